/* Small systems with known derivatives by parameters, as in problems.h. Kernels are written for one vector of columns. */
#ifndef BRAMAH_TESTS_TANGENT_PROBLEMS_H
#define BRAMAH_TESTS_TANGENT_PROBLEMS_H

#include "problems.h"

enum { W = BRAMAH_TANGENT_LANES };

#define EACH for (int64_t p = 0; p < W; p++)
#define UNUSED_ALONG (void)index, (void)constant, (void)at, (void)along, (void)tangent
#define RATES_TANGENT(name)                                                                                                     \
  static inline void name(int64_t count, const int64_t *index, const double *constant, const bramah_point *at,                   \
                          const bramah_along *along, const double *tangent, double *sum, double *capacity)
#define ROW_TANGENT(name)                                                                                                       \
  static inline void name(int64_t count, const int64_t *index, const double *constant, const bramah_point *at,                   \
                          const bramah_along *along, const double *tangent, double *out)
#define TRANSITION_TANGENT(name)                                                                                                \
  static inline void name(const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,       \
                          const double *tangent, int64_t event, double *y, double *d)

typedef struct {
  problem of;
  bramah_kernel_tangents kernel;
  bramah_tangents tangents;
  int64_t instance[1], row[MOST];
  double constant[MOST * W], sum0[MOST * W], capacity0[MOST * W], y[MOST * W], d[MOST * W], size[W];
} tangent_problem;

/* For p->of, which has been set up. Parameter 0 is constant[0], 1 is constant[1], 2 is y[0] at the start, 3 is d[1] at the start. */
static inline void tangent_init(tangent_problem *p, bramah_kernel_tangents kernel) {
  double *clear[] = {p->constant, p->sum0, p->capacity0, p->y, p->d};
  for (size_t i = 0; i < sizeof clear / sizeof *clear; i++) memset(clear[i], 0, MOST * W * sizeof(double));
  for (int64_t i = 0; i < MOST; i++) p->row[i] = i;
  for (int64_t i = 0; i < W; i++) p->size[i] = 1;
  p->constant[0 * W + 0] = p->constant[1 * W + 1] = p->y[0 * W + 2] = p->d[1 * W + 3] = 1;
  p->instance[0] = 0, p->of.kernel.constant_stride = MOST;
  p->kernel = kernel;
  p->kernel.touched = 1, p->kernel.instance = p->instance, p->kernel.tangent = p->constant;
  p->tangents = (bramah_tangents){.parameters = W, .width = W, .kernel = &p->kernel, .sum0 = p->sum0, .capacity0 = p->capacity0,
                                  .rows = p->of.system.n, .row = p->row, .y = p->y, .d = p->d, .size = p->size};
  p->of.options.tangents = &p->tangents;
}

/* y' = constant[0] y: y = e^(a t), dy/da = t e^(a t), dy/dy0 = e^(a t) */
RATES_TANGENT(decay_along) { UNUSED_ALONG; (void)count, (void)capacity; EACH sum[p] += constant[0] * along->y[p]; }
RATES_TANGENT(decay_numbers) { UNUSED_ALONG; (void)count, (void)capacity; EACH sum[p] += tangent[p] * at->y[0]; }
static inline void decay_tangent(tangent_problem *p, double rate, double tolerance) {
  decay(&p->of, rate, tolerance);
  tangent_init(p, (bramah_kernel_tangents){.rates_point = decay_along, .rates_numbers = decay_numbers});
}

/* x' = -z,  0 = z^3 - x^6 a^3, so z = a x^2 and x = 1/(1 + a t) from x = 1 */
RATES(scaled_rates) {
  UNUSED_RATES;
  sum[0] -= at->y[1], sum[1] += pow(at->y[1], 3) - pow(at->y[0], 6) * pow(constant[0], 3);
}
JACOBIAN(scaled_jacobian) {
  UNUSED_JACOBIAN;
  value[position[1]] -= 1;
  value[position[2]] -= 6 * pow(at->y[0], 5) * pow(constant[0], 3), value[position[3]] += 3 * at->y[1] * at->y[1];
}
RATES_TANGENT(scaled_along) {
  UNUSED_ALONG; (void)count, (void)capacity;
  EACH sum[p] -= along->y[W + p];
  EACH sum[W + p] += 3 * at->y[1] * at->y[1] * along->y[W + p] - 6 * pow(at->y[0], 5) * pow(constant[0], 3) * along->y[p];
}
RATES_TANGENT(scaled_numbers) {
  UNUSED_ALONG; (void)count, (void)capacity;
  EACH sum[W + p] -= pow(at->y[0], 6) * 3 * constant[0] * constant[0] * tangent[p];
}
static inline void scaled_dae_tangent(tangent_problem *p, double tolerance) {
  problem_init(&p->of, 2, tolerance, (bramah_kernel){.rates = scaled_rates, .jacobian = scaled_jacobian});
  problem_algebraic(&p->of, 1), p->of.y[0] = 1, p->of.y[1] = 0.3, p->of.constant[0] = 0.8;
  tangent_init(p, (bramah_kernel_tangents){.rates_point = scaled_along, .rates_numbers = scaled_numbers});
}

