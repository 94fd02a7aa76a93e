/* Guards, scheduled times, held rows, chatter. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"
#include "run.h"

static void test_bouncing_ball(void) {
  problem p;
  bramah_view view;
  int status;
  ball(&p, 1e-10, 0.8, 0.05);
  bramah_run *run = problem_run(&p, &rodas4, 10, &status, &view);
  double t = sqrt(2 / 9.81), v = 0.8 * sqrt(2 * 9.81);
  int64_t contacts = 1;
  CHECK(status == BRAMAH_DONE && view.t == 10);
  for (; v >= 0.05 && contacts <= view.events; contacts++) {
    CHECK(fabs(view.event[contacts - 1].t - t) < 1e-9);
    t += 2 * v / 9.81, v *= 0.8;
  }
  CHECK(contacts == view.events && view.d[1] == (double)contacts);
  CHECK(view.d[0] == 1 && view.y[0] == 0 && view.y[1] == 0 && view.rate[0] == 0 && view.rate[1] == 0); /* held at rest */
  CHECK(view.counters.events == view.events && view.event[0].scheduled == 0 && view.event[0].number == 0);
  bramah_run_free(run);
}

/* The steps end on the events: the record is the exact parabola between contacts, and the discrete values change there. */
static void test_ball_recorded(void) {
  problem p;
  bramah_view view;
  int status;
  ball(&p, 1e-10, 0.8, 0.05);
  p.options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_run(&p, &rodas4, 1, &status, &view);
  size_t points = (size_t)view.points, snapshots = (size_t)view.discrete_points;
  double *t = malloc(points * sizeof *t), *length = malloc(points * sizeof *t), *y = malloc(2 * points * sizeof *t);
  double *dense = malloc(4 * points * sizeof *t), *d = malloc(2 * snapshots * sizeof *d);
  int64_t *from = malloc(snapshots * sizeof *from);
  bramah_run_points(run, 0, t, length, y, dense);
  bramah_run_discretes(run, 0, from, d);
  CHECK(status == BRAMAH_DONE && view.events == 1 && snapshots == 2);
  CHECK(length[from[1]] == 0 && t[from[1]] == t[from[1] - 1] && d[1] == 0 && d[3] == 1);
  CHECK(fabs(y[2 * from[1] + 1] + 0.8 * y[2 * from[1] - 1]) < 1e-12);
  for (int64_t i = 1; i < from[1]; i++) {
    const double *D = dense + 4 * i;
    double x = 0.5 * y[2 * i - 2] + 0.5 * y[2 * i] + 0.25 * (D[0] + 0.5 * D[2]), middle = t[i - 1] + 0.5 * length[i];
    CHECK(fabs(x - (1 - 9.81 / 2 * middle * middle)) < 1e-9);
  }
  free(t), free(length), free(y), free(dense), free(d), free(from);
  bramah_run_free(run);
}

static void test_events_on_grid(void) {
  problem p;
  bramah_view view;
  int status;
  double grid[5] = {0, 0.125, 0.25, 0.375, 0.5}, y[5], d[10];
  int64_t from[5];
  square(&p, 1e-6);
  p.options.record = BRAMAH_RECORD_GRID, p.options.grid = grid, p.options.grid_count = 5;
  bramah_run *run = problem_run(&p, &rodas4, 0.5, &status, &view);
  CHECK(status == BRAMAH_DONE && view.points == 5 && view.discrete_points == 3);
  bramah_run_points(run, 0, NULL, NULL, y, NULL);
  bramah_run_discretes(run, 0, from, d);
  CHECK(from[0] == 0 && from[1] == 2 && from[2] == 4); /* values after the event hold at its time */
  CHECK(d[0] == 1 && d[2] == -1 && d[4] == 1);
  const double expected[] = {0, 0.125, 0.25, 0.125, 0};
  for (int i = 0; i < 5; i++) CHECK(fabs(y[i] - expected[i]) < 1e-14);
  bramah_run_free(run);
}

