/* Explicit, Adams and NDF methods: orders, dense output, tolerances, restarts, sets of algebraic rows, refusals. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"

/* x' = -(z + z^3) with 0 = z + z^3 - x, so x = exp(-t); in a set by itself 0 = w + w^3 - constant[0] |t - 0.505|, whose kink no event
 * announces. */
RATES(pair_rates) {
  UNUSED_RATES;
  double x = at->y[0], z = at->y[1], w = at->y[2];
  sum[0] -= z + z * z * z, sum[1] += z + z * z * z - x, sum[2] += w + w * w * w - constant[0] * fabs(at->t - 0.505);
}
JACOBIAN(pair_jacobian) {
  UNUSED_JACOBIAN;
  double z = at->y[1], w = at->y[2];
  value[position[1]] -= 1 + 3 * z * z, value[position[3]] -= 1;
  value[position[4]] += 1 + 3 * z * z, value[position[8]] += 1 + 3 * w * w;
}
CALL(pair_slope, slope) { UNUSED_CALL; slope[2] -= constant[0] * (at->t < 0.505 ? -1 : 1); }

static void pair(problem *p, double tolerance, double kink) {
  problem_init(p, 3, tolerance, (bramah_kernel){.rates = pair_rates, .jacobian = pair_jacobian, .time_slope = pair_slope});
  problem_algebraic(p, 1), problem_algebraic(p, 2);
  p->set[2] = 1, p->system.sets = 2;
  p->constant[0] = kink, p->y[0] = 1;
}

/* The root of w + w^3 = r, by Cardano's formula. */
static double cubic_root(double r) {
  double s = sqrt(r * r / 4 + 1. / 27);
  return cbrt(r / 2 + s) + cbrt(r / 2 - s);
}

/* Error of unknown i at t = 1 with a fixed step. */
static double fixed_error(problem *p, const bramah_method *method, double step, int i, double exact) {
  bramah_view view;
  int status;
  p->options.fixed_step = step;
  bramah_run *run = problem_run(p, method, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.t == 1 && view.counters.accepted == lround(1 / step));
  double error = fabs(view.y[i] - exact);
  bramah_run_free(run);
  return error;
}

static double order_of(problem *p, const bramah_method *method, double step, int i, double exact) {
  return log2(fixed_error(p, method, step, i, exact) / fixed_error(p, method, step / 2, i, exact));
}

static void test_orders(void) {
  static const struct {
    const bramah_method *method;
    double order, step; /* so that errors stay above 1e-12, where rounding does not matter */
  } every[] = {{&rk4, 4, 0.02}, {&prince, 5, 0.04}, {&adams, 4, 0.02}, {&adams_implicit, 4, 0.02}};
  problem p;
  for (size_t k = 0; k < sizeof every / sizeof *every; k++) {
    const bramah_method *method = every[k].method;
    double order = every[k].order, step = every[k].step;
    decay(&p, -1, 1e-6);
    CHECK(fabs(order_of(&p, method, step, 0, exp(-1)) - order) < 0.2);
    driven(&p, 1e-6); /* stages at the wrong times would give order 1 or 2 */
    CHECK(fabs(order_of(&p, method, step / 4, 0, sin(1)) - order) < 0.2);
    pair(&p, 1e-5, 0); /* loose enough for algebraic unknowns to be integrated; Newton's method goes on to far below it */
    CHECK(fabs(order_of(&p, method, step, 0, exp(-1)) - order) < 0.2);
    CHECK(fabs(order_of(&p, method, step, 1, cubic_root(exp(-1))) - order) < 0.2);
  }
}

static double interpolated(int64_t terms, double theta, double y0, double y1, const double *dense, int64_t stride) {
  double bend = 0;
  for (int64_t p = terms - 1; p >= 0; p--) bend = dense[p * stride] + theta * bend;
  return (1 - theta) * y0 + theta * y1 + theta * (1 - theta) * bend;
}

