/* Left-looking factorisation with threshold pivoting (Gilbert and Peierls 1988): decides the sequence of pivots. */
#include "lu_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The paired row is the pivot while it is not this much smaller than the largest of its column, rows scaled to 1. */
static const double threshold = 1e-3;
/* A difference this small beside its terms is nothing but rounding. */
static const double rounding = 32 * DBL_EPSILON;

/* Rows reached from column c through the columns of L so far; in topological order on the upper end of the stack. */
static int64_t reach(bramah_lu *lu, int64_t c, int64_t stamp) {
  const lu_columns *f = &lu->columns;
  int64_t top = lu->n, *stack = lu->stack;
  for (int64_t q = lu->column_start[c]; q < lu->column_start[c + 1]; q++) {
    int64_t depth = 0, start = lu->row[lu->column_entry[q]];
    if (lu->mark[start] == stamp) continue;
    lu->mark[start] = stamp, stack[0] = start, lu->next_entry[start] = 0;
    while (depth >= 0) {
      int64_t r = stack[depth], k = f->number_of_row[r], down = -1;
      if (k >= 0)
        while (f->l_start[k] + lu->next_entry[r] < f->l_start[k + 1] && down < 0) {
          int64_t i = f->l_row[f->l_start[k] + lu->next_entry[r]++];
          if (lu->mark[i] != stamp) down = i;
        }
      if (down < 0) depth--, stack[--top] = r;
      else lu->mark[down] = stamp, lu->next_entry[down] = 0, stack[++depth] = down;
    }
  }
  return top;
}

/* x := L^-1 (column c); `size` keeps the largest term of each sum. */
static void solve_column(bramah_lu *lu, int64_t c, int64_t top) {
  const lu_columns *f = &lu->columns;
  for (int64_t p = top; p < lu->n; p++) lu->x[lu->stack[p]] = 0, lu->size[lu->stack[p]] = 0;
  for (int64_t q = lu->column_start[c]; q < lu->column_start[c + 1]; q++) {
    int64_t e = lu->column_entry[q], r = lu->row[e];
    lu->x[r] = lu->matrix[e], lu->size[r] = fabs(lu->matrix[e]);
  }
  for (int64_t p = top; p < lu->n; p++) {
    int64_t k = f->number_of_row[lu->stack[p]];
    double x = lu->x[lu->stack[p]];
    if (k < 0 || x == 0) continue;
    for (int64_t q = f->l_start[k]; q < f->l_start[k + 1]; q++) {
      int64_t i = f->l_row[q];
      double term = f->l_value[q] * x;
      lu->x[i] -= term;
      if (fabs(term) > lu->size[i]) lu->size[i] = fabs(term);
    }
  }
}

/* The pivot row of column c, or -1 if every candidate is zero, rounding or not finite. */
static int64_t choose(const bramah_lu *lu, int64_t c, int64_t top) {
  const lu_columns *f = &lu->columns;
  int64_t best = -1;
  double largest = 0, of_pair = 0;
  for (int64_t p = top; p < lu->n; p++) {
    int64_t r = lu->stack[p];
    double x = fabs(lu->x[r]);
    if (f->number_of_row[r] >= 0 || !(x > rounding * lu->size[r])) continue;
    x /= lu->norm[r];
    if (x > largest) largest = x, best = r;
    if (r == lu->pair[c]) of_pair = x;
  }
  return best >= 0 && of_pair >= threshold * largest ? lu->pair[c] : best;
}

static int reserve(bramah_lu *lu, int64_t l, int64_t u, int64_t more) {
  lu_columns *f = &lu->columns;
  f->l_row = order_room(lu->arena, f->l_row, &f->l_room, l + more, l);
  f->l_value = order_room(lu->arena, f->l_value, &f->l_value_room, l + more, l);
  f->u_row = order_room(lu->arena, f->u_row, &f->u_room, u + more, u);
  return f->l_row && f->l_value && f->u_row;
}

int lu_columns_factor(bramah_lu *lu, int64_t *culprit) {
  lu_columns *f = &lu->columns;
  int64_t n = lu->n, l = 0, u = 0;
  for (int64_t i = 0; i < n; i++) f->number_of_row[i] = -1, lu->mark[i] = -1;
  for (int64_t k = 0; k < n; k++) {
    int64_t c = lu->order[k], top = reach(lu, c, k);
    f->l_start[k] = l, f->u_start[k] = u;
    f->l_start[k + 1] = l;
    if (!reserve(lu, l, u, n - top)) return LU_NO_MEMORY;
    solve_column(lu, c, top);
    int64_t pivot = choose(lu, c, top);
    if (pivot < 0) return *culprit = c, LU_SINGULAR;
    for (int64_t p = top; p < n; p++) {
      int64_t r = lu->stack[p];
      if (f->number_of_row[r] >= 0) f->u_row[u++] = f->number_of_row[r];
      else if (r != pivot) f->l_row[l] = r, f->l_value[l++] = lu->x[r] / lu->x[pivot];
    }
    f->number_of_row[pivot] = k, f->row_of[k] = pivot, f->column_of[k] = c, f->pivot[k] = lu->x[pivot];
    f->l_start[k + 1] = l, f->u_start[k + 1] = u;
  }
  return LU_OK;
}
