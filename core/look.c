#include "look.h"

#include <math.h>

#include "combine.h"
#include "dense.h"
#include "linear.h"

/* Where the error of the continuous solution, which vanishes with its slope at both ends, changes about fastest. */
static const double INSIDE = 0.3;

/* f - M y' at theta, into work; f is there in `rate`. */
static void defect(bramah_state *s, double theta, const double *rate) {
  int64_t n = s->system->n;
  const double minus = -1 / s->h, *slope = s->spare;
  dense_slope(n, s->stepper.dense_terms, theta, s->y, s->y_next, state_dense(s), s->spare);
  combine(n, s->work, rate, s->mask, 1, &minus, &slope);
}

static double size_of(const bramah_state *s) {
  return largest_error(s->system->n, s->work, s->tolerance.inverse);
}

static double solved(bramah_state *s, double shift) {
  defect(s, 1, s->rate_next);
  int64_t culprit = s->culprit;
  int status = factor_only(s, shift);
  s->culprit = culprit;
  if (status != BRAMAH_DONE) return 0; /* no pivot: nothing can be said */
  matrix_solve(&s->matrix, s->work);
  for (int64_t i = 0; s->stepper.polish && s->mask && i < s->system->n; i++) s->work[i] *= s->mask[i]; /* the others are solved for */
  return size_of(s);
}

double look_at_end(bramah_state *s, double next, double limit) {
  double own = 1 / (s->h * s->stepper.gamma);
  linearise_end(s);
  if (next > 0) {
    double size = solved(s, 1 / (next * s->stepper.gamma));
    if (size <= limit) return size;
  }
  return solved(s, own);
}

double look_inside(bramah_state *s) {
  state_look(s, INSIDE);
  defect(s, INSIDE, s->rate_probe);
  matrix_solve(&s->matrix, s->work);
  return size_of(s);
}
