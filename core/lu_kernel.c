/* The loops that run at every step: load, eliminate, judge, solve. */
#include "lu_internal.h"

static inline double total(double *part) {
  for (int64_t half = WIDE / 2; half > 0; half /= 2)
    for (int64_t k = 0; k < half; k++) part[k] += part[k + half];
  return part[0];
}

/* In a loop: is not to be turned into vector code. Where rows are short, gathering costs more than it saves. */
static inline void one_by_one(void) {
#ifdef __GNUC__
  __asm__ volatile("");
#endif
}

BRAMAH_CLONES int lu_load(bramah_lu *lu, const double *restrict slot_value, double shift) {
  double *restrict value = lu->value;
  const double *restrict mass = lu->mass;
  int64_t pivots = lu->l_first, slots = lu->slots;
  double poison[WIDE] = {0}; /* stays 0 only while everything is finite */
  for (int64_t s = 0; s < pivots; s += WIDE)
    for (int64_t k = 0; k < WIDE; k++) {
      double x = shift * mass[s + k] - slot_value[s + k];
      value[s + k] = x, poison[k] += x * 0.0;
    }
  for (int64_t s = pivots; s < slots; s += WIDE)
    for (int64_t k = 0; k < WIDE; k++) {
      double x = -slot_value[s + k];
      value[s + k] = x, poison[k] += x * 0.0;
    }
  for (int64_t k = 0; k < lu->shifted; k++) value[lu->shifted_slot[k]] += shift;
  return total(poison) == 0;
}

/* Elimination through a row spread out over all positions, for patterns whose updates are not listed. */
static int eliminate_spread(bramah_lu *lu) {
  double *restrict v = lu->value, *restrict w = lu->w, sum = 0;
  const int64_t *restrict li = lu->l_index, *restrict position = lu->u_index; /* of a slot of U */
  const lu_step *restrict step = lu->step;
  int64_t l = lu->l_first, first = lu->u_first, u = first;
  for (int64_t i = 0; i < lu->n; i++) {
    int64_t l_end = l + lu->l_count[i], u_end = u + lu->u_count[i];
    for (int64_t s = l; s < l_end; s++) w[li[s - l]] = v[s];
    for (int64_t s = u; s < u_end; s++) w[position[s - first]] = v[s];
    w[i] = v[i];
    for (; l < l_end; l++, li++, step++) {
      double m = w[step->pivot] * v[step->pivot];
      v[l] = m, sum += (m * lu->guard[l]) * (m * lu->guard[l]);
      for (int64_t s = step->from, end = s + step->count; s < end; s++) w[position[s - first]] -= m * v[s];
    }
    for (; u < u_end; u++) v[u] = w[position[u - first]];
    v[i] = 1 / w[i];
    sum += (v[i] * lu->guard[i]) * (v[i] * lu->guard[i]);
  }
  return sum <= 1;
}

BRAMAH_CLONES int lu_eliminate(bramah_lu *lu) {
  if (!lu->listed) return eliminate_spread(lu);
  double *restrict v = lu->value, sum = 0, part[LANES];
  const double *restrict guard = lu->guard;
  const lu_step *restrict step = lu->step;
  const int64_t *restrict target = lu->target, *restrict l_count = lu->l_count;
  int64_t l = lu->l_first, bundles = lu->bundles, rows = bundles + lu->n - LANES * bundles, i = LANES * bundles;
  lanes excess = {0};
  for (int64_t g = 0; g < bundles; g++) {
    for (const lu_step *end = step + l_count[g]; step < end; step++, l += LANES) {
      lanes m = *(lanes *)(v + l) * *(lanes *)(v + step->pivot), x = m * *(const lanes *)(guard + l);
      *(lanes *)(v + l) = m, excess += x * x;
      const double *u = v + step->from;
      for (const int64_t *last = target + step->count; target < last; target++, u += LANES)
        *(lanes *)(v + *target) -= m * *(const lanes *)u;
    }
    lanes inverse = 1 / *(lanes *)(v + LANES * g), x = inverse * *(const lanes *)(guard + LANES * g);
    *(lanes *)(v + LANES * g) = inverse, excess += x * x;
  }
  *(lanes *)part = excess;
  for (int64_t q = 0; q < LANES; q++) sum += part[q];
  for (int64_t g = bundles; g < rows; g++, i++) {
    for (const lu_step *end = step + l_count[g]; step < end; step++, l++) {
      double m = v[l] * v[step->pivot];
      v[l] = m, sum += (m * guard[l]) * (m * guard[l]);
      const double *u = v + step->from;
      int64_t stride = step->stride;
      for (const int64_t *last = target + step->count; target < last; target++, u += stride) v[*target] -= m * *u;
    }
    v[i] = 1 / v[i];
    sum += (v[i] * guard[i]) * (v[i] * guard[i]);
  }
  return sum <= 1; /* false for NaN */
}

