/* Derivatives along a Rosenbrock step: the same method for  M s' = J(t) s + b(t)  (sensitivity_nodes.h), whose Jacobian at the start is that
 * of the step, so that its factors serve:
 *   (M/(h gamma) - J) K_i = J(t + alpha_i h) S_i + b(t + alpha_i h) + M sum_j c_ij K_j / h + h gamma_i (J_t s + b_t). */
#include <math.h>
#include <string.h>

#include "combine.h"
#include "rosenbrock_plan.h"
#include "sensitivity.h"
#include "vector.h"

int rosenbrock_derives(bramah_rosenbrock *r, bramah_arena *arena, int64_t width) {
  size_t wide = (size_t)(r->n * width) * sizeof(double);
  for (int64_t i = 0; i < r->stages; i++)
    if (!(r->k_tangent[i] = arena_take(arena, wide))) return 0;
  r->slope_tangent = arena_take(arena, wide), r->error_tangent = arena_take(arena, wide);
  return r->slope_tangent && r->error_tangent;
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

/* What being off by so much between the nodes does to s at the end. */
static void follow(bramah_state *s, const bramah_node *off, double *change) {
  bramah_sensitivity *v = s->sensitivity;
  nodes_rates(s, off, v->next, change);
  matrix_solve_many(&s->matrix, v->width, change, v->solving);
}

BRAMAH_CLONES static void add_sizes(int64_t n, const double *restrict a, const double *restrict b, double *restrict out) {
  for (int64_t i = 0; i < n; i++) out[i] = fabs(a[i]) + fabs(b[i]);
}

/* The embedded error and that of the nodes. What the step before says of these may be of another time: if that is too much, a look decides. */
static double judge(bramah_rosenbrock *r, bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  double *embedded = r->error_tangent, *change = r->slope_tangent, *both = v->before, error; /* the slope is no longer wanted */
  bramah_node *off = &v->nodes.stage;
  memset(embedded, 0, (size_t)v->size * sizeof(double));
  combine_stages(r, v, &r->e, 1, NULL, embedded, embedded);
  for (int by_past = nodes_off_by_past(s, off);; by_past = 0) {
    if (!by_past) nodes_off(s, off);
    follow(s, off, change);
    add_sizes(v->size, embedded, change, both);
    error = sensitivity_error(s, both);
    if (!by_past || error <= 1) return error;
  }
}

/* (M/(h gamma) - J) K_i of a stage whose point changes by y, into k. */
static void right_hand_side(const bramah_rosenbrock *r, bramah_state *s, const bramah_stage *stage, const double *y, double *k) {
  const bramah_sensitivity *v = s->sensitivity;
  double coefficient[METHOD_STAGES + 1], weight = stage->gamma_sum; /* the slope is that by theta, not by time */
  const double *vector[METHOD_STAGES + 1], *slope = r->slope_tangent;
  int64_t count = stage->c.count;
  for (int64_t j = 0; j < count; j++) coefficient[j] = stage->c.coefficient[j] / s->h, vector[j] = r->k_tangent[stage->c.stage[j]];
  if (weight != 0 && !s->mask) coefficient[count] = weight, vector[count++] = slope;
  nodes_rates(s, nodes_at(s, stage->alpha), y, k);
  combine(v->size, k, k, s->mask ? v->mask : NULL, count, coefficient, vector);
  if (weight != 0 && s->mask) combine(v->size, k, k, NULL, 1, &weight, &slope);
}

int rosenbrock_derive(void *self, bramah_state *s, double *error) {
  bramah_rosenbrock *r = self;
  bramah_sensitivity *v = s->sensitivity;
  double *y = v->next;
  nodes_form(s);
  nodes_rates(s, &v->nodes.slope, v->s, r->slope_tangent);
  for (int64_t i = 0; i < r->stages; i++) {
    const bramah_stage *stage = r->stage + i;
    if (i > 0 && !stage->reuse) combine_stages(r, v, &stage->a, 1, NULL, stage->extend ? y : v->s, y);
    right_hand_side(r, s, stage, stage->placed ? y : v->s, r->k_tangent[i]);
    matrix_solve_many(&s->matrix, v->width, r->k_tangent[i], v->solving);
  }
  combine_stages(r, v, &r->m, 1, NULL, r->extend ? y : v->s, y);
  *error = judge(r, s);
  return BRAMAH_DONE;
}

void rosenbrock_derive_dense(void *self, bramah_state *s, double *dense) {
  const bramah_rosenbrock *r = self;
  const bramah_sensitivity *v = s->sensitivity;
  memset(dense, 0, (size_t)(v->size * r->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < r->dense_terms; p++)
    combine_stages(r, v, r->dense + p, 1, NULL, dense + p * v->size, dense + p * v->size);
}
