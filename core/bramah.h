/* Bramah's run-time: the interface between a compiled circuit and the solvers.
 *
 * A circuit arrives here as  M y' = f(t, y; d)  with M diagonal of ones and zeros. Its equations are compiled kernels, one per
 * component type, each called once for all instances of the type. `d` are discrete values: they change only at events.
 *
 * Row i of f is  sum[i] * inverse[i],  where kernels add to sum[i] (flows into a net, forces on a mass) and, for nets whose
 * storage varies, to capacity[i]; inverse[i] = 1 / capacity[i], 1 for rows that store nothing, 0 for a row that is held still.
 *
 * Promises: no global state, no Python, nothing printed. Every function may be called from several threads on different objects;
 * a bramah_system and a bramah_method are never written to and may be shared by any number of runs.
 *
 * How long arguments must live: a bramah_system with all it points to, code included, as long as any object made from it. All else is
 * copied or only read during the call: methods, options with their arrays, start values, lines, line ends, arrays to save to and load from.
 * A null array is refused with BRAMAH_BAD_INPUT where its length is not 0, unless its description says what null means; functions that
 * return no status want arrays of the stated length.
 *
 * Compiled with BRAMAH_NO_THREADS, coupled runs advance one after another; with BRAMAH_NO_CLOCK, slices of wall time need a clock of the
 * caller's.
 */
#ifndef BRAMAH_H
#define BRAMAH_H

#include <stdint.h>

#if defined(BRAMAH_HIDDEN) /* inside a library with an interface of its own */
#define BRAMAH_API
#elif defined(_WIN32)
#define BRAMAH_API __declspec(dllexport)
#else
#define BRAMAH_API __attribute__((visibility("default")))
#endif

#define BRAMAH_ABI 10

/* Where a kernel evaluates. */
typedef struct {
  double t;
  const double *y;       /* unknowns, n */
  const double *d;       /* discrete values */
  const double *rate;    /* f(t, y); jacobian, time_slope, guards and transition may read it */
  const double *sum;     /* sum before division by capacity; guards and transition may read it */
  const double *inverse; /* 1 / capacity; jacobian and time_slope may read it */
  const double *tables;  /* look-up data shared by all instances */
} bramah_point;

/* The equations of one component type. `index` and `constant` hold one record per instance; the code knows their strides, which
 * are repeated here for the functions that take one instance. Any function may be null. */
typedef struct {
  int64_t count;          /* instances */
  int64_t index_stride;   /* int64 per instance in index */
  int64_t constant_stride;
  int64_t entries;        /* Jacobian entries per instance */
  const int64_t *index;
  const double *constant;
  const int64_t *entry;   /* count x entries: number of each Jacobian entry in bramah_system.row/column */

  /* adds to sum and capacity */
  void (*rates)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *sum, double *capacity);
  /* adds df_row/dy_column to value[position[i]], i counting like `entry` */
  void (*jacobian)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const int64_t *position,
                   double *value);
  /* adds df/dt to slope, n */
  void (*time_slope)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *slope);
  /* sets the guards of this type: positive while nothing happens, +1 while inactive */
  void (*guards)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *guard);
  /* sets the times of the scheduled events of this type (infinity: none); depends on d and constants only */
  void (*schedule)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *time);
  /* adds 1 to hold[row] for rows held still; depends on d and constants only */
  void (*holds)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *hold);
  /* sets the values that something outside the equations wants to know */
  void (*senses)(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, double *sense);
  /* event `event` (numbered within the type) of ONE instance: writes the new discrete values and unknowns it assigns */
  void (*transition)(const int64_t *index, const double *constant, const bramah_point *at, int64_t event, double *y, double *d);
} bramah_kernel;

/* Who owns a guard or a scheduled time. */
typedef struct {
  int64_t kernel, instance, event;
} bramah_event_owner;

