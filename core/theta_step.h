/* What a step of the theta method is made of. */
#ifndef BRAMAH_THETA_STEP_H
#define BRAMAH_THETA_STEP_H

#include "state.h"

typedef struct {
  int64_t n;
  int64_t iterations;        /* of Newton's method, at most */
  double theta;
  double length;             /* of the step before; 0: there is none */
  double *before, *start, *end; /* y' at the start of the step before and at both ends of the step, in differential rows */
  double *update, *further, *trial, *error; /* of Newton's method: an update, the next one, a point; the error of the step */
  int derives;               /* are derivatives by parameters wanted? */
  double *before_tangent, *start_tangent, *end_tangent, *error_tangent; /* n x width, as above */
} bramah_theta;

/* The error of a step is E^-1 M times this sum of y' at its end, at its start and at the start of the step before. */
void theta_error_terms(const bramah_theta *f, double h, double shift, double *coefficient);

/* theta_tangent.c: derivatives by parameters, see bramah_family. */
int theta_derives(bramah_theta *f, bramah_arena *arena, int64_t width); /* 0: no memory */
int theta_derive(void *self, bramah_state *s, double *error);
void theta_derive_dense(void *self, bramah_state *s, double *dense);

#endif
