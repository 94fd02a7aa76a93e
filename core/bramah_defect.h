/* Bramah's run-time: how far a recorded run is from its equations. A part of bramah.h, which includes it; its promises hold here too. */
#ifndef BRAMAH_DEFECT_API_H
#define BRAMAH_DEFECT_API_H

#include "bramah.h"

/* Radau IIA with three stages (order 5; Hairer and Wanner 1996, section IV.5) has a solution on the very steps that a run made. Newton's
 * method leads there from the run's dense output; what its first iteration takes off is an estimate of the run's error that knows the
 * equations inside each step, and carries what was left over in one step into the next. */
typedef struct bramah_defect bramah_defect;

enum { BRAMAH_NODES = 3 }; /* of a step, or of each of its parts */

/* For a run recorded with BRAMAH_RECORD_STEPS: `points` times, lengths of steps and unknowns (x n), with `terms` vectors of dense output
 * each, as bramah_run_points gives them; and per point the number of the discrete values in force there, in `discrete`. Arrays must
 * outlive the object. Null if memory ran out or the system is of no use. */
BRAMAH_API bramah_defect *bramah_defect_new(const bramah_system *system, int64_t points, const double *t, const double *step, const double *y,
                                            int64_t terms, const double *dense, const int64_t *row, const double *discrete);
/* Which guards may have met zero at which points, points ascending, each with the time since something last happened to its owner. What an
 * error becomes by passing the event follows from these; without, it passes as it is. Arrays must outlive their use. */
BRAMAH_API void bramah_defect_guards(bramah_defect *c, int64_t count, const int64_t *point, const int64_t *guard, const double *since);
/* Each step is taken in `parts` equal parts. For `count` nodes, given by the point that ends their step, ascending, and their number among
 * the parts x BRAMAH_NODES of the step: the unknowns of the run there, those within `fast` of a step solved for as bramah_refiner does (0:
 * none), and how far they are off; count x n each. BRAMAH_DONE, BRAMAH_SINGULAR where the equations of a step are, or BRAMAH_NO_MEMORY. */
BRAMAH_API int bramah_defect_errors(bramah_defect *c, int64_t parts, double fast, int64_t count, const int64_t *point, const int64_t *node,
                                    double *y, double *off);
/* Where such a node is, as a part of its step. */
BRAMAH_API double bramah_defect_theta(int64_t parts, int64_t node);
BRAMAH_API void bramah_defect_free(bramah_defect *c);

/* What Newton's method adds to the algebraic unknowns at each of `count` points, the others held (count x n, 0 in the others); not a number
 * where its next iteration does not leave `settled` of that or less, as at kinks. 0: memory ran out, or the system is of no use. */
BRAMAH_API int bramah_balances(const bramah_system *system, int64_t count, const double *t, const double *y, const double *d,
                               double settled, double *correction);

/* Oscillations that grow while steps pass over them: at each of `count` points, with the length of a step there, the eigenvalue of the
 * states' rates that grows fastest of those that turn by more than `passed` radians in a step; 0: none, or none that is part of a growth
 * by exp(enough) from point to point. A caller who wants all of them says enough = 0. 0: memory ran out. */
BRAMAH_API int bramah_swings(bramah_evaluator *e, int64_t count, const double *t, const double *step, const double *y, const double *d,
                             double passed, double enough, double *real, double *imaginary);

#endif
