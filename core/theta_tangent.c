/* Derivatives along a step of theta_method: as the formula is linear in s, one solve with the matrix at the end of the step. */
#include <string.h>

#include "combine.h"
#include "sensitivity.h"
#include "theta_step.h"

int theta_derives(bramah_theta *f, bramah_arena *arena, int64_t width) {
  size_t bytes = (size_t)(f->n * width) * sizeof(double);
  double **vector[] = {&f->before_tangent, &f->start_tangent, &f->end_tangent, &f->error_tangent};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  f->derives = 1;
  return 1;
}

/* f' at the start of the step. */
static void derive_start(bramah_theta *f, bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_direction along = sensitivity_direction(v, v->s);
  evaluator_rates(&s->probe, s->t, s->y, s->d, s->rate_probe);
  tangents_rates(&v->work, &s->probe, (bramah_place){s->t, s->y, s->d, s->rate_probe}, &along, f->start_tangent);
}

/* The error of y's formula, for s. */
static double judge(bramah_theta *f, bramah_state *s, double shift) {
  bramah_sensitivity *v = s->sensitivity;
  double coefficient[3];
  const double *const vector[] = {f->end_tangent, f->start_tangent, f->before_tangent};
  theta_error_terms(f, s->h, shift, coefficient);
  memset(f->error_tangent, 0, (size_t)v->size * sizeof(double));
  combine(v->size, f->error_tangent, f->error_tangent, v->mask, 3, coefficient, vector);
  matrix_solve_many(&v->matrix, v->width, f->error_tangent, v->solving);
  return sensitivity_error(s, f->error_tangent);
}

int theta_derive(void *self, bramah_state *s, double *error) {
  bramah_theta *f = self;
  bramah_sensitivity *v = s->sensitivity;
  bramah_place end = {s->t_next, s->y_next, s->d, s->rate_next};
  double shift = 1 / (s->h * f->theta), rest = 1 / f->theta - 1, one = 1, slope[] = {shift, -shift, -rest};
  const double *start = f->start_tangent, *change = f->end_tangent;
  derive_start(f, s);
  int status = sensitivity_factor(s, &s->at, end, shift);
  if (status != BRAMAH_DONE) return status;
  bramah_direction along = sensitivity_direction(v, v->s);
  tangents_rates(&v->work, &s->at, end, &along, f->end_tangent);
  combine(v->size, f->end_tangent, f->end_tangent, v->mask, 1, &rest, &start);
  matrix_solve_many(&v->matrix, v->width, f->end_tangent, v->solving);
  combine(v->size, v->next, v->s, NULL, 1, &one, &change);
  const double *const vector[] = {v->next, v->s, f->start_tangent};
  memset(v->before, 0, (size_t)v->size * sizeof(double));
  combine(v->size, v->before, v->before, v->mask, 3, slope, vector);
  if (v->size) memcpy(f->end_tangent, v->before, (size_t)v->size * sizeof(double));
  *error = judge(f, s, shift);
  return BRAMAH_DONE;
}

void theta_derive_dense(void *self, bramah_state *s, double *dense) {
  const bramah_theta *f = self;
  const bramah_sensitivity *v = s->sensitivity;
  if (f->theta == 1) return;
  for (int64_t i = 0; i < v->size; i++) dense[i] = v->mask[i] * (s->h * f->start_tangent[i] - (v->next[i] - v->s[i]));
}
