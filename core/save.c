#include "save.h"

#include <limits.h>
#include <string.h>

void save_reals(bramah_saving *s, double *x, int64_t count) {
  size_t bytes = (size_t)count * sizeof(double);
  if (bytes && s->way == SAVE_OUT) memcpy(s->at, x, bytes);
  if (bytes && s->way == SAVE_IN) memcpy(x, s->at, bytes);
  if (s->way != SAVE_COUNT) s->at += count;
  s->count += count;
}

void save_real(bramah_saving *s, double *x) { save_reals(s, x, 1); }

void save_whole(bramah_saving *s, int64_t *x) {
  double value = (double)*x;
  save_reals(s, &value, 1);
  if (s->way == SAVE_IN) *x = value >= -0x1p53 && value <= 0x1p53 ? (int64_t)value : 0; /* nothing else was saved */
}

void save_flag(bramah_saving *s, int *x) {
  int64_t value = *x;
  save_whole(s, &value);
  if (s->way == SAVE_IN) *x = value >= INT_MIN && value <= INT_MAX ? (int)value : 0;
}
