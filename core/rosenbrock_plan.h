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
  double *k_tangent[METHOD_STAGES], *slope_tangent, *error_tangent; /* stages, slope and error of derivatives, n x width */
} bramah_rosenbrock;

/* rosenbrock_tangent.c: derivatives by parameters along the step formed last, see bramah_family. */
int rosenbrock_derives(bramah_rosenbrock *r, bramah_arena *arena, int64_t width); /* 0: no memory */
int rosenbrock_derive(void *self, bramah_state *s, double *error);
void rosenbrock_derive_dense(void *self, bramah_state *s, double *dense);

#endif
