/* Values of units by reference. */
#include <math.h>

#include "../run.h"
#include "fmi_unit.h"

static const char *name_of(const fmi_variable *v) {
  switch (v->kind) {
    case FMI_PARAMETER: return model.parameter[v->number].is.name;
    case FMI_INPUT: return model.input[v->number].is.name;
    case FMI_SIGNAL: return model.signal[v->number].name;
    case FMI_STATE: return model.unknown[description.state[v->number]].name;
    case FMI_DERIVATIVE: return "a derivative";
    case FMI_INDICATOR: return "an event indicator";
    default: return "time";
  }
}

/* Start values as they follow from parameters. */
static int prepared(fmi_unit *u) {
  return bramah_instance_prepare(u->it) == BRAMAH_DONE ? FMI_OK : unit_complain(u, FMI_ERROR);
}

static int get_before_start(fmi_unit *u, const fmi_variable *v, double *value) {
  if (v->kind == FMI_TIME) *value = u->t0;
  else if (v->kind == FMI_INPUT && u->given[v->number]) *value = u->input[v->number];
  else if (v->kind == FMI_INPUT || v->kind == FMI_STATE) {
    if (prepared(u) != FMI_OK) return FMI_ERROR;
    *value = v->kind == FMI_INPUT ? u->it->d[model.input[v->number].discrete] : u->it->y[description.state[v->number]];
  } else return unit_refuse(u, "%s is not known before initialisation.", name_of(v));
  return FMI_OK;
}

static void see(fmi_unit *u) {
  if (!u->seen) bramah_instance_signals(u->it, u->values);
  u->seen = 1;
}

static int get_at_point(fmi_unit *u, const fmi_variable *v, double *value) {
  int status = unit_settle(u);
  if (status != FMI_OK) return status;
  bramah_view view;
  bramah_instance_view(u->it, &view);
  switch (v->kind) {
    case FMI_TIME: *value = view.t; break;
    case FMI_INPUT: *value = view.d[model.input[v->number].discrete]; break;
    case FMI_STATE: *value = view.y[description.state[v->number]]; break;
    case FMI_DERIVATIVE: *value = view.rate[description.state[v->number]]; break;
    case FMI_INDICATOR:
      bramah_evaluator_holds(u->it->evaluator, view.d);
      bramah_evaluator_guards(u->it->evaluator, view.t, view.y, view.d, u->guard);
      *value = u->guard[v->number] + u->it->run->events.slack[v->number];
      break;
    default:
      see(u);
      *value = u->values[v->number];
  }
  return FMI_OK;
}

int unit_get(fmi_unit *u, const uint32_t *reference, size_t count, double *value) {
  if (count && (!reference || !value)) return unit_refuse(u, "Values were asked for without references or without room.");
  for (size_t k = 0; k < count; k++) {
    if (reference[k] >= description.variables) return unit_refuse(u, "There is no variable with reference %lu.", (unsigned long)reference[k]);
    const fmi_variable *v = &description.variable[reference[k]];
    int status = FMI_OK;
    if (v->kind == FMI_PARAMETER) value[k] = bramah_get_parameter(u->it, v->number);
    else if (u->phase == FMI_MADE || (u->phase & (FMI_TERMINATED | FMI_FAILED) && !u->started)) status = get_before_start(u, v, &value[k]);
    else status = get_at_point(u, v, &value[k]);
    if (status != FMI_OK) return status;
  }
  return FMI_OK;
}

/* The run is begun anew when it is asked for next. */
static void begin_again(fmi_unit *u) {
  if (u->started) instance_end_run(u->it);
  u->started = u->seen = 0;
}

static int set_parameter(fmi_unit *u, int64_t number, double value) {
  const bramah_parameter *p = &model.parameter[number];
  if (!(u->phase & (FMI_MADE | FMI_INITIALISING))) return unit_refuse(u, "%s can be set before and during initialisation only.", p->is.name);
  if (p->fixed) return unit_refuse(u, "%s belongs to the structure: change it in Bramah and export again.", p->is.name);
  begin_again(u);
  if (bramah_set_parameter(u->it, number, value) == BRAMAH_DONE) return FMI_OK;
  return unit_refuse(u, "%s cannot be %g: it must be %s %g and %s %g, in SI.", p->is.name, value, p->open & 1 ? "above" : "at least",
                     p->low, p->open & 2 ? "below" : "at most", p->high);
}

static int set_start(fmi_unit *u, const fmi_variable *v, double value) {
  if (!(u->phase & (FMI_MADE | FMI_INITIALISING))) return unit_refuse(u, "%s can be set before and during initialisation only.", name_of(v));
  begin_again(u);
  if (bramah_set_start(u->it, description.state[v->number], value) == BRAMAH_DONE) return FMI_OK;
  return unit_refuse(u, "%s cannot start at a value that is not finite.", name_of(v));
}

static int set_input(fmi_unit *u, int64_t number, double value) {
  if (!isfinite(value)) return unit_refuse(u, "%s was given a value that is not finite.", model.input[number].is.name);
  u->input[number] = value, u->given[number] = 1, u->seen = 0;
  if (u->phase & (FMI_MADE | FMI_INITIALISING)) {
    begin_again(u);
  } else if (u->kind == FMI_EXCHANGE) {
    u->it->run->state.d[model.input[number].discrete] = value;
    u->moved = u->switched = 1;
  } else if (bramah_set_input(u->it, number, value) != BRAMAH_DONE) {
    return unit_refuse(u, "%s cannot be set now.", model.input[number].is.name);
  }
  return FMI_OK;
}

int unit_set(fmi_unit *u, const uint32_t *reference, size_t count, const double *value) {
  if (count && (!reference || !value)) return unit_refuse(u, "Values were set without references or without values.");
  for (size_t k = 0; k < count; k++) {
    if (reference[k] >= description.variables) return unit_refuse(u, "There is no variable with reference %lu.", (unsigned long)reference[k]);
    const fmi_variable *v = &description.variable[reference[k]];
    int status;
    if (v->kind == FMI_PARAMETER) status = set_parameter(u, v->number, value[k]);
    else if (v->kind == FMI_INPUT) status = set_input(u, v->number, value[k]);
    else if (v->kind == FMI_STATE) status = set_start(u, v, value[k]);
    else status = unit_refuse(u, "%s is computed and cannot be set.", name_of(v));
    if (status != FMI_OK) return status;
  }
  return FMI_OK;
}