typedef struct {
  int64_t n;                     /* unknowns */
  int64_t entries;               /* structural non-zeros of the Jacobian, sorted by row, then column; every diagonal is among them */
  const int64_t *row, *column;   /* of each entry */
  const int64_t *differential;   /* per row: 1 if M is 1, 0 for an algebraic row */
  int64_t sets;                  /* independent sets of algebraic rows: rows of different sets share no algebraic unknown */
  const int64_t *set;            /* per row: its set, -1 for a differential row */
  const double *sum0;            /* constant part of sum */
  const double *capacity0;       /* constant part of capacity; 1 for rows that store nothing */
  int64_t varying;               /* rows whose capacity the kernels add to */
  const int64_t *varying_row;
  const double *scale;           /* typical magnitude of each unknown, > 0; used for pivoting and Newton only */
  int64_t kernels;
  const bramah_kernel *kernel;
  int64_t discretes;
  int64_t guards;
  const bramah_event_owner *guard;
  const int64_t *corner;         /* per guard: 1 if it is a corner of a law, which is at its zeros; null: there are none */
  int64_t times;
  const bramah_event_owner *time;
  int64_t senses;
  const double *tables;
} bramah_system;

/* ROSENBROCK, in the form without matrix-vector products:
 *   (M/(h gamma) - J) K_i = f(t + alpha_i h, y + sum_j a_ij K_j) + M sum_j c_ij K_j / h + h gamma_i f_t
 *   y_new = y + sum m_i K_i,  error = sum e_i K_i
 *   y(t + theta h) = (1-theta) y + theta y_new + theta (1-theta) sum_p theta^p (sum_i dense_pi K_i),  p = 0 .. dense_terms-1
 * EXPLICIT: K_i = h f(t + alpha_i h, y + sum_j a_ij K_j); the last stage is the end of the step, so that y_new is its point. The rest
 *   as above; gamma, gamma_sum, c and m are not read. Algebraic unknowns are made consistent at every stage.
 * ADAMS: Adams-Bashforth-Moulton of order 4 over fixed steps, one correction; the explicit method given, of two dense terms, makes the
 *   steps without enough past. Algebraic unknowns by Newton's method.
 * ADAMS_IMPLICIT: the same, with algebraic unknowns integrated like the others while predicted and corrected values agree within the
 *   tolerances, each set by itself.
 * NDF: numerical differentiation formulas of orders 1 to `order`, at most 5; no tableau, dense_terms 4.
 * BDF: the same without their correction: backward differentiation formulas.
 * ABM: Adams-Bashforth-Moulton of orders 1 to `order`, at most 12, over steps of any length, predicted, evaluated, corrected and evaluated
 *   once each; no tableau, dense_terms `order`, but 2 at least. Algebraic unknowns by Newton's method.
 * THETA: y_new = y + h ((1 - gamma) f(t, y) + gamma f(t + h, y_new)), by Newton's method: backward Euler with gamma = 1, of order 1 and no
 *   dense terms, and the trapezoidal rule with gamma = 1/2, of order 2 and one dense term; no tableau.
 * FOREIGN: steps are made by the functions of `foreign`, which choose and judge them; no tableau. */
enum {
  BRAMAH_ROSENBROCK = 0,
  BRAMAH_EXPLICIT = 1,
  BRAMAH_ADAMS = 2,
  BRAMAH_ADAMS_IMPLICIT = 3,
  BRAMAH_NDF = 4,
  BRAMAH_BDF = 5,
  BRAMAH_ABM = 6,
  BRAMAH_THETA = 7,
  BRAMAH_FOREIGN = 8
};

/* An integrator of another package. Functions that return int give 0 where they fail, which ends the run. */
typedef struct {
  void *self;
  int (*restart)(void *self, double t, const double *y, const double *d); /* stand at this point and forget the past */
  int (*step)(void *self, double stop, double *t, double *y);             /* one step, not beyond `stop`: where it ends */
  /* the vectors of the dense output of that step, dense_terms x n: see bramah_view */
  void (*dense)(void *self, double t0, const double *y0, double t1, const double *y1, double *dense);
  int64_t looks_back; /* does a step depend on those before it, so that one made again would be another? */
  int64_t stiff;      /* is it made for stiff circuits? */
} bramah_foreign;

