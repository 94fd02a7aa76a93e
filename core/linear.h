/* The matrix of an implicit step: shift M - J. */
#ifndef BRAMAH_LINEAR_H
#define BRAMAH_LINEAR_H

#include "state.h"

/* J and f_t at the point reached, unless they are there already. */
void linearise(bramah_state *s);
/* Factors of shift M - J with the J there is. BRAMAH_DONE, _SINGULAR, _NO_MEMORY, or STEP_TOO_LONG where a mode would grow unseen. */
int factor(bramah_state *s, double shift);

#endif
