/* When will a guard be zero, going on as it has? */
#ifndef BRAMAH_EXPECT_H
#define BRAMAH_EXPECT_H

#include "events.h"

/* Seconds from the end of the step, with the guards there in v->guard_next, to the first zero expected within h; infinity: none is. */
double expect_event(const bramah_events *v, const bramah_state *s, double h);

#endif
