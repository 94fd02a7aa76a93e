#include "lu_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A pivot or multiplier this much worse than at the last pivoting asks for a new pivot sequence. */
static const double tolerated_growth = 1e8;
/* The guards are made anew when the shift has changed by more than this factor. */
static const double guard_range = 16;

enum { SPARE = WIDE }; /* items beyond n: ends of lists, gaps of aligned slots */

static int take_integers(bramah_lu *lu) {
  lu_columns *f = &lu->columns;
  lu_rows *r = &lu->rows;
  int64_t **array[] = {&lu->row_start,  &lu->diagonal,   &lu->column_start, &lu->pair,        &lu->fresh_pair,    &lu->order,
                       &lu->mark,       &lu->stack,      &lu->next_entry,   &f->l_start,      &f->u_start,        &f->number_of_row,
                       &f->row_of,      &f->column_of,   &r->l_start,       &r->u_start,      &r->number_of,      &r->old_of,
                       &r->parent,      &r->size,        &r->position,      &r->l_slot,       &r->u_slot,         &r->stride,
                       &r->map,         &r->work,        &lu->row_of,       &lu->column_of,   &lu->l_count,       &lu->u_count,
                       &lu->inner,      &lu->shifted_slot, &lu->upper_count, &lu->lower_count};
  for (size_t k = 0; k < sizeof array / sizeof *array; k++)
    if (!(*array[k] = arena_take(lu->arena, ((size_t)lu->n + SPARE) * sizeof(int64_t)))) return 0;
  lu->column_entry = arena_take(lu->arena, (size_t)lu->entries * sizeof(int64_t));
  lu->slot = arena_take(lu->arena, (size_t)lu->entries * sizeof(int64_t));
  return lu->column_entry && lu->slot;
}

static int take_others(bramah_lu *lu) {
  lu_rows *r = &lu->rows;
  size_t n = (size_t)lu->n + SPARE, entries = (size_t)lu->entries;
  double **array[] = {&lu->norm, &lu->x, &lu->size, &lu->columns.pivot, &lu->mass, &lu->quality, &lu->w, &lu->per_scale};
  for (size_t k = 0; k < sizeof array / sizeof *array; k++)
    if (!(*array[k] = arena_take(lu->arena, n * sizeof(double)))) return 0;
  lu->matrix = arena_take(lu->arena, entries * sizeof(double));
  lu->strength = arena_take(lu->arena, entries * sizeof(double));
  r->hash = arena_take(lu->arena, n * sizeof *r->hash);
  r->prefix = arena_take(lu->arena, n * sizeof *r->prefix);
  r->power = arena_take(lu->arena, n * sizeof *r->power);
  r->key = arena_take(lu->arena, n * sizeof *r->key);
  size_t inverse = n <= MOST_INVERTED + SPARE ? n * n * sizeof(double) : 0;
  lu->inverse = arena_take(lu->arena, inverse);
  lu->order_space = order_new(lu->arena, lu->n, lu->entries);
  return lu->matrix && lu->strength && r->hash && r->prefix && r->power && r->key && lu->inverse && lu->order_space;
}

bramah_lu *lu_new(bramah_arena *arena, int64_t n, int64_t entries, const int64_t *row, const int64_t *column, const int64_t *differential,
                  const double *scale) {
  bramah_lu *lu = arena_take(arena, sizeof *lu);
  if (!lu) return NULL;
  lu->arena = arena, lu->n = n, lu->entries = entries;
  lu->row = row, lu->column = column, lu->differential = differential, lu->scale = scale;
  if (!take_integers(lu) || !take_others(lu)) return NULL;
  for (int64_t e = 0; e < entries; e++) {
    lu->row_start[row[e] + 1]++, lu->column_start[column[e] + 1]++;
    if (row[e] == column[e]) lu->diagonal[row[e]] = e;
  }
  for (int64_t i = 0; i < n; i++) lu->row_start[i + 1] += lu->row_start[i], lu->column_start[i + 1] += lu->column_start[i];
  memcpy(lu->mark, lu->column_start, (size_t)n * sizeof *lu->mark);
  for (int64_t e = 0; e < entries; e++) lu->column_entry[lu->mark[column[e]]++] = e;
  for (int64_t i = 0; i < n; i++) lu->pair[i] = -1, lu->per_scale[i] = 1 / scale[i];
  return lu;
}

/* matrix := shift M - J, or the matrix of the algebraic rows. J is by entry, or by slot if `slot` is given. */
static void assemble(bramah_lu *lu, const double *value, const int64_t *slot, double shift, int algebraic) {
  for (int64_t e = 0; e < lu->entries; e++) lu->matrix[e] = -value[slot ? slot[e] : e];
  for (int64_t i = 0; i < lu->n; i++) {
    if (!lu->differential[i]) continue;
    if (algebraic)
      for (int64_t e = lu->row_start[i]; e < lu->row_start[i + 1]; e++) lu->matrix[e] = 0;
    lu->matrix[lu->diagonal[i]] += algebraic ? 1 : shift;
  }
}

/* norm := the largest entry of each row in columns scaled by `scale`. */
static void measure(bramah_lu *lu) {
  for (int64_t i = 0; i < lu->n; i++) {
    double largest = 0;
    for (int64_t e = lu->row_start[i]; e < lu->row_start[i + 1]; e++)
      largest = fmax(largest, fabs(lu->matrix[e]) * lu->scale[lu->column[e]]);
    lu->norm[i] = largest > 0 ? fmin(largest, DBL_MAX) : 1;
  }
}

