/* Derivatives through events.
 *
 * The instant tau of an event moves with the parameters:  dtau/dp = -(g_y s + g_p) / (dg/dt along the solution),  or as its schedule says.
 * At the moving instant the unknowns change by  s + y'(before) dtau/dp;  transitions and the balances after them carry that on, and from
 * the end of it  y'(after) dtau/dp  is taken off again. Events at one instant that move alike go together. Others go one after another:
 * their order, which depends on the sign of a parameter's change, must not matter to the instants of those that come later. Where it does,
 * and where a guard meets zero without crossing it at a speed that the tolerances can tell from none, there is no derivative.
 */
#ifndef BRAMAH_SENSITIVITY_EVENTS_H
#define BRAMAH_SENSITIVITY_EVENTS_H

#include "events.h"

/* At the start, where s->at was called: an event scheduled for just then may move into the run or out of it. */
void sensitivity_begin(bramah_events *v, bramah_state *s);
/* Something is due at the point reached, where s->at was called last: derivatives become those at the moving instant. What moves otherwise
 * than the first of it waits. BRAMAH_DONE or _NO_MEMORY. */
int sensitivity_meet(bramah_events *v, bramah_state *s);
/* Transitions are to be made at the point reached: how rates change there. */
void sensitivity_approach(bramah_state *s);
/* An event has been carried out, from y_probe and d_old. */
void sensitivity_transition(bramah_state *s, bramah_event_owner owner);
/* What was due has happened: derivatives at a fixed time again. Does anything still wait? Then it is due. BRAMAH_DONE or _NO_MEMORY. */
int sensitivity_part(bramah_events *v, bramah_state *s, int *waiting);

#endif
