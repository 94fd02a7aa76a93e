#include "dense.h"

#include <string.h>

#include "bramah.h"
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

void dense_slope(int64_t n, int64_t terms, double theta, const double *y0, const double *y1, const double *dense, double *out) {
  double power = 1;
  for (int64_t i = 0; i < n; i++) out[i] = y1[i] - y0[i];
  for (int64_t p = 0; p < terms; p++, power *= theta) {
    double factor = power * ((double)(p + 1) - (double)(p + 2) * theta);
    for (int64_t i = 0; i < n; i++) out[i] += factor * dense[p * n + i];
  }
}

/* Comparing powers of u, theta = from + s u, s = to - from: with m_k = D_(k-1) - D_(k-2), the factor of theta^k, and u^j - u =
 * -u (1-u) (1 + u + ... + u^(j-2)),  D'_q = -sum_k m_k sum_(j >= q+2) binomial(k, j) from^(k-j) s^j. */
static double share(double from, double s, int64_t q, int64_t k) {
  double sum = 0, binomial = 1, at_j = 1, power[DENSE_TERMS + 2] = {1};
  for (int64_t i = 1; i <= k; i++) power[i] = power[i - 1] * from;
  for (int64_t j = 0; j <= k; j++) {
    if (j >= q + 2) sum += binomial * power[k - j] * at_j;
    binomial = binomial * (double)(k - j) / (double)(j + 1), at_j *= s;
  }
  return sum;
}

void dense_restrict(int64_t n, int64_t terms, double from, double to, const double *dense, double *part) {
  double s = to - from;
  for (int64_t q = 0; q < terms; q++) {
    double *out = part + q * n;
    for (int64_t p = q; p < terms; p++) { /* D_p is in m_(p+1) and, with the other sign, in m_(p+2) */
      const double *d = dense + p * n;
      double factor = share(from, s, q, p + 2) - (p + 1 >= q + 2 ? share(from, s, q, p + 1) : 0);
      if (p == q) for (int64_t i = 0; i < n; i++) out[i] = factor * d[i];
      else for (int64_t i = 0; i < n; i++) out[i] += factor * d[i];
    }
  }
}

void bramah_between_points(int64_t n, const double *y, int64_t terms, const double *dense, int64_t count, const int64_t *begin,
                           const int64_t *end, const double *theta, double *value, double *slope) {
  for (int64_t k = 0; n && k < count; k++) {
    const double *y0 = y + begin[k] * n, *y1 = y + end[k] * n, *own = terms ? dense + end[k] * terms * n : NULL;
    if (value && theta[k] == 1) memcpy(value + k * n, y1, (size_t)n * sizeof *value); /* to the bit */
    else if (value) dense_value(n, terms, theta[k], y0, y1, own, value + k * n);
    if (slope) dense_slope(n, terms, theta[k], y0, y1, own, slope + k * n);
  }
}
