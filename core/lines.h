/* All lines of a circuit. */
#ifndef BRAMAH_LINES_H
#define BRAMAH_LINES_H

#include "pipe.h"
#include "save.h"

struct bramah_lines {
  bramah_arena *arena;
  int64_t count, nodes;
  double step, t, origin;
  int64_t ticks;
  bramah_pipe *pipe;
};

/* Ticks for which what ends will meet hardly depends on their own pressures to come: until waves come from one end to the other, and while
 * friction and cavities on the way throw back little. */
int64_t lines_horizon(const bramah_lines *lines);
void lines_save(bramah_lines *lines, bramah_saving *saving);
/* bramah_lines_load without looking at the numbers: rollback. */
void lines_load(bramah_lines *lines, const double *from);

#endif
