/* Small systems with known answers, each one kernel with one instance and a full Jacobian pattern. */
#ifndef BRAMAH_TESTS_PROBLEMS_H
#define BRAMAH_TESTS_PROBLEMS_H

#include <math.h>
#include <string.h>

#include "../bramah.h"

enum { MOST = 4 };

#define UNUSED_RATES (void)count, (void)index, (void)constant, (void)at, (void)sum, (void)capacity
#define UNUSED_JACOBIAN (void)count, (void)index, (void)constant, (void)at, (void)position, (void)value
#define UNUSED_CALL (void)count, (void)index, (void)constant, (void)at
#define UNUSED_TRANSITION (void)index, (void)constant, (void)at, (void)event, (void)y, (void)d
#define RATES(name)                                                                                                             \
  static inline void name(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *sum,      \
                          double *capacity)
#define JACOBIAN(name)                                                                                                          \
  static inline void name(int64_t count, const int64_t *index, const double *constant, const bramah_point *at,                   \
                          const int64_t *position, double *value)
#define CALL(name, out) \
  static inline void name(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *out)
#define TRANSITION(name)                                                                                                          \
  static inline void name(const int64_t *index, const double *constant, const bramah_point *at, int64_t event, double *y, double *d)

typedef struct {
  bramah_system system;
  bramah_kernel kernel;
  bramah_options options;
  int64_t row[MOST * MOST], column[MOST * MOST], entry[MOST * MOST], differential[MOST], set[MOST], index[1];
  double sum0[MOST], capacity0[MOST], scale[MOST], relative[MOST], absolute[MOST], constant[MOST], y[MOST], d[MOST];
  bramah_event_owner guard[MOST], time[MOST];
} problem;

/* All rows differential, nothing recorded, no events; the caller changes what differs. */
static inline void problem_init(problem *p, int64_t n, double tolerance, bramah_kernel kernel) {
  memset(p, 0, sizeof *p);
  for (int64_t i = 0; i < n; i++) {
    p->differential[i] = 1, p->set[i] = -1, p->capacity0[i] = p->scale[i] = 1, p->relative[i] = p->absolute[i] = tolerance;
    for (int64_t j = 0; j < n; j++) p->row[i * n + j] = i, p->column[i * n + j] = j, p->entry[i * n + j] = i * n + j;
  }
  for (int64_t i = 0; i < MOST; i++) p->guard[i] = p->time[i] = (bramah_event_owner){0, 0, i};
  p->kernel = kernel;
  p->kernel.count = 1, p->kernel.entries = n * n;
  p->kernel.index = p->index, p->kernel.constant = p->constant, p->kernel.entry = p->entry;
  p->system = (bramah_system){.n = n, .entries = n * n, .row = p->row, .column = p->column, .differential = p->differential, .set = p->set,
                              .sum0 = p->sum0, .capacity0 = p->capacity0, .scale = p->scale, .kernels = 1, .kernel = &p->kernel,
                              .guard = p->guard, .time = p->time};
  p->options = (bramah_options){.relative = p->relative, .absolute = p->absolute};
}

/* Row i is algebraic; all algebraic rows are one set. */
static inline void problem_algebraic(problem *p, int64_t i) { p->differential[i] = p->set[i] = 0, p->system.sets = 1; }

/* y' = constant[0] y */
RATES(decay_rates) { UNUSED_RATES; sum[0] += constant[0] * at->y[0]; }
JACOBIAN(decay_jacobian) { UNUSED_JACOBIAN; value[position[0]] += at->inverse[0] * constant[0]; }

/* y' = -10 (y - sin t) + cos t, so y = sin t from y(0) = 0 */
RATES(driven_rates) { UNUSED_RATES; sum[0] += -10 * (at->y[0] - sin(at->t)) + cos(at->t); }
JACOBIAN(driven_jacobian) { UNUSED_JACOBIAN; value[position[0]] += -10 * at->inverse[0]; }
CALL(driven_slope, slope) { UNUSED_CALL; slope[0] += at->inverse[0] * (10 * cos(at->t) - sin(at->t)); }

/* x' = -z,  0 = z^3 - x^6, so x = 1/(1+t) and z = x^2 from x(0) = 1 */
RATES(dae_rates) {
  UNUSED_RATES;
  double x = at->y[0], z = at->y[1];
  sum[0] -= z, sum[1] += z * z * z - pow(x, 6);
}
JACOBIAN(dae_jacobian) {
  UNUSED_JACOBIAN;
  double x = at->y[0], z = at->y[1];
  value[position[1]] -= at->inverse[0];
  value[position[2]] -= at->inverse[1] * 6 * pow(x, 5), value[position[3]] += at->inverse[1] * 3 * z * z;
}

/* Van der Pol's equation, y'' = ((1 - y^2) y' - y) / 1e-6 */
RATES(pol_rates) {
  UNUSED_RATES;
  double x = at->y[0], v = at->y[1];
  sum[0] += v, sum[1] += ((1 - x * x) * v - x) / 1e-6;
}
JACOBIAN(pol_jacobian) {
  UNUSED_JACOBIAN;
  double x = at->y[0], v = at->y[1];
  value[position[1]] += 1, value[position[2]] += (-2 * x * v - 1) / 1e-6, value[position[3]] += (1 - x * x) / 1e-6;
}

/* A ball: x' = v, v' = -9.81; it leaves the floor with constant[0] of its speed, and stays when slower than constant[1].
 * d[0]: is it at rest? d[1] counts the contacts. x is left where it was found, a little below 0. */
