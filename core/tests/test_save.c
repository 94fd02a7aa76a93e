/* A run that went on and came back is the run that was saved, bit for bit, and goes on as it did; so does another one it is loaded into. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"
#include "run.h"

static double *saved(const bramah_run *run) {
  double *to = malloc((size_t)bramah_run_size(run) * sizeof *to);
  bramah_run_save(run, to);
  return to;
}

/* Are all that both know the same bits? */
static int same(const bramah_run *run, const double *a, const double *b) {
  return memcmp(a, b, (size_t)bramah_run_size(run) * sizeof *a) == 0;
}

/* Saves at `at`, goes on to `to`, comes back, and goes on again; and the same in a run of its own. */
static void there_and_back(problem *p, const bramah_method *method, double at, double to) {
  p->options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_start(p, method), *other = problem_start(p, method);
  int restarts = run->state.stepper.family->restart != NULL;
  CHECK(bramah_run_advance(run, at, 0) == BRAMAH_DONE);
  for (int64_t i = 0; i < run->events.guards; i++) run->events.slack[i] = 1e-3; /* as after an event; the first step ends it */
  double *begin = saved(run);
  CHECK(bramah_run_advance(run, to, 0) == BRAMAH_DONE);
  double *end = saved(run);
  CHECK(!same(run, begin, end));
  CHECK(bramah_run_load(run, begin) == BRAMAH_DONE);
  double *back = saved(run);
  CHECK(restarts || same(run, begin, back));
  CHECK(bramah_run_advance(run, to, 0) == BRAMAH_DONE);
  double *again = saved(run);
  CHECK(restarts ? fabs(run->state.y[0] - end[6 + STATE_HEAD]) <= 1e-3 : same(run, end, again)); /* tolerance 1e-6, another sequence of steps */
  CHECK(bramah_run_load(other, begin) == BRAMAH_DONE && bramah_run_advance(other, to, 0) == BRAMAH_DONE);
  for (int64_t i = 0; i < p->system.n; i++) CHECK(other->state.y[i] == run->state.y[i]);
  CHECK(other->state.t == run->state.t && other->control.step == run->control.step);
  free(begin), free(end), free(back), free(again), bramah_run_free(run), bramah_run_free(other);
}

static void test_guards(void) {
  problem p;
  ball(&p, 1e-6, 0.8, 0.05);
  there_and_back(&p, &rodas4, 0.2, 2);
  there_and_back(&p, &rodas4, 0.5, 1);
  there_and_back(&p, &ros2, 0.5, 1);
}

static void test_times(void) {
  problem p;
  square(&p, 1e-6);
  there_and_back(&p, &rodas4, 0.3, 1.1);
}

static void test_methods_that_begin_anew(void) {
  problem p;
  square(&p, 1e-6);
  there_and_back(&p, &ndf, 0.3, 1.1);
  there_and_back(&p, &prince, 0.3, 1.1);
  there_and_back(&p, &abm, 0.3, 1.1);
  there_and_back(&p, &trapezoidal, 0.3, 1.1);
}

static void test_before_the_start(void) {
  problem p;
  ball(&p, 1e-6, 0.8, 0.05);
  bramah_run *run = problem_start(&p, &rodas4);
  double *begin = saved(run);
  CHECK(bramah_run_advance(run, 1, 0) == BRAMAH_DONE);
  double y = run->state.y[0];
  CHECK(bramah_run_load(run, begin) == BRAMAH_DONE && run->state.t == 0);
  CHECK(bramah_run_advance(run, 1, 0) == BRAMAH_DONE && run->state.y[0] == y);
  free(begin), bramah_run_free(run);
}

static void test_refused(void) {
  problem p, q;
  ball(&p, 1e-6, 0.8, 0.05), square(&q, 1e-6);
  bramah_run *run = problem_start(&p, &rodas4), *other = problem_start(&q, &rodas4);
  double *of_run = saved(run);
  CHECK(bramah_run_load(other, of_run) == BRAMAH_BAD_INPUT); /* of another system */
  CHECK(bramah_run_load(run, NULL) == BRAMAH_BAD_INPUT);
  of_run[5 + STATE_HEAD] = NAN;
  CHECK(bramah_run_load(run, of_run) == BRAMAH_BAD_INPUT);
  free(of_run), bramah_run_free(run), bramah_run_free(other);
}

int main(void) {
  test_guards(), test_times(), test_methods_that_begin_anew(), test_before_the_start(), test_refused();
  return check_report();
}
