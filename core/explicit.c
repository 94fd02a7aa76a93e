#include "explicit.h"

#include <string.h>

#include "combine.h"
#include "consistent.h"

/* base + mask h sum_j row[j] k_j over the first `count` stages */
static void add_stages(const bramah_explicit *x, const bramah_state *s, int64_t count, const double *row, const double *base, double *out) {
  double coefficient[METHOD_STAGES];
  const double *vector[METHOD_STAGES];
  int64_t terms = 0;
  for (int64_t j = 0; j < count; j++)
    if (row[j] != 0) {
      coefficient[terms] = s->h * row[j];
      vector[terms++] = j == 0 ? s->rate : j == x->stages - 1 ? s->rate_next : x->k[j];
    }
  combine(x->n, out, base, s->mask, terms, coefficient, vector);
}

static int evaluate(bramah_state *s, double t, double *rate) {
  bramah_spot spot = {.t = t, .y = s->y_next, .rate = rate};
  int status = consistent_at(s, &spot);
  return status == BRAMAH_INCONSISTENT || status == BRAMAH_SINGULAR ? STEP_TOO_LONG : status;
}

/* The algebraic unknowns of a stage start from those of the stage before. */
static void keep_algebraic(const bramah_state *s, const double *from, double *to) {
  for (int64_t i = 0; s->mask && i < s->system->n; i++)
    if (!s->system->differential[i]) to[i] = from[i];
}

int explicit_step(bramah_explicit *x, bramah_state *s) {
  int64_t last = x->stages - 1;
  keep_algebraic(s, s->y, s->y_next);
  for (int64_t i = 1; i <= last; i++) {
    keep_algebraic(s, s->y_next, s->work);
    add_stages(x, s, i, x->a + i * x->stages, s->y, s->y_next);
    keep_algebraic(s, s->work, s->y_next);
    int status = evaluate(s, i == last ? s->t_next : s->t + x->alpha[i] * s->h, i == last ? s->rate_next : x->k[i]);
    if (status != BRAMAH_DONE) return status;
  }
  memset(x->error, 0, (size_t)x->n * sizeof(double));
  add_stages(x, s, x->stages, x->e, x->error, x->error);
  s->estimate = x->error, s->landed = 1;
  return BRAMAH_DONE;
}

void explicit_dense(bramah_explicit *x, bramah_state *s, double *dense) {
  if (x->n) memset(dense, 0, (size_t)(x->n * x->dense_terms) * sizeof(double));
  for (int64_t p = 0; p < x->dense_terms; p++)
    add_stages(x, s, x->stages, x->dense + p * x->stages, dense + p * x->n, dense + p * x->n);
  if (s->mask && x->dense_terms > 1) between_dense(&x->between, s, dense);
}

static int step(void *self, bramah_state *s, bramah_control *control) {
  (void)control;
  return explicit_step(self, s);
}

static void dense(void *self, bramah_state *s, double *vectors) { explicit_dense(self, s, vectors); }

static void restart(void *self) { between_forget(&((bramah_explicit *)self)->between); }

static const bramah_family FAMILY = {.step = step, .dense = dense, .restart = restart};

static const double *copied(bramah_arena *arena, const double *from, int64_t count) {
  double *to = arena_take(arena, (size_t)count * sizeof(double));
  if (to && count) memcpy(to, from, (size_t)count * sizeof(double));
  return to;
}

int explicit_make(bramah_explicit *x, bramah_arena *arena, const bramah_system *system, const bramah_method *m) {
  size_t bytes = (size_t)system->n * sizeof(double);
  *x = (bramah_explicit){.n = system->n, .stages = m->stages, .dense_terms = m->dense_terms};
  x->alpha = copied(arena, m->alpha, m->stages), x->a = copied(arena, m->a, m->stages * m->stages);
  x->e = copied(arena, m->e, m->stages), x->dense = copied(arena, m->dense, m->dense_terms * m->stages);
  if (!(x->error = arena_take(arena, bytes)) || !between_init(&x->between, arena, system)) return 0;
  for (int64_t i = 1; i < m->stages - 1; i++)
    if (!(x->k[i] = arena_take(arena, bytes))) return 0;
  return x->alpha && x->a && x->e && x->dense;
}

int explicit_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method) {
  bramah_explicit *x = arena_take(arena, sizeof *x);
  stepper->family = &FAMILY, stepper->self = x;
  return x && explicit_make(x, arena, system, method);
}
