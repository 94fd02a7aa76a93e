/* Several right-hand sides at once: every entry of the factors is read once and serves a vector of columns. */
#include "lu_internal.h"

#define INLINE static inline __attribute__((always_inline))

/* So many vectors of LANES columns in one pass: more do not stay in registers. */
enum { MOST_TOGETHER = 4 };

INLINE void load(lanes *z, const double *from, int vectors) {
  for (int v = 0; v < vectors; v++) z[v] = *(const lanes *)(from + LANES * v);
}

INLINE void store(double *to, const lanes *z, int vectors) {
  for (int v = 0; v < vectors; v++) *(lanes *)(to + LANES * v) = z[v];
}

INLINE void take_away(lanes *z, double factor, const double *from, int vectors) {
  for (int v = 0; v < vectors; v++) z[v] -= factor * *(const lanes *)(from + LANES * v);
}

/* w := L^-1 b */
INLINE void lower(const bramah_lu *lu, int64_t stride, const double *restrict b, double *restrict w, int vectors) {
  const double *restrict l = lu->value + lu->l_first;
  const int64_t *restrict row_of = lu->row_of, *restrict li = lu->l_index;
  int64_t bundles = lu->bundles, rows = bundles + lu->n - LANES * bundles;
  lanes z[MOST_TOGETHER];
  for (int64_t g = 0; g < bundles; g++) {
    int64_t count = lu->l_count[g];
    for (int64_t q = 0; q < LANES; q++) {
      load(z, b + stride * row_of[LANES * g + q], vectors);
      for (int64_t k = 0; k < count; k++) take_away(z, l[LANES * k + q], w + stride * (li[k] + q), vectors);
      store(w + stride * (LANES * g + q), z, vectors);
    }
    l += LANES * count, li += count;
  }
  for (int64_t g = bundles, i = LANES * bundles; g < rows; g++, i++) {
    load(z, b + stride * row_of[i], vectors);
    for (const int64_t *end = li + lu->l_count[g]; li < end; li++) take_away(z, *l++, w + stride * *li, vectors);
    store(w + stride * i, z, vectors);
  }
}

/* One row of a bundle: `u` and `ui` are where its entries end. Those inside the bundle are listed once for all rows of it. */
INLINE void upper_bundled(const double *u, const int64_t *ui, int64_t count, int64_t inner, int64_t q, int64_t stride, const double *w,
                          lanes *z, int vectors) {
  for (int64_t k = count; k > inner; k--) {
    u -= LANES, ui -= LANES;
    take_away(z, u[q], w + stride * ui[q], vectors);
  }
  for (const int64_t *end = ui - inner; ui > end;) {
    u -= LANES, ui--;
    take_away(z, u[q], w + stride * (*ui + q), vectors);
  }
}

/* b := U^-1 w; w is overwritten */
INLINE void upper(const bramah_lu *lu, int64_t stride, double *restrict w, double *restrict b, int vectors) {
  const double *restrict inverse = lu->value, *restrict u = lu->value + lu->u_end;
  const int64_t *restrict column_of = lu->column_of, *restrict count = lu->u_count, *restrict ui = lu->u_index + lu->u_indices;
  int64_t bundles = lu->bundles, i = lu->n - 1;
  lanes z[MOST_TOGETHER];
  for (int64_t g = bundles + i - LANES * bundles; g >= bundles; g--, i--) {
    load(z, w + stride * i, vectors);
    for (const int64_t *end = ui - count[g]; ui > end;) {
      u--, ui--;
      take_away(z, *u, w + stride * *ui, vectors);
    }
    for (int v = 0; v < vectors; v++) z[v] *= inverse[i];
    store(w + stride * i, z, vectors), store(b + stride * column_of[i], z, vectors);
  }
  for (int64_t g = bundles - 1; g >= 0; g--) {
    int64_t inner = lu->inner[g], outer = count[g] - inner;
    for (int64_t q = 0; q < LANES; q++) {
      int64_t p = LANES * g + q;
      load(z, w + stride * p, vectors);
      upper_bundled(u, ui, count[g], inner, q, stride, w, z, vectors);
      for (int v = 0; v < vectors; v++) z[v] *= inverse[p];
      store(w + stride * p, z, vectors), store(b + stride * column_of[p], z, vectors);
    }
    u -= LANES * count[g], ui -= LANES * outer + inner;
  }
}

/* b := E^-1 b by the inverse, whose column j lies in row j. */
INLINE void multiply(const bramah_lu *lu, int64_t stride, double *restrict b, double *restrict w, int vectors) {
  int64_t n = lu->n, width = (n + LANES - 1) / LANES * LANES;
  lanes z[MOST_TOGETHER];
  for (int64_t i = 0; i < n; i++) {
    for (int v = 0; v < vectors; v++) z[v] = (lanes){0};
    for (int64_t j = 0; j < n; j++) take_away(z, -lu->inverse[j * width + i], b + stride * j, vectors);
    store(w + stride * i, z, vectors);
  }
  for (int64_t i = 0; i < n; i++) load(z, w + stride * i, vectors), store(b + stride * i, z, vectors);
}

INLINE void solve(const bramah_lu *lu, int64_t stride, double *b, double *w, int vectors) {
  if (lu->inverted) {
    multiply(lu, stride, b, w, vectors);
    return;
  }
  lower(lu, stride, b, w, vectors);
  upper(lu, stride, w, b, vectors);
}

BRAMAH_CLONES void lu_solve_many(const bramah_lu *lu, int64_t columns, double *b, double *work) {
  int64_t stride = columns;
  for (; columns >= MOST_TOGETHER * LANES; columns -= MOST_TOGETHER * LANES, b += MOST_TOGETHER * LANES, work += MOST_TOGETHER * LANES)
    solve(lu, stride, b, work, MOST_TOGETHER);
  switch (columns / LANES) {
    case 1: solve(lu, stride, b, work, 1); break;
    case 2: solve(lu, stride, b, work, 2); break;
    case 3: solve(lu, stride, b, work, 3); break;
    default: break;
  }
}
