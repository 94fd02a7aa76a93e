#include "abm.h"

#include <math.h>
#include <string.h>

#include "between.h"
#include "combine.h"
#include "consistent.h"

enum { ABM_ORDERS = 12, PAST = ABM_ORDERS + 2, MOST_TRIES = 4 };
static const double SAME = 1e-6;  /* steps that differ by less are equally long */
static const double CUT = 0.999;  /* a step shorter than this part of what was planned was cut to end somewhere */
static const double AIM = 0.5;    /* of the tolerance: the error that the next step is to have */
static const double LEAST = 0.5, NEARLY = 0.9; /* how much shorter a next step may be, and must be if it is not to stay */

typedef struct {
  int64_t n, most, order;
  int64_t known;             /* differences Phi_0 .. Phi_(known-1) */
  int64_t equal;             /* steps of one length */
  int64_t tries;             /* of the step from the point reached */
  int started, climbing;     /* is there a past; do order and step still rise together? */
  int lower;                 /* is the order below better, by the step formed last? */
  double planned;            /* length of the step before it was cut */
  double error, error_below; /* sizes of the error of the step formed last: of its order, and of the one below */
  double time[PAST];         /* x_n, x_(n-1), ... */
  double beta[PAST], g[PAST];
  double star[PAST];         /* g_j - g_(j-1) of equal steps */
  double *phi[PAST], *ahead[PAST]; /* differences at the point reached and at the end of the step */
  double *top, *trial, *estimate;  /* Phi_k of the end with y' of the predicted end, y' there, the error */
  bramah_between between;
} bramah_abm;

static double size_of(const bramah_state *s, const double *x) {
  return weighted_error(s->system->n, x, x, s->tolerance.inverse, s->work);
}

/* g_0 .. g_k of a step of length h to `end`, from the times of the points behind it. */
static void weights(int64_t k, double h, double end, const double *time, double *g) {
  double c[PAST + 1];
  for (int64_t q = 1; q <= k + 1; q++) c[q] = 1 / (double)q;
  g[0] = 1;
  for (int64_t j = 1; j <= k; j++) {
    for (int64_t q = 1; q <= k + 1 - j; q++) c[q] -= c[q + 1] * h / (end - time[j - 1]);
    g[j] = c[1];
  }
}

static void begin(bramah_abm *f, const bramah_state *s) {
  memset(f->phi[0], 0, (size_t)f->n * sizeof(double));
  const double one = 1, *rate = s->rate;
  combine(f->n, f->phi[0], f->phi[0], s->mask, 1, &one, &rate);
  f->order = f->known = 1, f->equal = 0, f->tries = 0, f->started = f->climbing = 1, f->time[0] = s->t;
}

/* Order of the step to be formed: one that failed says that the past is worth less than was thought. */
static void choose_for_another_try(bramah_abm *f) {
  if (++f->tries == 1) return;
  f->climbing = 0;
  if (f->tries == MOST_TRIES) f->order = 1;
  else if (f->lower) f->order--;
}

/* f at y_next, after its algebraic unknowns. */
static int evaluate(bramah_state *s, double *rate) {
  bramah_spot spot = {.t = s->t_next, .y = s->y_next, .rate = rate};
  int status = consistent_at(s, &spot);
  return status == BRAMAH_INCONSISTENT || status == BRAMAH_SINGULAR ? STEP_TOO_LONG : status;
}

static int predict(bramah_abm *f, bramah_state *s) {
  int64_t k = f->order;
  double coefficient[PAST];
  weights(k, s->h, s->t_next, f->time, f->g);
  f->beta[0] = 1;
  for (int64_t j = 1; j < f->known; j++) f->beta[j] = f->beta[j - 1] * (s->t_next - f->time[j - 1]) / (f->time[0] - f->time[j]);
  for (int64_t j = 0; j < k; j++) coefficient[j] = s->h * f->g[j] * f->beta[j];
  combine(f->n, s->y_next, s->y, NULL, k, coefficient, (const double *const *)f->phi);
  return evaluate(s, f->trial);
}

