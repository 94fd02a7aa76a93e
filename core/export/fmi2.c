/* FMI 2.0: the functions of both kinds. */
#include "fmi2.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fmi_unit.h"

enum { LONGEST = 2000 };
typedef struct {
  fmi2CallbackFunctions call;
  fmi2Status stepped; /* how the last step went */
} host;

/* Hosts take the message for a format. */
static void say(const fmi_unit *u, int status, const char *text) {
  const host *h = u->host;
  char safe[LONGEST];
  size_t length = 0;
  if (!h->call.logger) return;
  for (; *text && length + 2 < sizeof safe; text++) {
    if (*text == '%') safe[length++] = '%';
    safe[length++] = *text;
  }
  safe[length] = 0;
  h->call.logger(h->call.componentEnvironment, u->name, (fmi2Status)status, status == FMI_DISCARD ? "logStatusDiscard" : "logStatusError",
                 safe);
}

FMI_PUBLIC const char *fmi2GetTypesPlatform(void) { return "default"; }
FMI_PUBLIC const char *fmi2GetVersion(void) { return "2.0"; }

FMI_PUBLIC fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t count, const fmi2String categories[]) {
  (void)on, (void)count, (void)categories; /* nothing is said but what went wrong */
  return c ? fmi2OK : fmi2Error;
}

FMI_PUBLIC fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                                         const fmi2CallbackFunctions *functions, fmi2Boolean visible, fmi2Boolean logging) {
  (void)resources, (void)visible, (void)logging;
  int kind = type == fmi2ModelExchange ? FMI_EXCHANGE : FMI_STEPS;
  const char *wrong = !name || !*name                                      ? "The instance needs a name."
                      : !guid || strcmp(guid, description.token)           ? "The GUID is that of another model or another export of it."
                      : !(description.kinds & kind)                        ? "This unit was exported for the other kind of simulation only."
                                                                           : NULL;
  host *h = calloc(1, sizeof *h);
  if (h && functions) h->call = *functions;
  fmi_unit *u = h && !wrong ? unit_new(name, kind, h, say) : NULL;
  if (u) return u;
  if (functions && functions->logger)
    functions->logger(functions->componentEnvironment, name ? name : "", fmi2Error, "logStatusError",
                      wrong ? wrong : "There is not enough memory.");
  free(h);
  return NULL;
}

FMI_PUBLIC void fmi2FreeInstance(fmi2Component c) {
  if (c) free(((fmi_unit *)c)->host);
  unit_free(c);
}

/* Every function begins so: a component, in one of these phases. */
#define ENTER(phases, call) \
  fmi_unit *u = c; \
  if (!u || !unit_may(u, phases, call)) return fmi2Error
#define ENTER_KIND(of, phases, call) \
  ENTER(phases, call); \
  if (u->kind != (of)) return (fmi2Status)unit_refuse(u, "%s belongs to the other kind of simulation.", call)

FMI_PUBLIC fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean tolerance_known, fmi2Real tolerance, fmi2Real start,
                                          fmi2Boolean stop_known, fmi2Real stop) {
  ENTER(FMI_MADE, "fmi2SetupExperiment");
  return (fmi2Status)unit_setup(u, tolerance_known ? tolerance : 0, start, stop_known ? stop : 0);
}

FMI_PUBLIC fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
  ENTER(FMI_MADE, "fmi2EnterInitializationMode");
  u->phase = FMI_INITIALISING;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
  ENTER(FMI_INITIALISING, "fmi2ExitInitializationMode");
  int status = unit_start(u);
  if (status == FMI_OK) u->phase = u->kind == FMI_EXCHANGE ? FMI_EVENT : FMI_STEPPING;
  return (fmi2Status)status;
}

FMI_PUBLIC fmi2Status fmi2Terminate(fmi2Component c) {
  ENTER(FMI_RUNNING, "fmi2Terminate");
  u->phase = FMI_TERMINATED;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2Reset(fmi2Component c) {
  ENTER(FMI_ANY, "fmi2Reset");
  return (fmi2Status)unit_reset(u);
}

FMI_PUBLIC fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t count, fmi2Real value[]) {
  ENTER(FMI_ANY, "fmi2GetReal");
  return (fmi2Status)unit_get(u, vr, count, value);
}