BRAMAH_CLONES int64_t lu_negative(const bramah_lu *lu) {
  const double *restrict inverse = lu->value;
  int64_t count = 0;
  for (int64_t i = 0; i < lu->n; i++) count += inverse[i] < 0;
  return count;
}

/* w := L^-1 b */
static inline void solve_lower(const bramah_lu *lu, const double *restrict b, double *restrict w) {
  const double *restrict l = lu->value + lu->l_first;
  const int64_t *restrict row_of = lu->row_of, *restrict count = lu->l_count, *restrict li = lu->l_index;
  int64_t bundles = lu->bundles, rows = bundles + lu->n - LANES * bundles;
  for (int64_t g = 0; g < bundles; g++, row_of += LANES) {
    double gathered[LANES];
    for (int64_t q = 0; q < LANES; q++) gathered[q] = b[row_of[q]];
    lanes z = *(lanes *)gathered;
    for (const int64_t *end = li + count[g]; li < end; li++, l += LANES) z -= *(const lanes *)l * *(lanes *)(w + *li);
    *(lanes *)(w + LANES * g) = z;
  }
  for (int64_t g = bundles, i = LANES * bundles; g < rows; g++, i++) {
    double z = b[*row_of++];
    for (const int64_t *end = li + count[g]; li < end; li++) one_by_one(), z -= *l++ * w[*li];
    w[i] = z;
  }
}

/* b := U^-1 w; w is overwritten */
static inline void solve_upper(const bramah_lu *lu, double *restrict w, double *restrict b) {
  const double *restrict inverse = lu->value, *restrict u = lu->value + lu->u_end;
  const int64_t *restrict column_of = lu->column_of, *restrict count = lu->u_count, *restrict ui = lu->u_index + lu->u_indices;
  int64_t bundles = lu->bundles, i = lu->n - 1;
  for (int64_t g = bundles + i - LANES * bundles; g >= bundles; g--, i--) {
    double z = w[i];
    for (const int64_t *end = ui - count[g]; ui > end;) one_by_one(), z -= *--u * w[*--ui];
    b[column_of[i]] = w[i] = z * inverse[i];
  }
  for (int64_t g = bundles - 1; g >= 0; g--) {
    lanes z = *(lanes *)(w + LANES * g);
    int64_t inner = lu->inner[g];
    for (int64_t k = count[g]; k > inner; k--) {
      double gathered[LANES];
      u -= LANES, ui -= LANES;
      for (int64_t q = 0; q < LANES; q++) gathered[q] = w[ui[q]];
      z -= *(const lanes *)u * *(lanes *)gathered;
    }
    for (const int64_t *end = ui - inner; ui > end;) u -= LANES, z -= *(const lanes *)u * *(lanes *)(w + *--ui);
    *(lanes *)(w + LANES * g) = z *= *(const lanes *)(inverse + LANES * g);
    for (int64_t q = 0; q < LANES; q++) b[column_of[LANES * g + q]] = w[LANES * g + q];
  }
}

BRAMAH_CLONES static void substitute(const bramah_lu *lu, double *restrict b) {
  solve_lower(lu, b, lu->w);
  solve_upper(lu, lu->w, b);
}

void lu_solve(const bramah_lu *lu, double *restrict b) {
  if (lu->inverted) lu_multiply(lu, b);
  else substitute(lu, b);
}
