/* How the equations change along directions of their parameters: what compiled code computes beside bramah_kernel.
 *
 * Several directions at once: an array of tangents has a row of `width` numbers for each element, `width` being the number of directions
 * rounded up to a multiple of BRAMAH_TANGENT_LANES; unused ones are zero. Included by bramah.h.
 */
#ifndef BRAMAH_TANGENTS_H
#define BRAMAH_TANGENTS_H

enum { BRAMAH_TANGENT_LANES = 4 };

/* How a point changes. */
typedef struct {
  int64_t width;
  const double *t;   /* width */
  const double *y;   /* n x width */
  const double *d;   /* discretes x width */
  const double *sum; /* n x width; guards and transition may read it */
} bramah_along;

/* `tangent`: how constant records change, constant_stride x width for each instance. What reads none of them takes null. */
typedef void bramah_rates_tangent(int64_t count, const int64_t *index, const double *constant, const bramah_point *at,
                                  const bramah_along *along, const double *tangent, double *sum, double *capacity);
typedef void bramah_row_tangent(int64_t count, const int64_t *index, const double *constant, const bramah_point *at,
                                const bramah_along *along, const double *tangent, double *out);
typedef void bramah_transition_tangent(const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                                       const double *tangent, int64_t event, double *y, double *d);

/* Of one kernel. Any function may be null: nothing changes. */
typedef struct {
  /* adds what changes because t and y do, of all instances; tangent is null */
  bramah_rates_tangent *rates_point;
  /* adds what changes because numbers do: constant records and discrete values */
  bramah_rates_tangent *rates_numbers;
  /* set what changes at all; may read sum */
  bramah_row_tangent *guards, *schedule;
  bramah_transition_tangent *transition;
  int64_t touched;          /* instances of which numbers change */
  const int64_t *instance;  /* which, ascending */
  const double *tangent;    /* their constant records' tangents, touched x constant_stride x width */
} bramah_kernel_tangents;

/* Directions of the parameters, for one system. Never written to; must live as long as what was made with it. */
typedef struct bramah_tangents {
  int64_t parameters;       /* directions */
  int64_t width;
  const bramah_kernel_tangents *kernel; /* for each kernel of the system */
  const double *sum0, *capacity0;       /* n x width: of the constant parts */
  int64_t rows;             /* whose sum or capacity changes because numbers do */
  const int64_t *row;
  const double *y, *d;      /* n x width and discretes x width: of the start; those of algebraic unknowns are a guess */
  const double *size;       /* width: the magnitude of each parameter, > 0 */
} bramah_tangents;

/* The tangents by themselves, at any point; holds follow d. For one thread at a time. */
typedef struct bramah_tangent_evaluator bramah_tangent_evaluator;
BRAMAH_API bramah_tangent_evaluator *bramah_tangents_new(const bramah_system *system, const bramah_tangents *tangents);
/* Where, and how it changes: t' of width, y' of n x width, d' of discretes x width; null: not at all. Parameters change with it. The functions
 * below speak of this point, and their arrays of it must still be there. */
BRAMAH_API void bramah_tangents_at(bramah_tangent_evaluator *e, double t, const double *y, const double *d, const double *along_t,
                                   const double *along_y, const double *along_d);
BRAMAH_API void bramah_tangents_rates(bramah_tangent_evaluator *e, double *rate);         /* n x width */
BRAMAH_API void bramah_tangents_guards(bramah_tangent_evaluator *e, double *guard);       /* guards x width */
BRAMAH_API void bramah_tangents_schedule(bramah_tangent_evaluator *e, double *time);      /* times x width */
/* Of what the event leaves: y n x width, d discretes x width. */
BRAMAH_API void bramah_tangents_transition(bramah_tangent_evaluator *e, int64_t scheduled, int64_t number, double *y, double *d);
BRAMAH_API void bramah_tangents_free(bramah_tangent_evaluator *e);

/* Derivatives of a run's solution, given bramah_options.tangents. A step is differentiated as it was made; the error of that is held
 * within the relative tolerance of each unknown, of the largest derivative so far, and may make the run's steps shorter. */

/* Why a derivative does not exist from some time on. */
enum {
  BRAMAH_LOSS_NONE = 0,
  BRAMAH_LOSS_GRAZING = 1,  /* a guard touches zero without a speed that the tolerances can tell from none */
  BRAMAH_LOSS_TOGETHER = 2, /* events at one instant move apart with the parameter, and their order matters */
  BRAMAH_LOSS_SINGULAR = 3  /* unknowns do not follow their equations, or an equation has no slope */
};
/* Of one parameter: when, why, and at which event, -1: at none. */
typedef struct {
  double t;
  int64_t reason, scheduled, number;
} bramah_loss;
/* Copy the derivatives of the recorded points from number `first` on: points x n x width, and of their dense output, points x dense_terms x
 * n x width (null: skip). */
BRAMAH_API void bramah_run_tangents(const bramah_run *run, int64_t first, double *s, double *dense);
/* Of the recorded discrete values from number `first` on: as many x discretes x width. */
BRAMAH_API void bramah_run_discrete_tangents(const bramah_run *run, int64_t first, double *d);
/* Where the run stands: n x width, and of the discrete values discretes x width. */
BRAMAH_API void bramah_run_tangents_here(const bramah_run *run, double *s, double *d);
/* What was lost, one for each parameter. How many steps were taken whose derivatives were beyond their tolerance. */
BRAMAH_API int64_t bramah_run_losses(const bramah_run *run, bramah_loss *to);

#endif
