/* The loop: propose a step, make it, judge it, look for events in it, record it. */
#include "run.h"

#include <math.h>
#include <string.h>

#include "combine.h"
#include "consistent.h"
#include "first_step.h"
#include "locate.h"

enum { MOST_SINGULAR = 6, MOST_FAILED = 5, MOST_SHRUNK = 8, CLOCK_STEPS = 32 };

static int start(bramah_run *run) {
  run->started = 1;
  int status = events_start(&run->events, &run->state, &run->record);
  if (status != BRAMAH_DONE) return status;
  return record_point(&run->record, &run->state, 1) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

static void propose(bramah_run *run, double until) {
  bramah_state *s = &run->state;
  double stop = run->events.next_time < until ? run->events.next_time : until;
  if (run->control.step == 0) {
    double room = fmin(stop - s->t, run->control.largest);
    run->control.step = fmax(first_step(s, s->stepper.first_order, room), run->control.smallest);
  }
  s->t_next = control_target(&run->control, s->t, stop);
  s->h = s->t_next - s->t;
}

/* What the run remembers of the way here no longer holds. */
static void forget(bramah_run *run) {
  bramah_stepper *stepper = &run->state.stepper;
  control_restart(&run->control);
  if (stepper->family->restart) stepper->family->restart(stepper->self);
}

/* Where steps keep failing or shrinking, the algebraic unknowns may be off their balances, which no shorter step would mend. */
static int mend(bramah_run *run) {
  bramah_state *s = &run->state;
  int status = consistent(s);
  if (status != BRAMAH_DONE) return status;
  if (s->stepper.family->restart) s->stepper.family->restart(s->stepper.self);
  return record_point(&run->record, s, 1) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

/* A failed attempt: BRAMAH_DONE to try again with a smaller step, otherwise `status` or why there is no smaller one. */
static int reject(bramah_run *run, int status) {
  bramah_state *s = &run->state;
  run->rejected++;
  if (++run->failed == MOST_FAILED && s->mask && run->control.fixed == 0) {
    int mended = mend(run);
    if (mended != BRAMAH_DONE) return mended;
  }
  if (run->control.fixed > 0) {
    if (s->culprit < 0) s->culprit = first_not_finite(s->system->n, s->error);
    return status;
  }
  return control_exhausted(&run->control, s->t) ? BRAMAH_STEP_TOO_SMALL : BRAMAH_DONE;
}

static int singular(bramah_run *run) {
  control_shrink(&run->control, run->state.h);
  if (++run->singular >= MOST_SINGULAR) return BRAMAH_SINGULAR;
  return reject(run, BRAMAH_SINGULAR);
}

/* Is f finite at the end of the step? Puts it into rate_next. */
static int lands(bramah_run *run) {
  bramah_state *s = &run->state;
  if (!s->landed) evaluator_rates(&s->at, s->t_next, s->y_next, s->d, s->rate_next);
  int64_t row = first_not_finite(s->system->n, s->rate_next);
  if (row == s->system->n) return 1;
  s->culprit = row;
  control_shrink(&run->control, s->h);
  return 0;
}

/* The step is good: look for events in it and make its end the point reached. */
static int accept(bramah_run *run) {
  bramah_state *s = &run->state;
  bramah_events *v = &run->events;
  int located = 0;
  run->accepted++, run->failed = 0;
  if (v->guards) {
    evaluator_guards(&s->at, s->t_next, s->y_next, s->d, s->rate_next, v->guard_next);
    located = locate(v, s);
  }
  if (s->window) window_step(s->window, s);
  if (!record_step(&run->record, s)) return BRAMAH_NO_MEMORY;
  if (v->guards) events_commit(v, s);
  state_commit(s);
  int polish = s->stepper.polish && s->mask;
  if (polish) {
    int status = consistent(s);
    if (status != BRAMAH_DONE) return status;
  }
  int due = events_due(v, s, located);
  if (due) {
    if (located) evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* `at` had gone on to the end of the whole step */
    forget(run);
    if (s->window) {
      if (s->mask) (void)consistent(s); /* what dense output left is no jump */
      window_before(s->window, s);
    }
    int status = events_process(v, s, &run->record);
    if (status != BRAMAH_DONE) return status;
    if (s->window) window_after(s->window, s);
  } else if (s->stepper.family->keep) {
    s->stepper.family->keep(s->stepper.self, s, &run->control);
  }
  return record_point(&run->record, s, due || polish) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

/* After an attempt of length h: a step that passed may have left unknowns beside a corner of their law, and make the next one shorter. */
static int watch_shrinking(bramah_run *run, double h) {
  run->shrunk = run->control.step > 0 && run->control.step < h ? run->shrunk + 1 : 0;
  int consistent_anyway = !run->state.mask || !run->state.stepper.implicit || run->state.stepper.polish || run->control.fixed > 0;
  if (run->shrunk < MOST_SHRUNK || consistent_anyway) return BRAMAH_DONE;
  run->shrunk = 0;
  return mend(run) == BRAMAH_NO_MEMORY ? BRAMAH_NO_MEMORY : BRAMAH_DONE;
}

static int attempt(bramah_run *run, double until) {
  bramah_state *s = &run->state;
  int64_t most = s->options.most_steps;
  if (most > 0 && run->accepted + run->rejected >= most) return BRAMAH_TOO_MANY_STEPS;
  propose(run, until);
  s->culprit = -1, s->dense_ready = 0, s->landed = 0;
  int status = s->stepper.family->step(s->stepper.self, s, &run->control);
  if (status == BRAMAH_NO_MEMORY) return status;
  if (status == BRAMAH_SINGULAR) return singular(run);
  run->singular = 0;
  if (status != BRAMAH_DONE) {
    control_shrink(&run->control, s->h);
    return reject(run, status == STEP_TOO_LONG ? BRAMAH_STEP_TOO_SMALL : status);
  }
  double error = weighted_error(s->system->n, s->estimate, s->y, s->y_next, s->options.absolute, s->options.relative, s->error);
  bramah_control before = run->control;
  if (!control_judge(&run->control, s->h, error) || !lands(run)) return reject(run, BRAMAH_NOT_FINITE);
  double inside = s->window ? window_inside(s->window, s) : 0;
  if (inside <= error) return accept(run);
  run->control = before;
  return control_judge(&run->control, s->h, inside) ? accept(run) : reject(run, BRAMAH_NOT_FINITE);
}

int bramah_run_assign(bramah_run *run, const double *y, const double *d) {
  bramah_state *s = &run->state;
  int64_t n = s->system->n, discretes = s->system->discretes;
  if ((y && first_not_finite(n, y) < n) || (d && first_not_finite(discretes, d) < discretes)) return BRAMAH_BAD_INPUT;
  if (run->failure != BRAMAH_DONE) return run->failure;
  if (s->window) window_before(s->window, s);
  if (y && n) memcpy(s->y, y, (size_t)n * sizeof(double));
  if (d && discretes) memcpy(s->d, d, (size_t)discretes * sizeof(double));
  if (s->window) window_move(s->window, s->t); /* what line ends meet stays */
  s->fresh = 0;
  forget(run);
  run->assigned++;
  run->events.stuck = 0; /* what is done from outside is no chatter */
  run->failure = run->started ? start(run) : BRAMAH_DONE;
  if (s->window) window_after(s->window, s);
  return run->failure;
}

void run_senses(bramah_run *run, double *sense) {
  bramah_state *s = &run->state;
  evaluator_senses(&s->at, s->t, s->y, s->d, s->rate, sense);
}

void run_watch(bramah_run *run, bramah_window *window) {
  bramah_state *s = &run->state;
  s->window = s->at.window = s->probe.window = window;
  if (window) window->d = s->d;
}

int run_feed(bramah_run *run) {
  bramah_state *s = &run->state;
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate);
  s->fresh = 0;
  return record_fed(&run->record, s);
}

int bramah_run_advance(bramah_run *run, double until, double seconds) {
  bramah_state *s = &run->state;
  if (!isfinite(until) || until < s->t || !(seconds >= 0)) return BRAMAH_BAD_INPUT;
  if (run->failure != BRAMAH_DONE) return run->failure;
  double begin = seconds > 0 ? seconds_now() : 0;
  int64_t between = 1 + CLOCK_STEPS * 100 / (100 + s->system->n);
  int status = run->started ? BRAMAH_DONE : start(run);
  for (int64_t step = 1; status == BRAMAH_DONE && s->t < until; step++) {
    status = attempt(run, until);
    if (status == BRAMAH_DONE) status = watch_shrinking(run, s->h);
    if (seconds > 0 && step % between == 0 && seconds_now() - begin >= seconds && status == BRAMAH_DONE && s->t < until) return BRAMAH_PAUSED;
  }
  run->failure = status;
  return status;
}