static void test_scheduled(void) {
  problem p;
  bramah_view view;
  int status;
  square(&p, 1e-6);
  bramah_run *run = problem_run(&p, &rodas4, 1.1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 4 && fabs(view.y[0] - 0.1) < 1e-14);
  for (int64_t i = 0; i < view.events; i++) CHECK(view.event[i].t == 0.25 * (double)(i + 1) && view.event[i].scheduled == 1);
  bramah_run_free(run);
  p.d[1] = -0.5; /* overdue at the start: fires until its time is to come */
  run = problem_run(&p, &rodas4, 0.1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 3 && view.event[2].t == 0 && view.d[1] == 0.25 && fabs(view.y[0] + 0.1) < 1e-14);
  bramah_run_free(run);
}

CALL(constant_schedule, time) { UNUSED_CALL; time[0] = 0.5; }
TRANSITION(counting) { UNUSED_TRANSITION; d[0] = at->d[0] + 1; }

/* A time that its own event does not move fires once. */
static void test_unmoved_time(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 1, 1e-6, (bramah_kernel){.rates = square_rates, .schedule = constant_schedule, .transition = counting});
  p.system.times = 1, p.system.discretes = 1;
  bramah_run *run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 1 && view.event[0].t == 0.5 && view.d[0] == 1);
  bramah_run_free(run);
}

static void test_negative_at_start(void) {
  problem p;
  bramah_view view;
  int status;
  graze(&p, 1e-6, 0.5);
  p.y[0] = -0.1;
  bramah_run *run = problem_run(&p, &rodas4, 0, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 1 && view.event[0].t == 0 && view.d[0] == 1);
  bramah_run_free(run);
}

/* The guard is negative for 2 ms in the middle of a step that RODAS4, exact for this problem, makes as long as it may. */
static void test_grazing(void) {
  problem p;
  bramah_view view;
  int status;
  graze(&p, 1e-6, -1e-6);
  bramah_run *run = problem_run(&p, &rodas4, 3, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 1 && fabs(view.event[0].t - 0.999) < 1e-8);
  bramah_run_free(run);
  graze(&p, 1e-6, 1e-6);
  run = problem_run(&p, &rodas4, 3, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 0);
  bramah_run_free(run);
}

static void test_chatter(void) {
  problem p;
  bramah_view view;
  int status;
  slide(&p, 1e-6);
  p.options.chatter_events = 20, p.options.chatter_time = 1e-3;
  bramah_run *run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_CHATTER && view.culprit == 0 && view.events == 20 && fabs(view.t - 0.5) < 0.1);
  bramah_run_free(run);
  p.options.chatter_events = 0, p.options.most_steps = 2000; /* even unwatched, time moves on, however slowly */
  double before = view.t;
  run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_TOO_MANY_STEPS && view.t > before);
  bramah_run_free(run);
}

/* y' = -d[0], d[0] = sign y by a guard that waits until y is beyond a width: constant[0], or after every 15 events constant[1]. */
CALL(band_guards, guard) { UNUSED_CALL; guard[0] = at->d[0] * at->y[0] + constant[fmod(at->d[1], 15) == 0]; }
TRANSITION(band_transition) { UNUSED_TRANSITION; d[0] = -at->d[0], d[1] = at->d[1] + 1; }

/* Switches every 2 width s, from y = 0 on; every fifteenth time it takes `pause` longer. */
static int switching(double gap, double pause, double until, int64_t *events) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 1, 1e-6, (bramah_kernel){.rates = slide_rates, .guards = band_guards, .transition = band_transition});
  p.system.guards = 1, p.system.discretes = 2, p.d[0] = 1, p.d[1] = 1;
  p.constant[0] = gap / 2, p.constant[1] = gap / 2 + pause;
  p.options.chatter_events = 20, p.options.chatter_time = 1e-3;
  bramah_run *run = problem_run(&p, &rodas4, until, &status, &view);
  *events = view.events;
  bramah_run_free(run);
  return status;
}

