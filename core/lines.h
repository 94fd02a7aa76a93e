/* One line of a bramah_lines: its nodes and the waves between them. */
#ifndef BRAMAH_LINES_H
#define BRAMAH_LINES_H

#include "arena.h"
#include "bramah.h"

enum { ARRIVALS = 4 }; /* waves that arrived at an end at the latest ticks, for lines with a fraction */

typedef struct {
  bramah_line data;
  int64_t nodes;
  double *p, *left, *right;   /* pressure, and flow on both sides of each node, which differ at a cavity only */
  double *p_new, *left_new, *right_new;
  double *forward, *backward; /* waves that leave each node */
  double *loss;               /* of one reach at the flow of each node */
  double *slope, *offset;     /* of the line that stands for the loss at the next tick: slope q + offset */
  double *history, *sum;      /* y_k of each node, term after term; sum_k y_k */
  double *root;               /* 1 / sqrt f of each node, Colebrook */
  double *volume;             /* of cavities */
  double arrived[2][ARRIVALS];
  double owed[2];             /* flow over one tick that is yet to be given to waves at each end */
  double c[2], b[2];          /* of the tick to come */
} bramah_pipe;

struct bramah_lines {
  bramah_arena *arena;
  int64_t count, nodes;
  double step, t, origin;
  int64_t ticks;
  bramah_pipe *pipe;
};

/* Losses of all nodes after a tick in which the flow changed from `before` to `left`. */
void friction_update(bramah_pipe *pipe, const double *before);
void friction_begin(bramah_pipe *pipe);
/* Nodes 1 .. reaches - 1 where pressure would fall below that of vapour, or gas expands. */
void cavities(bramah_pipe *pipe, double step);
void cavities_begin(bramah_pipe *pipe);
/* Ticks for which what ends will meet hardly depends on their own pressures to come: until waves come from one end to the other, and while
 * friction and cavities on the way throw back little. */
int64_t lines_foresight(const bramah_lines *lines);
/* bramah_lines_load without looking at the numbers. */
void lines_return(bramah_lines *lines, const double *from);

#endif
