#include "tangents.h"

#include <string.h>

#include "vector.h"

static int64_t largest(int64_t a, int64_t b) { return a > b ? a : b; }

int tangents_init(bramah_tangent_work *w, bramah_arena *arena, const bramah_system *s, const bramah_tangents *of) {
  size_t row = (size_t)of->width * sizeof(double), n = (size_t)s->n;
  int64_t longest = largest(largest(s->n, s->discretes), 1);
  for (int64_t k = 0; k < s->kernels; k++) longest = largest(longest, s->kernel[k].constant_stride);
  *w = (bramah_tangent_work){.of = of};
  double **real[] = {&w->sum, &w->capacity};
  for (size_t i = 0; i < sizeof real / sizeof *real; i++)
    if (!(*real[i] = arena_take(arena, n * row))) return 0;
  w->guard = arena_take(arena, (size_t)s->guards * row), w->time = arena_take(arena, (size_t)s->times * row);
  w->nothing = arena_take(arena, (size_t)longest * row);
  return w->guard && w->time && w->nothing;
}

static bramah_point point_of(const bramah_evaluator *e, bramah_place at) {
  return (bramah_point){at.t, at.y, at.d, at.rate, e->sum, e->inverse, e->system->tables};
}

static bramah_along along_of(const bramah_tangent_work *w, const bramah_direction *along) {
  return (bramah_along){along->width, along->t ? along->t : w->nothing, along->y, along->d ? along->d : w->nothing, w->sum};
}

/* Do numbers change, so that touched instances must be asked? */
static int numbers(const bramah_direction *along) { return along->parameters || along->d; }

static const double *tangent_of(const bramah_tangent_work *w, const bramah_direction *along, const bramah_kernel *kernel,
                                const bramah_kernel_tangents *tangents, int64_t touched) {
  return along->parameters ? tangents->tangent + touched * kernel->constant_stride * along->width : w->nothing;
}

static void add_numbers(const bramah_tangent_work *w, const bramah_evaluator *e, const bramah_point *at, const bramah_direction *along,
                        double *sum, double *capacity) {
  const bramah_system *s = e->system;
  const bramah_along moving = along_of(w, along);
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    const bramah_kernel_tangents *g = w->of->kernel + k;
    if (!g->rates_numbers) continue;
    for (int64_t j = 0; j < g->touched; j++) {
      int64_t i = g->instance[j];
      g->rates_numbers(1, kernel->index + i * kernel->index_stride, kernel->constant + i * kernel->constant_stride, at, &moving,
                       tangent_of(w, along, kernel, g, j), sum, capacity);
    }
  }
}

/* How rates change, given how sums and capacities do. */
BRAMAH_CLONES static void divide(int64_t n, int64_t width, const double *inverse, const double *rate, const double *restrict sum,
                                 const double *restrict capacity, double *restrict out) {
  for (int64_t i = 0; i < n; i++)
    for (int64_t p = i * width; p < (i + 1) * width; p++) out[p] = (sum[p] - rate[i] * capacity[p]) * inverse[i];
}

void tangents_rates(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along, double *out) {
  const bramah_system *s = e->system;
  const int64_t width = along->width;
  const size_t bytes = (size_t)(s->n * width) * sizeof(double);
  const bramah_point point = point_of(e, at);
  const bramah_along moving = along_of(w, along);
  if (!s->n) return;
  if (along->parameters) {
    memcpy(w->sum, w->of->sum0, bytes), memcpy(w->capacity, w->of->capacity0, bytes);
  } else {
    memset(w->sum, 0, bytes), memset(w->capacity, 0, bytes);
  }
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (w->of->kernel[k].rates_point)
      w->of->kernel[k].rates_point(kernel->count, kernel->index, kernel->constant, &point, &moving, NULL, w->sum, w->capacity);
  }
  if (numbers(along)) add_numbers(w, e, &point, along, w->sum, w->capacity);
  divide(s->n, width, e->inverse, at.rate, w->sum, w->capacity, out);
  for (int64_t i = 0; i < e->held; i++) {
    int64_t row = e->held_row[i] * width;
    if (!s->differential[e->held_row[i]])
      for (int64_t p = row; p < row + width; p++) out[p] = -along->y[p];
  }
}

void tangents_numbers(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along, double *out) {
  const int64_t width = along->width;
  const size_t bytes = (size_t)width * sizeof(double);
  const bramah_point point = point_of(e, at);
  for (int64_t i = 0; i < w->of->rows; i++) {
    int64_t first = w->of->row[i] * width;
    if (along->parameters) {
      memcpy(w->sum + first, w->of->sum0 + first, bytes), memcpy(w->capacity + first, w->of->capacity0 + first, bytes);
    } else {
      memset(w->sum + first, 0, bytes), memset(w->capacity + first, 0, bytes);
    }
  }
  add_numbers(w, e, &point, along, w->sum, w->capacity);
  for (int64_t i = 0; i < w->of->rows; i++) {
    int64_t row = w->of->row[i], first = row * width;
    for (int64_t p = first; p < first + width; p++) out[p] += (w->sum[p] - at.rate[row] * w->capacity[p]) * e->inverse[row];
  }
}

/* How the constant record of an instance changes. */
static const double *own_tangent(const bramah_tangent_work *w, const bramah_direction *along, const bramah_kernel *kernel,
                                 const bramah_kernel_tangents *g, int64_t instance) {
  int64_t low = 0, high = g->touched;
  while (low < high) {
    int64_t middle = (low + high) / 2;
    if (g->instance[middle] < instance) low = middle + 1;
    else high = middle;
  }
  return low < g->touched && g->instance[low] == instance ? tangent_of(w, along, kernel, g, low) : w->nothing;
}

/* One of the functions that set what an instance says of its events. */
static const double *own_row(const bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                             int64_t owner, int64_t i, bramah_row_tangent *function, int64_t number, double *rows) {
  const bramah_kernel *kernel = e->system->kernel + owner;
  const bramah_point point = point_of(e, at);
  const bramah_along moving = along_of(w, along);
  double *row = rows + number * along->width;
  memset(row, 0, (size_t)along->width * sizeof(double));
  if (function)
    function(1, kernel->index + i * kernel->index_stride, kernel->constant + i * kernel->constant_stride, &point, &moving,
             own_tangent(w, along, kernel, w->of->kernel + owner, i), rows);
  return row;
}

const double *tangents_guard(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                             int64_t number) {
  bramah_event_owner owner = e->system->guard[number];
  return own_row(w, e, at, along, owner.kernel, owner.instance, w->of->kernel[owner.kernel].guards, number, w->guard);
}

const double *tangents_schedule(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                                int64_t number) {
  bramah_event_owner owner = e->system->time[number];
  return own_row(w, e, at, along, owner.kernel, owner.instance, w->of->kernel[owner.kernel].schedule, number, w->time);
}

void tangents_transition(const bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                         bramah_event_owner owner, double *y, double *d) {
  const bramah_kernel *kernel = e->system->kernel + owner.kernel;
  const bramah_kernel_tangents *g = w->of->kernel + owner.kernel;
  const bramah_point point = point_of(e, at);
  const bramah_along moving = along_of(w, along);
  if (g->transition)
    g->transition(kernel->index + owner.instance * kernel->index_stride, kernel->constant + owner.instance * kernel->constant_stride, &point,
                  &moving, own_tangent(w, along, kernel, g, owner.instance), owner.event, y, d);
}
