#include "ndf.h"

#include <math.h>
#include <string.h>

#include "combine.h"
#include "linear.h"
#include "ndf_table.h"
#include "slopes.h"

enum { ITERATIONS = 4, MOST_TRIES = 3, MOST_RENEWED = 4, LOW = 2 };
static const double NEWTON = 0.1;     /* of the tolerance: what Newton's method may leave */
static const double DIVERGES = 2, LEAST_RATE = 0.3;
static const double SAME = 1e-6;      /* a length that differs by less needs no new factors */
static const double CUT = 0.999;      /* a step shorter than this part of what was planned was cut to end somewhere */
static const double REGROWTH = 10;   /* a table of steps cut still shorter is of no use: it would be extrapolated by as much */
static const double SAFETY = 0.8, MOST_GROWTH = 8, LEAST_GROWTH = 1.15;
static const double STRICTER = 3;    /* order 2 follows a large swing with a third of the step that others take: each may leave a third */
static const double KAPPA[MOST_ORDER + 2] = {0, -0.1850, -1.0 / 9, -0.0823, -0.0415, 0, 0}; /* of NDF */
static const double NONE[MOST_ORDER + 2] = {0};                                             /* of BDF */

double ndf_leading(const bramah_ndf *f) { return (1 - f->kappa[f->order]) * f->gamma[f->order]; }

double ndf_error_constant(const bramah_ndf *f, int64_t k) {
  return (f->barrier.large ? STRICTER : 1) * (f->kappa[k] * f->gamma[k] + 1 / (double)(k + 1));
}

static double size_of(const bramah_state *s, const double *x) {
  return weighted_error(s->system->n, x, x, s->tolerance.inverse, s->work);
}

static void begin(bramah_ndf *f, bramah_state *s) {
  if (!f->started) barrier_begin(&f->barrier, s->t);
  f->order = 1, f->equal = 0, f->h = s->h, f->started = 1, f->jacobian = 0, f->rate = 1;
  memcpy(f->update, s->rate, (size_t)f->n * sizeof(double));
  if (s->mask && slopes_at(s, s->t, s->y, s->rate, f->update) != BRAMAH_DONE)
    for (int64_t i = 0; i < f->n; i++) f->update[i] = s->mask[i] * s->rate[i];
  for (int64_t i = 0; i < f->n; i++) f->difference[1][i] = f->h * f->update[i];
  if (f->wide) ndf_tangent_begin(f, s);
}

static void set_length(bramah_ndf *f, double h) {
  if (h == f->h) return;
  if (fabs(h / f->h - 1) > SAME) f->equal = 0;
  differences_rescale(f->n, f->order, h / f->h, f->difference, f->scratch);
  if (f->wide) ndf_tangent_rescale(f, h / f->h);
  f->h = h;
}

/* Newton's method starts from the predicted end. */
static void begin_again(bramah_ndf *f, bramah_state *s) {
  memcpy(s->y_next, f->predicted, (size_t)f->n * sizeof(double));
  memset(f->correction, 0, (size_t)f->n * sizeof(double));
}

/* The end of the step by extrapolation, and what the formula takes from the past. */
static void predict(bramah_ndf *f, bramah_state *s) {
  double one[MOST_ORDER], part[MOST_ORDER];
  for (int64_t j = 0; j < f->order; j++) one[j] = 1, part[j] = f->gamma[j + 1] / ndf_leading(f);
  const double *const *from = (const double *const *)f->difference + 1;
  combine(f->n, f->predicted, s->y, NULL, f->order, one, from);
  begin_again(f, s);
  memset(f->past, 0, (size_t)f->n * sizeof(double));
  combine(f->n, f->past, f->past, s->mask, f->order, part, from);
}

static int linearise_ahead(bramah_ndf *f, bramah_state *s, const double *y) {
  evaluator_rates(&s->at, s->t_next, y, s->d, s->rate_next);
  if (first_not_finite(f->n, s->rate_next) < f->n) return STEP_TOO_LONG;
  matrix_evaluate(&s->matrix, &s->at, s->t_next, y, s->d, s->rate_next);
  s->fresh = 0, f->jacobian = f->current = 1, f->factored = f->aged = 0;
  return BRAMAH_DONE;
}

