/* How fast algebraic unknowns move along the solution. */
#ifndef BRAMAH_SLOPES_H
#define BRAMAH_SLOPES_H

#include "state.h"

/* y' at (t, y), where s->at was last called and f is `rate`: f in the differential rows, and in the algebraic rows what keeps
 * g(x, y, t) = 0, that is g_y y' = -(g_x x' + g_t). BRAMAH_DONE, _SINGULAR or _NOT_FINITE with the culprit in s, or _NO_MEMORY. */
int slopes_at(bramah_state *s, double t, const double *y, const double *rate, double *slopes);

#endif
