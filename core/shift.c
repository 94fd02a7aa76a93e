#include "shift.h"

#include <math.h>

static const double SHARE = 1e-3; /* of the step before the event, over which the slope of the guard is taken */

int shift_init(bramah_shift *s, bramah_arena *arena, bramah_evaluator *at) {
  size_t n = (size_t)at->system->n * sizeof(double), guards = (size_t)at->system->guards * sizeof(double);
  *s = (bramah_shift){.at = at};
  s->before = arena_take(arena, n), s->after = arena_take(arena, n), s->moved = arena_take(arena, n);
  s->here = arena_take(arena, guards), s->there = arena_take(arena, guards);
  return s->before && s->after && s->moved && s->here && s->there;
}

static void guards_at(bramah_shift *s, double t, const double *y, const double *d, double *guard) {
  evaluator_rates(s->at, t, y, d, s->after);
  evaluator_guards(s->at, t, y, d, s->after, guard);
}

/* By how much earlier than the solution the run came to the event, s. */
static double early(bramah_shift *s, bramah_met met, const bramah_crossing *over, const double *error) {
  const int64_t n = s->at->system->n, *differential = s->at->system->differential;
  double h = SHARE * over->step;
  int off = 0;
  for (int64_t i = 0; i < n; i++) off |= error[i] != 0;
  if (!met.count || !(h > 0) || !off) return 0;
  guards_at(s, over->t, over->y, over->d, s->here);
  int64_t nearest = 0;
  for (int64_t k = 1; k < met.count; k++)
    if (fabs(s->here[met.guard[k]]) < fabs(s->here[met.guard[nearest]])) nearest = k;
  int64_t guard = met.guard[nearest];
  for (int64_t i = 0; i < n; i++) s->moved[i] = over->y[i] - (differential[i] ? h * s->before[i] : 0);
  guards_at(s, over->t - h, s->moved, over->d, s->there);
  double slope = (s->here[guard] - s->there[guard]) / h;
  for (int64_t i = 0; i < n; i++) s->moved[i] = over->y[i] - error[i];
  guards_at(s, over->t, s->moved, over->d, s->there);
  double found = slope != 0 ? (s->here[guard] - s->there[guard]) / slope : 0;
  return isfinite(found) ? fmax(-met.since[nearest], fmin(found, met.since[nearest])) : 0;
}

void shift_error(bramah_shift *s, bramah_met met, const bramah_crossing *over, double *error) {
  const int64_t n = s->at->system->n, *differential = s->at->system->differential;
  evaluator_holds(s->at, over->d);
  evaluator_rates(s->at, over->t, over->y, over->d, s->before);
  double sooner = early(s, met, over, error);
  evaluator_holds(s->at, over->d_after);
  evaluator_rates(s->at, over->t, over->y_after, over->d_after, s->after);
  for (int64_t i = 0; i < n; i++) {
    if (!differential[i]) continue;
    int put_at_rest = over->y_after[i] != over->y[i] && s->after[i] == 0;
    error[i] = put_at_rest ? 0 : error[i] - sooner * (s->before[i] - s->after[i]);
  }
}
