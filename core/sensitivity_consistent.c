/* Derivatives of unknowns that others determine: s_z = -g_z^-1 (g_y s_y + g_p), as f' is linear in s, by one step of Newton's method. */
#include <string.h>

#include "dense.h"
#include "sensitivity.h"

/* tangent += E^-1 (f' along it - M slope'), with the factors of `matrix`, at the point of the evaluator. No slope': algebraic rows only. */
static void correct(bramah_sensitivity *v, bramah_matrix *matrix, const bramah_evaluator *e, bramah_place at, bramah_direction along,
                    const double *slope, double *tangent) {
  double *change = v->rate;
  tangents_rates(&v->work, e, at, &along, change);
  for (int64_t i = 0; i < v->size; i++)
    if (v->mask[i] != 0) change[i] = slope ? change[i] - slope[i] : 0;
  matrix_solve_many(matrix, v->width, change, v->solving);
  for (int64_t i = 0; i < v->size; i++)
    if (slope || v->mask[i] == 0) tangent[i] += change[i];
}

int sensitivity_factor(bramah_state *s, bramah_evaluator *e, bramah_place at, double shift) {
  bramah_matrix *matrix = &s->sensitivity->matrix;
  int64_t culprit;
  matrix_evaluate(matrix, e, at.t, at.y, at.d, at.rate);
  int status = matrix_factor(matrix, shift, &culprit);
  return status == LU_NO_MEMORY ? BRAMAH_NO_MEMORY : status == LU_OK ? BRAMAH_DONE : BRAMAH_SINGULAR;
}

int sensitivity_balance(bramah_state *s, bramah_evaluator *e, bramah_place at, double *tangent) {
  bramah_sensitivity *v = s->sensitivity;
  int64_t culprit;
  if (!s->mask) return BRAMAH_DONE;
  matrix_evaluate(&v->matrix, e, at.t, at.y, at.d, at.rate);
  int status = matrix_factor_algebraic(&v->matrix, &culprit);
  if (status == LU_NO_MEMORY) return BRAMAH_NO_MEMORY;
  if (status != LU_OK) {
    sensitivity_lose_all(s, BRAMAH_LOSS_SINGULAR);
    return BRAMAH_DONE;
  }
  correct(v, &v->matrix, e, at, sensitivity_direction(v, tangent), NULL, tangent);
  if (v->doubting) correct(v, &v->matrix, e, at, sensitivity_effect(v), NULL, v->effect);
  return BRAMAH_DONE;
}

int sensitivity_consistent(bramah_state *s) {
  nodes_forget(&s->sensitivity->nodes);
  return sensitivity_balance(s, &s->at, (bramah_place){s->t, s->y, s->d, s->rate}, s->sensitivity->s);
}

int sensitivity_hop(bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  nodes_forget(&v->nodes);
  bramah_place start = {s->t, s->y, s->d, s->rate_probe}, end = {s->t_next, s->y_next, s->d, s->rate_probe};
  bramah_direction along = sensitivity_direction(v, v->s);
  evaluator_rates(&s->probe, s->t, s->y, s->d, s->rate_probe);
  tangents_rates(&v->work, &s->probe, start, &along, v->rate);
  for (int64_t i = 0; i < v->size; i++) v->next[i] = v->s[i] + s->h * v->mask[i] * v->rate[i];
  if (v->size) memset(v->dense, 0, (size_t)(v->size * s->stepper.dense_terms) * sizeof(double));
  v->dense_ready = 1;
  evaluator_rates(&s->probe, s->t_next, s->y_next, s->d, s->rate_probe);
  return sensitivity_balance(s, &s->probe, end, v->next);
}

void sensitivity_between(bramah_state *s, double t, double fast, const double *y, double *tangent) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_refiner *r = s->refiner;
  double theta = (t - s->t) / s->h, *slope = v->before;
  int64_t terms = s->stepper.dense_terms, culprit;
  const double *dense = sensitivity_dense(s);
  dense_value(v->size, terms, theta, v->s, v->next, dense, tangent);
  if (!(theta > 0)) return;
  dense_slope(v->size, terms, theta, v->s, v->next, dense, slope);
  for (int64_t i = 0; i < v->size; i++) slope[i] /= s->h;
  evaluator_rates(&r->at, t, y, s->d, r->rate);
  matrix_evaluate(&r->matrix, &r->at, t, y, s->d, r->rate);
  if (matrix_factor(&r->matrix, 1 / fast, &culprit) == LU_OK)
    correct(v, &r->matrix, &r->at, (bramah_place){t, y, s->d, r->rate}, sensitivity_direction(v, tangent), slope, tangent);
}
