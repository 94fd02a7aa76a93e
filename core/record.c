#include "record.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dense.h"
#include "sensitivity.h"

enum { FIRST_BLOCK = 32, ATTEMPT = 5 }; /* items; numbers in an attempt */

/* Block b holds FIRST_BLOCK 2^b items and starts with item FIRST_BLOCK (2^b - 1). */
static double *item(const bramah_series *s, int64_t number) {
  int b = 0;
  int64_t size = FIRST_BLOCK, i = number - s->first;
  for (; i >= size; i -= size, size *= 2) b++;
  return s->block[b] + (size_t)i * s->width;
}

static double *append(bramah_series *s) {
  int b = 0;
  int64_t size = FIRST_BLOCK, i = s->count - s->first;
  for (; i >= size; i -= size, size *= 2) b++;
  if (s->count - s->first == s->most || b >= RECORD_BLOCKS || (size_t)size > SIZE_MAX / sizeof(double) / s->width) return NULL;
  if (!s->block[b] && !(s->block[b] = malloc((size_t)size * s->width * sizeof(double)))) return NULL;
  s->count++;
  return s->block[b] + (size_t)i * s->width;
}

/* Takes the room for `most` items, and no more later. 0: no memory. */
static int series_seal(bramah_series *s, int64_t most) {
  s->most = -1;
  while (s->count < most && append(s)) continue;
  int full = s->count == most;
  s->most = most, s->count = 0;
  return full;
}

/* Forgets all but the last `keep` items, at most 1. */
static void series_forget(bramah_series *s, int64_t keep) {
  double *last = keep && s->count > s->first ? item(s, s->count - 1) : NULL;
  if (last) memmove(s->block[0], last, s->width * sizeof(double));
  s->first = s->count - (last != NULL);
}

static void series_free(bramah_series *s) {
  for (int b = 0; b < RECORD_BLOCKS; b++) free(s->block[b]);
}

static void copy(double *to, const double *from, int64_t count) {
  if (count) memcpy(to, from, (size_t)count * sizeof(double));
}

int record_init(bramah_record *r, const bramah_system *system, const bramah_method *method, const bramah_options *options) {
  *r = (bramah_record){.mode = options->record, .n = system->n, .discretes = system->discretes};
  r->dense_terms = r->mode == BRAMAH_RECORD_STEPS ? method->dense_terms : 0;
  r->width = options->tangents ? options->tangents->width : 0;
  r->points.width = 2 + (size_t)(r->n * (1 + r->dense_terms) * (1 + r->width));
  r->snapshots.width = 1 + (size_t)(r->discretes * (1 + r->width));
  r->attempts.width = ATTEMPT, r->attempts.most = r->mode == BRAMAH_RECORD_STEPS && !options->sealed ? -1 : 0;
  r->points.most = r->snapshots.most = -1;
  if (!options->sealed) return 1;
  r->sealed = 1, r->event_room = options->most_events;
  r->event = malloc((size_t)(r->event_room ? r->event_room : 1) * sizeof *r->event);
  return r->event && series_seal(&r->points, options->most_points) && series_seal(&r->snapshots, options->most_points);
}

static int same(const double *a, const double *b, int64_t count) { return !count || !memcmp(a, b, (size_t)count * sizeof(double)); }

/* Remembers d, and how it changes, if that is not what was in force for the point before. */
static int snapshot(bramah_record *r, const bramah_state *s) {
  int64_t count = r->snapshots.count, wide = r->discretes * r->width;
  const double *last = count ? item(&r->snapshots, count - 1) + 1 : NULL, *tangent = wide ? s->sensitivity->d : NULL;
  if (last && same(last, s->d, r->discretes) && same(last + r->discretes, tangent, wide)) return 1;
  double *to = append(&r->snapshots);
  if (!to) return 0;
  to[0] = (double)r->points.count;
  copy(to + 1, s->d, r->discretes);
  copy(to + 1 + r->discretes, tangent, wide);
  return 1;
}

int record_fed(bramah_record *r, const bramah_state *s) {
  if (r->mode != BRAMAH_RECORD_STEPS || !r->points.count) return 1;
  double *to = append(&r->snapshots);
  if (!to) return 0;
  to[0] = (double)(r->points.count - 1);
  copy(to + 1, s->d, r->discretes);
  return 1;
}