/* Phi_j of the end, of order k and of the two below it, and what they say about errors. */
static void judge(bramah_abm *f, bramah_state *s) {
  int64_t k = f->order;
  double minus[PAST], below[2] = {0, 0};
  for (int64_t j = 0; j < k; j++) minus[j] = -f->beta[j];
  const double one = 1, *trial = f->trial;
  memset(f->top, 0, (size_t)f->n * sizeof(double));
  combine(f->n, f->top, f->top, s->mask, 1, &one, &trial);
  combine(f->n, f->top, f->top, NULL, k, minus, (const double *const *)f->phi);
  double factor = s->h * (f->g[k] - f->g[k - 1]);
  memcpy(f->estimate, f->top, (size_t)f->n * sizeof(double));
  for (int64_t j = k - 1, i = 0; j > 0 && i < 2; j--, i++) {
    const double *next = f->phi[j];
    combine(f->n, f->estimate, f->estimate, NULL, 1, &f->beta[j], &next);
    below[i] = fabs(s->h * (f->g[j] - f->g[j - 1])) * size_of(s, f->estimate);
  }
  for (int64_t i = 0; i < f->n; i++) f->estimate[i] = factor * f->top[i];
  s->estimate = f->estimate, f->error = size_of(s, f->estimate), f->error_below = below[0];
  f->lower = k > 2 ? fmax(below[0], below[1]) <= f->error : k == 2 && below[0] <= AIM * f->error;
}

static int step(void *self, bramah_state *s, bramah_control *control) {
  bramah_abm *f = self;
  if (!f->started) begin(f, s);
  if (!s->again) choose_for_another_try(f);
  f->planned = control->step;
  control_degree(control, f->order + 1);
  int status = predict(f, s);
  if (status != BRAMAH_DONE) return status;
  judge(f, s);
  double last = s->h * f->g[f->order];
  const double *top = f->top;
  combine(f->n, s->y_next, s->y_next, NULL, 1, &last, &top);
  s->landed = 1;
  return evaluate(s, s->rate_next);
}

/* Phi_0 .. Phi_count of the end, where y' is `rate`. */
static void move_on(bramah_abm *f, const bramah_state *s, const double *rate, int64_t count) {
  for (int64_t i = 0; i < f->n; i++) f->ahead[0][i] = s->mask ? s->mask[i] * rate[i] : rate[i];
  for (int64_t j = 0; j < count; j++) {
    double minus = -f->beta[j];
    const double *star = f->phi[j];
    combine(f->n, f->ahead[j + 1], f->ahead[j], NULL, 1, &minus, &star);
  }
}

/* Newton's form of the polynomial through y' at the end and k points behind it, integrated from the start of the step: term j is Phi_j times
 * a polynomial in theta, of which weight[p] goes into vector p of dense.h and `end` is the value at the end. */
static void integrated(const bramah_abm *f, double h, int64_t j, double *newton, double *weight, double *end) {
  if (j > 0) {
    double at = j == 1 ? 1 : j == 2 ? 0 : (f->time[j - 2] - f->time[0]) / h, span = 1 - (f->time[j - 1] - f->time[0]) / h;
    newton[j] = 0;
    for (int64_t m = j; m >= 0; m--) newton[m] = ((m > 0 ? newton[m - 1] : 0) - at * newton[m]) / span;
  }
  *end = 0;
  for (int64_t m = j + 1; m >= 1; m--) { /* theta^m - theta = -theta (1 - theta) (1 + theta + ... + theta^(m-2)) */
    if (m - 1 < j) weight[m - 1] = -*end;
    *end += newton[m - 1] / (double)m;
  }
}

