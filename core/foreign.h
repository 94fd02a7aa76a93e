/* Steps that somebody else makes, behind the functions of bramah_foreign: integrators of other packages.
 *
 * They choose and judge their steps themselves. What happens in a step, its record and all else are the run's own. */
#ifndef BRAMAH_FOREIGN_H
#define BRAMAH_FOREIGN_H

#include "stepper.h"

int foreign_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method); /* 0: no memory */

#endif
