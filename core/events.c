#include "events.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "consistent.h"
#include "extremes.h"
#include "sensitivity_events.h"
#include "vector.h"

enum { MOST_ROUNDS = 100, MOST_STUCK = 100, MOST_CORNERED = 16 };
static const double CONTINUOUS = 1e-6; /* part of a rate by which it may differ where it does not jump */

int events_init(bramah_events *v, bramah_arena *arena, const bramah_system *system) {
  *v = (bramah_events){.guards = system->guards, .times = system->times, .next_time = INFINITY, .last_event = -INFINITY};
  double **of_guards[] = {&v->guard, &v->guard_next, &v->guard_probe, &v->middle, &v->low,   &v->high,
                          &v->slope, &v->slack,      &v->fired,       &v->last,   &v->streak, &v->end,
                          &v->most,  &v->jumps,      &v->turn};
  for (size_t i = 0; i < sizeof of_guards / sizeof *of_guards; i++)
    if (!(*of_guards[i] = arena_take(arena, (size_t)v->guards * sizeof(double)))) return 0;
  v->time = arena_take(arena, (size_t)v->times * sizeof(double));
  v->spent = arena_take(arena, (size_t)v->times * sizeof(double));
  v->waiting = arena_take(arena, (size_t)(v->guards + v->times) * sizeof(int64_t));
  if (!v->time || !v->spent || !v->waiting) return 0;
  for (int64_t i = 0; i < v->guards; i++) v->last[i] = -INFINITY, v->turn[i] = 1;
  for (int64_t i = 0; i < v->times; i++) v->spent[i] = NAN;
  return 1;
}

static void schedule(bramah_events *v, bramah_state *s) {
  evaluator_schedule(&s->at, s->t, s->d, v->time);
  v->next_time = INFINITY;
  for (int64_t i = 0; i < v->times; i++)
    if (v->time[i] != v->spent[i] && v->time[i] < v->next_time) v->next_time = v->time[i];
}

