/* What an event does to an error that reaches it.
 *
 * A run that is off by e meets the zero of a guard g at another time. To first order it is early by s = grad g e / g', and where the rates
 * jump from f to f+ the error becomes e - s (f - f+) (the saltation matrix; Leine and Nijmeijer 2004, section 7.3). An unknown that the event
 * puts at rest, such as the speed of a mass on a stop, has no error left.
 *
 * That holds as long as the same events follow each other. A part that is released and caught again within microseconds meets its guard at
 * next to no speed, and s would be hours. No event can come before the one of the same owner that made it possible: s is at most the time
 * between the two.
 */
#ifndef BRAMAH_SHIFT_H
#define BRAMAH_SHIFT_H

#include "evaluator.h"

typedef struct {
  bramah_evaluator *at;
  double *before, *after, *moved, *here, *there; /* rates, unknowns; guards */
} bramah_shift;

/* The guards that may have met zero at an event, each with the time since something last happened to its owner. */
typedef struct {
  int64_t count;
  const int64_t *guard;
  const double *since;
} bramah_met;

/* Before and after an event at t, with the length of the step that led there. */
typedef struct {
  double t, step;
  const double *y, *d, *y_after, *d_after;
} bramah_crossing;

int shift_init(bramah_shift *s, bramah_arena *arena, bramah_evaluator *at); /* 0: no memory */
/* `error` becomes what it is after the event. Holds of the evaluator are those of d_after then. */
void shift_error(bramah_shift *s, bramah_met met, const bramah_crossing *over, double *error);

#endif
