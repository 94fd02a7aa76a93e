/* A point of a run to which it can go back. */
#ifndef BRAMAH_MARK_H
#define BRAMAH_MARK_H

#include "run.h"

typedef struct {
  double t;
  int sign;
  int64_t hops, unseen, points, snapshots, next_grid, events, stuck, assigned;
  bramah_control control;
  double next_time, last_event, length, expected, longest;
  double *values; /* unknowns, discrete values, and what watches the guards and times */
} bramah_mark;

int mark_init(bramah_mark *mark, bramah_arena *arena, const bramah_run *run); /* 0: no memory */
void mark_set(bramah_mark *mark, const bramah_run *run);
/* What was recorded since is gone; methods of many steps begin anew. */
void mark_return(const bramah_mark *mark, bramah_run *run);

#endif
