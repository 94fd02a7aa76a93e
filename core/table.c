#include "table.h"

#include <math.h>

static double cubic(const double *c, double u, int64_t order) {
  switch (order) {
    case 0: return c[0] + u * (c[1] + u * (c[2] + u * c[3]));
    case 1: return c[1] + u * (2 * c[2] + 3 * u * c[3]);
    case 2: return 2 * c[2] + 6 * u * c[3];
    case 3: return 6 * c[3];
    default: return 0;
  }
}

static double of_piece(const double *record, int64_t i, double x, int64_t order) {
  return cubic(record + 3 + (int64_t)record[0] + 4 * i, x - record[2 + i], order);
}

double table_piece(const double *record, double number, double x, int64_t order) {
  double last = record[0] - 1, in = number > last ? last : number > 0 ? number : 0;
  return of_piece(record, (int64_t)in, x, order);
}

double table_corner(const double *record, double number) {
  if (number < 0) return -INFINITY;
  if (number > record[0]) return INFINITY;
  return number == number ? record[2 + (int64_t)number] : number;
}

double table_value(const double *record, double x, int64_t order) {
  int64_t low = 0, high = (int64_t)record[0];
  const double *corner = record + 2;
  double inside = x < corner[0] ? corner[0] : x > corner[high] ? corner[high] : x;
  while (high - low > 1) {
    int64_t middle = (low + high) / 2;
    if (corner[middle] <= inside) low = middle;
    else high = middle;
  }
  double straight = record[1], beyond = x - inside, value = of_piece(record, low, inside, order);
  if (order == 0) return value + straight * beyond * of_piece(record, low, inside, 1);
  return beyond == 0 ? value : order == 1 ? straight * value : 0;
}
