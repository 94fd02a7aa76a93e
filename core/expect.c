#include "expect.h"

#include <math.h>

#include "vector.h"

static const double SOON = 0.1; /* parts of a step: what comes so soon is met by the step itself */

/* The first zero of  value + slope x + curve x^2 / 2, value > 0; infinity: none. */
static double first_zero(double value, double slope, double curve) {
  double square = slope * slope - 2 * curve * value;
  return square >= 0 && sqrt(square) > slope ? 2 * value / (sqrt(square) - slope) : INFINITY;
}

/* Whether any guard might come to zero within h: of most steps none does, and that is told quickly. */
BRAMAH_CLONES static int any_near(const bramah_events *v, const bramah_state *s, double h) {
  const double *restrict guard = v->guard, *restrict next = v->guard_next, *restrict before = v->slope;
  double per_step = 1 / s->h, per_steps = 2 / (s->h + v->length), half = s->h / 2;
  int64_t near = 0;
  for (int64_t i = 0; i < v->guards; i++) {
    double mean = (next[i] - guard[i]) * per_step, curve = (mean - before[i]) * per_steps, slope = mean + curve * half;
    double reach = fabs(slope) * h + fabs(curve) * h * h / 2;
    near += (reach > fabs(next[i])) & (reach < INFINITY);
  }
  return near > 0;
}

double expect_event(const bramah_events *v, const bramah_state *s, double h) {
  double first = INFINITY, per_step = 1 / s->h, per_steps = 2 / (s->h + v->length);
  if (!any_near(v, s, h)) return first;
  for (int64_t i = 0; i < v->guards; i++) {
    int corner = s->system->corner && s->system->corner[i];
    if (corner && events_pass_corners(v)) continue;
    double band = corner ? s->coarsest * v->most[i] : v->slack[i], turn = corner && v->guard_next[i] < 0 ? -1 : 1;
    double value = turn * v->guard_next[i], mean = (v->guard_next[i] - v->guard[i]) * per_step;
    double curve = (mean - v->slope[i]) * per_steps, slope = mean + curve * s->h / 2;
    double reach = fabs(slope) * h + fabs(curve) * h * h / 2;
    if (!(value > band && reach > value && isfinite(reach))) continue;
    double zero = first_zero(value + band, turn * slope, turn * curve);
    if (zero > SOON * h && zero < first && zero < h) first = zero;
  }
  return first;
}