/* What pivots and multipliers may not exceed, for rows scaled as the assembled matrix is now. */
static void set_guards(bramah_lu *lu, double shift) {
  measure(lu);
  for (int64_t p = 0; p < lu->n; p++) lu->guard[p] = fmin(lu->quality[p] * lu->norm[lu->row_of[p]] / tolerated_growth, DBL_MAX);
  for (int64_t s = lu->l_first; s < lu->u_first; s++) {
    double ratio = lu->norm[lu->guard_pivot[s]] / lu->norm[lu->guard_row[s]];
    lu->guard[s] = fmin(ratio / tolerated_growth, DBL_MAX);
  }
  lu->guarded = 1, lu->guard_shift = shift;
}

/* value := the assembled matrix; 0 if it is not finite. */
static int load_assembled(bramah_lu *lu) {
  double poison = 0;
  memset(lu->value, 0, (size_t)lu->slots * sizeof *lu->value);
  for (int64_t e = 0; e < lu->entries; e++) lu->value[lu->slot[e]] = lu->matrix[e], poison += lu->matrix[e] * 0.0;
  return poison == 0;
}

/* Pairs columns with rows and, if the pairs are new, orders the columns. */
static int order_columns(bramah_lu *lu, int64_t *culprit) {
  for (int64_t e = 0; e < lu->entries; e++) {
    if (!isfinite(lu->matrix[e])) return *culprit = lu->column[e], LU_SINGULAR;
    lu->strength[e] = fabs(lu->matrix[e]) * lu->scale[lu->column[e]] / lu->norm[lu->row[e]];
  }
  int64_t missing = order_transversal(lu->order_space, lu->row_start, lu->column, lu->diagonal, lu->strength, lu->fresh_pair);
  if (missing >= 0) return *culprit = missing, LU_SINGULAR;
  size_t bytes = (size_t)lu->n * sizeof *lu->pair;
  if (!memcmp(lu->pair, lu->fresh_pair, bytes)) return LU_OK;
  if (!order_least_degree(lu->order_space, lu->row_start, lu->column, lu->fresh_pair, lu->order)) return LU_NO_MEMORY;
  memcpy(lu->pair, lu->fresh_pair, bytes);
  return LU_OK;
}

/* Parity of the permutation that takes the column of each pivot to its row. */
static int odd_permutation(bramah_lu *lu) {
  int64_t *row = lu->mark, transpositions = 0;
  for (int64_t i = 0; i < lu->n; i++) row[lu->column_of[i]] = lu->row_of[i];
  for (int64_t i = 0; i < lu->n; i++)
    while (row[i] != i) {
      int64_t other = row[i];
      row[i] = row[other], row[other] = other, transpositions++;
    }
  return transpositions % 2 != 0;
}

int lu_sign(const bramah_lu *lu) { return (lu_negative(lu) + lu->odd) % 2 ? -1 : 1; }

/* Pivoting factorisation of the assembled matrix. */
static int pivot(bramah_lu *lu, int64_t *culprit) {
  *culprit = -1;
  measure(lu);
  int status = order_columns(lu, culprit);
  if (status == LU_OK) status = lu_columns_factor(lu, culprit);
  if (status != LU_OK) return status;
  lu->pivoted = lu->guarded = 0;
  if (!lu_rows_build(lu)) return LU_NO_MEMORY;
  lu_rows_bundle(lu);
  if (!lu_layout(lu)) return LU_NO_MEMORY;
  lu->inverted = 0;
  lu->odd = odd_permutation(lu);
  set_guards(lu, 0);
  lu->guarded = 0;
  load_assembled(lu);
  lu_eliminate(lu);
  lu->pivoted = 1;
  return LU_OK;
}

int lu_pivot(bramah_lu *lu, const double *entry_value, double shift, int64_t *culprit) {
  assemble(lu, entry_value, NULL, shift, 0);
  return pivot(lu, culprit);
}

int lu_pivot_algebraic(bramah_lu *lu, const double *entry_value, int64_t *culprit) {
  assemble(lu, entry_value, NULL, 0, 1);
  return pivot(lu, culprit);
}

int64_t lu_slots(const bramah_lu *lu) { return lu->slots; }

const int64_t *lu_slot(const bramah_lu *lu) { return lu->slot; }

int lu_refactor(bramah_lu *lu, const double *slot_value, double shift) {
  if (!lu->pivoted) return LU_GROWTH;
  lu->inverted = 0;
  int in_range = shift <= guard_range * lu->guard_shift && lu->guard_shift <= guard_range * shift;
  if (lu->guarded && in_range) {
    if (!lu_load(lu, slot_value, shift)) return LU_GROWTH;
    if (lu_eliminate(lu)) return LU_OK;
  }
  assemble(lu, slot_value, lu->slot, shift, 0); /* perhaps only the scales of the rows have moved */
  set_guards(lu, shift);
  return lu_load(lu, slot_value, shift) && lu_eliminate(lu) ? LU_OK : LU_GROWTH;
}

int lu_refactor_algebraic(bramah_lu *lu, const double *slot_value) {
  if (!lu->pivoted) return LU_GROWTH;
  lu->inverted = 0;
  assemble(lu, slot_value, lu->slot, 0, 1);
  set_guards(lu, 0);
  lu->guarded = 0; /* they do not fit shift M - J */
  return load_assembled(lu) && lu_eliminate(lu) ? LU_OK : LU_GROWTH;
}
