/* The moving point of a run and the step being tried, shared by the parts that move it.
 *
 * (t, y, d) is the point reached, rate = f there, and the evaluator `at` was last called there unless a step is being formed. Other
 * points are looked at with `probe`. Buffers change places instead of being copied.
 */
#ifndef BRAMAH_STATE_H
#define BRAMAH_STATE_H

#include "matrix.h"
#include "refine.h"
#include "save.h"
#include "stepper.h"
#include "tolerance.h"

typedef struct bramah_sensitivity bramah_sensitivity;

struct bramah_state {
  const bramah_system *system;
  bramah_options options;
  double coarsest;   /* of the relative tolerances */
  bramah_tolerance tolerance;
  bramah_evaluator at, probe;
  bramah_matrix matrix;
  bramah_stepper stepper;
  bramah_window *window; /* of the lines it is joined to, or null */
  bramah_sensitivity *sensitivity; /* derivatives by parameters, or null */
  bramah_refiner *refiner; /* where values between steps are recorded, or null */
  const double *mask; /* M, or null if it is the identity */
  double t, *y, *rate, *d;
  int sign;          /* of the determinant of shift M - J for a very short step */
  int64_t unseen;    /* attempts in a row that were too long for a growing mode */
  int fresh;         /* J and slope belong to the point reached */
  int ahead;         /* J and slope belong to the end of the step */
  double factored;   /* shift of the factors, if J is fresh */
  double *slope;     /* f_t */
  double h, t_next, *y_next, *rate_next; /* the step from t */
  const double *estimate; /* of its error */
  int again;         /* is the same step made once more, shorter? */
  int forced;        /* must it be taken whatever its error? */
  int landed;        /* is rate_next f at its end? */
  int dense_ready;   /* `dense` belongs to the step */
  double *dense;
  double *y_probe, *rate_probe, *work, *spare, *before, *rate_before;
  int64_t *alone;      /* per set: asleep while one set is solved by itself */
  int64_t newton_sets; /* counter */
  double *d_old;
  double *error;     /* weighted, of the last attempt */
  int64_t culprit;
  double residual;
};

int state_init(bramah_state *s, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
               const bramah_options *options); /* 0: no memory */
int state_reserve(bramah_state *s, int64_t most_entries); /* memory for any pivot sequence; 0: no memory */
/* The step's continuous solution at theta, into y_probe, and f there, into rate_probe. */
void state_look(bramah_state *s, double theta);
/* The step's dense output, formed when first asked for. */
const double *state_dense(bramah_state *s);
/* End the step at theta, which was looked at last. */
void state_cut(bramah_state *s, double theta);
/* The end of the step becomes the point reached. */
void state_commit(bramah_state *s);
/* The point: STATE_HEAD doubles, the unknowns and the discrete values. */
enum { STATE_HEAD = 3 };
void state_save(bramah_state *s, bramah_saving *saving);
/* The point has been loaded: what follows from it. */
void state_loaded(bramah_state *s);
void swap_vectors(double **a, double **b);

#endif
