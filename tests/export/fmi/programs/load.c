/* Loads a unit's library (FMI 2.0, co-simulation), makes steps, and prints a variable: LIBRARY TOKEN REFERENCE STEP COUNT */
#include <stdio.h>
#include <stdlib.h>

#include "core/export/fmi2.h"

#if defined(_WIN32)
#include <windows.h>
static void *opened(const char *name) { return (void *)LoadLibraryA(name); }
static void *found(void *library, const char *name) { return (void *)(uintptr_t)GetProcAddress(library, name); }
#else
#include <dlfcn.h>
static void *opened(const char *name) { return dlopen(name, RTLD_NOW); }
static void *found(void *library, const char *name) { return dlsym(library, name); }
#endif

static void logger(fmi2ComponentEnvironment e, fmi2String name, fmi2Status status, fmi2String category, fmi2String text, ...) {
  (void)e, (void)status;
  fprintf(stderr, "%s %s: %s\n", name, category, text);
}

typedef union {
  void *data;
  fmi2Component (*make)(fmi2String, fmi2Type, fmi2String, fmi2String, const fmi2CallbackFunctions *, fmi2Boolean, fmi2Boolean);
  fmi2Status (*plain)(fmi2Component);
  fmi2Status (*setup)(fmi2Component, fmi2Boolean, fmi2Real, fmi2Real, fmi2Boolean, fmi2Real);
  fmi2Status (*get)(fmi2Component, const fmi2ValueReference *, size_t, fmi2Real *);
  fmi2Status (*step)(fmi2Component, fmi2Real, fmi2Real, fmi2Boolean);
  void (*end)(fmi2Component);
} call;

static call of(void *library, const char *name) {
  call it = {.data = found(library, name)};
  if (!it.data) fprintf(stderr, "There is no %s.\n", name), exit(1);
  return it;
}

int main(int count, char **word) {
  if (count != 6) return 2;
  void *library = opened(word[1]);
  if (!library) return fprintf(stderr, "The library cannot be loaded.\n"), 1;
  fmi2CallbackFunctions calls = {.logger = logger};
  fmi2Component c = of(library, "fmi2Instantiate").make("it", fmi2CoSimulation, word[2], "", &calls, 0, 0);
  fmi2ValueReference reference = (fmi2ValueReference)atoi(word[3]);
  double step = atof(word[4]), value;
  if (!c || of(library, "fmi2SetupExperiment").setup(c, 0, 0, 0, 0, 0)) return 1;
  if (of(library, "fmi2EnterInitializationMode").plain(c) || of(library, "fmi2ExitInitializationMode").plain(c)) return 1;
  for (int k = 0; k < atoi(word[5]); k++) {
    if (of(library, "fmi2DoStep").step(c, k * step, step, 1) || of(library, "fmi2GetReal").get(c, &reference, 1, &value)) return 1;
    printf("%.17g\n", value);
  }
  of(library, "fmi2FreeInstance").end(c);
  return 0;
}
