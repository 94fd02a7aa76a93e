/* Model exchange: the point is moved from outside; events happen here.
 *
 * The slack of a guard (events.h) is the hysteresis of its indicator: after its own event it must rise above zero before it counts again,
 * however far the host had gone beyond. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "../consistent.h"
#include "../extremes.h"
#include "../run.h"
#include "fmi_unit.h"

enum { MOST_POLISHED = 4, MOST_TOGETHER = 100 };
static const double BEYOND = 4;    /* times what a guard is below zero at its event: it may stay there */
static const double BAND = 1e-12;  /* of the largest size a guard has had: rounding */
static const double SAME = 16 * DBL_EPSILON; /* of the time: what rounding takes from an event's time */

static void stamp(fmi_unit *u) {
  bramah_state *s = &u->it->run->state;
  for (int64_t k = 0; k < model.inputs; k++)
    if (model.input[k].stamp >= 0 && u->given[k]) s->d[model.input[k].stamp] = s->t; /* a motion that is given is that of now */
}

/* Beyond what a run needs: Newton steps until they change no more than rounding does, or no longer less. What is left would be noise in
 * the derivatives, which hosts take differences of. */
static int solve(fmi_unit *u) {
  bramah_state *s = &u->it->run->state;
  double *before = u->along_work, last = INFINITY;
  int status = consistent(s);
  for (int k = 0; s->mask && status == BRAMAH_DONE && k < MOST_POLISHED; k++) {
    double change = 0;
    memcpy(before, s->y, (size_t)model.system.n * sizeof(double));
    status = consistent(s);
    for (int64_t i = 0; i < model.system.n; i++)
      if (before[i] != s->y[i]) change = greater(change, fabs(s->y[i] - before[i]) / greater(fabs(before[i]), DBL_MIN));
    if (change <= DBL_EPSILON || change >= last) break;
    last = change;
  }
  return status;
}

int unit_solve(fmi_unit *u) {
  if (!u->moved) return FMI_OK;
  bramah_state *s = &u->it->run->state;
  size_t bytes = (size_t)model.system.n * sizeof(double);
  stamp(u);
  if (u->switched) evaluator_holds(&s->at, s->d), evaluator_holds(&s->probe, s->d);
  u->switched = 0;
  int status = solve(u);
  if (status == BRAMAH_DONE) {
    if (bytes) memcpy(u->solved, s->y, bytes);
    u->moved = 0;
    return FMI_OK;
  }
  for (int64_t i = 0; i < model.system.n; i++)
    if (!model.system.differential[i]) s->y[i] = u->solved[i];
  u->it->status = status;
  return unit_complain(u, status == BRAMAH_NO_MEMORY ? FMI_ERROR : FMI_DISCARD);
}

int unit_set_time(fmi_unit *u, double t) {
  if (!isfinite(t)) return unit_refuse(u, "The time is not finite.");
  bramah_state *s = &u->it->run->state;
  if (t != s->t) s->t = t, u->moved = 1, u->seen = 0;
  return FMI_OK;
}

static int fits(const fmi_unit *u, size_t count, int64_t wanted, const void *array) {
  if ((int64_t)count == wanted && (array || !count)) return 1;
  unit_refuse(u, "An array of %lld values was expected, not of %llu.", (long long)wanted, (unsigned long long)count);
  return 0;
}

int unit_set_states(fmi_unit *u, const double *x, size_t count) {
  if (!fits(u, count, description.states, x)) return FMI_ERROR;
  double *y = u->it->run->state.y;
  for (size_t k = 0; k < count; k++) {
    int64_t i = description.state[k];
    if (x[k] != y[i]) y[i] = x[k], u->moved = 1, u->seen = 0;
  }
  return FMI_OK;
}

int unit_get_states(fmi_unit *u, double *x, size_t count) {
  if (!fits(u, count, description.states, x) || unit_start(u) != FMI_OK) return FMI_ERROR;
  for (size_t k = 0; k < count; k++) x[k] = u->it->run->state.y[description.state[k]];
  return FMI_OK;
}

int unit_get_derivatives(fmi_unit *u, double *x, size_t count) {
  if (!fits(u, count, description.states, x)) return FMI_ERROR;
  int status = unit_settle(u);
  for (size_t k = 0; k < count && status == FMI_OK; k++) x[k] = u->it->run->state.rate[description.state[k]];
  return status;
}

