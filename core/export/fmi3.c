/* FMI 3.0: the functions that a unit with real variables and no clocks needs. */
#include "fmi3.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  fmi3InstanceEnvironment environment;
  fmi3LogMessageCallback log;
  fmi3IntermediateUpdateCallback update;
  bool may_return;
} host;

static void say(const fmi_unit *u, int status, const char *text) {
  const host *h = u->host;
  if (h->log) h->log(h->environment, (fmi3Status)status, status == FMI_DISCARD ? "logStatusDiscard" : "logStatusError", text);
}

FMI_PUBLIC const char *fmi3GetVersion(void) { return "3.0"; }

FMI_PUBLIC fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t count, const fmi3String categories[]) {
  (void)on, (void)count, (void)categories; /* nothing is said but what went wrong */
  return instance ? fmi3OK : fmi3Error;
}

static fmi3Instance make(fmi3String name, fmi3String token, int kind, host known) {
  const char *wrong = !name || !*name                              ? "The instance needs a name."
                      : !token || strcmp(token, description.token) ? "The instantiation token is that of another model or export."
                      : !(description.kinds & kind)                ? "This unit was not exported for this kind of simulation."
                                                                   : NULL;
  host *h = wrong ? NULL : malloc(sizeof *h);
  if (h) *h = known;
  fmi_unit *u = h ? unit_new(name, kind, h, say) : NULL;
  if (u) return u;
  if (known.log) known.log(known.environment, fmi3Error, "logStatusError", wrong ? wrong : "There is not enough memory.");
  free(h);
  return NULL;
}

FMI_PUBLIC fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                     fmi3Boolean logging, fmi3InstanceEnvironment environment, fmi3LogMessageCallback log) {
  (void)resources, (void)visible, (void)logging;
  return make(name, token, FMI_EXCHANGE, (host){.environment = environment, .log = log});
}

/* Amid a step, at the end of one of the method's own: does the host want to stop here? */
static int between(fmi_unit *u, double t) {
  const host *h = u->host;
  fmi3Boolean wanted = false;
  fmi3Float64 when = t;
  h->update(h->environment, t, false, true, true, h->may_return, &wanted, &when);
  return h->may_return && wanted && when <= t;
}

FMI_PUBLIC fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                    fmi3Boolean logging, fmi3Boolean event_mode, fmi3Boolean may_return,
                                                    const fmi3ValueReference wanted[], size_t count, fmi3InstanceEnvironment environment,
                                                    fmi3LogMessageCallback log, fmi3IntermediateUpdateCallback update) {
  (void)resources, (void)visible, (void)logging, (void)wanted, (void)count;
  if (event_mode) {
    if (log) log(environment, fmi3Error, "logStatusError", "Events are handled inside: this unit has no event mode in co-simulation.");
    return NULL;
  }
  fmi_unit *u = make(name, token, FMI_STEPS, (host){environment, log, update, may_return && update});
  if (u && update) u->between = between;
  return u;
}

FMI_PUBLIC fmi3Instance fmi3InstantiateScheduledExecution(fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
                                                          fmi3Boolean logging, fmi3InstanceEnvironment environment,
                                                          fmi3LogMessageCallback log, fmi3ClockUpdateCallback clock,
                                                          fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock) {
  (void)resources, (void)visible, (void)logging, (void)clock, (void)lock, (void)unlock;
  return make(name, token, 0, (host){.environment = environment, .log = log});
}

FMI_PUBLIC void fmi3FreeInstance(fmi3Instance instance) {
  if (instance) free(((fmi_unit *)instance)->host);
  unit_free(instance);
}

FMI_PUBLIC fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean tolerance_known, fmi3Float64 tolerance,
                                                  fmi3Float64 start, fmi3Boolean stop_known, fmi3Float64 stop) {
  ENTER(FMI_MADE, "fmi3EnterInitializationMode");
  int status = unit_setup(u, tolerance_known ? tolerance : 0, start, stop_known ? stop : 0);
  if (status == FMI_OK) u->phase = FMI_INITIALISING;
  return (fmi3Status)status;
}

