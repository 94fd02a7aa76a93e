/* Forward sensitivities s = dy/dp, carried from step to step beside a run.
 *
 * A step that is good is differentiated as it was made, its length held: so s is of the order of the method at both ends and between
 * them. Its error is estimated as that of y is and may ask for a shorter step. At an event the instant moves with the parameters too: while
 * events are carried out, `s` is how the unknowns change at the moving instant, `t` how that moves, and both part again afterwards
 * (sensitivity_events.h).
 *
 * All arrays have `width` columns for each row, one for each parameter and some that are zero. A derivative that does not exist is not a
 * number from there on, and `loss` says where and why.
 */
#ifndef BRAMAH_SENSITIVITY_H
#define BRAMAH_SENSITIVITY_H

#include "sensitivity_nodes.h"

struct bramah_sensitivity {
  const bramah_tangents *of;
  bramah_tangent_work work;
  bramah_nodes nodes;
  double before_event, after_event; /* parts of the step between which something happens in it; 0: nothing does */
  int corner;             /* is that a corner only, behind which the step goes on? */
  int64_t n, discretes, width, size; /* size: n x width */
  double *s, *next;       /* at the point reached and at the end of the step */
  double *d;              /* of the discrete values */
  double *t;              /* of the instant, width: zero but amid events */
  double *dense;          /* of the step, as in dense.h */
  int dense_ready;
  double *largest;        /* each so far */
  double *least, *squares; /* width: of the tolerance of an unknown, and to work with */
  double *mask;           /* M, the same in every column */
  double *rate, *before, *solving, *d_before; /* to work with */
  double *time, *slope, *one; /* n x BRAMAH_TANGENT_LANES, n, BRAMAH_TANGENT_LANES: derivatives by time */
  double *moved, *moved_before; /* (guards + times) x width: how instants of events move */
  bramah_matrix matrix;   /* of points that the run's own matrix is not of */
  bramah_loss *loss, *doubt; /* of each parameter: what it has lost, and may lose at the event that is carried out */
  int doubting;           /* may any? Then this is carried along with s and d: what of them comes from the moving instant alone */
  double *effect, *d_effect;
  double *held;           /* to work with, by steps that something happens in */
  bramah_tangent_work effect_work;
  int64_t lost;           /* parameters */
  int64_t refused;        /* attempts in a row that only the derivatives refused */
  int64_t beyond;         /* steps that were taken beyond their tolerance */
};

bramah_sensitivity *sensitivity_new(bramah_arena *arena, const bramah_system *system, const bramah_method *method,
                                    const bramah_tangents *of); /* null: no memory */
/* Of the point reached, amid events of the moving instant. */
bramah_direction sensitivity_direction(const bramah_sensitivity *v, const double *s);
/* Of what the moving instant alone does to it. */
bramah_direction sensitivity_effect(const bramah_sensitivity *v);
/* The derivatives at the end of the step that was formed, and the error of these in tolerances. BRAMAH_DONE or _NO_MEMORY. */
int sensitivity_step(bramah_state *s, double *error);
/* The size of errors of derivatives at the end of the step, in tolerances. */
double sensitivity_error(bramah_state *s, const double *estimate);
/* J at the end of the step by entry, if it has been evaluated there. */
const double *sensitivity_jacobian_at_end(const bramah_sensitivity *v);
const double *sensitivity_dense(bramah_state *s);
/* The step ends at theta. */
void sensitivity_cut(bramah_state *s, double theta);
/* The end of the step becomes the point reached. */
void sensitivity_commit(bramah_state *s);
/* The algebraic rows of derivatives at a point where this evaluator was called last. BRAMAH_DONE or _NO_MEMORY. */
int sensitivity_balance(bramah_state *s, bramah_evaluator *e, bramah_place at, double *tangent);
/* The algebraic unknowns have been made consistent at the point reached: so are their derivatives. BRAMAH_DONE or _NO_MEMORY. */
int sensitivity_consistent(bramah_state *s);
/* At a time inside the step, where the unknowns have become y (refine.h): unknowns that follow others within `fast` seconds follow there too. */
void sensitivity_between(bramah_state *s, double t, double fast, const double *y, double *tangent);
/* Factors of shift M - J in v->matrix, at a point where this evaluator was called last. BRAMAH_DONE, _SINGULAR or _NO_MEMORY. */
int sensitivity_factor(bramah_state *s, bramah_evaluator *e, bramah_place at, double shift);
/* A hop has been made (hop.h). BRAMAH_DONE or _NO_MEMORY. */
int sensitivity_hop(bramah_state *s);
/* Values that do not depend on parameters were given from outside. */
void sensitivity_assign(bramah_sensitivity *v, int unknowns, int discretes);
/* How far a derivative may be off whose largest value so far is `size`: of unknown i by a parameter. */
double sensitivity_tolerance(const bramah_state *s, int64_t i, int64_t parameter, double size);
/* A parameter's derivative does not exist from here on. */
void sensitivity_lose(bramah_state *s, int64_t parameter, int64_t reason, int64_t scheduled, int64_t number);
void sensitivity_lose_all(bramah_state *s, int64_t reason);
/* Losses are to be seen in every element. */
void sensitivity_show_losses(bramah_sensitivity *v);
void sensitivity_save(bramah_sensitivity *v, bramah_saving *saving);

#endif
