/* What a run refuses to begin with. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"

static int refused(const problem *p, const bramah_method *method) {
  int status = BRAMAH_DONE;
  bramah_run *run = bramah_run_new(&p->system, method, &p->options, 0, p->y, p->d, &status);
  bramah_run_free(run);
  return !run && status == BRAMAH_BAD_INPUT;
}

static void test_bad_input(void) {
  problem p;
  double grid[2] = {1, 0.5};
#define REFUSED(change) \
  do {                  \
    decay(&p, -1, 1e-6); \
    change;             \
    CHECK(refused(&p, &rodas4)); \
  } while (0)
  REFUSED(p.y[0] = NAN);
  REFUSED(p.y[0] = INFINITY);
  REFUSED(p.absolute[0] = 0);
  REFUSED(p.relative[0] = NAN);
  REFUSED(p.relative[0] = -1);
  REFUSED(p.scale[0] = 0);
  REFUSED(p.system.n = -1);
  REFUSED(p.system.entries = 0); /* the diagonal is missing */
  REFUSED(p.entry[0] = 7);
  REFUSED(p.system.guards = 1; p.guard[0].instance = 1);
  static const int64_t some[1] = {0};
  REFUSED(p.system.row = NULL);
  REFUSED(p.system.column = NULL);
  REFUSED(p.system.differential = NULL);
  REFUSED(p.system.set = NULL);
  REFUSED(p.system.sum0 = NULL);
  REFUSED(p.system.capacity0 = NULL);
  REFUSED(p.system.scale = NULL);
  REFUSED(p.system.kernel = NULL);
  REFUSED(p.system.varying = 1; p.system.varying_row = NULL);
  REFUSED(p.system.guards = 1; p.system.guard = NULL);
  REFUSED(p.system.times = 1; p.system.time = NULL);
  REFUSED(p.kernel.entry = NULL);
  REFUSED(p.kernel.index_stride = 1; p.kernel.index = NULL);
  REFUSED(p.kernel.constant_stride = 1; p.kernel.constant = NULL);
  REFUSED(p.options.relative = NULL);
  REFUSED(p.options.absolute = NULL);
  REFUSED(p.options.record = BRAMAH_RECORD_GRID; p.options.grid_count = 1; p.options.grid = NULL);
  REFUSED(p.options.sealed = 1; p.options.most_points = -1);
  REFUSED(p.kernel.index_stride = -1; p.kernel.index = some);
  REFUSED(p.options.largest_step = -1);
  REFUSED(p.options.record = 3);
  REFUSED(p.options.fixed_step = 0.1; p.options.substeps = -1);
  REFUSED(p.options.substeps = 5);
  REFUSED(p.options.record = BRAMAH_RECORD_GRID; p.options.grid_count = 2; p.options.grid = grid);
  decay(&p, -1, 1e-6);
  int status;
  CHECK(!bramah_run_new(NULL, &rodas4, &p.options, 0, p.y, p.d, &status) && status == BRAMAH_BAD_INPUT);
  CHECK(!bramah_run_new(&p.system, NULL, &p.options, 0, p.y, p.d, &status) && status == BRAMAH_BAD_INPUT);
  CHECK(!bramah_run_new(&p.system, &rodas4, NULL, 0, p.y, p.d, &status) && status == BRAMAH_BAD_INPUT);
  CHECK(!bramah_run_new(&p.system, &rodas4, &p.options, 0, NULL, p.d, &status) && status == BRAMAH_BAD_INPUT);
  CHECK(!bramah_evaluator_new(NULL) && !bramah_refiner_new(NULL));
  bramah_method wrong = rodas4;
  wrong.a = NULL;
  CHECK(refused(&p, &wrong));
  wrong = rodas4;
  wrong.stages = 0;
  CHECK(refused(&p, &wrong));
  bramah_run *run = problem_start(&p, &rodas4);
  CHECK(bramah_run_advance(run, NAN, 0) == BRAMAH_BAD_INPUT && bramah_run_advance(run, 1, -1) == BRAMAH_BAD_INPUT);
  CHECK(bramah_run_advance(run, 1, 0) == BRAMAH_DONE && bramah_run_advance(run, 0.5, 0) == BRAMAH_BAD_INPUT);
  CHECK(bramah_run_advance(run, 1, 0) == BRAMAH_DONE);
  bramah_run_free(run);
  bramah_run_free(NULL);
}

int main(void) {
  test_bad_input();
  return check_report();
}
