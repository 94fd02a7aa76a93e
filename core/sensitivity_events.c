#include "sensitivity_events.h"

#include <math.h>
#include <string.h>

#include "extremes.h"
#include "sensitivity.h"
#include "slopes.h"

static const double ALIKE = 1e-9;  /* part by which instants of events that go together may move apart: rounding */
static const double ORDERLY = 1e-6; /* part by which an instant may move otherwise after another event: rounding, and what consistent() leaves */
static const double GRAZING = 100; /* relative tolerances by which a parameter may change before an event no longer happens */

/* y' of the solution at the point reached, into v->slope. A point at which algebraic unknowns do not follow takes all derivatives away. */
static int slopes(bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  int64_t culprit = s->culprit;
  int status = BRAMAH_DONE;
  if (s->mask) status = slopes_at(s, s->t, s->y, s->rate, v->slope);
  else if (v->n) memcpy(v->slope, s->rate, (size_t)v->n * sizeof(double));
  s->culprit = culprit;
  if (status == BRAMAH_NO_MEMORY) return status;
  if (status != BRAMAH_DONE) sensitivity_lose_all(s, BRAMAH_LOSS_SINGULAR);
  return BRAMAH_DONE;
}

static bramah_place here(const bramah_state *s) { return (bramah_place){s->t, s->y, s->d, s->rate}; }

/* s += y' t sign */
static void shift(const bramah_sensitivity *v, double sign, double *s) {
  for (int64_t i = 0; i < v->n; i++)
    for (int64_t p = 0; p < v->width; p++) s[i * v->width + p] += sign * v->slope[i] * v->t[p];
}

static int due(const bramah_events *v, const bramah_state *s, int64_t i) {
  if (i < v->guards) return v->fired[i] != 0;
  return v->time[i - v->guards] <= s->t && v->time[i - v->guards] != v->spent[i - v->guards];
}

/* Would a guard, whose speed is this and which changes by `change`, have missed zero if the parameter were a little other? How deep it goes
 * if it goes on as it does is known from its curve in the step that led here. */
static int grazes(const bramah_events *v, const bramah_state *s, int64_t i, double speed, int64_t parameter, double change) {
  double curve = 2 * (speed - v->slope[i]) / v->length, lift = GRAZING * s->coarsest * s->sensitivity->of->size[parameter] * fabs(change);
  if (!(speed < 0)) return 1;
  return isfinite(curve) && curve > 0 && speed * speed < 2 * curve * lift;
}

/* How the instant moves is in doubt: the derivative is lost if that matters to it. */
static void doubt(bramah_state *s, int64_t parameter, int64_t reason, int64_t scheduled, int64_t number) {
  bramah_loss *loss = s->sensitivity->doubt + parameter;
  if (!loss->reason) *loss = (bramah_loss){.t = s->t, .reason = reason, .scheduled = scheduled, .number = number};
  s->sensitivity->doubting = 1;
}

/* The event is over: did the moving instant change those in doubt by more than their tolerance? */
static void confirm(bramah_state *s) {
  bramah_sensitivity *w = s->sensitivity;
  for (int64_t p = 0; p < w->of->parameters; p++) {
    bramah_loss *loss = w->doubt + p;
    for (int64_t i = 0, k = p; loss->reason && i < w->n; i++, k += w->width)
      if (!(fabs(w->effect[k]) <= sensitivity_tolerance(s, i, p, w->largest[k])))
        sensitivity_lose(s, p, loss->reason, loss->scheduled, loss->number);
    loss->reason = BRAMAH_LOSS_NONE;
  }
  w->doubting = 0;
}

/* How the instants of all guards that are due move, into v->moved: first what the guards change by, then over their speeds. */
static void guard_instants(const bramah_events *v, bramah_state *s) {
  bramah_sensitivity *w = s->sensitivity;
  bramah_direction by_parameters = sensitivity_direction(w, w->s);
  bramah_direction by_time = {.width = BRAMAH_TANGENT_LANES, .t = w->one, .y = w->time};
  int64_t width = w->width;
  tangents_rates(&w->work, &s->at, here(s), &by_parameters, w->rate);
  for (int64_t i = 0; i < v->guards; i++)
    if (v->fired[i] != 0) memcpy(w->moved + i * width, tangents_guard(&w->work, &s->at, here(s), &by_parameters, i), (size_t)width * sizeof(double));
  for (int64_t i = 0; i < w->n; i++)
    for (int k = 0; k < BRAMAH_TANGENT_LANES; k++) w->time[i * BRAMAH_TANGENT_LANES + k] = w->slope[i];
  tangents_rates(&w->work, &s->at, here(s), &by_time, w->before);
  for (int64_t i = 0; i < v->guards; i++) {
    if (v->fired[i] == 0) continue;
    double speed = tangents_guard(&w->work, &s->at, here(s), &by_time, i)[0];
    for (int64_t p = 0; p < w->of->parameters; p++) {
      double *moved = w->moved + i * width + p;
      if (*moved != 0 && grazes(v, s, i, speed, p, *moved)) doubt(s, p, BRAMAH_LOSS_GRAZING, 0, i);
      *moved = *moved == 0 ? 0 : -*moved / speed;
    }
  }
}

static void instants(const bramah_events *v, bramah_state *s) {
  bramah_sensitivity *w = s->sensitivity;
  bramah_direction along = sensitivity_direction(w, w->s);
  int64_t width = w->width;
  guard_instants(v, s);
  for (int64_t i = 0; i < v->times; i++)
    if (due(v, s, v->guards + i))
      memcpy(w->moved + (v->guards + i) * width, tangents_schedule(&w->work, &s->at, here(s), &along, i), (size_t)width * sizeof(double));
}

