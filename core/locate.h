/* Where in a step does a guard first fire? */
#ifndef BRAMAH_LOCATE_H
#define BRAMAH_LOCATE_H

#include "events.h"

/* Guards at the end of the step are in v->guard_next. If one fires within the step, also if it recovers before the end, the step is
 * cut just behind the first such point, v->fired tells which, and the answer is 1.
 *
 * The search is on the dense output: the Illinois variant of false position, over all guards at once, with bisection where it stalls,
 * down to a few units of rounding of t. */
int locate(bramah_events *v, bramah_state *s);

#endif
