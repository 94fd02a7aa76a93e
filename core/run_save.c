/* Where a run stands, in one array: for rollback, snapshots and whoever else wants to go back. */
#include <math.h>

#include "run.h"
#include "sensitivity.h"
#include "validate.h"

enum { SIZES = 6 };

/* What an array must fit to. */
static void sizes(const bramah_run *run, double *size) {
  const bramah_system *s = run->state.system;
  size[0] = (double)s->n, size[1] = (double)s->discretes, size[2] = (double)s->guards, size[3] = (double)s->times;
  size[4] = (double)run->state.tolerance.size;
  size[5] = run->state.sensitivity ? (double)run->state.sensitivity->width : 0;
}

static void save_all(bramah_run *run, bramah_saving *saving) {
  double size[SIZES];
  sizes(run, size);
  save_reals(saving, size, SIZES);
  state_save(&run->state, saving);
  tolerance_save(&run->state.tolerance, saving);
  control_save(&run->control, saving);
  events_save(&run->events, saving);
  record_save(&run->record, saving);
  save_real(saving, &run->expected), save_real(saving, &run->longest);
  save_whole(saving, &run->hops), save_whole(saving, &run->singular), save_whole(saving, &run->failed), save_whole(saving, &run->shrunk);
  save_flag(saving, &run->approaching), save_flag(saving, &run->started), save_flag(saving, &run->failure);
}

int64_t bramah_run_size(const bramah_run *run) {
  bramah_saving saving = {.way = SAVE_COUNT};
  save_all((bramah_run *)run, &saving); /* counting and saving change nothing */
  return saving.count;
}

void bramah_run_save(const bramah_run *run, double *to) {
  bramah_saving saving = {.way = SAVE_OUT, .at = to};
  save_all((bramah_run *)run, &saving);
}

void run_load(bramah_run *run, const double *from) {
  bramah_state *s = &run->state;
  bramah_saving saving = {.way = SAVE_IN, .at = (double *)from}; /* only read */
  save_all(run, &saving);
  state_loaded(s);
  if (!run->started) return;
  if (s->stepper.family->restart) {
    s->stepper.family->restart(s->stepper.self);
    control_restart(&run->control);
  }
  tolerance_begin(&s->tolerance, s->y, s->at.capacity);
}

int bramah_run_load(bramah_run *run, const double *from) {
  double size[SIZES];
  sizes(run, size);
  if (!from || run->state.window) return BRAMAH_BAD_INPUT;
  for (int i = 0; i < SIZES; i++)
    if (from[i] != size[i]) return BRAMAH_BAD_INPUT;
  if (!all_finite(from + SIZES, STATE_HEAD + run->state.system->n + run->state.system->discretes)) return BRAMAH_BAD_INPUT;
  run_load(run, from);
  return BRAMAH_DONE;
}
