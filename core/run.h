/* A run: the moving point, what watches it and what remembers it. */
#ifndef BRAMAH_RUN_H
#define BRAMAH_RUN_H

#include "control.h"
#include "events.h"
#include "record.h"
#include "state.h"

struct bramah_run {
  bramah_arena *arena;
  bramah_state state;
  bramah_control control;
  bramah_events events;
  bramah_record record;
  int64_t accepted, rejected;
  int64_t singular;           /* attempts in a row that met a singular matrix */
  int64_t failed;             /* attempts in a row */
  int started;
  int failure;                /* status that ended the run, or BRAMAH_DONE */
};

double seconds_now(void); /* wall clock */

/* For what advances together with a run: values the equations let out at the point reached, and discrete values that enter them
 * continuously, so that nothing is an event. */
void run_senses(bramah_run *run, double *sense);
int run_feed(bramah_run *run, int64_t count, const int64_t *number, const double *value); /* 0: no memory */

#endif