static int apply(bramah_state *s, bramah_record *record, bramah_event_owner owner, bramah_event event) {
  const bramah_system *system = s->system;
  if (system->n) memcpy(s->y_probe, s->y, (size_t)system->n * sizeof(double));
  if (system->discretes) memcpy(s->d_old, s->d, (size_t)system->discretes * sizeof(double));
  evaluator_transition(&s->at, s->t, s->y_probe, s->d_old, s->rate, owner, s->y, s->d);
  if (s->sensitivity) sensitivity_transition(s, owner);
  return record_event(record, event) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

/* Each event counts one and each chatter_time that passes takes one off, so that a pause now and then hides nothing. */
static int chatters(bramah_events *v, const bramah_state *s, int64_t i) {
  const bramah_options *o = &s->options;
  v->streak[i] = 1 + greater(v->streak[i] - (s->t - v->last[i]) / o->chatter_time, 0);
  v->last[i] = s->t;
  return o->chatter_events > 0 && v->streak[i] > (double)o->chatter_events - 0.5;
}

static int fire_guards(bramah_events *v, bramah_state *s, bramah_record *record, int64_t *count) {
  for (int64_t i = 0; i < v->guards; i++) {
    if (v->fired[i] == 0 || v->waiting[i] != 0) continue;
    v->fired[i] = 0;
    s->culprit = i, ++*count;
    int status = apply(s, record, s->system->guard[i], (bramah_event){s->t, 0, i});
    if (status != BRAMAH_DONE) return status;
    if (chatters(v, s, i)) return BRAMAH_CHATTER;
  }
  return BRAMAH_DONE;
}

static int fire_times(bramah_events *v, bramah_state *s, bramah_record *record, int64_t *count) {
  if (!(v->next_time <= s->t)) return BRAMAH_DONE;
  for (int64_t i = 0; i < v->times; i++) {
    if (!(v->time[i] <= s->t) || v->time[i] == v->spent[i] || v->waiting[v->guards + i] != 0) continue;
    v->spent[i] = v->time[i];
    s->culprit = v->guards + i, ++*count;
    int status = apply(s, record, s->system->time[i], (bramah_event){s->t, 1, i});
    if (status != BRAMAH_DONE) return status;
    evaluator_reschedule(&s->at, s->t, s->d, s->system->time[i], v->time);
  }
  return BRAMAH_DONE;
}

/* Did f change at the events just carried out, from `before`? Guards whose time of the last event is now are told. */
static void note_jumps(bramah_events *v, const bramah_state *s, const double *before) {
  int jumped = 0;
  for (int64_t i = 0; i < s->system->n; i++) {
    if (!s->system->differential[i]) continue; /* what is left of a balance is noise */
    double size = greater(fabs(before[i]), fabs(s->rate[i]));
    jumped |= !(fabs(s->rate[i] - before[i]) <= CONTINUOUS * size + DBL_MIN);
  }
  for (int64_t i = 0; i < v->guards; i++)
    if (v->last[i] == s->t) v->jumps[i] = jumped;
}

static int settle(bramah_events *v, bramah_state *s) {
  evaluator_holds(&s->at, s->d);
  evaluator_holds(&s->probe, s->d);
  schedule(v, s);
  int64_t culprit = s->culprit;
  int status = consistent(s);
  if (status != BRAMAH_DONE) return status;
  s->culprit = culprit;
  evaluator_guards(&s->at, s->t, s->y, s->d, s->rate, v->guard);
  for (int64_t i = 0; i < v->guards; i++) {
    v->slope[i] = INFINITY;
    v->most[i] = greater(v->most[i], fabs(v->guard[i]));
    if (v->guard[i] >= v->slack[i]) v->slack[i] = 0;
    v->fired[i] = v->guard[i] < -v->slack[i] && !(s->system->corner && s->system->corner[i]);
  }
  return BRAMAH_DONE;
}

/* Round after round, until nothing follows. */
static int carry_out(bramah_events *v, bramah_state *s, bramah_record *record) {
  v->stuck = s->t - v->last_event <= 16 * DBL_EPSILON * fabs(s->t) ? v->stuck + 1 : 0;
  v->last_event = s->t;
  for (int64_t i = 0; i < v->guards; i++)
    if (v->fired[i] != 0) s->culprit = i;
  for (int round = 0; round < MOST_ROUNDS && v->stuck < MOST_STUCK; round++) {
    int64_t count = 0;
    if (s->system->n) memcpy(s->rate_before, s->rate, (size_t)s->system->n * sizeof(double));
    if (s->sensitivity) sensitivity_approach(s);
    int status = fire_guards(v, s, record, &count);
    if (status == BRAMAH_DONE) status = fire_times(v, s, record, &count);
    if (status == BRAMAH_DONE && count == 0) {
      s->culprit = -1;
      return BRAMAH_DONE;
    }
    if (status == BRAMAH_DONE) status = settle(v, s);
    if (status != BRAMAH_DONE) return status;
    note_jumps(v, s, s->rate_before);
  }
  return BRAMAH_CHATTER;
}

int events_process(bramah_events *v, bramah_state *s, bramah_record *record) {
  int waiting = 0, status;
  if (!s->sensitivity) return carry_out(v, s, record);
  do {
    status = sensitivity_meet(v, s);
    if (status == BRAMAH_DONE) status = carry_out(v, s, record);
    if (status == BRAMAH_DONE) status = sensitivity_part(v, s, &waiting);
  } while (status == BRAMAH_DONE && waiting);
  return status;
}

int events_start(bramah_events *v, bramah_state *s, bramah_record *record) {
  int64_t count = 0;
  evaluator_holds(&s->at, s->d);
  schedule(v, s);
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* transitions may read it, finite or not */
  if (s->sensitivity) sensitivity_begin(v, s);
  int status = fire_times(v, s, record, &count);
  if (status == BRAMAH_DONE) status = settle(v, s);
  return status == BRAMAH_DONE ? carry_out(v, s, record) : status;
}

int events_pass_corners(const bramah_events *v) { return v->cornered >= MOST_CORNERED; }

int events_due(const bramah_events *v, const bramah_state *s, int located) { return located || v->next_time <= s->t; }

BRAMAH_CLONES void events_commit(bramah_events *v, const bramah_state *s) {
  const double *restrict guard = v->guard, *restrict next = v->guard_next;
  const double h = s->h;
  double *restrict most = v->most, *restrict slope = v->slope, *restrict slack = v->slack;
  for (int64_t i = 0; i < v->guards; i++) {
    most[i] = greater(most[i], fabs(next[i]));
    slope[i] = (next[i] - guard[i]) / h;
    slack[i] = next[i] >= slack[i] ? 0 : slack[i];
  }
  v->length = s->h;
  double *held = v->guard;
  v->guard = v->guard_next, v->guard_next = held;
}

void events_save(bramah_events *v, bramah_saving *saving) {
  double *of_guards[] = {v->guard, v->slope, v->slack, v->most, v->last, v->streak, v->jumps}, *of_times[] = {v->time, v->spent};
  for (size_t i = 0; i < sizeof of_guards / sizeof *of_guards; i++) save_reals(saving, of_guards[i], v->guards);
  for (size_t i = 0; i < sizeof of_times / sizeof *of_times; i++) save_reals(saving, of_times[i], v->times);
  save_real(saving, &v->next_time), save_real(saving, &v->last_event), save_real(saving, &v->length), save_whole(saving, &v->stuck);
  save_whole(saving, &v->cornered);
  if (saving->way == SAVE_IN && v->guards) memset(v->fired, 0, (size_t)v->guards * sizeof(double));
}
