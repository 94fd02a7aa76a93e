#include "differences.h"

#include <string.h>

#include "combine.h"

/* The differences of a polynomial at points `ratio` apart are R U of those at points 1 apart, with R(i, j) the product over m = 1 .. i
 * of (m - 1 - ratio j) / m, and U the same for ratio 1 (its own inverse). */
static void products(int64_t order, double ratio, double r[MOST_ORDER + 1][MOST_ORDER + 1]) {
  for (int64_t j = 0; j <= order; j++) r[0][j] = 1;
  for (int64_t i = 1; i <= order; i++)
    for (int64_t j = 0; j <= order; j++) r[i][j] = r[i - 1][j] * ((double)(i - 1) - ratio * (double)j) / (double)i;
}

void differences_rescale(int64_t n, int64_t order, double ratio, double *const *difference, double *const *scratch) {
  double r[MOST_ORDER + 1][MOST_ORDER + 1], u[MOST_ORDER + 1][MOST_ORDER + 1];
  products(order, ratio, r);
  products(order, 1, u);
  for (int64_t j = 1; j <= order; j++) {
    double coefficient[MOST_ORDER];
    const double *vector[MOST_ORDER];
    for (int64_t i = 1; i <= order; i++) {
      coefficient[i - 1] = 0, vector[i - 1] = difference[i];
      for (int64_t m = 0; m <= order; m++) coefficient[i - 1] += r[i][m] * u[m][j];
    }
    memset(scratch[j - 1], 0, (size_t)n * sizeof(double));
    combine(n, scratch[j - 1], scratch[j - 1], NULL, order, coefficient, vector);
  }
  for (int64_t j = 1; j <= order; j++) memcpy(difference[j], scratch[j - 1], (size_t)n * sizeof(double));
}

/* The term of difference j is -theta (1 - theta) (theta + 1) ... (theta + j - 2) / j!. */
static const double TERM[MOST_ORDER - 1][MOST_ORDER - 1] = {
    {-1.0 / 2, 0, 0, 0},
    {-1.0 / 6, -1.0 / 6, 0, 0},
    {-2.0 / 24, -3.0 / 24, -1.0 / 24, 0},
    {-6.0 / 120, -11.0 / 120, -6.0 / 120, -1.0 / 120},
};

void differences_dense(int64_t n, int64_t order, double *const *difference, const double *last, double *sum, double *dense) {
  const double one = 1;
  if (!n) return;
  memset(dense, 0, (size_t)(n * (MOST_ORDER - 1)) * sizeof(double));
  memcpy(sum, last, (size_t)n * sizeof(double));
  for (int64_t j = order; j >= 2; j--) {
    const double *next = difference[j], *summed = sum;
    combine(n, sum, sum, NULL, 1, &one, &next);
    for (int64_t p = 0; p <= j - 2; p++) combine(n, dense + p * n, dense + p * n, NULL, 1, &TERM[j - 2][p], &summed);
  }
}
