#include "eigen.h"

#include <float.h>
#include <math.h>

enum { MOST_ITERATIONS = 60, EXCEPTIONAL = 10 }; /* for one eigenvalue; after so many of them the shifts are others */
static const double WORTHWHILE = 0.95;           /* a scaling that leaves more than this of a row and column is not made */

void eigen_balance(int64_t n, double *a) {
  for (int scaled = 1; scaled;) {
    scaled = 0;
    for (int64_t i = 0; i < n; i++) {
      double column = 0, row = 0, factor = 1;
      for (int64_t j = 0; j < n; j++)
        if (j != i) column += fabs(a[j * n + i]), row += fabs(a[i * n + j]);
      if (!(column > 0 && row > 0 && column < DBL_MAX && row < DBL_MAX)) continue;
      double now = column + row;
      while (column < row / 2) factor *= 2, column *= 4;
      while (column >= row * 2) factor /= 2, column /= 4;
      if (!((column + row) / factor < WORTHWHILE * now)) continue;
      scaled = 1;
      for (int64_t j = 0; j < n; j++) a[i * n + j] /= factor;
      for (int64_t j = 0; j < n; j++) a[j * n + i] *= factor;
    }
  }
}

static void swap(double *a, double *b) {
  double held = *a;
  *a = *b, *b = held;
}

static void reduce_to_hessenberg(int64_t n, double *a) {
  for (int64_t m = 1; m < n - 1; m++) {
    int64_t pivot = m;
    for (int64_t i = m + 1; i < n; i++)
      if (fabs(a[i * n + m - 1]) > fabs(a[pivot * n + m - 1])) pivot = i;
    double size = a[pivot * n + m - 1];
    if (size == 0) continue;
    if (pivot != m) {
      for (int64_t j = m - 1; j < n; j++) swap(a + pivot * n + j, a + m * n + j);
      for (int64_t i = 0; i < n; i++) swap(a + i * n + pivot, a + i * n + m);
    }
    for (int64_t i = m + 1; i < n; i++) {
      double factor = a[i * n + m - 1] / size;
      if (factor == 0) continue;
      a[i * n + m - 1] = 0;
      for (int64_t j = m; j < n; j++) a[i * n + j] -= factor * a[m * n + j];
      for (int64_t k = 0; k < n; k++) a[k * n + m] += factor * a[k * n + i];
    }
  }
}

/* The first row of the block at the lower right that nothing joins to the rows above it. */
static int64_t block_begin(int64_t n, double *h, int64_t last) {
  int64_t i = last;
  for (; i > 0; i--) {
    double around = fabs(h[(i - 1) * n + i - 1]) + fabs(h[i * n + i]);
    if (fabs(h[i * n + i - 1]) <= DBL_EPSILON * around || h[i * n + i - 1] == 0) {
      h[i * n + i - 1] = 0;
      break;
    }
  }
  return i;
}

/* Eigenvalues of the rows and columns i and i + 1. */
static void of_pair(int64_t n, const double *h, int64_t i, double *real, double *imaginary) {
  double a = h[i * n + i], b = h[i * n + i + 1], c = h[(i + 1) * n + i], d = h[(i + 1) * n + i + 1];
  double p = (a - d) / 2, q = p * p + b * c;
  real[i] = real[i + 1] = d + p, imaginary[i] = imaginary[i + 1] = 0;
  if (q < 0) {
    imaginary[i] = sqrt(-q), imaginary[i + 1] = -sqrt(-q);
  } else {
    double z = p + copysign(sqrt(q), p);
    real[i] = d + z, real[i + 1] = z != 0 ? d - b * c / z : d;
  }
}

/* (x, y, z) becomes v of the reflection I - v w' that makes multiples of the first axis of it; `w` is set. 0: there is nothing to do. */
static int reflection(double v[3], double w[3]) {
  double size = fabs(v[0]) + fabs(v[1]) + fabs(v[2]);
  if (!(size > 0)) return 0;
  for (int k = 0; k < 3; k++) v[k] /= size;
  double norm = copysign(sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), v[0]), first = v[0] + norm;
  v[0] = first / norm, v[1] /= norm, v[2] /= norm;
  w[0] = 1, w[1] = v[1] / v[0], w[2] = v[2] / v[0];
  return 1;
}

/* One double-shift step on the rows first to last, with the eigenvalues of the last two as shifts. */
static void francis(int64_t n, double *h, int64_t first, int64_t last, int exceptional) {
  double x = h[last * n + last], y = h[(last - 1) * n + last - 1], w = h[last * n + last - 1] * h[(last - 1) * n + last];
  if (exceptional) {
    double s = fabs(h[last * n + last - 1]) + fabs(h[(last - 1) * n + last - 2]);
    x = y = x + 0.75 * s, w = -0.4375 * s * s;
  }
  double corner = h[first * n + first], r = x - corner, s = y - corner;
  double v[3] = {(r * s - w) / h[(first + 1) * n + first] + h[first * n + first + 1],
                 h[(first + 1) * n + first + 1] - corner - r - s, h[(first + 2) * n + first + 1]}, u[3];
  for (int64_t k = first; k < last; k++) {
    int64_t rows = k + 2 <= last ? 3 : 2;
    if (k > first) v[0] = h[k * n + k - 1], v[1] = h[(k + 1) * n + k - 1], v[2] = rows == 3 ? h[(k + 2) * n + k - 1] : 0;
    if (!reflection(v, u)) continue;
    for (int64_t j = k > first ? k - 1 : k; j <= last; j++) {
      double sum = 0;
      for (int64_t i = 0; i < rows; i++) sum += u[i] * h[(k + i) * n + j];
      for (int64_t i = 0; i < rows; i++) h[(k + i) * n + j] -= v[i] * sum;
    }
    for (int64_t i = first; i <= (k + 3 < last ? k + 3 : last); i++) {
      double sum = 0;
      for (int64_t j = 0; j < rows; j++) sum += v[j] * h[i * n + k + j];
      for (int64_t j = 0; j < rows; j++) h[i * n + k + j] -= u[j] * sum;
    }
    for (int64_t i = 1; k > first && i < rows; i++) h[(k + i) * n + k - 1] = 0;
  }
}

int eigen_values(int64_t n, double *a, double *real, double *imaginary) {
  int iterations = 0;
  eigen_balance(n, a);
  reduce_to_hessenberg(n, a);
  for (int64_t last = n - 1; last >= 0;) {
    int64_t first = block_begin(n, a, last);
    if (first >= last - 1) {
      if (first == last) real[last] = a[last * n + last], imaginary[last] = 0;
      else of_pair(n, a, first, real, imaginary);
      last = first - 1, iterations = 0;
    } else {
      if (++iterations > MOST_ITERATIONS) return 0;
      francis(n, a, first, last, iterations % EXCEPTIONAL == 0);
    }
  }
  return 1;
}
