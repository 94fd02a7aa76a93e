#include "adams.h"

#include <math.h>
#include <string.h>

#include "combine.h"
#include "consistent.h"
#include "explicit.h"
#include "slopes.h"

enum { PAST = 4, FEW = 3, ENOUGH = 2 }; /* points; iterations of an easy solution; easy solutions in a row */
static const double SAME = 1e-6;        /* steps that differ by less are equally long */
static const double PREDICT[PAST] = {55.0 / 24, -59.0 / 24, 37.0 / 24, -9.0 / 24};
static const double CORRECT[PAST] = {9.0 / 24, 19.0 / 24, -5.0 / 24, 1.0 / 24};

typedef struct {
  bramah_explicit starter;
  bramah_stepper *counters;
  int implicit;
  int64_t points;            /* equally spaced ones with known y', the one reached included */
  double spacing;
  double *slope[PAST], *ahead; /* y' there, the latest first, and at the end of the step */
  double *predicted;
  int64_t sets, *integrated, *easy, *iterations; /* per set: is it integrated; easy solutions in a row; iterations of the last one */
  int multistep;             /* was the last step one of the formula? */
} bramah_adams;

/* base + h sum_j weight_j v_j, in the rows that are integrated at all */
static void add_past(const bramah_adams *a, const bramah_state *s, const double *weight, const double *first, const double *base,
                     double *out) {
  double coefficient[PAST];
  const double *vector[PAST];
  for (int j = 0; j < PAST; j++) {
    coefficient[j] = s->h * weight[j];
    vector[j] = !first ? a->slope[j] : j == 0 ? first : a->slope[j - 1];
  }
  combine(s->system->n, out, base, a->implicit ? NULL : s->mask, PAST, coefficient, vector);
}

static int newton_wanted(const bramah_adams *a) {
  for (int64_t k = 0; k < a->sets; k++)
    if (!a->integrated[k]) return 1;
  return 0;
}

/* Sets that were solved easily, and often enough, are integrated from now on. */
static void release(bramah_adams *a) {
  for (int64_t k = 0; k < a->sets; k++) {
    if (a->integrated[k]) continue;
    a->easy[k] = a->iterations[k] < FEW ? a->easy[k] + 1 : 0;
    if (a->implicit && a->easy[k] >= ENOUGH) a->integrated[k] = 1;
  }
}

/* f at the end of the step into `rate` and y' into `slope`; sets that are not integrated are solved first. */
static int evaluate(bramah_adams *a, bramah_state *s, double *rate, double *slope) {
  int status = BRAMAH_DONE;
  for (int64_t k = 0; k < a->sets; k++) a->iterations[k] = 0, a->counters->implicit_sets += a->integrated[k];
  if (newton_wanted(a)) {
    bramah_spot spot = {.t = s->t_next, .y = s->y_next, .rate = rate, .asleep = a->integrated, .iterations = a->iterations};
    status = consistent_at(s, &spot);
    release(a);
  } else {
    evaluator_rates(&s->at, s->t_next, s->y_next, s->d, rate);
  }
  if (status == BRAMAH_DONE && (s->culprit = first_not_finite(s->system->n, rate)) < s->system->n) return BRAMAH_NOT_FINITE;
  if (status == BRAMAH_DONE && a->implicit && s->mask) return slopes_at(s, s->t_next, s->y_next, rate, slope);
  memcpy(slope, rate, (size_t)s->system->n * sizeof(double));
  return status;
}

/* Sets whose correction is too large start Newton's method from the predicted values. */
static void watch(bramah_adams *a, bramah_state *s) {
  const bramah_system *system = s->system;
  for (int64_t i = 0; i < system->n; i++) {
    int64_t set = system->set[i];
    if (set < 0 || !a->integrated[set]) continue;
    double change = fabs(s->y_next[i] - a->predicted[i]);
    if (change * s->tolerance.inverse[i] > 1)
      a->integrated[set] = 0, a->easy[set] = 0, a->counters->resets++;
  }
  for (int64_t i = 0; i < system->n; i++)
    if (system->set[i] >= 0 && !a->integrated[system->set[i]]) s->y_next[i] = a->predicted[i];
}

