/* Values between steps, improved: see bramah_refiner in bramah.h. */
#ifndef BRAMAH_REFINE_H
#define BRAMAH_REFINE_H

#include "matrix.h"

struct bramah_refiner {
  bramah_arena *arena;
  bramah_evaluator at;
  bramah_matrix matrix;
  double *rate, *change, *trial, *trial_change;
};

int refine_init(bramah_refiner *r, bramah_arena *arena, const bramah_system *system); /* 0: no memory */
/* One instant inside a step of this length: y, where the continuous solution has this slope, becomes better or stays. The discrete values
 * must have been told to r->at. */
void refine(bramah_refiner *r, double t, double length, const double *slope, const double *d, double *y);

#endif
