/* The Jacobian by differences: groups of columns, entries beside those of the kernels, runs beside those with exact derivatives. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "matrix.h"
#include "problems.h"

/* A chain of n rows: each depends on itself and its neighbours, so three groups are enough for any length. */
RATES(chain_rates) {
  UNUSED_RATES;
  for (int64_t i = 0; i < index[0]; i++)
    sum[i] += -pow(at->y[i], 3) + (i ? sin(at->y[i - 1]) : 0) + (i + 1 < index[0] ? at->y[i] * at->y[i + 1] : 0);
}
JACOBIAN(chain_jacobian) {
  UNUSED_JACOBIAN;
  for (int64_t i = 0, k = 0; i < index[0]; i++) {
    if (i) value[position[k++]] += cos(at->y[i - 1]);
    value[position[k++]] += -3 * at->y[i] * at->y[i] + (i + 1 < index[0] ? at->y[i + 1] : 0);
    if (i + 1 < index[0]) value[position[k++]] += at->y[i];
  }
}

enum { LONG = 40, ENTRIES = 3 * LONG - 2 };
typedef struct {
  bramah_system system;
  bramah_kernel kernel;
  int64_t row[ENTRIES], column[ENTRIES], entry[ENTRIES], differential[LONG], set[LONG], index[1];
  double sum0[LONG], ones[LONG], y[LONG];
} chain;

static void chain_init(chain *p) {
  memset(p, 0, sizeof *p);
  for (int64_t i = 0, k = 0; i < LONG; i++) {
    p->differential[i] = 1, p->set[i] = -1, p->ones[i] = 1, p->y[i] = 0.5 + sin((double)i);
    for (int64_t j = i ? i - 1 : 0; j <= i + 1 && j < LONG; j++, k++) p->row[k] = i, p->column[k] = j, p->entry[k] = k;
  }
  p->index[0] = LONG;
  p->kernel = (bramah_kernel){.count = 1, .index_stride = 1, .entries = ENTRIES, .index = p->index, .entry = p->entry,
                              .rates = chain_rates, .jacobian = chain_jacobian};
  p->system = (bramah_system){.n = LONG, .entries = ENTRIES, .row = p->row, .column = p->column, .differential = p->differential,
                              .set = p->set, .sum0 = p->sum0, .capacity0 = p->ones, .scale = p->ones, .kernels = 1, .kernel = &p->kernel};
}

static void test_entries(void) {
  chain p;
  chain_init(&p);
  bramah_arena *arena = arena_new();
  bramah_evaluator e;
  bramah_matrix exact, differences;
  double rate[LONG], again[LONG];
  CHECK(evaluator_init(&e, arena, &p.system) && matrix_init(&exact, arena, &p.system) && matrix_init(&differences, arena, &p.system));
  CHECK(matrix_by_differences(&differences, 0) && differences.numeric->groups == 3);
  evaluator_rates(&e, 0, p.y, NULL, rate);
  matrix_evaluate(&exact, &e, 0, p.y, NULL, rate);
  matrix_evaluate(&differences, &e, 0, p.y, NULL, rate);
  CHECK(differences.numeric->evaluations == 4);
  /* f'' y / 2 times the increment, 1.5e-8, is below 1e-7 here; rounding over the increment as well. */
  for (int64_t k = 0; k < ENTRIES; k++) CHECK(fabs(matrix_entry(&differences, k) - matrix_entry(&exact, k)) < 2e-7);
  evaluator_rates(&e, 0, p.y, NULL, again); /* the evaluator was left where it was */
  CHECK(memcmp(rate, again, sizeof rate) == 0 && memcmp(e.sum, rate, sizeof rate) == 0);
  CHECK(matrix_by_differences(&differences, 0.1)); /* so far off that it shows: -3 y^2 becomes -3 y^2 - 0.3 y - 0.01 */
  matrix_evaluate(&differences, &e, 0, p.y, NULL, rate);
  CHECK(fabs(matrix_entry(&differences, 0) - matrix_entry(&exact, 0) + 0.3 * p.y[0] + 0.01) < 1e-12);
  arena_free(arena);
}

/* Every method that uses J: the same answer to its tolerance, more evaluations, the counter tells how many. */
static void test_runs(void) {
  problem p;
  bramah_view exact, view;
  int status;
  const bramah_method *method[] = {&rodas4, &ros2, &ndf, &bdf, &trapezoidal};
  for (size_t k = 0; k < sizeof method / sizeof *method; k++)
    for (int which = 0; which < 3; which++) {
      if (which == 2 && method[k] == &ros2) continue; /* a hundred thousand steps */
      which == 0 ? driven(&p, 1e-6) : which == 1 ? dae(&p, 1e-6) : pol(&p, 1e-6);
      bramah_run *run = problem_run(&p, method[k], 1, &status, &exact);
      CHECK(status == BRAMAH_DONE && exact.counters.differences == 0);
      p.options.differences = 1;
      bramah_run *other = problem_run(&p, method[k], 1, &status, &view);
      CHECK(status == BRAMAH_DONE && view.counters.differences >= 2 * view.counters.jacobians);
      CHECK(view.counters.rates >= exact.counters.rates + view.counters.differences / 2);
      CHECK(llabs(view.counters.accepted - exact.counters.accepted) <= 1 + exact.counters.accepted / 20);
      for (int64_t i = 0; i < p.system.n; i++) CHECK(fabs(view.y[i] - exact.y[i]) <= 1e-6 * (double)exact.counters.accepted);
      bramah_run_free(run), bramah_run_free(other);
    }
}

int main(void) {
  test_entries(), test_runs();
  return check_report();
}
