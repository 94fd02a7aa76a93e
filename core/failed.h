/* What is done about a step that failed. */
#ifndef BRAMAH_FAILED_H
#define BRAMAH_FAILED_H

#include "run.h"

/* A failed attempt: BRAMAH_DONE to try again with a smaller step, otherwise `status` or why there is no smaller one. */
int reject(bramah_run *run, int status);
/* The matrix of the step is singular. */
int singular(bramah_run *run);
/* Did an event happen at the point reached that has happened again and again in a short time, and is there a hop on from there? An algebraic
 * unknown may rest so near a corner that steps to it and the balances there put it now on one side, now on the other. */
int restless(bramah_run *run);
/* Goes on from the hop that was made. */
int hop_on(bramah_run *run);
/* After an attempt of length h: a step that passed may have left unknowns beside a corner of their law, and make the next one shorter. */
int watch_shrinking(bramah_run *run, double h);

#endif
