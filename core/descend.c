#include "descend.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "combine.h"

enum { MOST_DIRECTIONS = 100, MOST_LOOKS = 120 };
static const double ROUNDING = 8 * DBL_EPSILON;
static const double ENOUGH = 0.5; /* part of the power at the start to which it must fall */

/* The power at `length` along delta; y_probe and rate_probe are there afterwards. NaN where f is not finite. */
static double power(bramah_state *s, const bramah_spot *spot, const double *delta, double length) {
  const bramah_system *system = s->system;
  double sum = 0;
  combine(system->n, s->y_probe, spot->y, NULL, 1, &length, &delta);
  evaluator_rates(&s->at, spot->t, s->y_probe, s->d, s->rate_probe);
  for (int64_t i = 0; i < system->n; i++)
    if (!stays(s, spot, i)) sum += delta[i] * s->rate_probe[i];
  return first_not_finite(system->n, s->rate_probe) == system->n ? sum : NAN;
}

static double power_here(const bramah_state *s, const bramah_spot *spot, const double *delta) {
  double sum = 0;
  for (int64_t i = 0; i < s->system->n; i++) sum += delta[i] * spot->rate[i];
  return sum;
}

/* The power at a length at which it is small enough, or at the shortest known beyond its zero once no number lies between: y_probe is there.
 * False position (Illinois), and halves where that is slow or f is not finite. */
static double search_zero(bramah_state *s, const bramah_spot *spot, const double *delta, double start) {
  double from = 0, to = 1, low = start, high = power(s, spot, delta, 1);
  int side = 0;
  if (high >= -ENOUGH * start) return high; /* the whole way, downhill all along or not far up again */
  for (int k = 0; k < MOST_LOOKS; k++) {
    double length = k % 3 == 2 || isnan(high) ? (from + to) / 2 : from + (to - from) * (low / (low - high));
    if (!(length > from && length < to)) length = (from + to) / 2;
    if (!(length > from && length < to)) break;
    double here = power(s, spot, delta, length);
    if (fabs(here) <= ENOUGH * start) return here;
    if (here > 0) {
      if (side == 1) high /= 2;
      from = length, low = here, side = 1;
    } else {
      if (side == -1) low /= 2;
      to = length, high = here, side = -1;
    }
    if (to - from <= DBL_EPSILON * to / 4) break;
  }
  return power(s, spot, delta, to);
}

/* The length at which delta moves the first unknown by a few units of rounding, if that is more than the whole way. */
static double least_length(const bramah_state *s, const bramah_spot *spot, const double *delta) {
  double most = 0;
  for (int64_t i = 0; i < s->system->n; i++) most = fmax(most, fabs(delta[i]) / fmax(fabs(spot->y[i]), s->system->scale[i]));
  return fmax(1, ROUNDING / most);
}

int descend(bramah_state *s, bramah_spot *spot) {
  size_t bytes = (size_t)s->system->n * sizeof(double);
  double *delta = s->work;
  for (int k = 0; k < MOST_DIRECTIONS; k++) {
    linearise_awake(s, spot);
    int status = matrix_factor_algebraic(&s->matrix, &s->culprit);
    if (status != LU_OK) return status == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_NO_MEMORY;
    for (int64_t i = 0; i < s->system->n; i++) delta[i] = stays(s, spot, i) ? 0 : spot->rate[i];
    matrix_solve(&s->matrix, delta);
    for (int64_t i = 0; i < s->system->n; i++)
      if (stays(s, spot, i)) delta[i] = 0;
    int small = negligible(s, spot, delta);
    double start = power_here(s, spot, delta);
    if (small && start == 0) return BRAMAH_DONE;
    if (!(start > 0 && isfinite(start))) return inconsistent(s, spot);
    double length = least_length(s, spot, delta), left = small && length > 1 ? power(s, spot, delta, length) : NAN;
    if (!(left <= ENOUGH * start)) left = search_zero(s, spot, delta, start);
    if (!isfinite(left)) return inconsistent(s, spot);
    memcpy(spot->y, s->y_probe, bytes);
    memcpy(spot->rate, s->rate_probe, bytes);
    if (small && left <= ENOUGH * start) return BRAMAH_DONE; /* a small step where a law ends, and leaves off what it should lessen, is no answer */
  }
  return inconsistent(s, spot);
}
