#include "failed.h"

#include <math.h>

#include "combine.h"
#include "consistent.h"
#include "empty.h"
#include "extremes.h"
#include "hop.h"
#include "locate.h"
#include "reached.h"
#include "sensitivity.h"

enum { MOST_SINGULAR = 6, MOST_FAILED = 5, MOST_SHRUNK = 8, MOST_HOPS = 100 };
static const double RESTLESS = 4; /* events of one guard in a row */
static const double FAR = 10; /* a hop shorter than so many of the steps that fail is not worth it */

/* Where steps keep failing or shrinking, the algebraic unknowns may be off their balances, which no shorter step would mend. */
static int mend(bramah_run *run) {
  bramah_state *s = &run->state;
  int status = consistent(s);
  if (status != BRAMAH_DONE) return status;
  if (s->stepper.family->restart) s->stepper.family->restart(s->stepper.self);
  return record_point(&run->record, s, 1) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

/* Whose error is not finite, or the largest where only their sum is not. */
static int64_t worst_row(const bramah_state *s) {
  int64_t n = s->system->n, row = first_not_finite(n, s->error), worst = 0;
  for (int64_t i = 1; row == n && i < n; i++)
    if (fabs(s->error[i]) > fabs(s->error[worst])) worst = i;
  return row < n ? row : worst;
}

/* A hop is short against what happens in the circuit, which the longest step tells. */
static double longest_hop(const bramah_run *run) {
  return run->hops < MOST_HOPS ? lesser(HOP_SHARE * run->longest, run->stop - run->state.t) : 0;
}

int hop_on(bramah_run *run) {
  bramah_state *s = &run->state;
  bramah_events *v = &run->events;
  double theta = 0;
  if (v->guards) {
    evaluator_guards(&s->at, s->t_next, s->y_next, s->d, s->rate_next, v->guard_next);
    theta = locate_finds_event(v, s, 1);
  }
  run->hopped = 1, run->hops++;
  int status = s->sensitivity ? sensitivity_hop(s) : BRAMAH_DONE;
  if (status == BRAMAH_DONE) status = arrive(run, theta);
  run->hopped = 0;
  return status;
}

int restless(bramah_run *run) {
  const bramah_events *v = &run->events;
  int again = 0;
  if (!run->state.mask || !control_unlimited(&run->control)) return 0;
  for (int64_t i = 0; i < v->guards; i++) again |= v->last[i] == run->state.t && v->streak[i] > RESTLESS;
  return again && hop(&run->state, 0, longest_hop(run));
}

/* Will the algebraic rows have no solution a moment later? The culprit and its residual are in s then. */
static int soon_inconsistent(bramah_state *s, double moment) {
  int64_t culprit = s->culprit;
  bramah_spot there = {.t = s->t + moment, .y = s->y_next, .rate = s->rate_next};
  if (!s->mask) return 0;
  for (int64_t i = 0; i < s->system->n; i++) s->y_next[i] = s->y[i] + (s->system->differential[i] ? moment * s->rate[i] : 0);
  int status = consistent_at(s, &there);
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* back to the point reached */
  if (status != BRAMAH_INCONSISTENT) s->culprit = culprit;
  return status == BRAMAH_INCONSISTENT;
}

/* No step is short enough: why? */
static int give_up(bramah_run *run, int status) {
  bramah_state *s = &run->state;
  double moment = HOP_SHARE * run->longest;
  if (status == BRAMAH_EMPTY) return status;
  int64_t row = soon_empty(s, moment);
  if (row == s->system->n) return soon_inconsistent(s, moment) ? BRAMAH_INCONSISTENT : BRAMAH_STEP_TOO_SMALL;
  s->culprit = row;
  return BRAMAH_EMPTY;
}

int reject(bramah_run *run, int status) {
  bramah_state *s = &run->state;
  if (s->stepper.judges) return status; /* it has tried already what there is to try */
  run->rejected++;
  int64_t culprit = s->culprit;
  int bounded = !control_unlimited(&run->control), exhausted = control_exhausted(&run->control, s->t);
  if ((++run->failed == MOST_FAILED || exhausted) && s->mask && !bounded) {
    int mended = mend(run);
    if (mended != BRAMAH_DONE) return mended;
    if (hop(s, FAR * run->control.step, longest_hop(run))) return hop_on(run);
  }
  if (bounded && !control_goes_on(&run->control)) {
    if (s->culprit < 0) s->culprit = worst_row(s);
    return status;
  }
  if (!exhausted) return BRAMAH_DONE;
  s->culprit = culprit;
  return give_up(run, status);
}

int singular(bramah_run *run) {
  control_shrink(&run->control, run->state.h);
  if (++run->singular >= MOST_SINGULAR) return BRAMAH_SINGULAR;
  return reject(run, BRAMAH_SINGULAR);
}

int watch_shrinking(bramah_run *run, double h) {
  run->shrunk = run->control.step > 0 && run->control.step < h ? run->shrunk + 1 : 0;
  int consistent_anyway = !run->state.mask || !run->state.stepper.implicit || run->state.stepper.polish || !control_unlimited(&run->control);
  if (run->shrunk < MOST_SHRUNK || consistent_anyway) return BRAMAH_DONE;
  run->shrunk = 0;
  return mend(run) == BRAMAH_NO_MEMORY ? BRAMAH_NO_MEMORY : BRAMAH_DONE;
}
