/* Adams-Bashforth-Moulton of variable order and step: predicted with order k, corrected with order k + 1, f evaluated after each (PECE).
 *
 * The past is kept as divided differences of y' at the points themselves, so that steps may have any length: with x_n the point reached
 *   Phi_0 = y'(x_n),  Phi_j = (x_n - x_(n-1)) ... (x_n - x_(n-j)) y'[x_n, ..., x_(n-j)]
 *   predicted = y + h sum_(j<k) g_j beta_j Phi_j,   corrected = predicted + h g_k Phi_k of the end, with y' of the predicted end,
 * the error of order j being h (g_j - g_(j-1)) Phi_j. Steps double, stay or shrink by little, for the order can only rise over equal steps.
 * After an event the past is empty and the order 1; both order and step then rise together until an error says otherwise. Algebraic unknowns
 * are solved for at both evaluations.
 * Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I, sections III.5 and III.7; the rules for order and step are those of
 * Shampine and Gordon, Computer Solution of Ordinary Differential Equations (1975). */
#ifndef BRAMAH_ABM_H
#define BRAMAH_ABM_H

#include "stepper.h"

int abm_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method); /* 0: no memory */

#endif
