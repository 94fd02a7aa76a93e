/* Runs without events: accuracy, recording, interpolation, slices, threads, failure. */
#include <pthread.h>
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"

/* Error at t = 1 with a fixed step. */
static double fixed_error(problem *p, const bramah_method *method, double step, double exact) {
  bramah_view view;
  int status;
  p->options.fixed_step = step;
  bramah_run *run = problem_run(p, method, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.t == 1);
  double error = fabs(view.y[0] - exact);
  bramah_run_free(run);
  return error;
}

static double order_of(problem *p, const bramah_method *method, double step, double exact) {
  return log2(fixed_error(p, method, step, exact) / fixed_error(p, method, step / 2, exact));
}

static void test_orders(void) {
  problem p;
  decay(&p, -1, 1e-6);
  CHECK(fabs(order_of(&p, &rodas4, 0.1, exp(-1)) - 4) < 0.2);
  CHECK(fabs(order_of(&p, &ros2, 0.01, exp(-1)) - 2) < 0.2);
  driven(&p, 1e-6); /* without the f_t term these would be 1 */
  CHECK(fabs(order_of(&p, &rodas4, 0.01, sin(1)) - 4) < 0.2);
  CHECK(fabs(order_of(&p, &ros2, 0.005, sin(1)) - 2) < 0.2);
}

static void test_tolerance(void) {
  problem p;
  bramah_view view;
  int status;
  driven(&p, 1e-8);
  bramah_run *run = problem_run(&p, &rodas4, 3, &status, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[0] - sin(3)) < 1e-7); /* ten tolerances: the error per step adds up */
  CHECK(view.counters.accepted > 10 && view.counters.accepted < 300 && view.culprit == -1);
  /* one per point, kept after a rejection: the second look's serve the next step, and the last step is looked at with its own */
  CHECK(view.counters.jacobians == view.counters.accepted);
  CHECK(view.counters.solves == 6 * (view.counters.accepted + view.counters.rejected) + view.counters.accepted + 1);
  CHECK(fabs(view.rate[0] - cos(3)) < 1e-6);
  bramah_run_free(run);
}

static void test_stiff(void) {
  problem p;
  bramah_view view;
  int status;
  pol(&p, 1e-7);
  bramah_run *run = problem_run(&p, &rodas4, 2, &status, &view);
  CHECK(status == BRAMAH_DONE);
  CHECK(fabs(view.y[0] - 1.706167732170456) < 1e-5 && fabs(view.y[1] + 0.8928097010248257) < 1e-5); /* Hairer and Wanner II, IV.10 */
  CHECK(view.counters.accepted < 5000); /* an explicit method would need a million */
  bramah_run_free(run);
}

static void test_dae(void) {
  problem p;
  bramah_view view;
  int status;
  dae(&p, 1e-8);
  bramah_run *run = problem_start(&p, &rodas4);
  CHECK(bramah_run_advance(run, 0, 0) == BRAMAH_DONE); /* the start alone: z made consistent */
  bramah_run_view(run, &view);
  CHECK(view.y[0] == 1 && fabs(view.y[1] - 1) < 1e-10);
  status = bramah_run_advance(run, 2, 0);
  bramah_run_view(run, &view);
  CHECK(status == BRAMAH_DONE && fabs(view.y[0] - 1. / 3) < 1e-7 && fabs(view.y[1] - 1. / 9) < 1e-7);
  bramah_run_free(run);
}

RATES(no_root_rates) { UNUSED_RATES; sum[0] += 1, sum[1] += at->y[1] * at->y[1] + 1; }
JACOBIAN(no_root_jacobian) { UNUSED_JACOBIAN; value[position[3]] += 2 * at->y[1]; }
RATES(empty_row_rates) { UNUSED_RATES; sum[0] += 1, sum[1] += at->y[0] - 1; }

