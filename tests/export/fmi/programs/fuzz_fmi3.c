/* Calls of FMI 3.0 in any order, with any values: each answers, none crashes. */
#include "core/export/fmi3.c"
#include "fuzz.h"

fmi3Status fmi3GetInt32(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, fmi3Int32 value[], size_t values);
fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference reference[], size_t count, const fmi3Clock value[]);
fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance);

static long complaints;

static void logger(fmi3InstanceEnvironment e, fmi3Status status, fmi3String category, fmi3String text) {
  (void)e, (void)category;
  if (status < fmi3Warning || !text || !*text) abort();
  complaints++;
}

static void update(fmi3InstanceEnvironment e, fmi3Float64 t, fmi3Boolean set, fmi3Boolean get, fmi3Boolean done, fmi3Boolean can,
                   fmi3Boolean *early, fmi3Float64 *when) {
  (void)e, (void)set, (void)get, (void)done, (void)can;
  *early = any(4) == 0, *when = t;
}

static void ask(fmi3Instance c) {
  fmi3ValueReference at[MOST], by[MOST];
  double value[MOST] = {0}, seeds[MOST] = {1, 0, 2, 0, -1, 0, 0, 1};
  references(at), references(by);
  size_t count = any(MOST), others = any(MOST);
  fmi3Int32 whole[MOST] = {0};
  fmi3Clock clock[MOST] = {0};
  switch (any(4)) {
    case 0: fmi3GetFloat64(c, at, count, value, any(9) ? count : others); break;
    case 1:
      if (fmi3GetFloat64(c, at, count, value, count) != fmi3OK) count = any(MOST);
      values(value, value, MOST);
      fmi3SetFloat64(c, at, count, value, count);
      break;
    case 2: fmi3GetDirectionalDerivative(c, at, count, by, others, seeds, others, value, any(9) ? count : others); break;
    default: fmi3GetInt32(c, at, any(2), whole, any(2)), fmi3SetClock(c, at, any(2), clock), fmi3EnterConfigurationMode(c);
  }
}

static void keep(fmi3Instance c, fmi3FMUState *state) {
  fmi3FMUState *one = &state[any(STATES)];
  size_t size = 0;
  switch (any(4)) {
    case 0: fmi3GetFMUState(c, one); break;
    case 1: fmi3SetFMUState(c, *one); break;
    case 2: fmi3FreeFMUState(c, one); break;
    default:
      if (fmi3SerializedFMUStateSize(c, *one, &size) != fmi3OK) break;
      fmi3Byte *bytes = malloc(size);
      if (fmi3SerializeFMUState(c, *one, bytes, any(9) ? size : size - 1) == fmi3OK) {
        if (!any(3)) bytes[any(size)] ^= 4;
        fmi3DeserializeFMUState(c, bytes, any(9) ? size : any(size), &state[any(STATES)]);
      }
      free(bytes);
  }
}

static void exchange(fmi3Instance c, double *t) {
  size_t states = count_of((size_t)description.states), guards = count_of((size_t)model.events);
  double *x = calloc((size_t)description.states + MOST, sizeof *x), *z = calloc((size_t)model.events + MOST, sizeof *z), next;
  fmi3Boolean flag[5];
  switch (any(8)) {
    case 0: fmi3EnterEventMode(c); break;
    case 1: fmi3UpdateDiscreteStates(c, flag, flag + 1, flag + 2, flag + 3, flag + 4, any(30) ? &next : NULL); break;
    case 2: fmi3EnterContinuousTimeMode(c); break;
    case 3: fmi3CompletedIntegratorStep(c, 1, flag, any(30) ? flag + 1 : NULL); break;
    case 4: *t += 1e-4, fmi3SetTime(c, odd(*t)); break;
    case 5:
      if (fmi3GetContinuousStates(c, x, states) == fmi3OK) {
        values(x, x, (int)states);
        fmi3SetContinuousStates(c, x, states);
      }
      break;
    case 6: fmi3GetContinuousStateDerivatives(c, x, states); break;
    default: fmi3GetEventIndicators(c, z, guards);
  }
  free(x), free(z);
}

static void step(fmi3Instance c) {
  fmi3ValueReference time = 0;
  fmi3Boolean flag[3];
  double t = 0, reached, length = odd(1e-3);
  fmi3GetFloat64(c, &time, 1, &t, 1);
  fmi3DoStep(c, any(9) ? t : odd(t), length < 1 ? length : 1e-3, true, flag, flag + 1, flag + 2, any(30) ? &reached : NULL);
}

static void one(uint64_t number) {
  fmi3FMUState state[STATES] = {0};
  seed = number * UINT64_C(2654435761) + 88172645463325252u;
  fmi3String token = any(50) ? description.token : "?";
  fmi3Instance c = any(2) ? fmi3InstantiateModelExchange("it", token, NULL, false, false, NULL, logger)
                          : fmi3InstantiateCoSimulation("it", token, NULL, false, false, !any(20), any(2), NULL, 0, NULL, logger,
                                                        any(2) ? update : NULL);
  double t = 0;
  if (!c) return;
  for (int k = 0; k < 200; k++) {
    switch (any(11)) {
      case 0: if (!any(20)) fmi3Reset(c); break;
      case 1: case 2: fmi3EnterInitializationMode(c, any(2), odd(1e-4), odd(1) - 0.75, any(2), odd(10)); break;
      case 3: fmi3ExitInitializationMode(c); break;
      case 4: if (!any(20)) fmi3Terminate(c); break;
      case 5: case 6: ask(c); break;
      case 7: keep(c, state); break;
      case 8: case 9: exchange(c, &t); break;
      default: step(c);
    }
  }
  for (int k = 0; k < STATES; k++) fmi3FreeFMUState(c, &state[k]);
  fmi3FreeInstance(c);
}

int main(int count, char **word) {
  long many = count > 1 ? atol(word[1]) : 100;
  for (long k = 0; k < many; k++) one((uint64_t)k + 1);
  printf("%ld sequences, %ld complaints\n", many, complaints);
  return 0;
}
