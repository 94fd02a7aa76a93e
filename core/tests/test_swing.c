/* Eigenvalues of matrices made from known ones, and swings along a path. */
#include <stdlib.h>

#include "../eigen.h"
#include "check.h"
#include "problems.h"

enum { SIZE = 24 };

static double uniform(void) { return 2.0 * rand() / RAND_MAX - 1; }

/* A matrix with these blocks of eigenvalues on its diagonal, re +- i im, in a random basis whose axes differ by `scales` in size. */
static void make(int64_t n, const double *re, const double *im, double scales, double *a) {
  double t[SIZE][SIZE] = {{0}};
  for (int64_t i = 0; i < n; i++) t[i][i] = re[i];
  for (int64_t i = 0; i + 1 < n; i++)
    if (im[i] > 0) t[i][i + 1] = im[i], t[i + 1][i] = -im[i];
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = i + 1; j < n; j++)
      if (!(im[i] > 0 && j == i + 1)) t[i][j] = 0.5 * uniform(); /* above the blocks */
  for (int64_t round = 0; round < 3 * n; round++) { /* similarities: row i += f row j, column j -= f column i */
    int64_t i = rand() % n, j = rand() % n;
    double f = uniform();
    if (i == j) continue;
    for (int64_t k = 0; k < n; k++) t[i][k] += f * t[j][k];
    for (int64_t k = 0; k < n; k++) t[k][j] -= f * t[k][i];
  }
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) a[i * n + j] = t[i][j] * pow(scales, (double)(i % 3) - (double)(j % 3));
}

/* Each of the known ones is found once. */
static int same(int64_t n, const double *re, const double *im, double *real, double *imaginary, double within) {
  int64_t found = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++)
      if (fabs(re[i] - real[j]) < within && fabs(im[i] - imaginary[j]) < within) {
        real[j] = INFINITY, found++;
        break;
      }
  return found == n;
}

static void test_eigenvalues(void) {
  double re[SIZE], im[SIZE], a[SIZE * SIZE], real[SIZE], imaginary[SIZE];
  srand(1);
  for (int64_t n = 1; n <= SIZE; n++)
    for (int scaled = 0; scaled < 2; scaled++) {
      for (int64_t i = 0; i < n; i++) re[i] = (double)(i % 2 ? -i : i) - 3, im[i] = 0;
      for (int64_t i = 0; i + 1 < n; i += 3) re[i + 1] = re[i], im[i] = 2 + (double)i, im[i + 1] = -im[i]; /* pairs and single ones */
      make(n, re, im, scaled ? 1e4 : 1, a);
      CHECK(eigen_values(n, a, real, imaginary));
      /* Rounding of elements up to thousands, times the condition of the eigenvalues in such a basis. */
      CHECK(same(n, re, im, real, imaginary, 1e-6));
    }
}

static void test_special(void) {
  double zero[9] = {0}, turning[4] = {0, 1e6, -1e-6, 0}, cycle[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0}, real[3], imaginary[3];
  CHECK(eigen_values(3, zero, real, imaginary) && real[0] == 0 && imaginary[2] == 0);
  CHECK(eigen_values(2, turning, real, imaginary) && fabs(fabs(imaginary[0]) - 1) < 1e-15 && imaginary[0] == -imaginary[1]);
  CHECK(eigen_values(3, cycle, real, imaginary)); /* the three roots of 1, on a circle, where equal shifts would go round */
  const double re[3] = {1, -0.5, -0.5}, im[3] = {0, sqrt(0.75), -sqrt(0.75)};
  CHECK(same(3, re, im, real, imaginary, 1e-14));
}

/* x'' = -w^2 x + 2 g x' with g = constant[0] + constant[1] t */
RATES(hum_rates) { UNUSED_RATES; sum[0] += at->y[1], sum[1] += -1e4 * at->y[0] + 2 * (constant[0] + constant[1] * at->t) * at->y[1]; }
JACOBIAN(hum_jacobian) {
  UNUSED_JACOBIAN;
  value[position[1]] += 1, value[position[2]] -= 1e4, value[position[3]] += 2 * (constant[0] + constant[1] * at->t);
}

enum { POINTS = 101 };

/* Grows at g from t = 0.5 on; `enough` for points to be looked at. */
static int64_t growing(double growth, double step, double enough, double *sum) {
  problem p;
  double t[POINTS], h[POINTS], y[2 * POINTS] = {0}, d[1] = {0}, real[POINTS], imaginary[POINTS];
  int64_t count = 0;
  problem_init(&p, 2, 1e-3, (bramah_kernel){.rates = hum_rates, .jacobian = hum_jacobian});
  p.constant[0] = -growth, p.constant[1] = 2 * growth;
  for (int64_t k = 0; k < POINTS; k++) t[k] = 0.01 * (double)k, h[k] = step;
  bramah_evaluator *e = bramah_evaluator_new(&p.system);
  CHECK(bramah_swings(e, POINTS, t, h, y, d, 2, enough, real, imaginary));
  bramah_evaluator_free(e);
  *sum = 0;
  for (int64_t k = 0; k < POINTS; k++) {
    double g = growth * (2 * t[k] - 1);
    if (real[k] == 0) continue;
    CHECK(fabs(real[k] - g) < 1e-9 && fabs(fabs(imaginary[k]) - sqrt(1e4 - g * g)) < 1e-9);
    count++, *sum += 0.01 * real[k];
  }
  return count;
}

static void test_swings(void) {
  double all, some;
  CHECK(growing(50, 0.1, 0, &all) == 50); /* at all points after the middle */
  CHECK(fabs(all - 50 * 0.255) < 1e-9);
  CHECK(growing(50, 0.1, 10, &some) == 50 && some == all); /* a growth by 12.75 is not left out */
  CHECK(growing(50, 0.01, 0, &all) == 0);  /* steps that turn by 1 follow it */
  CHECK(growing(2, 0.1, 10, &some) == 0);  /* little growth need not be looked at */
}

int main(void) {
  test_eigenvalues(), test_special(), test_swings();
  return check_report();
}
