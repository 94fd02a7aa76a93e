/* The first step after a start or a discontinuity. */
#ifndef BRAMAH_FIRST_STEP_H
#define BRAMAH_FIRST_STEP_H

#include "state.h"

/* Hairer, Noersett and Wanner, Solving Ordinary Differential Equations I, section II.4: from the weighted sizes of y, f and of the
 * change of f over a small explicit step, over the differential rows. At most `room`. */
double first_step(bramah_state *s, int64_t order, double room);

#endif
