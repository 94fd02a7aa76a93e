/* Random small systems, most of them nonsense: every run must end with a status, and memory must stay in order (run with sanitizers).
 *
 *   fuzz_run [ITERATIONS [SEED]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bramah.h"
#include "methods.h"

enum { MOST = 7, INSTANCES = 3, CONSTANTS = 8, WIDEST = 8 };

static uint64_t state;

static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static int64_t below(int64_t n) { return (int64_t)(next() % (uint64_t)n); }
static double unit(void) { return (double)(next() >> 11) * 0x1p-53; }
static int chance(double p) { return unit() < p; }

static double value_of(void) {
  static const double odd[] = {0, -0.0, INFINITY, -INFINITY, NAN, 1e308, -1e308, 1e-308, 1e150};
  if (chance(0.01)) return odd[below(9)];
  double size = pow(10, 8 * unit() - 4);
  return chance(0.5) ? size : -size;
}

typedef struct {
  int64_t n, entries, row[MOST * MOST], column[MOST * MOST], differential[MOST], set[MOST], varying[MOST], index[INSTANCES][MOST];
  int64_t entry[INSTANCES][MOST * MOST];
  double sum0[MOST], capacity0[MOST], scale[MOST], relative[MOST], absolute[MOST], y[MOST], d[INSTANCES], grid[20];
  double constant[INSTANCES][MOST * MOST + CONSTANTS];
  bramah_event_owner guard[INSTANCES], time[INSTANCES];
  bramah_kernel kernel;
  bramah_system system;
  bramah_options options;
  bramah_method method;
  bramah_kernel_tangents kernel_tangents;
  bramah_tangents tangents;
  int64_t touched[INSTANCES], rows[MOST];
  double tangent[INSTANCES * (MOST * MOST + CONSTANTS) * WIDEST], sum_tangent[MOST * WIDEST], capacity_tangent[MOST * WIDEST];
  double y_tangent[MOST * WIDEST], d_tangent[INSTANCES * WIDEST], size[WIDEST];
} fuzz;

/* Instance k: index[0] is its number, index[1] n; constants: n x n weights, then settings. Terms are linear, square, root or sine. */
enum { KIND, TIME, PERIOD, LEVEL, FACTOR, HOLD };
#define SETTINGS(c, n) ((c) + (n) * (n))

static double term(double kind, double x) {
  return kind < 1 ? x : kind < 2 ? x * x : kind < 3 ? sqrt(x) : sin(x);
}
static double term_slope(double kind, double x) {
  return kind < 1 ? 1 : kind < 2 ? 2 * x : kind < 3 ? 0.5 / sqrt(x) : cos(x);
}

static void rates(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *sum, double *capacity) {
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS) {
    int64_t n = index[1];
    const double *set = SETTINGS(constant, n);
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < n; j++)
        if (constant[i * n + j] != 0) sum[i] += constant[i * n + j] * term(set[KIND], at->y[j]);
    if (n) sum[0] += set[TIME] * sin(at->t) + at->d[index[0]], capacity[index[2]] += set[FACTOR] * at->y[index[2]];
  }
}

static void jacobian(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const int64_t *position,
                     double *value) {
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS, position += MOST * MOST) {
    int64_t n = index[1];
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < n; j++)
        if (constant[i * n + j] != 0)
          value[position[i * n + j]] += at->inverse[i] * constant[i * n + j] * term_slope(SETTINGS(constant, n)[KIND], at->y[j]);
  }
}

static void time_slope(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *slope) {
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS)
    if (index[1]) slope[0] += at->inverse[0] * SETTINGS(constant, index[1])[TIME] * cos(at->t);
}

static void guards(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *guard) {
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS)
    guard[index[0]] = index[1] ? at->y[index[2]] - SETTINGS(constant, index[1])[LEVEL] + at->d[index[0]] * at->rate[0] : 1;
}

static void schedule(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *time) {
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS)
    time[index[0]] = SETTINGS(constant, index[1])[PERIOD] * (1 + at->d[index[0]]);
}

static void holds(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *hold) {
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS)
    if (index[1] && at->d[index[0]] > SETTINGS(constant, index[1])[HOLD]) hold[index[2]]++;
}

static void transition(const int64_t *index, const double *constant, const bramah_point *at, int64_t event, double *y, double *d) {
  d[index[0]] = at->d[index[0]] + 1;
  if (index[1] && event == 0) y[index[2]] = SETTINGS(constant, index[1])[FACTOR] * at->y[index[2]];
}

