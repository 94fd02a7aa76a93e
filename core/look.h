/* A second look at a step that its error estimate has passed.
 *
 * A Rosenbrock step linearises at its start, and its error estimate is filtered by that same matrix: a valve that shuts inside the step,
 * or an algebraic balance that its end misses, may not show. Both looks solve  (shift M - J) e = f - M y'  at a point of the continuous
 * solution, whose y' is known: e is the Newton correction of algebraic unknowns, and of others what the step's matrix held in place.
 * Sizes are in tolerances, the largest of all unknowns.
 */
#ifndef BRAMAH_LOOK_H
#define BRAMAH_LOOK_H

#include "state.h"

/* At the end of the step, with the Jacobian there. `next` is the length of the step to come: its factors serve as they are, if they do
 * not make e larger than `limit`; 0: there is none. */
double look_at_end(bramah_state *s, double next, double limit);
/* Inside the step, with the matrix of the step: how far the continuous solution is off. */
double look_inside(bramah_state *s);

#endif
