#include "consistent.h"

#include <float.h>
#include <math.h>

#include "combine.h"
#include "relax.h"

enum { MOST_ITERATIONS = 50, MOST_HALVINGS = 12 };
static const double FRACTION = 1e-3;             /* of the tolerances */
static const double ROUNDING = 1e4 * DBL_EPSILON; /* what cancellation in a balance of flows may leave */

static int not_finite(bramah_state *s, const double *x) {
  int64_t row = first_not_finite(s->system->n, x);
  if (row == s->system->n) return 0;
  s->culprit = row, s->residual = x[row];
  return 1;
}

/* The Newton update belonging to the rates f, and its largest element in units of `scale`. */
static double update(bramah_state *s, const double *f, double *delta) {
  const bramah_system *system = s->system;
  double most = 0;
  for (int64_t i = 0; i < system->n; i++) delta[i] = system->differential[i] ? 0 : f[i];
  matrix_solve(&s->matrix, delta);
  for (int64_t i = 0; i < system->n; i++) {
    double size = fabs(delta[i]) / system->scale[i];
    if (system->differential[i]) delta[i] = 0;
    else if (!(size <= most)) most = size; /* keeps a NaN */
  }
  return most;
}

static int negligible(const bramah_state *s, const double *delta) {
  for (int64_t i = 0; i < s->system->n; i++) {
    double y = fabs(s->y[i]), tolerance = FRACTION * (s->options.absolute[i] + s->options.relative[i] * y);
    if (!(fabs(delta[i]) <= fmax(tolerance, ROUNDING * fmax(y, s->system->scale[i])))) return 0;
  }
  return 1;
}

/* The row whose residual is largest against what its unknowns, at their usual size, could contribute. */
static int inconsistent(bramah_state *s) {
  const bramah_system *system = s->system;
  double worst = -1;
  for (int64_t i = 0; i < system->n; i++) {
    if (system->differential[i]) continue;
    double reach = 0;
    for (int64_t j = s->at.row_start[i]; j < s->at.row_start[i + 1]; j++)
      reach += fabs(matrix_entry(&s->matrix, j)) * system->scale[system->column[j]];
    double excess = fabs(s->rate[i]) / fmax(reach, DBL_MIN);
    if (excess > worst) worst = excess, s->culprit = i, s->residual = s->rate[i];
  }
  return BRAMAH_INCONSISTENT;
}

static int move(bramah_state *s, const double *delta, double length) {
  combine(s->system->n, s->y_probe, s->y, NULL, 1, &length, &delta);
  evaluator_rates(&s->at, s->t, s->y_probe, s->d, s->rate_probe);
  return first_not_finite(s->system->n, s->rate_probe) == s->system->n;
}

static void keep(bramah_state *s) {
  swap_vectors(&s->y, &s->y_probe);
  swap_vectors(&s->rate, &s->rate_probe);
}

/* Along delta, the first of the lengths 1, 1/2, 1/4 ... at which the update still to come is smaller. 0: none. */
static int search_line(bramah_state *s, const double *delta, double size) {
  double length = 1;
  for (int i = 0; i < MOST_HALVINGS; i++, length /= 2) {
    if (!move(s, delta, length)) continue;
    if (update(s, s->rate_probe, s->y_next) < size) {
      keep(s);
      return 1;
    }
  }
  return 0;
}

static int newton(bramah_state *s) {
  for (int i = 0; i < MOST_ITERATIONS; i++) {
    matrix_evaluate(&s->matrix, &s->at, s->t, s->y, s->d, s->rate);
    int status = matrix_factor_algebraic(&s->matrix, &s->culprit);
    if (status != LU_OK) return status == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_NO_MEMORY;
    double size = update(s, s->rate, s->work);
    if (!isfinite(size)) return inconsistent(s);
    if (negligible(s, s->work)) {
      if (size > 0 && move(s, s->work, 1)) keep(s);
      return BRAMAH_DONE;
    }
    if (!search_line(s, s->work, size)) return inconsistent(s);
  }
  return inconsistent(s);
}

int consistent(bramah_state *s) {
  s->fresh = 0;
  if (not_finite(s, s->y)) return BRAMAH_NOT_FINITE;
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate);
  if (not_finite(s, s->rate)) return BRAMAH_NOT_FINITE;
  if (!s->rosenbrock.mask) return BRAMAH_DONE;
  int status = newton(s);
  if (status == BRAMAH_INCONSISTENT || status == BRAMAH_SINGULAR) {
    int64_t culprit = s->culprit;
    double residual = s->residual;
    if (relax(s, negligible) == BRAMAH_DONE) status = BRAMAH_DONE;
    else s->culprit = culprit, s->residual = residual;
  }
  if (status == BRAMAH_DONE) s->sign = matrix_sign(&s->matrix);
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* a rejected trial may have been the last call */
  return status;
}