/* How the above change with unknowns, discrete values and FACTOR; entries may be nonsense like the rest. */
static void rates_point(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                        const double *tangent, double *sum, double *capacity) {
  (void)tangent;
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS) {
    int64_t n = index[1], w = along->width;
    const double *set = SETTINGS(constant, n);
    for (int64_t e = 0; e < n * n; e++)
      for (int64_t p = 0; constant[e] != 0 && p < w; p++)
        sum[e / n * w + p] += constant[e] * term_slope(set[KIND], at->y[e % n]) * along->y[e % n * w + p];
    for (int64_t p = 0; n && p < w; p++)
      sum[p] += set[TIME] * cos(at->t) * along->t[p], capacity[index[2] * w + p] += set[FACTOR] * along->y[index[2] * w + p];
  }
}

static void rates_numbers(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                          const double *tangent, double *sum, double *capacity) {
  (void)count;
  int64_t n = index[1], w = along->width;
  (void)constant;
  for (int64_t p = 0; n && p < w; p++)
    sum[p] += along->d[index[0] * w + p], capacity[index[2] * w + p] += tangent[(n * n + FACTOR) * w + p] * at->y[index[2]];
}

static void guards_along(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                         const double *tangent, double *out) {
  (void)tangent, (void)constant;
  for (int64_t k = 0; k < count; k++, index += MOST)
    for (int64_t p = 0, w = along->width; p < w; p++)
      out[index[0] * w + p] = index[1] ? along->y[index[2] * w + p] + along->d[index[0] * w + p] * at->rate[0] + at->d[index[0]] * along->sum[p] : 0;
}

static void schedule_along(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                           const double *tangent, double *out) {
  (void)at, (void)tangent;
  for (int64_t k = 0; k < count; k++, index += MOST, constant += MOST * MOST + CONSTANTS)
    for (int64_t p = 0, w = along->width; p < w; p++) out[index[0] * w + p] = SETTINGS(constant, index[1])[PERIOD] * along->d[index[0] * w + p];
}

static void transition_along(const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                             const double *tangent, int64_t event, double *y, double *d) {
  int64_t n = index[1], w = along->width;
  for (int64_t p = 0; p < w; p++) {
    d[index[0] * w + p] = along->d[index[0] * w + p];
    if (n && event == 0)
      y[index[2] * w + p] = SETTINGS(constant, n)[FACTOR] * along->y[index[2] * w + p] + tangent[(n * n + FACTOR) * w + p] * at->y[index[2]];
  }
}

static void make_pattern(fuzz *f, int64_t where[MOST][MOST]) {
  double density = unit();
  f->n = below(MOST + 1), f->entries = 0;
  for (int64_t i = 0; i < f->n; i++)
    for (int64_t j = 0; j < f->n; j++) {
      where[i][j] = -1;
      if (i != j && !chance(density)) continue;
      f->row[f->entries] = i, f->column[f->entries] = j, where[i][j] = f->entries++;
    }
}

static void make_instance(fuzz *f, int64_t k, int64_t where[MOST][MOST]) {
  double *constant = f->constant[k], *set = SETTINGS(constant, f->n);
  f->index[k][0] = k, f->index[k][1] = f->n, f->index[k][2] = f->n ? below(f->n) : 0;
  for (int64_t i = 0; i < f->n; i++)
    for (int64_t j = 0; j < f->n; j++) {
      int present = where[i][j] >= 0;
      f->entry[k][i * f->n + j] = present ? where[i][j] : 0;
      constant[i * f->n + j] = present && chance(0.8) ? value_of() : 0;
    }
  set[KIND] = 4 * unit(), set[TIME] = chance(0.5) ? value_of() : 0, set[PERIOD] = chance(0.8) ? unit() : value_of();
  set[LEVEL] = value_of(), set[FACTOR] = chance(0.7) ? 0 : unit() - 0.5, set[HOLD] = (double)below(20);
  f->guard[k] = (bramah_event_owner){0, k, 0}, f->time[k] = (bramah_event_owner){0, k, 1};
}

/* Numbers sets that share an algebraic unknown alike, by their least row, then counts them off. */
static int64_t join(fuzz *f) {
  int64_t number[MOST], sets = 0;
  for (int64_t round = 0; round < f->n; round++)
    for (int64_t e = 0; e < f->entries; e++) {
      int64_t *a = f->set + f->row[e], *b = f->set + f->column[e];
      if (*a >= 0 && *b >= 0) *a = *b = *a < *b ? *a : *b;
    }
  for (int64_t i = 0; i < f->n; i++)
    if (f->set[i] >= 0) f->set[i] = number[i] = f->set[i] == i ? sets++ : number[f->set[i]];
  return sets;
}

