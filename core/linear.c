#include "linear.h"

enum { MOST_UNSEEN = 8 };

void linearise(bramah_state *s) {
  if (s->fresh) return;
  matrix_evaluate(&s->matrix, &s->at, s->t, s->y, s->d, s->rate);
  if (s->at.slopes) evaluator_time_slope(&s->at, s->t, s->y, s->d, s->rate, s->slope);
  s->fresh = 1;
}

/* A real eigenvalue of J above the shift makes the determinant change sign. A mode that grows so fast within one step would be damped
 * by the method and not be seen by its error estimate, so such a step is not made. Among algebraic unknowns the sign for a short step
 * is known from the last consistent point only; it is taken as it is found when no step seems short enough. */
static int grows_unseen(bramah_state *s) {
  if (s->options.fixed_step > 0 || matrix_sign(&s->matrix) == s->sign) {
    s->unseen = 0;
    return 0;
  }
  if (s->mask && ++s->unseen > MOST_UNSEEN) {
    s->sign = -s->sign, s->unseen = 0;
    return 0;
  }
  return 1;
}

int factor(bramah_state *s, double shift) {
  int status = matrix_factor(&s->matrix, shift, &s->culprit);
  if (status == LU_NO_MEMORY) return BRAMAH_NO_MEMORY;
  if (status == LU_SINGULAR) return BRAMAH_SINGULAR;
  return grows_unseen(s) ? STEP_TOO_LONG : BRAMAH_DONE;
}
