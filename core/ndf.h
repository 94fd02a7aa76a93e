/* Numerical differentiation formulas: BDF of orders 1 to 5 with Shampine and Reichelt's correction, which makes the local error smaller,
 * and BDF themselves, without it.
 *
 * The past is a table of backward differences for one step length; when the length changes, the table is interpolated. Newton's method
 * keeps J and its factors while the length stays and it converges. After an event the past is empty and the order 1.
 * Shampine and Reichelt, The MATLAB ODE suite, SIAM J. Sci. Comput. 18 (1997) 1-22, doi:10.1137/S1064827594276424. The convergence
 * test is that of Hindmarsh et al., ACM Trans. Math. Softw. 31 (2005) 363-396, doi:10.1145/1089014.1089020.
 */
#ifndef BRAMAH_NDF_H
#define BRAMAH_NDF_H

#include "stepper.h"

int ndf_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
             const bramah_options *options); /* 0: no memory */

#endif
