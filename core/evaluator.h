/* The equations of a system at one point: work arrays, and the order in which kernels are called.
 *
 * Held rows: a differential one has rate 0, an algebraic one rate -y. evaluator_holds must follow every change of d.
 * evaluator_jacobian, _time_slope, _guards and _transition want evaluator_rates to have been called last at the same point, and get
 * the rate it wrote.
 */
#ifndef BRAMAH_EVALUATOR_H
#define BRAMAH_EVALUATOR_H

#include "arena.h"
#include "bramah.h"
#include "window.h"

struct bramah_evaluator {
  const bramah_system *system;
  bramah_arena *arena; /* of the public evaluator, null inside a run */
  double *sum, *capacity, *inverse;
  double *hold;        /* per row, > 0 if held */
  double *rate, *before;    /* of the public evaluator, like position */
  const int64_t **position;
  int64_t live, *live_row; /* varying rows that are not held */
  int64_t held, *held_row;
  int64_t *row_start;  /* first entry of each row, n + 1 */
  int64_t *diagonal;   /* entry number of each diagonal */
  int slopes;          /* does any equation depend on t? */
  int64_t evaluations;
  bramah_window *window; /* what line ends meet, or null */
};

int evaluator_init(bramah_evaluator *e, bramah_arena *arena, const bramah_system *system); /* 0: no memory */
void evaluator_holds(bramah_evaluator *e, const double *d);
void evaluator_rates(bramah_evaluator *e, double t, const double *y, const double *d, double *rate);
/* position: per kernel, where its entries live in value; slot: where each entry of the system does (null: at its own number).
 * `size` doubles of value are cleared first. */
void evaluator_jacobian(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate,
                        const int64_t *const *position, const int64_t *slot, int64_t size, double *value);
void evaluator_time_slope(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, double *slope);
void evaluator_guards(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, double *guard);
void evaluator_senses(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, double *sense);
void evaluator_schedule(bramah_evaluator *e, double t, const double *d, double *time);
/* The times of one owner's instance only. */
void evaluator_reschedule(bramah_evaluator *e, double t, const double *d, bramah_event_owner owner, double *time);
/* Reads y and d, writes y_new and d_new, which hold copies of them. */
void evaluator_transition(bramah_evaluator *e, double t, const double *y, const double *d, const double *rate, bramah_event_owner owner,
                          double *y_new, double *d_new);

#endif
