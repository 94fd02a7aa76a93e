/* What printed expressions call besides the C library: the same values as compiled code has (expr/llvm.py). */
#ifndef BRAMAH_MODEL_MATH_H
#define BRAMAH_MODEL_MATH_H

#include <math.h>

#include "../table.h"

/* What is not a number stays so. */
static inline double least_of(double a, double b) { return a < b || a != a ? a : b; }
static inline double greatest_of(double a, double b) { return a > b || a != a ? a : b; }
static inline double sign_of(double x) { return x > 0 ? 1 : x < 0 ? -1 : x * 0; }

/* Curves whose data begin at `handle` of the tables; one that was left unset has none. */
static inline double curve_at(const double *tables, double handle, double x, int64_t order) {
  return handle >= 0 ? table_value(tables + (int64_t)handle, x, order) : NAN;
}
static inline double piece_at(const double *tables, double handle, double number, double x, int64_t order) {
  return handle >= 0 ? table_piece(tables + (int64_t)handle, number, x, order) : NAN;
}
static inline double corner_at(const double *tables, double handle, double number) {
  return handle >= 0 ? table_corner(tables + (int64_t)handle, number) : NAN;
}

#endif
