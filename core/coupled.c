/* Runs and lines that meet at ticks: each run advances by itself, then waves move on, then each run learns what its line ends will meet. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "run.h"
#include "team.h"
#include "validate.h"

enum { FED = 5 };

typedef struct {
  int64_t count, room;
  double *item; /* t, then p and q of all nodes */
} recording;

struct bramah_coupled {
  bramah_arena *arena;
  int64_t runs, culprit;
  bramah_run **run;
  bramah_lines *lines;
  bramah_line_end *end;
  double **sense_of, *pressure;
  double *c, *b, *c_next, *b_next; /* of all ends, at the tick reached and at the one to come */
  int64_t *number;                 /* what a run is fed: numbers and values, and where those of each run begin */
  double *value;
  int64_t *first;
  int *status, *due; /* per run: how its last advance ended; is it yet to be told what its line ends meet? */
  int64_t every;
  recording record;
  bramah_team *team;
  int started;
};

static int record(bramah_coupled *c) {
  recording *r = &c->record;
  const bramah_lines *lines = c->lines;
  size_t width = 1 + 2 * (size_t)lines->nodes;
  if (!c->every || lines->ticks % c->every) return 1;
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

/* For each run, for each of its line ends: when and what and how fast it changes. The run is told when it is advanced next, which
 * threads do at once. */
static void prepare_feed(bramah_coupled *c) {
  int64_t ends = 2 * c->lines->count, *filled = c->first + c->runs + 1;
  double step = c->lines->step;
  for (int64_t k = 0; k <= c->runs; k++) filled[k] = c->first[k];
  for (int64_t e = 0; e < ends; e++) {
    const bramah_line_end *end = c->end + e;
    const double value[FED] = {c->lines->t, c->c[e], (c->c_next[e] - c->c[e]) / step, c->b[e], (c->b_next[e] - c->b[e]) / step};
    int64_t at = filled[end->run];
    for (int j = 0; j < FED; j++) c->number[at + j] = end->discrete[j], c->value[at + j] = value[j];
    filled[end->run] = at + FED;
  }
  for (int64_t k = 0; k < c->runs; k++) c->due[k] = 1;
}

static int feed(bramah_coupled *c, int64_t k) {
  if (!c->due[k]) return 1;
  c->due[k] = 0;
  return run_feed(c->run[k], c->first[k + 1] - c->first[k], c->number + c->first[k], c->value + c->first[k]);
}

/* Where an advance ends, so that what is looked at there is up to date. */
static int feed_all(bramah_coupled *c) {
  for (int64_t k = 0; k < c->runs; k++)
    if (!feed(c, k)) return 0;
  return 1;
}

/* The relation at an end that holds for the profile the line begins with. */
static void begin(bramah_coupled *c) {
  bramah_lines_ends(c->lines, c->c_next, c->b_next);
  for (int64_t e = 0; e < 2 * c->lines->count; e++) {
    const bramah_pipe *pipe = c->lines->pipe + e / 2;
    double p = e % 2 ? pipe->p[pipe->nodes - 1] : pipe->p[0], into = e % 2 ? -pipe->right[pipe->nodes - 1] : pipe->left[0];
    c->b[e] = c->b_next[e], c->c[e] = p - c->b[e] * into;
  }
  prepare_feed(c);
}

static int tick(bramah_coupled *c) {
  int64_t ends = 2 * c->lines->count;
  for (int64_t k = 0; k < c->runs; k++) run_senses(c->run[k], c->sense_of[k]);
  for (int64_t e = 0; e < ends; e++) c->pressure[e] = c->sense_of[c->end[e].run][c->end[e].sense];
  bramah_lines_tick(c->lines, c->pressure);
  memcpy(c->c, c->c_next, (size_t)ends * sizeof(double)), memcpy(c->b, c->b_next, (size_t)ends * sizeof(double));
  bramah_lines_ends(c->lines, c->c_next, c->b_next);
  prepare_feed(c);
  return record(c) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

typedef struct {
  bramah_coupled *coupled;
  double target, seconds;
} errand;

static void advance_one(void *what, int64_t k) {
  errand *e = what;
  bramah_coupled *c = e->coupled;
  c->status[k] = feed(c, k) ? bramah_run_advance(c->run[k], e->target, e->seconds) : BRAMAH_NO_MEMORY;
}

static int advance_all(bramah_coupled *c, double target, double seconds) {
  errand e = {c, target, seconds};
  if (c->team) team_do(c->team, advance_one, &e);
  else
    for (int64_t k = 0; k < c->runs; k++) advance_one(&e, k);
  int worst = BRAMAH_DONE;
  for (int64_t k = 0; k < c->runs; k++)
    if (c->status[k] != BRAMAH_DONE && (worst == BRAMAH_DONE || worst == BRAMAH_PAUSED)) worst = c->status[k], c->culprit = k;
  return worst;
}

int bramah_coupled_advance(bramah_coupled *c, double until, double seconds) {
  if (!isfinite(until) || !(seconds >= 0)) return BRAMAH_BAD_INPUT;
  double begun = seconds > 0 ? seconds_now() : 0;
  if (!c->started) {
    c->started = 1;
    begin(c);
    if (!record(c)) return BRAMAH_NO_MEMORY;
  }
  for (;;) {
    double next = c->lines->origin + (double)(c->lines->ticks + 1) * c->lines->step, target = fmin(next, until);
    double left = seconds > 0 ? seconds - (seconds_now() - begun) : 0;
    if (seconds > 0 && left <= 0) return BRAMAH_PAUSED;
    int status = advance_all(c, target, left);
    if (status == BRAMAH_DONE && target == next) status = tick(c);
    if (status == BRAMAH_DONE && target == until) return feed_all(c) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
    if (status != BRAMAH_DONE) return status;
  }
}

static int valid(int64_t runs, bramah_run *const *run, const bramah_lines *lines, const bramah_line_end *end) {
  if (runs < 1 || !run || !lines || !end) return 0;
  for (int64_t k = 0; k < runs; k++)
    if (!run[k]) return 0;
  for (int64_t e = 0; e < 2 * lines->count; e++) {
    if (end[e].run < 0 || end[e].run >= runs) return 0;
    const bramah_system *s = run[end[e].run]->state.system;
    if (end[e].sense < 0 || end[e].sense >= s->senses) return 0;
    for (int j = 0; j < FED; j++)
      if (end[e].discrete[j] < 0 || end[e].discrete[j] >= s->discretes) return 0;
  }
  return 1;
}

static int take(bramah_coupled *c, bramah_run *const *run, const bramah_line_end *end) {
  bramah_arena *arena = c->arena;
  size_t ends = 2 * (size_t)c->lines->count, runs = (size_t)c->runs;
  double **real[] = {&c->pressure, &c->c, &c->b, &c->c_next, &c->b_next};
  for (size_t i = 0; i < sizeof real / sizeof *real; i++)
    if (!(*real[i] = arena_take(arena, ends * sizeof(double)))) return 0;
  c->run = arena_take(arena, runs * sizeof *c->run), c->end = arena_take(arena, ends * sizeof *c->end);
  c->sense_of = arena_take(arena, runs * sizeof *c->sense_of), c->status = arena_take(arena, runs * sizeof *c->status);
  c->due = arena_take(arena, runs * sizeof *c->due);
  c->number = arena_take(arena, FED * ends * sizeof *c->number), c->value = arena_take(arena, FED * ends * sizeof *c->value);
  c->first = arena_take(arena, 2 * (runs + 1) * sizeof *c->first);
  if (!c->run || !c->end || !c->sense_of || !c->status || !c->due || !c->number || !c->value || !c->first) return 0;
  for (size_t k = 0; k < runs; k++) {
    c->run[k] = run[k];
    if (!(c->sense_of[k] = arena_take(arena, (size_t)run[k]->state.system->senses * sizeof(double)))) return 0;
  }
  memcpy(c->end, end, ends * sizeof *end);
  for (size_t e = 0; e < ends; e++) c->first[end[e].run + 1] += FED;
  for (size_t k = 0; k < runs; k++) c->first[k + 1] += c->first[k];
  return 1;
}

bramah_coupled *bramah_coupled_new(int64_t runs, bramah_run *const *run, bramah_lines *lines, const bramah_line_end *end, int64_t threads,
                                   int64_t every, int *status) {
  int good = valid(runs, run, lines, end) && every >= 0;
  bramah_arena *arena = good ? arena_new() : NULL;
  bramah_coupled *c = arena ? arena_take(arena, sizeof *c) : NULL;
  if (c) c->arena = arena, c->runs = runs, c->lines = lines, c->every = every;
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

void bramah_coupled_profiles(const bramah_coupled *c, double *t, double *p, double *q) {
  int64_t nodes = c->lines->nodes;
  for (int64_t i = 0; i < c->record.count; i++) {
    const double *from = c->record.item + i * (1 + 2 * nodes);
    if (t) t[i] = from[0];
    if (p) memcpy(p + i * nodes, from + 1, (size_t)nodes * sizeof(double));
    if (q) memcpy(q + i * nodes, from + 1 + nodes, (size_t)nodes * sizeof(double));
  }
}

void bramah_coupled_free(bramah_coupled *c) {
  if (!c) return;
  team_free(c->team);
  free(c->record.item);
  arena_free(c->arena);
}