FMI_PUBLIC fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t count, const fmi2Real value[]) {
  ENTER(FMI_MADE | FMI_INITIALISING | FMI_RUNNING, "fmi2SetReal");
  return (fmi2Status)unit_set(u, vr, count, value);
}

/* There are no variables of other types. */
static fmi2Status no_such(fmi2Component c, const char *call, size_t count) {
  fmi_unit *u = c;
  if (!u) return fmi2Error;
  return count ? (fmi2Status)unit_refuse(u, "%s: all variables are real.", call) : fmi2OK;
}

#define OTHER_TYPE(Type) \
  FMI_PUBLIC fmi2Status fmi2Get##Type(fmi2Component c, const fmi2ValueReference vr[], size_t count, fmi2##Type value[]) { \
    (void)vr, (void)value; \
    return no_such(c, "fmi2Get" #Type, count); \
  } \
  FMI_PUBLIC fmi2Status fmi2Set##Type(fmi2Component c, const fmi2ValueReference vr[], size_t count, const fmi2##Type value[]) { \
    (void)vr, (void)value; \
    return no_such(c, "fmi2Set" #Type, count); \
  }
OTHER_TYPE(Integer)
OTHER_TYPE(Boolean)
OTHER_TYPE(String)

FMI_PUBLIC fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *state) {
  ENTER(FMI_ANY & ~FMI_FAILED, "fmi2GetFMUstate");
  if (!state) return (fmi2Status)unit_refuse(u, "fmi2GetFMUstate needs a place for the state.");
  fmi_saved *saved = unit_save(u);
  if (!saved) return (fmi2Status)unit_refuse(u, "The state could not be saved.");
  unit_saved_free(*state);
  *state = saved;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
  ENTER(FMI_ANY, "fmi2SetFMUstate");
  return (fmi2Status)unit_load(u, state);
}

FMI_PUBLIC fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *state) {
  ENTER(FMI_ANY, "fmi2FreeFMUstate");
  if (state) unit_saved_free(*state), *state = NULL;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t *size) {
  ENTER(FMI_ANY, "fmi2SerializedFMUstateSize");
  if (!state || !size) return (fmi2Status)unit_refuse(u, "There is no state.");
  *size = unit_saved_size(state);
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], size_t size) {
  ENTER(FMI_ANY, "fmi2SerializeFMUstate");
  if (!state || !bytes || size < unit_saved_size(state)) return (fmi2Status)unit_refuse(u, "There is no state, or no room for it.");
  memcpy(bytes, unit_saved_bytes(state), unit_saved_size(state));
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], size_t size, fmi2FMUstate *state) {
  ENTER(FMI_ANY, "fmi2DeSerializeFMUstate");
  fmi_saved *saved = state ? unit_saved_from(bytes, size) : NULL;
  if (!saved) return (fmi2Status)unit_refuse(u, "These bytes are no state of this model.");
  unit_saved_free(*state);
  *state = saved;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknown[], size_t unknowns,
                                                   const fmi2ValueReference known[], size_t knowns, const fmi2Real seed[], fmi2Real out[]) {
  ENTER(FMI_INITIALISING | FMI_RUNNING | FMI_TERMINATED, "fmi2GetDirectionalDerivative");
  return (fmi2Status)unit_along(u, unknown, unknowns, known, knowns, seed, out);
}

FMI_PUBLIC fmi2Status fmi2EnterEventMode(fmi2Component c) {
  ENTER_KIND(FMI_EXCHANGE, FMI_CONTINUOUS | FMI_EVENT, "fmi2EnterEventMode");
  u->phase = FMI_EVENT;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info) {
  ENTER_KIND(FMI_EXCHANGE, FMI_EVENT, "fmi2NewDiscreteStates");
  if (!info) return (fmi2Status)unit_refuse(u, "fmi2NewDiscreteStates needs a place for what happened.");
  fmi_happened happened = {0};
  int status = unit_happen(u, &happened);
  *info = (fmi2EventInfo){.valuesOfContinuousStatesChanged = happened.values_changed,
                          .nextEventTimeDefined = happened.next_defined,
                          .nextEventTime = happened.next};
  return (fmi2Status)status;
}

