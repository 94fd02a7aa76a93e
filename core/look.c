#include "look.h"

#include <math.h>

#include "combine.h"
#include "linear.h"

static double solved(bramah_state *s, double shift) {
  s->stepper.family->defect(s->stepper.self, s, s->work);
  int64_t culprit = s->culprit;
  int status = factor_only(s, shift);
  s->culprit = culprit;
  if (status != BRAMAH_DONE) return 0; /* no pivot: nothing can be said */
  matrix_solve(&s->matrix, s->work);
  for (int64_t i = 0; s->stepper.polish && s->mask && i < s->system->n; i++) s->work[i] *= s->mask[i]; /* the others are solved for */
  return largest_error(s->system->n, s->work, s->tolerance.inverse);
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
