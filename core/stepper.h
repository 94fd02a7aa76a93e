/* What a family of methods offers to the loop in run.c. `self` is the family's own data, taken from the run's arena. */
#ifndef BRAMAH_STEPPER_H
#define BRAMAH_STEPPER_H

#include "arena.h"
#include "bramah.h"
#include "control.h"

typedef struct bramah_state bramah_state;

enum { METHOD_STAGES = 16 };
enum { STEP_TOO_LONG = -1 }; /* besides the status codes: the same step may succeed if it is shorter */

typedef struct {
  /* Forms the step from s->t to s->t_next: s->y_next and s->estimate, the error of each unknown. If f at the end is known, it is in
   * s->rate_next, s->at was last called there, and s->landed is set. BRAMAH_DONE, _SINGULAR, _NO_MEMORY, _NOT_FINITE or STEP_TOO_LONG. */
  int (*step)(void *self, bramah_state *s, bramah_control *control);
  /* The vectors of dense.h for the step formed last, which has been accepted: f at its end is in s->rate_next. */
  void (*dense)(void *self, bramah_state *s, double *dense);
  /* f - M y' at the end of the step formed last, y' being the slope of its dense output there. Null: never asked for. */
  void (*defect)(void *self, const bramah_state *s, double *defect);
  /* The step formed last, which is good, differentiated by the parameters: s->sensitivity->next, and its error in tolerances. BRAMAH_DONE,
   * _SINGULAR or _NO_MEMORY. Null: the family carries no derivatives. */
  int (*derive)(void *self, bramah_state *s, double *error);
  /* The vectors of dense.h for that. */
  void (*derive_dense)(void *self, bramah_state *s, double *dense);
  /* The end of the step has become the point reached, and nothing happened there. May choose the next step. Null: nothing to do. */
  void (*keep)(void *self, bramah_state *s, bramah_control *control);
  /* The point reached has changed by an event: forget the past. Null: nothing to forget. */
  void (*restart)(void *self);
} bramah_family;

typedef struct {
  const bramah_family *family;
  void *self;
  int64_t dense_terms;
  int64_t first_order; /* of a step without a past */
  int implicit;        /* is the matrix of the last step that of shift M - J? */
  double gamma;        /* of a Rosenbrock method: its matrix is that of 1/(h gamma) M - J */
  double second_look;  /* tolerances by which the end of a step may be off when looked at with its own Jacobian; 0: not looked at */
  int judges;          /* does it choose and judge its steps itself? Then it may end a step before s->t_next, and corners are passed over */
  int looks_back;      /* would a step that is made again be another one? */
  int polish;          /* are the algebraic unknowns to be made consistent after every step? */
  int64_t implicit_sets, resets; /* counters of ADAMS_IMPLICIT */
} bramah_stepper;

int stepper_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
                 const bramah_options *options); /* 0: no memory */

#endif