/* The integral, and what the end differs from it, since it was corrected with y' of the predicted end: a cubic with level ends. */
static void dense(void *self, bramah_state *s, double *vectors) {
  bramah_abm *f = self;
  int64_t k = f->order, n = f->n, terms = s->stepper.dense_terms;
  double newton[PAST] = {1}, weight[PAST], end[PAST], column[PAST][PAST] = {{0}};
  if (!n) return;
  move_on(f, s, s->rate_next, k);
  for (int64_t j = 0; j <= k; j++) {
    integrated(f, s->h, j, newton, weight, end + j);
    for (int64_t p = 0; p < j; p++) column[p][j] = s->h * weight[p];
    end[j] *= -s->h;
  }
  memset(vectors, 0, (size_t)(n * terms) * sizeof(double));
  const double *const *ahead = (const double *const *)f->ahead;
  for (int64_t p = 0; p < k; p++) combine(n, vectors + p * n, vectors + p * n, NULL, k + 1, column[p], ahead);
  double *rest = s->work;
  for (int64_t i = 0; i < n; i++) rest[i] = s->y_next[i] - s->y[i];
  combine(n, rest, rest, NULL, k + 1, end, ahead);
  for (int64_t i = 0; i < n; i++) vectors[i] -= rest[i], vectors[n + i] += 2 * rest[i];
  if (s->mask) between_dense(&f->between, s, vectors);
}

/* The order of the next step. `error` becomes the error that the last one would have had with it. */
static int64_t choose_order(const bramah_abm *f, const bramah_state *s, double h, double *error) {
  int64_t k = f->order;
  *error = f->lower ? f->error_below : f->error;
  if (f->lower) return k - 1;
  if (k == f->most || f->known < k + 2) return k;
  double above = fabs(h * f->star[k + 1]) * size_of(s, f->phi[k + 1]);
  if (f->climbing) {
    *error = above;
    return k + 1;
  }
  if (f->equal <= k) return k;
  if (k > 1 && f->error_below <= fmin(f->error, above)) {
    *error = f->error_below;
    return k - 1;
  }
  if (above >= (k > 1 ? 1 : AIM) * f->error) return k;
  *error = above;
  return k + 1;
}

/* The length of the next step. */
static double choose_length(const bramah_abm *f, double h, double error) {
  double power = (double)(f->order + 1);
  if (f->climbing || pow(2, power) * error <= AIM) return 2 * h;
  return error <= AIM ? h : h * fmax(LEAST, fmin(NEARLY, pow(AIM / error, 1 / power)));
}

static void keep(void *self, bramah_state *s, bramah_control *control) {
  bramah_abm *f = self;
  double h = s->h, error;
  int cut = h < CUT * f->planned;
  int64_t count = f->known < f->order + 1 ? f->known : f->order + 1;
  f->equal = f->known > 1 && fabs((f->time[0] - f->time[1]) / h - 1) <= SAME ? f->equal + 1 : 1;
  move_on(f, s, s->rate, count);
  for (int64_t j = 0; j <= count; j++) swap_vectors(f->phi + j, f->ahead + j);
  memmove(f->time + 1, f->time, (PAST - 1) * sizeof(double));
  f->time[0] = s->t, f->known = count + 1, f->tries = 0;
  int64_t order = choose_order(f, s, h, &error);
  f->climbing = f->climbing && order > f->order;
  f->order = order;
  double next = cut ? fmax(f->planned, h) : choose_length(f, h, error);
  control->step = fmax(fmin(next, control->largest), control->smallest);
}

static void restart(void *self) {
  bramah_abm *f = self;
  f->started = 0;
  between_forget(&f->between);
}

static const bramah_family FAMILY = {.step = step, .dense = dense, .keep = keep, .restart = restart};

int abm_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method) {
  size_t bytes = (size_t)system->n * sizeof(double);
  double back[PAST], g[PAST];
  bramah_abm *f = arena_take(arena, sizeof *f);
  if (!f || !between_init(&f->between, arena, system)) return 0;
  f->n = system->n, f->most = method->order;
  for (int64_t j = 0; j < PAST; j++) {
    back[j] = -(double)j;
    if (!(f->phi[j] = arena_take(arena, bytes)) || !(f->ahead[j] = arena_take(arena, bytes))) return 0;
  }
  weights(PAST - 1, 1, 1, back, g);
  for (int64_t j = 1; j < PAST; j++) f->star[j] = g[j] - g[j - 1];
  double **vector[] = {&f->top, &f->trial, &f->estimate};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  stepper->family = &FAMILY, stepper->self = f, stepper->first_order = 1;
  return 1;
}
