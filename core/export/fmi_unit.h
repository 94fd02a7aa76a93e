/* A functional mock-up unit of an exported model, whatever version of the standard it speaks: fmi2.c and fmi3.c are thin coats over this.
 *
 * Model exchange and co-simulation share one instance with one run. In model exchange nobody advances that run: its point is moved from
 * outside, algebraic unknowns are solved for, and events are carried out by what carries them out in any other run.
 */
#ifndef BRAMAH_FMI_UNIT_H
#define BRAMAH_FMI_UNIT_H

#include "../matrix.h"
#include "instance.h"

/* What a value reference stands for. */
enum { FMI_TIME = 0, FMI_PARAMETER = 1, FMI_INPUT = 2, FMI_SIGNAL = 3, FMI_STATE = 4, FMI_DERIVATIVE = 5, FMI_INDICATOR = 6 };
typedef struct {
  int64_t kind, number;
} fmi_variable;

/* Adds how sums and capacities change while unknowns and discrete values do. */
typedef void fmi_along(int64_t count, const int64_t *index, const double *constants, const bramah_point *at, const double *along_y,
                       const double *along_d, double *sum, double *capacity);

enum { FMI_EXCHANGE = 1, FMI_STEPS = 2 };
typedef struct {
  const char *token; /* that the host must know */
  int64_t kinds;     /* FMI_EXCHANGE, FMI_STEPS or both */
  int64_t variables;
  const fmi_variable *variable; /* of each value reference */
  int64_t states;
  const int64_t *state;         /* the unknown of each */
  fmi_along *const *along;      /* of each kernel; null: nothing changes */
  void (*signals_along)(double t, const double *y, const double *d, const double *rate, const double *parameter, const double *tables,
                        const double *along_y, const double *along_d, const double *along_rate, double *values);
} fmi_description;

extern const bramah_model model;
extern const fmi_description description;

/* As in both standards. */
enum { FMI_OK = 0, FMI_WARNING = 1, FMI_DISCARD = 2, FMI_ERROR = 3, FMI_FATAL = 4 };
/* Phases, to be combined where several are allowed. */
enum {
  FMI_MADE = 1,
  FMI_INITIALISING = 2,
  FMI_EVENT = 4,
  FMI_CONTINUOUS = 8,
  FMI_STEPPING = 16,
  FMI_TERMINATED = 32,
  FMI_FAILED = 64,
  FMI_RUNNING = FMI_EVENT | FMI_CONTINUOUS | FMI_STEPPING,
  FMI_ANY = 127
};

typedef struct fmi_unit fmi_unit;
struct fmi_unit {
  bramah_instance *it;
  bramah_arena *arena;
  int kind, phase;
  char *name;
  void *host;   /* whatever the coat needs */
  void (*say)(const fmi_unit *u, int status, const char *text);
  double t0, stop, tolerance; /* 0: not said */
  int started;
  double *input;   /* values that were set */
  int64_t *given;  /* which were */
  double *values;  /* of all signals */
  int seen;        /* do they belong to the point? */
  int moved, switched; /* model exchange: has the point moved, and has any discrete value changed, since it was solved for? */
  double *solved;  /* unknowns where that succeeded last */
  double *guard;   /* work */
  bramah_matrix matrix;
  double *along_y, *along_d, *along_rate, *along_values, *along_sum, *along_capacity, *along_work;
  int (*between)(fmi_unit *u, double t); /* co-simulation: called amid a step; is it to end here? null: nobody wants to know */
};

/* Null: no memory. */
fmi_unit *unit_new(const char *name, int kind, void *host, void (*say)(const fmi_unit *u, int status, const char *text));
void unit_free(fmi_unit *u);
int unit_reset(fmi_unit *u);
/* Tells the host why something is refused, and answers FMI_ERROR. */
int unit_refuse(const fmi_unit *u, const char *format, ...);
/* What the run says of how it ended; the status is returned. */
int unit_complain(const fmi_unit *u, int status);
/* 0: the call is not allowed now, and the host has been told. */
int unit_may(const fmi_unit *u, int phases, const char *call);
int unit_setup(fmi_unit *u, double tolerance, double t0, double stop);
/* Makes a run with parameters as they are, at the start. The answer is that of the run. */
int unit_begin(fmi_unit *u);
/* Makes the run begin, unless it has. */
int unit_start(fmi_unit *u);
double unit_time(const fmi_unit *u);
void unit_point(const fmi_unit *u, double *t, const double **y, const double **d);
/* The point is one at which all equations hold, with inputs as they were set. */
int unit_settle(fmi_unit *u);

int unit_get(fmi_unit *u, const uint32_t *reference, size_t count, double *value);
int unit_set(fmi_unit *u, const uint32_t *reference, size_t count, const double *value);

/* Model exchange */
typedef struct {
  int values_changed, next_defined;
  double next;
} fmi_happened;
int unit_set_time(fmi_unit *u, double t);
int unit_set_states(fmi_unit *u, const double *x, size_t count);
int unit_get_states(fmi_unit *u, double *x, size_t count);
int unit_get_derivatives(fmi_unit *u, double *x, size_t count);
int unit_get_indicators(fmi_unit *u, double *z, size_t count);
int unit_get_nominals(fmi_unit *u, double *x, size_t count);
int unit_completed_step(fmi_unit *u, int *enter_event_mode);
int unit_happen(fmi_unit *u, fmi_happened *happened);
int unit_solve(fmi_unit *u);
/* Guards that were left at zero by their own event are raised above it. */
void unit_raise_guards(fmi_unit *u);

/* Co-simulation: to t + step; *reached: where it stands then, *early: did `between` end it? */
int unit_step(fmi_unit *u, double t, double step, double *reached, int *early);

int unit_along(fmi_unit *u, const uint32_t *unknown, size_t unknowns, const uint32_t *known, size_t knowns, const double *seed, double *out);

/* States of units: one block of memory. */
typedef struct fmi_saved fmi_saved;
fmi_saved *unit_save(fmi_unit *u);                /* null: no memory */
int unit_load(fmi_unit *u, const fmi_saved *saved);
size_t unit_saved_size(const fmi_saved *saved);   /* bytes */
const void *unit_saved_bytes(const fmi_saved *saved);
fmi_saved *unit_saved_from(const void *bytes, size_t size); /* null: these are no state of this model, or no memory */
void unit_saved_free(fmi_saved *saved);

#endif