/* Room for a point; y and dense are the caller's to fill in, from the third element on. */
static double *new_point(bramah_record *r, double t, double step_length, const bramah_state *s) {
  if (!snapshot(r, s)) return NULL;
  double *to = append(&r->points);
  if (to) to[0] = t, to[1] = step_length;
  return to;
}

/* A step over ticks of lines, in parts: in each of them the discrete values are others. */
static int record_parts(bramah_record *r, bramah_state *s) {
  for (double t = s->t, end; t < s->t_next; t = end) {
    window_at(s->window, t);
    double next = window_next(s->window, t);
    end = fmin(next, s->t_next);
    double from = (t - s->t) / s->h, until = (end - s->t) / s->h, *to = new_point(r, end, end - t, s);
    if (!to) return 0;
    if (end < s->t_next) dense_value(r->n, s->stepper.dense_terms, until, s->y, s->y_next, state_dense(s), to + 2);
    else copy(to + 2, s->y_next, r->n);
    if (t > s->t || end < s->t_next) dense_restrict(r->n, r->dense_terms, from, until, state_dense(s), to + 2 + r->n);
    else copy(to + 2 + r->n, state_dense(s), r->n * r->dense_terms);
    if (end < next) continue;
    window_at(s->window, end);
    if (!record_fed(r, s)) return 0;
  }
  return 1;
}

/* Where the derivatives of a point are. */
static double *tangents_of(const bramah_record *r, double *point) { return point + 2 + r->n * (1 + r->dense_terms); }

/* No dense: zeros. */
static void put_tangents(const bramah_record *r, double *point, const double *s, const double *dense) {
  double *to = tangents_of(r, point);
  int64_t size = r->n * r->width, terms = size * r->dense_terms;
  copy(to, s, size);
  if (dense) copy(to + size, dense, terms);
  else if (terms) memset(to + size, 0, (size_t)terms * sizeof(double));
}

/* The time within which unknowns follow others, inside the step. */
static double fast(const bramah_state *s) { return (s->stepper.implicit ? FAST : FAST_OF_EXPLICIT) * s->h; }

/* The unknowns at a time inside the step, those solved for that only the equations know well there. */
static void look_between(bramah_state *s, double t, double *y) {
  double theta = (t - s->t) / s->h;
  int64_t n = s->system->n;
  dense_value(n, s->stepper.dense_terms, theta, s->y, s->y_next, state_dense(s), y);
  if (!(theta > 0)) return;
  dense_slope(n, s->stepper.dense_terms, theta, s->y, s->y_next, state_dense(s), s->spare);
  for (int64_t i = 0; i < n; i++) s->spare[i] /= s->h;
  evaluator_holds(&s->refiner->at, s->d);
  refine(s->refiner, t, fast(s), s->spare, s->d, y);
}

int record_step(bramah_record *r, bramah_state *s) {
  if (r->mode == BRAMAH_RECORD_STEPS) {
    if (s->window) return record_parts(r, s);
    double *to = new_point(r, s->t_next, s->h, s);
    if (!to) return 0;
    copy(to + 2, s->y_next, r->n);
    copy(to + 2 + r->n, state_dense(s), r->n * r->dense_terms);
    if (r->width) put_tangents(r, to, s->sensitivity->next, sensitivity_dense(s));
  } else if (r->mode == BRAMAH_RECORD_GRID) {
    for (; r->next_grid < s->options.grid_count && s->options.grid[r->next_grid] < s->t_next; r->next_grid++) {
      double t = s->options.grid[r->next_grid];
      if (s->window) window_at(s->window, t);
      double *to = new_point(r, t, 0, s);
      if (!to) return 0;
      look_between(s, t, to + 2);
      if (r->width) sensitivity_between(s, t, fast(s), to + 2, tangents_of(r, to));
    }
  }
  return 1;
}

