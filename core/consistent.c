#include "consistent.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "combine.h"
#include "descend.h"
#include "drift.h"
#include "relax.h"
#include "sensitivity.h"

enum { MOST_ITERATIONS = 50, MOST_HALVINGS = 12 };
static const double FRACTION = 1e-3;             /* of the tolerances */
static const double ROUNDING = 1e4 * DBL_EPSILON; /* what cancellation in a balance of flows may leave */

static int not_finite(bramah_state *s, const double *x) {
  int64_t row = first_not_finite(s->system->n, x);
  if (row == s->system->n) return 0;
  s->culprit = row, s->residual = x[row];
  return 1;
}

int stays(const bramah_state *s, const bramah_spot *spot, int64_t row) {
  return s->system->differential[row] || (spot->asleep && spot->asleep[s->system->set[row]]);
}

void linearise_awake(bramah_state *s, const bramah_spot *spot) {
  const bramah_system *system = s->system;
  matrix_evaluate(&s->matrix, &s->at, spot->t, spot->y, s->d, spot->rate);
  for (int64_t i = 0; spot->asleep && i < system->n; i++) {
    if (system->differential[i] || !stays(s, spot, i)) continue;
    for (int64_t j = s->at.row_start[i]; j < s->at.row_start[i + 1]; j++)
      matrix_add(&s->matrix, j, (system->column[j] == i ? -1 : 0) - matrix_entry(&s->matrix, j));
  }
}

/* The Newton update belonging to the rates f, and its largest element in units of `scale`. */
static double update(bramah_state *s, const bramah_spot *spot, const double *f, double *delta) {
  const bramah_system *system = s->system;
  double most = 0;
  for (int64_t i = 0; i < system->n; i++) delta[i] = stays(s, spot, i) ? 0 : f[i];
  matrix_solve(&s->matrix, delta);
  for (int64_t i = 0; i < system->n; i++) {
    double size = fabs(delta[i]) / system->scale[i];
    if (stays(s, spot, i)) delta[i] = 0;
    else if (!(size <= most)) most = size; /* keeps a NaN */
  }
  return most;
}

static int small(const bramah_state *s, double y, double delta, int64_t i) {
  double tolerance = FRACTION / s->tolerance.inverse[i];
  return fabs(delta) <= fmax(tolerance, ROUNDING * fmax(fabs(y), s->system->scale[i]));
}

int negligible(const bramah_state *s, const bramah_spot *spot, const double *delta) {
  for (int64_t i = 0; i < s->system->n; i++)
    if (!small(s, spot->y[i], delta[i], i)) return 0;
  return 1;
}

static void count(const bramah_state *s, bramah_spot *spot, const double *delta, int64_t iteration) {
  for (int64_t i = 0; spot->iterations && i < s->system->n; i++)
    if (!stays(s, spot, i) && !small(s, spot->y[i], delta[i], i)) spot->iterations[s->system->set[i]] = iteration;
}

int inconsistent(bramah_state *s, const bramah_spot *spot) {
  const bramah_system *system = s->system;
  double worst = -1;
  for (int64_t i = 0; i < system->n; i++) {
    if (stays(s, spot, i)) continue;
    double reach = 0;
    for (int64_t j = s->at.row_start[i]; j < s->at.row_start[i + 1]; j++)
      reach += fabs(matrix_entry(&s->matrix, j)) * system->scale[system->column[j]];
    double excess = fabs(spot->rate[i]) / fmax(reach, DBL_MIN);
    if (excess > worst) worst = excess, s->culprit = i, s->residual = spot->rate[i];
  }
  return BRAMAH_INCONSISTENT;
}

/* Where delta leads over `length`, into y_probe and rate_probe. */
static int move(bramah_state *s, const bramah_spot *spot, const double *delta, double length) {
  combine(s->system->n, s->y_probe, spot->y, NULL, 1, &length, &delta);
  evaluator_rates(&s->at, spot->t, s->y_probe, s->d, s->rate_probe);
  return first_not_finite(s->system->n, s->rate_probe) == s->system->n;
}

static void keep(bramah_state *s, bramah_spot *spot) {
  size_t bytes = (size_t)s->system->n * sizeof(double);
  memcpy(spot->y, s->y_probe, bytes);
  memcpy(spot->rate, s->rate_probe, bytes);
}

/* Along delta, the first of the lengths 1, 1/2, 1/4 ... at which the update still to come is smaller. 0: none. */
static int search_line(bramah_state *s, bramah_spot *spot, const double *delta, double size) {
  double length = 1;
  for (int i = 0; i < MOST_HALVINGS; i++, length /= 2) {
    if (!move(s, spot, delta, length)) continue;
    if (update(s, spot, s->rate_probe, s->spare) < size) {
      keep(s, spot);
      return 1;
    }
  }
  return 0;
}

