/* Tolerances that follow from how far unknowns have moved. */
#include <stdlib.h>

#include "../tolerance.h"

#include "../run.h"
#include "check.h"
#include "methods.h"
#include "problems.h"

static void test_ranges(void) {
  problem p;
  bramah_tolerance w;
  const double capacity[1] = {1}, from[1] = {10}, to[1] = {10.5}, back[1] = {10.25};
  const int64_t given[1] = {0};
  decay(&p, -1, 1e-3);
  p.absolute[0] = 1e-9, p.scale[0] = 100, p.options.given = given;
  bramah_arena *arena = arena_new();
  CHECK(tolerance_init(&w, arena, &p.system, &p.options));
  tolerance_begin(&w, from, capacity);
  CHECK(fabs(1 / w.inverse[0] - (1e-9 + 1e-3 * 10)) < 1e-12); /* it has not moved */
  tolerance_learn(&w, from, to, capacity);
  CHECK(fabs(1 / w.inverse[0] - (1e-9 + 1e-3 * (10.5 + 4 * 0.5))) < 1e-12); /* up to four ranges below the usual size */
  tolerance_learn(&w, to, back, capacity);
  CHECK(w.low[0] == 10 && w.high[0] == 10.5); /* a range never shrinks */
  p.scale[0] = 0.2;
  CHECK(tolerance_init(&w, arena, &p.system, &p.options));
  tolerance_begin(&w, from, capacity);
  tolerance_learn(&w, from, to, capacity);
  CHECK(fabs(1 / w.inverse[0] - (1e-9 + 1e-3 * (10.5 + 0.2))) < 1e-12); /* and never more than that */
  arena_free(arena);
}

static void test_what_was_given_is_kept(void) {
  problem p;
  bramah_tolerance w;
  const double capacity[1] = {1}, from[1] = {0}, to[1] = {50};
  decay(&p, -1, 1e-3);
  bramah_arena *arena = arena_new();
  CHECK(tolerance_init(&w, arena, &p.system, &p.options)); /* no word on what is given: all are */
  tolerance_begin(&w, from, capacity);
  tolerance_learn(&w, from, to, capacity);
  CHECK(fabs(1 / w.inverse[0] - (1e-3 + 1e-3 * 50)) < 1e-12);
  arena_free(arena);
}

/* Where a capacity falls to a hundredth the fluid's content allows a pressure to be off a hundred times as far, not less. */
static void test_content(void) {
  problem p;
  bramah_tolerance w;
  const double wide[1] = {100}, narrow[1] = {1}, from[1] = {0}, to[1] = {1};
  const int64_t given[1] = {0}, row[1] = {0};
  decay(&p, -1, 1e-3);
  p.absolute[0] = 1e-9, p.options.given = given, p.system.varying = 1, p.system.varying_row = row;
  bramah_arena *arena = arena_new();
  CHECK(tolerance_init(&w, arena, &p.system, &p.options));
  tolerance_begin(&w, from, narrow);
  tolerance_learn(&w, from, to, narrow);
  double content = 1, before = 1 / w.inverse[0];
  CHECK(w.content[0] == content && w.least[0] == 0 && w.most[0] == content);
  tolerance_learn(&w, to, to, wide); /* the fluid has become a hundred times softer, and holds what it held */
  CHECK(w.content[0] == content);
  CHECK(fabs(1 / w.inverse[0] - (1e-9 + 4e-3 * (content + content)) / 100) < 1e-12 && 1 / w.inverse[0] < before / 10);
  arena_free(arena);
}

/* What was learned is loaded with the run, bit for bit. */
static void test_loaded(void) {
  problem p;
  const int64_t given[2] = {0};
  double kept[4], weight[2];
  pol(&p, 1e-5);
  p.options.given = given;
  bramah_run *run = problem_start(&p, &rodas4);
  const bramah_tolerance *w = &run->state.tolerance;
  CHECK(w->size == 4 && bramah_run_advance(run, 0.5, 0) == BRAMAH_DONE);
  double *begin = malloc((size_t)bramah_run_size(run) * sizeof *begin);
  bramah_run_save(run, begin);
  memcpy(kept, w->learned, sizeof kept), memcpy(weight, w->inverse, sizeof weight);
  CHECK(bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE && memcmp(kept, w->learned, sizeof kept) != 0);
  CHECK(bramah_run_load(run, begin) == BRAMAH_DONE);
  CHECK(memcmp(kept, w->learned, sizeof kept) == 0 && memcmp(weight, w->inverse, sizeof weight) == 0);
  free(begin), bramah_run_free(run);
}

int main(void) {
  test_ranges(), test_what_was_given_is_kept(), test_content(), test_loaded();
  return check_report();
}
