#include "look.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "combine.h"
#include "extremes.h"
#include "linear.h"

static const double CALM = 0.25; /* part of the limit, and of a correction, that leaves no question */

/* `kept`: the step to come will use the same factors. */
static double solved(bramah_state *s, double shift, int kept) {
  s->stepper.family->defect(s->stepper.self, s, s->work);
  int64_t culprit = s->culprit;
  int status = factor_only(s, shift);
  s->culprit = culprit;
  if (status != BRAMAH_DONE) return 0; /* no pivot: nothing can be said */
  if (kept) matrix_expect_solves(&s->matrix);
  matrix_solve(&s->matrix, s->work);
  for (int64_t i = 0; s->stepper.polish && s->mask && i < s->system->n; i++) s->work[i] *= s->mask[i]; /* the others are solved for */
  return largest_error(s->system->n, s->work, s->tolerance.inverse);
}

/* Does the step's own matrix still hold at its end? Then what it makes of the defect takes off most of it, and J there need not be known.
 * Where it held what is free now, f hardly answers. */
static int still_holds(bramah_state *s, double shift, double limit) {
  int64_t n = s->system->n;
  const double *e = s->work, *answer[] = {s->rate_probe, s->rate_next};
  double *rest = s->spare;
  s->stepper.family->defect(s->stepper.self, s, rest);
  memcpy(s->work, rest, (size_t)n * sizeof(double));
  matrix_solve(&s->matrix, s->work);
  double size = largest_error(n, e, s->tolerance.inverse);
  if (!(size <= CALM * limit)) return 0;
  double along = CALM * limit / greater(size, DBL_MIN), minus = -shift, change[] = {1 / along, -1 / along}; /* well above rounding */
  combine(n, s->y_probe, s->y_next, NULL, 1, &along, &e);
  evaluator_rates(&s->probe, s->t_next, s->y_probe, s->d, s->rate_probe);
  combine(n, rest, rest, s->mask, 1, &minus, &e);
  combine(n, rest, rest, NULL, 2, change, answer);
  matrix_solve(&s->matrix, rest);
  return largest_error(n, rest, s->tolerance.inverse) <= CALM * size;
}

double look_at_end(bramah_state *s, double next, double limit) {
  double own = 1 / (s->h * s->stepper.gamma);
  if (next == 0 && still_holds(s, own, limit)) return 0;
  linearise_end(s);
  if (next > 0) {
    double size = solved(s, 1 / (next * s->stepper.gamma), 1);
    if (size <= limit) return size;
  }
  return solved(s, own, 0);
}