FMI_PUBLIC fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
  ENTER(FMI_INITIALISING, "fmi3ExitInitializationMode");
  int status = unit_start(u);
  if (status == FMI_OK) u->phase = u->kind == FMI_EXCHANGE ? FMI_EVENT : FMI_STEPPING;
  return (fmi3Status)status;
}

FMI_PUBLIC fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
  ENTER_KIND(FMI_EXCHANGE, FMI_CONTINUOUS | FMI_EVENT, "fmi3EnterEventMode");
  u->phase = FMI_EVENT;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3Terminate(fmi3Instance instance) {
  ENTER(FMI_RUNNING, "fmi3Terminate");
  u->phase = FMI_TERMINATED;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3Reset(fmi3Instance instance) {
  ENTER(FMI_ANY, "fmi3Reset");
  return (fmi3Status)unit_reset(u);
}

FMI_PUBLIC fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, fmi3Float64 value[],
                                     size_t values) {
  ENTER(FMI_ANY, "fmi3GetFloat64");
  if (values != count) return (fmi3Status)unit_refuse(u, "All variables are scalars: there must be as many values as references.");
  return (fmi3Status)unit_get(u, reference, count, value);
}

FMI_PUBLIC fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, const fmi3Float64 value[],
                                     size_t values) {
  ENTER(FMI_MADE | FMI_INITIALISING | FMI_RUNNING, "fmi3SetFloat64");
  if (values != count) return (fmi3Status)unit_refuse(u, "All variables are scalars: there must be as many values as references.");
  return (fmi3Status)unit_set(u, reference, count, value);
}

FMI_PUBLIC fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state) {
  ENTER(FMI_ANY & ~FMI_FAILED, "fmi3GetFMUState");
  if (!state) return (fmi3Status)unit_refuse(u, "fmi3GetFMUState needs a place for the state.");
  fmi_saved *saved = unit_save(u);
  if (!saved) return (fmi3Status)unit_refuse(u, "The state could not be saved.");
  unit_saved_free(*state);
  *state = saved;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
  ENTER(FMI_ANY, "fmi3SetFMUState");
  return (fmi3Status)unit_load(u, state);
}

FMI_PUBLIC fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state) {
  ENTER(FMI_ANY, "fmi3FreeFMUState");
  if (state) unit_saved_free(*state), *state = NULL;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, size_t *size) {
  ENTER(FMI_ANY, "fmi3SerializedFMUStateSize");
  if (!state || !size) return (fmi3Status)unit_refuse(u, "There is no state.");
  *size = unit_saved_size(state);
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], size_t size) {
  ENTER(FMI_ANY, "fmi3SerializeFMUState");
  if (!state || !bytes || size < unit_saved_size(state)) return (fmi3Status)unit_refuse(u, "There is no state, or no room for it.");
  memcpy(bytes, unit_saved_bytes(state), unit_saved_size(state));
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], size_t size, fmi3FMUState *state) {
  ENTER(FMI_ANY, "fmi3DeserializeFMUState");
  fmi_saved *saved = state ? unit_saved_from(bytes, size) : NULL;
  if (!saved) return (fmi3Status)unit_refuse(u, "These bytes are no state of this model.");
  unit_saved_free(*state);
  *state = saved;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknown[], size_t unknowns,
                                                   const fmi3ValueReference known[], size_t knowns, const fmi3Float64 seed[], size_t seeds,
                                                   fmi3Float64 out[], size_t outs) {
  ENTER(FMI_INITIALISING | FMI_RUNNING | FMI_TERMINATED, "fmi3GetDirectionalDerivative");
  if (seeds != knowns || outs != unknowns) return (fmi3Status)unit_refuse(u, "All variables are scalars: one seed and one answer each.");
  return (fmi3Status)unit_along(u, unknown, unknowns, known, knowns, seed, out);
}

