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
/* Parts of a step within which unknowns that follow others are solved for: of methods for stiff circuits, and of those whose steps are
 * never long for anything that follows. */
static const double FAST = 0.1, FAST_OF_EXPLICIT = 1e-3;

/* One instant inside a step: y, where the continuous solution has this slope, becomes better or stays. Unknowns that follow others within
 * `fast` seconds are solved for. The discrete values must have been told to r->at. */
void refine(bramah_refiner *r, double t, double fast, const double *slope, const double *d, double *y);
/* The same where f and J, by entry, are known at y. */
void refine_known(bramah_refiner *r, double t, double fast, const double *slope, const double *d, const double *rate, const double *jacobian,
                  double *y);

#endif
