#include "evaluator.h"

#include <math.h>
#include <string.h>

#include "vector.h"

static bramah_point point(const bramah_evaluator *e, double t, const double *y, const double *d, const double *rate) {
  if (e->window) window_at(e->window, t);
  return (bramah_point){t, y, d, rate, e->sum, e->inverse, e->system->tables};
}

static void index_rows(bramah_evaluator *e) {
  const bramah_system *s = e->system;
  for (int64_t i = 0; i < s->entries; i++) {
    e->row_start[s->row[i] + 1] = i + 1;
    if (s->row[i] == s->column[i]) e->diagonal[s->row[i]] = i;
  }
}

int evaluator_init(bramah_evaluator *e, bramah_arena *arena, const bramah_system *s) {
  size_t n = (size_t)s->n;
  *e = (bramah_evaluator){.system = s};
  double **real[] = {&e->sum, &e->capacity, &e->inverse, &e->hold};
  for (size_t i = 0; i < sizeof real / sizeof *real; i++)
    if (!(*real[i] = arena_take(arena, n * sizeof(double)))) return 0;
  int64_t **whole[] = {&e->live_row, &e->held_row, &e->row_start, &e->diagonal};
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    if (!(*whole[i] = arena_take(arena, (n + 1) * sizeof(int64_t)))) return 0;
  if (n) memcpy(e->capacity, s->capacity0, n * sizeof(double));
  index_rows(e);
  for (int64_t k = 0; k < s->kernels; k++) e->slopes |= s->kernel[k].time_slope != NULL;
  for (size_t i = 0; i < n; i++) e->inverse[i] = 1 / s->capacity0[i];
  for (int64_t i = 0; i < s->varying; i++) e->live_row[e->live++] = s->varying_row[i];
  return 1;
}

void evaluator_holds(bramah_evaluator *e, const double *d) {
  const bramah_system *s = e->system;
  const bramah_point at = {0, e->sum, d, e->sum, e->sum, e->inverse, s->tables};
  memset(e->hold, 0, (size_t)s->n * sizeof(double));
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->holds) kernel->holds(kernel->count, kernel->index, kernel->constant, &at, e->hold);
  }
  e->held = e->live = 0;
  for (int64_t i = 0; i < s->n; i++) {
    e->inverse[i] = e->hold[i] > 0 ? 0 : 1 / s->capacity0[i];
    if (e->hold[i] > 0) e->held_row[e->held++] = i;
  }
  for (int64_t i = 0; i < s->varying; i++)
    if (!(e->hold[s->varying_row[i]] > 0)) e->live_row[e->live++] = s->varying_row[i];
}

static inline void multiply(int64_t n, const double *restrict a, const double *restrict b, double *restrict out) {
  for (int64_t i = 0; i < n; i++) out[i] = a[i] * b[i];
}

static inline void copy(int64_t n, const double *restrict from, double *restrict to) {
  for (int64_t i = 0; i < n; i++) to[i] = from[i];
}

BRAMAH_CLONES void evaluator_rates(bramah_evaluator *e, double t, const double *y, const double *d, double *rate) {
  const bramah_system *s = e->system;
  const bramah_point at = point(e, t, y, d, rate);
  e->evaluations++;
  copy(s->n, s->sum0, e->sum);
  for (int64_t i = 0; i < s->varying; i++) e->capacity[s->varying_row[i]] = s->capacity0[s->varying_row[i]];
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->rates) kernel->rates(kernel->count, kernel->index, kernel->constant, &at, e->sum, e->capacity);
  }
  for (int64_t i = 0; i < e->live; i++) e->inverse[e->live_row[i]] = 1 / e->capacity[e->live_row[i]];
  multiply(s->n, e->sum, e->inverse, rate);
  for (int64_t i = 0; i < e->held; i++) {
    int64_t row = e->held_row[i];
    rate[row] = s->differential[row] ? 0 : -y[row];
  }
}

void evaluator_jacobian(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate,
                        const int64_t *const *position, const int64_t *slot, int64_t size, double *value) {
  const bramah_system *s = e->system;
  const bramah_point at = point(e, t, y, d, rate);
  memset(value, 0, (size_t)size * sizeof(double));
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->jacobian) kernel->jacobian(kernel->count, kernel->index, kernel->constant, &at, position[k], value);
  }
  for (int64_t i = 0; i < e->held; i++) {
    int64_t row = e->held_row[i], centre = e->diagonal[row];
    for (int64_t j = e->row_start[row]; j < e->row_start[row + 1]; j++) value[slot ? slot[j] : j] = 0;
    if (!s->differential[row]) value[slot ? slot[centre] : centre] = -1;
  }
}

void evaluator_time_slope(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, double *slope) {
  const bramah_system *s = e->system;
  const bramah_point at = point(e, t, y, d, rate);
  memset(slope, 0, (size_t)s->n * sizeof(double));
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->time_slope) kernel->time_slope(kernel->count, kernel->index, kernel->constant, &at, slope);
  }
  for (int64_t i = 0; i < e->held; i++) slope[e->held_row[i]] = 0;
}

void evaluator_guards(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, double *guard) {
  const bramah_system *s = e->system;
  const bramah_point at = point(e, t, y, d, rate);
  for (int64_t i = 0; i < s->guards; i++) guard[i] = 1;
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->guards) kernel->guards(kernel->count, kernel->index, kernel->constant, &at, guard);
  }
}

void evaluator_senses(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, double *sense) {
  const bramah_system *s = e->system;
  const bramah_point at = point(e, t, y, d, rate);
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->senses) kernel->senses(kernel->count, kernel->index, kernel->constant, &at, sense);
  }
}

void evaluator_schedule(bramah_evaluator *e, double t, const double *d, double *time) {
  const bramah_system *s = e->system;
  const bramah_point at = point(e, t, e->sum, d, e->sum);
  for (int64_t i = 0; i < s->times; i++) time[i] = INFINITY;
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (kernel->schedule) kernel->schedule(kernel->count, kernel->index, kernel->constant, &at, time);
  }
}

void evaluator_reschedule(bramah_evaluator *e, double t, const double *d, bramah_event_owner owner, double *time) {
  const bramah_kernel *kernel = e->system->kernel + owner.kernel;
  const bramah_point at = point(e, t, e->sum, d, e->sum);
  if (kernel->schedule)
    kernel->schedule(1, kernel->index + owner.instance * kernel->index_stride,
                     kernel->constant + owner.instance * kernel->constant_stride, &at, time);
}

void evaluator_transition(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, bramah_event_owner owner,
                          double *y_new, double *d_new) {
  const bramah_kernel *kernel = e->system->kernel + owner.kernel;
  const bramah_point at = point(e, t, y, d, rate);
  if (kernel->transition)
    kernel->transition(kernel->index + owner.instance * kernel->index_stride,
                       kernel->constant + owner.instance * kernel->constant_stride, &at, owner.event, y_new, d_new);
}
