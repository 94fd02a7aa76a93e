/* Derivatives along a Rosenbrock step: the same method for  M s' = J(t) s + b(t)  (sensitivity_nodes.h), whose Jacobian at the start is that
 * of the step, so that its factors serve:
 *   (M/(h gamma) - J) K_i = J(t + alpha_i h) S_i + b(t + alpha_i h) + M sum_j c_ij K_j / h + h gamma_i (J_t s + b_t). */
#include <math.h>
#include <string.h>

#include "combine.h"
#include "dense.h"
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

BRAMAH_CLONES static void add_sizes(int64_t n, const double *restrict a, const double *restrict b, double *restrict out) {
  for (int64_t i = 0; i < n; i++) out[i] = fabs(a[i]) + fabs(b[i]);
}

/* The embedded error and that of the nodes. What the step before says of these may be of another time: if that is too much, a look decides. */
static double judge(bramah_rosenbrock *r, bramah_state *s, bramah_matrix *matrix) {
  bramah_sensitivity *v = s->sensitivity;
  double *embedded = r->error_tangent, *change = r->slope_tangent, *both = v->before, error; /* the slope is no longer wanted */
  bramah_node *off = &v->nodes.stage;
  memset(embedded, 0, (size_t)v->size * sizeof(double));
  combine_stages(r, v, &r->e, 1, NULL, embedded, embedded);
  for (int by_past = nodes_off_by_past(s, off);; by_past = 0) {
    if (!by_past) nodes_off(s, off);
    nodes_rates(s, off, v->next, change); /* what being off by so much does to s */
    matrix_solve_many(matrix, v->width, change, v->solving);
    add_sizes(v->size, embedded, change, both);
    error = sensitivity_error(s, both);
    if (!by_past || error <= 1) return error;
  }
}

/* (M/(h gamma) - J) K_i of a stage whose point changes by y, into k. */
static void right_hand_side(const bramah_rosenbrock *r, bramah_state *s, const bramah_stage *stage, double h, const double *y, double *k) {
  const bramah_sensitivity *v = s->sensitivity;
  double coefficient[METHOD_STAGES + 1], weight = stage->gamma_sum; /* the slope is that by theta, not by time */
  const double *vector[METHOD_STAGES + 1], *slope = r->slope_tangent;
  int64_t count = stage->c.count;
  for (int64_t j = 0; j < count; j++) coefficient[j] = stage->c.coefficient[j] / h, vector[j] = r->k_tangent[stage->c.stage[j]];
  if (weight != 0 && !s->mask) coefficient[count] = weight, vector[count++] = slope;
  nodes_rates(s, nodes_at(s, stage->alpha), y, k);
  combine(v->size, k, k, s->mask ? v->mask : NULL, count, coefficient, vector);
  if (weight != 0 && s->mask) combine(v->size, k, k, NULL, 1, &weight, &slope);
}

/* From v->s to v->next over the stretch of the nodes, with these factors. Its error. */
static double advance(bramah_rosenbrock *r, bramah_state *s, bramah_matrix *matrix) {
  bramah_sensitivity *v = s->sensitivity;
  double *y = v->next, h = s->h * (v->nodes.to - v->nodes.from);
  nodes_rates(s, &v->nodes.slope, v->s, r->slope_tangent);
  for (int64_t i = 0; i < r->stages; i++) {
    const bramah_stage *stage = r->stage + i;
    if (i > 0 && !stage->reuse) combine_stages(r, v, &stage->a, 1, NULL, stage->extend ? y : v->s, y);
    right_hand_side(r, s, stage, h, stage->placed ? y : v->s, r->k_tangent[i]);
    matrix_solve_many(matrix, v->width, r->k_tangent[i], v->solving);
  }
  combine_stages(r, v, &r->m, 1, NULL, r->extend ? y : v->s, y);
  return judge(r, s, matrix);
}

/* The same over a stretch that is not the whole step, with factors of its own. */
static int advance_stretch(bramah_rosenbrock *r, bramah_state *s, double from, double to, double *error) {
  bramah_sensitivity *v = s->sensitivity;
  double t = s->t + from * s->h;
  state_look(s, from);
  int status = sensitivity_factor(s, &s->probe, (bramah_place){t, s->y_probe, s->d, s->rate_probe}, 1 / ((to - from) * s->h * r->gamma));
  if (status != BRAMAH_DONE) return status;
  nodes_form(s, from, to);
  *error = fmax(*error, advance(r, s, &v->matrix));
  return BRAMAH_DONE;
}

/* Something happens inside the step, and the laws have other slopes behind it. The polynomial of what goes before is that of the whole step,
 * which ends there if it is an event. Behind a corner derivatives go on by themselves, and those of algebraic unknowns may have jumped. */
static int derive_apart(bramah_rosenbrock *r, bramah_state *s, double *error) {
  bramah_sensitivity *v = s->sensitivity;
  double part = v->before_event, *start = v->held;
  int status = advance_stretch(r, s, 0, part, error);
  if (status != BRAMAH_DONE) return status;
  rosenbrock_derive_dense(r, s, v->dense);
  v->dense_ready = 1;
  if (!v->corner) dense_value(v->size, r->dense_terms, 1 / part, v->s, v->next, v->dense, v->held), swap_vectors(&v->next, &v->held);
  dense_restrict(v->size, r->dense_terms, 0, 1 / part, v->dense, v->dense);
  if (v->corner && part < 0.5) memset(v->dense, 0, (size_t)(v->size * r->dense_terms) * sizeof(double)); /* it says nothing of most of the step */
  if (!v->corner || !(v->after_event < 1)) return BRAMAH_DONE;
  memcpy(start, v->s, (size_t)v->size * sizeof(double));
  swap_vectors(&v->s, &v->next);
  state_look(s, v->after_event);
  status = sensitivity_balance(s, &s->probe, (bramah_place){s->t + v->after_event * s->h, s->y_probe, s->d, s->rate_probe}, v->s);
  if (status == BRAMAH_DONE) status = advance_stretch(r, s, v->after_event, 1, error);
  memcpy(v->s, start, (size_t)v->size * sizeof(double));
  return status;
}

int rosenbrock_derive(void *self, bramah_state *s, double *error) {
  bramah_rosenbrock *r = self;
  *error = 0;
  if (s->sensitivity->before_event > 0) return derive_apart(r, s, error);
  nodes_form(s, 0, 1);
  *error = advance(r, s, &s->matrix);
  return BRAMAH_DONE;
}

void rosenbrock_derive_dense(void *self, bramah_state *s, double *dense) {
  const bramah_rosenbrock *r = self;
  const bramah_sensitivity *v = s->sensitivity;
  memset(dense, 0, (size_t)(v->size * r->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < r->dense_terms; p++)
    combine_stages(r, v, r->dense + p, 1, NULL, dense + p * v->size, dense + p * v->size);
}
