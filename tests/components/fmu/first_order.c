/* x' = gain u - decay x unless frozen, y = x, solved exactly for an input that is held; and the number of steps.
 * An FMU of either version (FMI is 2 or 3). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if FMI == 2
#include "fmi2Functions.h"
#define T(name) fmi2##name
typedef fmi2Component instance;
typedef fmi2Real number;
typedef fmi2FMUstate kept;
#else
#include "fmi3Functions.h"
#define T(name) fmi3##name
typedef fmi3Instance instance;
typedef fmi3Float64 number;
typedef fmi3FMUState kept;
#endif

enum { U, Y, DECAY, GAIN, X0, COUNT, FROZEN = COUNT, STEPS };

typedef struct {
  double value[COUNT];
  double x, t;
  int frozen, steps;
} state;

typedef struct {
  state now;
#if FMI == 2
  const fmi2CallbackFunctions *callbacks;
#else
  fmi3LogMessageCallback log;
#endif
} model;

static model *model_new(void) {
  model *m = calloc(1, sizeof *m);
  if (m) m->now.value[DECAY] = m->now.value[GAIN] = 1;
  return m;
}

static T(Status) set(model *m, const T(ValueReference) *which, size_t count, const number *value) {
  for (size_t i = 0; i < count; i++) m->now.value[which[i]] = value[i];
  return T(OK);
}

static T(Status) get(model *m, const T(ValueReference) *which, size_t count, number *value) {
  for (size_t i = 0; i < count; i++) value[i] = which[i] == Y ? m->now.x : m->now.value[which[i]];
  return T(OK);
}

static int too_large(model *m) {
  double u = m->now.value[U];
  if (u <= 1000) return 0;
#if FMI == 2
  const fmi2CallbackFunctions *f = m->callbacks;
  f->logger(f->componentEnvironment, "it", fmi2Error, "logStatusError", "The input u = %g must not be above 1000.", u);
#else
  char text[100];
  snprintf(text, sizeof text, "The input u = %g must not be above 1000.", u);
  m->log(NULL, fmi3Error, "logStatusError", text);
#endif
  return 1;
}

static T(Status) advance(model *m, double t, double h) {
  if (fabs(t - m->now.t) > 1e-9) return T(Error);
  if (too_large(m)) return T(Error);
  double a = m->now.value[DECAY], u = m->now.value[GAIN] * m->now.value[U];
  if (!m->now.frozen) m->now.x = a == 0 ? m->now.x + h * u : m->now.x * exp(-a * h) + u * -expm1(-a * h) / a;
  m->now.t = t + h, m->now.steps++;
  return T(OK);
}

static T(Status) keep(model *m, kept *to) {
  if (!*to) *to = malloc(sizeof(state));
  memcpy(*to, &m->now, sizeof(state));
  return T(OK);
}

#if FMI == 2
const char *fmi2GetTypesPlatform(void) { return fmi2TypesPlatform; }
const char *fmi2GetVersion(void) { return fmi2Version; }
fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String where, const fmi2CallbackFunctions *f,
                              fmi2Boolean visible, fmi2Boolean on) {
  (void)name, (void)type, (void)where, (void)visible, (void)on;
  model *m = strcmp(guid, "first order") ? NULL : model_new();
  if (m) m->callbacks = f;
  return m;
}
fmi2Status fmi2SetupExperiment(instance m, fmi2Boolean has, fmi2Real tolerance, fmi2Real start, fmi2Boolean ends, fmi2Real stop) {
  (void)has, (void)tolerance, (void)ends, (void)stop;
  ((model *)m)->now.t = start;
  return fmi2OK;
}
fmi2Status fmi2EnterInitializationMode(instance m) { return (void)m, fmi2OK; }
fmi2Status fmi2GetReal(instance m, const fmi2ValueReference *which, size_t count, fmi2Real *value) {
  return get(m, which, count, value);
}
fmi2Status fmi2SetReal(instance m, const fmi2ValueReference *which, size_t count, const fmi2Real *value) {
  return set(m, which, count, value);
}
fmi2Status fmi2SetBoolean(instance m, const fmi2ValueReference *which, size_t count, const fmi2Boolean *value) {
  if (count != 1 || *which != FROZEN) return fmi2Error;
  return ((model *)m)->now.frozen = *value, fmi2OK;
}
fmi2Status fmi2GetInteger(instance m, const fmi2ValueReference *which, size_t count, fmi2Integer *value) {
  if (count != 1 || *which != STEPS) return fmi2Error;
  return *value = ((model *)m)->now.steps, fmi2OK;
}
fmi2Status fmi2DoStep(instance m, fmi2Real t, fmi2Real h, fmi2Boolean no_return) { return (void)no_return, advance(m, t, h); }
#else
const char *fmi3GetVersion(void) { return fmi3Version; }
fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String where, fmi3Boolean visible, fmi3Boolean on,
                                         fmi3Boolean events, fmi3Boolean early, const fmi3ValueReference required[], size_t count,
                                         fmi3InstanceEnvironment env, fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback update) {
  (void)name, (void)where, (void)visible, (void)on, (void)events, (void)early;
  (void)required, (void)count, (void)env, (void)update;
  model *m = strcmp(token, "first order") ? NULL : model_new();
  if (m) m->log = log;
  return m;
}
fmi3Status fmi3EnterInitializationMode(instance m, fmi3Boolean has, fmi3Float64 tolerance, fmi3Float64 start, fmi3Boolean ends, fmi3Float64 stop) {
  (void)has, (void)tolerance, (void)ends, (void)stop;
  ((model *)m)->now.t = start;
  return fmi3OK;
}
fmi3Status fmi3GetFloat64(instance m, const fmi3ValueReference which[], size_t count, fmi3Float64 value[], size_t values) {
  return (void)values, get(m, which, count, value);
}
fmi3Status fmi3SetFloat64(instance m, const fmi3ValueReference which[], size_t count, const fmi3Float64 value[], size_t values) {
  return (void)values, set(m, which, count, value);
}
fmi3Status fmi3SetBoolean(instance m, const fmi3ValueReference which[], size_t count, const fmi3Boolean value[], size_t values) {
  if (count != 1 || values != 1 || *which != FROZEN) return fmi3Error;
  return ((model *)m)->now.frozen = *value, fmi3OK;
}
fmi3Status fmi3GetInt32(instance m, const fmi3ValueReference which[], size_t count, fmi3Int32 value[], size_t values) {
  if (count != 1 || values != 1 || *which != STEPS) return fmi3Error;
  return *value = ((model *)m)->now.steps, fmi3OK;
}
fmi3Status fmi3DoStep(instance m, fmi3Float64 t, fmi3Float64 h, fmi3Boolean no_return, fmi3Boolean *event, fmi3Boolean *end,
                      fmi3Boolean *early, fmi3Float64 *reached) {
  (void)no_return;
  *event = *end = *early = false, *reached = t + h;
  return advance(m, t, h);
}
#endif

T(Status) T(ExitInitializationMode)(instance m) {
  state *now = &((model *)m)->now;
  return now->x = now->value[X0], T(OK);
}
T(Status) T(Terminate)(instance m) { return (void)m, T(OK); }
void T(FreeInstance)(instance m) { free(m); }

#if FMI == 2
fmi2Status fmi2GetFMUstate(instance m, kept *to) { return keep(m, to); }
fmi2Status fmi2SetFMUstate(instance m, kept from) { return memcpy(&((model *)m)->now, from, sizeof(state)), fmi2OK; }
fmi2Status fmi2FreeFMUstate(instance m, kept *from) { return (void)m, free(*from), *from = NULL, fmi2OK; }
fmi2Status fmi2SerializedFMUstateSize(instance m, kept from, size_t *size) { return (void)m, (void)from, *size = sizeof(state), fmi2OK; }
fmi2Status fmi2SerializeFMUstate(instance m, kept from, fmi2Byte to[], size_t size) { return (void)m, memcpy(to, from, size), fmi2OK; }
fmi2Status fmi2DeSerializeFMUstate(instance m, const fmi2Byte from[], size_t size, kept *to) {
  return (void)m, *to = malloc(size), memcpy(*to, from, size), fmi2OK;
}
#else
fmi3Status fmi3GetFMUState(instance m, kept *to) { return keep(m, to); }
fmi3Status fmi3SetFMUState(instance m, kept from) { return memcpy(&((model *)m)->now, from, sizeof(state)), fmi3OK; }
fmi3Status fmi3FreeFMUState(instance m, kept *from) { return (void)m, free(*from), *from = NULL, fmi3OK; }
fmi3Status fmi3SerializedFMUStateSize(instance m, kept from, size_t *size) { return (void)m, (void)from, *size = sizeof(state), fmi3OK; }
fmi3Status fmi3SerializeFMUState(instance m, kept from, fmi3Byte to[], size_t size) { return (void)m, memcpy(to, from, size), fmi3OK; }
fmi3Status fmi3DeserializeFMUState(instance m, const fmi3Byte from[], size_t size, kept *to) {
  return (void)m, *to = malloc(size), memcpy(*to, from, size), fmi3OK;
}
#endif
