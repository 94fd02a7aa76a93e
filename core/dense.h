/* The continuous solution inside a step:
 *   y(theta) = (1-theta) y0 + theta y1 + theta (1-theta) sum_p theta^p D_p,
 * with the vectors D_p, p < terms, one after another in `dense`. */
#ifndef BRAMAH_DENSE_H
#define BRAMAH_DENSE_H

#include <stdint.h>

enum { DENSE_TERMS = 16 }; /* at most */

void dense_value(int64_t n, int64_t terms, double theta, const double *y0, const double *y1, const double *dense, double *out);
/* Its rate of change with theta. */
void dense_slope(int64_t n, int64_t terms, double theta, const double *y0, const double *y1, const double *dense, double *out);
/* D for the part of the step from theta = from to theta = to, taken as a step of its own. `part` may be `dense` itself. */
void dense_restrict(int64_t n, int64_t terms, double from, double to, const double *dense, double *part);

#endif
