/* How a run ended, in words: those of runs/explain.py, without what only Bramah itself can find out. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "../run.h"
#include "instance.h"

enum { MOST_NAMED = 3 };

typedef struct {
  char *to;
  size_t left;
} text;

static void say(text *out, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int length = vsnprintf(out->to, out->left, format, values);
  va_end(values);
  size_t written = length < 0 ? 0 : (size_t)length < out->left ? (size_t)length : out->left - 1;
  out->to += written, out->left -= written;
}

static const char *name_of(const bramah_instance *it, int64_t unknown) {
  return unknown >= 0 && unknown < it->system.n ? it->model->unknown[unknown].name : "an unknown";
}

/* The unknown with the largest part in the error of the last attempt. */
static void say_worst(text *out, const bramah_instance *it, const bramah_view *view) {
  int64_t worst = -1;
  double total = 0, most = 0;
  for (int64_t i = 0; i < it->system.n; i++) {
    double square = view->error[i] * view->error[i];
    if (!isfinite(square)) {
      say(out, " Largest error: %s.", name_of(it, i));
      return;
    }
    if (square > most) most = square, worst = i;
    total += square;
  }
  if (worst >= 0) say(out, " Largest error: %s (%.0f%%).", name_of(it, worst), 100 * most / total);
}

static const bramah_event_name *event_of(const bramah_instance *it, int64_t scheduled, int64_t number) {
  if (scheduled) return number >= 0 && number < it->system.times ? &it->model->time[number] : NULL;
  return number >= 0 && number < it->model->events ? &it->model->guard[number] : NULL;
}

static void say_events(text *out, const bramah_instance *it) {
  const bramah_record *record = &it->run->record;
  const bramah_event *event = record->event;
  int64_t kept = record->events - record->event_first;
  for (int64_t k = kept > MOST_NAMED ? kept - MOST_NAMED : 0, first = k; k < kept; k++) {
    const bramah_event_name *name = event_of(it, event[k].scheduled, event[k].number);
    if (name) say(out, "%s%s %s at %.6g s", k == first ? " Last events: " : "; ", name->component, name->name, event[k].t);
  }
  if (kept) say(out, ".");
}

static void say_chatter(text *out, const bramah_instance *it, const bramah_view *view) {
  int64_t scheduled = view->culprit >= it->system.guards;
  const bramah_event_name *name = event_of(it, scheduled, scheduled ? view->culprit - it->system.guards : view->culprit);
  if (name) say(out, "%s (%s)", name->component, name->name);
  else say(out, "an event");
  say(out, " switches back and forth while hardly any time passes at t = %.6g s. Give it hysteresis, damping or a smoother characteristic.",
      view->t);
}

static void say_failure(text *out, const bramah_instance *it, const bramah_view *view) {
  const char *who = name_of(it, view->culprit);
  switch (it->status) {
    case BRAMAH_STEP_TOO_SMALL:
      if (it->setup.fixed_step > 0)
        say(out, "The equations of a step of %g s have no solution that Newton's method finds: use a shorter step. It ended at t = %.6g s.",
            it->setup.fixed_step, view->t);
      else
        say(out, "The step size became too small at t = %.6g s.", view->t);
      break;
    case BRAMAH_TOO_MANY_STEPS: say(out, "Too many steps were made at t = %.6g s.", view->t); break;
    case BRAMAH_SINGULAR: say(out, "Nothing determines %s at t = %.6g s.", who, view->t); break;
    case BRAMAH_NOT_FINITE:
      say(out, "The equation of %s is not finite at t = %.6g s. Check start values and parameters around it.", who, view->t);
      break;
    case BRAMAH_INCONSISTENT:
      say(out, "No consistent values were found at t = %.6g s for %s. Start values nearer to a solution may help.", view->t, who);
      break;
    case BRAMAH_EMPTY: say(out, "What %s belongs to ran empty at t = %.6g s.", who, view->t); break;
    default: break;
  }
  if (it->status == BRAMAH_STEP_TOO_SMALL || it->status == BRAMAH_TOO_MANY_STEPS) say_worst(out, it, view);
}

static void say_not_begun(text *out, const bramah_instance *it) {
  if (it->status == BRAMAH_NO_MEMORY) say(out, "There is not enough memory for the run.");
  else if (!it->ready && it->broken >= 0)
    say(out, "Values that are not allowed, by themselves or together: %s.", it->model->rule[it->broken]);
  else if (!it->ready && it->contradicted >= 0)
    say(out, "With these parameters %s starts at two different values. Change all that say how it starts.", name_of(it, it->contradicted));
  else if (!it->ready)
    say(out, "With these parameters other equations would hold, such as where a volume becomes zero. Export the circuit with them.");
  else if (!bramah_method_named(it->setup.method)) say(out, "There is no method %s.", it->setup.method ? it->setup.method : "");
  else say(out, "The run cannot start: a value, a time or a step is not valid, or the method cannot step as asked for.");
}

void bramah_instance_message(const bramah_instance *it, char *to, size_t size) {
  if (!size) return;
  text out = {to, size};
  *to = 0;
  if (!it->run) {
    if (it->status != BRAMAH_DONE) say_not_begun(&out, it);
    return;
  }
  bramah_view view;
  bramah_run_view(it->run, &view);
  if (it->status == BRAMAH_DONE) say(&out, "Reached t = %g s.", view.t);
  else if (it->status == BRAMAH_CHATTER) say_chatter(&out, it, &view);
  else if (it->status == BRAMAH_NO_MEMORY)
    say(&out, "What was asked for in memory is used up at t = %.6g s: ask for more entries, points or events.", view.t);
  else if (it->status == BRAMAH_BAD_INPUT) say(&out, "A value that was given is not valid at t = %.6g s.", view.t);
  else say_failure(&out, it, &view);
  if (it->status != BRAMAH_DONE && it->status != BRAMAH_NO_MEMORY) say_events(&out, it);
}