RATES(ball_rates) { UNUSED_RATES; sum[0] += at->y[1], sum[1] -= 9.81; }
JACOBIAN(ball_jacobian) { UNUSED_JACOBIAN; value[position[1]] += at->inverse[0]; }
CALL(ball_guards, guard) { UNUSED_CALL; guard[0] = at->d[0] > 0 ? 1 : at->y[0]; }
CALL(ball_holds, hold) {
  UNUSED_CALL;
  if (at->d[0] > 0) hold[0]++, hold[1]++;
}
TRANSITION(ball_transition) {
  UNUSED_TRANSITION;
  double v = -constant[0] * at->y[1];
  d[1] = at->d[1] + 1;
  if (v < constant[1]) d[0] = 1, y[0] = y[1] = 0;
  else y[1] = v;
}

/* y' = d[0], which changes sign at times d[1], d[1] + 0.25, ... */
RATES(square_rates) { UNUSED_RATES; sum[0] += at->d[0]; }
CALL(square_schedule, time) { UNUSED_CALL; time[0] = at->d[1]; }
TRANSITION(square_transition) { UNUSED_TRANSITION; d[0] = -at->d[0], d[1] = at->d[1] + 0.25; }

/* y' = -d[0], d[0] = sign y by a guard: slides along y = 0 */
RATES(slide_rates) { UNUSED_RATES; sum[0] -= at->d[0]; }
CALL(slide_guards, guard) { UNUSED_CALL; guard[0] = at->d[0] * at->y[0]; }
TRANSITION(slide_transition) { UNUSED_TRANSITION; d[0] = -at->d[0]; }

/* y' = 2 (t - 1), so y = (t - 1)^2 + const; the guard is y itself, d[0] counts */
RATES(graze_rates) { UNUSED_RATES; sum[0] += 2 * (at->t - 1); }
CALL(graze_slope, slope) { UNUSED_CALL; slope[0] += 2; }
CALL(graze_guards, guard) { UNUSED_CALL; guard[0] = at->d[0] > 0 ? 1 : at->y[0]; }
TRANSITION(graze_transition) { UNUSED_TRANSITION; d[0] = at->d[0] + 1; }

/* y' = y^2: infinite at t = 1/y(0) */
RATES(blow_rates) { UNUSED_RATES; sum[0] += at->y[0] * at->y[0]; }
JACOBIAN(blow_jacobian) { UNUSED_JACOBIAN; value[position[0]] += 2 * at->y[0]; }

static inline bramah_run *problem_start(const problem *p, const bramah_method *method) {
  int status;
  return bramah_run_new(&p->system, method, &p->options, 0, p->y, p->d, &status);
}

/* Runs to the end and gives what was seen last; the run must be freed. */
static inline bramah_run *problem_run(const problem *p, const bramah_method *method, double until, int *status, bramah_view *view) {
  bramah_run *run = problem_start(p, method);
  *status = run ? bramah_run_advance(run, until, 0) : BRAMAH_BAD_INPUT;
  if (run) bramah_run_view(run, view);
  return run;
}

static inline void decay(problem *p, double rate, double tolerance) {
  problem_init(p, 1, tolerance, (bramah_kernel){.rates = decay_rates, .jacobian = decay_jacobian});
  p->constant[0] = rate, p->y[0] = 1;
}

static inline void driven(problem *p, double tolerance) {
  problem_init(p, 1, tolerance, (bramah_kernel){.rates = driven_rates, .jacobian = driven_jacobian, .time_slope = driven_slope});
}

static inline void dae(problem *p, double tolerance) {
  problem_init(p, 2, tolerance, (bramah_kernel){.rates = dae_rates, .jacobian = dae_jacobian});
  problem_algebraic(p, 1), p->y[0] = 1, p->y[1] = 0.3;
}

static inline void pol(problem *p, double tolerance) {
  problem_init(p, 2, tolerance, (bramah_kernel){.rates = pol_rates, .jacobian = pol_jacobian});
  p->y[0] = 2, p->y[1] = -0.66;
}

static inline void ball(problem *p, double tolerance, double restitution, double rest_speed) {
  problem_init(p, 2, tolerance, (bramah_kernel){.rates = ball_rates, .jacobian = ball_jacobian, .guards = ball_guards,
                                                .holds = ball_holds, .transition = ball_transition});
  p->system.guards = 1, p->system.discretes = 2;
  p->constant[0] = restitution, p->constant[1] = rest_speed, p->y[0] = 1;
}

static inline void square(problem *p, double tolerance) {
  problem_init(p, 1, tolerance, (bramah_kernel){.rates = square_rates, .schedule = square_schedule, .transition = square_transition});
  p->system.times = 1, p->system.discretes = 2;
  p->d[0] = 1, p->d[1] = 0.25;
}

static inline void slide(problem *p, double tolerance) {
  problem_init(p, 1, tolerance, (bramah_kernel){.rates = slide_rates, .guards = slide_guards, .transition = slide_transition});
  p->system.guards = 1, p->system.discretes = 1;
  p->d[0] = 1, p->y[0] = 0.5;
}

static inline void graze(problem *p, double tolerance, double bottom) {
  problem_init(p, 1, tolerance, (bramah_kernel){.rates = graze_rates, .time_slope = graze_slope, .guards = graze_guards,
                                                .transition = graze_transition});
  p->system.guards = 1, p->system.discretes = 1;
  p->y[0] = 1 + bottom;
}

#endif