/* Largest error of the dense output of dae() in both unknowns. */
static double dense_error(problem *p, const bramah_method *method, double step, double until) {
  bramah_view view;
  int status;
  p->options.fixed_step = step, p->options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_run(p, method, until, &status, &view);
  size_t points = (size_t)view.points;
  double *t = malloc(points * sizeof *t), *length = malloc(points * sizeof *t), *y = malloc(2 * points * sizeof *t);
  double *dense = malloc(2 * (size_t)method->dense_terms * points * sizeof *t), worst = 0;
  CHECK(status == BRAMAH_DONE);
  bramah_run_points(run, 0, t, length, y, dense);
  for (size_t i = 1; i < points; i++)
    for (double theta = 0.25; theta < 1; theta += 0.25) {
      const double *from = dense + 2 * (size_t)method->dense_terms * i;
      double x = 1 / (1 + t[i - 1] + theta * length[i]);
      worst = fmax(worst, fabs(interpolated(method->dense_terms, theta, y[2 * i - 2], y[2 * i], from, 2) - x));
      worst = fmax(worst, fabs(interpolated(method->dense_terms, theta, y[2 * i - 1], y[2 * i + 1], from + 1, 2) - x * x));
    }
  free(t), free(length), free(y), free(dense);
  bramah_run_free(run);
  return worst;
}

/* A cubic between points leaves h^4; Dormand-Prince's quartic is for differential unknowns, algebraic ones follow a cubic. */
static void test_dense(void) {
  static const bramah_method *const every[] = {&rk4, &prince, &adams, &adams_implicit};
  problem p;
  for (size_t k = 0; k < sizeof every / sizeof *every; k++) {
    dae(&p, 1e-5);
    double coarse = dense_error(&p, every[k], 0.0025, 1), fine = dense_error(&p, every[k], 0.00125, 1);
    CHECK(fabs(log2(coarse / fine) - 4) < 0.2);
  }
  dae(&p, 1e-6);
  CHECK(dense_error(&p, &ndf, 0, 1) < 1e-5); /* ten tolerances: as accurate between the points as at them, where errors add up */
}

/* Evaluations per step: 4 of RK4, 6 of Dormand-Prince, 2 of Adams; and 3 steps of RK4 to start with. */
static void test_counters(void) {
  static const struct {
    const bramah_method *method;
    int64_t rates;
  } every[] = {{&rk4, 400}, {&prince, 600}, {&adams, 12 + 2 * 97}, {&adams_implicit, 12 + 2 * 97}};
  problem p;
  bramah_view before, view;
  for (size_t k = 0; k < sizeof every / sizeof *every; k++) {
    decay(&p, -1, 1e-6);
    p.options.fixed_step = 0.01;
    bramah_run *run = problem_start(&p, every[k].method);
    CHECK(bramah_run_advance(run, 0, 0) == BRAMAH_DONE);
    bramah_run_view(run, &before);
    CHECK(bramah_run_advance(run, 1, 0) == BRAMAH_DONE);
    bramah_run_view(run, &view);
    CHECK(view.counters.rates - before.counters.rates == every[k].rates && view.counters.solves == 0);
    CHECK(view.counters.newton_sets == 0 && view.counters.implicit_sets == 0 && view.counters.resets == 0);
    bramah_run_free(run);
  }
}

