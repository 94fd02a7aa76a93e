#include "dense.h"

#include "vector.h"

/* Written as y0 + theta (...) so that what does not move stays bit for bit where it is. */
BRAMAH_CLONES void dense_value(int64_t n, int64_t terms, double theta, const double *restrict y0, const double *restrict y1,
                               const double *restrict dense, double *restrict out) {
  if (terms == 0) {
    for (int64_t i = 0; i < n; i++) out[i] = y0[i] + theta * (y1[i] - y0[i]);
    return;
  }
  const double *last = dense + (terms - 1) * n;
  for (int64_t i = 0; i < n; i++) out[i] = last[i];
  for (int64_t p = terms - 2; p >= 0; p--)
    for (int64_t i = 0; i < n; i++) out[i] = dense[p * n + i] + theta * out[i];
  for (int64_t i = 0; i < n; i++) out[i] = y0[i] + theta * ((y1[i] - y0[i]) + (1 - theta) * out[i]);
}

/* D'_k = s^(k+2) D_k + sum_{j>k} (s^(j+2) - s^(j+1)) D_j, found by comparing powers of theta = s theta'. */
void dense_restrict(int64_t n, int64_t terms, double end, double *dense) {
  double power = end * end;
  for (int64_t k = 0; k < terms; k++, power *= end) {
    double *out = dense + k * n, higher = power;
    for (int64_t i = 0; i < n; i++) out[i] *= power;
    for (int64_t j = k + 1; j < terms; j++, higher *= end) {
      const double *d = dense + j * n;
      double factor = higher * end - higher;
      for (int64_t i = 0; i < n; i++) out[i] += factor * d[i];
    }
  }
}
