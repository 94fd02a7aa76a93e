/* The Jacobian by forward differences of f, to compare with the one the kernels give.
 *
 * Columns without a common row are moved together, so that J takes as many evaluations as there are groups of such columns, and one more to
 * come back (Curtis, Powell and Reid, J. Inst. Maths Applics 13 (1974) 117-119, doi:10.1093/imamat/13.1.117). */
#ifndef BRAMAH_NUMERIC_H
#define BRAMAH_NUMERIC_H

#include "evaluator.h"

typedef struct {
  const bramah_system *system;
  double increment;        /* of every unknown; 0: the root of rounding, times its size or its scale if that is larger */
  int64_t groups;
  int64_t *group;          /* of each column */
  int64_t *first, *entry;  /* entries by group: those of group g are entry[first[g]] .. entry[first[g + 1] - 1] */
  double *y, *moved, *rate; /* moved point, by how much each unknown is moved, f there */
  int64_t evaluations;
} bramah_numeric;

bramah_numeric *numeric_new(bramah_arena *arena, const bramah_system *system, double increment); /* null: no memory */
/* As evaluator_jacobian. e is left at the point, as evaluator_rates leaves it. */
void numeric_jacobian(bramah_numeric *m, bramah_evaluator *e, double t, const double *y, const double *d, const double *rate,
                      const int64_t *slot, int64_t size, double *value);

#endif
