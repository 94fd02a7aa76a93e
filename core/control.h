/* Step size control: how long the next step may be.
 *
 * The classical controller h_new = h * 0.9 * error^(-1/(q+1)), q the order of the embedded solution, grows a step at most 6 times and
 * shrinks it at most 5 times; a step after a rejection does not grow (Hairer and Wanner, Solving Ordinary Differential Equations II,
 * section IV.8). Gustafsson's prediction shortens the next step when the error has been growing.
 *
 * Fixed steps end on a grid. They are one step per cell of the grid, without error control, or as many as the error asks for within a
 * number of attempts: then no step is so short that the attempts left, each 1.5 times as long as the one before, would not reach the end
 * of the cell, and a step that could not be made shorter is taken whatever its error, and counted.
 */
#ifndef BRAMAH_CONTROL_H
#define BRAMAH_CONTROL_H

#include "bramah.h"
#include "save.h"

typedef struct {
  double step;       /* next to be tried; 0: to be chosen */
  int64_t degree;    /* power of the step with which the error goes */
  double smallest, largest;
  double fixed;      /* length of the cells of the grid on which steps end; 0: none */
  double origin;     /* of the grid */
  int64_t substeps;  /* most attempts in a cell; 0: one, without error control */
  int64_t spent;     /* attempts in the present cell */
  double cell;       /* where that ends */
  int forced;        /* must the step be taken whatever its error, because no shorter one could follow? */
  int failed;        /* did the attempt before lead to nothing? */
  int64_t given_up;  /* forced steps with too large an error */
  double last_step, last_root; /* of the accepted step before: its length, 0: none; its error^(1/degree) */
  int rejected;      /* was the attempt before rejected? */
} bramah_control;

void control_init(bramah_control *c, const bramah_options *options, const bramah_method *method, double t);
void control_save(bramah_control *c, bramah_saving *saving);
/* Forget the past: after a discontinuity. */
void control_restart(bramah_control *c);
/* The point reached is t: is this a new cell of the grid? */
void control_enter(bramah_control *c, double t);
/* An attempt from t of length h is made. */
void control_spend(bramah_control *c, double t, double h);
/* Are there as many attempts as the error asks for? */
int control_unlimited(const bramah_control *c);
/* May a step that was made be made again, shorter, in this cell? */
int control_affords(const bramah_control *c);
/* May another follow one that led to nothing? */
int control_goes_on(const bramah_control *c);
/* Where the step from t ends; never beyond `stop`. */
double control_target(const bramah_control *c, double t, double stop);
/* The error goes with another power of the step from now on. */
void control_degree(bramah_control *c, int64_t degree);
/* Accept a step of length h with this error? Sets the next step. */
int control_judge(bramah_control *c, double h, double error);
/* The attempt failed without an error estimate. */
void control_shrink(bramah_control *c, double h);
/* Has the next step become too small to try at t? */
int control_exhausted(const bramah_control *c, double t);

#endif