typedef struct {
  int64_t family;
  int64_t stages;
  int64_t order;           /* of y_new */
  int64_t error_order;     /* the error estimate shrinks as h^(error_order+1); the step is controlled with its inverse */
  int64_t dense_terms;
  double gamma;
  const double *alpha;     /* stages */
  const double *gamma_sum; /* stages: the gamma_i above */
  const double *a, *c;     /* stages x stages, strictly lower */
  const double *m, *e;     /* stages */
  const double *dense;     /* dense_terms x stages */
  double second_look;      /* ROSENBROCK: tolerances by which an accepted end may be off when looked at with its own Jacobian; 0: never */
  const bramah_foreign *foreign; /* FOREIGN */
} bramah_method;

enum { BRAMAH_RECORD_END = 0, BRAMAH_RECORD_STEPS = 1, BRAMAH_RECORD_GRID = 2 };

typedef struct {
  const double *relative;   /* tolerance per unknown */
  const double *absolute;
  const int64_t *given;     /* per unknown: 1 if its absolute tolerance shall be just that; 0: its range so far, times the relative
                             * tolerance, is added to it; null: all are given */
  const double *learned;    /* what another run learned of the unknowns' ranges, bramah_view.learned; null: nothing */
  double first_step;        /* 0: chosen */
  double smallest_step;     /* 0: a few units of rounding of t */
  double largest_step;      /* 0: no limit */
  double fixed_step;        /* > 0: steps end on a grid of this length */
  int64_t substeps;         /* > 0: between two points of that grid at most so many attempts, under error control while they last;
                             * an event in between may take one more. 0: one step, without error control */
  int64_t step_iterations;    /* of Newton's method in one attempt of a step of NDF, BDF or THETA; 0: as many as the method takes by itself */
  int64_t balance_iterations; /* of Newton's method for algebraic rows, before slower ways are tried; 0: 50 */
  int64_t most_steps;       /* attempted steps in one run; 0: no limit */
  int64_t chatter_events;   /* so many events of one guard beyond one in each chatter_time are chatter; 0: never */
  double chatter_time;
  int64_t record;           /* BRAMAH_RECORD_... */
  int64_t grid_count;       /* output times for BRAMAH_RECORD_GRID, ascending */
  const double *grid;
  /* Real time: with `sealed`, all memory is taken by bramah_run_new and none afterwards; a run that needs more than was asked for ends with
   * BRAMAH_NO_MEMORY. Not sealed, the three numbers are not looked at. */
  int64_t sealed;
  int64_t most_entries;     /* of L, and of U, in any pivot sequence; 0: as many as a full matrix has */
  int64_t most_points;      /* recorded, and so many sets of discrete values */
  int64_t most_events;
  double (*clock)(void);    /* seconds from any instant on, never backwards; null: that of the machine */
  int64_t differences;      /* 1: J by forward differences of f, for comparison; 0: as the kernels give it */
  double increment;         /* of every unknown in these differences; 0: of each by its size, so that rounding costs least */
  const struct bramah_tangents *tangents; /* derivatives by parameters to carry along: of ROSENBROCK, NDF, BDF and THETA; null: none */
} bramah_options;

enum {
  BRAMAH_DONE = 0,            /* reached the requested time */
  BRAMAH_PAUSED = 1,          /* the slice of wall time is used up: call advance again */
  BRAMAH_STEP_TOO_SMALL = 2,
  BRAMAH_TOO_MANY_STEPS = 3,
  BRAMAH_SINGULAR = 4,        /* no pivot: `culprit` is the unknown */
  BRAMAH_NOT_FINITE = 5,      /* f is not finite at the start or after an event: `culprit` is the row */
  BRAMAH_INCONSISTENT = 6,    /* algebraic rows cannot be satisfied: `culprit` is the worst row */
  BRAMAH_CHATTER = 7,         /* `culprit` is the guard, or guards + the number of a scheduled time */
  BRAMAH_NO_MEMORY = 8,       /* memory ran out, or what was asked for in bramah_options is used up */
  BRAMAH_BAD_INPUT = 9,
  BRAMAH_EMPTY = 10           /* the capacity of a row came down to zero, beyond which its equation means nothing: `culprit` is the row */
};

