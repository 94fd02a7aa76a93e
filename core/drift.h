/* Algebraic unknowns that have to jump: a valve that pressure opens or shuts, and that changes this pressure the more by it. */
#ifndef BRAMAH_DRIFT_H
#define BRAMAH_DRIFT_H

#include "consistent.h"

/* Like consistent_at(): every net is given a little volume and every part a little mass, and they move to where they come to rest, as they
 * would; Euler's method, linearly implicit, in steps that grow. Residuals may grow on the way, which the other ways do not allow. Then
 * descend() does the rest. BRAMAH_DONE, or BRAMAH_INCONSISTENT, _SINGULAR, _NO_MEMORY. */
int drift(bramah_state *s, bramah_spot *spot);

#endif
