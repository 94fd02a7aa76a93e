/* The public evaluator: each call starts from scratch, so that calls may come in any order. */
#include <string.h>

#include "evaluator.h"
#include "validate.h"

bramah_evaluator *bramah_evaluator_new(const bramah_system *system) {
  bramah_arena *arena = valid_system(system) ? arena_new() : NULL;
  bramah_evaluator *e = arena ? arena_take(arena, sizeof *e) : NULL;
  if (e && evaluator_init(e, arena, system)) {
    e->arena = arena;
    e->rate = arena_take(arena, (size_t)system->n * sizeof(double));
    e->before = arena_take(arena, (size_t)(system->n + system->discretes) * sizeof(double));
    e->position = arena_take(arena, (size_t)system->kernels * sizeof(int64_t *));
    if (e->rate && e->before && e->position) {
      for (int64_t k = 0; k < system->kernels; k++) e->position[k] = system->kernel[k].entry;
      return e;
    }
  }
  arena_free(arena);
  return NULL;
}

void bramah_evaluator_holds(bramah_evaluator *e, const double *d) { evaluator_holds(e, d); }

void bramah_evaluator_rates(bramah_evaluator *e, double t, const double *y, const double *d, double *f) {
  evaluator_rates(e, t, y, d, f);
}

void bramah_evaluator_jacobian(bramah_evaluator *e, double t, const double *y, const double *d, double *value) {
  evaluator_rates(e, t, y, d, e->rate);
  evaluator_jacobian(e, t, y, d, e->rate, e->position, NULL, e->system->entries, value);
}

void bramah_evaluator_along(bramah_evaluator *e, int64_t count, const double *t, const double *y, const double *d, double *f,
                            double *value) {
  const bramah_system *s = e->system;
  const size_t size = (size_t)s->discretes * sizeof *d;
  for (int64_t k = 0; k < count; k++) {
    const double *own = size ? d + k * s->discretes : d;
    if (size && (!k || memcmp(own, own - s->discretes, size))) evaluator_holds(e, own);
    evaluator_rates(e, t[k], y + k * s->n, own, f + k * s->n);
    if (value) evaluator_jacobian(e, t[k], y + k * s->n, own, f + k * s->n, e->position, NULL, s->entries, value + k * s->entries);
  }
}

void bramah_evaluator_time_slope(bramah_evaluator *e, double t, const double *y, const double *d, double *slope) {
  evaluator_rates(e, t, y, d, e->rate);
  evaluator_time_slope(e, t, y, d, e->rate, slope);
}

void bramah_evaluator_guards(bramah_evaluator *e, double t, const double *y, const double *d, double *guard) {
  evaluator_rates(e, t, y, d, e->rate);
  evaluator_guards(e, t, y, d, e->rate, guard);
}

void bramah_evaluator_schedule(bramah_evaluator *e, double t, const double *y, const double *d, double *time) {
  (void)y;
  evaluator_schedule(e, t, d, time);
}

void bramah_evaluator_transition(bramah_evaluator *e, double t, double *y, double *d, int64_t scheduled, int64_t number) {
  const bramah_system *s = e->system;
  double *y_old = e->before, *d_old = e->before + s->n;
  if (s->n) memcpy(y_old, y, (size_t)s->n * sizeof *y);
  if (s->discretes) memcpy(d_old, d, (size_t)s->discretes * sizeof *d);
  evaluator_rates(e, t, y_old, d_old, e->rate);
  evaluator_transition(e, t, y_old, d_old, e->rate, scheduled ? s->time[number] : s->guard[number], y, d);
}

void bramah_evaluator_free(bramah_evaluator *e) {
  if (e) arena_free(e->arena);
}
