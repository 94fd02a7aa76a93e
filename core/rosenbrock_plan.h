/* A Rosenbrock method read into a plan: which stages re-use f of the stage before, which stage points extend the one before, which
 * coefficients are not zero. */
#ifndef BRAMAH_ROSENBROCK_PLAN_H
#define BRAMAH_ROSENBROCK_PLAN_H

#include "state.h"

/* A sum of stages. */
typedef struct {
  int64_t count;
  double coefficient[METHOD_STAGES + 1];
  int64_t stage[METHOD_STAGES + 1];
  const double *vector[METHOD_STAGES + 1];
} bramah_terms;

typedef struct {
  double alpha, gamma_sum;
  int reuse;         /* f of the stage before */
  int keep;          /* the next stage re-uses f */
  int placed;        /* has a point of its own been formed, in this stage or one it re-uses? */
  int extend;        /* the stage point continues that of the stage before */
  bramah_terms a, c;
} bramah_stage;

/* Where a stage evaluated f, for derivatives: n each. */
typedef struct {
  double *y, *rate, *sum, *inverse;
} bramah_trace;

typedef struct {
  int64_t n, stages;
  double gamma;
  double *k[METHOD_STAGES];
  double *kept;        /* f that the next stage re-uses */
  bramah_stage stage[METHOD_STAGES];
  int extend;          /* y_new continues the last stage point */
  bramah_terms m, e;
  int64_t dense_terms;
  bramah_terms *dense;
  bramah_terms end;    /* h y' at the end of the step, by its dense output */
  double *error;
  int traced;          /* are derivatives wanted? */
  bramah_trace trace[METHOD_STAGES];
  double *k_tangent[METHOD_STAGES]; /* n x width */
  double *f_tangent, *slope_tangent, *jacobian_tangent; /* of a stage; of f_t, n x width; of J, entries x width */
} bramah_rosenbrock;

/* rosenbrock_tangent.c: the step formed last, differentiated by the parameters with its length held: see bramah_family. */
int rosenbrock_trace(bramah_rosenbrock *r, bramah_arena *arena, const bramah_system *system, int64_t width); /* 0: no memory */
int rosenbrock_derive(void *self, bramah_state *s);
void rosenbrock_derive_dense(void *self, bramah_state *s, double *dense);

#endif
