/* Step size control: how long the next step may be.
 *
 * The classical controller h_new = h * 0.9 * error^(-1/(q+1)), q the order of the embedded solution, grows a step at most 6 times and
 * shrinks it at most 5 times; a step after a rejection does not grow (Hairer and Wanner, Solving Ordinary Differential Equations II,
 * section IV.8). Gustafsson's prediction shortens the next step when the error has been growing.
 */
#ifndef BRAMAH_CONTROL_H
#define BRAMAH_CONTROL_H

#include "bramah.h"

typedef struct {
  double step;       /* next to be tried; 0: to be chosen */
  double exponent;
  double smallest, largest, fixed;
  double origin;     /* of the grid of fixed steps */
  double last_step, last_error; /* of the accepted step before; last_step 0: none */
  int rejected;      /* was the attempt before rejected? */
} bramah_control;

void control_init(bramah_control *c, const bramah_options *options, const bramah_method *method, double t);
/* Forget the past: after a discontinuity. */
void control_restart(bramah_control *c);
/* Where the step from t ends; never beyond `stop`. */
double control_target(const bramah_control *c, double t, double stop);
/* Accept a step of length h with this error? Sets the next step. */
int control_judge(bramah_control *c, double h, double error);
/* The attempt failed without an error estimate. */
void control_shrink(bramah_control *c, double h);
/* Has the next step become too small to try at t? */
int control_exhausted(const bramah_control *c, double t);

#endif