static int multistep(bramah_adams *a, bramah_state *s) {
  size_t bytes = (size_t)s->system->n * sizeof(double);
  add_past(a, s, PREDICT, NULL, s->y, s->y_next);
  int status = evaluate(a, s, s->rate_next, a->ahead);
  if (status != BRAMAH_DONE) return status;
  memcpy(a->predicted, s->y_next, bytes);
  add_past(a, s, CORRECT, a->ahead, s->y, s->y_next);
  watch(a, s);
  s->landed = 1;
  return evaluate(a, s, s->rate_next, a->ahead);
}

/* y' at the point reached, which must be the point of the last evaluation. */
static int remember(bramah_adams *a, bramah_state *s) {
  if (a->implicit && s->mask) return slopes_at(s, s->t, s->y, s->rate, a->slope[0]);
  memcpy(a->slope[0], s->rate, (size_t)s->system->n * sizeof(double));
  return BRAMAH_DONE;
}

static int step(void *self, bramah_state *s, bramah_control *control) {
  bramah_adams *a = self;
  int status = BRAMAH_DONE;
  (void)control;
  if (a->points == 0) {
    status = remember(a, s);
    a->points = 1, a->spacing = s->h;
    for (int64_t k = 0; k < a->sets; k++) a->integrated[k] = 0, a->easy[k] = 0;
  }
  if (status != BRAMAH_DONE) return status;
  a->multistep = a->points >= PAST && fabs(s->h - a->spacing) <= SAME * a->spacing;
  s->estimate = a->starter.error;
  return a->multistep ? multistep(a, s) : explicit_step(&a->starter, s);
}

static void keep(void *self, bramah_state *s, bramah_control *control) {
  bramah_adams *a = self;
  double *oldest = a->slope[PAST - 1];
  (void)control;
  for (int j = PAST - 1; j > 0; j--) a->slope[j] = a->slope[j - 1];
  a->slope[0] = oldest;
  if (a->multistep) {
    a->slope[0] = a->ahead, a->ahead = oldest;
  } else if (remember(a, s) != BRAMAH_DONE) {
    a->points = 0;
    return;
  }
  a->points = fabs(s->h - a->spacing) <= SAME * a->spacing ? (a->points < PAST ? a->points + 1 : PAST) : 2;
  a->spacing = s->h;
  for (int64_t k = 0; k < a->sets && a->implicit && !a->multistep && a->points == PAST; k++) a->integrated[k] = 1;
}

static void dense(void *self, bramah_state *s, double *vectors) {
  bramah_adams *a = self;
  int64_t n = s->system->n;
  if (!a->multistep) {
    explicit_dense(&a->starter, s, vectors);
    return;
  }
  for (int64_t i = 0; i < n; i++) {
    double change = s->y_next[i] - s->y[i];
    vectors[i] = s->h * a->slope[0][i] - change;
    vectors[n + i] = 2 * change - s->h * a->slope[0][i] - s->h * a->ahead[i];
  }
  if (!a->implicit && s->mask) between_dense(&a->starter.between, s, vectors);
}

static void restart(void *self) {
  bramah_adams *a = self;
  a->points = 0;
  between_forget(&a->starter.between);
}

static const bramah_family FAMILY = {.step = step, .dense = dense, .keep = keep, .restart = restart};

int adams_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method) {
  size_t bytes = (size_t)system->n * sizeof(double);
  bramah_adams *a = arena_take(arena, sizeof *a);
  if (!a || !explicit_make(&a->starter, arena, system, method)) return 0;
  double **vector[] = {a->slope, a->slope + 1, a->slope + 2, a->slope + 3, &a->ahead, &a->predicted};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  int64_t **whole[] = {&a->integrated, &a->easy, &a->iterations};
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    if (!(*whole[i] = arena_take(arena, (size_t)system->sets * sizeof(int64_t)))) return 0;
  a->sets = system->sets, a->implicit = method->family == BRAMAH_ADAMS_IMPLICIT, a->counters = stepper;
  stepper->family = &FAMILY, stepper->self = a;
  return 1;
}
