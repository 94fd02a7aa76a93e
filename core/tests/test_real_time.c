/* A sealed run takes no memory after it was made, and a clock of the caller's ends slices of wall time. */
#include "../arena.h"
#include "../lu.h"
#include "check.h"
#include "lu_problem.h"
#include "memory.h"
#include "methods.h"
#define problem run_problem
#include "problems.h"
#undef problem

/* Advances a run that is sealed and one that is not: the same bits, and no memory for the first. */
static void same_without_memory(run_problem *p, const bramah_method *method, double until) {
  bramah_run *open = problem_start(p, method);
  p->options.sealed = 1, p->options.most_points = 2000, p->options.most_events = 100;
  bramah_run *sealed = problem_start(p, method);
  long before = taken;
  CHECK(bramah_run_advance(sealed, until, 0) == BRAMAH_DONE);
  CHECK(taken == before);
  CHECK(bramah_run_advance(open, until, 0) == BRAMAH_DONE);
  CHECK(!COUNTED || p->options.record == BRAMAH_RECORD_END || taken > before); /* the count works */
  bramah_view a, b;
  bramah_run_view(open, &a), bramah_run_view(sealed, &b);
  CHECK(a.events == b.events && a.points == b.points && a.counters.accepted == b.counters.accepted);
  CHECK(memcmp(a.y, b.y, (size_t)p->system.n * sizeof(double)) == 0);
  bramah_run_free(open), bramah_run_free(sealed);
}

static void test_sealed_runs(void) {
  const bramah_method *method[] = {&rodas4, &ros2, &prince, &ndf};
  double grid[50];
  for (int k = 0; k < 50; k++) grid[k] = 0.02 * k;
  for (size_t m = 0; m < sizeof method / sizeof *method; m++)
    for (int64_t record = BRAMAH_RECORD_END; record <= BRAMAH_RECORD_GRID; record++) {
      run_problem p;
      ball(&p, 1e-4, 0.8, 0.05);
      p.options.record = record, p.options.grid = grid, p.options.grid_count = 50;
      same_without_memory(&p, method[m], 1);
      square(&p, 1e-4);
      p.options.record = record, p.options.grid = grid, p.options.grid_count = 50;
      same_without_memory(&p, method[m], 1.1);
    }
}

/* What was asked for is used up: of points, of events. */
static void test_not_enough(void) {
  for (int k = 0; k < 2; k++) {
    run_problem p;
    ball(&p, 1e-4, 0.8, 0.05);
    p.options.record = BRAMAH_RECORD_STEPS, p.options.sealed = 1;
    p.options.most_points = k ? 2000 : 5, p.options.most_events = k ? 1 : 100;
    bramah_run *run = problem_start(&p, &rodas4);
    long before = taken;
    CHECK(bramah_run_advance(run, 2, 0) == BRAMAH_NO_MEMORY && taken == before);
    bramah_view view;
    bramah_run_view(run, &view);
    CHECK(k ? view.events == 1 : view.points == 5);
    bramah_run_free(run);
  }
}

/* Matrices of one pattern whose pivots move: each new sequence fits into what was reserved, of a full matrix or of what is enough here. */
static void test_pivoting_anew(void) {
  for (int64_t trial = 0; trial < 100; trial++) {
    int64_t n = 2 + below(40), culprit;
    problem p = random_problem(n, 4);
    for (int64_t i = 0; i < n; i++) p.differential[i] = below(2);
    bramah_arena *arena = arena_new();
    bramah_lu *lu = lu_new(arena, n, p.entries, p.row, p.column, p.differential, p.scale);
    CHECK(lu_reserve(lu, trial % 2 ? 0 : n * n));
    arena_seal(arena);
    long before = taken;
    for (int again = 0; again < 20; again++) {
      for (int64_t e = 0; e < p.entries; e++) p.value[e] = pow(10, 6 * uniform()) * uniform();
      int status = lu_pivot(lu, p.value, pow(10, 3 * uniform()), &culprit);
      CHECK(status == LU_OK || status == LU_SINGULAR);
    }
    CHECK(taken == before);
    arena_free(arena), problem_free(&p);
  }
}

/* With too little reserved, pivoting says so. */
static void test_too_much_fill(void) {
  int64_t culprit;
  problem p = random_problem(40, 8);
  bramah_arena *arena = arena_new();
  bramah_lu *lu = lu_new(arena, 40, p.entries, p.row, p.column, p.differential, p.scale);
  CHECK(lu_reserve(lu, 10));
  arena_seal(arena);
  CHECK(lu_pivot(lu, p.value, 10, &culprit) == LU_NO_MEMORY);
  arena_free(arena), problem_free(&p);
}

static double shown;
static double slow_clock(void) { return shown += 1; }

static void test_clock_of_the_caller(void) {
  run_problem p;
  pol(&p, 1e-9);
  p.options.clock = slow_clock;
  bramah_run *run = problem_start(&p, &rodas4);
  CHECK(bramah_run_advance(run, 100, 2.5) == BRAMAH_PAUSED && shown == 4); /* at the begin, and three looks: 1, 2, 3 s */
  bramah_run_free(run);
}

int main(void) {
  count_memory();
  test_sealed_runs(), test_not_enough(), test_pivoting_anew(), test_too_much_fill(), test_clock_of_the_caller();
  return check_report();
}
