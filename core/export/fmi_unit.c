/* Units: made, told what they shall be, and begun. */
#include "fmi_unit.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SENTENCE = 1000 };
static const double SOLVED = 1e-12; /* relative tolerance in model exchange: what is solved for is solved to rounding */

static double *doubles(fmi_unit *u, int64_t count) { return arena_take(u->arena, (size_t)count * sizeof(double)); }

static int take(fmi_unit *u) {
  int64_t n = model.system.n, discretes = model.system.discretes;
  double **of_unknowns[] = {&u->solved,    &u->along_y,        &u->along_rate, &u->along_sum,
                            &u->along_capacity, &u->along_work};
  for (size_t i = 0; i < sizeof of_unknowns / sizeof *of_unknowns; i++)
    if (!(*of_unknowns[i] = doubles(u, n))) return 0;
  u->input = doubles(u, model.inputs), u->values = doubles(u, model.signals), u->guard = doubles(u, model.system.guards);
  u->given = arena_take(u->arena, (size_t)model.inputs * sizeof *u->given);
  u->along_d = doubles(u, discretes), u->along_values = doubles(u, model.signals);
  return u->input && u->values && u->guard && u->given && u->along_d && u->along_values &&
         matrix_init(&u->matrix, u->arena, bramah_instance_system(u->it));
}

fmi_unit *unit_new(const char *name, int kind, void *host, void (*say)(const fmi_unit *u, int status, const char *text)) {
  fmi_unit *u = calloc(1, sizeof *u);
  if (!u) return NULL;
  size_t length = strlen(name) + 1;
  u->kind = kind, u->phase = FMI_MADE, u->host = host, u->say = say;
  u->arena = arena_new(), u->name = malloc(length), u->it = bramah_instance_new(&model);
  if (!u->arena || !u->name || !u->it || !take(u)) {
    unit_free(u);
    return NULL;
  }
  memcpy(u->name, name, length);
  return u;
}

void unit_free(fmi_unit *u) {
  if (!u) return;
  bramah_instance_free(u->it);
  arena_free(u->arena);
  free(u->name);
  free(u);
}

int unit_refuse(const fmi_unit *u, const char *format, ...) {
  char text[SENTENCE];
  va_list values;
  va_start(values, format);
  vsnprintf(text, sizeof text, format, values);
  va_end(values);
  u->say(u, FMI_ERROR, text);
  return FMI_ERROR;
}

int unit_complain(const fmi_unit *u, int status) {
  char text[SENTENCE];
  bramah_instance_message(u->it, text, sizeof text);
  u->say(u, status, text);
  return status;
}

static const char *phase_name(int phase) {
  switch (phase) {
    case FMI_MADE: return "before initialisation";
    case FMI_INITIALISING: return "during initialisation";
    case FMI_EVENT: return "in event mode";
    case FMI_CONTINUOUS: return "in continuous-time mode";
    case FMI_STEPPING: return "between two communication steps";
    case FMI_TERMINATED: return "after the end";
    default: return "after an error";
  }
}

int unit_may(const fmi_unit *u, int phases, const char *call) {
  if (u->phase & phases) return 1;
  unit_refuse(u, "%s cannot be called %s.", call, phase_name(u->phase));
  return 0;
}

int unit_reset(fmi_unit *u) {
  bramah_instance *fresh = bramah_instance_new(&model);
  if (!fresh) return unit_refuse(u, "There is not enough memory.");
  bramah_instance_free(u->it);
  u->it = fresh, u->phase = FMI_MADE;
  u->started = u->seen = u->moved = u->switched = 0, u->t0 = u->stop = u->tolerance = 0;
  u->matrix.system = bramah_instance_system(fresh);
  for (int64_t k = 0; k < model.inputs; k++) u->given[k] = 0;
  return FMI_OK;
}

int unit_setup(fmi_unit *u, double tolerance, double t0, double stop) {
  if (!isfinite(t0) || !(tolerance >= 0) || !isfinite(tolerance) || tolerance >= 1 || (stop != 0 && !(stop >= t0)))
    return unit_refuse(u, "The experiment is not valid: it must begin at a finite time, end after that, and have a tolerance below 1.");
  u->t0 = t0, u->stop = stop, u->tolerance = tolerance;
  return FMI_OK;
}

static bramah_setup setup_of(const fmi_unit *u) {
  bramah_setup setup = bramah_setup_of(&model);
  setup.sealed = 0, setup.record = BRAMAH_RECORD_END, setup.grid_count = 0;
  if (u->kind == FMI_EXCHANGE) setup.rtol = SOLVED;
  else if (u->tolerance > 0) setup.rtol = u->tolerance;
  setup.until = u->stop > u->t0 && isfinite(u->stop) ? u->stop : u->t0 + model.setup.until;
  return setup;
}

int unit_begin(fmi_unit *u) {
  bramah_setup setup = setup_of(u);
  u->seen = u->moved = u->switched = 0;
  return bramah_instance_begin(u->it, &setup, u->t0);
}

int unit_start(fmi_unit *u) {
  if (u->started) return FMI_OK;
  int status = unit_begin(u);
  for (int64_t k = 0; k < model.inputs && status == BRAMAH_DONE; k++)
    if (u->given[k]) status = bramah_set_input(u->it, k, u->input[k]);
  if (status == BRAMAH_DONE) status = bramah_instance_advance(u->it, u->t0);
  if (status != BRAMAH_DONE) {
    unit_complain(u, FMI_ERROR);
    u->phase = FMI_FAILED;
    return FMI_ERROR;
  }
  u->started = 1;
  if (u->kind == FMI_EXCHANGE) {
    const double *y, *d;
    double t;
    unit_point(u, &t, &y, &d);
    if (model.system.n) memcpy(u->solved, y, (size_t)model.system.n * sizeof(double));
    unit_raise_guards(u);
  }
  return FMI_OK;
}

void unit_point(const fmi_unit *u, double *t, const double **y, const double **d) {
  bramah_view view;
  bramah_instance_view(u->it, &view);
  *t = view.t, *y = view.y, *d = view.d;
}

double unit_time(const fmi_unit *u) {
  if (!u->started) return u->t0;
  bramah_view view;
  bramah_instance_view(u->it, &view);
  return view.t;
}

int unit_settle(fmi_unit *u) {
  if (unit_start(u) != FMI_OK) return FMI_ERROR;
  if (u->kind == FMI_EXCHANGE) return unit_solve(u);
  if (!u->it->pending || u->phase == FMI_TERMINATED) return FMI_OK;
  u->seen = 0;
  if (bramah_instance_advance(u->it, unit_time(u)) != BRAMAH_DONE) return unit_complain(u, FMI_ERROR);
  return FMI_OK;
}
