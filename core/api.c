/* Runs as seen from outside: making, viewing and freeing them. The loop is in run.c. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "run.h"
#include "sensitivity.h"
#include "validate.h"

int64_t bramah_abi(void) { return BRAMAH_ABI; }

int64_t bramah_size(int64_t number) {
  static const size_t size[] = {
      sizeof(bramah_point),   sizeof(bramah_kernel),   sizeof(bramah_event_owner), sizeof(bramah_system),
      sizeof(bramah_method),  sizeof(bramah_options),  sizeof(bramah_counters),    sizeof(bramah_event),
      sizeof(bramah_view),    sizeof(bramah_line),     sizeof(bramah_line_end),   sizeof(bramah_foreign),
      sizeof(bramah_along),   sizeof(bramah_kernel_tangents), sizeof(bramah_tangents),
      sizeof(bramah_loss)};
  return number >= 0 && number < (int64_t)(sizeof size / sizeof *size) ? (int64_t)size[number] : 0;
}

static int failed(int *status, int why) {
  if (status) *status = why;
  return why != BRAMAH_DONE;
}

static bramah_run *make(bramah_arena *arena, const bramah_system *system, const bramah_method *method, const bramah_options *options) {
  bramah_run *run = arena_take(arena, sizeof *run);
  if (!run || !state_init(&run->state, arena, system, method, options) || !events_init(&run->events, arena, system)) return NULL;
  run->arena = arena;
  int ready = record_init(&run->record, system, method, options) && (!options->sealed || state_reserve(&run->state, options->most_entries));
  if (options->sealed) arena_seal(arena);
  if (!ready) record_free(&run->record);
  return ready ? run : NULL;
}

bramah_run *bramah_run_new(const bramah_system *system, const bramah_method *method, const bramah_options *options, double t,
                           const double *y, const double *d, int *status) {
  int valid = valid_system(system) && valid_method(method) && isfinite(t) && valid_options(options, method, system->n, t) &&
              all_finite(y, system->n) && (d || !system->discretes) &&
              (!options->tangents || (carries_tangents(method) && valid_tangents(options->tangents, system)));
  if (failed(status, valid ? BRAMAH_DONE : BRAMAH_BAD_INPUT)) return NULL;
  bramah_arena *arena = arena_new();
  bramah_run *run = arena ? make(arena, system, method, options) : NULL;
  if (failed(status, run ? BRAMAH_DONE : BRAMAH_NO_MEMORY)) {
    arena_free(arena);
    return NULL;
  }
  run->state.t = t;
  if (system->n) memcpy(run->state.y, y, (size_t)system->n * sizeof(double));
  if (system->discretes) memcpy(run->state.d, d, (size_t)system->discretes * sizeof(double));
  control_init(&run->control, options, method, t);
  run->expected = INFINITY;
  return run;
}

void bramah_run_view(const bramah_run *run, bramah_view *view) {
  const bramah_state *s = &run->state;
  const bramah_matrix *m = &s->matrix;
  const bramah_record *r = &run->record;
  *view = (bramah_view){.t = s->t,
                        .step = run->control.step,
                        .y = s->y,
                        .d = s->d,
                        .rate = s->rate,
                        .error = s->error,
                        .culprit = s->culprit,
                        .residual = s->residual,
                        .events = r->events,
                        .event = r->event,
                        .points = r->points.count,
                        .discrete_points = r->snapshots.count,
                        .learning = s->tolerance.size,
                        .learned = s->tolerance.learned};
  view->counters = (bramah_counters){.rates = s->at.evaluations + s->probe.evaluations,
                                     .jacobians = m->jacobians,
                                     .factorisations = m->factorisations,
                                     .pivotings = m->pivotings,
                                     .solves = m->solves,
                                     .accepted = run->accepted,
                                     .rejected = run->rejected,
                                     .events = r->events,
                                     .newton_sets = s->newton_sets,
                                     .implicit_sets = s->stepper.implicit_sets,
                                     .resets = s->stepper.resets,
                                     .looked_again = run->looked_again,
                                     .given_up = run->control.given_up,
                                     .differences = m->numeric ? m->numeric->evaluations : 0};
}

void bramah_run_points(const bramah_run *run, int64_t first, double *t, double *step_length, double *y, double *dense) {
  if (first >= 0) record_copy_points(&run->record, first, t, step_length, y, dense);
}

void bramah_run_tangents(const bramah_run *run, int64_t first, double *s, double *dense) {
  if (first >= 0) record_copy_tangents(&run->record, first, s, dense);
}

void bramah_run_discrete_tangents(const bramah_run *run, int64_t first, double *d) {
  if (first >= 0 && d) record_copy_discrete_tangents(&run->record, first, d);
}

void bramah_run_tangents_here(const bramah_run *run, double *s, double *d) {
  const bramah_sensitivity *v = run->state.sensitivity;
  if (v && v->size) memcpy(s, v->s, (size_t)v->size * sizeof(double));
  if (v && v->discretes) memcpy(d, v->d, (size_t)(v->discretes * v->width) * sizeof(double));
}

int64_t bramah_run_losses(const bramah_run *run, bramah_loss *to) {
  const bramah_sensitivity *v = run->state.sensitivity;
  if (v) memcpy(to, v->loss, (size_t)v->of->parameters * sizeof *to);
  return v ? v->beyond : 0;
}

void bramah_run_discretes(const bramah_run *run, int64_t first, int64_t *from, double *d) {
  if (first >= 0) record_copy_discretes(&run->record, first, from, d);
}

int64_t bramah_run_attempts(const bramah_run *run, int64_t first, double *to) {
  if (to && first >= 0) record_copy_attempts(&run->record, first, to);
  return run->record.attempts.count;
}

void bramah_run_forget(bramah_run *run) { record_forget(&run->record); }

void bramah_run_free(bramah_run *run) {
  if (!run) return;
  record_free(&run->record);
  arena_free(run->arena);
}
