/* Algebraic unknowns inside a step of a method that solves for them at its points only: a cubic through both ends and the slopes there. */
#ifndef BRAMAH_BETWEEN_H
#define BRAMAH_BETWEEN_H

#include "state.h"

typedef struct {
  double *before, *after; /* y' at both ends of the step */
  double after_t;         /* where `after` was formed; not a number: nowhere */
} bramah_between;

int between_init(bramah_between *b, bramah_arena *arena, const bramah_system *system); /* 0: no memory */
/* The point reached has changed by an event. */
void between_forget(bramah_between *b);
/* Sets the first two vectors of dense.h in the algebraic rows; others there are to be 0. */
void between_dense(bramah_between *b, bramah_state *s, double *dense);

#endif
