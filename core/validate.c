#include "validate.h"

#include <math.h>
#include <stddef.h>

#include "dense.h"
#include "stepper.h"

static const int64_t MOST = INT64_C(1) << 40; /* keeps products of sizes from overflowing */

static int count_ok(int64_t count) { return count >= 0 && count <= MOST; }
static int below(int64_t i, int64_t count) { return i >= 0 && i < count; }
static int span_ok(double x) { return isfinite(x) && x >= 0; }

int all_finite(const double *x, int64_t count) {
  if (count && !x) return 0;
  for (int64_t i = 0; i < count; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

/* Entries ascending by row, then column, with every diagonal. */
static int valid_pattern(const bramah_system *s) {
  int64_t diagonals = 0;
  if (s->entries && !(s->row && s->column)) return 0;
  for (int64_t i = 0; i < s->entries; i++) {
    if (!below(s->row[i], s->n) || !below(s->column[i], s->n)) return 0;
    if (i && (s->row[i] < s->row[i - 1] || (s->row[i] == s->row[i - 1] && s->column[i] <= s->column[i - 1]))) return 0;
    diagonals += s->row[i] == s->column[i];
  }
  return diagonals == s->n;
}

static int valid_kernel(const bramah_kernel *k, int64_t entries) {
  if (!count_ok(k->count) || !count_ok(k->entries) || !count_ok(k->index_stride) || !count_ok(k->constant_stride)) return 0;
  if (k->entries && k->count > MOST / k->entries) return 0;
  if (k->count && ((k->entries && !k->entry) || (k->index_stride && !k->index) || (k->constant_stride && !k->constant))) return 0;
  for (int64_t i = 0; i < k->count * k->entries; i++)
    if (!below(k->entry[i], entries)) return 0;
  return 1;
}

static int valid_owners(const bramah_system *s, const bramah_event_owner *owner, int64_t count) {
  if (count && !owner) return 0;
  for (int64_t i = 0; i < count; i++)
    if (!below(owner[i].kernel, s->kernels) || !below(owner[i].instance, s->kernel[owner[i].kernel].count)) return 0;
  return 1;
}

static int valid_sets(const bramah_system *s) {
  if (!below(s->sets, s->n + 1) || (s->n && !s->set)) return 0;
  for (int64_t i = 0; i < s->n; i++)
    if (s->differential[i] ? s->set[i] != -1 : !below(s->set[i], s->sets)) return 0;
  return 1;
}

int valid_system(const bramah_system *s) {
  if (!s || !count_ok(s->n) || !count_ok(s->entries) || !count_ok(s->kernels) || !count_ok(s->discretes) || !count_ok(s->guards) ||
      !count_ok(s->times) || !count_ok(s->senses) || !below(s->varying, s->n + 1))
    return 0;
  if (s->n && !(s->differential && s->scale && s->sum0 && s->capacity0)) return 0;
  for (int64_t i = 0; i < s->n; i++)
    if (!below(s->differential[i], 2) || !(s->scale[i] > 0) || !isfinite(s->scale[i])) return 0;
  if (!valid_sets(s) || (s->varying && !s->varying_row)) return 0;
  for (int64_t i = 0; i < s->varying; i++)
    if (!below(s->varying_row[i], s->n)) return 0;
  if (!valid_pattern(s) || (s->kernels && !s->kernel)) return 0;
  for (int64_t k = 0; k < s->kernels; k++)
    if (!valid_kernel(s->kernel + k, s->entries)) return 0;
  return valid_owners(s, s->guard, s->guards) && valid_owners(s, s->time, s->times);
}

static int valid_kernel_tangents(const bramah_kernel_tangents *g, const bramah_kernel *k, int64_t width) {
  if (!below(g->touched, k->count + 1) || (g->touched && !g->instance)) return 0;
  for (int64_t i = 0; i < g->touched; i++)
    if (!below(g->instance[i], k->count) || (i && g->instance[i] <= g->instance[i - 1])) return 0;
  return all_finite(g->tangent, g->touched * k->constant_stride * width);
}

int valid_tangents(const bramah_tangents *g, const bramah_system *s) {
  if (!g || !below(g->parameters, MOST >> 20) || !below(g->width, MOST >> 20) || g->width < g->parameters || g->width < 1) return 0;
  if (g->width % BRAMAH_TANGENT_LANES || (s->kernels && !g->kernel) || !below(g->rows, s->n + 1) || (g->rows && !g->row)) return 0;
  for (int64_t i = 0; i < g->rows; i++)
    if (!below(g->row[i], s->n)) return 0;
  for (int64_t k = 0; k < s->kernels; k++)
    if (!valid_kernel_tangents(g->kernel + k, s->kernel + k, g->width)) return 0;
  int64_t size = s->n * g->width;
  if (!all_finite(g->size, g->width)) return 0;
  for (int64_t i = 0; i < g->width; i++)
    if (!(g->size[i] > 0)) return 0;
  return all_finite(g->sum0, size) && all_finite(g->capacity0, size) && all_finite(g->y, size) &&
         all_finite(g->d, s->discretes * g->width);
}

static int valid_tableau(const bramah_method *m) {
  int64_t s = m->stages;
  if (!below(s - 1, METHOD_STAGES) || !below(m->dense_terms, METHOD_STAGES + 1)) return 0;
  return all_finite(m->alpha, s) && m->alpha[0] == 0 && all_finite(m->a, s * s) && all_finite(m->e, s) &&
         all_finite(m->dense, m->dense_terms * s);
}

static int valid_foreign(const bramah_method *m) {
  const bramah_foreign *f = m->foreign;
  return f && f->restart && f->step && f->dense && below(m->dense_terms, DENSE_TERMS + 1);
}

/* Of methods that choose order and step themselves. */
static int of_many_orders(const bramah_method *m) {
  return m->family == BRAMAH_NDF || m->family == BRAMAH_BDF || m->family == BRAMAH_ABM;
}

int valid_method(const bramah_method *m) {
  if (!m || !below(m->family, BRAMAH_FOREIGN + 1) || m->order < 1 || m->error_order < 0) return 0;
  if (m->family == BRAMAH_ABM) return m->order <= 12 && m->dense_terms == (m->order > 2 ? m->order : 2);
  if (m->family == BRAMAH_THETA) return m->order <= 2 && m->gamma == 1 / (double)m->order && m->dense_terms == m->order - 1;
  if (m->family == BRAMAH_FOREIGN) return valid_foreign(m);
  if (of_many_orders(m)) return m->order <= 5 && m->dense_terms == 4;
  if (!valid_tableau(m)) return 0;
  if (m->family != BRAMAH_ROSENBROCK)
    return m->stages > 1 && m->alpha[m->stages - 1] == 1 && (m->family == BRAMAH_EXPLICIT || m->dense_terms == 2);
  int64_t s = m->stages;
  return m->gamma > 0 && isfinite(m->gamma) && all_finite(m->gamma_sum, s) && all_finite(m->c, s * s) && all_finite(m->m, s);
}

int carries_tangents(const bramah_method *m) {
  return m->family == BRAMAH_ROSENBROCK || m->family == BRAMAH_NDF || m->family == BRAMAH_BDF || m->family == BRAMAH_THETA;
}

/* Without an error estimate steps must be fixed, and cannot be parted; methods of many orders and foreign ones choose their own. */
static int valid_control(const bramah_options *o, const bramah_method *m) {
  int chooses = of_many_orders(m) || m->family == BRAMAH_FOREIGN, estimates = chooses || m->family == BRAMAH_THETA;
  for (int64_t i = 0; m->family < BRAMAH_ADAMS && i < m->stages; i++) estimates |= m->e[i] != 0;
  if (o->substeps > 0 && !(o->fixed_step > 0 && estimates)) return 0;
  return o->fixed_step > 0 ? !chooses : estimates;
}

static int valid_grid(const bramah_options *o, double t) {
  if (!count_ok(o->grid_count) || !all_finite(o->grid, o->grid_count)) return 0;
  for (int64_t i = 0; i < o->grid_count; i++)
    if (o->grid[i] < (i ? o->grid[i - 1] : t)) return 0;
  return 1;
}

int valid_options(const bramah_options *o, const bramah_method *m, int64_t n, double t) {
  if (!o || !all_finite(o->relative, n) || !all_finite(o->absolute, n)) return 0;
  for (int64_t i = 0; i < n; i++)
    if (o->relative[i] < 0 || o->absolute[i] <= 0 || (o->given && !below(o->given[i], 2))) return 0;
  if (!span_ok(o->first_step) || !span_ok(o->smallest_step) || !span_ok(o->largest_step) || !span_ok(o->fixed_step) ||
      !span_ok(o->chatter_time) || o->substeps < 0 || o->most_steps < 0 || o->step_iterations < 0 || o->balance_iterations < 0 ||
      !below(o->differences, 2) || !span_ok(o->increment) || o->chatter_events < 0 || !below(o->record, 3))
    return 0;
  if ((o->largest_step > 0 && o->smallest_step > o->largest_step) || !valid_control(o, m)) return 0;
  if (o->sealed && !(count_ok(o->most_entries) && count_ok(o->most_points) && count_ok(o->most_events))) return 0;
  return o->record != BRAMAH_RECORD_GRID || valid_grid(o, t);
}
