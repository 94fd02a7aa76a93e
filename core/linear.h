/* The matrix of an implicit step: shift M - J. */
#ifndef BRAMAH_LINEAR_H
#define BRAMAH_LINEAR_H

#include "state.h"

/* J and f_t at the point reached, unless they are there already. */
void linearise(bramah_state *s);
/* J and f_t at the end of the step, where f was evaluated last. */
void linearise_end(bramah_state *s);
/* Factors of shift M - J with the J there is. BRAMAH_DONE, _SINGULAR, _NO_MEMORY, or STEP_TOO_LONG where a mode would grow unseen. */
int factor(bramah_state *s, double shift);
/* The same, without asking what grows. */
int factor_only(bramah_state *s, double shift);

#endif
