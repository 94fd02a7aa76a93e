/* Backward Euler and the trapezoidal rule: stability functions, orders, error control, the limit of Newton's iterations. */
#include "check.h"
#include "methods.h"
#include "problems.h"

static double end_of(problem *p, const bramah_method *method, double step, double until) {
  bramah_view view;
  int status;
  p->options.fixed_step = step;
  bramah_run *run = problem_run(p, method, until, &status, &view);
  CHECK(status == BRAMAH_DONE && view.t == until);
  double y = view.y[0];
  bramah_run_free(run);
  return y;
}

/* One step multiplies y by R(z) = 1/(1 - z) and (1 + z/2)/(1 - z/2), to the accuracy of the last Newton update. */
static void test_stability(void) {
  problem p;
  for (double z = -1e-2; z > -1e7; z *= 10) {
    decay(&p, z, 1e-9);
    CHECK(fabs(end_of(&p, &backward_euler, 1, 1) - 1 / (1 - z)) < 1e-11);
    CHECK(fabs(end_of(&p, &trapezoidal, 1, 1) - (1 + z / 2) / (1 - z / 2)) < 1e-11);
  }
}

static void test_orders(void) {
  problem p;
  const bramah_method *method[] = {&backward_euler, &trapezoidal};
  for (int k = 0; k < 2; k++) {
    driven(&p, 1e-9);
    double coarse = fabs(end_of(&p, method[k], 0.01, 1) - sin(1)), fine = fabs(end_of(&p, method[k], 0.005, 1) - sin(1));
    CHECK(fabs(log2(coarse / fine) - (k + 1)) < 0.1);
    dae(&p, 1e-9);
    coarse = fabs(end_of(&p, method[k], 0.01, 1) - 0.5), fine = fabs(end_of(&p, method[k], 0.005, 1) - 0.5);
    CHECK(fabs(log2(coarse / fine) - (k + 1)) < 0.1);
  }
}

/* A tolerance a step at most, and steps that go with its root of degree order + 1. */
static void test_control(void) {
  problem p;
  bramah_view view;
  int status;
  const bramah_method *method[] = {&backward_euler, &trapezoidal};
  for (int k = 0; k < 2; k++) {
    int64_t before = 0;
    for (double tolerance = 1e-3; tolerance > 1e-8; tolerance /= 100) {
      driven(&p, tolerance);
      bramah_run *run = problem_run(&p, method[k], 10, &status, &view);
      int64_t steps = view.counters.accepted;
      CHECK(status == BRAMAH_DONE && fabs(view.y[0] - sin(10)) <= tolerance * (double)steps);
      if (before > 30) CHECK(fabs((double)steps / (double)before / pow(100, 1 / (double)(k + 2)) - 1) < 0.25);
      before = steps;
      bramah_run_free(run);
    }
  }
}

/* What is stiff must not make steps short where nothing moves: 1000 time constants in some tens of steps. */
static void test_stiff(void) {
  problem p;
  bramah_view view;
  int status;
  const bramah_method *method[] = {&backward_euler, &trapezoidal};
  for (int k = 0; k < 2; k++) {
    decay(&p, -1000, 1e-4);
    bramah_run *run = problem_run(&p, method[k], 1, &status, &view);
    CHECK(status == BRAMAH_DONE && fabs(view.y[0]) < 1e-3 && view.counters.accepted < (k == 0 ? 300 : 100));
    bramah_run_free(run);
  }
}

/* One iteration solves what is linear. What is not needs shorter steps then, and with fixed ones cannot be had. */
static void test_iterations(void) {
  problem p;
  bramah_view free_view, view;
  int status;
  decay(&p, -10, 1e-6);
  p.options.step_iterations = 2; /* the second finds that the first was enough */
  CHECK(fabs(end_of(&p, &backward_euler, 0.1, 1) - pow(0.5, 10)) < 1e-12);
  dae(&p, 1e-5);
  p.options.fixed_step = 0.5, p.options.step_iterations = 1;
  bramah_run *run = problem_run(&p, &backward_euler, 1, &status, &view);
  CHECK(status == BRAMAH_STEP_TOO_SMALL && view.t == 0);
  bramah_run_free(run);
  p.options.fixed_step = 0, p.options.step_iterations = 0;
  run = problem_run(&p, &backward_euler, 1, &status, &free_view);
  CHECK(status == BRAMAH_DONE);
  p.options.step_iterations = 1;
  bramah_run *other = problem_run(&p, &backward_euler, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.counters.accepted >= free_view.counters.accepted && fabs(view.y[0] - 0.5) < 1e-2);
  bramah_run_free(run), bramah_run_free(other);
}

static void test_events(void) {
  problem p;
  bramah_view view;
  int status;
  const bramah_method *method[] = {&backward_euler, &trapezoidal};
  for (int k = 0; k < 2; k++) {
    ball(&p, 1e-8, 0.8, 1);
    bramah_run *run = problem_run(&p, method[k], 10, &status, &view);
    CHECK(status == BRAMAH_DONE && view.d[0] == 1 && view.events == 7);
    /* The trapezoidal rule follows a parabola exactly; backward Euler loses g h^2 / 2, a tolerance, in each of some thousand steps. */
    CHECK(fabs(view.event[0].t - sqrt(2 / 9.81)) < (k == 0 ? 1e-4 : 1e-12));
    bramah_run_free(run);
  }
}

int main(void) {
  test_stability(), test_orders(), test_control(), test_stiff(), test_iterations(), test_events();
  return check_report();
}
