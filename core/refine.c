#include "refine.h"

#include <math.h>
#include <string.h>

#include "validate.h"

enum { MOST_ITERATIONS = 25 };
static const double ENOUGH = 1e-10;  /* of the scales: a change so small is the last one */
static const double SLOW = 0.1;      /* part of a change that is left by the next with the same matrix: more asks for a new one */

int refine_init(bramah_refiner *r, bramah_arena *arena, const bramah_system *system) {
  size_t bytes = (size_t)system->n * sizeof(double);
  double **vector[] = {&r->rate, &r->change, &r->trial, &r->trial_change};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  return evaluator_init(&r->at, arena, system) && matrix_init(&r->matrix, arena, system);
}

/* Newton's change of y for  f = M (slope + (y - y0) shift),  and its largest element in scales. `moved` is y - y0. */
static double change_of(bramah_refiner *r, double shift, const double *slope, const double *moved, const double *rate, double *change) {
  const bramah_system *s = r->matrix.system;
  double most = 0;
  for (int64_t i = 0; i < s->n; i++) change[i] = s->differential[i] ? rate[i] - slope[i] - shift * moved[i] : rate[i];
  matrix_solve(&r->matrix, change);
  for (int64_t i = 0; i < s->n; i++) {
    double size = fabs(change[i]) / s->scale[i];
    if (!(size <= most)) most = size; /* keeps a NaN */
  }
  return most;
}

/* The matrix at y, where f is r->rate. */
static int renew(bramah_refiner *r, double t, double shift, const double *d, const double *y) {
  int64_t culprit;
  matrix_evaluate(&r->matrix, &r->at, t, y, d, r->rate);
  return matrix_factor(&r->matrix, shift, &culprit) == LU_OK;
}

/* Iterations from y, where f is r->rate and the matrix is factored. */
static void iterate(bramah_refiner *r, double t, double shift, const double *slope, const double *d, double *y) {
  const bramah_system *s = r->matrix.system;
  double *moved = r->trial; /* y - y0 */
  memset(moved, 0, (size_t)s->n * sizeof(double));
  double size = change_of(r, shift, slope, moved, r->rate, r->change);
  for (int k = 0; k < MOST_ITERATIONS && isfinite(size) && size > ENOUGH; k++) {
    for (int64_t i = 0; i < s->n; i++) moved[i] += r->change[i], y[i] += r->change[i];
    evaluator_rates(&r->at, t, y, d, r->rate);
    double next = change_of(r, shift, slope, moved, r->rate, r->trial_change);
    if (!(next < size)) { /* no better: back */
      for (int64_t i = 0; i < s->n; i++) y[i] -= r->change[i];
      return;
    }
    if (next > fmax(SLOW * size, ENOUGH)) {
      if (!renew(r, t, shift, d, y)) return;
      next = change_of(r, shift, slope, moved, r->rate, r->trial_change);
    }
    double *held = r->change;
    r->change = r->trial_change, r->trial_change = held, size = next;
  }
}

void refine(bramah_refiner *r, double t, double fast, const double *slope, const double *d, double *y) {
  evaluator_rates(&r->at, t, y, d, r->rate);
  if (renew(r, t, 1 / fast, d, y)) iterate(r, t, 1 / fast, slope, d, y);
}

void refine_known(bramah_refiner *r, double t, double fast, const double *slope, const double *d, const double *rate, const double *jacobian,
                  double *y) {
  int64_t culprit;
  memcpy(r->rate, rate, (size_t)r->matrix.system->n * sizeof *rate);
  (void)matrix_put(&r->matrix, jacobian);
  if (matrix_factor(&r->matrix, 1 / fast, &culprit) == LU_OK) iterate(r, t, 1 / fast, slope, d, y);
}

bramah_refiner *bramah_refiner_new(const bramah_system *system) {
  bramah_arena *arena = valid_system(system) ? arena_new() : NULL;
  bramah_refiner *r = arena ? arena_take(arena, sizeof *r) : NULL;
  if (r && refine_init(r, arena, system)) {
    r->arena = arena;
    return r;
  }
  arena_free(arena);
  return NULL;
}

void bramah_refiner_refine(bramah_refiner *r, int64_t count, const double *t, const double *fast, const double *slope, const double *d,
                           double *y) {
  const bramah_system *s = r->matrix.system;
  size_t bytes = (size_t)s->discretes * sizeof(double);
  for (int64_t k = 0; k < count; k++) {
    const double *now = d + k * s->discretes;
    if (k == 0 || (bytes && memcmp(now, now - s->discretes, bytes))) evaluator_holds(&r->at, now);
    refine(r, t[k], fast[k], slope + k * s->n, now, y + k * s->n);
  }
}

void bramah_refiner_free(bramah_refiner *r) {
  if (r) arena_free(r->arena);
}