static void test_unsolvable(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 2, 1e-6, (bramah_kernel){.rates = no_root_rates, .jacobian = no_root_jacobian});
  problem_algebraic(&p, 1), p.y[1] = 2;
  bramah_run *run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_INCONSISTENT && view.culprit == 1 && view.residual >= 1 && view.t == 0);
  CHECK(bramah_run_advance(run, 1, 0) == BRAMAH_INCONSISTENT); /* a failure stays */
  bramah_run_free(run);
  problem_init(&p, 2, 1e-6, (bramah_kernel){.rates = empty_row_rates, .jacobian = NULL});
  problem_algebraic(&p, 1);
  run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_SINGULAR && view.culprit == 1);
  bramah_run_free(run);
}

static void test_failures(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 1, 1e-6, (bramah_kernel){.rates = blow_rates, .jacobian = blow_jacobian});
  p.y[0] = 1, p.options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_run(&p, &rodas4, 2, &status, &view);
  CHECK(status == BRAMAH_STEP_TOO_SMALL && fabs(view.t - 1) < 1e-3 && view.points == view.counters.accepted + 1);
  CHECK(isfinite(view.y[0]) && view.y[0] > 1e3);
  bramah_run_free(run);
  p.options.most_steps = 7;
  run = problem_run(&p, &rodas4, 2, &status, &view);
  CHECK(status == BRAMAH_TOO_MANY_STEPS && view.counters.accepted + view.counters.rejected == 7);
  bramah_run_free(run);
  p.options.most_steps = 0, p.options.fixed_step = 0.3;
  p.y[0] = 1e200;
  run = problem_run(&p, &rodas4, 2, &status, &view);
  CHECK(status == BRAMAH_NOT_FINITE && view.culprit == 0 && view.t == 0 && view.y[0] == 1e200);
  bramah_run_free(run);
}

static double interpolated(double theta, double y0, double y1, const double *dense) {
  return (1 - theta) * y0 + theta * y1 + theta * (1 - theta) * (dense[0] + theta * dense[1]);
}

static void test_steps(void) {
  problem p;
  bramah_view view;
  int status;
  driven(&p, 1e-7);
  p.options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_run(&p, &rodas4, 3, &status, &view);
  size_t points = (size_t)view.points;
  double *t = malloc(points * sizeof *t), *length = malloc(points * sizeof *t), *y = malloc(points * sizeof *t);
  double *dense = malloc(2 * points * sizeof *t), worst = 0;
  CHECK(status == BRAMAH_DONE && view.points == view.counters.accepted + 1 && view.discrete_points == 1);
  bramah_run_points(run, 0, t, length, y, dense);
  CHECK(t[0] == 0 && length[0] == 0 && t[points - 1] == 3);
  for (size_t i = 1; i < points; i++) {
    CHECK(fabs(t[i] - t[i - 1] - length[i]) <= 1e-15);
    for (double theta = 0.25; theta < 1; theta += 0.25) {
      double error = interpolated(theta, y[i - 1], y[i], dense + 2 * i) - sin(t[i - 1] + theta * length[i]);
      worst = fmax(worst, fabs(error));
    }
  }
  CHECK(worst < 5e-6); /* dense output is one order lower than the step */
  bramah_run_points(run, 0, NULL, NULL, y, NULL);
  CHECK(y[points - 1] == view.y[0]);
  free(t), free(length), free(y), free(dense);
  bramah_run_free(run);
}

static void test_grid(void) {
  problem p;
  bramah_view view;
  int status;
  double grid[301], t[301], length[301], y[301], worst = 0;
  driven(&p, 1e-7);
  for (int i = 0; i <= 300; i++) grid[i] = 0.01 * i;
  p.options.record = BRAMAH_RECORD_GRID, p.options.grid = grid, p.options.grid_count = 301;
  bramah_run *run = problem_run(&p, &rodas4, grid[300], &status, &view);
  CHECK(status == BRAMAH_DONE && view.points == 301 && view.counters.accepted < 200);
  bramah_run_points(run, 0, t, length, y, NULL);
  for (int i = 0; i <= 300; i++) {
    CHECK(t[i] == grid[i]);
    worst = fmax(worst, fabs(y[i] - sin(t[i])));
  }
  CHECK(worst < 5e-6 && y[300] == view.y[0]);
  bramah_run_free(run);
}

