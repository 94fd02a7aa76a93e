/* Runs and lines that advance together, by waveform relaxation with rollback. What line ends will meet is predicted for some ticks to come,
 * a window, and told to the runs; each run advances through it by itself; then waves move on through the same ticks with the pressures that
 * have come about, and show whether the prediction was right. If not, runs and lines go back to where the window began. */
#include <math.h>
#include <string.h>

#include "clock.h"
#include "coupled.h"

enum { MOST_PASSES = 3, MOST_WAIT = 256 };
static const double DEAR = 0.6;    /* of the horizon that is left after a window that took a second pass */
static const double WORTH = 0.8;   /* attempts per tick, over those of single ticks, that a window may need */
static const double CONVERGES = 8; /* a pass is worth another if it is better by this factor */

static double tick_time(const bramah_coupled *c, int64_t k) { return c->lines->origin + (double)(c->lines->ticks + k) * c->lines->step; }

/* Nanoseconds, roughly: a step of all runs; to predict a tick, per tick of the window. */
static double step_cost(const bramah_coupled *c) {
  double cost = 0;
  for (int64_t k = 0; k < c->runs; k++) cost += 500 + 100 * (double)c->run[k]->state.system->n;
  return cost;
}
static double prediction_cost(const bramah_coupled *c) { return 10 * (double)c->lines->count; }

/* Do the steps that are saved cost more than to predict, and to hold the lines? */
static int pays(const bramah_coupled *c, double ticks) {
  return (ticks - 1) * step_cost(c) > (double)c->predictor.size + prediction_cost(c) * ticks * ticks;
}

/* As many ticks as the longest step that a run wants to make, and as the prediction horizon allows, or as it takes to be worth while. */
static int64_t choose(const bramah_coupled *c, double until) {
  double wish = 1;
  for (int64_t k = 0; k < c->runs; k++) {
    if (c->run[k]->control.fixed > 0 || !c->run[k]->started) return 1;
    wish = fmax(wish, c->run[k]->control.step / c->lines->step);
  }
  double most = fmin(MOST_TICKS, fmax(0.5 * step_cost(c) / prediction_cost(c), 1));
  double all = fmin(fmin(wish, fmax((until - c->lines->t) / c->lines->step, 1)), most), some = fmin(all, c->horizon);
  int64_t ticks = (int64_t)(c->wait == 0 && !pays(c, floor(some)) ? all : some);
  while (ticks > 1 && tick_time(c, ticks) > until) ticks--;
  return pays(c, (double)ticks) ? ticks : 1;
}

/* Threads feed all runs at once. */
void coupled_tell(bramah_coupled *c) {
  for (int64_t k = 0; k < c->runs; k++) window_open(c->window + k, c->lines->ticks, c->ticks), c->due[k] = 1;
  for (int64_t e = 0; e < c->ends; e++) {
    const bramah_window *w = c->window + c->end[e].run;
    predictor_curves(&c->predictor, e, c->lines->step, window_curve(w, 0, c->place[e]), CURVE * w->ends);
  }
}

static double tolerance(const bramah_coupled *c, int64_t e, double p) {
  return end_tolerance(c->end + e, c->run[c->end[e].run]->state.coarsest, p);
}

static void open_window(bramah_coupled *c, int64_t ticks) {
  for (int64_t e = 0; e < c->ends; e++) c->predictor.tolerance[e] = tolerance(c, e, c->pressure[e]);
  c->ticks = predictor_predict(&c->predictor, c->lines, ticks);
  c->open = 1, c->pass = 0, c->recorded = c->record.count;
  for (int64_t k = 0; c->ticks > 1 && k < c->runs; k++) bramah_run_save(c->run[k], c->start[k]), c->assigned[k] = c->run[k]->assigned;
  coupled_tell(c);
}

static int feed(bramah_coupled *c, int64_t k) {
  int due = c->due[k];
  c->due[k] = 0;
  return !due || run_feed(c->run[k]);
}

/* Rollback: all runs and lines to where the window began. */
static void go_back(bramah_coupled *c) {
  lines_load(c->lines, c->predictor.held);
  c->record.count = c->recorded;
  for (int64_t k = 0; k < c->runs; k++) run_load(c->run[k], c->start[k]), window_return(c->window + k);
}

static int64_t attempts(const bramah_coupled *c) {
  int64_t sum = 0;
  for (int64_t k = 0; k < c->runs; k++) sum += c->run[k]->accepted + c->run[k]->rejected;
  return sum;
}

/* The horizon shrinks to so many ticks, for some windows; for more of them each time. */
static void rest(bramah_coupled *c, int64_t ticks) {
  c->horizon = (double)ticks, c->wait = c->rest = c->rest < MOST_WAIT ? 2 * c->rest : MOST_WAIT;
}

static void give_up(bramah_coupled *c) {
  int64_t ticks = c->ticks / 2;
  go_back(c);
  rest(c, ticks);
  open_window(c, ticks);
}

