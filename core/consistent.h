/* Start values that satisfy the algebraic rows. */
#ifndef BRAMAH_CONSISTENT_H
#define BRAMAH_CONSISTENT_H

#include "state.h"

/* Changes the algebraic unknowns of s->y, the others being fixed, until the algebraic rows of f vanish: Newton's method, damped by
 * Deuflhard's natural monotonicity test, until an update is below a thousandth of the tolerances or at rounding. Leaves f in s->rate.
 * Where that fails, relax() takes over. BRAMAH_DONE, or BRAMAH_NOT_FINITE, _INCONSISTENT, _SINGULAR, _NO_MEMORY with the culprit and
 * its residual in s. */
int consistent(bramah_state *s);

#endif
