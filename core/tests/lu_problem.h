/* Matrices to try the sparse LU on, and the dense elimination it is compared with. */
#ifndef BRAMAH_LU_PROBLEM_H
#define BRAMAH_LU_PROBLEM_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "../lu_internal.h"

static uint64_t seed = 88172645463325252u;

static inline double uniform(void) { /* xorshift; in (-1, 1) */
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return (double)(int64_t)(seed >> 11) / 4503599627370496.0 - 1;
}

static inline int64_t below(int64_t n) { return (int64_t)((uniform() + 1) / 2 * (double)n) % n; }

/* A system: pattern, J by entry, M and scales. */
typedef struct {
  int64_t n, entries, *row, *column, *differential;
  double *value, *scale;
} problem;

static inline problem problem_new(int64_t n, int64_t room) {
  size_t size = (size_t)(n > room ? n : room) + 1;
  problem p = {n, 0, calloc(size, 8), calloc(size, 8), calloc(size, 8), calloc(size, 8), calloc(size, 8)};
  for (int64_t i = 0; i < n; i++) p.differential[i] = 1, p.scale[i] = 1;
  return p;
}

static inline void problem_free(problem *p) {
  free(p->row), free(p->column), free(p->differential), free(p->value), free(p->scale);
}

static inline void add(problem *p, int64_t row, int64_t column, double value) {
  p->row[p->entries] = row, p->column[p->entries] = column, p->value[p->entries++] = value;
}

/* From a dense J; zeros off the diagonal are left out of the pattern. */
static inline problem from_dense(int64_t n, const double *a) {
  problem p = problem_new(n, n * n);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++)
      if (i == j || a[i * n + j] != 0) add(&p, i, j, a[i * n + j]);
  return p;
}

static inline problem random_problem(int64_t n, double per_row) {
  problem p = problem_new(n, n * n);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++)
      if (i == j || uniform() < 2 * per_row / (double)n - 1) add(&p, i, j, uniform());
  return p;
}

static inline double element(const problem *p, int64_t e, double shift, int algebraic) {
  int differential = p->differential[p->row[e]] != 0, diagonal = p->row[e] == p->column[e];
  if (algebraic && differential) return diagonal;
  return (differential && diagonal ? shift : 0) - p->value[e];
}

/* Largest |E x - b| beside the terms it is made of, row by row: a few rounding errors for a stable factorisation. */
static inline double residual(const problem *p, double shift, int algebraic, const double *x, const double *b) {
  double worst = 0, *r = malloc(((size_t)p->n + 1) * 8), *size = malloc(((size_t)p->n + 1) * 8);
  for (int64_t i = 0; i < p->n; i++) r[i] = -b[i], size[i] = fabs(b[i]);
  for (int64_t e = 0; e < p->entries; e++) {
    double term = element(p, e, shift, algebraic) * x[p->column[e]];
    r[p->row[e]] += term, size[p->row[e]] = fmax(size[p->row[e]], fabs(term));
  }
  for (int64_t i = 0; i < p->n; i++)
    if (!(fabs(r[i]) <= worst * size[i])) worst = fabs(r[i]) / size[i];
  free(r), free(size);
  return worst;
}

/* x := E^-1 b by Gaussian elimination with partial pivoting on the dense matrix. */
static inline void dense_solve(const problem *p, double shift, int algebraic, double *x) {
  int64_t n = p->n;
  double *a = calloc((size_t)(n * n), 8);
  for (int64_t e = 0; e < p->entries; e++) a[p->row[e] * n + p->column[e]] += element(p, e, shift, algebraic);
  for (int64_t k = 0; k < n; k++) {
    int64_t best = k;
    for (int64_t i = k; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[best * n + k])) best = i;
    double t = x[k];
    x[k] = x[best], x[best] = t;
    for (int64_t j = 0; j < n; j++) t = a[k * n + j], a[k * n + j] = a[best * n + j], a[best * n + j] = t;
    for (int64_t i = k + 1; i < n; i++) {
      double m = a[i * n + k] / a[k * n + k];
      for (int64_t j = k; j < n; j++) a[i * n + j] -= m * a[k * n + j];
      x[i] -= m * x[k];
    }
  }
  for (int64_t i = n - 1; i >= 0; i--) {
    for (int64_t j = i + 1; j < n; j++) x[i] -= a[i * n + j] * x[j];
    x[i] /= a[i * n + i];
  }
  free(a);
}

static inline bramah_lu *open_lu(bramah_arena *arena, const problem *p) {
  return lu_new(arena, p->n, p->entries, p->row, p->column, p->differential, p->scale);
}

static inline double *to_slots(const bramah_lu *lu, const problem *p) {
  double *slot_value = calloc((size_t)lu_slots(lu) + 1, 8);
  for (int64_t e = 0; e < p->entries; e++) slot_value[lu_slot(lu)[e]] += p->value[e];
  return slot_value;
}

/* Pivots (or not), refactors by slots, solves; returns the status and the worst residual of both. */
static inline int run(bramah_lu *lu, const problem *p, double shift, int pivoting, double *worst) {
  int64_t culprit;
  int status = pivoting ? lu_pivot(lu, p->value, shift, &culprit) : LU_OK;
  double *x = malloc(((size_t)p->n + 1) * 8), *b = malloc(((size_t)p->n + 1) * 8);
  *worst = 0;
  for (int pass = 0; status == LU_OK && pass < 2; pass++) {
    if (pass == 1) {
      double *slot_value = to_slots(lu, p);
      status = lu_refactor(lu, slot_value, shift);
      free(slot_value);
    } else if (!pivoting) continue;
    if (status != LU_OK) break;
    for (int64_t i = 0; i < p->n; i++) x[i] = b[i] = uniform();
    lu_solve(lu, x);
    *worst = fmax(*worst, residual(p, shift, 0, x, b));
  }
  free(x), free(b);
  return status;
}

#endif
