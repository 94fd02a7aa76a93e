/* Values that satisfy the algebraic rows. */
#ifndef BRAMAH_CONSISTENT_H
#define BRAMAH_CONSISTENT_H

#include "state.h"

/* Where they are wanted. */
typedef struct {
  double t;
  double *y;             /* changed in the algebraic unknowns */
  double *rate;          /* f there, out */
  const int64_t *asleep; /* per set: 1 if its unknowns stay as they are; null: none does */
  int64_t *iterations;   /* per set: Newton iterations that changed it, out; null: not wanted */
} bramah_spot;

/* Changes the algebraic unknowns of spot->y, the others being fixed, until the algebraic rows of f vanish: Newton's method, damped by
 * Deuflhard's natural monotonicity test, until an update is below a thousandth of the tolerances or at rounding. s->at was last called
 * there. Where that fails, every set is solved by itself, by descend() and by relax() too, and one that cannot be solved stays as it is.
 * BRAMAH_DONE, or BRAMAH_NOT_FINITE, _INCONSISTENT, _SINGULAR, _NO_MEMORY with the culprit
 * and its residual in s. */
int consistent_at(bramah_state *s, bramah_spot *spot);
/* The same at the point reached. */
int consistent(bramah_state *s);
/* Does the unknown of this row stay as it is? */
int stays(const bramah_state *s, const bramah_spot *spot, int64_t row);
/* J there, and rows of sets that are asleep replaced by those of the identity. */
void linearise_awake(bramah_state *s, const bramah_spot *spot);
/* BRAMAH_INCONSISTENT; the culprit is the row whose residual is largest against what its unknowns, at their usual size, could contribute. J
 * was evaluated last. */
int inconsistent(bramah_state *s, const bramah_spot *spot);
/* Is this update of spot->y below what matters? */
int negligible(const bramah_state *s, const bramah_spot *spot, const double *delta);

#endif
