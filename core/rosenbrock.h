/* One step of any Rosenbrock method (see bramah_method).
 *
 * The tableau is read once into a plan: which stages re-use f of the stage before, which stage points extend the one before, which
 * coefficients are not zero. A step allocates nothing.
 */
#ifndef BRAMAH_ROSENBROCK_H
#define BRAMAH_ROSENBROCK_H

#include "matrix.h"

enum { ROSENBROCK_STAGES = 16 };

typedef struct {
  int64_t count;
  double coefficient[ROSENBROCK_STAGES + 1];
  const double *vector[ROSENBROCK_STAGES + 1];
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
  double *k[ROSENBROCK_STAGES];
  double *kept;        /* f that the next stage re-uses */
  const double *mask;  /* M, or null if it is the identity */
  bramah_stage stage[ROSENBROCK_STAGES];
  int extend;          /* y_new continues the last stage point */
  bramah_terms m, e;
  int64_t dense_terms;
  bramah_terms *dense;
  double *error_space;
  const double *error; /* of the last step */
} bramah_rosenbrock;

int rosenbrock_init(bramah_rosenbrock *r, bramah_arena *arena, const bramah_system *system, const bramah_method *method);
/* From (t, y) over h with the matrix factored at shift 1 / (h gamma). rate is f(t, y); slope is f_t, or null if zero. Writes y_new and
 * r->error. */
void rosenbrock_step(bramah_rosenbrock *r, bramah_evaluator *e, bramah_matrix *matrix, double t, double h, const double *y,
                     const double *d, const double *rate, const double *slope, double *y_new);
/* Is y_new the point of the last stage plus K? Then it satisfies the algebraic rows to the accuracy of the step. */
int rosenbrock_stiffly_accurate(const bramah_rosenbrock *r);
/* The vectors of dense.h for the last step. */
void rosenbrock_dense(const bramah_rosenbrock *r, double *dense);

#endif
