/* Backward Euler and the trapezoidal rule: implicit formulas of one step, solved by Newton's method.
 *
 *   y_new = y + h ((1 - theta) f(t, y) + theta f(t + h, y_new))   in differential rows,   f(t + h, y_new) = 0   in algebraic ones
 *
 * J is that of the start of the step, and renewed at the latest iterate where the iteration is slow; updates are shortened until the next
 * one is smaller (Deuflhard's natural monotonicity test). The error of backward Euler is
 * h/2 (y'_new - y'), that of the trapezoidal rule h^3/12 y''' with y''' from y' at three points; after an event there are but two, and the
 * first step is judged like one of backward Euler. Both are passed through the matrix of the step, as an error at its end would be, so that
 * what is stiff does not exaggerate them (Hairer and Wanner, Solving Ordinary Differential Equations II, section IV.8). */
#ifndef BRAMAH_THETA_H
#define BRAMAH_THETA_H

#include "stepper.h"

int theta_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
               const bramah_options *options); /* 0: no memory */

#endif
