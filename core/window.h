/* The next ticks of lines, as one run sees them: what its line ends meet as functions of time, and what it does there meanwhile.
 *
 * Flow into the line at an end is (p - c(t)) / b(t), c a cubic and b a straight line within each tick. They stand among the run's discrete
 * values and are changed there whenever the equations are evaluated in another tick, so that a step may pass over ticks.
 */
#ifndef BRAMAH_WINDOW_H
#define BRAMAH_WINDOW_H

#include "arena.h"
#include "bend.h"
#include "bramah.h"

typedef struct bramah_state bramah_state;

enum { CURVE = 6, FED = CURVE + 1 }; /* c, three factors of powers of time, b, its rate of change; and the time of the tick before */

/* Part of the tolerance by which joining runs and lines may be wrong: waves carry it on, and a course of c that is no smoother than the
 * tolerance would end every step. */
#define JOINT 0.01

static inline double end_tolerance(const bramah_line_end *end, double relative, double p) {
  return end->tolerance + relative * (p < 0 ? -p : p);
}

typedef struct {
  double p, volume; /* at the end of a tick, and what flowed into the line during it */
  double energy;    /* integral of pressure times flow */
  int64_t jump;     /* see bramah_lines_tick */
} bramah_passage;

typedef struct {
  int64_t ends;
  const bramah_line_end **end;
  double origin, step; /* ticks are at origin + k step, k = first .. first + ticks */
  int64_t first, ticks;
  int64_t reached;     /* ticks that the run has passed */
  double *d;           /* of the run */
  double from, to;     /* the times for which d is right */
  double *curve;       /* of each tick, of each end */
  bramah_passage *passage;
  double *before;      /* pressures before an event */
  int64_t *jump;       /* of each end: has its pressure jumped since the tick before? */
  int64_t *jump_begin; /* the same when the window was opened */
  bramah_bend *bend;   /* of each end */
  bramah_bend *bend_begin; /* the same when the window was opened */
  double *node;        /* flows at the nodes of a piece, work */
  double *sense;
} bramah_window;

int window_init(bramah_window *w, bramah_arena *arena, int64_t ends, int64_t most_ticks, int64_t senses); /* 0: no memory */
void window_open(bramah_window *w, int64_t first, int64_t ticks);
/* Back to where it was opened; it is to be opened again. */
void window_return(bramah_window *w);
static inline double window_time(const bramah_window *w, int64_t tick) { return w->origin + (double)(w->first + tick) * w->step; }
static inline double *window_curve(const bramah_window *w, int64_t tick, int64_t end) { return w->curve + CURVE * (tick * w->ends + end); }
/* Puts into d what holds at time t. */
void window_move(bramah_window *w, double t);
static inline void window_at(bramah_window *w, double t) {
  if (!(t >= w->from && t < w->to)) window_move(w, t);
}
/* The first tick after t, inside the window; infinity: none. */
double window_next(const bramah_window *w, double t);
/* The pressures at ticks inside a step that ends well, by its dense output and one correction: dense output by itself would answer to
 * errors of c from tick to tick as nothing in nature does, and waves would grow. The largest correction, in units of what is allowed:
 * above 1 the step is too long for what happens in it. */
double window_inside(bramah_window *w, bramah_state *s);
/* At the point reached, before an event and after it: pressures may jump there. */
void window_before(bramah_window *w, bramah_state *s);
void window_after(bramah_window *w, bramah_state *s);
/* Takes notice of the step that is about to be committed. */
void window_step(bramah_window *w, bramah_state *s);

#endif