/* Steps that must end early are RK4's, and so are those until there is a past again. */
static void test_adams_cut_short(void) {
  problem p;
  bramah_view view;
  driven(&p, 1e-6);
  p.options.fixed_step = 0.01;
  bramah_run *run = problem_start(&p, &adams);
  CHECK(bramah_run_advance(run, 0, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  int64_t before = view.counters.rates;
  CHECK(bramah_run_advance(run, 0.505, 0) == BRAMAH_DONE && bramah_run_advance(run, 1, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  /* 3 + 47, the cut step, the rest of it, 3 with 2 to 4 points behind, 46 of the formula */
  CHECK(view.counters.accepted == 101 && view.counters.rates - before == 4 * (3 + 2 + 3) + 2 * (47 + 46));
  CHECK(fabs(view.y[0] - sin(1)) < 1e-7); /* as without the cut: (10 h)^4 / 1000 */
  bramah_run_free(run);
}

static void test_ndf_tolerance(void) {
  problem p;
  bramah_view view;
  int status;
  double before = INFINITY;
  for (double tolerance = 1e-4; tolerance > 1e-9; tolerance /= 100) {
    driven(&p, tolerance);
    bramah_run *run = problem_run(&p, &ndf, 10, &status, &view);
    double error = fabs(view.y[0] - sin(10));
    CHECK(status == BRAMAH_DONE && error <= 10 * tolerance); /* what a step leaves fades in a few steps */
    CHECK(error < before / 10);
    CHECK(view.counters.jacobians < view.counters.accepted / 2 && view.counters.factorisations < view.counters.accepted); /* kept */
    before = error;
    bramah_run_free(run);
  }
}

static int64_t steps_of_order(const bramah_method *method, int64_t order, double tolerance) {
  problem p;
  bramah_view view;
  int status;
  bramah_method limited = *method;
  limited.order = order;
  driven(&p, tolerance);
  bramah_run *run = problem_run(&p, &limited, 10, &status, &view);
  CHECK(status == BRAMAH_DONE);
  int64_t steps = view.counters.accepted;
  bramah_run_free(run);
  return steps;
}

/* A formula of order k needs tolerance^(-1/(k+1)) steps: a hundredfold tolerance tells which orders are reached. */
static void test_ndf_orders(void) {
  for (int64_t order = 1; order <= 5; order++) {
    int64_t corrected = steps_of_order(&ndf, order, 1e-8), plain = steps_of_order(&bdf, order, 1e-8);
    double more = (double)corrected / (double)steps_of_order(&ndf, order, 1e-6), usual = pow(100, 1 / (double)(order + 1));
    CHECK(fabs(more / usual - 1) < 0.25);
    CHECK(fabs((double)plain / (double)steps_of_order(&bdf, order, 1e-6) / usual - 1) < 0.25);
    /* The correction multiplies the error constant 1/(k+1) by 1 + kappa gamma (k+1), so that steps of orders 1 to 3 are 26 % longer
     * (Shampine and Reichelt 1997); above, which orders are taken when makes a larger difference. */
    if (order <= 3) CHECK(fabs((double)plain / (double)corrected / 1.26 - 1) < 0.05);
  }
}

static void test_ndf_stiff(void) {
  problem p;
  bramah_view view;
  int status;
  pol(&p, 1e-7);
  bramah_run *run = problem_run(&p, &ndf, 2, &status, &view);
  CHECK(status == BRAMAH_DONE);
  CHECK(fabs(view.y[0] - 1.706167732170456) < 1e-4 && fabs(view.y[1] + 0.8928097010248257) < 1e-4); /* two jumps, each a little late */
  CHECK(view.counters.accepted < 5000);
  bramah_run_free(run);
  dae(&p, 1e-8);
  run = problem_run(&p, &ndf, 2, &status, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[0] - 1. / 3) < 1e-6 && fabs(view.y[1] - 1. / 9) < 1e-6);
  bramah_run_free(run);
}

/* After an assignment or an event a run continues as one that starts there. */
static void test_ndf_forgets(void) {
  problem p;
  bramah_view view, fresh;
  double there[2] = {0.8, 0.3};
  int status;
  dae(&p, 1e-6);
  bramah_run *run = problem_run(&p, &ndf, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && bramah_run_assign(run, there, NULL) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  int64_t before = view.counters.accepted;
  CHECK(bramah_run_advance(run, 3, 0) == BRAMAH_DONE);
  bramah_run *other = bramah_run_new(&p.system, &ndf, &p.options, 1, there, p.d, &status);
  CHECK(bramah_run_advance(other, 3, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  bramah_run_view(other, &fresh);
  CHECK(view.y[0] == fresh.y[0] && view.y[1] == fresh.y[1] && view.counters.accepted - before == fresh.counters.accepted);
  bramah_run_free(run);
  bramah_run_free(other);
}

/* Visits that cut steps short, some by nearly everything, leave each step as accurate as it was. */
static void test_ndf_visits(void) {
  problem p;
  bramah_view view;
  double worst = 0;
  driven(&p, 1e-8);
  bramah_run *run = problem_start(&p, &ndf);
  for (int i = 1; i <= 300; i++) {
    CHECK(bramah_run_advance(run, 0.01 * i, 0) == BRAMAH_DONE);
    if (i % 10 == 0) CHECK(bramah_run_advance(run, 0.01 * i + 1e-9, 0) == BRAMAH_DONE);
    bramah_run_view(run, &view);
    worst = fmax(worst, fabs(view.y[0] - sin(view.t)));
  }
  CHECK(view.counters.accepted < 1500);
  CHECK(worst < 2e-8 * (double)view.counters.accepted / 30); /* one tolerance a step, remembered for 0.1 s of 3 s */
  bramah_run_free(run);
}

static void test_events(void) {
  static const bramah_method *const every[] = {&rk4, &prince, &adams, &adams_implicit, &ndf, &bdf, &abm};
  problem p;
  bramah_view view;
  int status;
  for (size_t k = 0; k < sizeof every / sizeof *every; k++) {
    ball(&p, 1e-10, 0.8, 0.05);
    if (every[k]->family < BRAMAH_NDF && every[k] != &prince) p.options.fixed_step = 0.01;
    bramah_run *run = problem_run(&p, every[k], 10, &status, &view);
    double t = sqrt(2 / 9.81), v = 0.8 * sqrt(2 * 9.81);
    int64_t contacts = 1;
    CHECK(status == BRAMAH_DONE && view.t == 10);
    /* Parabolas are exact for all but NDF and BDF, whose error in x is at most a tolerance a step: 50 of them in a flight, over a speed of 0.05. */
    for (; v >= 0.05 && contacts <= view.events; contacts++) {
      CHECK(fabs(view.event[contacts - 1].t - t) < (every[k] == &ndf || every[k] == &bdf ? 1e-7 : 1e-12));
      t += 2 * v / 9.81, v *= 0.8;
    }
    CHECK(contacts == view.events && view.d[0] == 1 && view.y[0] == 0 && view.y[1] == 0);
    bramah_run_free(run);
  }
}

/* Two sets: the kink in one sends it back to Newton's method, and leaves the other integrated. */
static void test_monitor(void) {
  problem p;
  bramah_view smooth, kinked;
  int status;
  double z;
  pair(&p, 1e-6, 0);
  p.options.fixed_step = 0.01;
  bramah_run *run = problem_run(&p, &adams_implicit, 1, &status, &smooth);
  CHECK(status == BRAMAH_DONE && smooth.counters.resets == 0 && smooth.counters.implicit_sets == 2 * 2 * 97);
  z = smooth.y[1];
  bramah_run_free(run);
  p.constant[0] = 1;
  run = problem_run(&p, &adams_implicit, 1, &status, &kinked);
  int64_t missed = smooth.counters.implicit_sets - kinked.counters.implicit_sets;
  CHECK(status == BRAMAH_DONE && kinked.counters.resets >= 1 && kinked.counters.resets <= 4);
  CHECK(missed == kinked.counters.newton_sets - smooth.counters.newton_sets && missed > 0 && missed <= 20);
  CHECK(fabs(kinked.y[2] - cubic_root(0.495)) < 1e-5); /* ten tolerances: some steps leave one each before and after */
  CHECK(fabs(kinked.y[1] - z) < 1e-14);                /* the other set never notices */
  bramah_run_free(run);
  p.set[2] = 0, p.system.sets = 1; /* as one set, both go back */
  run = problem_run(&p, &adams_implicit, 1, &status, &kinked);
  CHECK(status == BRAMAH_DONE && kinked.counters.resets >= 1 && kinked.y[1] != z && fabs(kinked.y[2] - cubic_root(0.495)) < 1e-5);
  bramah_run_free(run);
}

static void test_implicit_saves_work(void) {
  problem p;
  bramah_view newton, implicit;
  int status;
  pair(&p, 1e-6, 0);
  p.options.fixed_step = 0.01;
  bramah_run *a = problem_run(&p, &adams, 1, &status, &newton), *b = problem_run(&p, &adams_implicit, 1, &status, &implicit);
  CHECK(fabs(newton.y[1] - implicit.y[1]) < 1e-8 && fabs(newton.y[1] - cubic_root(exp(-1))) < 1e-8);
  CHECK(newton.counters.newton_sets > 2 * 2 * 97 && newton.counters.implicit_sets == 0 && newton.counters.resets == 0);
  CHECK(implicit.counters.rates < newton.counters.rates && implicit.counters.solves < newton.counters.solves);
  bramah_run_free(a);
  bramah_run_free(b);
}

static int refused(const problem *p, const bramah_method *method) {
  int status = BRAMAH_DONE;
  bramah_run *run = bramah_run_new(&p->system, method, &p->options, 0, p->y, p->d, &status);
  bramah_run_free(run);
  return !run && status == BRAMAH_BAD_INPUT;
}

static void test_refused(void) {
  problem p;
  bramah_method wrong;
  decay(&p, -1, 1e-6);
  CHECK(refused(&p, &rk4) && refused(&p, &adams) && refused(&p, &adams_implicit)); /* no error estimate */
  p.options.fixed_step = 0.1, p.options.substeps = 5;
  CHECK(refused(&p, &rk4) && refused(&p, &adams) && refused(&p, &ndf)); /* none to choose substeps by, and no fixed steps */
  p.options.fixed_step = 0, p.options.substeps = 0;
  CHECK(!refused(&p, &prince) && !refused(&p, &ndf));
  p.options.fixed_step = 0.1;
  CHECK(refused(&p, &ndf) && !refused(&p, &rk4) && !refused(&p, &adams));
#define REFUSED(from, change) \
  do {                        \
    wrong = from;             \
    change;                   \
    CHECK(refused(&p, &wrong)); \
  } while (0)
  REFUSED(rk4, wrong.stages = 1);
  REFUSED(rk4, wrong.stages = 17);
  REFUSED(rk4, wrong.stages = 3); /* does not end the step */
  REFUSED(rk4, wrong.family = 8);
  REFUSED(rk4, wrong.family = -1);
  REFUSED(rk4, wrong.a = NULL);
  REFUSED(adams, wrong.dense_terms = 0);
  p.options.fixed_step = 0;
  REFUSED(ndf, wrong.order = 6);
  REFUSED(ndf, wrong.order = 0);
  REFUSED(ndf, wrong.dense_terms = 2);
  REFUSED(bdf, wrong.order = 6);
  REFUSED(abm, wrong.order = 13);
  REFUSED(abm, wrong.dense_terms = 4);
  REFUSED(trapezoidal, wrong.order = 3);
  REFUSED(trapezoidal, wrong.gamma = 1);
  REFUSED(backward_euler, wrong.dense_terms = 1);
  p.options.step_iterations = -1;
  CHECK(refused(&p, &ndf));
  p.options.step_iterations = 0, p.options.differences = 2;
  CHECK(refused(&p, &ndf));
}

static void test_refused_sets(void) {
  problem p;
#define REFUSED_SETS(change) \
  do {                       \
    pair(&p, 1e-6, 0);       \
    change;                  \
    CHECK(refused(&p, &ndf)); \
  } while (0)
  pair(&p, 1e-6, 0);
  CHECK(!refused(&p, &ndf));
  REFUSED_SETS(p.set[0] = 0);  /* a differential row */
  REFUSED_SETS(p.set[1] = -1); /* an algebraic row without a set */
  REFUSED_SETS(p.set[1] = 2);
  REFUSED_SETS(p.system.sets = 1);
  REFUSED_SETS(p.system.sets = 4);
  REFUSED_SETS(p.system.sets = -1);
  REFUSED_SETS(p.system.set = NULL);
}

int main(void) {
  test_orders(), test_dense(), test_counters(), test_adams_cut_short();
  test_ndf_tolerance(), test_ndf_orders(), test_ndf_stiff(), test_ndf_forgets(), test_ndf_visits();
  test_events(), test_monitor(), test_implicit_saves_work();
  test_refused(), test_refused_sets();
  return check_report();
}
