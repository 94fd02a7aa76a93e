/* Linear combinations and norms of vectors of length n, each in one vectorised pass.
 *
 * `out` may be `base`, and may not be any of the vectors `v`. A null mask stands for ones.
 */
#ifndef BRAMAH_COMBINE_H
#define BRAMAH_COMBINE_H

#include <stdint.h>

/* out = base + mask * sum_j coefficient[j] v[j] */
void combine(int64_t n, double *out, const double *base, const double *mask, int64_t count, const double *coefficient,
             const double *const *v);
/* weighted[i] = error[i] weight[i]; the root of the mean of their squares. The weights are those of the start of the step: a solution
 * that blows up within it must not excuse its own error. The result is not finite if anything in error or y_new is not. */
double weighted_error(int64_t n, const double *error, const double *y_new, const double *weight, double *weighted);
/* The largest |error[i]| weight[i]; not finite if any is not. */
double largest_error(int64_t n, const double *error, const double *weight);
/* The largest |x[i]|. */
double largest(int64_t n, const double *x);
/* First element that is not finite, or n. */
int64_t first_not_finite(int64_t n, const double *x);

#endif
