#include "numeric.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The least group in which no column has a row in common with column j: `taken` tells by the number of a column which groups have one. */
static int64_t free_group(int64_t groups, const int64_t *taken, int64_t j) {
  int64_t g = 0;
  while (g < groups && taken[g] == j) g++;
  return g;
}

/* Greedy: column after column into the first group where it fits. `start` and `row` are the rows of each column. */
static void form_groups(bramah_numeric *m, const int64_t *row_start, const int64_t *start, const int64_t *row, int64_t *taken) {
  const bramah_system *s = m->system;
  for (int64_t j = 0; j < s->n; j++) m->group[j] = taken[j] = -1;
  for (int64_t j = 0; j < s->n; j++) {
    for (int64_t k = start[j]; k < start[j + 1]; k++)
      for (int64_t i = row_start[row[k]]; i < row_start[row[k] + 1]; i++)
        if (m->group[s->column[i]] >= 0) taken[m->group[s->column[i]]] = j;
    m->group[j] = free_group(m->groups, taken, j);
    if (m->group[j] == m->groups) m->groups++;
  }
}

/* The numbers 0 .. count - 1 in the order of their keys, which are below `keys`; first[key] is where those of a key begin. */
static void sort_by(int64_t count, const int64_t *key, int64_t keys, int64_t *first, int64_t *sorted) {
  for (int64_t i = 0; i < count; i++) first[key[i] + 1]++;
  for (int64_t k = 0; k < keys; k++) first[k + 1] += first[k];
  for (int64_t i = count - 1; i >= 0; i--) sorted[--first[key[i] + 1]] = i;
  for (int64_t k = 0; k < keys; k++) first[k] = first[k + 1];
  first[keys] = count;
}

static int index_groups(bramah_numeric *m, bramah_arena *arena) {
  const bramah_system *s = m->system;
  size_t lines = (size_t)(s->n + 1) * sizeof(int64_t), all = (size_t)s->entries * sizeof(int64_t);
  int64_t *row_start = arena_take(arena, lines), *start = arena_take(arena, lines), *taken = arena_take(arena, lines);
  int64_t *by_row = arena_take(arena, all), *row = arena_take(arena, all), *key = arena_take(arena, all);
  m->group = arena_take(arena, lines), m->first = arena_take(arena, lines), m->entry = arena_take(arena, all);
  if (!row_start || !start || !taken || !by_row || !row || !key || !m->group || !m->first || !m->entry) return 0;
  sort_by(s->entries, s->row, s->n, row_start, by_row); /* they are sorted by row already: only where rows begin is of interest */
  sort_by(s->entries, s->column, s->n, start, row);
  for (int64_t k = 0; k < s->entries; k++) row[k] = s->row[row[k]];
  form_groups(m, row_start, start, row, taken);
  for (int64_t k = 0; k < s->entries; k++) key[k] = m->group[s->column[k]];
  sort_by(s->entries, key, m->groups, m->first, m->entry);
  return 1;
}

bramah_numeric *numeric_new(bramah_arena *arena, const bramah_system *system, double increment) {
  size_t bytes = (size_t)system->n * sizeof(double);
  bramah_numeric *m = arena_take(arena, sizeof *m);
  if (!m) return NULL;
  *m = (bramah_numeric){.system = system, .increment = increment};
  m->y = arena_take(arena, bytes), m->moved = arena_take(arena, bytes), m->rate = arena_take(arena, bytes);
  return m->y && m->moved && m->rate && index_groups(m, arena) ? m : NULL;
}

static double increment_of(const bramah_numeric *m, double y, double scale) {
  return m->increment > 0 ? m->increment : sqrt(DBL_EPSILON) * fmax(fabs(y), scale);
}

void numeric_jacobian(bramah_numeric *m, bramah_evaluator *e, double t, const double *y, const double *d, const double *rate,
                      const int64_t *slot, int64_t size, double *value) {
  const bramah_system *s = m->system;
  memset(value, 0, (size_t)size * sizeof(double));
  for (int64_t g = 0; g < m->groups; g++) {
    for (int64_t j = 0; j < s->n; j++) m->y[j] = y[j] + (m->group[j] == g ? increment_of(m, y[j], s->scale[j]) : 0);
    for (int64_t j = 0; j < s->n; j++) m->moved[j] = m->y[j] - y[j]; /* as it can be represented */
    evaluator_rates(e, t, m->y, d, m->rate);
    for (int64_t k = m->first[g]; k < m->first[g + 1]; k++) {
      int64_t i = m->entry[k];
      double moved = m->moved[s->column[i]];
      value[slot ? slot[i] : i] = moved > 0 ? (m->rate[s->row[i]] - rate[s->row[i]]) / moved : 0;
    }
  }
  evaluator_rates(e, t, y, d, m->rate); /* back */
  m->evaluations += m->groups + 1;
}