static void test_fixed_steps_recorded(void) {
  problem p;
  bramah_view view;
  int status;
  double t[16], d[8];
  int64_t from[4];
  square(&p, 1e-6);
  p.options.fixed_step = 0.1, p.options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_run(&p, &rodas4, 0.45, &status, &view);
  const double expected[] = {0, 0.1, 0.2, 0.25, 0.25, 0.3, 0.4, 0.45};
  CHECK(status == BRAMAH_DONE && view.points == 8 && view.discrete_points == 2);
  bramah_run_points(run, 0, t, NULL, NULL, NULL);
  for (int i = 0; i < 8; i++) CHECK(fabs(t[i] - expected[i]) < 1e-15);
  bramah_run_discretes(run, 0, from, d);
  CHECK(from[0] == 0 && from[1] == 4 && d[0] == 1 && d[2] == -1);
  bramah_run_points(run, 6, t, NULL, NULL, NULL);
  bramah_run_discretes(run, 1, from, d);
  CHECK(t[0] == 0.4 && t[1] == 0.45 && t[2] == expected[2] && from[0] == 4 && d[0] == -1); /* what is new, and no more */
  CHECK(fabs(view.y[0] - 0.05) < 1e-14);
  bramah_run_free(run);
}

static int64_t attempts(const bramah_view *v) { return v->counters.accepted + v->counters.rejected; }

/* From one point of a grid of 0.01 to the next; the most attempts between two of them. */
static int64_t most_in_a_cell(problem *p, int64_t substeps, bramah_view *view, double *at_one) {
  int64_t most = 0, before = 0;
  int status = BRAMAH_DONE;
  p->options.fixed_step = 0.01, p->options.substeps = substeps;
  bramah_run *run = problem_start(p, &rodas4);
  for (int k = 1; k <= 200; k++) {
    status = bramah_run_advance(run, k * 0.01, 0);
    CHECK(status == BRAMAH_DONE);
    bramah_run_view(run, view);
    CHECK(view->t == k * 0.01);
    if (k == 100) *at_one = view->y[0];
    if (attempts(view) - before > most) most = attempts(view) - before;
    before = attempts(view);
  }
  bramah_run_free(run);
  return most;
}

static void test_substeps(void) {
  problem p;
  bramah_view view;
  int status;
  double x = 0, none = 0;
  pol(&p, 1e-6);
  bramah_run *free_run = problem_run(&p, &rodas4, 1, &status, &view);
  double exact = view.y[0];
  bramah_run_free(free_run);
  int64_t enough = most_in_a_cell(&p, 1000, &view, &x);
  CHECK(enough > 40 && fabs(x - exact) < 1e-3 && view.counters.given_up == 0); /* the jump of the solution lies in one cell */
  CHECK(most_in_a_cell(&p, 2 * enough, &view, &x) == enough && fabs(x - exact) < 1e-3 && view.counters.given_up == 0);
  CHECK(most_in_a_cell(&p, enough / 2, &view, &x) <= enough / 2 && view.counters.given_up > 0);
  decay(&p, -1, 1e-6); /* one step in each cell is enough: the same as without substeps */
  CHECK(most_in_a_cell(&p, 8, &view, &x) <= 8 && attempts(&view) < 210 && view.counters.given_up == 0);
  CHECK(most_in_a_cell(&p, 1, &view, &x) == 1 && view.counters.accepted == 200);
  CHECK(most_in_a_cell(&p, 0, &view, &none) == 1 && none == x && view.counters.given_up == 0);
}

/* A contact with the floor takes at most one step more. It falls for sqrt(2/g), and flies as long after the first contact. */
static void test_events_within_substeps(void) {
  problem p;
  bramah_view view;
  double x = 0;
  ball(&p, 1e-6, 0.5, 0.1);
  CHECK(most_in_a_cell(&p, 3, &view, &x) <= 4 && view.counters.events >= 2 && view.counters.given_up == 0);
  double fall = sqrt(2 / 9.81), since = 1 - 2 * fall, speed = 0.25 * 9.81 * fall;
  CHECK(fabs(x - (speed * since - 9.81 / 2 * since * since)) < 1e-9);
}