static void test_chatter_that_moves_on(void) {
  int64_t events;
  CHECK(switching(3e-5, 0, 1, &events) == BRAMAH_CHATTER && events < 25);    /* 30 times as fast as can be meant */
  CHECK(switching(3e-5, 2e-3, 1, &events) == BRAMAH_CHATTER && events < 60); /* pauses in between hide nothing */
  CHECK(switching(5e-4, 0, 1, &events) == BRAMAH_CHATTER && events < 45);
  CHECK(switching(1.2e-3, 0, 1, &events) == BRAMAH_DONE && events > 800);    /* as fast as may be, for as long as it likes */
  CHECK(switching(3e-5, 2e-2, 1, &events) == BRAMAH_DONE && events > 300);   /* short bursts */
}

/* Zeno without an end: contacts pile up at t = 2 v/(1 - e)/g and are reported. */
static void test_zeno(void) {
  problem p;
  bramah_view view;
  int status;
  ball(&p, 1e-8, 0.5, -1);
  p.options.chatter_events = 10, p.options.chatter_time = 1e-6;
  bramah_run *run = problem_run(&p, &rodas4, 10, &status, &view);
  double v = sqrt(2 * 9.81);
  CHECK(status == BRAMAH_CHATTER && fabs(view.t - (v / 9.81 + 2 * 0.5 * v / (0.5 * 9.81))) < 1e-5);
  bramah_run_free(run);
}

TRANSITION(useless) { UNUSED_TRANSITION; }
CALL(negative_guards, guard) { UNUSED_CALL; guard[0] = at->t < 0.5 ? 1 : -1; }

/* A transition that does not end its own condition cannot hang the run. */
static void test_useless_transition(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 1, 1e-6, (bramah_kernel){.rates = square_rates, .guards = negative_guards, .transition = useless});
  p.system.guards = 1, p.system.discretes = 1;
  bramah_run *run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_CHATTER && view.culprit == 0 && fabs(view.t - 0.5) < 1e-12);
  bramah_run_free(run);
}

/* Two events at once: y' = 1, guards 1 - y and 1 - y, each adds to its own discrete value. */
RATES(ramp_rates) { UNUSED_RATES; sum[0] += 1; }
CALL(twin_guards, guard) {
  UNUSED_CALL;
  for (int i = 0; i < 2; i++) guard[i] = at->d[i] > 0 ? 1 : 1 - at->y[0];
}
TRANSITION(twin_transition) { UNUSED_TRANSITION; d[event] = at->d[event] + 1; }

static void test_simultaneous(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 1, 1e-6, (bramah_kernel){.rates = ramp_rates, .guards = twin_guards, .transition = twin_transition});
  p.system.guards = 2, p.system.discretes = 2;
  bramah_run *run = problem_run(&p, &rodas4, 2, &status, &view);
  CHECK(status == BRAMAH_DONE && view.events == 2 && view.event[0].t == view.event[1].t && view.d[0] == 1 && view.d[1] == 1);
  CHECK(fabs(view.event[0].t - 1) < 1e-14 && view.event[0].t >= 1 - 1e-15);
  bramah_run_free(run);
}

/* x' = 1 and 0 = z - x, both held while d[0] is 1, which ends at t = 0.5 */
RATES(held_rates) { UNUSED_RATES; sum[0] += 1, sum[1] += at->y[0] - at->y[1]; }
JACOBIAN(held_jacobian) { UNUSED_JACOBIAN; value[position[2]] += at->inverse[1], value[position[3]] -= at->inverse[1]; }
CALL(held_holds, hold) {
  UNUSED_CALL;
  if (at->d[0] > 0) hold[0]++, hold[1]++;
}
CALL(held_schedule, time) { UNUSED_CALL; time[0] = at->d[0] > 0 ? 0.5 : INFINITY; }
TRANSITION(held_transition) { UNUSED_TRANSITION; d[0] = 0; }

