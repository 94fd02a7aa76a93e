/* Whether a method of several orders does better without those above 2.
 *
 * No linear multistep formula of order 3 or more damps every oscillation that dies down (Dahlquist's second barrier). Where one is damped
 * but lightly, such a formula keeps it alive: steps stay as short as the oscillation wants, at the size of the tolerance, for ever. The
 * formulas of orders 1 and 2 get rid of it, and steps grow; but where steps are short because the solution itself swings, those of higher
 * order need fewer. Which it is, is found by trying: after steps that swing and no longer grow, the other orders have their turn, and those
 * that went further in as many steps go on. Each trial in vain makes the next one wait longer.
 *
 * Formulas of order 2 also take from a swing that lasts, a little in every step. So they are left to themselves only while what swings is
 * so small that it may be lost altogether. What is larger they are given to find out whether it lasts: they are true to it, with steps so
 * much shorter that their length says nothing. If it fades with them it was the other formulas that kept it alive, and they go on.
 */
#ifndef BRAMAH_BARRIER_H
#define BRAMAH_BARRIER_H

#include <stdint.h>

typedef struct {
  int64_t steps, turns;     /* in this period, and those of them in which the error changed sign */
  double bend;              /* the largest second difference in this period, in tolerances */
  double swing;             /* the same over the square of the step: what swings is seen alike with steps of any length */
  int64_t waited, patience; /* periods since the last trial in which the steps had settled, and how many there are to be before the next */
  int64_t tried;            /* periods of the trial; 0: there is none */
  int large;                /* is the trial of a swing that must not be lost? */
  double kept;              /* the swing as it was when it was last found to have faded */
  int64_t idle;             /* periods since */
  int low;                  /* are orders above 2 left out? */
  double since, at;         /* when the period began, and where the last step ended */
  double length, rival;     /* mean steps: of the period before, 0 if it was another's, and of the other orders when they had settled */
} bramah_barrier;

/* Starts anew at time t, with all orders. */
void barrier_begin(bramah_barrier *b, double t);
/* After a step to time t: 1 if orders above 2 are to be left out. turned: has its error changed sign? bend: the size of the second
 * difference at its end, in tolerances. */
int barrier_step(bramah_barrier *b, double t, int turned, double bend);

#endif