/* J is renewed with the factors. An old one with large elements may make the updates of the longer step so small that it seems solved. */
static int prepare(bramah_ndf *f, bramah_state *s, double shift) {
  if (f->jacobian && f->factored && fabs(f->factored_h * shift - 1) <= SAME) return BRAMAH_DONE;
  if (!f->jacobian || f->aged) {
    int status = linearise_ahead(f, s, s->y_next);
    if (status != BRAMAH_DONE) return status;
  }
  f->factored = 0, f->rate = 1;
  int status = factor(s, shift);
  if (status != BRAMAH_DONE && !f->current) {
    f->jacobian = 0;
    return prepare(f, s, shift);
  }
  f->factored = status == BRAMAH_DONE, f->factored_h = 1 / shift;
  return status;
}

/* Newton's method for  f(t, y) = shift M (past + y - predicted). 1: converged. */
static int solve(bramah_ndf *f, bramah_state *s, double shift) {
  double one = 1, before = 0;
  const double *update = f->update;
  for (int64_t k = 0; k < f->iterations; k++) {
    evaluator_rates(&s->at, s->t_next, s->y_next, s->d, s->rate_next);
    const double minus[2] = {-shift, -shift};
    const double *const held[2] = {f->past, f->correction};
    combine(f->n, f->update, s->rate_next, s->mask, 2, minus, held);
    matrix_solve(&s->matrix, f->update);
    double size = size_of(s, f->update);
    if (!isfinite(size) || (k > 0 && size > DIVERGES * before)) return 0;
    if (k > 0) f->rate = fmax(LEAST_RATE * f->rate, size / before);
    combine(f->n, s->y_next, s->y_next, NULL, 1, &one, &update);
    combine(f->n, f->correction, f->correction, NULL, 1, &one, &update);
    if (size * fmin(1, f->rate) <= NEWTON) return 1;
    before = size;
  }
  return 0;
}

static int step(void *self, bramah_state *s, bramah_control *control) {
  bramah_ndf *f = self;
  if (!f->started || s->h > REGROWTH * f->h) begin(f, s);
  if (!s->again && ++f->tries == MOST_TRIES) f->order = 1;
  f->planned = control->step, f->current = 0;
  set_length(f, s->h);
  predict(f, s);
  double shift = ndf_leading(f) / s->h;
  for (int renewed = 0;; f->jacobian = 0) {
    int status = prepare(f, s, shift);
    if (status != BRAMAH_DONE) return status;
    if (solve(f, s, shift)) break;
    if (!f->current) begin_again(f, s);
    else if (++renewed > MOST_RENEWED) return STEP_TOO_LONG;
  }
  double constant = ndf_error_constant(f, f->order);
  for (int64_t i = 0; i < f->n; i++) f->error[i] = constant * f->correction[i];
  s->estimate = f->error;
  control_degree(control, f->order + 1);
  return BRAMAH_DONE;
}

static void dense(void *self, bramah_state *s, double *vectors) {
  const bramah_ndf *f = self;
  differences_dense(f->n, f->order, f->difference, f->correction, s->work, vectors);
}

/* Has a difference of order + 1 another sign than in the step before? It is that of the unknown that was off most when the barrier's period
 * began: what swings does so in several unknowns one after another, and the largest of them never turns. */
static int turned(bramah_ndf *f, const bramah_state *s) {
  if (f->n == 0) return 0;
  if (f->barrier.steps == 0) {
    f->watched = 0;
    for (int64_t i = 1; i < f->n; i++)
      if (fabs(f->correction[i]) * s->tolerance.inverse[i] > fabs(f->correction[f->watched]) * s->tolerance.inverse[f->watched]) f->watched = i;
  }
  return f->correction[f->watched] * f->difference[f->order + 1][f->watched] < 0;
}

static void move_on(bramah_ndf *f) {
  int64_t k = f->order;
  for (int64_t i = 0; i < f->n; i++) {
    f->difference[k + 2][i] = f->correction[i] - f->difference[k + 1][i];
    f->difference[k + 1][i] = f->correction[i];
    for (int64_t j = k; j > 0; j--) f->difference[j][i] += f->difference[j + 1][i];
  }
}

