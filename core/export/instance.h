/* An instance of an exported model: what changes. */
#ifndef BRAMAH_INSTANCE_H
#define BRAMAH_INSTANCE_H

#include "../arena.h"
#include "bramah_model.h"

struct bramah_instance {
  const bramah_model *model;
  bramah_arena *arena;
  double *vector;       /* all that is fixed in a run */
  double *constants, *sum0, *capacity0;
  bramah_kernel *kernel;
  bramah_system system;
  int ready;            /* do constants and start values belong to the vector as it is? */
  int64_t contradicted; /* an unknown that ports start at different values; -1: none */
  int64_t broken;       /* a rule between parameters that is not kept; -1: none */
  double longest_step;  /* 0: any */
  double *y, *d;        /* at the start */
  double *over;         /* start of unknowns that was set; not a number: none */
  double *checks;       /* of the largest batch, or of all rules */
  double *rate;
  double *relative, *absolute; /* tolerances of the run */
  int64_t *given;
  double *set;          /* discrete values as they shall be */
  double *seen;         /* signals, when inputs are set that look at them */
  int pending;          /* has any been set? */
  bramah_setup setup;
  bramah_evaluator *evaluator;
  bramah_run *run;
  bramah_lines *lines;
  bramah_coupled *coupled;
  bramah_line_end *end;
  int status;
};

void instance_end_run(bramah_instance *it);
/* A run at these values; `step` and `learned` are those of another run, or 0 and null. */
int instance_run_at(bramah_instance *it, double t, const double *y, const double *d, double step, const double *learned);

#endif
