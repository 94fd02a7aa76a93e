/* The loop: propose a step, make it, judge it, look for events in it, record it. */
#include "run.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "clock.h"
#include "combine.h"
#include "empty.h"
#include "expect.h"
#include "extremes.h"
#include "failed.h"
#include "first_step.h"
#include "locate.h"
#include "look.h"
#include "reached.h"
#include "sensitivity.h"

enum { CLOCK_STEPS = 32, MOST_AGAIN = 6, MOST_REFUSED = 8 };
static const double NEARLY = 1 - 1e-3; /* so near its end a step's dense output is as good as its end */
static const double NEAR_CORNER = 0.98; /* what the slope changes by there acts over a fiftieth of the step, on its end with the square of that */
static const double BESIDE = 1e-2;     /* part of a step by which it is made to end behind an event that is expected */
static const double BEYOND = 1e-4;     /* part of a step by which it is made to end behind an event */
static const double SHORTLY = 1e-9;    /* part of a step before its end */
static const double APPROACH = 2, BLIND_APPROACH = 6; /* how far to go on, if an event was not met after all, in parts of the way to it */

static int start(bramah_run *run) {
  bramah_state *s = &run->state;
  if (s->system->varying) evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* for the capacities there */
  if (!run->started) tolerance_begin(&s->tolerance, s->y, s->at.capacity);
  run->started = 1;
  if (s->system->n) memcpy(s->y_next, s->y, (size_t)s->system->n * sizeof(double));
  int status = events_start(&run->events, s, &run->record);
  if (status != BRAMAH_DONE) return status;
  tolerance_learn(&s->tolerance, s->y_next, s->y, s->at.capacity);
  return record_point(&run->record, &run->state, 1) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

/* Where a step from t ends at the latest. */
static double stop_after(const bramah_run *run, double t, double until) {
  return lesser(lesser(run->events.next_time, run->expected > t ? run->expected : INFINITY), until);
}

static void propose(bramah_run *run, double until) {
  bramah_state *s = &run->state;
  double stop = stop_after(run, s->t, until);
  run->stop = lesser(run->events.next_time, until);
  control_enter(&run->control, s->t);
  if (s->stepper.judges) {
    s->t_next = run->stop, s->h = s->t_next - s->t;
    return;
  }
  if (run->control.step == 0) {
    double room = lesser(stop - s->t, run->control.largest);
    run->control.step = greater(first_step(s, s->stepper.first_order, room), run->control.smallest);
  }
  s->t_next = control_target(&run->control, s->t, stop);
  s->h = s->t_next - s->t;
}

/* Is f finite at the end of the step, and does every row store something there? Puts f into rate_next. BRAMAH_DONE or why not. */
static int lands(bramah_run *run) {
  bramah_state *s = &run->state;
  if (!s->landed) evaluator_rates(&s->at, s->t_next, s->y_next, s->d, s->rate_next);
  int64_t n = s->system->n, row = first_empty(s);
  int status = row < n ? BRAMAH_EMPTY : BRAMAH_NOT_FINITE;
  if (row == n) row = first_not_finite(n, s->rate_next);
  if (row == n) return BRAMAH_DONE;
  s->culprit = row;
  control_shrink(&run->control, s->h);
  return status;
}

/* Forms the step from t to t_next and judges it by its error estimate. *good: f is finite at its end and known there; otherwise the answer
 * is what the rejection leads to. */
static int form(bramah_run *run, int *good) {
  bramah_state *s = &run->state;
  *good = 0;
  s->culprit = -1, s->dense_ready = 0, s->landed = 0, s->ahead = 0;
  control_spend(&run->control, s->t, s->h);
  s->forced = run->control.forced;
  int status = s->stepper.family->step(s->stepper.self, s, &run->control);
  if (status == BRAMAH_NO_MEMORY) return status;
  if (status == BRAMAH_SINGULAR) return singular(run);
  run->singular = 0;
  if (status != BRAMAH_DONE) {
    if (!s->stepper.judges) control_shrink(&run->control, s->h); /* h is then all the time that is left, and not a step */
    return reject(run, status == STEP_TOO_LONG ? BRAMAH_STEP_TOO_SMALL : status);
  }
  run->error = weighted_error(s->system->n, s->estimate, s->y_next, s->tolerance.inverse, s->error);
  run->planned = run->control;
  if (!control_judge(&run->control, s->h, run->error)) return reject(run, BRAMAH_NOT_FINITE);
  status = lands(run);
  if (status != BRAMAH_DONE) return reject(run, status);
  *good = 1;
  return BRAMAH_DONE;
}

/* Where in the step something happens, or 0: roughly, since the step is made again if that is not next to its end. */
static double find_event(bramah_run *run) {
  bramah_state *s = &run->state;
  bramah_events *v = &run->events;
  if (!v->guards) return 0;
  evaluator_guards(&s->at, s->t_next, s->y_next, s->d, s->rate_next, v->guard_next);
  v->coarse = 1;
  double theta = locate(v, s);
  v->coarse = 0;
  return theta;
}

/* The event was not met after all. The next step goes not far beyond where its guard, going on as it did, would be zero; so short a
 * step is as good inside as at its end. */
static void approach(bramah_run *run) {
  double way = run->state.h * BLIND_APPROACH / APPROACH;
  const bramah_events *v = &run->events;
  for (int64_t i = 0; i < v->guards; i++) {
    double now = v->turn[i] * v->guard_next[i] + v->slack[i], fall = v->turn[i] * (v->guard[i] - v->guard_next[i]) / run->state.h;
    if (now > 0 && fall > 0) way = lesser(way, now / fall);
  }
  run->control.step = lesser(run->control.step, APPROACH * way);
  run->approaching = 1;
}

/* Derivatives change with the first power of it. */
static double near_enough(const bramah_run *run) {
  return locate_found_corner(&run->events, &run->state) && !run->state.sensitivity ? NEAR_CORNER : NEARLY;
}

/* A step inside which something happens is made again, to end just behind it, so that what is found there has been judged and does not
 * rest on dense output. *theta: where it happens in the step made last, next to its end; 0: not in it. */
static int end_at_event(bramah_run *run, double *theta, int *good) {
  bramah_state *s = &run->state;
  int near = run->approaching || s->stepper.looks_back;
  *theta = find_event(run), *good = 1, run->approaching = 0;
  for (int i = 0; i < MOST_AGAIN && *theta > 0 && *theta < near_enough(run) && !near && control_affords(&run->control); i++) {
    double h = s->h * *theta * (1 + BEYOND);
    if (h < 1e3 * DBL_EPSILON * fabs(s->t)) break;
    run->control = run->planned;
    s->t_next = lesser(s->t + h, s->t_next), s->h = s->t_next - s->t;
    s->again = 1;
    int status = form(run, good);
    s->again = 0;
    if (!*good) return status;
    *theta = find_event(run);
    if (*theta == 0 && !s->stepper.judges) approach(run);
  }
  if (*theta > 0 && locate_finds_event(&run->events, s, *theta)) *theta = locate(&run->events, s);
  return BRAMAH_DONE;
}

/* How long the step after this one will be; 0 if something else comes first. */
static double next_length(const bramah_run *run, double until, double theta) {
  const bramah_state *s = &run->state;
  double stop = stop_after(run, s->t_next, until);
  if (theta > 0 || s->t_next >= stop) return 0;
  return control_target(&run->control, s->t_next, stop) - s->t_next;
}

/* Judges the step once more by what looking at it says, in parts of what may be. */
static int look_again(bramah_run *run, double until, double theta) {
  bramah_state *s = &run->state;
  double ticks = s->window ? window_inside(s->window, s) : 0, worst = ticks, limit = s->stepper.second_look;
  if (limit > 0) limit *= greater(1, largest(s->system->n, s->error)); /* what the estimate of the step knows of is no news */
  if (limit > 0 && worst <= 1) worst = greater(worst, look_at_end(s, next_length(run, until, theta), limit) / limit);
  if (worst <= 1 && ticks <= run->error) return 1;
  run->control = run->planned;
  if (control_judge(&run->control, s->h, greater(worst, run->error))) return 1;
  run->looked_again++;
  if (s->ahead) { /* back to the start of the step */
    s->ahead = 0;
    evaluator_rates(&s->at, s->t, s->y, s->d, s->rate);
  }
  return 0;
}

/* Where derivatives along the step come to something that happens in it, seen from before and from behind. What is scheduled for its end may
 * show there already. */
static void find_sides(bramah_run *run, double theta) {
  bramah_state *s = &run->state;
  bramah_sensitivity *v = s->sensitivity;
  double rounding = greater(SHORTLY, 8 * DBL_EPSILON * fabs(s->t_next) / s->h);
  v->before_event = 0, v->corner = 0;
  if (theta > 0 && locate_sides(&run->events, s, theta, &v->before_event, &v->after_event))
    v->corner = !locate_finds_event(&run->events, s, theta);
  else if (s->t_next == run->events.next_time && rounding < 0.5) v->before_event = 1 - rounding;
}

/* Derivatives along the step. Their error may refuse it, but not again and again: no run fails by them. */
static int derive(bramah_run *run, double theta, int *good) {
  bramah_state *s = &run->state;
  bramah_sensitivity *v = s->sensitivity;
  double error;
  find_sides(run, theta);
  int status = sensitivity_step(s, &error);
  *good = status == BRAMAH_DONE;
  if (*good && error > run->error) {
    bramah_control judged = run->control;
    run->control = run->planned;
    *good = control_judge(&run->control, s->h, error);
    int enough = !*good && (++v->refused > MOST_REFUSED || control_exhausted(&run->control, s->t));
    if (enough) run->control = judged, *good = 1, v->beyond++;
    else run->error = error;
  }
  if (*good) v->refused = 0;
  else run->rejected++;
  return status;
}

/* When something will happen after the step, if it goes on so: the next one ends there. */
static void expect(bramah_run *run) {
  bramah_state *s = &run->state;
  int free = run->events.guards && control_unlimited(&run->control);
  run->expected = free ? s->t_next + (1 + BESIDE) * expect_event(&run->events, s, run->control.step) : INFINITY;
}

/* Makes a step and judges it. *outcome: what became of it, as far as that is known here. */
static int make_step(bramah_run *run, double until, int64_t *outcome) {
  bramah_state *s = &run->state;
  int good = 0;
  double theta = 0;
  propose(run, until);
  int stopped = s->h < NEARLY * run->control.step;
  *outcome = BRAMAH_STEP_HOPPED;
  if (restless(run)) return hop_on(run);
  *outcome = BRAMAH_STEP_IMPOSSIBLE;
  int status = form(run, &good);
  if (good) status = end_at_event(run, &theta, &good);
  if (isfinite(run->error) && run->error > 1) *outcome = BRAMAH_STEP_REJECTED;
  if (!good) return status;
  double expected = run->expected;
  expect(run);
  *outcome = stopped || theta > 0 ? BRAMAH_STEP_STOPPED : BRAMAH_STEP_TAKEN;
  if (s->sensitivity) status = derive(run, theta, &good);
  if (status != BRAMAH_DONE) return status;
  if (good && look_again(run, until, theta)) return arrive(run, theta);
  *outcome = BRAMAH_STEP_REFUSED;
  run->expected = expected;
  return good ? reject(run, BRAMAH_STEP_TOO_SMALL) : BRAMAH_DONE;
}

/* The unknown with the largest part in the error of the step formed last; -1: none was found. */
static int64_t most_wrong(const bramah_run *run) {
  const bramah_state *s = &run->state;
  int64_t worst = s->system->n && isfinite(run->error) && run->error > 0 ? 0 : -1;
  for (int64_t i = 1; worst >= 0 && i < s->system->n; i++)
    if (fabs(s->error[i]) > fabs(s->error[worst])) worst = i;
  return worst;
}

static int attempt(bramah_run *run, double until) {
  bramah_state *s = &run->state;
  int64_t most = s->options.most_steps, accepted = run->accepted, outcome;
  if (most > 0 && run->accepted + run->rejected >= most) return BRAMAH_TOO_MANY_STEPS;
  double begin = s->t;
  run->error = NAN;
  int status = make_step(run, until, &outcome);
  if (run->record.attempts.most == 0) return status;
  double length = run->accepted > accepted ? s->t - begin : s->h;
  if (run->accepted > accepted && outcome > BRAMAH_STEP_STOPPED) outcome = BRAMAH_STEP_HOPPED;
  int kept = record_attempt(&run->record, begin, length, run->error, most_wrong(run), outcome);
  return status == BRAMAH_DONE && !kept ? BRAMAH_NO_MEMORY : status;
}

int bramah_run_assign(bramah_run *run, const double *y, const double *d) {
  bramah_state *s = &run->state;
  int64_t n = s->system->n, discretes = s->system->discretes;
  if ((y && first_not_finite(n, y) < n) || (d && first_not_finite(discretes, d) < discretes)) return BRAMAH_BAD_INPUT;
  if (run->failure != BRAMAH_DONE) return run->failure;
  int opened = s->window && s->window->ticks; /* before the first one nothing is met at line ends */
  if (opened) window_before(s->window, s);
  if (y && n) memcpy(s->y, y, (size_t)n * sizeof(double));
  if (d && discretes) memcpy(s->d, d, (size_t)discretes * sizeof(double));
  if (s->sensitivity) sensitivity_assign(s->sensitivity, y != NULL, d != NULL);
  if (opened) window_move(s->window, s->t); /* what line ends meet stays */
  s->fresh = 0;
  forget(run);
  run->assigned++;
  run->events.stuck = 0; /* what is done from outside is no chatter */
  run->failure = run->started ? start(run) : BRAMAH_DONE;
  if (opened) window_after(s->window, s);
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
  if (!isfinite(until) || until < s->t || !(seconds >= 0) || (seconds > 0 && !clock_known(&s->options))) return BRAMAH_BAD_INPUT;
  if (run->failure != BRAMAH_DONE) return run->failure;
  double begin = seconds > 0 ? seconds_now(&s->options) : 0;
  int64_t between = s->stepper.judges ? 1 : 1 + CLOCK_STEPS * 100 / (100 + s->system->n); /* steps made elsewhere take long */
  int status = run->started ? BRAMAH_DONE : start(run);
  for (int64_t step = 1; status == BRAMAH_DONE && s->t < until; step++) {
    status = attempt(run, until);
    if (status == BRAMAH_DONE) status = watch_shrinking(run, s->h);
    int late = seconds > 0 && step % between == 0 && seconds_now(&s->options) - begin >= seconds;
    if (late && status == BRAMAH_DONE && s->t < until) return BRAMAH_PAUSED;
  }
  run->failure = status;
  return status;
}
