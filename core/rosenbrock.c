#include "rosenbrock.h"

#include <string.h>

#include "combine.h"
#include "linear.h"
#include "rosenbrock_plan.h"

/* The sum over `count` stages from number `first` on. */
static void plan_terms(bramah_terms *terms, int64_t first, int64_t count, const double *coefficient, double *const *k) {
  terms->count = 0;
  for (int64_t j = 0; j < count; j++)
    if (coefficient[j] != 0) {
      terms->coefficient[terms->count] = coefficient[j], terms->stage[terms->count] = first + j;
      terms->vector[terms->count++] = k[first + j];
    }
}

/* Does `row`, of one element more, begin like `before`? */
static int extends(const double *row, const double *before, int64_t count) {
  for (int64_t j = 0; j < count; j++)
    if (row[j] != before[j]) return 0;
  return 1;
}

static void plan_stage(bramah_rosenbrock *r, const bramah_method *m, int64_t i) {
  bramah_stage *stage = r->stage + i;
  const double *a = m->a + i * m->stages;
  stage->alpha = m->alpha[i], stage->gamma_sum = m->gamma_sum[i];
  plan_terms(&stage->c, 0, i, m->c + i * m->stages, r->k);
  plan_terms(&stage->a, 0, i, a, r->k);
  if (i == 0) return;
  int same = extends(a, a - m->stages, i - 1);
  stage->reuse = same && a[i - 1] == 0 && m->alpha[i] == m->alpha[i - 1];
  r->stage[i - 1].keep = stage->reuse;
  stage->placed = !stage->reuse || stage[-1].placed;
  stage->extend = same && stage[-1].placed;
  if (stage->extend) plan_terms(&stage->a, i - 1, 1, a + i - 1, r->k);
}

/* k = f + M sum_j c_j K_j / h + h gamma_i f_t */
static void right_hand_side(const bramah_rosenbrock *r, const bramah_stage *stage, const double *mask, double h, const double *slope,
                            const double *f, double *k) {
  double coefficient[METHOD_STAGES + 1], weight = h * stage->gamma_sum, per_h = 1 / h;
  const double *vector[METHOD_STAGES + 1];
  int64_t count = stage->c.count;
  for (int64_t j = 0; j < count; j++) coefficient[j] = stage->c.coefficient[j] * per_h, vector[j] = stage->c.vector[j];
  if (slope && weight != 0 && !mask) coefficient[count] = weight, vector[count++] = slope;
  combine(r->n, k, f, mask, count, coefficient, vector);
  if (slope && weight != 0 && mask) combine(r->n, k, k, NULL, 1, &weight, &slope);
}

static void stages(bramah_rosenbrock *r, bramah_state *s) {
  const double *f = s->rate, *slope = s->at.slopes ? s->slope : NULL;
  double *y_new = s->y_next;
  for (int64_t i = 0; i < r->stages; i++) {
    const bramah_stage *stage = r->stage + i;
    if (i > 0 && !stage->reuse) {
      double *to = stage->keep ? r->kept : r->k[i];
      combine(r->n, y_new, stage->extend ? y_new : s->y, NULL, stage->a.count, stage->a.coefficient, stage->a.vector);
      evaluator_rates(&s->at, s->t + stage->alpha * s->h, y_new, s->d, to);
      f = to;
    }
    right_hand_side(r, stage, s->mask, s->h, slope, f, r->k[i]);
    matrix_solve(&s->matrix, r->k[i]);
  }
  combine(r->n, y_new, r->extend ? y_new : s->y, NULL, r->m.count, r->m.coefficient, r->m.vector);
}

