/* The end of a step becomes the point reached. */
#ifndef BRAMAH_REACHED_H
#define BRAMAH_REACHED_H

#include "run.h"

#define HOP_SHARE 1e-3 /* of the longest step: hops (hop.h) are shorter */

/* The step is good, and an event may end it at theta: make its end the point reached, with what happens there. */
int arrive(bramah_run *run, double theta);
/* What the run remembers of the way here no longer holds. */
void forget(bramah_run *run);

#endif
