/* Oscillations that steps pass over: see bramah_defect.h.
 *
 * Eigenvalues cost more than all else here, and hardly any matter. No real part exceeds the largest eigenvalue of the symmetric part of a
 * matrix, no imaginary part that of the rest, and Gershgorin's circles bound both, narrowly where the matrix is balanced. Only where such bounds add up
 * to enough growth since the last point at which nothing grew is a point looked at; if nothing grows there, it counts from there again. */
#include <math.h>
#include <string.h>

#include "eigen.h"
#include "evaluator.h"
#include "validate.h"

typedef struct {
  bramah_evaluator *e;
  int64_t states, rest;  /* differential and algebraic unknowns */
  int64_t *place;        /* of each unknown among its kind */
  double *value, *rate;  /* J by entry; f */
  double *own, *from, *to, *inner; /* its blocks: states by states, states by algebraic, algebraic by states, algebraic */
  double *work, *real, *imaginary;
} swing_space;

static int take(swing_space *w, bramah_arena *arena, bramah_evaluator *e) {
  const bramah_system *s = e->system;
  *w = (swing_space){.e = e};
  for (int64_t i = 0; i < s->n; i++) w->states += s->differential[i] != 0;
  w->rest = s->n - w->states;
  size_t a = (size_t)w->states, b = (size_t)w->rest, n = (size_t)s->n, one = sizeof(double);
  w->place = arena_take(arena, n * sizeof *w->place), w->value = arena_take(arena, (size_t)s->entries * one);
  w->rate = arena_take(arena, n * one), w->own = arena_take(arena, a * a * one), w->from = arena_take(arena, a * b * one);
  w->to = arena_take(arena, a * b * one), w->inner = arena_take(arena, b * b * one), w->work = arena_take(arena, a * a * one);
  w->real = arena_take(arena, a * one), w->imaginary = arena_take(arena, a * one);
  if (!w->place || !w->value || !w->rate || !w->own || !w->from || !w->to || !w->inner || !w->work || !w->real || !w->imaginary) return 0;
  for (int64_t i = 0, counts[2] = {0}; i < s->n; i++) w->place[i] = counts[s->differential[i] != 0]++;
  return 1;
}

/* to := inner^-1 to, by elimination with pivoting; 0: singular. */
static int eliminate(swing_space *w) {
  int64_t n = w->rest, columns = w->states;
  double *a = w->inner, *b = w->to;
  for (int64_t k = 0; k < n; k++) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[pivot * n + k])) pivot = i;
    if (!(fabs(a[pivot * n + k]) > 0)) return 0;
    for (int64_t j = 0; pivot != k && j < n; j++) {
      double held = a[k * n + j];
      a[k * n + j] = a[pivot * n + j], a[pivot * n + j] = held;
    }
    for (int64_t j = 0; pivot != k && j < columns; j++) {
      double held = b[k * columns + j];
      b[k * columns + j] = b[pivot * columns + j], b[pivot * columns + j] = held;
    }
    for (int64_t i = k + 1; i < n; i++) {
      double factor = a[i * n + k] / a[k * n + k];
      if (factor == 0) continue;
      for (int64_t j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
      for (int64_t j = 0; j < columns; j++) b[i * columns + j] -= factor * b[k * columns + j];
    }
  }
  for (int64_t i = n - 1; i >= 0; i--)
    for (int64_t j = 0; j < columns; j++) {
      double sum = b[i * columns + j];
      for (int64_t k = i + 1; k < n; k++) sum -= a[i * n + k] * b[k * columns + j];
      b[i * columns + j] = sum / a[i * n + i];
    }
  return 1;
}

/* How the rates of the states change with them, the algebraic unknowns eliminated, into `a`; 0: that cannot be said. */
static int states_at(swing_space *w, double t, const double *y, const double *d, double *a) {
  const bramah_system *s = w->e->system;
  int64_t n = w->states, m = w->rest;
  evaluator_rates(w->e, t, y, d, w->rate);
  evaluator_jacobian(w->e, t, y, d, w->rate, w->e->position, NULL, s->entries, w->value);
  memset(a, 0, (size_t)(n * n) * sizeof *a);
  if (m) memset(w->from, 0, (size_t)(n * m) * sizeof *a), memset(w->to, 0, (size_t)(n * m) * sizeof *a), memset(w->inner, 0, (size_t)(m * m) * sizeof *a);
  for (int64_t k = 0; k < s->entries; k++) {
    int64_t i = w->place[s->row[k]], j = w->place[s->column[k]];
    if (s->differential[s->row[k]]) *(s->differential[s->column[k]] ? a + i * n + j : w->from + i * m + j) = w->value[k];
    else *(s->differential[s->column[k]] ? w->to + i * n + j : w->inner + i * m + j) = w->value[k];
  }
  if (m && !eliminate(w)) return 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t k = 0; k < m; k++) {
      double factor = w->from[i * m + k];
      for (int64_t j = 0; factor != 0 && j < n; j++) a[i * n + j] -= factor * w->to[k * n + j];
    }
  return all_finite(a, n * n);
}

