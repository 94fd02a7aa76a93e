/* Making a line, and the part of one that is next to an end. */
#include <stddef.h>
#include <string.h>

#include "pipe.h"

static const double *copied(bramah_arena *arena, const double *from, int64_t count) {
  double *to = arena_take(arena, (size_t)count * sizeof(double));
  if (to && count) memcpy(to, from, (size_t)count * sizeof(double));
  return to;
}

int pipe_init(bramah_pipe *pipe, bramah_arena *arena, const bramah_line *line) {
  pipe->data = *line, pipe->nodes = line->reaches + 1;
  pipe->data.gain = copied(arena, line->gain, line->terms), pipe->data.decay = copied(arena, line->decay, line->terms);
  pipe->data.creep = copied(arena, line->creep, line->creeps), pipe->data.relaxation = copied(arena, line->relaxation, line->creeps);
  double **vector[] = {&pipe->p,    &pipe->left,  &pipe->p_new,  &pipe->left_new, &pipe->forward, &pipe->backward,
                       &pipe->loss, &pipe->slope, &pipe->offset, &pipe->sum,      &pipe->root,    &pipe->volume,
                       &pipe->taken, &pipe->coming};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, (size_t)pipe->nodes * sizeof(double)))) return 0;
  pipe->history = arena_take(arena, (size_t)(pipe->nodes * line->terms) * sizeof(double));
  pipe->strain_rate = arena_take(arena, (size_t)(pipe->nodes * line->creeps) * sizeof(double));
  pipe->right = line->cavitation ? arena_take(arena, (size_t)pipe->nodes * sizeof(double)) : pipe->left;
  pipe->right_new = line->cavitation ? arena_take(arena, (size_t)pipe->nodes * sizeof(double)) : pipe->left_new;
  return pipe->history && pipe->strain_rate && pipe->right && pipe->right_new && pipe->data.gain && pipe->data.decay && pipe->data.creep &&
         pipe->data.relaxation;
}

int pipe_part_init(bramah_pipe *part, bramah_arena *arena, const bramah_pipe *pipe, int64_t most) {
  bramah_line line = pipe->data;
  line.reaches = (pipe->nodes < most ? pipe->nodes : most) - 1;
  return pipe_init(part, arena, &line);
}

void pipe_part_take(bramah_pipe *part, const bramah_pipe *pipe, int which, int64_t nodes) {
  int64_t first = which ? pipe->nodes - nodes : 0, cut = which ? 0 : nodes - 1;
  double *to[] = {part->p,     part->left,   part->forward, part->backward, part->loss,
                  part->slope, part->offset, part->root,    part->volume};
  const double *from[] = {pipe->p,     pipe->left,   pipe->forward, pipe->backward, pipe->loss,
                          pipe->slope, pipe->offset, pipe->root,    pipe->volume};
  size_t bytes = (size_t)nodes * sizeof(double);
  for (size_t i = 0; i < sizeof to / sizeof *to; i++) memcpy(to[i], from[i] + first, bytes);
  if (pipe->data.creeps) memcpy(part->coming, pipe->coming + first, bytes);
  for (int64_t k = 0; k < pipe->data.creeps; k++) memcpy(part->strain_rate + k * nodes, pipe->strain_rate + k * pipe->nodes + first, bytes);
  if (pipe->data.cavitation) memcpy(part->right, pipe->right + first, bytes);
  for (int64_t k = 0; k < pipe->data.terms; k++) memcpy(part->history + k * nodes, pipe->history + k * pipe->nodes + first, bytes);
  memcpy(part->arrived, pipe->arrived, sizeof part->arrived);
  part->nodes = nodes, part->data.reaches = nodes - 1;
  part->c[which] = pipe->c[which], part->b[which] = pipe->b[which];
  part->c[!which] = part->p[cut], part->b[!which] = pipe->data.impedance;
}
