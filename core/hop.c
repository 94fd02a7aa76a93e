#include "hop.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "consistent.h"

static const double PART = 0.1;    /* of the tolerances, by which states move or are in error */
static const double LONGER = 10;   /* a try than the one before */

/* The time in which the first state moves by its part. */
static double longest_of(const bramah_state *s) {
  double fastest = 0;
  for (int64_t i = 0; i < s->system->n; i++)
    if (s->system->differential[i]) fastest = fmax(fastest, fabs(s->rate[i]) * s->tolerance.inverse[i]);
  return fastest > 0 ? PART / fastest : INFINITY;
}

/* Of Euler's method, in tolerances: half the change of the rates, over the hop. */
static double error_of(bramah_state *s) {
  double worst = 0;
  for (int64_t i = 0; i < s->system->n; i++) {
    s->error[i] = s->system->differential[i] ? (s->rate_next[i] - s->rate[i]) * s->h / 2 * s->tolerance.inverse[i] : 0;
    worst = fmax(worst, fabs(s->error[i]));
  }
  return worst;
}

/* Goes to t + h. Is that good? */
static int land(bramah_state *s, double h) {
  s->t_next = s->t + h, s->h = s->t_next - s->t;
  for (int64_t i = 0; i < s->system->n; i++) s->y_next[i] = s->system->differential[i] ? s->y[i] + s->h * s->rate[i] : s->y[i];
  bramah_spot there = {.t = s->t_next, .y = s->y_next, .rate = s->rate_next};
  return consistent_at(s, &there) == BRAMAH_DONE && error_of(s) <= PART;
}

int hop(bramah_state *s, double least, double most) {
  double longest = fmin(longest_of(s), most), good = 0, shortest = fmax(least, 64 * DBL_EPSILON * fmax(fabs(s->t), longest));
  for (double h = shortest; longest > 0 && h <= longest && land(s, h); h *= LONGER) good = h;
  if (good > 0 && land(s, good)) {
    s->sign = matrix_sign(&s->matrix);
    s->landed = s->dense_ready = 1, s->ahead = 0;
    memset(s->dense, 0, (size_t)(s->system->n * s->stepper.dense_terms) * sizeof(double));
    return 1;
  }
  s->fresh = 0;
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* back to the start of the step */
  return 0;
}