typedef struct {
  int64_t rates, jacobians, factorisations, pivotings, solves, accepted, rejected, events;
  int64_t newton_sets, implicit_sets; /* solutions of one set of algebraic rows: by Newton's method, by integration */
  int64_t resets;                     /* sets that went back to Newton's method (ADAMS_IMPLICIT) */
  int64_t looked_again;               /* steps that only the second look refused */
  int64_t given_up;                   /* steps made beyond their tolerance because no more were allowed before the next grid point */
  int64_t differences;                /* evaluations of f for differences, among `rates` */
} bramah_counters;

/* One thing that happened: guard < guards is guard number `number`; otherwise a scheduled time. */
typedef struct {
  double t;
  int64_t scheduled; /* 1: number counts scheduled times, 0: guards */
  int64_t number;
} bramah_event;

/* What a run shows. Pointers stay valid until the next call on the run. */
typedef struct {
  double t;
  double step;             /* the next step to be tried */
  const double *y, *d;
  const double *rate;      /* f(t, y) */
  const double *error;     /* weighted error of each unknown in the last attempted step */
  int64_t culprit;         /* see the status codes; -1 if none */
  double residual;         /* its size, where that means something */
  bramah_counters counters;
  int64_t events;
  const bramah_event *event;
  /* Recorded points, in order. STEPS: point 0 is the start; point i > 0 ends a step of length step_length[i] (0 for the point after
   * an event, at the same time as the one before). `dense` of point i belongs to the step that ends there: dense_terms vectors of n. */
  int64_t points;
  int64_t discrete_points; /* the discrete values in force from point `from[i]` on */
  int64_t learning;        /* doubles in `learned`: what the run has learned of its unknowns' ranges */
  const double *learned;
} bramah_view;

typedef struct bramah_run bramah_run;

BRAMAH_API int64_t bramah_abi(void);
/* Bytes of the structures above and below, for a caller to compare with its own: point, kernel, event_owner, system, method, options,
 * counters, event, view, line, line_end, foreign, along, kernel_tangents, tangents, loss; 0 from there on. */
BRAMAH_API int64_t bramah_size(int64_t number);

BRAMAH_API bramah_run *bramah_run_new(const bramah_system *system, const bramah_method *method, const bramah_options *options,
                                      double t, const double *y, const double *d, int *status);
/* Integrate to `until`, for at most about `seconds` of wall time (0: no limit). */
BRAMAH_API int bramah_run_advance(bramah_run *run, double until, double seconds);
/* Change the unknowns or the discrete values (null: keep) at the point reached, as an event does: the algebraic unknowns are made
 * consistent, guards are tested, and stepping starts afresh. */
BRAMAH_API int bramah_run_assign(bramah_run *run, const double *y, const double *d);
BRAMAH_API void bramah_run_view(const bramah_run *run, bramah_view *view);
/* Copy the recorded points from number `first` on: t and step_length of length points - first, y of as many x n, dense of as many x
 * dense_terms x n (null: skip). What was read before need not be read again, but amid a pause a run with lines may take back the last. */
BRAMAH_API void bramah_run_points(const bramah_run *run, int64_t first, double *t, double *step_length, double *y, double *dense);
/* The continuous solution between recorded points: at `count` instants, each at a part theta of the step from point begin[k] to point
 * end[k], which may be the same. `y` are the unknowns of all points and `dense` their `terms` vectors; unknowns, and their rates of change
 * with theta, go to value and slope (count x n; null: skip). */
BRAMAH_API void bramah_between_points(int64_t n, const double *y, int64_t terms, const double *dense, int64_t count, const int64_t *begin,
                                      const int64_t *end, const double *theta, double *value, double *slope);
