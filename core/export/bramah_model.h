/* A circuit that left Bramah as C: what model.c says of it, and instances of it that run. A part of exports only; bramah.h holds here too.
 *
 * A bramah_model is constant: structure, names, values as exported, and functions. An instance has parameters and a run of its own:
 *
 *   bramah_instance *it = bramah_instance_new(&model);
 *   bramah_set_parameter(it, number, value);                    any number of them, before it begins; SI
 *   bramah_setup setup = bramah_setup_of(&model);               method, tolerance, steps as exported; change what shall differ
 *   status = bramah_instance_begin(it, &setup, t);              takes all memory; sealed, no more afterwards
 *   status = bramah_instance_advance(it, until);                as often as wanted
 *   bramah_instance_signals(it, values);                        all signals at the point reached
 *   bramah_instance_free(it);
 *
 * Times are seconds, and all values SI: the unit of a quantity is for people. Nothing is global; instances share nothing that changes.
 */
#ifndef BRAMAH_MODEL_H
#define BRAMAH_MODEL_H

#include <stddef.h>

#include "../bramah.h"

/* A name, and the unit it is shown in: value in SI = value * numerator / denominator + offset. */
typedef struct {
  const char *name, *unit;
  double numerator, denominator, offset;
} bramah_quantity;

/* What can be changed before a run begins. Bounds belong to what is allowed unless they are open. */
typedef struct {
  bramah_quantity is;
  double low, high;
  int64_t open;  /* 1: low itself is not allowed, 2: high is not, 3: neither */
  int64_t fixed; /* 1: the structure was made for this value: it cannot be changed */
} bramah_parameter;

/* What can be set during a run: it goes to a discrete value. One that `stamps` takes the time too; its fellows then take the values that
 * their signals have just then. */
typedef struct {
  bramah_quantity is;
  int64_t discrete, stamp; /* stamp -1: none */
  int64_t fellows;
  const int64_t *fellow, *fellow_signal;
} bramah_input;

typedef struct {
  const char *component, *name;
} bramah_event_name;

/* All instances of one kernel: constants of each follow from its parameters. `checks`: what of them is structure, count x checks. */
typedef struct {
  int64_t count, constants, checks;
  int64_t first;                         /* of their constant records among those of all */
  const int64_t *parameter, *checked;    /* records of parameter numbers, for constants and for checks */
  const int64_t *expected;               /* is each check other than 0? */
  void (*constant)(int64_t count, const int64_t *index, const double *parameter, const double *tables, double *constants);
  void (*check)(int64_t count, const int64_t *index, const double *parameter, const double *tables, double *values);
} bramah_batch;

/* Values that start as a number, or as a parameter; at -1: as the number. One left unset is 0. */
typedef struct {
  const double *value;
  const int64_t *at;
} bramah_starts;

/* Elements of one array that are added to, or put into, others. */
typedef struct {
  int64_t count;
  const int64_t *to, *from;
} bramah_moves;

/* Lines, as bramah_lines.h has them. Ends have no tolerance yet; `unknown` is that of each end's pressure, -1: none. */
typedef struct {
  int64_t count;
  double step;
  const bramah_line *line;
  const bramah_line_end *end;
  const int64_t *unknown;
  const double *p, *q; /* of all nodes at the start */
} bramah_line_set;

/* How a run is made. Zero means: chosen, or no limit, as in bramah_options. */
typedef struct {
  const char *method;
  double rtol; /* 0: as exported, unknowns with one of their own included */
  double first_step, smallest_step, largest_step, fixed_step;
  int64_t substeps, step_iterations, balance_iterations, most_steps, max_order, differences;
  double until; /* how far the run is meant to go */
  int64_t record, grid_count;
  const double *grid;
  int64_t sealed, most_entries, most_points, most_events;
  double (*clock)(void);
} bramah_setup;

