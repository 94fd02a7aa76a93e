/* Algebraic unknowns that pass corners of their law at which its slope changes by orders of magnitude, and rows that come to store nothing. */
#include "check.h"
#include "methods.h"
#include "problems.h"

static const double LEAK = 1e-9, OPEN = 1;

/* x' = 1; p between a valve that opens below p = 2, and leaks, and a draw that begins at x = 1/2: LEAK (3 - p) + OPEN max(2 - p, 0) = draw. */
static double draw(double x) { return fmax(x - 0.5, 0); }
RATES(valve_rates) {
  UNUSED_RATES;
  double p = at->y[1];
  sum[0] += 1, sum[1] += LEAK * (3 - p) + OPEN * fmax(2 - p, 0) - draw(at->y[0]);
}
JACOBIAN(valve_jacobian) {
  UNUSED_JACOBIAN;
  value[position[2]] += at->y[0] > 0.5 ? -1 : 0, value[position[3]] += -LEAK - (at->y[1] < 2 ? OPEN : 0);
}

static void test_corner(const bramah_method *method, double tolerance) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 2, tolerance, (bramah_kernel){.rates = valve_rates, .jacobian = valve_jacobian});
  problem_algebraic(&p, 1), p.y[1] = 3;
  bramah_run *run = problem_run(&p, method, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[1] - 1.5) < 10 * tolerance);
  bramah_run_free(run);
}

/* The same at the start, from both sides of the corner. */
static void test_start(double guess, double x, double p_there) {
  problem p;
  bramah_view view;
  problem_init(&p, 2, 1e-6, (bramah_kernel){.rates = valve_rates, .jacobian = valve_jacobian});
  problem_algebraic(&p, 1), p.y[0] = x, p.y[1] = guess;
  bramah_run *run = problem_start(&p, &rodas4);
  CHECK(bramah_run_advance(run, 0, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  CHECK(fabs(view.y[1] - p_there) < 1e-6);
  bramah_run_free(run);
}

/* x' = 1, and (1 - x) p' = 1 - p. */
RATES(chamber_rates) { UNUSED_RATES; sum[0] += 1, sum[1] += 1 - at->y[1], capacity[1] -= at->y[0]; }
JACOBIAN(chamber_jacobian) {
  UNUSED_JACOBIAN;
  value[position[2]] += at->inverse[1] * at->rate[1], value[position[3]] -= at->inverse[1];
}

static void test_empty(const bramah_method *method, double tolerance) {
  static const int64_t varying[1] = {1};
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 2, tolerance, (bramah_kernel){.rates = chamber_rates, .jacobian = chamber_jacobian});
  p.system.varying = 1, p.system.varying_row = varying, p.y[1] = 2;
  bramah_run *run = problem_run(&p, method, 3, &status, &view);
  CHECK(status == BRAMAH_EMPTY && view.culprit == 1 && view.y[0] < 1 && fabs(view.t - 1) < 1e-6);
  bramah_run_free(run);
}

int main(void) {
  for (double tolerance = 1e-3; tolerance > 5e-7; tolerance /= 10) {
    test_corner(&rodas4, tolerance);
    test_empty(&rodas4, tolerance);
  }
  test_start(3, 0.75, 1.75);
  test_start(1e3, 0.75, 1.75);
  test_start(-1e3, 0.75, 1.75);
  test_start(-1e3, 0.25, 3);
  return check_report();
}