/* Mostly the sets as they are, or one for all algebraic rows, which is also right; sometimes nonsense. */
static int64_t make_sets(fuzz *f) {
  int64_t sets = 0, one = chance(0.3);
  for (int64_t i = 0; i < f->n; i++) {
    f->set[i] = f->differential[i] ? -1 : one ? 0 : i;
    if (!f->differential[i]) sets = 1;
  }
  if (!one) sets = join(f);
  if (f->n && chance(0.03)) f->set[below(f->n)] = below(4) - 2;
  return chance(0.02) ? below(10) - 2 : sets;
}

static void make_method(fuzz *f) {
  static const bramah_method *const every[] = {&rodas4, &ros2, &rk4, &prince, &adams, &adams_implicit, &ndf, &bdf, &abm,
                                              &backward_euler, &trapezoidal};
  f->method = *every[below(11)];
  if (f->method.family == BRAMAH_NDF || f->method.family == BRAMAH_BDF) f->method.order = 1 + below(5);
  if (f->method.family == BRAMAH_ABM) f->method.order = 1 + below(12), f->method.dense_terms = f->method.order > 2 ? f->method.order : 2;
  if (chance(0.01)) f->method.stages = below(f->method.stages + 1), f->method.dense_terms = below(f->method.dense_terms + 1);
  if (chance(0.01)) f->method.family = below(10) - 1;
}

static void make_options(fuzz *f) {
  f->options = (bramah_options){.relative = f->relative, .absolute = f->absolute, .step_iterations = below(6), .balance_iterations = below(60), .most_steps = 1 + below(400),
                                .record = below(3), .chatter_events = below(30), .chatter_time = 1e-3 * unit(),
                                .grid = f->grid, .grid_count = below(20)};
  int fixed = f->method.family == BRAMAH_ADAMS || f->method.family == BRAMAH_ADAMS_IMPLICIT || f->method.e == rk4_e;
  int many = f->method.family == BRAMAH_NDF || f->method.family == BRAMAH_BDF || f->method.family == BRAMAH_ABM;
  if (chance(fixed ? 0.97 : many ? 0.03 : 0.2)) f->options.fixed_step = pow(10, 3 * unit() - 3.5);
  if (f->options.fixed_step > 0 && !fixed && chance(0.5)) f->options.substeps = 1 + (int64_t)(30 * unit());
  if (chance(0.2)) f->options.largest_step = 0.2 * unit();
  if (chance(0.2)) f->options.smallest_step = 1e-6 * unit();
  if (chance(0.2)) f->options.first_step = unit();
  if (chance(0.02)) f->options.first_step = value_of();
  if (chance(0.2)) f->options.differences = 1, f->options.increment = chance(0.5) ? 0 : 1e-6 * unit();
  if (chance(0.2)) f->options.step_iterations = 1 + below(5);
  for (int64_t i = 0; i < 20; i++) f->grid[i] = (i ? f->grid[i - 1] : 0) + 0.2 * unit();
  if (chance(0.02)) f->grid[below(20)] = value_of();
}

static void make_tangents(fuzz *f) {
  int64_t width = chance(0.5) ? 4 : WIDEST, stride = f->kernel.constant_stride, count = f->kernel.count;
  f->kernel_tangents = (bramah_kernel_tangents){.rates_point = rates_point, .rates_numbers = rates_numbers, .guards = guards_along,
                                                .schedule = schedule_along, .transition = transition_along, .touched = count,
                                                .instance = f->touched, .tangent = f->tangent};
  for (int64_t i = 0; i < count * stride * width; i++) f->tangent[i] = chance(0.1) ? unit() : 0;
  for (int64_t i = 0; i < f->n * width; i++) f->y_tangent[i] = chance(0.2) ? unit() : 0, f->sum_tangent[i] = chance(0.1) ? unit() : 0;
  for (int64_t i = 0; i < INSTANCES * width; i++) f->d_tangent[i] = chance(0.2) ? unit() : 0;
  for (int64_t i = 0; i < INSTANCES; i++) f->touched[i] = i;
  for (int64_t i = 0; i < MOST; i++) f->rows[i] = i;
  for (int64_t i = 0; i < WIDEST; i++) f->size[i] = pow(10, 6 * unit() - 3);
  f->tangents = (bramah_tangents){.parameters = 1 + below(width), .width = width, .kernel = &f->kernel_tangents, .sum0 = f->sum_tangent,
                                  .capacity0 = f->capacity_tangent, .rows = f->n, .row = f->rows, .y = f->y_tangent, .d = f->d_tangent,
                                  .size = f->size};
  if (chance(0.01)) f->tangents.width = below(12);
  if (chance(0.01)) f->touched[below(INSTANCES)] = below(9) - 3;
  f->options.tangents = &f->tangents;
}

