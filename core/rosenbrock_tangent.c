/* Derivatives along a Rosenbrock step: the same method for  M s' = J(t) s + b(t)  (sensitivity_nodes.h), whose Jacobian at the start is that
 * of the step, so that its factors serve:
 *   (M/(h gamma) - J) K_i = J(t + alpha_i h) S_i + b(t + alpha_i h) + M sum_j c_ij K_j / h + h gamma_i (J_t s + b_t). */
#include <math.h>
#include <string.h>

#include "combine.h"
#include "rosenbrock_plan.h"
#include "sensitivity.h"

int rosenbrock_derives(bramah_rosenbrock *r, bramah_arena *arena, int64_t width) {
  size_t wide = (size_t)(r->n * width) * sizeof(double);
  for (int64_t i = 0; i < r->stages; i++)
    if (!(r->k_tangent[i] = arena_take(arena, wide))) return 0;
  r->slope_tangent = arena_take(arena, wide);
  return r->slope_tangent != NULL;
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

/* What J and b may be off between their nodes, into the estimate if that is larger than what is there. */
static void watch_nodes(bramah_rosenbrock *r, bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_node *off = &v->nodes.stage;
  double *change = r->slope_tangent; /* no longer wanted */
  for (int by_past = nodes_off_by_past(s, off);; by_past = 0) {
    if (!by_past) nodes_off(s, off);
    nodes_rates(s, off, v->next, change);
    matrix_solve_many(&s->matrix, v->width, change, v->solving);
    if (!by_past || sensitivity_error(s, change) <= 1) break;
  }
  for (int64_t i = 0; i < v->size; i++) v->estimate[i] = fabs(v->estimate[i]) + fabs(change[i]);
}

int rosenbrock_derive(void *self, bramah_state *s) {
  bramah_rosenbrock *r = self;
  bramah_sensitivity *v = s->sensitivity;
  const double *slope = r->slope_tangent, *mask = s->mask ? v->mask : NULL;
  double *y = v->next;
  nodes_form(s);
  nodes_rates(s, &v->nodes.slope, v->s, r->slope_tangent);
  for (int64_t i = 0; i < r->stages; i++) {
    const bramah_stage *stage = r->stage + i;
    double *k = r->k_tangent[i], weight = stage->gamma_sum; /* the slope is that by theta */
    if (i > 0 && !stage->reuse) combine_stages(r, v, &stage->a, 1, NULL, stage->extend ? y : v->s, y);
    nodes_rates(s, nodes_at(s, stage->alpha), stage->placed ? y : v->s, k);
    combine_stages(r, v, &stage->c, 1 / s->h, mask, k, k);
    if (weight != 0) combine(v->size, k, k, NULL, 1, &weight, &slope);
    matrix_solve_many(&s->matrix, v->width, k, v->solving);
  }
  combine_stages(r, v, &r->m, 1, NULL, r->extend ? y : v->s, y);
  memset(v->estimate, 0, (size_t)v->size * sizeof(double));
  combine_stages(r, v, &r->e, 1, NULL, v->estimate, v->estimate);
  watch_nodes(r, s);
  return BRAMAH_DONE;
}

void rosenbrock_derive_dense(void *self, bramah_state *s, double *dense) {
  const bramah_rosenbrock *r = self;
  const bramah_sensitivity *v = s->sensitivity;
  memset(dense, 0, (size_t)(v->size * r->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < r->dense_terms; p++)
    combine_stages(r, v, r->dense + p, 1, NULL, dense + p * v->size, dense + p * v->size);
}
