#include "drift.h"

#include <math.h>
#include <string.h>

#include "combine.h"
#include "descend.h"
#include "relax.h"

enum { MOST_STEPS = 400 };
static const double LEAST = 1e-12, MOST = 1e15; /* storage where rest is reached, and where nothing moves any more */
static const double LESS = 0.25, MORE = 4;      /* storage after a good step, and after a bad one */
static const double GOOD = 0.5;                 /* part of the change of storage that may be left over */

/* The storage of a row, as the inverse of a time. */
static double storage(const bramah_state *s, const double *weight, double part, int64_t i) { return part * weight[i] / s->system->scale[i]; }

/* Into s->work: the step; into y_probe and rate_probe: where it leads. */
static int step(bramah_state *s, const bramah_spot *spot, const double *weight, double part) {
  const bramah_system *system = s->system;
  const double one = 1, *delta = s->work;
  linearise_awake(s, spot);
  for (int64_t i = 0; i < system->n; i++)
    if (!stays(s, spot, i)) matrix_add(&s->matrix, s->at.diagonal[i], -storage(s, weight, part, i));
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

/* Does what is stored agree with what the balances say at the end of the step? */
static int good(const bramah_state *s, const bramah_spot *spot, const double *weight, double part) {
  double stored = 0, left = 0;
  for (int64_t i = 0; i < s->system->n; i++) {
    if (stays(s, spot, i)) continue;
    double change = storage(s, weight, part, i) * s->work[i];
    stored += fabs(change) / weight[i], left += fabs(s->rate_probe[i] - change) / weight[i];
  }
  return left <= GOOD * stored;
}

int drift(bramah_state *s, bramah_spot *spot) {
  size_t bytes = (size_t)s->system->n * sizeof(double);
  double *weight = s->spare, part = 1;
  linearise_awake(s, spot);
  weigh(s, spot->rate, weight);
  for (int k = 0; k < MOST_STEPS && part > LEAST && part < MOST; k++) {
    int status = step(s, spot, weight, part);
    if (status == BRAMAH_NO_MEMORY) return status;
    if (status == BRAMAH_DONE && good(s, spot, weight, part)) {
      memcpy(spot->y, s->y_probe, bytes);
      memcpy(spot->rate, s->rate_probe, bytes);
      part *= LESS;
    } else {
      part *= MORE;
      evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
    }
  }
  evaluator_rates(&s->at, spot->t, spot->y, s->d, spot->rate);
  return descend(s, spot);
}