static void test_slices(void) {
  problem p;
  bramah_view whole, sliced;
  int status, pauses = 0;
  pol(&p, 1e-9);
  bramah_run *a = problem_run(&p, &rodas4, 2, &status, &whole), *b = problem_start(&p, &rodas4);
  while ((status = bramah_run_advance(b, 2, 1e-7)) == BRAMAH_PAUSED) pauses++;
  bramah_run_view(b, &sliced);
  CHECK(status == BRAMAH_DONE && pauses > 2);
  CHECK(whole.y[0] == sliced.y[0] && whole.y[1] == sliced.y[1] && whole.counters.rates == sliced.counters.rates);
  bramah_run_free(a);
  bramah_run_free(b);
}

static void test_repeated_advance(void) {
  problem p;
  bramah_view view;
  driven(&p, 1e-8);
  bramah_run *run = problem_start(&p, &rodas4);
  for (int i = 1; i <= 300; i++) CHECK(bramah_run_advance(run, 0.01 * i, 0) == BRAMAH_DONE);
  bramah_run_view(run, &view);
  CHECK(view.t == 3 && fabs(view.y[0] - sin(3)) < 1e-7);
  CHECK(view.counters.accepted < 450); /* short visits do not spoil the step size: about one step each after the start */
  bramah_run_free(run);
}

typedef struct {
  const problem *p;
  double y[2];
} worker;

static void *work(void *given) {
  worker *w = given;
  bramah_view view;
  int status;
  for (int i = 0; i < 20; i++) {
    bramah_run *run = problem_run(w->p, &rodas4, 2, &status, &view);
    w->y[0] = view.y[0], w->y[1] = view.y[1];
    bramah_run_free(run);
  }
  return NULL;
}

static void test_threads(void) {
  problem p;
  pthread_t thread[2];
  pol(&p, 1e-8);
  worker w[2] = {{&p, {0}}, {&p, {1}}};
  for (int i = 0; i < 2; i++) CHECK(pthread_create(thread + i, NULL, work, w + i) == 0);
  for (int i = 0; i < 2; i++) pthread_join(thread[i], NULL);
  CHECK(w[0].y[0] == w[1].y[0] && w[0].y[1] == w[1].y[1]);
}

static void test_nothing(void) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 0, 1e-6, (bramah_kernel){.rates = square_rates});
  p.system.kernels = 0;
  bramah_run *run = problem_run(&p, &rodas4, 1, &status, &view);
  CHECK(status == BRAMAH_DONE && view.t == 1);
  bramah_run_free(run);
}

static void test_evaluator(void) {
  problem p;
  double value[4], f[2], y[2] = {0.5, 3}, d[2] = {0}, guard[1];
  dae(&p, 1e-6);
  bramah_evaluator *e = bramah_evaluator_new(&p.system);
  bramah_evaluator_jacobian(e, 0, y, d, value);
  bramah_evaluator_rates(e, 0, y, d, f);
  CHECK(f[0] == -3 && f[1] == 27 - pow(0.5, 6) && value[0] == 0 && value[1] == -1 && value[3] == 27);
  bramah_evaluator_free(e);
  ball(&p, 1e-6, 0.5, 0.1);
  e = bramah_evaluator_new(&p.system);
  bramah_evaluator_guards(e, 0, y, d, guard);
  CHECK(guard[0] == 0.5);
  y[1] = -4;
  bramah_evaluator_transition(e, 0, y, d, 0, 0);
  CHECK(y[1] == 2 && d[1] == 1 && d[0] == 0);
  d[0] = 1;
  bramah_evaluator_holds(e, d);
  bramah_evaluator_rates(e, 0, y, d, f);
  CHECK(f[0] == 0 && f[1] == 0);
  bramah_evaluator_free(e);
}

int main(void) {
  test_orders(), test_tolerance(), test_stiff(), test_dae();
  test_unsolvable(), test_failures(), test_nothing();
  test_steps(), test_grid(), test_fixed_steps_recorded();
  test_substeps(), test_events_within_substeps();
  test_slices(), test_repeated_advance(), test_threads(), test_evaluator();
  return check_report();
}
