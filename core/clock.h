/* The clock that slices of wall time are measured by. */
#ifndef BRAMAH_CLOCK_H
#define BRAMAH_CLOCK_H

#include "bramah.h"

int clock_known(const bramah_options *options);
double seconds_now(const bramah_options *options); /* from any instant on, never backwards; only if a clock is known */

#endif
