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
  int64_t looked_again;       /* steps refused only when looked at again */
  int approaching;            /* was the last step made to end at an event that it did not meet? */
  double expected;            /* time at which a guard, going on as it has, will be zero; infinity: not soon */
  double error;               /* of the step formed last, by its estimate */
  bramah_control planned;     /* before that step was judged */
  int64_t singular;           /* attempts in a row that met a singular matrix */
  int64_t failed;             /* attempts in a row */
  int64_t shrunk;             /* attempts in a row after which the next step was shorter */
  double stop;                /* no step goes beyond it */
  double longest;             /* step so far */
  int64_t hops;               /* since the last step that was not very short */
  int hopped;                 /* is the step a hop (hop.h), of which no method knows? */
  int64_t assigned;           /* how often values were given from outside */
  int started;
  int failure;                /* status that ended the run, or BRAMAH_DONE */
};

/* Back to where bramah_run_save was called: rollback. */
void run_load(bramah_run *run, const double *from);

/* For lines, which advance together with a run. */
void run_watch(bramah_run *run, bramah_window *window); /* null: no longer */
/* Values the equations let out at the point reached. */
void run_senses(bramah_run *run, double *sense);
/* The window has been opened at the point reached: no event, for what line ends meet goes on continuously. 0: no memory. */
int run_feed(bramah_run *run);

#endif
