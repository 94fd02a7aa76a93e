#include "stages.h"

#include <math.h>
#include <string.h>

#include "validate.h"

#define ROOT 2.449489742783178098197284074705891391966 /* of 6 */

/* Hairer and Wanner 1996, table IV.5.6. */
const double STAGE_NODE[BRAMAH_NODES] = {(4 - ROOT) / 10, (4 + ROOT) / 10, 1};
static const double WEIGHT[BRAMAH_NODES][BRAMAH_NODES] = {
    {(88 - 7 * ROOT) / 360, (296 - 169 * ROOT) / 1800, (-2 + 3 * ROOT) / 225},
    {(296 + 169 * ROOT) / 1800, (88 + 7 * ROOT) / 360, (-2 - 3 * ROOT) / 225},
    {(16 - ROOT) / 36, (16 + ROOT) / 36, 1.0 / 9},
};

/* The pattern: row i n + r and column j n + c for node i, row r and node j, column c of the system, sorted by row, then column. */
static void lay_out(bramah_stages *s) {
  const bramah_system *y = s->system;
  int64_t next = 0;
  for (int64_t i = 0; i < BRAMAH_NODES; i++)
    for (int64_t first = 0, end; first < y->entries; first = end) {
      int64_t r = y->row[first];
      for (end = first; end < y->entries && y->row[end] == r; end++) {}
      for (int64_t j = 0; j < BRAMAH_NODES; j++) {
        if (!y->differential[r] && i != j) continue; /* an algebraic row is one equation at each node */
        for (int64_t e = first; e < end; e++, next++) {
          s->row[next] = i * y->n + r, s->column[next] = j * y->n + y->column[e];
          s->source[next] = j * y->entries + e, s->weight[next] = y->differential[r] ? WEIGHT[i][j] : 1;
        }
      }
    }
  for (int64_t i = 0; i < BRAMAH_NODES; i++)
    for (int64_t r = 0; r < y->n; r++) s->differential[i * y->n + r] = y->differential[r], s->scale[i * y->n + r] = y->scale[r];
  s->entries = next;
}

int stages_init(bramah_stages *s, bramah_arena *arena, const bramah_system *system) {
  size_t n = (size_t)(BRAMAH_NODES * system->n), most = (size_t)(BRAMAH_NODES * BRAMAH_NODES * system->entries);
  *s = (bramah_stages){.system = system, .arena = arena};
  s->row = arena_take(arena, most * sizeof(int64_t)), s->column = arena_take(arena, most * sizeof(int64_t));
  s->source = arena_take(arena, most * sizeof(int64_t)), s->differential = arena_take(arena, n * sizeof(int64_t));
  s->weight = arena_take(arena, most * sizeof(double)), s->entry_value = arena_take(arena, most * sizeof(double));
  s->scale = arena_take(arena, n * sizeof(double));
  if (!s->row || !s->column || !s->source || !s->differential || !s->weight || !s->entry_value || !s->scale) return 0;
  lay_out(s);
  s->lu = lu_new(arena, (int64_t)n, s->entries, s->row, s->column, s->differential, s->scale);
  return s->lu != NULL;
}

/* Factors with a new pivot sequence. */
static int pivot(bramah_stages *s, double shift, const double *jacobian) {
  int64_t culprit;
  for (int64_t k = 0; k < s->entries; k++) s->entry_value[k] = s->weight[k] * jacobian[s->source[k]];
  int status = lu_pivot(s->lu, s->entry_value, shift, &culprit);
  if (status != LU_OK) return status;
  s->slotted = 0, s->size = lu_slots(s->lu);
  if (s->size > s->room) {
    int64_t room = s->size + s->size / 2;
    double *value = arena_take(s->arena, (size_t)room * sizeof(double));
    if (!value) return LU_NO_MEMORY;
    s->value = value, s->room = room;
  }
  memset(s->value, 0, (size_t)s->size * sizeof(double));
  s->slotted = 1;
  return LU_OK;
}

static int factor(bramah_stages *s, double shift, const double *jacobian) {
  if (s->slotted) {
    const int64_t *restrict slot = lu_slot(s->lu), *restrict source = s->source;
    const double *restrict weight = s->weight;
    double *restrict value = s->value;
    for (int64_t k = 0; k < s->entries; k++) value[slot[k]] = weight[k] * jacobian[source[k]];
    int status = lu_refactor(s->lu, s->value, shift);
    if (status == LU_OK || status == LU_NO_MEMORY) return status;
  }
  return pivot(s, shift, jacobian);
}

int stages_solve(bramah_stages *s, double h, const double *grown, const double *rate, const double *jacobian, const double *begin,
                 double *correction) {
  const bramah_system *y = s->system;
  int status = factor(s, 1 / h, jacobian);
  if (status == LU_SINGULAR && !all_finite(jacobian, BRAMAH_NODES * y->entries)) {
    for (int64_t k = 0; k < BRAMAH_NODES * y->n; k++) correction[k] = NAN;
    return LU_OK;
  }
  if (status != LU_OK) return status;
  for (int64_t i = 0; i < BRAMAH_NODES; i++)
    for (int64_t r = 0; r < y->n; r++) {
      double sum = 0;
      for (int64_t j = 0; j < BRAMAH_NODES; j++) sum += WEIGHT[i][j] * rate[j * y->n + r];
      correction[i * y->n + r] = y->differential[r] ? (begin[r] + grown[i * y->n + r]) / h - sum : -rate[i * y->n + r];
    }
  lu_solve(s->lu, correction);
  return LU_OK;
}
