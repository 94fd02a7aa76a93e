/* Saves a run half way, goes on, goes back and goes on again: the same bits, also in another instance. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

static int same(const double *a, const double *b) { return !memcmp(a, b, (size_t)model.signals * sizeof(double)); }

static void advance(bramah_instance *it, double until, double *values) {
  if (bramah_instance_advance(it, until) != BRAMAH_DONE) {
    char message[500];
    bramah_instance_message(it, message, sizeof message);
    printf("%s\n", message), exit(1);
  }
  bramah_instance_signals(it, values);
}

int main(void) {
  bramah_setup setup = bramah_setup_of(&model);
  bramah_instance *one = bramah_instance_new(&model), *other = bramah_instance_new(&model);
  double *first = malloc((size_t)(3 * model.signals) * sizeof *first), *second = first + model.signals, *third = second + model.signals;
  if (bramah_instance_size(one) || bramah_instance_begin(one, &setup, 0) || bramah_instance_begin(other, &setup, 0)) return 1;
  advance(one, setup.until / 2, first);
  double *saved = malloc((size_t)bramah_instance_size(one) * sizeof *saved);
  if (bramah_instance_save(one, saved)) return printf("it cannot be saved\n"), 1;
  advance(one, setup.until, first);
  if (bramah_instance_load(one, saved) || bramah_instance_load(other, saved)) return printf("it cannot be loaded\n"), 1;
  advance(one, setup.until, second), advance(other, setup.until, third);
  printf("%d %d\n", same(first, second), same(first, third));
  saved[0] = NAN;
  printf("%d\n", bramah_instance_load(one, saved));
  free(first), free(saved), bramah_instance_free(one), bramah_instance_free(other);
  return 0;
}
