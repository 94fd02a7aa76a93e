/* Adams-Bashforth-Moulton of variable order and step: orders reached, work, dense output, restarts, algebraic unknowns. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"

/* x'' = -x as two rows, from x = 0, x' = 1: x = sin t. */
RATES(swing_rates) { UNUSED_RATES; sum[0] += at->y[1], sum[1] -= at->y[0]; }
JACOBIAN(swing_jacobian) { UNUSED_JACOBIAN; value[position[1]] += 1, value[position[2]] -= 1; }

static void swing(problem *p, double tolerance) {
  problem_init(p, 2, tolerance, (bramah_kernel){.rates = swing_rates, .jacobian = swing_jacobian});
  p->y[1] = 1;
}

/* y = sin t and 1 - cos t, by quadrature: together their derivatives of any order are equally large at all times. */
RATES(wave_rates) { UNUSED_RATES; sum[0] += cos(at->t), sum[1] += sin(at->t); }

static bramah_method limited(int64_t order) {
  bramah_method method = abm;
  method.order = order, method.dense_terms = order > 2 ? order : 2;
  return method;
}

static int64_t steps_of_order(int64_t order, double tolerance) {
  problem p;
  bramah_view view;
  int status;
  bramah_method method = limited(order);
  swing(&p, tolerance);
  bramah_run *run = problem_run(&p, &method, 50, &status, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[0] - sin(50)) <= 2 * tolerance * (double)view.counters.accepted);
  int64_t steps = view.counters.accepted;
  bramah_run_free(run);
  return steps;
}

/* What goes wrong in wave() from t = 30 to 60 over steps of length h, once they have grown to it and the order too. With `visits`
 * every fourth is cut short from t = 20 on. */
static double quadrature_error(int64_t order, double h, int visits) {
  problem p;
  bramah_view view;
  bramah_method method = limited(order);
  double error[2] = {0, 0};
  problem_init(&p, 2, 0.1, (bramah_kernel){.rates = wave_rates});
  p.options.largest_step = h;
  bramah_run *run = problem_start(&p, &method);
  for (int half = 1; half <= 2; half++) {
    for (double t = (half == 1 ? 20 : 30) + 3.7 * h; visits && t < 30 * half; t += 3.7 * h) CHECK(bramah_run_advance(run, t, 0) == BRAMAH_DONE);
    CHECK(bramah_run_advance(run, 30 * half, 0) == BRAMAH_DONE);
    bramah_run_view(run, &view);
    error[0] = view.y[0] - sin(view.t) - error[0], error[1] = view.y[1] + cos(view.t) - 1 - error[1];
  }
  CHECK(view.counters.rejected == 0);
  bramah_run_free(run);
  return hypot(error[0], error[1]);
}

/* Predicted with order k, corrected with k + 1: that is the order of a run, over equal steps and over others. */
static void test_orders(void) {
  for (int64_t order = 1; order <= 12; order++) {
    double h = order < 4 ? 0.02 : order < 8 ? 0.1 : 0.3; /* so that errors stay above 1e-13, where rounding does not matter */
    double slack = order < 8 ? 0.1 : 0.3; /* steps so long that the next term is felt */
    for (int visits = 0; visits < 2; visits++)
      CHECK(fabs(log2(quadrature_error(order, h, visits) / quadrature_error(order, h / 2, visits)) - (double)(order + 1)) < slack);
  }
}

/* Errors go with the tolerance, one a step at most, at every limit of the order. */
static void test_tolerances(void) {
  for (int64_t order = 1; order <= 12; order++)
    for (double tolerance = 1e-4; tolerance > (order < 3 ? 1e-7 : 1e-12); tolerance /= 100) CHECK(steps_of_order(order, tolerance) > 50);
}

/* Two evaluations a step, and far fewer than Dormand and Prince's six where tolerances are tight. */
static void test_work(void) {
  problem p;
  bramah_view ours, theirs;
  int status;
  swing(&p, 1e-11);
  bramah_run *a = problem_run(&p, &abm, 50, &status, &ours);
  CHECK(status == BRAMAH_DONE && ours.counters.rates <= 2 * (ours.counters.accepted + ours.counters.rejected) + 10);
  bramah_run *b = problem_run(&p, &prince, 50, &status, &theirs);
  CHECK(status == BRAMAH_DONE && 4 * ours.counters.rates < theirs.counters.rates);
  CHECK(ours.counters.jacobians == 0 && ours.counters.rejected < ours.counters.accepted / 10);
  bramah_run_free(a), bramah_run_free(b);
}

