/* Runs of instances: begun with tolerances and lines, advanced, set and looked at. */
#include "instance.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static const double LEAST_PART = 1e-3;      /* of an unknown's declared scale: movements below it count as this large */
static const double ROUNDING_PART = 1e-12;  /* of that scale: what rounding leaves in the equations */
static const double USUAL_PRESSURE = 1e5;   /* Pa: of a line's end whose pressure is no unknown */
static const double FASTEST_SWITCHING = 1e-6, SHARE_OF_RUN = 1e-4, SHORTEST_SWITCHING = 1e-12; /* s: faster is chatter */
enum { CHATTER_EVENTS = 200 };

static int same_but_for_capitals(const char *a, const char *b) {
  while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) a++, b++;
  return !*a && !*b;
}

const bramah_named_method *bramah_method_named(const char *name) {
  for (int64_t k = 0; name && k < bramah_method_count; k++)
    if (same_but_for_capitals(bramah_methods[k].name, name)) return &bramah_methods[k];
  return NULL;
}

bramah_setup bramah_setup_of(const bramah_model *model) { return model->setup; }

void instance_end_run(bramah_instance *it) {
  bramah_coupled_free(it->coupled), bramah_lines_free(it->lines), bramah_run_free(it->run), bramah_evaluator_free(it->evaluator);
  it->coupled = NULL, it->lines = NULL, it->run = NULL, it->evaluator = NULL, it->pending = 0;
}

static double absolute_of(const bramah_instance *it, int64_t i) {
  double given = it->model->absolute[i];
  return isnan(given) ? it->relative[i] * it->model->system.scale[i] : given;
}

/* As asked for, and for the lines; the method's own are stricter. */
static void tolerances(bramah_instance *it, double strictness) {
  const bramah_model *m = it->model;
  double largest = 1e-14;
  for (int64_t i = 0; i < m->system.n; i++) {
    it->relative[i] = it->setup.rtol > 0 ? it->setup.rtol : m->relative[i];
    largest = fmax(largest, it->relative[i]);
  }
  for (int64_t k = 0; k < 2 * m->lines.count; k++) {
    int64_t unknown = m->lines.unknown[k];
    it->end[k] = m->lines.end[k];
    it->end[k].tolerance = unknown < 0 ? largest * USUAL_PRESSURE : absolute_of(it, unknown);
  }
  for (int64_t i = 0; i < m->system.n; i++) {
    double absolute = strictness * absolute_of(it, i), relative = strictness * it->relative[i];
    double least = fmax(LEAST_PART * absolute, fmin(ROUNDING_PART * absolute / relative, absolute));
    it->given[i] = !isnan(m->absolute[i]);
    it->absolute[i] = it->given[i] ? absolute : least;
  }
  for (int64_t i = 0; i < m->system.n; i++) it->relative[i] *= strictness;
}

static double shorter(double a, double b) { return a > 0 && (b <= 0 || a < b) ? a : b; }

static bramah_options options_of(const bramah_instance *it, double t, double step, const double *learned) {
  const bramah_setup *s = &it->setup;
  return (bramah_options){.relative = it->relative,
                          .absolute = it->absolute,
                          .given = it->given,
                          .learned = learned,
                          .first_step = step > 0 ? step : s->first_step,
                          .smallest_step = s->smallest_step,
                          .largest_step = shorter(s->largest_step, it->longest_step),
                          .fixed_step = s->fixed_step,
                          .substeps = s->substeps,
                          .step_iterations = s->step_iterations,
                          .balance_iterations = s->balance_iterations,
                          .most_steps = s->most_steps,
                          .chatter_events = CHATTER_EVENTS,
                          .chatter_time = fmin(FASTEST_SWITCHING, fmax(SHORTEST_SWITCHING, SHARE_OF_RUN * (s->until - t))),
                          .record = s->record,
                          .grid_count = s->grid_count,
                          .grid = s->grid,
                          .sealed = s->sealed,
                          .most_entries = s->most_entries,
                          .most_points = s->most_points,
                          .most_events = s->most_events,
                          .clock = s->clock,
                          .differences = s->differences};
}

