/* One step of any Rosenbrock method (see bramah_method).
 *
 * The tableau is read once into a plan: which stages re-use f of the stage before, which stage points extend the one before, which
 * coefficients are not zero. A step allocates nothing.
 */
#ifndef BRAMAH_ROSENBROCK_H
#define BRAMAH_ROSENBROCK_H

#include "stepper.h"

int rosenbrock_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
                    const bramah_options *options); /* 0: no memory */

#endif
