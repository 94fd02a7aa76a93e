/* Advances a model in many parts, as on a target in real time, and tells how often memory was taken meanwhile. */
#include <stdio.h>

#include "model.h"
#include "taken.h"

enum { PARTS = 200 };

int main(int count, char **word) {
  double *values = malloc((size_t)(model.signals + 1) * sizeof *values);
  bramah_instance *it = bramah_instance_new(&model);
  bramah_setup setup = bramah_setup_of(&model);
  if (count > 1) setup.fixed_step = atof(word[1]);
  int status = values && it ? bramah_instance_begin(it, &setup, 0) : BRAMAH_NO_MEMORY;
  long before = taken;
  for (int k = 1; k <= PARTS && status == BRAMAH_DONE; k++) {
    status = bramah_instance_advance(it, setup.until * k / PARTS);
    bramah_instance_signals(it, values);
    bramah_run_forget(bramah_instance_run(it));
  }
  printf("%d %ld %ld\n", status, before, taken - before);
  bramah_instance_free(it), free(values);
  return 0;
}