static int close(double a, double b, double part) { return fabs(a - b) <= part * (fabs(a) + fabs(b)); }

/* Do two instants move alike with every parameter whose derivative there is? */
static int alike(const bramah_sensitivity *w, const double *a, const double *b) {
  for (int64_t p = 0; p < w->of->parameters; p++)
    if (!w->loss[p].reason && !close(a[p], b[p], ALIKE)) return 0;
  return 1;
}

/* An event waited for another: did that change how its instant moves? */
static void check_order(const bramah_events *v, bramah_state *s, int64_t i, const double *as_before) {
  bramah_sensitivity *w = s->sensitivity;
  for (int64_t p = 0; p < w->of->parameters; p++)
    if (!close(w->moved[i * w->width + p], as_before[p], ORDERLY))
      doubt(s, p, BRAMAH_LOSS_TOGETHER, i >= v->guards, i < v->guards ? i : i - v->guards);
}

void sensitivity_approach(bramah_state *s) {
  bramah_sensitivity *w = s->sensitivity;
  bramah_direction along = sensitivity_direction(w, w->s), effect = sensitivity_effect(w);
  tangents_rates(&w->work, &s->at, here(s), &along, w->rate);
  if (w->doubting) tangents_rates(&w->effect_work, &s->at, here(s), &effect, w->rate);
}

void sensitivity_begin(bramah_events *v, bramah_state *s) {
  bramah_sensitivity *w = s->sensitivity;
  bramah_direction along = sensitivity_direction(w, w->s);
  for (int64_t i = 0; i < v->times; i++) {
    if (v->time[i] != s->t || v->time[i] == v->spent[i]) continue;
    const double *moved = tangents_schedule(&w->work, &s->at, here(s), &along, i);
    for (int64_t p = 0; p < w->of->parameters; p++)
      if (moved[p] != 0) sensitivity_lose(s, p, BRAMAH_LOSS_TOGETHER, 1, i);
  }
  sensitivity_approach(s);
}

int sensitivity_meet(bramah_events *v, bramah_state *s) {
  bramah_sensitivity *w = s->sensitivity;
  int64_t count = v->guards + v->times, first = -1;
  size_t bytes = (size_t)w->width * sizeof(double);
  int status = slopes(s);
  if (status != BRAMAH_DONE) return status;
  memcpy(w->moved_before, w->moved, (size_t)count * bytes);
  instants(v, s);
  for (int64_t i = 0; i < count; i++) {
    int waited = v->waiting[i] != 0;
    v->waiting[i] = 0;
    if (!due(v, s, i)) continue;
    if (waited) check_order(v, s, i, w->moved_before + i * w->width);
    if (first < 0) first = i;
    v->waiting[i] = !alike(w, w->moved + first * w->width, w->moved + i * w->width);
  }
  if (first >= 0) memcpy(w->t, w->moved + first * w->width, bytes);
  shift(w, 1, w->s);
  if (!w->doubting) return BRAMAH_DONE;
  memset(w->effect, 0, (size_t)w->n * bytes);
  memset(w->d_effect, 0, (size_t)w->discretes * bytes);
  shift(w, 1, w->effect);
  return BRAMAH_DONE;
}

/* The direction becomes what the event leaves of it. */
static void assign(bramah_state *s, bramah_event_owner owner, bramah_tangent_work *work, bramah_direction along, double *y, double *d) {
  bramah_sensitivity *w = s->sensitivity;
  if (w->size) memcpy(w->before, y, (size_t)w->size * sizeof(double));
  if (w->discretes) memcpy(w->d_before, d, (size_t)(w->discretes * w->width) * sizeof(double));
  along.y = w->before, along.d = w->d_before;
  tangents_transition(work, &s->at, (bramah_place){s->t, s->y_probe, s->d_old, s->rate}, &along, owner, y, d);
}

void sensitivity_transition(bramah_state *s, bramah_event_owner owner) {
  bramah_sensitivity *w = s->sensitivity;
  assign(s, owner, &w->work, sensitivity_direction(w, w->s), w->s, w->d);
  if (w->doubting) assign(s, owner, &w->effect_work, sensitivity_effect(w), w->effect, w->d_effect);
}

/* A guard has waited. Others may have lifted it since: then it depends on their order whether it fires. */
static int still_due(bramah_events *v, bramah_state *s, int64_t i) {
  bramah_sensitivity *w = s->sensitivity;
  if (v->guard[i] <= 0 || v->slack[i] > 0) return 1;
  for (int64_t p = 0; p < w->of->parameters; p++)
    if (!close(w->moved[i * w->width + p], w->t[p], ALIKE)) doubt(s, p, BRAMAH_LOSS_TOGETHER, 0, i);
  v->waiting[i] = 0;
  return 0;
}

int sensitivity_part(bramah_events *v, bramah_state *s, int *waiting) {
  bramah_sensitivity *w = s->sensitivity;
  int status = slopes(s);
  if (status != BRAMAH_DONE) return status;
  shift(w, -1, w->s);
  if (w->doubting) shift(w, -1, w->effect);
  *waiting = 0;
  for (int64_t i = 0; i < v->guards + v->times; i++) {
    if (i < v->guards && v->waiting[i] != 0) v->fired[i] = still_due(v, s, i);
    *waiting |= v->waiting[i] != 0;
  }
  confirm(s);
  nodes_forget(&w->nodes);
  memset(w->t, 0, (size_t)w->width * sizeof(double));
  sensitivity_show_losses(w);
  return BRAMAH_DONE;
}