/* Copy the recorded discrete values from number `first` on: from of length discrete_points - first, d of as many x discretes. */
BRAMAH_API void bramah_run_discretes(const bramah_run *run, int64_t first, int64_t *from, double *d);
/* What became of an attempted step. */
enum {
  BRAMAH_STEP_TAKEN = 0,
  BRAMAH_STEP_STOPPED = 1,   /* taken, and shorter than the error asks for: something happens at its end, or the run ends there */
  BRAMAH_STEP_REJECTED = 2,  /* its error was too large */
  BRAMAH_STEP_IMPOSSIBLE = 3, /* it came to no end at which the equations hold */
  BRAMAH_STEP_REFUSED = 4,   /* by the second look, or because of ticks of lines inside it */
  BRAMAH_STEP_HOPPED = 5     /* taken without a method (hop.h) */
};
/* How many steps were attempted; with `to`, those from number `first` on are copied, five numbers each: where it began, its length, its
 * error in tolerances (not a number: none was found), the unknown with the largest part in that, and what became of it. With
 * BRAMAH_RECORD_STEPS only, and not sealed. */
BRAMAH_API int64_t bramah_run_attempts(const bramah_run *run, int64_t first, double *to);
/* Give back the room of what was recorded so far. Numbers of points, discrete values, events and attempts go on as if it were there, but it
 * can no longer be copied, `event` in bramah_view begins with what happened since, and amid a pause a run with lines cannot take it back:
 * do not forget there. */
BRAMAH_API void bramah_run_forget(bramah_run *run);
/* Where a run stands, and back: `bramah_run_size` doubles. It may be loaded into the run it was saved from, which then has recorded only
 * what it had, or into another of the same system, method and options, whose record stays. Methods of many steps begin anew there, as after
 * an event; others go on as they would have. BRAMAH_BAD_INPUT: it was saved from another system, holds values that are not finite, or the
 * run is joined to lines, which go back together by bramah_coupled_load. */
BRAMAH_API int64_t bramah_run_size(const bramah_run *run);
BRAMAH_API void bramah_run_save(const bramah_run *run, double *to);
BRAMAH_API int bramah_run_load(bramah_run *run, const double *from);
BRAMAH_API void bramah_run_free(bramah_run *run);

#include "bramah_lines.h"
#include "bramah_tangents.h"

/* The equations by themselves, for other integrators and for tests. */
typedef struct bramah_evaluator bramah_evaluator;
BRAMAH_API bramah_evaluator *bramah_evaluator_new(const bramah_system *system);
BRAMAH_API void bramah_evaluator_holds(bramah_evaluator *e, const double *d); /* after any change of d */
BRAMAH_API void bramah_evaluator_rates(bramah_evaluator *e, double t, const double *y, const double *d, double *f);
BRAMAH_API void bramah_evaluator_jacobian(bramah_evaluator *e, double t, const double *y, const double *d, double *value);
/* Rates (count x n) and Jacobians (count x entries; null: none) at `count` instants, each with its own t, y and d; holds follow d. */
BRAMAH_API void bramah_evaluator_along(bramah_evaluator *e, int64_t count, const double *t, const double *y, const double *d, double *f,
                                       double *value);
BRAMAH_API void bramah_evaluator_time_slope(bramah_evaluator *e, double t, const double *y, const double *d, double *slope);
BRAMAH_API void bramah_evaluator_guards(bramah_evaluator *e, double t, const double *y, const double *d, double *guard);
BRAMAH_API void bramah_evaluator_schedule(bramah_evaluator *e, double t, const double *y, const double *d, double *time);
BRAMAH_API void bramah_evaluator_transition(bramah_evaluator *e, double t, double *y, double *d, int64_t scheduled, int64_t number);
BRAMAH_API void bramah_evaluator_free(bramah_evaluator *e);

/* Values between the steps of a run, improved: algebraic unknowns, and those that follow others much faster than the step, are solved for;
 * what the continuous solution says of them nobody has controlled. Others stay as they are. */
typedef struct bramah_refiner bramah_refiner;
BRAMAH_API bramah_refiner *bramah_refiner_new(const bramah_system *system);
/* At `count` instants: the time within which unknowns that follow others are solved for, a part of the step each lies in, the slope of the continuous solution there (count x n), the discrete values
 * (count x discretes), and the unknowns (count x n), which become better. */
BRAMAH_API void bramah_refiner_refine(bramah_refiner *r, int64_t count, const double *t, const double *fast, const double *slope,
                                      const double *d, double *y);
BRAMAH_API void bramah_refiner_free(bramah_refiner *r);

#include "bramah_defect.h"
#include "bramah_tape.h"

#endif
