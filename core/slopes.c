#include "slopes.h"

#include "combine.h"

int slopes_at(bramah_state *s, double t, const double *y, const double *rate, double *slopes) {
  const bramah_system *system = s->system;
  s->fresh = 0;
  matrix_evaluate(&s->matrix, &s->at, t, y, s->d, rate);
  int status = matrix_factor_algebraic(&s->matrix, &s->culprit);
  if (status != LU_OK) return status == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_NO_MEMORY;
  for (int64_t i = 0; i < system->n; i++) slopes[i] = 0;
  if (s->at.slopes) evaluator_time_slope(&s->at, t, y, s->d, rate, slopes);
  for (int64_t i = 0; i < system->n; i++)
    if (system->differential[i]) slopes[i] = rate[i];
  matrix_solve(&s->matrix, slopes);
  int64_t row = first_not_finite(system->n, slopes);
  if (row == system->n) return BRAMAH_DONE;
  s->culprit = row;
  return BRAMAH_NOT_FINITE;
}
