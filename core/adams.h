/* HYDSIM's drivers for circuits with algebraic unknowns: Adams-Bashforth-Moulton of order 4 over fixed steps, predicted, evaluated,
 * corrected and evaluated once each; steps without four equally spaced points behind them are made by an explicit method.
 *
 * ADAMS solves the algebraic rows by Newton's method at every evaluation. ADAMS_IMPLICIT integrates the algebraic unknowns like the
 * others, with y' from the differentiated rows, which needs one linear system per evaluation (Smith 1975). Nothing then brings the rows
 * back to zero, so each independent set is watched: where predicted and corrected values differ by more than the tolerances, the set goes
 * back to Newton's method, and returns after two solutions in a row that took few iterations.
 */
#ifndef BRAMAH_ADAMS_H
#define BRAMAH_ADAMS_H

#include "stepper.h"

int adams_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method); /* 0: no memory */

#endif
