#include "mark.h"

#include <string.h>

enum { OF_GUARDS = 7, OF_TIMES = 2 };

typedef struct {
  double *at;
  int64_t count;
} stretch;

enum { STRETCHES = 3 + OF_GUARDS + OF_TIMES };

static void stretches(const bramah_run *run, stretch *s) {
  const bramah_events *v = &run->events;
  double *of_guards[OF_GUARDS] = {v->guard, v->slope, v->slack, v->most, v->last, v->streak, v->jumps};
  double *of_times[OF_TIMES] = {v->time, v->spent};
  *s++ = (stretch){run->state.y, run->state.system->n};
  *s++ = (stretch){run->state.d, run->state.system->discretes};
  *s++ = (stretch){run->state.tolerance.learned, run->state.tolerance.size};
  for (int i = 0; i < OF_GUARDS; i++) *s++ = (stretch){of_guards[i], v->guards};
  for (int i = 0; i < OF_TIMES; i++) *s++ = (stretch){of_times[i], v->times};
}

int mark_init(bramah_mark *mark, bramah_arena *arena, const bramah_run *run) {
  stretch s[STRETCHES];
  int64_t count = 0;
  stretches(run, s);
  for (int i = 0; i < STRETCHES; i++) count += s[i].count;
  return (mark->values = arena_take(arena, (size_t)count * sizeof(double))) != NULL;
}

static double *put(double *to, const double *from, int64_t count) {
  if (count) memcpy(to, from, (size_t)count * sizeof(double));
  return to + count;
}

void mark_set(bramah_mark *mark, const bramah_run *run) {
  stretch s[STRETCHES];
  double *to = mark->values;
  stretches(run, s);
  for (int i = 0; i < STRETCHES; i++) to = put(to, s[i].at, s[i].count);
  mark->t = run->state.t, mark->sign = run->state.sign, mark->unseen = run->state.unseen;
  mark->points = run->record.points.count, mark->snapshots = run->record.snapshots.count;
  mark->next_grid = run->record.next_grid, mark->events = run->record.events;
  mark->stuck = run->events.stuck, mark->next_time = run->events.next_time, mark->last_event = run->events.last_event;
  mark->length = run->events.length, mark->expected = run->expected, mark->longest = run->longest, mark->hops = run->hops;
  mark->control = run->control, mark->assigned = run->assigned;
}

void mark_return(const bramah_mark *mark, bramah_run *run) {
  stretch s[STRETCHES];
  const double *from = mark->values;
  bramah_state *state = &run->state;
  stretches(run, s);
  for (int i = 0; i < STRETCHES; i++) {
    put(s[i].at, from, s[i].count);
    from += s[i].count;
  }
  state->t = mark->t, state->sign = mark->sign, state->unseen = mark->unseen, state->fresh = 0;
  run->record.points.count = mark->points, run->record.snapshots.count = mark->snapshots;
  run->record.next_grid = mark->next_grid, run->record.events = mark->events;
  run->events.stuck = mark->stuck, run->events.next_time = mark->next_time, run->events.last_event = mark->last_event;
  run->events.length = mark->length, run->expected = mark->expected, run->longest = mark->longest, run->hops = mark->hops;
  run->control = mark->control;
  run->singular = run->failed = 0, run->approaching = 0, run->failure = BRAMAH_DONE;
  memset(run->events.fired, 0, (size_t)run->events.guards * sizeof(double));
  if (state->stepper.family->restart) {
    state->stepper.family->restart(state->stepper.self);
    control_restart(&run->control);
  }
  evaluator_holds(&state->at, state->d);
  evaluator_holds(&state->probe, state->d);
  evaluator_rates(&state->at, state->t, state->y, state->d, state->rate);
  tolerance_begin(&state->tolerance, state->y, state->at.capacity);
}