/* By how much a step of order k could be longer, if its error is its constant times a difference of this size. */
static double growth(const bramah_ndf *f, int64_t k, double size) {
  return SAFETY * pow(fmax(ndf_error_constant(f, k) * size, 1e-10), -1 / (double)(k + 1));
}

/* Difference k of the table: that of the solution or, if it is larger, that of its derivatives. */
static double size_of_difference(const bramah_ndf *f, bramah_state *s, int64_t k) {
  double size = size_of(s, f->difference[k]);
  return f->wide ? fmax(size, ndf_tangent_size(f, s, k)) : size;
}

/* The order with the longest next step, and how much longer that is. Differences that grow with their order belong to an oscillation
 * too fast for the step, which formulas of higher order would not damp. */
static double choose_order(bramah_ndf *f, bramah_state *s) {
  int64_t k = f->order, most = f->barrier.low && f->most > LOW ? LOW : f->most;
  double low = size_of_difference(f, s, k), middle = size_of_difference(f, s, k + 1), high = size_of_difference(f, s, k + 2);
  double less = k > 1 ? growth(f, k - 1, low) : 0;
  double same = less > 0 && low <= middle ? 0 : growth(f, k, middle);
  double more = k < most && high < middle ? growth(f, k + 1, high) : 0;
  double best = fmax(same, fmax(less, more));
  if (best == same && best >= 1 && best < LEAST_GROWTH) return 1;
  f->order += best == same ? 0 : best == less ? -1 : 1;
  f->equal = 0;
  return fmin(best, MOST_GROWTH);
}

static void keep(void *self, bramah_state *s, bramah_control *control) {
  bramah_ndf *f = self;
  int cut = f->h < CUT * f->planned;
  double next = cut ? f->planned : f->h;
  f->tries = 0, f->equal++, f->aged = 1;
  int swings = turned(f, s);
  move_on(f);
  if (f->wide) ndf_tangent_move_on(f);
  double bend = largest_error(f->n, f->difference[2], s->tolerance.inverse);
  if (barrier_step(&f->barrier, s->t, !cut && swings, bend) && f->order > LOW) {
    f->order = LOW, f->equal = 0;
    next = f->h * fmin(growth(f, LOW, size_of_difference(f, s, LOW + 1)), 1);
  } else if (f->equal > f->order) {
    next = fmax(cut ? next : 0, f->h * choose_order(f, s));
  }
  control->step = fmax(fmin(next, control->largest), control->smallest);
}

static void restart(void *self) {
  bramah_ndf *f = self;
  f->started = 0, f->tries = 0;
}

static const bramah_family FAMILY = {
    .step = step, .dense = dense, .derive = ndf_derive, .derive_dense = ndf_derive_dense, .keep = keep, .restart = restart};

int ndf_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
             const bramah_options *options) {
  size_t bytes = (size_t)system->n * sizeof(double);
  bramah_ndf *f = arena_take(arena, sizeof *f);
  if (!f) return 0;
  f->n = system->n, f->most = method->order, f->kappa = method->family == BRAMAH_BDF ? NONE : KAPPA;
  f->iterations = options->step_iterations > 0 ? options->step_iterations : ITERATIONS;
  for (int64_t k = 1; k < MOST_ORDER + 2; k++) f->gamma[k] = f->gamma[k - 1] + 1 / (double)k;
  for (int64_t j = 0; j < DIFFERENCES; j++)
    if (!(f->difference[j] = arena_take(arena, bytes))) return 0;
  for (int64_t j = 0; j < MOST_ORDER; j++)
    if (!(f->scratch[j] = arena_take(arena, bytes))) return 0;
  double **vector[] = {&f->predicted, &f->past, &f->correction, &f->update, &f->error};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  stepper->family = &FAMILY, stepper->self = f, stepper->implicit = 1, stepper->first_order = 1;
  return !options->tangents || ndf_derives(f, arena, options->tangents->width);
}
