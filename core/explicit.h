/* Explicit Runge-Kutta methods (see bramah_method).
 *
 * With algebraic unknowns each stage is a consistent point: Newton's method finds them for the stage's states and time.
 */
#ifndef BRAMAH_EXPLICIT_H
#define BRAMAH_EXPLICIT_H

#include "between.h"
#include "stepper.h"

typedef struct {
  int64_t n, stages, dense_terms;
  const double *alpha, *a, *e, *dense; /* copies of the method's */
  double *k[METHOD_STAGES];            /* f of the stages between the first and the last */
  double *error;
  bramah_between between;
} bramah_explicit;

int explicit_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method);
/* 0: no memory */
int explicit_make(bramah_explicit *x, bramah_arena *arena, const bramah_system *system, const bramah_method *method);
int explicit_step(bramah_explicit *x, bramah_state *s);
void explicit_dense(bramah_explicit *x, bramah_state *s, double *dense);

#endif
