/* Algebraic unknowns where Newton's method overshoots: laws whose slope changes by orders of magnitude at a corner, such as that of a check
 * valve between leaking and open. */
#ifndef BRAMAH_DESCEND_H
#define BRAMAH_DESCEND_H

#include "consistent.h"

/* Like consistent_at(): Newton's directions, and along each of them the point where the power delta . f has fallen to a part of what it was
 * at the start, found by bracketing. The balances of a net of resistances are the gradient of a convex function, the content of the net
 * (Millar 1951), of which that power is the slope; so the way leads downhill whatever the corners.
 * BRAMAH_DONE, or BRAMAH_INCONSISTENT, _SINGULAR, _NO_MEMORY. */
int descend(bramah_state *s, bramah_spot *spot);

#endif
