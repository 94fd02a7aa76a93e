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

/* From y_next over `h` at these rates, by Euler's method, to t_next. Are there algebraic unknowns that fit? */
static int euler(bramah_state *s, double t_next, double h, const double *from, const double *rate) {
  for (int64_t i = 0; i < s->system->n; i++) s->y_next[i] = s->system->differential[i] ? from[i] + h * rate[i] : from[i];
  bramah_spot there = {.t = t_next, .y = s->y_next, .rate = s->rate_next};
  return consistent_at(s, &there) == BRAMAH_DONE;
}

/* How far two halves, which are at y_next, and the whole are apart, in tolerances: states must be so good that nothing is lost by hops, and
 * algebraic unknowns, which may follow them steeply or pass through infinity, as good as those of a step. */
static int agree(bramah_state *s, const double *whole) {
  double worst = 0;
  for (int64_t i = 0; i < s->system->n; i++) {
    s->error[i] = (s->y_next[i] - whole[i]) * s->tolerance.inverse[i] / (s->system->differential[i] ? PART : 1);
    worst = fmax(worst, fabs(s->error[i]));
  }
  return worst <= 1;
}

/* Goes to t + h, by two halves. Is that good? */
static int land(bramah_state *s, double h) {
  double *whole = s->rate_before, half = h / 2;
  s->t_next = s->t + h, s->h = s->t_next - s->t;
  if (!euler(s, s->t_next, h, s->y, s->rate)) return 0;
  memcpy(whole, s->y_next, (size_t)s->system->n * sizeof(double));
  return euler(s, s->t + half, half, s->y, s->rate) && euler(s, s->t_next, half, s->y_next, s->rate_next) && agree(s, whole);
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
