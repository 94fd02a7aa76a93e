/* A run that went on and came back is the run that was marked, bit for bit, and goes on as it did. */
#include <stdlib.h>

#include "check.h"
#include "mark.h"
#include "methods.h"
#include "problems.h"

enum { MOST_KEPT = 64 };

/* All that a run knows of its point and its guards. */
static int64_t kept(const bramah_run *run, double *to) {
  const bramah_events *v = &run->events;
  const double *of_guards[] = {v->guard, v->slope, v->slack, v->most, v->last, v->streak, v->jumps}, *of_times[] = {v->time, v->spent};
  int64_t n = 0;
  for (int64_t i = 0; i < run->state.system->n; i++) to[n++] = run->state.y[i];
  for (int64_t i = 0; i < run->state.system->discretes; i++) to[n++] = run->state.d[i];
  for (size_t k = 0; k < sizeof of_guards / sizeof *of_guards; k++)
    for (int64_t i = 0; i < v->guards; i++) to[n++] = of_guards[k][i];
  for (size_t k = 0; k < sizeof of_times / sizeof *of_times; k++)
    for (int64_t i = 0; i < v->times; i++) to[n++] = of_times[k][i];
  to[n++] = run->state.t, to[n++] = v->next_time, to[n++] = v->last_event, to[n++] = run->control.step;
  to[n++] = (double)v->stuck, to[n++] = (double)run->record.points.count, to[n++] = (double)run->record.events;
  CHECK(n <= MOST_KEPT);
  return n;
}

/* Marks at `at`, goes on to `to` and comes back, and goes on again. */
static void there_and_back(problem *p, double at, double to) {
  double marked[MOST_KEPT], back[MOST_KEPT], first[MOST_KEPT], second[MOST_KEPT];
  bramah_mark mark;
  p->options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_start(p, &rodas4);
  CHECK(mark_init(&mark, run->arena, run) && bramah_run_advance(run, at, 0) == BRAMAH_DONE);
  for (int64_t i = 0; i < run->events.guards; i++) run->events.slack[i] = 1e-3; /* as after an event; the first step ends it */
  int64_t n = kept(run, marked);
  mark_set(&mark, run);
  CHECK(bramah_run_advance(run, to, 0) == BRAMAH_DONE);
  kept(run, first);
  CHECK(memcmp(first, marked, (size_t)n * sizeof *first) != 0);
  mark_return(&mark, run);
  kept(run, back);
  CHECK(memcmp(back, marked, (size_t)n * sizeof *back) == 0);
  CHECK(bramah_run_advance(run, to, 0) == BRAMAH_DONE);
  kept(run, second);
  CHECK(memcmp(first, second, (size_t)n * sizeof *first) == 0);
  bramah_run_free(run);
}

static void test_guards(void) {
  problem p;
  ball(&p, 1e-6, 0.8, 0.05);
  there_and_back(&p, 0.2, 2);
  there_and_back(&p, 0.5, 1);
}

static void test_times(void) {
  problem p;
  square(&p, 1e-6);
  there_and_back(&p, 0.3, 1.1);
}

int main(void) {
  test_guards(), test_times();
  return check_report();
}
