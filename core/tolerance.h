/* How far each unknown may be off:  absolute + relative (|y| + size),  where the size follows from its range, which is how far it has moved
 * in accepted steps.
 *
 * Near vacuum a pressure says little about how much fluid there is. Rows whose capacity varies therefore also have a *content*, the
 * integral of capacity over the unknown, with a range of its own, and their tolerance is at most that of the content over the capacity.
 * What is learned is part of the state of a run: a run that goes on elsewhere must take it along to make the same steps.
 */
#ifndef BRAMAH_TOLERANCE_H
#define BRAMAH_TOLERANCE_H

#include "arena.h"
#include "bramah.h"
#include "save.h"

typedef struct {
  const bramah_system *system;
  const double *relative, *absolute;
  const double *usual;     /* size that counts at most: the usual one of such an unknown, or 0 where an absolute tolerance is given */
  int64_t size;            /* doubles learned: all that follows, one after another */
  double *learned;
  double *low, *high;      /* of each unknown */
  double *content, *least, *most, *first; /* per varying row: content, its extremes, and the first capacity */
  double *capacity;        /* per varying row, at the point reached */
  double *inverse;         /* of the tolerance, at the point reached */
} bramah_tolerance;

int tolerance_init(bramah_tolerance *w, bramah_arena *arena, const bramah_system *system, const bramah_options *options); /* 0: no memory */
/* At the start, with the capacities there: what has been learned before, or nothing yet. */
void tolerance_begin(bramah_tolerance *w, const double *y, const double *capacity);
/* What has been learned. Loaded, it takes effect with tolerance_begin. */
void tolerance_save(bramah_tolerance *w, bramah_saving *saving);
/* The unknowns have moved to y, and capacities to these. */
void tolerance_learn(bramah_tolerance *w, const double *before, const double *y, const double *capacity);

#endif
