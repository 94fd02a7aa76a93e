/* Runs joined by lines, as seen from outside: making them, profiles, freeing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "coupled.h"

int coupled_record(bramah_coupled *c) {
  bramah_profiles *r = &c->record;
  const bramah_lines *lines = c->lines;
  size_t width = 1 + 2 * (size_t)lines->nodes;
  if (!c->every || lines->ticks % c->every) return 1;
  if (r->count == r->room && r->sealed) return 0;
  if (r->count == r->room) {
    int64_t room = r->room ? 2 * r->room : 64;
    double *larger = realloc(r->item, (size_t)room * width * sizeof *larger);
    if (!larger) return 0;
    r->item = larger, r->room = room;
  }
  double *to = r->item + (size_t)r->count++ * width;
  to[0] = lines->t;
  bramah_lines_profile(lines, to + 1, to + 1 + lines->nodes, NULL, NULL);
  return 1;
}

static int valid(int64_t runs, bramah_run *const *run, const bramah_lines *lines, const bramah_line_end *end) {
  if (runs < 1 || !run || !lines || !end) return 0;
  for (int64_t k = 0; k < runs; k++)
    if (!run[k]) return 0;
  for (int64_t e = 0; e < 2 * lines->count; e++) {
    if (end[e].run < 0 || end[e].run >= runs || !(end[e].tolerance > 0)) return 0;
    const bramah_system *s = run[end[e].run]->state.system;
    if (end[e].sense < 0 || end[e].sense >= s->senses) return 0;
    for (int j = 0; j < FED; j++)
      if (end[e].discrete[j] < 0 || end[e].discrete[j] >= s->discretes) return 0;
  }
  return 1;
}

/* Each run's ends, among all. */
static int take_windows(bramah_coupled *c) {
  int64_t *count = arena_take(c->arena, (size_t)c->runs * sizeof *count);
  if (!count || !(c->place = arena_take(c->arena, (size_t)c->ends * sizeof *c->place))) return 0;
  for (int64_t e = 0; e < c->ends; e++) c->place[e] = count[c->end[e].run]++;
  for (int64_t k = 0; k < c->runs; k++) {
    bramah_window *w = c->window + k;
    if (!window_init(w, c->arena, count[k], MOST_TICKS, c->run[k]->state.system->senses)) return 0;
    if (!(c->start[k] = arena_take(c->arena, (size_t)bramah_run_size(c->run[k]) * sizeof(double)))) return 0;
    w->origin = c->lines->origin, w->step = c->lines->step;
  }
  for (int64_t e = 0; e < c->ends; e++) c->window[c->end[e].run].end[c->place[e]] = c->end + e;
  for (int64_t k = 0; k < c->runs; k++) run_watch(c->run[k], c->window + k);
  return 1;
}

/* Of sealed runs all profiles are taken now, as many as the first may record points. */
static int take_profiles(bramah_coupled *c) {
  const bramah_options *o = &c->run[0]->state.options;
  size_t width = 1 + 2 * (size_t)c->lines->nodes;
  if (!c->every || !o->sealed) return 1;
  c->record.sealed = 1, c->record.room = o->most_points;
  return c->record.room == 0 || (c->record.item = arena_take(c->arena, (size_t)c->record.room * width * sizeof(double))) != NULL;
}

static int take(bramah_coupled *c, bramah_run *const *run, const bramah_line_end *end) {
  bramah_arena *arena = c->arena;
  size_t ends = (size_t)c->ends, runs = (size_t)c->runs;
  double **real[] = {&c->pressure, &c->mean, &c->c, &c->b};
  for (size_t i = 0; i < sizeof real / sizeof *real; i++)
    if (!(*real[i] = arena_take(arena, ends * sizeof(double)))) return 0;
  c->run = arena_take(arena, runs * sizeof *c->run), c->end = arena_take(arena, ends * sizeof *c->end);
  c->window = arena_take(arena, runs * sizeof *c->window), c->start = arena_take(arena, runs * sizeof *c->start);
  c->assigned = arena_take(arena, runs * sizeof *c->assigned);
  c->status = arena_take(arena, runs * sizeof *c->status), c->due = arena_take(arena, runs * sizeof *c->due);
  c->jump = arena_take(arena, ends * sizeof *c->jump);
  if (!c->jump || !c->run || !c->end || !c->window || !c->start || !c->assigned || !c->status || !c->due) return 0;
  memcpy(c->run, run, runs * sizeof *run), memcpy(c->end, end, ends * sizeof *end);
  return predictor_init(&c->predictor, arena, c->lines) && take_profiles(c) && take_windows(c);
}

bramah_coupled *bramah_coupled_new(int64_t runs, bramah_run *const *run, bramah_lines *lines, const bramah_line_end *end, int64_t threads,
                                   int64_t every, int *status) {
  int good = valid(runs, run, lines, end) && every >= 0;
  bramah_arena *arena = good ? arena_new() : NULL;
  bramah_coupled *c = arena ? arena_take(arena, sizeof *c) : NULL;
  if (c) c->arena = arena, c->runs = runs, c->lines = lines, c->ends = 2 * lines->count, c->every = every, c->horizon = c->rest = 1, c->usual = (double)runs;
  int ready = c && take(c, run, end);
  if (status) *status = !good ? BRAMAH_BAD_INPUT : ready ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
  if (!ready) {
    arena_free(arena);
    return NULL;
  }
  if (threads > 1 && runs > 1) c->team = team_new(threads < runs ? threads : runs, runs);
  return c;
}

int64_t bramah_coupled_culprit(const bramah_coupled *c) { return c->culprit; }
int64_t bramah_coupled_points(const bramah_coupled *c) { return c->record.count; }

void bramah_coupled_profiles(const bramah_coupled *c, int64_t first, double *t, double *p, double *q) {
  int64_t nodes = c->lines->nodes;
  for (int64_t i = 0; first >= 0 && first + i < c->record.count; i++) {
    const double *from = c->record.item + (first + i) * (1 + 2 * nodes);
    if (t) t[i] = from[0];
    if (p) memcpy(p + i * nodes, from + 1, (size_t)nodes * sizeof(double));
    if (q) memcpy(q + i * nodes, from + 1 + nodes, (size_t)nodes * sizeof(double));
  }
}

void bramah_coupled_free(bramah_coupled *c) {
  if (!c) return;
  for (int64_t k = 0; k < c->runs; k++) run_watch(c->run[k], NULL);
  team_free(c->team);
  if (!c->record.sealed) free(c->record.item);
  arena_free(c->arena);
}
