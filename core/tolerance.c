#include "tolerance.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "extremes.h"
#include "vector.h"

/* What is promised of a run is a hundred tolerances. Of that, a step may use so many, up to the usual size of such an unknown: fewer
 * steps for circuits of the usual size, and a twenty-fifth of the promise in each. */
static const double SPARE = 4;

int tolerance_init(bramah_tolerance *w, bramah_arena *arena, const bramah_system *system, const bramah_options *options) {
  int64_t n = system->n, rows = system->varying;
  *w = (bramah_tolerance){.system = system, .size = 2 * n + 4 * rows};
  double *relative = arena_take(arena, (size_t)n * sizeof(double)), *absolute = arena_take(arena, (size_t)n * sizeof(double));
  double *usual = arena_take(arena, (size_t)n * sizeof(double));
  w->learned = arena_take(arena, (size_t)w->size * sizeof(double));
  w->capacity = arena_take(arena, (size_t)rows * sizeof(double));
  w->inverse = arena_take(arena, (size_t)n * sizeof(double));
  if (!relative || !absolute || !usual || !w->learned || !w->capacity || !w->inverse) return 0;
  for (int64_t i = 0; i < n; i++) {
    relative[i] = options->relative[i], absolute[i] = options->absolute[i];
    usual[i] = options->given && !options->given[i] ? system->scale[i] : 0;
  }
  w->relative = relative, w->absolute = absolute, w->usual = usual;
  w->low = w->learned, w->high = w->low + n;
  w->content = w->high + n, w->least = w->content + rows, w->most = w->least + rows, w->first = w->most + rows;
  if (n) w->low[0] = NAN; /* nothing is learned yet */
  if (options->learned && w->size) memcpy(w->learned, options->learned, (size_t)w->size * sizeof(double));
  return 1;
}

BRAMAH_CLONES static void weigh_all(int64_t n, const double *restrict y, const double *restrict low, const double *restrict high,
                                    const double *restrict usual, const double *restrict absolute, const double *restrict relative,
                                    double *restrict inverse) {
  for (int64_t i = 0; i < n; i++) {
    double range = SPARE * (high[i] - low[i]), size = range < usual[i] ? range : usual[i];
    inverse[i] = 1 / (absolute[i] + relative[i] * (fabs(y[i]) + size));
  }
}

static void weigh(bramah_tolerance *w, const double *y) {
  const bramah_system *s = w->system;
  weigh_all(s->n, y, w->low, w->high, w->usual, w->absolute, w->relative, w->inverse);
  for (int64_t k = 0; k < s->varying; k++) {
    int64_t i = s->varying_row[k];
    if (w->usual[i] == 0) continue;
    double content = fabs(w->content[k]) + (w->most[k] - w->least[k]);
    double tolerance = w->absolute[i] * w->first[k] + SPARE * w->relative[i] * content;
    w->inverse[i] = greater(w->inverse[i], fabs(w->capacity[k]) / greater(tolerance, DBL_MIN));
  }
}

void tolerance_begin(bramah_tolerance *w, const double *y, const double *capacity) {
  const bramah_system *s = w->system;
  int nothing = s->n && isnan(w->low[0]);
  for (int64_t k = 0; k < s->varying; k++) {
    int64_t i = s->varying_row[k];
    w->capacity[k] = capacity[i];
    if (!nothing) continue;
    w->content[k] = w->least[k] = w->most[k] = capacity[i] * y[i];
    w->first[k] = fabs(capacity[i]);
  }
  for (int64_t i = 0; nothing && i < s->n; i++) w->low[i] = w->high[i] = y[i];
  weigh(w, y);
}

BRAMAH_CLONES static void widen(int64_t n, const double *restrict y, double *restrict low, double *restrict high) {
  for (int64_t i = 0; i < n; i++) {
    low[i] = y[i] < low[i] ? y[i] : low[i];
    high[i] = y[i] > high[i] ? y[i] : high[i];
  }
}

void tolerance_learn(bramah_tolerance *w, const double *before, const double *y, const double *capacity) {
  const bramah_system *s = w->system;
  widen(s->n, y, w->low, w->high);
  for (int64_t k = 0; k < s->varying; k++) {
    int64_t i = s->varying_row[k];
    w->content[k] += (w->capacity[k] + capacity[i]) / 2 * (y[i] - before[i]);
    w->least[k] = lesser(w->least[k], w->content[k]), w->most[k] = greater(w->most[k], w->content[k]);
    w->capacity[k] = capacity[i];
  }
  weigh(w, y);
}

void tolerance_save(bramah_tolerance *w, bramah_saving *saving) { save_reals(saving, w->learned, w->size); }
