/* Bramah's run-time: long lines, and the runs they join. A part of bramah.h, which includes it; its promises hold here too. */
#ifndef BRAMAH_LINES_API_H
#define BRAMAH_LINES_API_H

#include "bramah.h"

/* Lines solved by the method of characteristics, all with one time step.
 *
 * A line has reaches + 1 nodes. From tick to tick waves move by one reach:  p + Z q + loss/2 = (p + Z q - loss/2 - rise) of the node
 * before, and likewise the other way, where loss = r(q) q + unsteady sum_k y_k is that of one reach; where a wave arrives it is taken
 * linear in the change of flow. A wall that creeps takes half of Z times its flow from waves that arrive at a node and from those that
 * leave it. Flow counts from end 0 to end 1. */
enum {
  BRAMAH_FRICTION_NONE = 0,
  BRAMAH_FRICTION_LAMINAR = 1,        /* r = laminar */
  BRAMAH_FRICTION_BLASIUS = 2,        /* f Re from 64 below laminar_end to 0.3164 Re^(3/4) above turbulent_begin, between them in between */
  BRAMAH_FRICTION_COLEBROOK = 3,      /* the same with Colebrook and White's f */
  BRAMAH_FRICTION_HAZEN_WILLIAMS = 4, /* r = turbulent |q|^0.852 */
  BRAMAH_FRICTION_DARCY = 5           /* r = turbulent roughness |q|: `roughness` is the factor itself */
};
enum { BRAMAH_CAVITATION_NONE = 0, BRAMAH_CAVITATION_CLIPPED = 1, BRAMAH_CAVITATION_VAPOUR = 2, BRAMAH_CAVITATION_GAS = 3 };

typedef struct {
  int64_t reaches;
  double impedance;     /* Z */
  double rise;          /* pressure by which one reach rises from end 0 to end 1 */
  int64_t friction;
  double laminar;       /* loss of one reach over flow in laminar flow */
  double turbulent;     /* loss of one reach over |q| q for a Darcy factor of 1; HAZEN_WILLIAMS: over |q|^0.852 q */
  double reynolds;      /* Reynolds number over |q| */
  double laminar_end, turbulent_begin; /* Reynolds numbers; equal ones make a sharp switch */
  double roughness;     /* over diameter */
  int64_t terms;        /* of unsteady friction: y_k becomes y_k decay_k + gain_k (q_new - q_old) at every tick */
  const double *gain, *decay;
  double unsteady;      /* loss of one reach over sum y_k */
  int64_t laminar_only; /* 1: no unsteady friction from laminar_end on, and y_k stay as they are there */
  int64_t lagging;      /* 1: friction of the whole reach at the flow it starts with: first order */
  int64_t cavitation;
  double vapour;        /* pressure */
  double gas;           /* gas volume of one node times (p - vapour) */
  double fraction;      /* time steps, below 2, that waves take beyond `reaches` steps */
  int64_t creeps;       /* elements of a wall that creeps: Kelvin and Voigt's, a spring beside a dashpot */
  const double *creep;  /* fluid that a reach takes up in the end by each of them, per pressure, over step / impedance */
  const double *relaxation; /* 1 - exp(-step / retardation time) of each */
} bramah_line;

typedef struct bramah_lines bramah_lines;
/* Arrays of lines and what they point to are copied. */
BRAMAH_API bramah_lines *bramah_lines_new(int64_t count, const bramah_line *line, double step, int *status);
/* Profiles at time t: pressure and flow of every node, line after line. */
BRAMAH_API int bramah_lines_begin(bramah_lines *lines, double t, const double *p, const double *q);
/* One tick, given the pressures at both ends of every line; the mean of the flow into it there since the last tick (null: as if flow had
 * run linearly); and whether that jumped there, for itself or by what causes it, or changed within less than a tick: 1 since the last tick,
 * 2 since the one before (not looked at if mean_flow is null). */