static void test_held(void) {
  problem p;
  bramah_view view;
  problem_init(&p, 2, 1e-8, (bramah_kernel){.rates = held_rates, .jacobian = held_jacobian, .holds = held_holds,
                                            .schedule = held_schedule, .transition = held_transition});
  problem_algebraic(&p, 1), p.system.times = 1, p.system.discretes = 1;
  p.y[0] = 0.3, p.y[1] = 5, p.d[0] = 1;
  bramah_run *run = problem_start(&p, &rodas4);
  CHECK(bramah_run_advance(run, 0.4, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  CHECK(view.y[0] == 0.3 && fabs(view.y[1]) < 1e-11); /* a held algebraic unknown is zero */
  CHECK(bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  CHECK(fabs(view.y[0] - 1.3) < 1e-12 && fabs(view.y[1] - 1.3) < 1e-10);
  bramah_run_free(run);
}

/* An event may leave the algebraic unknowns to be found anew. */
RATES(step_rates) { UNUSED_RATES; sum[0] += at->y[1], sum[1] += at->d[0] - at->y[1]; }
JACOBIAN(step_jacobian) { UNUSED_JACOBIAN; value[position[1]] += 1, value[position[3]] -= 1; }

static void test_consistent_after_event(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 2, 1e-8, (bramah_kernel){.rates = step_rates, .jacobian = step_jacobian, .schedule = square_schedule,
                                            .transition = square_transition});
  problem_algebraic(&p, 1), p.system.times = 1, p.system.discretes = 2;
  p.d[0] = 1, p.d[1] = 0.25;
  bramah_run *run = problem_run(&p, &rodas4, 0.25, &status, &view);
  CHECK(status == BRAMAH_DONE && view.y[1] == -1 && fabs(view.y[0] - 0.25) < 1e-12);
  bramah_run_free(run);
}

/* x' = -z d[0], 0 = x / 3 - z: where x falls below 0.7 the event counts, and doubles d[0] if constant[0] says so. What is left of the
 * balance by rounding, here d[2], differs before and after, which is noise and no jump of f. */
RATES(noisy_rates) {
  UNUSED_RATES;
  sum[0] -= at->y[1] * at->d[0], sum[1] += at->y[0] / 3 - at->y[1] + at->d[2];
}
JACOBIAN(noisy_jacobian) {
  UNUSED_JACOBIAN;
  value[position[1]] -= at->inverse[0] * at->d[0];
  value[position[2]] += at->inverse[1] / 3, value[position[3]] -= at->inverse[1];
}
CALL(noisy_guards, guard) { UNUSED_CALL; guard[0] = at->d[1] > 0 ? 1 : at->y[0] - 0.7; }
TRANSITION(noisy_transition) { UNUSED_TRANSITION; d[0] = at->d[0] * (1 + constant[0]), d[1] = at->d[1] + 1, d[2] = 1e-18; }

static void test_noise_of_balances_is_no_jump(void) {
  for (int jumps = 0; jumps < 2; jumps++) {
    problem p;
    bramah_view view;
    int status;
    problem_init(&p, 2, 1e-8, (bramah_kernel){.rates = noisy_rates, .jacobian = noisy_jacobian, .guards = noisy_guards,
                                              .transition = noisy_transition});
    problem_algebraic(&p, 1), p.system.guards = 1, p.system.discretes = 3;
    p.y[0] = p.y[1] = p.d[0] = 1, p.constant[0] = jumps;
    bramah_run *run = problem_run(&p, &rodas4, 2, &status, &view);
    CHECK(status == BRAMAH_DONE && view.events == 1 && fabs(view.event[0].t + 3 * log(0.7)) < 1e-6);
    CHECK(run->events.jumps[0] == jumps);
    bramah_run_free(run);
  }
}

int main(void) {
  test_noise_of_balances_is_no_jump();
  test_bouncing_ball(), test_ball_recorded(), test_simultaneous(), test_grazing(), test_negative_at_start();
  test_scheduled(), test_unmoved_time(), test_events_on_grid();
  test_chatter(), test_chatter_that_moves_on(), test_zeno(), test_useless_transition();
  test_held(), test_consistent_after_event();
  return check_report();
}
