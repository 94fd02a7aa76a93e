#include "rosenbrock.h"

#include <string.h>

#include "combine.h"

static void plan_terms(bramah_terms *terms, int64_t count, const double *coefficient, double *const *k) {
  terms->count = 0;
  for (int64_t j = 0; j < count; j++)
    if (coefficient[j] != 0) {
      terms->coefficient[terms->count] = coefficient[j];
      terms->vector[terms->count++] = k[j];
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
  plan_terms(&stage->c, i, m->c + i * m->stages, r->k);
  plan_terms(&stage->a, i, a, r->k);
  if (i == 0) return;
  int same = extends(a, a - m->stages, i - 1);
  stage->reuse = same && a[i - 1] == 0 && m->alpha[i] == m->alpha[i - 1];
  r->stage[i - 1].keep = stage->reuse;
  stage->placed = !stage->reuse || stage[-1].placed;
  stage->extend = same && stage[-1].placed;
  if (stage->extend) plan_terms(&stage->a, 1, a + i - 1, r->k + i - 1);
}

int rosenbrock_init(bramah_rosenbrock *r, bramah_arena *arena, const bramah_system *s, const bramah_method *m) {
  size_t bytes = (size_t)s->n * sizeof(double);
  *r = (bramah_rosenbrock){.n = s->n, .stages = m->stages, .gamma = m->gamma, .dense_terms = m->dense_terms};
  for (int64_t i = 0; i < m->stages; i++)
    if (!(r->k[i] = arena_take(arena, bytes))) return 0;
  double *mask = arena_take(arena, bytes);
  r->kept = arena_take(arena, bytes), r->error_space = arena_take(arena, bytes);
  r->dense = arena_take(arena, (size_t)m->dense_terms * sizeof *r->dense);
  if (!mask || !r->kept || !r->error_space || !r->dense) return 0;
  for (int64_t i = 0; i < s->n; i++) {
    mask[i] = s->differential[i] ? 1 : 0;
    if (!s->differential[i]) r->mask = mask;
  }
  for (int64_t i = 0; i < m->stages; i++) plan_stage(r, m, i);
  int64_t last = m->stages - 1;
  r->extend = r->stage[last].placed && extends(m->m, m->a + last * m->stages, last);
  plan_terms(&r->m, m->stages, m->m, r->k);
  if (r->extend) plan_terms(&r->m, 1, m->m + last, r->k + last);
  plan_terms(&r->e, m->stages, m->e, r->k);
  for (int64_t p = 0; p < m->dense_terms; p++) plan_terms(r->dense + p, m->stages, m->dense + p * m->stages, r->k);
  r->error = r->error_space;
  return 1;
}

/* k = f + M sum_j c_j K_j / h + h gamma_i f_t */
static void right_hand_side(const bramah_rosenbrock *r, const bramah_stage *stage, double h, const double *slope, const double *f,
                            double *k) {
  bramah_terms c = {.count = stage->c.count};
  for (int64_t j = 0; j < c.count; j++) c.coefficient[j] = stage->c.coefficient[j] / h, c.vector[j] = stage->c.vector[j];
  double weight = h * stage->gamma_sum;
  if (slope && weight != 0 && !r->mask) c.coefficient[c.count] = weight, c.vector[c.count++] = slope;
  combine(r->n, k, f, r->mask, c.count, c.coefficient, c.vector);
  if (slope && weight != 0 && r->mask) combine(r->n, k, k, NULL, 1, &weight, &slope);
}

void rosenbrock_step(bramah_rosenbrock *r, bramah_evaluator *e, bramah_matrix *matrix, double t, double h, const double *y,
                     const double *d, const double *rate, const double *slope, double *y_new) {
  const double *f = rate;
  for (int64_t i = 0; i < r->stages; i++) {
    const bramah_stage *stage = r->stage + i;
    if (i > 0 && !stage->reuse) {
      double *to = stage->keep ? r->kept : r->k[i];
      combine(r->n, y_new, stage->extend ? y_new : y, NULL, stage->a.count, stage->a.coefficient, stage->a.vector);
      evaluator_rates(e, t + stage->alpha * h, y_new, d, to);
      f = to;
    }
    right_hand_side(r, stage, h, slope, f, r->k[i]);
    matrix_solve(matrix, r->k[i]);
  }
  combine(r->n, y_new, r->extend ? y_new : y, NULL, r->m.count, r->m.coefficient, r->m.vector);
  if (r->e.count == 1 && r->e.coefficient[0] == 1) {
    r->error = r->e.vector[0];
  } else {
    memset(r->error_space, 0, (size_t)r->n * sizeof(double));
    combine(r->n, r->error_space, r->error_space, NULL, r->e.count, r->e.coefficient, r->e.vector);
    r->error = r->error_space;
  }
}

void rosenbrock_dense(const bramah_rosenbrock *r, double *dense) {
  if (r->n) memset(dense, 0, (size_t)(r->n * r->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < r->dense_terms; p++) {
    double *out = dense + p * r->n;
    combine(r->n, out, out, NULL, r->dense[p].count, r->dense[p].coefficient, r->dense[p].vector);
  }
}

int rosenbrock_stiffly_accurate(const bramah_rosenbrock *r) { return r->extend && r->m.count == 1 && r->m.coefficient[0] == 1; }
