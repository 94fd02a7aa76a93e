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
 */
#ifndef BRAMAH_H
#define BRAMAH_H

#include <stdint.h>

#if defined(_WIN32)
#define BRAMAH_API __declspec(dllexport)
#else
#define BRAMAH_API __attribute__((visibility("default")))
#endif

#define BRAMAH_ABI 1

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
 * are repeated here for the functions that take one instance. Any function but rates may be null. */
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
  int64_t times;
  const bramah_event_owner *time;
  const double *tables;
} bramah_system;

/* A Rosenbrock method in the form without matrix-vector products:
 *   (M/(h gamma) - J) K_i = f(t + alpha_i h, y + sum_j a_ij K_j) + M sum_j c_ij K_j / h + h gamma_i f_t
 *   y_new = y + sum m_i K_i,  error = sum e_i K_i
 *   y(t + theta h) = (1-theta) y + theta y_new + theta (1-theta) sum_p theta^p (sum_i dense_pi K_i),  p = 0 .. dense_terms-1 */
typedef struct {
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
} bramah_method;

enum { BRAMAH_RECORD_END = 0, BRAMAH_RECORD_STEPS = 1, BRAMAH_RECORD_GRID = 2 };

typedef struct {
  const double *relative;   /* tolerance per unknown */
  const double *absolute;
  double first_step;        /* 0: chosen */
  double smallest_step;     /* 0: a few units of rounding of t */
  double largest_step;      /* 0: no limit */
  double fixed_step;        /* > 0: no error control */
  int64_t most_steps;       /* attempted steps in one run; 0: no limit */
  int64_t chatter_events;   /* so many events of one guard in a row, each within chatter_time of the one before, are chatter */
  double chatter_time;
  int64_t record;           /* BRAMAH_RECORD_... */
  int64_t grid_count;       /* output times for BRAMAH_RECORD_GRID, ascending */
  const double *grid;
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
  BRAMAH_NO_MEMORY = 8,
  BRAMAH_BAD_INPUT = 9
};

typedef struct {
  int64_t rates, jacobians, factorisations, pivotings, solves, accepted, rejected, events;
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
} bramah_view;

typedef struct bramah_run bramah_run;

BRAMAH_API int64_t bramah_abi(void);

BRAMAH_API bramah_run *bramah_run_new(const bramah_system *system, const bramah_method *method, const bramah_options *options,
                                      double t, const double *y, const double *d, int *status);
/* Integrate to `until`, for at most about `seconds` of wall time (0: no limit). */
BRAMAH_API int bramah_run_advance(bramah_run *run, double until, double seconds);
/* Change the unknowns or the discrete values (null: keep) at the point reached, as an event does: the algebraic unknowns are made
 * consistent, guards are tested, and stepping starts afresh. */
BRAMAH_API int bramah_run_assign(bramah_run *run, const double *y, const double *d);
BRAMAH_API void bramah_run_view(const bramah_run *run, bramah_view *view);
/* Copy the recorded points: t and step_length of length points, y of points x n, dense of points x dense_terms x n (null: skip). */
BRAMAH_API void bramah_run_points(const bramah_run *run, double *t, double *step_length, double *y, double *dense);
/* Copy the recorded discrete values: from of length discrete_points, d of discrete_points x discretes. */
BRAMAH_API void bramah_run_discretes(const bramah_run *run, int64_t *from, double *d);
BRAMAH_API void bramah_run_free(bramah_run *run);

/* The equations by themselves, for other integrators and for tests. */
typedef struct bramah_evaluator bramah_evaluator;
BRAMAH_API bramah_evaluator *bramah_evaluator_new(const bramah_system *system);
BRAMAH_API void bramah_evaluator_holds(bramah_evaluator *e, const double *d); /* after any change of d */
BRAMAH_API void bramah_evaluator_rates(bramah_evaluator *e, double t, const double *y, const double *d, double *f);
BRAMAH_API void bramah_evaluator_jacobian(bramah_evaluator *e, double t, const double *y, const double *d, double *value);
BRAMAH_API void bramah_evaluator_time_slope(bramah_evaluator *e, double t, const double *y, const double *d, double *slope);
BRAMAH_API void bramah_evaluator_guards(bramah_evaluator *e, double t, const double *y, const double *d, double *guard);
BRAMAH_API void bramah_evaluator_schedule(bramah_evaluator *e, double t, const double *y, const double *d, double *time);
BRAMAH_API void bramah_evaluator_transition(bramah_evaluator *e, double t, double *y, double *d, int64_t scheduled, int64_t number);
BRAMAH_API void bramah_evaluator_free(bramah_evaluator *e);

#endif
