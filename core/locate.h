/* Where in a step does a guard first fire? */
#ifndef BRAMAH_LOCATE_H
#define BRAMAH_LOCATE_H

#include "events.h"

/* Guards at the end of the step are in v->guard_next. If one fires within the step, also if it recovers before the end, the answer is
 * the first theta at which it does; otherwise 0.
 *
 * The search is on the dense output: the Illinois variant of false position, over all guards at once, with bisection where it stalls,
 * down to a few units of rounding of t. */
double locate(bramah_events *v, bramah_state *s);
/* Is what locate found, if anything, only a corner? */
int locate_found_corner(const bramah_events *v, const bramah_state *s);
/* Is it an event that was located at theta, or only a corner? */
int locate_finds_event(bramah_events *v, bramah_state *s, double theta);
/* Something was located at theta, which is where it counts. Guards are zero there or a little before: the last part of the step found before any
 * changed its sign, and the first one after, next to each other. 0: there are none. */
int locate_sides(bramah_events *v, bramah_state *s, double theta, double *before, double *after);
/* End the step at theta, where something was located: v->fired tells what. 1 if that is an event, 0 if it is only a corner, at which the
 * step ends where it was made to end. */
int locate_cut(bramah_events *v, bramah_state *s, double theta);

#endif