int record_point(bramah_record *r, const bramah_state *s, int after_event) {
  if (r->mode == BRAMAH_RECORD_STEPS && after_event) {
    double *to = new_point(r, s->t, 0, s);
    if (!to) return 0;
    copy(to + 2, s->y, r->n);
    if (r->width) put_tangents(r, to, s->sensitivity->s, NULL);
    for (int64_t i = 0; i < r->n * r->dense_terms; i++) to[2 + r->n + i] = 0;
  } else if (r->mode == BRAMAH_RECORD_GRID) {
    for (; r->next_grid < s->options.grid_count && s->options.grid[r->next_grid] <= s->t; r->next_grid++) {
      double *to = new_point(r, s->options.grid[r->next_grid], 0, s);
      if (!to) return 0;
      copy(to + 2, s->y, r->n);
      if (r->width) put_tangents(r, to, s->sensitivity->s, NULL);
    }
  }
  return 1;
}

int record_event(bramah_record *r, bramah_event event) {
  int64_t kept = r->events - r->event_first;
  if (kept == r->event_room) {
    if (r->sealed) return 0;
    int64_t room = r->event_room ? 2 * r->event_room : 16;
    bramah_event *larger = realloc(r->event, (size_t)room * sizeof *larger);
    if (!larger) return 0;
    r->event = larger, r->event_room = room;
  }
  r->event[kept] = event;
  r->events++;
  return 1;
}

int record_attempt(bramah_record *r, double t, double length, double error, int64_t worst, int64_t outcome) {
  if (r->attempts.most == 0) return 1;
  double *to = append(&r->attempts);
  if (to) to[0] = t, to[1] = length, to[2] = error, to[3] = (double)worst, to[4] = (double)outcome;
  return to != NULL;
}

void record_forget(bramah_record *r) {
  series_forget(&r->points, 0), series_forget(&r->attempts, 0);
  series_forget(&r->snapshots, 1); /* with which the next is compared */
  r->event_first = r->events;
}

/* What is forgotten cannot be taken back. */
static void save_length(bramah_saving *saving, int64_t *length, int64_t first) {
  int64_t saved = *length, present = *length;
  save_whole(saving, &saved);
  *length = saved < first ? first : saved < present ? saved : present;
}

void record_save(bramah_record *r, bramah_saving *saving) {
  save_length(saving, &r->points.count, r->points.first), save_length(saving, &r->snapshots.count, r->snapshots.first);
  save_length(saving, &r->events, r->event_first);
  save_whole(saving, &r->next_grid);
}

void record_copy_points(const bramah_record *r, int64_t first, double *t, double *step_length, double *y, double *dense) {
  int64_t size = r->n * r->dense_terms;
  for (int64_t i = 0; first + i < r->points.count; i++) {
    const double *from = item(&r->points, first + i);
    if (t) t[i] = from[0];
    if (step_length) step_length[i] = from[1];
    if (y) copy(y + i * r->n, from + 2, r->n);
    if (dense) copy(dense + i * size, from + 2 + r->n, size);
  }
}

void record_copy_tangents(const bramah_record *r, int64_t first, double *s, double *dense) {
  int64_t size = r->n * r->width, terms = size * r->dense_terms;
  for (int64_t i = 0; r->width && first + i < r->points.count; i++) {
    const double *from = tangents_of(r, item(&r->points, first + i));
    if (s) copy(s + i * size, from, size);
    if (dense) copy(dense + i * terms, from + size, terms);
  }
}

void record_copy_discrete_tangents(const bramah_record *r, int64_t first, double *d) {
  int64_t size = r->discretes * r->width;
  for (int64_t i = 0; r->width && first + i < r->snapshots.count; i++)
    copy(d + i * size, item(&r->snapshots, first + i) + 1 + r->discretes, size);
}

void record_copy_discretes(const bramah_record *r, int64_t first, int64_t *from, double *d) {
  for (int64_t i = 0; first + i < r->snapshots.count; i++) {
    const double *kept = item(&r->snapshots, first + i);
    if (from) from[i] = (int64_t)kept[0];
    if (d) copy(d + i * r->discretes, kept + 1, r->discretes);
  }
}

void record_copy_attempts(const bramah_record *r, int64_t first, double *to) {
  for (int64_t i = 0; first + i < r->attempts.count; i++) copy(to + ATTEMPT * i, item(&r->attempts, first + i), ATTEMPT);
}

void record_free(bramah_record *r) {
  series_free(&r->points);
  series_free(&r->snapshots);
  series_free(&r->attempts);
  free(r->event);
}
