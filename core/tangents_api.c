/* The public evaluator of tangents: each point starts from scratch. */
#include <string.h>

#include "tangents.h"
#include "validate.h"

struct bramah_tangent_evaluator {
  bramah_arena *arena;
  bramah_evaluator at;
  bramah_tangent_work work;
  bramah_place place;
  bramah_direction along;
  double *rate, *along_rate, *nothing;
};

bramah_tangent_evaluator *bramah_tangents_new(const bramah_system *system, const bramah_tangents *tangents) {
  bramah_arena *arena = valid_system(system) && valid_tangents(tangents, system) ? arena_new() : NULL;
  bramah_tangent_evaluator *e = arena ? arena_take(arena, sizeof *e) : NULL;
  if (e && evaluator_init(&e->at, arena, system) && tangents_init(&e->work, arena, system, tangents)) {
    e->arena = arena;
    e->rate = arena_take(arena, (size_t)system->n * sizeof(double));
    e->along_rate = arena_take(arena, (size_t)(system->n * tangents->width) * sizeof(double));
    e->nothing = arena_take(arena, (size_t)(system->n * tangents->width) * sizeof(double));
    if (e->rate && e->along_rate && e->nothing) return e;
  }
  arena_free(arena);
  return NULL;
}

void bramah_tangents_at(bramah_tangent_evaluator *e, double t, const double *y, const double *d, const double *along_t,
                        const double *along_y, const double *along_d) {
  e->place = (bramah_place){t, y, d, e->rate};
  e->along = (bramah_direction){e->work.of->width, 1, along_t, along_y ? along_y : e->nothing, along_d};
  evaluator_holds(&e->at, d);
  evaluator_rates(&e->at, t, y, d, e->rate);
  tangents_rates(&e->work, &e->at, e->place, &e->along, e->along_rate);
}

void bramah_tangents_rates(bramah_tangent_evaluator *e, double *rate) {
  const size_t size = (size_t)(e->at.system->n * e->along.width);
  if (size) memcpy(rate, e->along_rate, size * sizeof(double));
}

void bramah_tangents_guards(bramah_tangent_evaluator *e, double *guard) {
  const size_t width = (size_t)e->along.width;
  for (int64_t i = 0; i < e->at.system->guards; i++)
    memcpy(guard + (size_t)i * width, tangents_guard(&e->work, &e->at, e->place, &e->along, i), width * sizeof(double));
}

void bramah_tangents_schedule(bramah_tangent_evaluator *e, double *time) {
  const size_t width = (size_t)e->along.width;
  for (int64_t i = 0; i < e->at.system->times; i++)
    memcpy(time + (size_t)i * width, tangents_schedule(&e->work, &e->at, e->place, &e->along, i), width * sizeof(double));
}

void bramah_tangents_transition(bramah_tangent_evaluator *e, int64_t scheduled, int64_t number, double *y, double *d) {
  const bramah_system *s = e->at.system;
  const size_t row = (size_t)e->along.width * sizeof(double);
  if (s->n) memcpy(y, e->along.y, (size_t)s->n * row);
  if (s->discretes && e->along.d) memcpy(d, e->along.d, (size_t)s->discretes * row);
  if (s->discretes && !e->along.d) memset(d, 0, (size_t)s->discretes * row);
  tangents_transition(&e->work, &e->at, e->place, &e->along, scheduled ? s->time[number] : s->guard[number], y, d);
}

void bramah_tangents_free(bramah_tangent_evaluator *e) {
  if (e) arena_free(e->arena);
}
