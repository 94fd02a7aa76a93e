/* A second look at a step that its error estimate has passed.
 *
 * A Rosenbrock step linearises at its start, and its error estimate is filtered by that same matrix: a valve that shuts inside the step,
 * or an algebraic balance that its end misses, may not show. So  (shift M - J) e = f - M y'  is solved at the end, with the Jacobian
 * there and y' of the continuous solution: e is the Newton correction of algebraic unknowns, and of others what the step's matrix held
 * in place. Its order is that of the embedded estimate.
 */
#ifndef BRAMAH_LOOK_H
#define BRAMAH_LOOK_H

#include "state.h"

/* The largest e, in tolerances. `next` is the length of the step to come: its factors serve as they are, if they do not make e larger
 * than `limit`; 0: there is none. */
double look_at_end(bramah_state *s, double next, double limit);

#endif
