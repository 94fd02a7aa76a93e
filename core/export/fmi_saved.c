/* Where a unit stands, and back, bit for bit: as memory, and as bytes for a file.
 *
 * The run is made anew both where a state is taken and where it is put back, so that what is not saved (pivot sequences, the past of methods
 * of many steps) is the same afterwards. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "fmi_unit.h"

enum { KEY = 32, HEAD = 6 };

struct fmi_saved {
  uint64_t sum; /* of all that follows */
  char key[KEY];
  uint64_t count;
  double value[];
};

static uint64_t sum_of(const fmi_saved *saved) {
  const unsigned char *byte = (const unsigned char *)saved->key;
  size_t size = unit_saved_size(saved) - offsetof(fmi_saved, key);
  uint64_t sum = UINT64_C(14695981039346656037);
  for (size_t i = 0; i < size; i++) sum = (sum ^ byte[i]) * UINT64_C(1099511628211);
  return sum;
}

static double *put(double *to, const double *from, int64_t count) {
  if (count) memcpy(to, from, (size_t)count * sizeof(double));
  return to + count;
}

static const double *take(const double *from, double *to, int64_t count) {
  if (count) memcpy(to, from, (size_t)count * sizeof(double));
  return from + count;
}

static int64_t before_run(void) { return HEAD + model.places + model.system.n + 2 * model.inputs; }

static int refresh(fmi_unit *u, const double *run) {
  if (unit_begin(u) == BRAMAH_DONE && bramah_instance_load(u->it, run) == BRAMAH_DONE) return FMI_OK;
  unit_complain(u, FMI_ERROR);
  instance_end_run(u->it);
  u->phase = FMI_FAILED, u->started = 0;
  return FMI_ERROR;
}

fmi_saved *unit_save(fmi_unit *u) {
  if (u->started && unit_settle(u) != FMI_OK) return NULL; /* inputs that were set have taken effect */
  int64_t run = u->started ? bramah_instance_size(u->it) : 0, count = before_run() + run;
  fmi_saved *saved = calloc(1, sizeof *saved + (size_t)count * sizeof(double));
  if (!saved) return NULL;
  for (int i = 0; i < KEY && model.key[i]; i++) saved->key[i] = model.key[i];
  saved->count = (uint64_t)count;
  double head[HEAD] = {u->kind, u->phase, u->t0, u->stop, u->tolerance, u->started};
  double *to = put(put(put(saved->value, head, HEAD), u->it->vector, model.places), u->it->over, model.system.n);
  to = put(to, u->input, model.inputs);
  for (int64_t k = 0; k < model.inputs; k++) *to++ = (double)u->given[k];
  int done = !u->started || (bramah_instance_save(u->it, to) == BRAMAH_DONE && refresh(u, to) == FMI_OK);
  if (!done) {
    free(saved);
    return NULL;
  }
  saved->sum = sum_of(saved);
  return saved;
}

int unit_load(fmi_unit *u, const fmi_saved *saved) {
  if (!saved || strncmp(saved->key, model.key, KEY) || saved->value[0] != u->kind)
    return unit_refuse(u, "This is no state of such a unit.");
  const double *from = saved->value + HEAD;
  instance_end_run(u->it);
  from = take(take(from, u->it->vector, model.places), u->it->over, model.system.n);
  from = take(from, u->input, model.inputs);
  for (int64_t k = 0; k < model.inputs; k++) u->given[k] = *from++ != 0;
  const double *head = saved->value;
  u->it->ready = 0, u->seen = 0;
  u->t0 = head[2], u->stop = head[3], u->tolerance = head[4], u->started = head[5] != 0, u->phase = (int)head[1];
  if (!u->started) return FMI_OK;
  if (refresh(u, from) != FMI_OK) return FMI_ERROR;
  if (u->kind == FMI_EXCHANGE && model.system.n) {
    double t;
    const double *y, *d;
    unit_point(u, &t, &y, &d);
    memcpy(u->solved, y, (size_t)model.system.n * sizeof(double));
  }
  return FMI_OK;
}

size_t unit_saved_size(const fmi_saved *saved) { return sizeof *saved + (size_t)saved->count * sizeof(double); }

const void *unit_saved_bytes(const fmi_saved *saved) { return saved; }

fmi_saved *unit_saved_from(const void *bytes, size_t size) {
  if (!bytes || size < sizeof(fmi_saved) + (size_t)before_run() * sizeof(double)) return NULL;
  fmi_saved *saved = malloc(size);
  if (!saved) return NULL;
  memcpy(saved, bytes, size);
  int whole = saved->count == (size - sizeof *saved) / sizeof(double) && unit_saved_size(saved) == size && saved->sum == sum_of(saved);
  if (whole && !strncmp(saved->key, model.key, KEY)) return saved;
  free(saved);
  return NULL;
}

void unit_saved_free(fmi_saved *saved) { free(saved); }
