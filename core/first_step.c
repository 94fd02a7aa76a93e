#include "first_step.h"

#include <math.h>

/* Weighted root mean square of x over the differential rows. */
static double size_of(const bramah_state *s, const double *x) {
  double sum = 0, count = 0;
  for (int64_t i = 0; i < s->system->n; i++)
    if (s->system->differential[i]) {
      double r = x[i] * s->tolerance.inverse[i];
      sum += r * r, count++;
    }
  return count > 0 ? sqrt(sum / count) : 0;
}

double first_step(bramah_state *s, int64_t order, double room) {
  double size_y = size_of(s, s->y), size_f = size_of(s, s->rate);
  double trial = size_y < 1e-5 || size_f < 1e-5 ? 1e-6 : 0.01 * size_y / size_f;
  trial = fmin(trial, room);
  for (int64_t i = 0; i < s->system->n; i++)
    s->y_probe[i] = s->y[i] + (s->system->differential[i] ? trial * s->rate[i] : 0);
  evaluator_rates(&s->probe, s->t + trial, s->y_probe, s->d, s->rate_probe);
  for (int64_t i = 0; i < s->system->n; i++) s->work[i] = (s->rate_probe[i] - s->rate[i]) / trial;
  double curvature = fmax(size_f, size_of(s, s->work));
  if (!isfinite(curvature)) return 1e-3 * trial;
  double step = curvature > 1e-15 ? pow(0.01 / curvature, 1 / (double)(order + 1)) : fmax(1e-6, 1e-3 * trial);
  return fmin(fmin(100 * trial, step), room);
}