static void make(fuzz *f) {
  int64_t where[MOST][MOST];
  memset(f, 0, sizeof *f);
  make_pattern(f, where);
  for (int64_t i = 0; i < f->n; i++) {
    f->differential[i] = chance(0.8), f->sum0[i] = chance(0.5) ? value_of() : 0, f->capacity0[i] = chance(0.9) ? 1 : value_of();
    f->scale[i] = pow(10, 6 * unit() - 3), f->y[i] = value_of(), f->varying[i] = i;
    f->relative[i] = pow(10, -8 * unit()), f->absolute[i] = pow(10, -8 * unit());
  }
  int64_t count = below(INSTANCES + 1);
  for (int64_t k = 0; k < count; k++) make_instance(f, k, where);
  f->kernel = (bramah_kernel){.count = count, .index_stride = MOST, .constant_stride = MOST * MOST + CONSTANTS, .entries = MOST * MOST,
                              .index = f->index[0], .constant = f->constant[0], .entry = f->entry[0], .rates = rates,
                              .jacobian = jacobian, .time_slope = time_slope, .guards = guards, .schedule = schedule, .holds = holds,
                              .transition = transition};
  f->system = (bramah_system){.n = f->n, .entries = f->entries, .row = f->row, .column = f->column, .differential = f->differential,
                              .sets = make_sets(f), .set = f->set, .sum0 = f->sum0, .capacity0 = f->capacity0, .varying = f->n, .varying_row = f->varying,
                              .scale = f->scale, .kernels = 1, .kernel = &f->kernel, .discretes = INSTANCES,
                              .guards = chance(0.7) ? count : 0, .guard = f->guard, .times = chance(0.7) ? count : 0, .time = f->time};
  if (!f->system.guards) f->kernel.guards = NULL;
  if (!f->system.times) f->kernel.schedule = NULL;
  make_method(f);
  make_options(f);
  if (chance(0.4)) make_tangents(f);
}

static void read_tangents(const fuzz *f, const bramah_run *run, const bramah_view *view) {
  size_t width = (size_t)f->tangents.width, size = (size_t)f->n * width, wide = size + INSTANCES * width;
  size_t points = (size_t)view->points, snapshots = (size_t)view->discrete_points, terms = (size_t)f->method.dense_terms + 1;
  double *space = malloc((points * terms * size + snapshots * INSTANCES * width + wide + 1) * sizeof *space);
  bramah_loss loss[WIDEST];
  if (space) {
    bramah_run_tangents(run, 0, space, space + points * size);
    bramah_run_discrete_tangents(run, 0, space);
    bramah_run_tangents_here(run, space, space + size);
    bramah_run_losses(run, loss);
  }
  free(space);
}

static int drive(const fuzz *f) {
  int status = -1;
  bramah_view view;
  bramah_run *run = bramah_run_new(&f->system, &f->method, &f->options, 0, f->y, f->d, &status);
  if (!run) return status;
  for (int i = 1; i <= 3; i++) {
    int slices = 0;
    do status = bramah_run_advance(run, 0.5 * i, chance(0.3) ? 1e-6 : 0);
    while (status == BRAMAH_PAUSED && ++slices < 10000);
  }
  bramah_run_view(run, &view);
  size_t points = (size_t)view.points + 1, n = (size_t)f->n + 1, snapshots = (size_t)view.discrete_points + 1;
  double *space = malloc(points * (2 + 13 * n) * sizeof *space + snapshots * INSTANCES * sizeof *space);
  int64_t *from = malloc(snapshots * sizeof *from);
  if (space && from) {
    bramah_run_points(run, 0, space, space + points, space + 2 * points, space + 2 * points + points * n);
    bramah_run_discretes(run, 0, from, space + points * (2 + 13 * n));
    for (int64_t i = 0; i < view.points * f->n; i++)
      if (!isfinite(space[2 * points + (size_t)i])) status = -2; /* a state that is not finite must never be accepted */
  }
  free(space), free(from);
  if (f->options.tangents) read_tangents(f, run, &view);
  bramah_run_free(run);
  return status;
}

int main(int argc, char **argv) {
  long iterations = argc > 1 ? atol(argv[1]) : 2000, seen[11] = {0};
  state = argc > 2 ? strtoull(argv[2], NULL, 10) : 0x9E3779B97F4A7C15u;
  fuzz *f = malloc(sizeof *f);
  if (!f) return 1;
  for (long i = 0; i < iterations; i++) {
    uint64_t seed = state;
    make(f);
    int status = drive(f);
    if (status < 0 || status > 10 || status == BRAMAH_PAUSED) {
      printf("seed %llu ends with status %d\n", (unsigned long long)seed, status);
      free(f);
      return 1;
    }
    seen[status]++;
  }
  for (int i = 0; i < 10; i++) printf("status %d: %ld\n", i, seen[i]);
  printf("%ld passed, 0 failed\n", iterations);
  free(f);
  return 0;
}