typedef struct {
  const char *name, *title, *key; /* key: the same for exports of the same circuit by the same version */
  bramah_system system;           /* its kernels have no constants, and sum0, capacity0 are null: they follow from parameters */
  const int64_t *kernel_batch;    /* of each kernel */
  const double *tables;
  int64_t parameters;
  const bramah_parameter *parameter;
  int64_t places;                 /* of the vector of all that is fixed, of which parameters are a part */
  const double *vector;
  const int64_t *place;           /* of each parameter in it */
  bramah_moves follows;           /* places whose value is that of another */
  int64_t rules;                  /* between parameters */
  const char *const *rule;        /* names of the parameters of each */
  const bramah_quantity *unknown; /* of system.n */
  const char *const *discrete;    /* of system.discretes */
  int64_t signals;
  const bramah_quantity *signal;
  const int64_t *signal_unknown;  /* of each: the unknown it is; -1: none */
  int64_t inputs;
  const bramah_input *input;
  int64_t events;                 /* of the guards; corners follow */
  const bramah_event_name *guard, *time;
  int64_t batches, constants;
  const bramah_batch *batch;
  bramah_moves sums, capacities;  /* to rows from constants */
  bramah_moves starts;            /* to unknowns from constants; not a number: nothing is said */
  int64_t step_limits;
  const int64_t *step_limit;      /* among constants */
  const int64_t *net, *stores;    /* per row: is it a net's, and does it store? */
  const int64_t *varies;          /* per row: does its capacity depend on unknowns? */
  bramah_starts state, mode;      /* of unknowns and of discrete values */
  const double *given;            /* start of unknowns that the circuit says; not a number: none */
  int64_t settled;                /* unknowns that start in equilibrium unless they are given */
  const int64_t *settled_unknown;
  int64_t stamps;
  const int64_t *stamp;           /* discrete values that are the time at which something was set */
  const double *relative;         /* tolerances as exported */
  const double *absolute;         /* not a number: it follows the unknown's range */
  bramah_line_set lines;
  bramah_setup setup;
  void (*broken)(const double *parameter, double *values); /* of each rule: 0 if it is kept */
  void (*settle)(const double *y, const double *d, const double *parameter, const double *tables, double *values);
  void (*signal_values)(double t, const double *y, const double *d, const double *rate, const double *parameter, const double *tables,
                        double *values);
} bramah_model;

/* The methods that were exported with it. */
typedef struct {
  const char *name;
  double strictness; /* of tolerances */
  bramah_method method;
} bramah_named_method;
extern const bramah_named_method bramah_methods[];
extern const int64_t bramah_method_count;
const bramah_named_method *bramah_method_named(const char *name); /* null: there is none */

typedef struct bramah_instance bramah_instance;

/* As exported; null: no memory. The model must live longer. */
bramah_instance *bramah_instance_new(const bramah_model *model);
/* BRAMAH_BAD_INPUT: it is fixed, or out of bounds, or the run has begun. */
int bramah_set_parameter(bramah_instance *it, int64_t number, double value);
double bramah_get_parameter(const bramah_instance *it, int64_t number);
/* Start of an unknown, laid over all others. BRAMAH_BAD_INPUT: not finite, or the run has begun. */
int bramah_set_start(bramah_instance *it, int64_t unknown, double value);
/* Constants and start values for the parameters as they are; BRAMAH_BAD_INPUT: they do not go together, or another structure would
 * be needed. `begin` does it too. */
int bramah_instance_prepare(bramah_instance *it);
/* The equations with these parameters, for bramah_evaluator_new and the like; and start values, n and discretes, at time t. */
const bramah_system *bramah_instance_system(const bramah_instance *it);
void bramah_instance_start(const bramah_instance *it, double t, double *y, double *d);

bramah_setup bramah_setup_of(const bramah_model *model);
/* From time t on. A run that was begun before ends; so do pointers that it gave. */
int bramah_instance_begin(bramah_instance *it, const bramah_setup *setup, double t);
/* To `until`. The status is that of bramah_run_advance. */
int bramah_instance_advance(bramah_instance *it, double until);
/* Sets an input at the point reached. What is set together takes effect with the next `advance`, as an event. */
int bramah_set_input(bramah_instance *it, int64_t number, double value);
void bramah_instance_view(const bramah_instance *it, bramah_view *view);
bramah_run *bramah_instance_run(bramah_instance *it); /* null: it has not begun */
/* All signals, at the point reached or at any other. */
void bramah_instance_signals(bramah_instance *it, double *values);
void bramah_instance_signals_at(bramah_instance *it, double t, const double *y, const double *d, double *values);
/* Where the run stands, lines included, and back: `bramah_instance_size` doubles. Loading makes the run anew where there are lines, and takes
 * memory then. BRAMAH_BAD_INPUT: it was saved from another model, or values are not finite. */
int64_t bramah_instance_size(const bramah_instance *it);
int bramah_instance_save(const bramah_instance *it, double *to);
int bramah_instance_load(bramah_instance *it, const double *from);
/* How the last begin or advance ended, as a sentence with names in it, of at most `size` characters with the null. */
void bramah_instance_message(const bramah_instance *it, char *to, size_t size);
void bramah_instance_free(bramah_instance *it);

#endif
