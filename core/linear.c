#include "linear.h"

#include "sensitivity.h"

enum { MOST_UNSEEN = 8 };

static void linearise_at(bramah_state *s, double t, const double *y, const double *rate) {
  matrix_evaluate(&s->matrix, &s->at, t, y, s->d, rate);
  if (s->at.slopes) evaluator_time_slope(&s->at, t, y, s->d, rate, s->slope);
  s->factored = 0;
}

void linearise(bramah_state *s) {
  if (s->fresh) return;
  linearise_at(s, s->t, s->y, s->rate);
  s->fresh = 1;
}

void linearise_end(bramah_state *s) {
  const double *known = s->sensitivity ? sensitivity_jacobian_at_end(s->sensitivity) : NULL;
  if (known && matrix_put(&s->matrix, known)) {
    if (s->at.slopes) evaluator_time_slope(&s->at, s->t_next, s->y_next, s->d, s->rate_next, s->slope);
    s->factored = 0;
  } else {
    linearise_at(s, s->t_next, s->y_next, s->rate_next);
  }
  s->fresh = 0, s->ahead = 1;
}

/* A real eigenvalue of J above the shift makes the determinant change sign. A mode that grows so fast within one step would be damped
 * by the method and not be seen by its error estimate, so such a step is not made. Among algebraic unknowns the sign for a short step
 * is known from the last consistent point only; it is taken as it is found when no step seems short enough. */
static int grows_unseen(bramah_state *s) {
  if (s->forced || matrix_sign(&s->matrix) == s->sign) {
    s->unseen = 0;
    return 0;
  }
  if (s->mask && ++s->unseen > MOST_UNSEEN) {
    s->sign = -s->sign, s->unseen = 0;
    return 0;
  }
  return 1;
}

int factor_only(bramah_state *s, double shift) {
  int status = matrix_factor(&s->matrix, shift, &s->culprit);
  s->factored = status == LU_OK ? shift : 0;
  return status == LU_NO_MEMORY ? BRAMAH_NO_MEMORY : status == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_DONE;
}

int factor(bramah_state *s, double shift) {
  int status = s->fresh && s->factored == shift ? BRAMAH_DONE : factor_only(s, shift);
  if (status != BRAMAH_DONE) return status;
  return grows_unseen(s) ? STEP_TOO_LONG : BRAMAH_DONE;
}