/* The horizon after a window whose prediction was right, its error being below 1. */
static void widen(bramah_coupled *c, double error) {
  double made = (double)(attempts(c) - c->attempts);
  if (c->ticks == 1) c->usual = (3 * c->usual + made) / 4;
  if (c->ticks > 1 && made > WORTH * c->usual * (double)c->ticks) {
    rest(c, 1);
    return;
  }
  if (c->wait > 0 && --c->wait > 0) return;
  double factor = c->pass > 0 ? DEAR : fmin(fmax(0.9 / cbrt(fmax(error, 1e-3)), 0.5), 2);
  if (c->ticks > 1 || c->horizon < 2) c->horizon = fmin(fmax(factor * (double)c->ticks, 2), MOST_TICKS);
  if (c->pass == 0 && c->ticks > 1 && c->rest > 1) c->rest--;
}

/* By how much an end's relation turned out to be another than was told, in units of what is allowed. */
static double wrong_by(const bramah_coupled *c, int64_t e, int64_t tick) {
  double p = c->pressure[e], told = (p - predictor_c(&c->predictor, tick)[e]) / predictor_b(&c->predictor, tick)[e];
  return fabs(p - c->c[e] - c->b[e] * told) / (JOINT * tolerance(c, e, p));
}

/* Waves move on through the window. Puts what ends met in place of what was told; the largest error of that. -1: no memory. */
static double follow(bramah_coupled *c) {
  double worst = 0;
  size_t bytes = (size_t)c->ends * sizeof(double);
  for (int64_t tick = 1; tick <= c->ticks; tick++) {
    for (int64_t e = 0; e < c->ends; e++) {
      const bramah_window *w = c->window + c->end[e].run;
      bramah_passage passage = w->passage[(tick - 1) * w->ends + c->place[e]];
      c->pressure[e] = passage.p, c->mean[e] = passage.volume / c->lines->step, c->jump[e] = passage.jump;
    }
    bramah_lines_ends(c->lines, c->c, c->b);
    for (int64_t e = 0; c->ticks > 1 && e < c->ends; e++) {
      double error = wrong_by(c, e, tick);
      if (!(error <= worst)) worst = error; /* keeps a NaN */
    }
    memcpy(predictor_c(&c->predictor, tick), c->c, bytes), memcpy(predictor_b(&c->predictor, tick), c->b, bytes);
    bramah_lines_tick(c->lines, c->pressure, c->mean, c->jump);
    predictor_keep(&c->predictor, c->pressure);
    if (!coupled_record(c)) return -1;
  }
  return worst;
}

/* The pressures at the end of the window, events there included. */
static void sense(bramah_coupled *c) {
  for (int64_t k = 0; k < c->runs; k++) {
    bramah_window *w = c->window + k;
    run_senses(c->run[k], w->sense);
    for (int64_t e = 0; e < w->ends; e++) w->passage[(c->ticks - 1) * w->ends + e].p = w->sense[w->end[e]->sense];
  }
}

static int assigned(const bramah_coupled *c) {
  for (int64_t k = 0; k < c->runs; k++)
    if (c->run[k]->assigned != c->assigned[k]) return 1;
  return 0;
}

/* All runs are at the end of the window. */
static int close_window(bramah_coupled *c) {
  int64_t known = c->predictor.known;
  sense(c);
  double error = follow(c);
  if (error == -1) return BRAMAH_NO_MEMORY;
  if (c->ticks == 1 || error <= 1 || assigned(c)) {
    predictor_move(&c->predictor);
    widen(c, error);
    c->open = 0;
    return BRAMAH_DONE;
  }
  c->predictor.known = known;
  int64_t clear = predictor_clear(&c->predictor);
  if (clear < c->ticks) { /* an event has sent a front, which no curve follows */
    go_back(c);
    open_window(c, clear);
  } else if (++c->pass < MOST_PASSES && (c->pass == 1 || error * CONVERGES <= c->error)) {
    c->error = error;
    go_back(c);
    coupled_tell(c);
  } else {
    give_up(c);
  }
  return BRAMAH_DONE;
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
  const bramah_options *options = &c->run[0]->state.options;
  if (!isfinite(until) || !(seconds >= 0) || (seconds > 0 && !clock_known(options))) return BRAMAH_BAD_INPUT;
  double begun = seconds > 0 ? seconds_now(options) : 0;
  if (!c->started) {
    c->started = 1;
    predictor_begin(&c->predictor, c->lines);
    if (!coupled_record(c)) return BRAMAH_NO_MEMORY;
  }
  for (;;) {
    if (!c->open) {
      c->attempts = attempts(c);
      open_window(c, choose(c, until));
    }
    double end = tick_time(c, c->ticks), target = fmin(end, until), left = seconds > 0 ? seconds - (seconds_now(options) - begun) : 0;
    if (seconds > 0 && left <= 0) return BRAMAH_PAUSED;
    int status = advance_all(c, target, left);
    int failed = status != BRAMAH_DONE && status != BRAMAH_PAUSED && status != BRAMAH_NO_MEMORY;
    if (failed && c->ticks > 1 && !assigned(c)) {
      give_up(c);
      continue;
    }
    if (status != BRAMAH_DONE) return status;
    if (target == end && (status = close_window(c)) != BRAMAH_DONE) return status;
    if (target == until && !(c->open && target == end)) break;
  }
  if (!c->open) open_window(c, 1);
  for (int64_t k = 0; k < c->runs; k++)
    if (!feed(c, k)) return BRAMAH_NO_MEMORY;
  return BRAMAH_DONE;
}
