#include "theta.h"

#include <math.h>
#include <string.h>

#include "combine.h"
#include "linear.h"
#include "theta_step.h"

enum { ITERATIONS = 20, MOST_HALVINGS = 8 };
static const double NEWTON = 1e-3;  /* of the tolerance: what Newton's method may leave */
static const double SLOW = 0.3;     /* part of an update that is left by the next: more asks for a new J */

/* The Newton update from y, where f is rate_next:  (shift M - J) update = f - M (shift (y - y_n) - (1/theta - 1) f(t, y_n)). Its size. */
static double update_from(bramah_theta *f, bramah_state *s, double shift, const double *y, double *update) {
  const double coefficient[] = {-shift, shift, 1 / f->theta - 1};
  const double *const vector[] = {y, s->y, f->start};
  combine(f->n, update, s->rate_next, s->mask, 3, coefficient, vector);
  matrix_solve(&s->matrix, update);
  return weighted_error(f->n, update, update, s->tolerance.inverse, s->work);
}

/* J at the latest iterate, where `at` was last called. */
static int renew(bramah_state *s, double shift) {
  matrix_evaluate(&s->matrix, &s->at, s->t_next, s->y_next, s->d, s->rate_next);
  s->fresh = 0;
  return factor(s, shift);
}

/* Along the update, of this size, to the first of the lengths 1, 1/2, 1/4 ... at which the next one is smaller. The length, or 0: none. */
static double search(bramah_theta *f, bramah_state *s, double shift, double size, double *next) {
  double length = 1;
  const double *update = f->update;
  for (int i = 0; i < MOST_HALVINGS; i++, length /= 2) {
    combine(f->n, f->trial, s->y_next, NULL, 1, &length, &update);
    evaluator_rates(&s->at, s->t_next, f->trial, s->d, s->rate_next);
    *next = update_from(f, s, shift, f->trial, f->further);
    if (!(*next < size) && !(*next <= NEWTON)) continue; /* or not finite */
    swap_vectors(&s->y_next, &f->trial), swap_vectors(&f->update, &f->further);
    return length;
  }
  return 0;
}

/* BRAMAH_DONE, what factor() says, or STEP_TOO_LONG where the iteration does not converge. */
static int solve(bramah_theta *f, bramah_state *s, double shift) {
  const double one = 1;
  double next;
  evaluator_rates(&s->at, s->t_next, s->y_next, s->d, s->rate_next);
  double size = update_from(f, s, shift, s->y_next, f->update);
  for (int64_t k = 0; k < f->iterations && isfinite(size); k++) {
    double length = search(f, s, shift, size, &next);
    if (length == 0) break;
    if (next <= NEWTON) {
      const double *update = f->update;
      combine(f->n, s->y_next, s->y_next, NULL, 1, &one, &update);
      return BRAMAH_DONE;
    }
    if (length == 1 && next <= SLOW * size) {
      size = next;
      continue;
    }
    int status = renew(s, shift);
    if (status != BRAMAH_DONE) return status;
    size = update_from(f, s, shift, s->y_next, f->update);
  }
  return STEP_TOO_LONG;
}

/* y' at the end by the formula itself, which does not magnify what Newton's method has left. */
static void slope_at_end(bramah_theta *f, const bramah_state *s, double shift) {
  const double coefficient[] = {shift, -shift, 1 - 1 / f->theta};
  const double *const vector[] = {s->y_next, s->y, f->start};
  memset(f->end, 0, (size_t)f->n * sizeof(double));
  combine(f->n, f->end, f->end, s->mask, 3, coefficient, vector);
}

/* Has a step gone before, whose y' tells of y'''? */
static int curved(const bramah_theta *f) { return f->theta < 1 && f->length > 0; }

void theta_error_terms(const bramah_theta *f, double h, double shift, double *coefficient) {
  double past = f->length, third = shift * h * h * h / 6 / (h + past); /* h^3/12 y''', with y''' twice the divided difference of y' */
  coefficient[0] = curved(f) ? third / h : shift * h / 2;
  coefficient[1] = curved(f) ? -third / h - third / past : -shift * h / 2;
  coefficient[2] = curved(f) ? third / past : 0;
}

static void estimate(bramah_theta *f, bramah_state *s, double shift) {
  double coefficient[3];
  theta_error_terms(f, s->h, shift, coefficient);
  const double *const vector[] = {f->end, f->start, f->before};
  memset(f->error, 0, (size_t)f->n * sizeof(double));
  combine(f->n, f->error, f->error, s->mask, 3, coefficient, vector);
  matrix_solve(&s->matrix, f->error);
  s->estimate = f->error;
}

static int step(void *self, bramah_state *s, bramah_control *control) {
  bramah_theta *f = self;
  double shift = 1 / (s->h * f->theta);
  linearise(s);
  int status = factor(s, shift);
  if (status != BRAMAH_DONE) return status;
  memcpy(f->start, s->rate, (size_t)f->n * sizeof(double));
  memcpy(s->y_next, s->y, (size_t)f->n * sizeof(double));
  status = solve(f, s, shift);
  if (status != BRAMAH_DONE) return status;
  slope_at_end(f, s, shift);
  estimate(f, s, shift);
  control_degree(control, curved(f) ? 3 : 2);
  return BRAMAH_DONE;
}

/* The trapezoidal rule integrates a y' that changes evenly, and so does its dense output; that of backward Euler is a straight line, as are
 * algebraic unknowns. */
static void dense(void *self, bramah_state *s, double *vectors) {
  const bramah_theta *f = self;
  if (f->theta == 1) return;
  for (int64_t i = 0; i < f->n; i++) vectors[i] = s->system->differential[i] ? s->h * f->start[i] - (s->y_next[i] - s->y[i]) : 0;
}

static void keep(void *self, bramah_state *s, bramah_control *control) {
  bramah_theta *f = self;
  double *held = f->before;
  (void)control;
  f->before = f->start, f->start = held, f->length = s->h;
  if (f->derives) swap_vectors(&f->before_tangent, &f->start_tangent);
}

static void restart(void *self) { ((bramah_theta *)self)->length = 0; }

static const bramah_family FAMILY = {
    .step = step, .dense = dense, .derive = theta_derive, .derive_dense = theta_derive_dense, .keep = keep, .restart = restart};

int theta_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
               const bramah_options *options) {
  bramah_theta *f = arena_take(arena, sizeof *f);
  if (!f) return 0;
  *f = (bramah_theta){.n = system->n, .theta = method->gamma};
  f->iterations = options->step_iterations > 0 ? options->step_iterations : ITERATIONS;
  double **vector[] = {&f->before, &f->start, &f->end, &f->update, &f->further, &f->trial, &f->error};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, (size_t)system->n * sizeof(double)))) return 0;
  stepper->family = &FAMILY, stepper->self = f, stepper->implicit = 1;
  return !options->tangents || theta_derives(f, arena, options->tangents->width);
}