enum { SWEEPS = 1 };

/* Balances further, by factors that are no powers of 2: what is odd in a matrix then takes little space in its even part. */
static void even_out(int64_t n, double *a) {
  eigen_balance(n, a);
  for (int64_t k = 0; k < SWEEPS * n; k++) {
    int64_t i = k % n;
    double row = 0, column = 0;
    for (int64_t j = 0; j < n; j++)
      if (j != i) row += fabs(a[i * n + j]), column += fabs(a[j * n + i]);
    if (!(row > 0 && column > 0)) continue;
    double factor = sqrt(row / column);
    for (int64_t j = 0; j < n; j++) a[i * n + j] /= factor;
    for (int64_t j = 0; j < n; j++) a[j * n + i] *= factor;
  }
}

/* No eigenvalue whose imaginary part is larger than `fast` has a larger real part; 0: none has one above 0. */
static double bound(int64_t n, const double *a, double fast) {
  double most = 0, turning = 0;
  for (int64_t i = 0; i < n; i++) {
    double even = a[i * n + i], odd = 0;
    for (int64_t j = 0; j < n; j++) {
      if (j != i) even += fabs(a[i * n + j] + a[j * n + i]) / 2;
      odd += fabs(a[i * n + j] - a[j * n + i]) / 2;
    }
    most = fmax(most, even), turning = fmax(turning, odd);
  }
  return turning > fast ? most : 0;
}

/* Of the eigenvalues with an imaginary part above `fast`, the one that grows fastest; `work` is lost. */
static void fastest(swing_space *w, double fast, double *real, double *imaginary) {
  *real = *imaginary = 0;
  if (!eigen_values(w->states, w->work, w->real, w->imaginary)) return;
  for (int64_t i = 0; i < w->states; i++)
    if (w->real[i] > *real && fabs(w->imaginary[i]) > fast) *real = w->real[i], *imaginary = w->imaginary[i];
}

typedef struct {
  int64_t count, size; /* points; doubles of a matrix */
  double *matrix, *most; /* balanced, of each point; what no growth there exceeds */
  const double *t, *step;
  double passed, *real, *imaginary;
} swing_points;

static void look(swing_space *w, const swing_points *p, int64_t k) {
  memcpy(w->work, p->matrix + k * p->size, (size_t)p->size * sizeof *w->work);
  fastest(w, p->passed / p->step[k], p->real + k, p->imaginary + k);
}

static void walk(swing_space *w, const swing_points *p, double enough) {
  double sum = 0, begin = 0; /* growth from point to point, and over the step that led to a first point */
  int64_t first = 0;
  int each = 0; /* does something grow at the point before? */
  for (int64_t k = 0; k < p->count; k++) {
    if (p->most[k] > 0) {
      sum += p->most[k] * (k ? p->t[k] - p->t[k - 1] : 0);
      begin = fmax(begin, p->most[k] * fmin(p->step[k], p->t[k] - p->t[0]));
      if (!each && sum + begin < enough) continue;
      look(w, p, k);
      for (int64_t j = first; !each && p->real[k] > 0 && j < k; j++) look(w, p, j);
    }
    each = p->real[k] > 0;
    if (!each) first = k + 1, sum = begin = 0;
  }
}

int bramah_swings(bramah_evaluator *e, int64_t count, const double *t, const double *step, const double *y, const double *d, double passed,
                  double enough, double *real, double *imaginary) {
  const bramah_system *s = e->system;
  bramah_arena *arena = arena_new();
  swing_space w;
  int ready = arena && take(&w, arena, e);
  swing_points p = {.count = count, .t = t, .step = step, .passed = passed, .real = real, .imaginary = imaginary};
  if (ready) {
    p.size = w.states * w.states;
    p.matrix = arena_take(arena, (size_t)(count * p.size) * sizeof *p.matrix), p.most = arena_take(arena, (size_t)count * sizeof *p.most);
    ready = p.matrix && p.most;
  }
  for (int64_t k = 0; ready && k < count; k++) {
    const double *own = s->discretes ? d + k * s->discretes : d;
    if (!k || (s->discretes && memcmp(own, own - s->discretes, (size_t)s->discretes * sizeof *own))) evaluator_holds(e, own);
    double *a = p.matrix + k * p.size;
    real[k] = imaginary[k] = 0;
    if (!states_at(&w, t[k], y + k * s->n, own, a)) continue;
    even_out(w.states, a);
    p.most[k] = enough > 0 ? bound(w.states, a, passed / step[k]) : 1;
  }
  if (ready) walk(&w, &p, enough);
  arena_free(arena);
  return ready;
}