FMI_PUBLIC fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean *again, fmi3Boolean *terminate, fmi3Boolean *nominals,
                                               fmi3Boolean *values, fmi3Boolean *next_defined, fmi3Float64 *next) {
  ENTER_KIND(FMI_EXCHANGE, FMI_EVENT, "fmi3UpdateDiscreteStates");
  if (!again || !terminate || !nominals || !values || !next_defined || !next)
    return (fmi3Status)unit_refuse(u, "fmi3UpdateDiscreteStates needs places for its answers.");
  fmi_happened happened = {0};
  int status = unit_happen(u, &happened);
  *again = *terminate = *nominals = false;
  *values = happened.values_changed, *next_defined = happened.next_defined, *next = happened.next;
  return (fmi3Status)status;
}

FMI_PUBLIC fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance) {
  ENTER_KIND(FMI_EXCHANGE, FMI_EVENT, "fmi3EnterContinuousTimeMode");
  u->phase = FMI_CONTINUOUS;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, fmi3Boolean no_going_back, fmi3Boolean *enter,
                                                  fmi3Boolean *terminate) {
  (void)no_going_back;
  ENTER_KIND(FMI_EXCHANGE, FMI_CONTINUOUS, "fmi3CompletedIntegratorStep");
  if (!enter || !terminate) return (fmi3Status)unit_refuse(u, "fmi3CompletedIntegratorStep needs places for its answers.");
  int due = 0, status = unit_completed_step(u, &due);
  *enter = due, *terminate = false;
  return (fmi3Status)status;
}

FMI_PUBLIC fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 t) {
  ENTER_KIND(FMI_EXCHANGE, FMI_EVENT | FMI_CONTINUOUS, "fmi3SetTime");
  return (fmi3Status)unit_set_time(u, t);
}

FMI_PUBLIC fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 x[], size_t count) {
  ENTER_KIND(FMI_EXCHANGE, FMI_CONTINUOUS, "fmi3SetContinuousStates");
  return (fmi3Status)unit_set_states(u, x, count);
}

#define ASK(Name, function) \
  FMI_PUBLIC fmi3Status Name(fmi3Instance instance, fmi3Float64 value[], size_t count) { \
    ENTER_KIND(FMI_EXCHANGE, FMI_INITIALISING | FMI_EVENT | FMI_CONTINUOUS | FMI_TERMINATED, #Name); \
    return (fmi3Status)function(u, value, count); \
  }
ASK(fmi3GetContinuousStateDerivatives, unit_get_derivatives)
ASK(fmi3GetEventIndicators, unit_get_indicators)
ASK(fmi3GetContinuousStates, unit_get_states)
ASK(fmi3GetNominalsOfContinuousStates, unit_get_nominals)

FMI_PUBLIC fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *count) {
  ENTER(FMI_ANY, "fmi3GetNumberOfEventIndicators");
  if (!count) return (fmi3Status)unit_refuse(u, "fmi3GetNumberOfEventIndicators needs a place for its answer.");
  *count = (size_t)model.events;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *count) {
  ENTER(FMI_ANY, "fmi3GetNumberOfContinuousStates");
  if (!count) return (fmi3Status)unit_refuse(u, "fmi3GetNumberOfContinuousStates needs a place for its answer.");
  *count = (size_t)description.states;
  return fmi3OK;
}

FMI_PUBLIC fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 t, fmi3Float64 step, fmi3Boolean no_going_back, fmi3Boolean *event,
                                 fmi3Boolean *terminate, fmi3Boolean *early, fmi3Float64 *reached) {
  (void)no_going_back;
  ENTER_KIND(FMI_STEPS, FMI_STEPPING, "fmi3DoStep");
  if (!event || !terminate || !early || !reached) return (fmi3Status)unit_refuse(u, "fmi3DoStep needs places for its answers.");
  int ended = 0, status = unit_step(u, t, step, reached, &ended);
  *event = *terminate = false, *early = ended;
  return (fmi3Status)status;
}
