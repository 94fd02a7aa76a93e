/* A Rosenbrock step, differentiated by the parameters:
 *   E K'_i = f'(t + alpha_i h, Y_i; Y'_i) + M sum_j c_ij K'_j / h + h gamma_i f'_t + J' K_i,
 * with the factors of E = M/(h gamma) - J that the step was made with. Without J' the order would be lost. */
#include <string.h>

#include "combine.h"
#include "rosenbrock_plan.h"
#include "sensitivity.h"

int rosenbrock_trace(bramah_rosenbrock *r, bramah_arena *arena, const bramah_system *system, int64_t width) {
  size_t bytes = (size_t)r->n * sizeof(double), wide = bytes * (size_t)width;
  for (int64_t i = 0; i < r->stages; i++) {
    bramah_trace *t = r->trace + i;
    t->y = arena_take(arena, bytes), t->rate = arena_take(arena, bytes);
    t->sum = arena_take(arena, bytes), t->inverse = arena_take(arena, bytes);
    r->k_tangent[i] = arena_take(arena, wide);
    if (!t->y || !t->rate || !t->sum || !t->inverse || !r->k_tangent[i]) return 0;
  }
  r->f_tangent = arena_take(arena, wide), r->slope_tangent = arena_take(arena, wide);
  r->jacobian_tangent = arena_take(arena, (size_t)(system->entries * width) * sizeof(double));
  r->traced = 1;
  return r->f_tangent && r->slope_tangent && r->jacobian_tangent;
}

/* out = base + mask (sum of the stages' derivatives) factor */
static void combine_stages(const bramah_rosenbrock *r, const bramah_sensitivity *v, const bramah_terms *terms, double factor,
                           const double *mask, const double *base, double *out) {
  double coefficient[METHOD_STAGES];
  const double *vector[METHOD_STAGES];
  for (int64_t j = 0; j < terms->count; j++)
    coefficient[j] = terms->coefficient[j] * factor, vector[j] = r->k_tangent[terms->stage[j]];
  combine(v->size, out, base, mask, terms->count, coefficient, vector);
}

/* At the start of the step: f', J' and f_t'. */
static void derive_start(bramah_rosenbrock *r, bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_place at = {s->t, s->y, s->d, s->rate_probe};
  bramah_direction along = sensitivity_direction(v, v->s);
  evaluator_rates(&s->probe, s->t, s->y, s->d, s->rate_probe);
  tangents_rates(&v->work, &s->probe, at, &along, r->f_tangent);
  tangents_jacobian(&v->work, &s->probe, at, &along, r->jacobian_tangent);
  if (s->at.slopes) tangents_time_slope(&v->work, &s->probe, at, &along, r->slope_tangent);
}

/* f' at a stage, whose point changes by y. */
static void derive_stage(bramah_rosenbrock *r, bramah_state *s, int64_t i, const double *y) {
  bramah_sensitivity *v = s->sensitivity;
  const bramah_trace *t = r->trace + i;
  bramah_evaluator there = s->at;
  there.sum = t->sum, there.inverse = t->inverse;
  bramah_direction along = sensitivity_direction(v, y);
  tangents_rates(&v->work, &there, (bramah_place){s->t + r->stage[i].alpha * s->h, t->y, s->d, t->rate}, &along, r->f_tangent);
}

int rosenbrock_derive(void *self, bramah_state *s) {
  bramah_rosenbrock *r = self;
  bramah_sensitivity *v = s->sensitivity;
  const double *slope = r->slope_tangent, *mask = s->mask ? v->mask : NULL;
  double *y = v->next;
  derive_start(r, s);
  for (int64_t i = 0; i < r->stages; i++) {
    const bramah_stage *stage = r->stage + i;
    double *k = r->k_tangent[i], weight = s->h * stage->gamma_sum;
    if (i > 0 && !stage->reuse) {
      combine_stages(r, v, &stage->a, 1, NULL, stage->extend ? y : v->s, y);
      derive_stage(r, s, i, y);
    }
    combine_stages(r, v, &stage->c, 1 / s->h, mask, r->f_tangent, k);
    if (s->at.slopes && weight != 0) combine(v->size, k, k, NULL, 1, &weight, &slope);
    sensitivity_product(s, r->jacobian_tangent, r->k[i], v->width, k);
    matrix_solve_many(&s->matrix, v->width, k, v->solving);
  }
  combine_stages(r, v, &r->m, 1, NULL, r->extend ? y : v->s, y);
  memset(v->rate, 0, (size_t)v->size * sizeof(double));
  combine_stages(r, v, &r->e, 1, NULL, v->rate, v->rate);
  v->estimate = v->rate;
  return BRAMAH_DONE;
}

void rosenbrock_derive_dense(void *self, bramah_state *s, double *dense) {
  const bramah_rosenbrock *r = self;
  const bramah_sensitivity *v = s->sensitivity;
  memset(dense, 0, (size_t)(v->size * r->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < r->dense_terms; p++)
    combine_stages(r, v, r->dense + p, 1, NULL, dense + p * v->size, dense + p * v->size);
}
