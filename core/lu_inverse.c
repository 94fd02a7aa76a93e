/* The inverse of a small matrix, for as many solves as a Rosenbrock step makes.
 *
 * Substitution through a few rows waits at each of them for the one before; a product with the inverse waits for nothing. Column j of the
 * inverse answers to the j-th right-hand side and lies in one row here, so that a solve adds rows. It is found from the factors, by
 * E' z = e_i for all i side by side:  U' v = Q' e_i,  L' z = v.  The watch over pivots and multipliers is that of the factors.
 *
 * What the inverse makes of a right-hand side fulfils the equations to rounding times the condition of the matrix, where substitution does
 * to rounding alone. So a matrix of bad condition is not inverted. */
#include "lu_internal.h"

#define INLINE static inline __attribute__((always_inline))

/* In scaled rows and columns. What is left of ten digits is far below any tolerance, and few steps of few circuits ask for more. */
static const double MOST_CONDITION = 1e6;

/* From UNIT + MOST_INVERTED - i on, the i-th unit vector. */
static const double UNIT[2 * MOST_INVERTED + LANES] = {[MOST_INVERTED] = 1};

/* row := (begin - the sum of what the entries take away) scale */
INLINE void take_away(double *row, const double *begin, double scale, const lu_entry *entry, int64_t count, const bramah_lu *lu, int vectors) {
  lanes z[MOST_INVERTED / LANES + 1];
  for (int v = 0; v < vectors; v++) z[v] = *(const lanes *)(begin + LANES * v);
  for (const lu_entry *end = entry + count; entry < end; entry++) {
    const double factor = lu->value[entry->slot], *from = lu->inverse + LANES * vectors * entry->row;
    for (int v = 0; v < vectors; v++) z[v] -= factor * *(const lanes *)(from + LANES * v);
  }
  for (int v = 0; v < vectors; v++) *(lanes *)(row + LANES * v) = scale * z[v];
}

/* Is the largest element small enough, for a matrix whose elements are at most 1? False for NaN. */
INLINE int well_conditioned(const bramah_lu *lu, int vectors) {
  lanes sum = {0};
  double part[LANES], total = 0;
  for (int64_t j = 0; j < lu->n; j++)
    for (int v = 0; v < vectors; v++) {
      lanes x = lu->norm[j] * *(const lanes *)(lu->inverse + LANES * (vectors * j + v)) * *(const lanes *)(lu->per_scale + LANES * v);
      sum += x * x;
    }
  *(lanes *)part = sum;
  for (int q = 0; q < LANES; q++) total += part[q];
  return total <= MOST_CONDITION * MOST_CONDITION;
}

INLINE void form(bramah_lu *lu, int vectors) {
  const lu_entry *entry = lu->upper_entry;
  int64_t n = lu->n, width = LANES * vectors;
  for (int64_t p = 0; p < n; entry += lu->upper_count[p++]) { /* pivots are inverted */
    const double *unit = UNIT + MOST_INVERTED - lu->column_of[p];
    take_away(lu->inverse + lu->row_of[p] * width, unit, lu->value[p], entry, lu->upper_count[p], lu, vectors);
  }
  entry = lu->lower_entry;
  for (int64_t p = n - 1; p >= 0; entry += lu->lower_count[p--]) {
    double *row = lu->inverse + lu->row_of[p] * width;
    if (lu->lower_count[p]) take_away(row, row, 1, entry, lu->lower_count[p], lu, vectors);
  }
  lu->inverted = well_conditioned(lu, vectors);
}

/* Sums in two halves, which do not wait for each other. */
INLINE void multiply(const bramah_lu *lu, double *restrict b, int vectors) {
  lanes even[MOST_INVERTED / LANES + 1], odd[MOST_INVERTED / LANES + 1];
  const double *restrict row = lu->inverse;
  int64_t n = lu->n, j = 1, width = LANES * vectors;
  for (int v = 0; v < vectors; v++) even[v] = b[0] * *(const lanes *)(row + LANES * v), odd[v] = (lanes){0};
  for (row += width; j + 2 <= n; j += 2, row += 2 * width)
    for (int v = 0; v < vectors; v++) {
      odd[v] += b[j] * *(const lanes *)(row + LANES * v);
      even[v] += b[j + 1] * *(const lanes *)(row + width + LANES * v);
    }
  for (int v = 0; v < vectors; v++) {
    if (j < n) odd[v] += b[j] * *(const lanes *)(row + LANES * v);
    even[v] += odd[v];
  }
  for (int v = 0; v + 1 < vectors; v++) *(lanes *)(b + LANES * v) = even[v];
  double last[LANES];
  *(lanes *)last = even[vectors - 1];
  for (int64_t i = LANES * (vectors - 1); i < n; i++) b[i] = last[i - LANES * (vectors - 1)];
}

BRAMAH_CLONES void lu_invert(bramah_lu *lu) {
  if (lu->inverted || lu->n > MOST_INVERTED) return;
  switch ((lu->n + LANES - 1) / LANES) {
    case 1: form(lu, 1); break;
    case 2: form(lu, 2); break;
    case 3: form(lu, 3); break;
    case 4: form(lu, 4); break;
    case 5: form(lu, 5); break;
    default: break;
  }
}

BRAMAH_CLONES void lu_multiply(const bramah_lu *lu, double *b) {
  switch ((lu->n + LANES - 1) / LANES) {
    case 1: multiply(lu, b, 1); break;
    case 2: multiply(lu, b, 2); break;
    case 3: multiply(lu, b, 3); break;
    case 4: multiply(lu, b, 4); break;
    case 5: multiply(lu, b, 5); break;
    default: break;
  }
}