BRAMAH_API void bramah_lines_tick(bramah_lines *lines, const double *end_pressure, const double *mean_flow, const int64_t *jump);
/* For the tick to come: flow into the line at each end is (p - c) / b. Arrays of 2 x count. */
BRAMAH_API void bramah_lines_ends(const bramah_lines *lines, double *c, double *b);
/* Any may be null. Right: flow on the far side of a cavity. Volume: of cavities. */
BRAMAH_API void bramah_lines_profile(const bramah_lines *lines, double *p, double *q, double *right, double *volume);
/* Volume of fluid in each line beyond that at pressure 0, cavities taken off, what walls took up by creep included. It changes at each
 * tick by step * (flow in - flow out), and by what mean flows differ from those of a linear course. */
BRAMAH_API void bramah_lines_stored(const bramah_lines *lines, double *volume);
/* Of each line, at the tick: what its wall has taken up by creep, and the energy in the springs of its elements. Either may be null. */
BRAMAH_API void bramah_lines_wall(const bramah_lines *lines, double *volume, double *energy);
/* All that changes in the lines, and back: `bramah_lines_size` doubles. Values that are not finite are refused. */
BRAMAH_API int64_t bramah_lines_size(const bramah_lines *lines);
BRAMAH_API void bramah_lines_save(const bramah_lines *lines, double *to);
BRAMAH_API int bramah_lines_load(bramah_lines *lines, const double *from);
BRAMAH_API void bramah_lines_free(bramah_lines *lines);

/* Runs that are joined by lines. Flow into a line at its end is (p - c) / b, with c = c0 + c1 x + c2 x^2 + c3 x^3 and b = b0 + b1 x, x
 * being the time since a tick. */
typedef struct {
  int64_t run;         /* which one */
  int64_t sense;       /* the number of the end's pressure among its senses */
  double tolerance;    /* absolute, of this pressure */
  int64_t discrete[7]; /* numbers of the discrete values: time of the tick, c0 .. c3, b0, b1 */
} bramah_line_end;

typedef struct bramah_coupled bramah_coupled;
/* Ends: 2 x count of the lines. A run's steps may pass over ticks: what it will meet is predicted, and its steps are repeated if that was
 * wrong by more than the tolerance. `every`: profiles are recorded at every so many ticks, 0: never; if the first run is sealed, most_points
 * of its options of them at the most. The lines must have begun at the time
 * of the runs; runs and lines stay the caller's, and must live longer. */
BRAMAH_API bramah_coupled *bramah_coupled_new(int64_t runs, bramah_run *const *run, bramah_lines *lines, const bramah_line_end *end,
                                              int64_t threads, int64_t every, int *status);
BRAMAH_API int bramah_coupled_advance(bramah_coupled *coupled, double until, double seconds);
/* The run that ended with the last status other than DONE and PAUSED. */
BRAMAH_API int64_t bramah_coupled_culprit(const bramah_coupled *coupled);
BRAMAH_API int64_t bramah_coupled_points(const bramah_coupled *coupled);
/* Recorded profiles from number `first` on: t of length points - first; p and q of as many x nodes. */
BRAMAH_API void bramah_coupled_profiles(const bramah_coupled *coupled, int64_t first, double *t, double *p, double *q);
/* All that is known of the lines and their ends at the point reached, for other runs to go on from there: `bramah_coupled_size` doubles.
 * BRAMAH_BAD_INPUT: a pause within ticks that are predicted, or on loading numbers that are not finite, or runs that have begun. Loaded,
 * the lines are where they were saved, and the runs must begin there. */
BRAMAH_API int64_t bramah_coupled_size(const bramah_coupled *coupled);
BRAMAH_API int bramah_coupled_save(const bramah_coupled *coupled, double *to);
BRAMAH_API int bramah_coupled_load(bramah_coupled *coupled, const double *from);
/* Volume and energy that flowed into each line since its last tick. Arrays of count. */
BRAMAH_API void bramah_coupled_since(const bramah_coupled *coupled, double *volume, double *energy);
BRAMAH_API void bramah_coupled_free(bramah_coupled *coupled);

#endif
