/* Where an instance stands, and back.
 *
 * Without lines: what bramah_run_save gives. With lines: t, the next step, y, d, what was learned, and what bramah_coupled_save gives; a new
 * run begins there. What was set and has not taken effect is not saved: call `advance` first, even if only to the time reached. */
#include "instance.h"

#include <string.h>

static double *put(double *to, const double *from, int64_t count) {
  if (count) memcpy(to, from, (size_t)count * sizeof(double));
  return to + count;
}

int64_t bramah_instance_size(const bramah_instance *it) {
  if (!it->run) return 0;
  if (!it->coupled) return bramah_run_size(it->run);
  bramah_view view;
  bramah_run_view(it->run, &view);
  return 2 + it->system.n + it->system.discretes + view.learning + bramah_coupled_size(it->coupled);
}

int bramah_instance_save(const bramah_instance *it, double *to) {
  if (!it->run) return BRAMAH_BAD_INPUT;
  if (!it->coupled) {
    bramah_run_save(it->run, to);
    return BRAMAH_DONE;
  }
  bramah_view view;
  bramah_run_view(it->run, &view);
  to[0] = view.t, to[1] = view.step;
  to = put(put(put(to + 2, view.y, it->system.n), view.d, it->system.discretes), view.learned, view.learning);
  return bramah_coupled_save(it->coupled, to);
}

int bramah_instance_load(bramah_instance *it, const double *from) {
  if (!it->run) return BRAMAH_BAD_INPUT;
  it->pending = 0;
  if (!it->coupled) return it->status = bramah_run_load(it->run, from);
  bramah_view view;
  bramah_run_view(it->run, &view);
  const double *y = from + 2, *d = y + it->system.n, *learned = d + it->system.discretes, *waves = learned + view.learning;
  int status = instance_run_at(it, from[0], y, d, from[1], learned);
  return it->status = status == BRAMAH_DONE ? bramah_coupled_load(it->coupled, waves) : status;
}