/* The ball of problems.h: parameters are its restitution, its rest speed and the height it falls from. */
RATES_TANGENT(ball_along) { UNUSED_ALONG; (void)count, (void)capacity; EACH sum[p] += along->y[W + p]; }
ROW_TANGENT(ball_guards_along) { UNUSED_ALONG; (void)count; EACH out[p] = at->d[0] > 0 ? 0 : along->y[p]; }
TRANSITION_TANGENT(ball_transition_along) {
  UNUSED_ALONG; (void)event;
  int rests = -constant[0] * at->y[1] < constant[1];
  EACH d[W + p] = along->d[W + p], d[p] = rests ? 0 : d[p];
  EACH y[W + p] = rests ? 0 : -constant[0] * along->y[W + p] - tangent[p] * at->y[1];
  EACH y[p] = rests ? 0 : y[p];
}
static inline void ball_tangent(tangent_problem *p, double tolerance, double restitution, double rest_speed) {
  ball(&p->of, tolerance, restitution, rest_speed);
  tangent_init(p, (bramah_kernel_tangents){.rates_point = ball_along, .guards = ball_guards_along, .transition = ball_transition_along});
}

/* The square wave of problems.h: parameter 3 is when it turns first. */
RATES_TANGENT(square_numbers) { UNUSED_ALONG; (void)count, (void)capacity; EACH sum[p] += along->d[p]; }
ROW_TANGENT(square_schedule_along) { UNUSED_ALONG; (void)count; EACH out[p] = along->d[W + p]; }
TRANSITION_TANGENT(square_transition_along) {
  UNUSED_ALONG; (void)event, (void)y;
  EACH d[p] = -along->d[p], d[W + p] = along->d[W + p];
}
static inline void square_tangent(tangent_problem *p, double tolerance) {
  square(&p->of, tolerance);
  tangent_init(p, (bramah_kernel_tangents){.rates_numbers = square_numbers, .schedule = square_schedule_along,
                                           .transition = square_transition_along});
}

/* y' = 2 (t - 1) until y, which begins at 1 + bottom, comes to zero; then 1 */
RATES(touch_rates) { UNUSED_RATES; sum[0] += at->d[0] > 0 ? 1 : 2 * (at->t - 1); }
CALL(touch_slope, slope) { UNUSED_CALL; slope[0] += at->d[0] > 0 ? 0 : 2; }
RATES_TANGENT(touch_along) { UNUSED_ALONG; (void)count, (void)capacity; EACH sum[p] += at->d[0] > 0 ? 0 : 2 * along->t[p]; }
ROW_TANGENT(touch_guards_along) { UNUSED_ALONG; (void)count; EACH out[p] = at->d[0] > 0 ? 0 : along->y[p]; }
TRANSITION_TANGENT(touch_transition_along) { UNUSED_ALONG; (void)event, (void)y; EACH d[p] = 0; }
static inline void touch_tangent(tangent_problem *p, double tolerance, double bottom) {
  problem_init(&p->of, 1, tolerance, (bramah_kernel){.rates = touch_rates, .time_slope = touch_slope, .guards = graze_guards,
                                                     .transition = graze_transition});
  p->of.system.guards = 1, p->of.system.discretes = 2, p->of.y[0] = 1 + bottom;
  tangent_init(p, (bramah_kernel_tangents){.rates_point = touch_along, .guards = touch_guards_along, .transition = touch_transition_along});
}

/* y_i' = -1 until y_i is zero, which sets off d_i: then y_i' = 0, and that of the other is multiplied by constant[0]. Both begin at 1. */
RATES(pair_rates) {
  UNUSED_RATES;
  for (int i = 0; i < 2; i++) sum[i] -= at->d[i] > 0 ? 0 : at->d[1 - i] > 0 ? constant[0] : 1;
}
CALL(pair_guards, guard) {
  UNUSED_CALL;
  for (int i = 0; i < 2; i++) guard[i] = at->d[i] > 0 ? 1 : at->y[i];
}
TRANSITION(pair_transition) { UNUSED_TRANSITION; d[event] = 1; }
ROW_TANGENT(pair_guards_along) {
  UNUSED_ALONG; (void)count;
  for (int i = 0; i < 2; i++) EACH out[W * i + p] = at->d[i] > 0 ? 0 : along->y[W * i + p];
}
TRANSITION_TANGENT(pair_transition_along) { UNUSED_ALONG; (void)y; EACH d[W * event + p] = 0; }
RATES_TANGENT(pair_numbers) {
  UNUSED_ALONG; (void)count, (void)capacity;
  for (int i = 0; i < 2; i++) EACH sum[W * i + p] -= at->d[i] > 0 || !(at->d[1 - i] > 0) ? 0 : tangent[p];
}
static inline void pair_tangent(tangent_problem *p, double tolerance, double coupling) {
  problem_init(&p->of, 2, tolerance, (bramah_kernel){.rates = pair_rates, .guards = pair_guards, .transition = pair_transition});
  p->of.system.guards = p->of.system.discretes = 2, p->of.y[0] = p->of.y[1] = 1, p->of.constant[0] = coupling;
  tangent_init(p, (bramah_kernel_tangents){.rates_numbers = pair_numbers, .guards = pair_guards_along, .transition = pair_transition_along});
}

#endif
