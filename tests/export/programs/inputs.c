/* Sets an input at the times and to the values given, and writes a signal after each part of the run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

static int64_t found(const char *name, const char *first, size_t stride, int64_t count) {
  for (int64_t k = 0; k < count; k++)
    if (!strcmp(((const bramah_quantity *)(const void *)(first + (size_t)k * stride))->name, name)) return k;
  return -1;
}

/* input signal until [value until]... */
int main(int count, char **word) {
  if (count < 4) return 2;
  int64_t input = found(word[1], (const char *)&model.input[0].is, sizeof *model.input, model.inputs);
  int64_t signal = found(word[2], (const char *)model.signal, sizeof *model.signal, model.signals);
  double *values = malloc((size_t)model.signals * sizeof *values);
  bramah_instance *it = bramah_instance_new(&model);
  bramah_setup setup = bramah_setup_of(&model);
  if (input < 0 || signal < 0 || bramah_instance_begin(it, &setup, 0)) return 2;
  for (int k = 3; k < count; k++) {
    if (k > 3 && bramah_set_input(it, input, atof(word[k++]))) return 2;
    if (k == count || bramah_instance_advance(it, atof(word[k]))) return 2;
    bramah_instance_signals(it, values);
    printf("%.17g\n", values[signal]);
  }
  printf("%d %d\n", bramah_set_input(it, model.inputs, 0), bramah_set_input(it, -1, 0));
  bramah_instance_free(it), free(values);
  return 0;
}
