/* Corners of laws end steps and do nothing else; events find a state that a step led to. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"

/* x' = constant[0], y' = |x - 1|, with the corner as a guard. */
RATES(corner_rates) { UNUSED_RATES; sum[0] += constant[0], sum[1] += fabs(at->y[0] - 1); }
JACOBIAN(corner_jacobian) { UNUSED_JACOBIAN; value[position[2]] += at->inverse[1] * (at->y[0] > 1 ? 1 : -1); }
CALL(corner_guards, guard) { UNUSED_CALL; guard[0] = at->y[0] - 1; }
TRANSITION(corner_transition) { UNUSED_TRANSITION; d[0] = at->d[0] + 1; }

static const int64_t IS_CORNER[1] = {1};

static void corner(problem *p, double speed, double x) {
  problem_init(p, 2, 1e-3, (bramah_kernel){.rates = corner_rates, .jacobian = corner_jacobian, .guards = corner_guards,
                                           .transition = corner_transition});
  p->system.guards = 1, p->system.discretes = 1, p->system.corner = IS_CORNER, p->options.record = BRAMAH_RECORD_STEPS;
  p->constant[0] = speed, p->y[0] = x;
}

static void test_a_corner_ends_a_step(void) {
  problem p;
  bramah_view view;
  int status, met = 0;
  corner(&p, 1, 0);
  bramah_run *run = problem_run(&p, &rodas4, 2, &status, &view);
  size_t points = (size_t)view.points;
  double *t = malloc(points * sizeof *t), *length = malloc(points * sizeof *t);
  bramah_run_points(run, 0, t, length, NULL, NULL);
  CHECK(status == BRAMAH_DONE && view.events == 0 && view.counters.events == 0 && view.d[0] == 0 && view.discrete_points == 1);
  for (size_t i = 1; i < points; i++) {
    CHECK(length[i] > 0); /* nothing happened at a point */
    met |= fabs(t[i] - 1) < 5e-3;
    if (t[i - 1] > 1) CHECK(length[i] > 100 * length[1]); /* no restart, which would choose a first step anew */
  }
  CHECK(met && fabs(view.y[1] - 1) < 1e-4); /* the method is exact on both sides; the corner counts a tolerance behind it */
  free(t), free(length);
  bramah_run_free(run);
}

static void test_at_rest_on_a_corner_time_passes(void) {
  for (int k = -1; k <= 1; k++) {
    problem p;
    bramah_view view;
    int status;
    corner(&p, 0, 1 + k * 1e-12);
    bramah_run *run = problem_run(&p, &rodas4, 1e3, &status, &view);
    CHECK(status == BRAMAH_DONE && view.t == 1e3 && view.events == 0 && view.counters.accepted < 50);
    bramah_run_free(run);
  }
}

/* y' = -k (y - sin t) + cos t, so y = sin t; at y = 1/2, t = pi/6, the event keeps what it met in d[1] and holds y from there on. */
RATES(met_rates) { UNUSED_RATES; sum[0] += -1e5 * (at->y[0] - sin(at->t)) + cos(at->t); }
JACOBIAN(met_jacobian) { UNUSED_JACOBIAN; value[position[0]] -= 1e5 * at->inverse[0]; }
CALL(met_slope, slope) { UNUSED_CALL; slope[0] += at->inverse[0] * (1e5 * cos(at->t) - sin(at->t)); }
CALL(met_guards, guard) { UNUSED_CALL; guard[0] = at->d[0] > 0 ? 1 : 0.5 - at->y[0]; }
CALL(met_holds, hold) {
  UNUSED_CALL;
  if (at->d[0] > 0) hold[0]++;
}
TRANSITION(met_transition) { UNUSED_TRANSITION; d[0] = 1, d[1] = at->y[0]; }

static void test_the_state_at_an_event_is_within_tolerances(void) {
  const bramah_method *method[] = {&rodas4, &ros2, &ndf};
  for (int k = 0; k < 3; k++) {
    problem p;
    bramah_view view;
    int status;
    problem_init(&p, 1, 1e-3, (bramah_kernel){.rates = met_rates, .jacobian = met_jacobian, .time_slope = met_slope,
                                              .guards = met_guards, .holds = met_holds, .transition = met_transition});
    p.system.guards = 1, p.system.discretes = 2;
    bramah_run *run = problem_run(&p, method[k], 1, &status, &view);
    CHECK(status == BRAMAH_DONE && view.events == 1);
    CHECK(fabs(view.d[1] - sin(view.event[0].t)) < 1.5e-3); /* one tolerance, absolute and relative: the run is where it says it is */
    CHECK(fabs(view.event[0].t - acos(-1) / 6) < 1.5e-3 / cos(acos(-1) / 6) && view.y[0] == view.d[1]);
    bramah_run_free(run);
  }
}

int main(void) {
  test_a_corner_ends_a_step(), test_at_rest_on_a_corner_time_passes();
  test_the_state_at_an_event_is_within_tolerances();
  return check_report();
}
