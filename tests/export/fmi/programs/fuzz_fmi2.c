/* Calls of FMI 2.0 in any order, with any values: each answers, none crashes. */
#include "core/export/fmi2.c"
#include "fuzz.h"

static long complaints;

static void logger(fmi2ComponentEnvironment e, fmi2String name, fmi2Status status, fmi2String category, fmi2String text, ...) {
  (void)e, (void)name, (void)category;
  if (status < fmi2Warning || !text || !*text) abort();
  complaints++;
}

static void *room(size_t count) { return any(40) ? calloc(count + 1, sizeof(double)) : NULL; }

static void ask(fmi2Component c) {
  fmi2ValueReference at[MOST];
  double value[MOST] = {0}, seeds[MOST] = {1, 0, 2, 0, -1, 0, 0, 1};
  references(at);
  switch (any(5)) {
    case 0: fmi2GetReal(c, at, any(MOST), value); break;
    case 1: fmi2GetReal(c, any(9) ? at : NULL, any(MOST), any(9) ? value : NULL); break;
    case 2: {
      size_t count = any(MOST);
      if (fmi2GetReal(c, at, count, value) != fmi2OK) count = any(MOST);
      values(value, value, MOST);
      fmi2SetReal(c, at, count, value);
      break;
    }
    case 3: {
      fmi2ValueReference by[MOST];
      references(by);
      fmi2GetDirectionalDerivative(c, at, any(MOST), by, any(MOST), seeds, value);
      break;
    }
    default: {
      fmi2Integer whole[MOST] = {0};
      fmi2String text[MOST] = {0};
      fmi2GetInteger(c, at, any(2), whole), fmi2SetBoolean(c, at, any(2), whole), fmi2GetString(c, at, any(2), text);
    }
  }
}

static void keep(fmi2Component c, fmi2FMUstate *state) {
  fmi2FMUstate *one = &state[any(STATES)];
  size_t size = 0;
  switch (any(4)) {
    case 0: fmi2GetFMUstate(c, one); break;
    case 1: fmi2SetFMUstate(c, *one); break;
    case 2: fmi2FreeFMUstate(c, one); break;
    default:
      if (fmi2SerializedFMUstateSize(c, *one, &size) != fmi2OK) break;
      fmi2Byte *bytes = malloc(size);
      if (fmi2SerializeFMUstate(c, *one, bytes, any(9) ? size : size - 1) == fmi2OK) {
        if (!any(3)) bytes[any(size)] ^= 4;
        fmi2DeSerializeFMUstate(c, bytes, any(9) ? size : any(size), &state[any(STATES)]);
      }
      free(bytes);
  }
}

static void exchange(fmi2Component c, double *t) {
  size_t states = count_of((size_t)description.states), guards = count_of((size_t)model.events);
  double *x = room((size_t)description.states + MOST), *z = room((size_t)model.events + MOST);
  fmi2EventInfo info;
  fmi2Boolean enter, end;
  switch (any(9)) {
    case 0: fmi2EnterEventMode(c); break;
    case 1: fmi2NewDiscreteStates(c, any(30) ? &info : NULL); break;
    case 2: fmi2EnterContinuousTimeMode(c); break;
    case 3: fmi2CompletedIntegratorStep(c, 1, &enter, any(30) ? &end : NULL); break;
    case 4: *t += 1e-4, fmi2SetTime(c, odd(*t)); break;
    case 5:
      if (fmi2GetContinuousStates(c, x, states) == fmi2OK && x) {
        values(x, x, (int)states);
        fmi2SetContinuousStates(c, x, states);
      }
      break;
    case 6: fmi2GetDerivatives(c, x, states); break;
    case 7: fmi2GetEventIndicators(c, z, guards); break;
    default: fmi2GetNominalsOfContinuousStates(c, x, states);
  }
  free(x), free(z);
}

static void steps(fmi2Component c) {
  double t = 0, value;
  fmi2Status status;
  fmi2Boolean yes;
  if (fmi2GetRealStatus(c, fmi2LastSuccessfulTime, &t) != fmi2OK) t = 0;
  switch (any(4)) {
    case 0: fmi2GetStatus(c, (fmi2StatusKind)any(5), &status); break;
    case 1: fmi2GetBooleanStatus(c, (fmi2StatusKind)any(5), &yes), fmi2CancelStep(c); break;
    case 2: fmi2GetRealStatus(c, (fmi2StatusKind)any(5), any(9) ? &value : NULL); break;
    default: {
      double step = odd(1e-3);
      fmi2DoStep(c, any(9) ? t : odd(t), step < 1 ? step : 1e-3, 1);
    }
  }
}

static void one(uint64_t number) {
  fmi2CallbackFunctions calls = {.logger = logger};
  fmi2FMUstate state[STATES] = {0};
  seed = number * UINT64_C(2654435761) + 88172645463325252u;
  fmi2Type type = any(2) ? fmi2ModelExchange : fmi2CoSimulation;
  fmi2Component c = fmi2Instantiate("it", type, any(50) ? description.token : "?", NULL, any(50) ? &calls : NULL, 0, 0);
  double t = 0;
  if (!c) return;
  for (int k = 0; k < 200; k++) {
    switch (any(11)) {
      case 0: if (!any(20)) fmi2Reset(c); break;
      case 1: fmi2SetupExperiment(c, (int)any(2), odd(1e-4), odd(1) - 0.75, (int)any(2), odd(10)); break;
      case 2: fmi2EnterInitializationMode(c); break;
      case 3: fmi2ExitInitializationMode(c); break;
      case 4: if (!any(20)) fmi2Terminate(c); break;
      case 5: case 6: ask(c); break;
      case 7: keep(c, state); break;
      case 8: case 9: exchange(c, &t); break;
      default: steps(c);
    }
  }
  for (int k = 0; k < STATES; k++) fmi2FreeFMUstate(c, &state[k]);
  fmi2FreeInstance(c);
}

int main(int count, char **word) {
  long many = count > 1 ? atol(word[1]) : 100;
  for (long k = 0; k < many; k++) one((uint64_t)k + 1);
  printf("%ld sequences, %ld complaints\n", many, complaints);
  return 0;
}