FMI_PUBLIC fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c) {
  ENTER_KIND(FMI_EXCHANGE, FMI_EVENT, "fmi2EnterContinuousTimeMode");
  u->phase = FMI_CONTINUOUS;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean no_going_back, fmi2Boolean *enter, fmi2Boolean *terminate) {
  (void)no_going_back;
  ENTER_KIND(FMI_EXCHANGE, FMI_CONTINUOUS, "fmi2CompletedIntegratorStep");
  if (!enter || !terminate) return (fmi2Status)unit_refuse(u, "fmi2CompletedIntegratorStep needs places for its answers.");
  *terminate = 0;
  return (fmi2Status)unit_completed_step(u, enter);
}

FMI_PUBLIC fmi2Status fmi2SetTime(fmi2Component c, fmi2Real t) {
  ENTER_KIND(FMI_EXCHANGE, FMI_EVENT | FMI_CONTINUOUS, "fmi2SetTime");
  return (fmi2Status)unit_set_time(u, t);
}

FMI_PUBLIC fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t count) {
  ENTER_KIND(FMI_EXCHANGE, FMI_CONTINUOUS, "fmi2SetContinuousStates");
  return (fmi2Status)unit_set_states(u, x, count);
}

#define ASK(Name, function) \
  FMI_PUBLIC fmi2Status Name(fmi2Component c, fmi2Real value[], size_t count) { \
    ENTER_KIND(FMI_EXCHANGE, FMI_INITIALISING | FMI_EVENT | FMI_CONTINUOUS | FMI_TERMINATED, #Name); \
    return (fmi2Status)function(u, value, count); \
  }
ASK(fmi2GetDerivatives, unit_get_derivatives)
ASK(fmi2GetEventIndicators, unit_get_indicators)
ASK(fmi2GetContinuousStates, unit_get_states)

FMI_PUBLIC fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real value[], size_t count) {
  ENTER_KIND(FMI_EXCHANGE, FMI_ANY & ~FMI_FAILED, "fmi2GetNominalsOfContinuousStates");
  return (fmi2Status)unit_get_nominals(u, value, count);
}

FMI_PUBLIC fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t count, const fmi2Integer order[],
                                                  const fmi2Real value[]) {
  (void)vr, (void)count, (void)order, (void)value;
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2SetRealInputDerivatives");
  return (fmi2Status)unit_refuse(u, "Inputs are held over a communication step; their derivatives are not taken.");
}

FMI_PUBLIC fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference vr[], size_t count, const fmi2Integer order[],
                                                   fmi2Real value[]) {
  (void)vr, (void)count, (void)order, (void)value;
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2GetRealOutputDerivatives");
  return (fmi2Status)unit_refuse(u, "Derivatives of outputs by time are not offered.");
}

FMI_PUBLIC fmi2Status fmi2DoStep(fmi2Component c, fmi2Real t, fmi2Real step, fmi2Boolean no_going_back) {
  (void)no_going_back;
  ENTER_KIND(FMI_STEPS, FMI_STEPPING, "fmi2DoStep");
  double reached;
  int early;
  return ((host *)u->host)->stepped = (fmi2Status)unit_step(u, t, step, &reached, &early);
}

FMI_PUBLIC fmi2Status fmi2CancelStep(fmi2Component c) {
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2CancelStep");
  return (fmi2Status)unit_refuse(u, "No step is under way: fmi2DoStep returns when it is made.");
}

FMI_PUBLIC fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind what, fmi2Status *value) {
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2GetStatus");
  if (what != fmi2DoStepStatus || !value) return fmi2Discard;
  *value = ((host *)u->host)->stepped;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind what, fmi2Real *value) {
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2GetRealStatus");
  if (what != fmi2LastSuccessfulTime || !value) return fmi2Discard;
  *value = unit_time(u);
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind what, fmi2Boolean *value) {
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2GetBooleanStatus");
  if (what != fmi2Terminated || !value) return fmi2Discard;
  *value = 0;
  return fmi2OK;
}

FMI_PUBLIC fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind what, fmi2Integer *value) {
  (void)what, (void)value;
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2GetIntegerStatus");
  return fmi2Discard;
}

FMI_PUBLIC fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind what, fmi2String *value) {
  (void)what, (void)value;
  ENTER_KIND(FMI_STEPS, FMI_ANY, "fmi2GetStringStatus");
  return fmi2Discard;
}
