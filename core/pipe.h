/* One line of a bramah_lines: its nodes and the waves between them. */
#ifndef BRAMAH_PIPE_H
#define BRAMAH_PIPE_H

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
  double *strain_rate;        /* of a wall that creeps: Z times the flow that one reach takes up at each node, element after element */
  double *taken, *coming;     /* their sum; and at the next tick it is (sum of gains) p + coming */
  double arrived[2][ARRIVALS];
  double correction[2];       /* flux correction: flow over one tick that is yet to be given to waves at each end */
  double late[2];             /* of that, what the latest tick has added */
  double c[2], b[2];          /* of the tick to come */
} bramah_pipe;

int pipe_init(bramah_pipe *pipe, bramah_arena *arena, const bramah_line *line); /* 0: no memory */
void pipe_begin(bramah_pipe *pipe, const double *p, const double *q);
/* See bramah_lines_tick. */
void pipe_tick(bramah_pipe *pipe, double step, const double pressure[2], const double *mean, const int64_t *jump);
/* See bramah_lines_stored. */
double pipe_stored(const bramah_pipe *pipe, double step);
/* Largest part of a wave that a node throws back. */
double pipe_thrown_back(const bramah_pipe *pipe, double step);
/* Room for up to `most` nodes next to one end, and these nodes: for as many ticks as there are reaches the end does not notice that the
 * rest is missing. */
int pipe_part_init(bramah_pipe *part, bramah_arena *arena, const bramah_pipe *pipe, int64_t most); /* 0: no memory */
void pipe_part_take(bramah_pipe *part, const bramah_pipe *pipe, int which, int64_t nodes);

/* Losses of all nodes after a tick in which the flow changed from `before` to `left`. */
void friction_update(bramah_pipe *pipe, const double *before);
void friction_begin(bramah_pipe *pipe);
/* Nodes 1 .. reaches - 1 where pressure would fall below that of vapour, or gas expands. */
void cavities(bramah_pipe *pipe, double step);
void cavities_begin(bramah_pipe *pipe);
/* What a wall that creeps takes up after a tick in which the pressure changed from `before` to `p`. At the start it has crept. */
void wall_update(bramah_pipe *pipe, const double *before);
void wall_begin(bramah_pipe *pipe);
/* 1 + half of what the wall takes up at once: by it the pressure counts where waves meet. */
double wall_weight(const bramah_line *line);
/* Volume over step that the wall has taken up by creep, so many half ticks of its present flow added; energy over step in its springs. */
double wall_stored(const bramah_pipe *pipe, double ahead);
double wall_energy(const bramah_pipe *pipe);
#endif