int unit_get_nominals(fmi_unit *u, double *x, size_t count) {
  if (!fits(u, count, description.states, x)) return FMI_ERROR;
  for (size_t k = 0; k < count; k++) x[k] = model.system.scale[description.state[k]];
  return FMI_OK;
}

static void look(const fmi_unit *u, double *guard) {
  bramah_state *s = &u->it->run->state;
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate);
  evaluator_guards(&s->at, s->t, s->y, s->d, s->rate, guard);
}

int unit_get_indicators(fmi_unit *u, double *z, size_t count) {
  if (!fits(u, count, model.events, z)) return FMI_ERROR;
  int status = unit_settle(u);
  if (status != FMI_OK) return status;
  look(u, u->guard);
  for (size_t k = 0; k < count; k++) z[k] = u->guard[k] + u->it->run->events.slack[k];
  return FMI_OK;
}

void unit_raise_guards(fmi_unit *u) {
  bramah_events *v = &u->it->run->events;
  for (int64_t i = 0; i < model.events; i++)
    if (!(v->guard[i] + v->slack[i] > 0)) v->slack[i] = -v->guard[i] + BAND * greater(v->most[i], fabs(v->guard[i])) + DBL_MIN;
}

int unit_completed_step(fmi_unit *u, int *enter_event_mode) {
  bramah_events *v = &u->it->run->events;
  *enter_event_mode = 0;
  int status = unit_settle(u);
  if (status != FMI_OK) return status;
  look(u, v->guard);
  for (int64_t i = 0; i < model.events; i++) {
    v->most[i] = greater(v->most[i], fabs(v->guard[i]));
    if (v->guard[i] >= v->slack[i]) v->slack[i] = 0;
    if (!(v->guard[i] + v->slack[i] > 0)) *enter_event_mode = 1;
  }
  return FMI_OK;
}

/* Which guards and times are due. Times may have been changed by inputs. */
static int find_due(fmi_unit *u) {
  bramah_state *s = &u->it->run->state;
  bramah_events *v = &u->it->run->events;
  int due = 0;
  look(u, v->guard);
  for (int64_t i = 0; i < model.system.guards; i++) {
    v->fired[i] = i < model.events && !(v->guard[i] + v->slack[i] > 0);
    if (v->fired[i] == 0) continue;
    v->most[i] = greater(v->most[i], fabs(v->guard[i]));
    v->slack[i] = BEYOND * fabs(v->guard[i]) + BAND * v->most[i];
    due = 1;
  }
  evaluator_schedule(&s->at, s->t, s->d, v->time);
  v->next_time = INFINITY;
  for (int64_t i = 0; i < v->times; i++)
    if (v->time[i] != v->spent[i]) v->next_time = lesser(v->next_time, v->time[i]);
  return due || v->next_time <= s->t;
}

/* An event that comes within rounding of the time is one of now: hosts could not step to it. */
static int comes_now(const fmi_unit *u) {
  const bramah_run *run = u->it->run;
  double way = run->events.next_time - run->state.t;
  return way > 0 && way <= SAME * fabs(run->state.t);
}

/* All that is due, and what comes so soon after that no time passes. */
static int carry_out(fmi_unit *u) {
  bramah_run *run = u->it->run;
  int status = BRAMAH_DONE;
  for (int k = 0; k < MOST_TOGETHER && status == BRAMAH_DONE; k++) {
    if (comes_now(u)) run->state.t = run->events.next_time;
    if (!find_due(u)) return status;
    u->seen = 0, run->events.stuck = 0;
    status = events_process(&run->events, &run->state, &run->record);
    if (!comes_now(u)) return status;
  }
  return status;
}

int unit_happen(fmi_unit *u, fmi_happened *happened) {
  int status = unit_settle(u);
  if (status != FMI_OK) return status;
  bramah_run *run = u->it->run;
  bramah_run_forget(run);
  u->it->status = carry_out(u);
  if (u->it->status != BRAMAH_DONE) {
    u->phase = FMI_FAILED;
    return unit_complain(u, FMI_ERROR);
  }
  unit_raise_guards(u);
  const double *y = run->state.y;
  happened->values_changed = 0;
  for (int64_t k = 0; k < description.states; k++) happened->values_changed |= y[description.state[k]] != u->solved[description.state[k]];
  if (model.system.n) memcpy(u->solved, y, (size_t)model.system.n * sizeof(double));
  happened->next_defined = isfinite(run->events.next_time);
  happened->next = run->events.next_time;
  return FMI_OK;
}