static double worst_between(problem *p, const bramah_method *method, double until, double (*exact)(double)) {
  bramah_view view;
  int status;
  p->options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_run(p, method, until, &status, &view);
  size_t points = (size_t)view.points, n = (size_t)p->system.n, terms = (size_t)method->dense_terms;
  double *t = malloc(points * sizeof *t), *length = malloc(points * sizeof *t), *y = malloc(n * points * sizeof *t);
  double *dense = malloc(n * terms * points * sizeof *t), worst = 0;
  CHECK(status == BRAMAH_DONE);
  bramah_run_points(run, 0, t, length, y, dense);
  for (size_t i = 1; i < points; i++)
    for (double theta = 0; theta <= 1; theta += 0.125) {
      double bend = 0;
      for (size_t k = terms; k-- > 0;) bend = dense[(terms * i + k) * n] + theta * bend;
      double value = (1 - theta) * y[n * (i - 1)] + theta * y[n * i] + theta * (1 - theta) * bend;
      worst = fmax(worst, fabs(value - exact(t[i] - (1 - theta) * length[i])));
    }
  free(t), free(length), free(y), free(dense), bramah_run_free(run);
  return worst;
}

static double inverse(double t) { return 1 / (1 + t); }

/* Between the points as accurate as at them. */
static void test_dense(void) {
  problem p;
  for (int64_t order = 1; order <= 12; order += order == 1 ? 1 : 2)
    for (double tolerance = 1e-4; tolerance > 1e-10; tolerance /= 100) {
      if (order == 1 && tolerance < 1e-7) continue; /* a hundred thousand steps */
      bramah_method method = limited(order);
      swing(&p, tolerance);
      CHECK(worst_between(&p, &method, 10, sin) <= 2 * tolerance * (double)steps_of_order(order, tolerance) / 5);
    }
  dae(&p, 1e-8);
  CHECK(worst_between(&p, &abm, 2, inverse) < 1e-6);
}

/* After an assignment a run goes on as one that starts there, at order 1. */
static void test_forgets(void) {
  problem p;
  bramah_view view, fresh;
  double there[2] = {0.8, 0.3};
  int status;
  swing(&p, 1e-6);
  bramah_run *run = problem_run(&p, &abm, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && bramah_run_assign(run, there, NULL) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  int64_t before = view.counters.accepted;
  CHECK(bramah_run_advance(run, 3, 0) == BRAMAH_DONE);
  bramah_run *other = bramah_run_new(&p.system, &abm, &p.options, 1, there, p.d, &status);
  CHECK(bramah_run_advance(other, 3, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view), bramah_run_view(other, &fresh);
  CHECK(view.y[0] == fresh.y[0] && view.y[1] == fresh.y[1] && view.counters.accepted - before == fresh.counters.accepted);
  bramah_run_free(run), bramah_run_free(other);
}

/* Steps cut short, some by nearly everything, cost neither accuracy nor many more steps. */
static void test_visits(void) {
  problem p;
  bramah_view view;
  double worst = 0;
  swing(&p, 1e-9);
  bramah_run *run = problem_start(&p, &abm);
  for (int i = 1; i <= 300; i++) {
    CHECK(bramah_run_advance(run, 0.03 * i, 0) == BRAMAH_DONE);
    if (i % 10 == 0) CHECK(bramah_run_advance(run, 0.03 * i + 1e-9, 0) == BRAMAH_DONE);
    bramah_run_view(run, &view);
    worst = fmax(worst, fabs(view.y[0] - sin(view.t)));
  }
  CHECK(view.counters.accepted < 1200 && worst < 2e-9 * (double)view.counters.accepted);
  bramah_run_free(run);
}

/* Where a circuit is stiff, steps are as short as stability asks, and the result is right. */
static void test_stiff(void) {
  problem p;
  bramah_view view;
  int status;
  decay(&p, -1000, 1e-6);
  bramah_run *run = problem_run(&p, &abm, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[0]) < 1e-5);
  CHECK(view.counters.accepted > 400 && view.counters.accepted < 4000); /* 1000 time constants over a limit of 0.4 to 2.4 of them */
  bramah_run_free(run);
}

static void test_algebraic(void) {
  problem p;
  bramah_view view;
  int status;
  dae(&p, 1e-9);
  bramah_run *run = problem_run(&p, &abm, 2, &status, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[0] - 1. / 3) < 1e-8 && fabs(view.y[1] - 1. / 9) < 1e-8);
  CHECK(view.counters.newton_sets > 0 && view.counters.accepted < 100);
  bramah_run_free(run);
}

int main(void) {
  test_orders(), test_tolerances(), test_work(), test_dense(), test_forgets(), test_visits(), test_stiff(), test_algebraic();
  return check_report();
}
