/* Rows whose capacity comes down to zero: chambers without volume. Beyond zero their equations would run away from what they describe. */
#ifndef BRAMAH_EMPTY_H
#define BRAMAH_EMPTY_H

#include "state.h"

/* The first row that changes and whose capacity is not above zero where f was evaluated last, or n. */
int64_t first_empty(const bramah_state *s);
/* The first row that would have no capacity left a moment later, unknowns with capacities that vary being as they are, or n. */
int64_t soon_empty(bramah_state *s, double moment);

#endif