static int newton(bramah_state *s, bramah_spot *spot) {
  int64_t most = s->options.balance_iterations > 0 ? s->options.balance_iterations : MOST_ITERATIONS;
  for (int64_t i = 0; i < most; i++) {
    linearise_awake(s, spot);
    int status = matrix_factor_algebraic(&s->matrix, &s->culprit);
    if (status != LU_OK) return status == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_NO_MEMORY;
    double size = update(s, spot, spot->rate, s->work);
    if (!isfinite(size)) return inconsistent(s, spot);
    if (negligible(s, spot, s->work)) {
      if (size == 0) return BRAMAH_DONE;
      if (move(s, spot, s->work, 1)) keep(s, spot);
      else evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
      return BRAMAH_DONE;
    }
    count(s, spot, s->work, i + 1);
    if (!search_line(s, spot, s->work, size)) return inconsistent(s, spot);
  }
  return inconsistent(s, spot);
}

/* Back to where the search began, with f there. */
static void go_back(bramah_state *s, bramah_spot *spot) {
  for (int64_t i = 0; i < s->system->n; i++)
    if (!stays(s, spot, i)) spot->y[i] = s->before[i];
  evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
}

static int unsolved(int status) { return status == BRAMAH_INCONSISTENT || status == BRAMAH_SINGULAR; }

/* One set by one way after the other, each from the beginning. What relax() leaves is least and tells best where no solution is, but for
 * an unknown without effect. */
static int solve_set(bramah_state *s, bramah_spot *spot) {
  int (*const way[])(bramah_state *, bramah_spot *) = {descend, drift, relax};
  go_back(s, spot);
  int first = newton(s, spot), status = first;
  int64_t culprit = s->culprit;
  for (int k = 0; k < 3 && unsolved(status); k++) {
    go_back(s, spot);
    status = way[k](s, spot);
  }
  if (!unsolved(status)) return status;
  go_back(s, spot); /* better than wherever the search ended */
  if (first == BRAMAH_SINGULAR) s->culprit = culprit;
  return first == BRAMAH_SINGULAR ? first : status;
}

/* Every set by itself, so that one without a solution leaves the others alone. */
static int solve_apart(bramah_state *s, bramah_spot *spot) {
  int64_t culprit = -1, sets = s->system->sets;
  double residual = 0;
  int answer = BRAMAH_DONE;
  for (int64_t k = 0; k < sets; k++) {
    if (spot->asleep && spot->asleep[k]) continue;
    for (int64_t j = 0; j < sets; j++) s->alone[j] = j != k;
    bramah_spot one = *spot;
    one.asleep = s->alone;
    int status = solve_set(s, &one);
    if (status == BRAMAH_NO_MEMORY) return status;
    if (status != BRAMAH_DONE && answer == BRAMAH_DONE) answer = status, culprit = s->culprit, residual = s->residual;
  }
  s->culprit = culprit, s->residual = residual;
  evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate); /* a rejected trial may have been the last call */
  linearise_awake(s, spot);
  int64_t none;
  if (answer == BRAMAH_DONE && matrix_factor_algebraic(&s->matrix, &none) == LU_NO_MEMORY) return BRAMAH_NO_MEMORY; /* of all, for the sign */
  return answer;
}

int consistent_at(bramah_state *s, bramah_spot *spot) {
  s->fresh = 0;
  if (not_finite(s, spot->y)) return BRAMAH_NOT_FINITE;
  evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
  if (not_finite(s, spot->rate)) return BRAMAH_NOT_FINITE;
  if (!s->mask) return BRAMAH_DONE;
  for (int64_t k = 0; k < s->system->sets; k++) s->newton_sets += !(spot->asleep && spot->asleep[k]);
  memcpy(s->before, spot->y, (size_t)s->system->n * sizeof(double));
  int status = newton(s, spot);
  if (!unsolved(status)) return status;
  memcpy(spot->y, s->before, (size_t)s->system->n * sizeof(double));
  return solve_apart(s, spot);
}

int consistent(bramah_state *s) {
  bramah_spot here = {.t = s->t, .y = s->y, .rate = s->rate};
  int status = consistent_at(s, &here);
  if (status == BRAMAH_DONE && s->mask) s->sign = matrix_sign(&s->matrix);
  return status == BRAMAH_DONE && s->sensitivity ? sensitivity_consistent(s) : status;
}
