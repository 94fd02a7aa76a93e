/* Algebraic unknowns where Newton's method fails: laws with kinks and very steep parts. */
#ifndef BRAMAH_RELAX_H
#define BRAMAH_RELAX_H

#include "consistent.h"

/* Like consistent_at(): Newton's method with the diagonals of the algebraic rows made larger in size, as if each net stored a little. The
 * enlargement follows success: less after a step that lessens the residual, more after one that does not.
 * BRAMAH_DONE, or BRAMAH_INCONSISTENT, _SINGULAR, _NO_MEMORY. */
int relax(bramah_state *s, bramah_spot *spot);
/* What counts as much in each row. One weight for all rows of one kind: flow that moves from one net to the next must not count as more
 * there. Rows are of one kind if their unknowns have the same scale. J was evaluated last. */
void weigh(const bramah_state *s, const double *rate, double *weight);

#endif
