#include <string.h>

#include "combine.h"
#include "ndf_table.h"
#include "sensitivity.h"

int ndf_derives(bramah_ndf *f, bramah_arena *arena, int64_t width) {
  size_t bytes = (size_t)(f->n * width) * sizeof(double);
  f->wide = f->n * width;
  for (int64_t j = 0; j < DIFFERENCES; j++)
    if (!(f->difference_tangent[j] = arena_take(arena, bytes))) return 0;
  for (int64_t j = 0; j < MOST_ORDER; j++)
    if (!(f->scratch_tangent[j] = arena_take(arena, bytes))) return 0;
  double **vector[] = {&f->predicted_tangent, &f->past_tangent, &f->correction_tangent};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  return 1;
}

/* f' at the point reached is the slope of s; algebraic rows are solved for in any case. */
void ndf_tangent_begin(bramah_ndf *f, bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_direction along = sensitivity_direction(v, v->s);
  double *first = f->difference_tangent[1];
  evaluator_rates(&s->probe, s->t, s->y, s->d, s->rate_probe);
  tangents_rates(&v->work, &s->probe, (bramah_place){s->t, s->y, s->d, s->rate_probe}, &along, first);
  for (int64_t i = 0; i < f->wide; i++) first[i] *= f->h * v->mask[i];
}

void ndf_tangent_rescale(bramah_ndf *f, double ratio) {
  differences_rescale(f->wide, f->order, ratio, f->difference_tangent, f->scratch_tangent);
}

void ndf_tangent_move_on(bramah_ndf *f) {
  double *const *difference = f->difference_tangent;
  int64_t k = f->order;
  for (int64_t i = 0; i < f->wide; i++) {
    difference[k + 2][i] = f->correction_tangent[i] - difference[k + 1][i];
    difference[k + 1][i] = f->correction_tangent[i];
    for (int64_t j = k; j > 0; j--) difference[j][i] += difference[j + 1][i];
  }
}

double ndf_tangent_size(const bramah_ndf *f, bramah_state *s, int64_t k) { return sensitivity_error(s, f->difference_tangent[k]); }

static void predict(bramah_ndf *f, const bramah_sensitivity *v) {
  double one[MOST_ORDER], part[MOST_ORDER];
  for (int64_t j = 0; j < f->order; j++) one[j] = 1, part[j] = f->gamma[j + 1] / ndf_leading(f);
  const double *const *from = (const double *const *)f->difference_tangent + 1;
  combine(f->wide, f->predicted_tangent, v->s, NULL, f->order, one, from);
  memset(f->past_tangent, 0, (size_t)f->wide * sizeof(double));
  combine(f->wide, f->past_tangent, f->past_tangent, v->mask, f->order, part, from);
}

/* (shift M - J) (s - predicted) = f' along the predicted - shift M past,  all at the end of the step, where s->at was called last. */
int ndf_derive(void *self, bramah_state *s, double *error) {
  bramah_ndf *f = self;
  bramah_sensitivity *v = s->sensitivity;
  bramah_place end = {s->t_next, s->y_next, s->d, s->rate_next};
  double shift = ndf_leading(f) / s->h, minus = -shift, one = 1;
  const double *past = f->past_tangent, *correction = f->correction_tangent;
  predict(f, v);
  int status = sensitivity_factor(s, &s->at, end, shift);
  if (status != BRAMAH_DONE) return status;
  bramah_direction along = sensitivity_direction(v, f->predicted_tangent);
  tangents_rates(&v->work, &s->at, end, &along, f->correction_tangent);
  combine(f->wide, f->correction_tangent, f->correction_tangent, NULL, 1, &minus, &past);
  matrix_solve_many(&v->matrix, v->width, f->correction_tangent, v->solving);
  combine(f->wide, v->next, f->predicted_tangent, NULL, 1, &one, &correction);
  double constant = ndf_error_constant(f, f->order);
  for (int64_t i = 0; i < f->wide; i++) v->before[i] = constant * correction[i];
  *error = sensitivity_error(s, v->before);
  return BRAMAH_DONE;
}

void ndf_derive_dense(void *self, bramah_state *s, double *dense) {
  const bramah_ndf *f = self;
  differences_dense(f->wide, f->order, f->difference_tangent, f->correction_tangent, s->sensitivity->before, dense);
}
