/* All that changes in lines, in one array. */
#include "lines.h"
#include "save.h"
#include "validate.h"

enum { HEAD = 3 }; /* doubles before those of the pipes */

static void pipe_save(bramah_pipe *pipe, bramah_saving *saving) {
  double *of_nodes[] = {pipe->p,     pipe->left,   pipe->forward, pipe->backward, pipe->loss,
                        pipe->slope, pipe->offset, pipe->root,    pipe->volume};
  for (size_t i = 0; i < sizeof of_nodes / sizeof *of_nodes; i++) save_reals(saving, of_nodes[i], pipe->nodes);
  if (pipe->data.cavitation) save_reals(saving, pipe->right, pipe->nodes);
  save_reals(saving, pipe->history, pipe->nodes * pipe->data.terms);
  save_reals(saving, pipe->strain_rate, pipe->nodes * pipe->data.creeps);
  if (pipe->data.creeps) save_reals(saving, pipe->coming, pipe->nodes);
  for (int e = 0; e < 2; e++) save_reals(saving, pipe->arrived[e], ARRIVALS);
  save_reals(saving, pipe->correction, 2), save_reals(saving, pipe->late, 2);
  save_reals(saving, pipe->c, 2), save_reals(saving, pipe->b, 2);
}

void lines_save(bramah_lines *lines, bramah_saving *saving) {
  save_real(saving, &lines->t), save_real(saving, &lines->origin), save_whole(saving, &lines->ticks);
  for (int64_t k = 0; k < lines->count; k++) pipe_save(lines->pipe + k, saving);
}

int64_t bramah_lines_size(const bramah_lines *lines) {
  bramah_saving saving = {.way = SAVE_COUNT};
  lines_save((bramah_lines *)lines, &saving); /* counting and saving change nothing */
  return saving.count;
}

void bramah_lines_save(const bramah_lines *lines, double *to) {
  bramah_saving saving = {.way = SAVE_OUT, .at = to};
  lines_save((bramah_lines *)lines, &saving);
}

void lines_load(bramah_lines *lines, const double *from) {
  bramah_saving saving = {.way = SAVE_IN, .at = (double *)from}; /* only read */
  lines_save(lines, &saving);
}

int bramah_lines_load(bramah_lines *lines, const double *from) {
  if (!from || !all_finite(from, bramah_lines_size(lines)) || !(from[HEAD - 1] >= 0 && from[HEAD - 1] < 0x1p53)) return BRAMAH_BAD_INPUT;
  lines_load(lines, from);
  return BRAMAH_DONE;
}
