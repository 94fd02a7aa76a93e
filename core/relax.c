#include "relax.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "combine.h"

enum { MOST_ITERATIONS = 500, MOST_KINDS = 16 };
static const double FLAT = 0.25, FIRST = 1, LEAST = 1e-3, MOST = 1e12, LESS = 0.25, MORE = 4;

/* What the unknowns of a row, at their usual size, contribute to it; no less than its residual, so that an unknown without effect, such
 * as the pressure before a closed relief valve, is moved by a multiple of its scale and not without bounds. */
static double reach(const bramah_state *s, const double *rate, int64_t row) {
  double sum = 0;
  for (int64_t j = s->at.row_start[row]; j < s->at.row_start[row + 1]; j++)
    sum += fabs(matrix_entry(&s->matrix, j)) * s->system->scale[s->system->column[j]];
  return fmax(fmax(sum, fabs(rate[row])), DBL_MIN);
}

static void enlarge(bramah_state *s, const double *rate, double part) {
  const bramah_system *system = s->system;
  for (int64_t i = 0; i < system->n; i++) {
    if (system->differential[i]) continue;
    int64_t j = s->at.row_start[i];
    while (system->column[j] != i) j++; /* every diagonal is among the entries */
    double more = part * reach(s, rate, i) / system->scale[i];
    matrix_add(&s->matrix, j, matrix_entry(&s->matrix, j) > 0 ? more : -more);
  }
}

void weigh(const bramah_state *s, const double *rate, double *weight) {
  const bramah_system *system = s->system;
  double kind[MOST_KINDS], most[MOST_KINDS];
  int kinds = 0;
  for (int64_t i = 0; i < system->n; i++) {
    weight[i] = 1;
    if (system->differential[i]) continue;
    int k = 0;
    weight[i] = reach(s, rate, i);
    while (k < kinds && kind[k] != system->scale[i]) k++;
    if (k == kinds && kinds < MOST_KINDS) kind[kinds] = system->scale[i], most[kinds++] = 0;
    if (k < kinds) most[k] = fmax(most[k], weight[i]);
  }
  for (int64_t i = 0; i < system->n; i++)
    for (int k = 0; k < kinds; k++)
      if (!system->differential[i] && kind[k] == system->scale[i]) weight[i] = most[k];
}

static double residual(const bramah_state *s, const bramah_spot *spot, const double *f, const double *weight) {
  double sum = 0;
  for (int64_t i = 0; i < s->system->n; i++)
    if (!stays(s, spot, i)) sum += fabs(f[i]) / weight[i];
  return sum;
}

/* Into s->work: the step; into y_probe and rate_probe: where it leads. */
static int try_step(bramah_state *s, const bramah_spot *spot, double part) {
  const bramah_system *system = s->system;
  const double one = 1, *delta = s->work;
  enlarge(s, spot->rate, part);
  int status = matrix_factor_algebraic(&s->matrix, &s->culprit);
  if (status != LU_OK) return status == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_NO_MEMORY;
  for (int64_t i = 0; i < system->n; i++) s->work[i] = stays(s, spot, i) ? 0 : spot->rate[i];
  matrix_solve(&s->matrix, s->work);
  for (int64_t i = 0; i < system->n; i++)
    if (stays(s, spot, i)) s->work[i] = 0;
  combine(system->n, s->y_probe, spot->y, NULL, 1, &one, &delta);
  evaluator_rates(&s->at, spot->t, s->y_probe, s->d, s->rate_probe);
  int finite = first_not_finite(system->n, s->y_probe) == system->n && first_not_finite(system->n, s->rate_probe) == system->n;
  return finite ? BRAMAH_DONE : BRAMAH_NOT_FINITE;
}

int relax(bramah_state *s, bramah_spot *spot) {
  size_t bytes = (size_t)s->system->n * sizeof(double);
  double *weight = s->spare, part = FIRST, size = INFINITY;
  for (int k = 0; k < MOST_ITERATIONS && part < MOST; k++) {
    evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
    linearise_awake(s, spot);
    if (k == 0) {
      weigh(s, spot->rate, weight);
      size = residual(s, spot, spot->rate, weight);
    }
    int status = try_step(s, spot, part);
    if (status == BRAMAH_NO_MEMORY) return status;
    double next = status == BRAMAH_DONE ? residual(s, spot, s->rate_probe, weight) : INFINITY;
    int small = status == BRAMAH_DONE && part <= LEAST && negligible(s, spot, s->work);
    if (next <= size) { /* equal on the flat part of a law, which is crossed in steps of a few scales */
      double least = next < size || small ? 0 : FLAT;
      memcpy(spot->y, s->y_probe, bytes);
      memcpy(spot->rate, s->rate_probe, bytes);
      size = next, part = fmax(LESS * part, least);
    } else if (small) {
      return BRAMAH_DONE;
    } else {
      part = fmax(MORE * part, LEAST);
    }
    if (small) return BRAMAH_DONE;
  }
  evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
  linearise_awake(s, spot);
  return inconsistent(s, spot);
}
