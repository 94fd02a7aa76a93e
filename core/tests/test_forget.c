/* What a run has forgotten is gone, and nothing else changes: the rest is that of a run that forgot nothing, bit for bit. The steps that it
 * tried are those that it counted. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "problems.h"
#include "run.h"

enum { WIDTH = 5 };

static double *attempts(const bramah_run *run, int64_t first) {
  int64_t count = bramah_run_attempts(run, first, NULL) - first;
  double *to = malloc((size_t)(count * WIDTH + 1) * sizeof *to);
  CHECK(bramah_run_attempts(run, first, to) == first + count);
  return to;
}

static void the_rest_is_the_same(problem *p, double at, double to) {
  p->options.record = BRAMAH_RECORD_STEPS;
  bramah_run *whole = problem_start(p, &rodas4), *run = problem_start(p, &rodas4);
  CHECK(bramah_run_advance(whole, at, 0) == BRAMAH_DONE && bramah_run_advance(whole, to, 0) == BRAMAH_DONE);
  CHECK(bramah_run_advance(run, at, 0) == BRAMAH_DONE);
  bramah_view before, after, all;
  bramah_run_view(run, &before);
  int64_t tried = bramah_run_attempts(run, 0, NULL);
  bramah_run_forget(run);
  CHECK(bramah_run_advance(run, to, 0) == BRAMAH_DONE);
  bramah_run_view(run, &after), bramah_run_view(whole, &all);
  CHECK(after.points == all.points && after.discrete_points == all.discrete_points && after.events == all.events);
  CHECK(after.events > before.events && after.points > before.points + 1);
  int64_t count = all.points - before.points, n = p->system.n;
  double *a = malloc((size_t)(count * (n + 1)) * sizeof *a), *b = malloc((size_t)(count * (n + 1)) * sizeof *b);
  bramah_run_points(run, before.points, a, NULL, a + count, NULL), bramah_run_points(whole, before.points, b, NULL, b + count, NULL);
  CHECK(!memcmp(a, b, (size_t)(count * (n + 1)) * sizeof *a));
  for (int64_t i = 0; i < all.events - before.events; i++) CHECK(after.event[i].t == all.event[before.events + i].t);
  double *mine = attempts(run, tried), *other = attempts(whole, tried);
  CHECK(!memcmp(mine, other, (size_t)(bramah_run_attempts(run, tried, NULL) - tried) * WIDTH * sizeof *mine));
  free(a), free(b), free(mine), free(other), bramah_run_free(run), bramah_run_free(whole);
}

static void attempts_are_counted(problem *p, double to) {
  p->options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = problem_start(p, &rodas4);
  CHECK(bramah_run_advance(run, to, 0) == BRAMAH_DONE);
  bramah_view view;
  bramah_run_view(run, &view);
  int64_t count = bramah_run_attempts(run, 0, NULL), taken = 0, refused = 0;
  double *all = attempts(run, 0), t = 0;
  for (int64_t i = 0; i < count; i++) {
    const double *one = all + WIDTH * i;
    int ok = one[4] == BRAMAH_STEP_TAKEN || one[4] == BRAMAH_STEP_STOPPED || one[4] == BRAMAH_STEP_HOPPED;
    taken += ok, refused += !ok;
    CHECK(one[1] > 0 && one[3] >= -1 && one[3] < (double)p->system.n && one[0] == t);
    if (one[4] == BRAMAH_STEP_REJECTED) CHECK(one[2] > 1 && one[3] >= 0);
    if (ok) t = i + 1 < count ? all[WIDTH * (i + 1)] : to;
  }
  CHECK(taken == view.counters.accepted && refused == view.counters.rejected);
  free(all), bramah_run_free(run);
}

static void only_of_steps(problem *p) {
  p->options.record = BRAMAH_RECORD_END;
  bramah_run *run = problem_start(p, &rodas4);
  CHECK(bramah_run_advance(run, 0.5, 0) == BRAMAH_DONE && bramah_run_attempts(run, 0, NULL) == 0);
  bramah_run_forget(run);
  CHECK(bramah_run_advance(run, 0.6, 0) == BRAMAH_DONE);
  bramah_run_free(run);
}

int main(void) {
  problem p;
  ball(&p, 1e-6, 0.8, 0.05);
  the_rest_is_the_same(&p, 0.5, 2);
  attempts_are_counted(&p, 1);
  square(&p, 1e-6);
  the_rest_is_the_same(&p, 0.7, 2.2);
  attempts_are_counted(&p, 2);
  only_of_steps(&p);
  return check_report();
}
