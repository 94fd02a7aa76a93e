/* The tangents of a system at one point: how rates, guards, times and what events assign change along a direction.
 *
 * Every function wants evaluator_rates to have been called last at the same point of the evaluator, and gets the rate it wrote.
 * tangents_guard and tangents_transition want tangents_rates to have been called last with the same point and direction: they read how sums
 * change.
 */
#ifndef BRAMAH_CORE_TANGENTS_H
#define BRAMAH_CORE_TANGENTS_H

#include "evaluator.h"

typedef struct {
  int64_t width;       /* a multiple of BRAMAH_TANGENT_LANES; that of bramah_tangents if parameters change, at most that otherwise */
  int parameters;      /* do the parameters change? */
  const double *t;     /* width; null: not at all */
  const double *y;     /* n x width */
  const double *d;     /* discretes x width; null: not at all */
} bramah_direction;

typedef struct {
  const bramah_tangents *of;
  double *sum, *capacity; /* n x width */
  double *guard, *time;   /* guards x width, times x width */
  double *nothing;        /* zeros: as many as the longest array of a direction */
} bramah_tangent_work;

/* Where: a point of the evaluator. */
typedef struct {
  double t;
  const double *y, *d, *rate;
} bramah_place;

int tangents_init(bramah_tangent_work *w, bramah_arena *arena, const bramah_system *s, const bramah_tangents *of); /* 0: no memory */
/* out (n x width) = f_y y' + f_t t' + f_d d' + f_p; of held rows 0, or -y' if they are algebraic. */
void tangents_rates(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along, double *out);
/* Adds f_d d' + f_p alone: with J at hand this is cheaper. */
void tangents_numbers(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along, double *out);
/* Of one guard, width. */
const double *tangents_guard(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                             int64_t number);
/* Of one scheduled time, width. */
const double *tangents_schedule(bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                                int64_t number);
/* Of what an event assigns: y and d, which hold copies of those of the direction. */
void tangents_transition(const bramah_tangent_work *w, const bramah_evaluator *e, bramah_place at, const bramah_direction *along,
                         bramah_event_owner owner, double *y, double *d);

#endif