static int step(void *self, bramah_state *s, bramah_control *control) {
  bramah_rosenbrock *r = self;
  (void)control;
  linearise(s);
  int status = factor(s, 1 / (s->h * r->gamma));
  if (status != BRAMAH_DONE) return status;
  matrix_expect_solves(&s->matrix);
  stages(r, s);
  if (r->e.count == 1 && r->e.coefficient[0] == 1) {
    s->estimate = r->e.vector[0];
  } else {
    memset(r->error, 0, (size_t)r->n * sizeof(double));
    combine(r->n, r->error, r->error, NULL, r->e.count, r->e.coefficient, r->e.vector);
    s->estimate = r->error;
  }
  return BRAMAH_DONE;
}

static void dense(void *self, bramah_state *s, double *vectors) {
  const bramah_rosenbrock *r = self;
  (void)s;
  if (r->n) memset(vectors, 0, (size_t)(r->n * r->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < r->dense_terms; p++) {
    double *out = vectors + p * r->n;
    combine(r->n, out, out, NULL, r->dense[p].count, r->dense[p].coefficient, r->dense[p].vector);
  }
}

static void defect(void *self, const bramah_state *s, double *out) {
  const bramah_rosenbrock *r = self;
  double coefficient[METHOD_STAGES + 1];
  for (int64_t j = 0; j < r->end.count; j++) coefficient[j] = -r->end.coefficient[j] / s->h;
  combine(r->n, out, s->rate_next, s->mask, r->end.count, coefficient, r->end.vector);
}

/* h y'(1) = y_new - y - (D_0 + D_1 + ...), see dense.h. */
static void plan_end(bramah_rosenbrock *r, const bramah_method *m) {
  double sum[METHOD_STAGES];
  for (int64_t j = 0; j < m->stages; j++) {
    sum[j] = m->m[j];
    for (int64_t p = 0; p < m->dense_terms; p++) sum[j] -= m->dense[p * m->stages + j];
  }
  plan_terms(&r->end, 0, m->stages, sum, r->k);
}

static const bramah_family FAMILY = {
    .step = step, .dense = dense, .defect = defect, .derive = rosenbrock_derive, .derive_dense = rosenbrock_derive_dense};

/* Is y_new the point of the last stage plus K? Then it satisfies the algebraic rows to the accuracy of the step. */
static int stiffly_accurate(const bramah_rosenbrock *r) { return r->extend && r->m.count == 1 && r->m.coefficient[0] == 1; }

int rosenbrock_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *s, const bramah_method *m,
                    const bramah_options *options) {
  size_t bytes = (size_t)s->n * sizeof(double);
  bramah_rosenbrock *r = arena_take(arena, sizeof *r);
  if (!r) return 0;
  *r = (bramah_rosenbrock){.n = s->n, .stages = m->stages, .gamma = m->gamma, .dense_terms = m->dense_terms};
  for (int64_t i = 0; i < m->stages; i++)
    if (!(r->k[i] = arena_take(arena, bytes))) return 0;
  r->kept = arena_take(arena, bytes), r->error = arena_take(arena, bytes);
  r->dense = arena_take(arena, (size_t)m->dense_terms * sizeof *r->dense);
  if (!r->kept || !r->error || !r->dense) return 0;
  for (int64_t i = 0; i < m->stages; i++) plan_stage(r, m, i);
  int64_t last = m->stages - 1;
  r->extend = r->stage[last].placed && extends(m->m, m->a + last * m->stages, last);
  plan_terms(&r->m, 0, m->stages, m->m, r->k);
  if (r->extend) plan_terms(&r->m, last, 1, m->m + last, r->k);
  plan_terms(&r->e, 0, m->stages, m->e, r->k);
  for (int64_t p = 0; p < m->dense_terms; p++) plan_terms(r->dense + p, 0, m->stages, m->dense + p * m->stages, r->k);
  plan_end(r, m);
  stepper->family = &FAMILY, stepper->self = r, stepper->implicit = 1;
  int controlled = options->fixed_step == 0 || options->substeps > 0;
  stepper->gamma = m->gamma, stepper->second_look = controlled ? m->second_look : 0;
  stepper->polish = controlled && !stiffly_accurate(r);
  return !options->tangents || rosenbrock_derives(r, arena, options->tangents->width);
}
