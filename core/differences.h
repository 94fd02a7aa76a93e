/* Backward differences of a solution at equally spaced points. */
#ifndef BRAMAH_DIFFERENCES_H
#define BRAMAH_DIFFERENCES_H

#include <stdint.h>

enum { MOST_ORDER = 5, DIFFERENCES = MOST_ORDER + 3 };

/* Rewrites differences 1 .. order for points `ratio` times as far apart, by the polynomial through the points. scratch: order vectors. */
void differences_rescale(int64_t n, int64_t order, double ratio, double *const *difference, double *const *scratch);
/* The vectors of dense.h, MOST_ORDER - 1 of them, for a step whose end has the difference `last` of order + 1 before the table is moved
 * on. `sum` is a vector to work with. */
void differences_dense(int64_t n, int64_t order, double *const *difference, const double *last, double *sum, double *dense);

#endif