static int join_lines(bramah_instance *it, double t) {
  const bramah_line_set *lines = &it->model->lines;
  int status = BRAMAH_DONE;
  it->lines = bramah_lines_new(lines->count, lines->line, lines->step, &status);
  if (!it->lines) return status;
  status = bramah_lines_begin(it->lines, t, lines->p, lines->q);
  if (status) return status;
  it->coupled = bramah_coupled_new(1, &it->run, it->lines, it->end, 1, 0, &status);
  return status;
}

int instance_run_at(bramah_instance *it, double t, const double *y, const double *d, double step, const double *learned) {
  const bramah_named_method *named = bramah_method_named(it->setup.method);
  instance_end_run(it);
  if (!named) return it->status = BRAMAH_BAD_INPUT;
  bramah_method method = named->method;
  if (it->setup.max_order > 0 && it->setup.max_order < method.order) {
    method.order = it->setup.max_order;
    if (method.family == BRAMAH_ABM) method.dense_terms = method.order > 2 ? method.order : 2;
  }
  tolerances(it, named->strictness);
  bramah_options options = options_of(it, t, step, learned);
  it->evaluator = bramah_evaluator_new(&it->system);
  it->status = it->evaluator ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
  if (it->status == BRAMAH_DONE) it->run = bramah_run_new(&it->system, &method, &options, t, y, d, &it->status);
  if (it->run && it->model->lines.count) it->status = join_lines(it, t);
  if (it->status != BRAMAH_DONE) instance_end_run(it);
  return it->status;
}

int bramah_instance_begin(bramah_instance *it, const bramah_setup *setup, double t) {
  instance_end_run(it);
  it->setup = *setup;
  if (bramah_instance_prepare(it) != BRAMAH_DONE) return it->status;
  bramah_instance_start(it, t, it->y, it->d);
  return instance_run_at(it, t, it->y, it->d, 0, NULL);
}

static int apply_inputs(bramah_instance *it) {
  if (!it->pending) return BRAMAH_DONE;
  bramah_view view;
  bramah_run_view(it->run, &view);
  it->pending = 0;
  if (!memcmp(view.d, it->set, (size_t)it->system.discretes * sizeof(double))) return BRAMAH_DONE;
  return bramah_run_assign(it->run, NULL, it->set);
}

int bramah_instance_advance(bramah_instance *it, double until) {
  if (!it->run) return BRAMAH_BAD_INPUT;
  it->status = apply_inputs(it);
  if (it->status != BRAMAH_DONE) return it->status;
  return it->status = it->coupled ? bramah_coupled_advance(it->coupled, until, 0) : bramah_run_advance(it->run, until, 0);
}

int bramah_set_input(bramah_instance *it, int64_t number, double value) {
  const bramah_model *m = it->model;
  if (!it->run || number < 0 || number >= m->inputs || !isfinite(value)) return BRAMAH_BAD_INPUT;
  const bramah_input *input = &m->input[number];
  bramah_view view;
  bramah_run_view(it->run, &view);
  if (!it->pending) memcpy(it->set, view.d, (size_t)m->system.discretes * sizeof(double));
  if (input->stamp >= 0) {
    if (input->fellows && (!it->pending || it->set[input->stamp] != view.t)) {
      bramah_instance_signals(it, it->seen);
      for (int64_t k = 0; k < input->fellows; k++) it->set[input->fellow[k]] = it->seen[input->fellow_signal[k]];
    }
    it->set[input->stamp] = view.t;
  }
  it->set[input->discrete] = value, it->pending = 1;
  return BRAMAH_DONE;
}

void bramah_instance_view(const bramah_instance *it, bramah_view *view) {
  if (it->run) bramah_run_view(it->run, view);
  else *view = (bramah_view){.culprit = -1};
}

bramah_run *bramah_instance_run(bramah_instance *it) { return it->run; }

void bramah_instance_signals_at(bramah_instance *it, double t, const double *y, const double *d, double *values) {
  bramah_evaluator_along(it->evaluator, 1, &t, y, d, it->rate, NULL);
  it->model->signal_values(t, y, d, it->rate, it->vector, it->model->tables, values);
}

void bramah_instance_signals(bramah_instance *it, double *values) {
  bramah_view view;
  bramah_run_view(it->run, &view);
  bramah_instance_signals_at(it, view.t, view.y, view.d, values);
}
