#include "combine.h"

#include <math.h>

#include "vector.h"

enum { MOST = 8 }; /* vectors in one pass */

#define INLINE static inline __attribute__((always_inline))

/* With `count` and the presence of a mask known at compile time this is one loop without branches. */
INLINE void add_terms(int64_t n, double *out, const double *base, const double *mask, int count, const double *coefficient,
                      const double *const *v) {
  double c[MOST];
  const double *x[MOST];
  for (int j = 0; j < count; j++) c[j] = coefficient[j], x[j] = v[j];
  BRAMAH_APART
  for (int64_t i = 0; i < n; i++) {
    double sum = c[0] * x[0][i];
    for (int j = 1; j < count; j++) sum += c[j] * x[j][i];
    out[i] = base[i] + (mask ? mask[i] * sum : sum);
  }
}

INLINE void add_counted(int64_t n, double *out, const double *base, const double *mask, int64_t count, const double *c,
                        const double *const *v) {
  switch (count) {
    case 1: add_terms(n, out, base, mask, 1, c, v); break;
    case 2: add_terms(n, out, base, mask, 2, c, v); break;
    case 3: add_terms(n, out, base, mask, 3, c, v); break;
    case 4: add_terms(n, out, base, mask, 4, c, v); break;
    case 5: add_terms(n, out, base, mask, 5, c, v); break;
    case 6: add_terms(n, out, base, mask, 6, c, v); break;
    case 7: add_terms(n, out, base, mask, 7, c, v); break;
    case 8: add_terms(n, out, base, mask, 8, c, v); break;
    default: break;
  }
}

BRAMAH_CLONES void combine(int64_t n, double *out, const double *base, const double *mask, int64_t count, const double *coefficient,
                           const double *const *v) {
  if (count == 0 && out != base)
    for (int64_t i = 0; i < n; i++) out[i] = base[i];
  for (int64_t done = 0; done < count; done += MOST, base = out) {
    int64_t some = count - done < MOST ? count - done : MOST;
    if (mask)
      add_counted(n, out, base, mask, some, coefficient + done, v + done);
    else
      add_counted(n, out, base, 0, some, coefficient + done, v + done);
  }
}

BRAMAH_CLONES double weighted_error(int64_t n, const double *restrict error, const double *restrict y_new, const double *restrict weight,
                                    double *restrict weighted) {
  for (int64_t i = 0; i < n; i++) weighted[i] = (error[i] + 0 * y_new[i]) * weight[i]; /* 0 * y_new is not 0 if it is infinite */
  double part[8] = {0};
  int64_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (int j = 0; j < 8; j++) part[j] += weighted[i + j] * weighted[i + j];
  for (; i < n; i++) part[i % 8] += weighted[i] * weighted[i];
  double sum = ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
  return n ? sqrt(sum / (double)n) : 0;
}

BRAMAH_CLONES double largest(int64_t n, const double *x) {
  double most = 0;
  for (int64_t i = 0; i < n; i++) most = fabs(x[i]) > most ? fabs(x[i]) : most;
  return most;
}

BRAMAH_CLONES double largest_error(int64_t n, const double *restrict error, const double *restrict weight) {
  double most = 0, sum = 0;
  for (int64_t i = 0; i < n; i++) {
    double size = fabs(error[i]) * weight[i];
    most = size > most ? size : most;
    sum += 0 * size;
  }
  return most + sum;
}

BRAMAH_CLONES int64_t first_not_finite(int64_t n, const double *x) {
  double part[8] = {0};
  int64_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (int j = 0; j < 8; j++) part[j] += 0 * x[i + j];
  for (; i < n; i++) part[0] += 0 * x[i];
  double sum = part[0] + part[1] + part[2] + part[3] + part[4] + part[5] + part[6] + part[7];
  if (sum == 0) return n;
  for (i = 0; i < n && isfinite(x[i]); i++) continue;
  return i;
}
