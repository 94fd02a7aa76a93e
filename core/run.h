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
  int64_t order;              /* of the method */
  int64_t accepted, rejected;
  int64_t singular;           /* attempts in a row that met a singular matrix */
  int64_t failed;             /* attempts in a row */
  int64_t unseen;             /* attempts in a row that were too long for a growing mode */
  int started;
  int polish;                 /* make the algebraic unknowns consistent after every step */
  int failure;                /* status that ended the run, or BRAMAH_DONE */
};

#endif
