#include "expect.h"

#include <math.h>

static const double SOON = 0.1; /* parts of a step: what comes so soon is met by the step itself */

/* The first zero of  value + slope x + curve x^2 / 2, value > 0; infinity: none. */
static double first_zero(double value, double slope, double curve) {
  double square = slope * slope - 2 * curve * value;
  return square >= 0 && sqrt(square) > slope ? 2 * value / (sqrt(square) - slope) : INFINITY;
}

double expect_event(const bramah_events *v, const bramah_state *s, double h) {
  double first = INFINITY;
  for (int64_t i = 0; i < v->guards; i++) {
    int corner = s->system->corner && s->system->corner[i];
    double band = corner ? s->coarsest * v->most[i] : v->slack[i], turn = corner && v->guard_next[i] < 0 ? -1 : 1;
    double value = turn * v->guard_next[i];
    if (!(value > band) || !isfinite(v->slope[i])) continue;
    double mean = (v->guard_next[i] - v->guard[i]) / s->h, curve = 2 * (mean - v->slope[i]) / (s->h + v->length);
    double zero = first_zero(value + band, turn * (mean + curve * s->h / 2), turn * curve);
    if (zero > SOON * h && zero < h) first = fmin(first, zero);
  }
  return first;
}
