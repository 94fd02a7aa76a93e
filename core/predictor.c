#include "predictor.h"

#include <math.h>
#include <string.h>

static const double FRONT = 0.1; /* of the tolerance of an end: the fourth difference, of which a cubic is off by a twentieth */

int predictor_init(bramah_predictor *a, bramah_arena *arena, const bramah_lines *lines) {
  size_t row = 2 * (size_t)lines->count * sizeof(double);
  a->ends = 2 * lines->count;
  a->c = arena_take(arena, (PAST + 1 + MOST_TICKS) * row), a->b = arena_take(arena, (PAST + 1 + MOST_TICKS) * row);
  a->history = arena_take(arena, HISTORY * row), a->pressure = arena_take(arena, row), a->tolerance = arena_take(arena, row);
  a->size = bramah_lines_size(lines), a->held = arena_take(arena, (size_t)a->size * sizeof(double));
  a->part = arena_take(arena, (size_t)a->ends * sizeof *a->part);
  for (int64_t e = 0; a->part && e < a->ends; e++)
    if (!pipe_part_init(a->part + e, arena, lines->pipe + e / 2, MOST_TICKS + 1)) return 0;
  return a->c && a->b && a->history && a->pressure && a->tolerance && a->part && a->held;
}

static double *kept(const bramah_predictor *a, int64_t tick) { return a->history + tick % HISTORY * a->ends; }

void predictor_keep(bramah_predictor *a, const double *pressure) {
  memcpy(kept(a, a->known++), pressure, (size_t)a->ends * sizeof(double));
}

void predictor_begin(bramah_predictor *a, bramah_lines *lines) {
  double *c = predictor_c(a, 0), *b = predictor_b(a, 0);
  bramah_lines_ends(lines, c, b);
  for (int64_t e = 0; e < a->ends; e++) {
    const bramah_pipe *pipe = lines->pipe + e / 2;
    double p = e % 2 ? pipe->p[pipe->nodes - 1] : pipe->p[0], into = e % 2 ? -pipe->right[pipe->nodes - 1] : pipe->left[0];
    c[e] = p - b[e] * into, a->pressure[e] = p;
  }
  for (int64_t k = -PAST; k < 0; k++) {
    memcpy(predictor_c(a, k), c, (size_t)a->ends * sizeof(double));
    memcpy(predictor_b(a, k), b, (size_t)a->ends * sizeof(double));
  }
  a->known = 0, a->ticks = 0;
  predictor_keep(a, a->pressure);
}

/* Pressures at the tick k to come, by a straight line through the latest ones and those as far back as the window is long. */
static void extrapolate(bramah_predictor *a, int64_t k) {
  int64_t now = a->known - 1, back = a->ticks;
  const double *p0 = kept(a, now), *p1 = now >= back ? kept(a, now - back) : p0;
  double u = (double)k / (double)back;
  for (int64_t e = 0; e < a->ends; e++) a->pressure[e] = p0[e] + u * (p0[e] - p1[e]);
}

static double fourth_difference(const double *c, int64_t row) {
  return c[-2 * row] - 4 * c[-row] + 6 * c[0] - 4 * c[row] + c[2 * row];
}

/* Is the course of c at tick k, or the one before, one that a cubic does not follow? In the middle of a ramp the difference vanishes. */
static int front(const bramah_predictor *a, int64_t k, int64_t end) {
  const double *c = predictor_c(a, k) + end;
  double most = FRONT * a->tolerance[end];
  return !(fabs(fourth_difference(c, a->ends)) <= most && fabs(fourth_difference(c - a->ends, a->ends)) <= most);
}

static int any_front(const bramah_predictor *a, int64_t k) {
  for (int64_t e = 0; e < a->ends; e++)
    if (front(a, k, e)) return 1;
  return 0;
}

static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }

/* Moves the part next to each end on by a tick; the other end of it is far. */
static void tick_parts(bramah_predictor *a, double step) {
  for (int64_t e = 0; e < a->ends; e++) {
    bramah_pipe *part = a->part + e;
    int which = (int)(e % 2);
    double pressure[2] = {part->p[0], part->p[part->nodes - 1]};
    pressure[which] = a->pressure[e];
    pipe_tick(part, step, pressure, NULL, NULL);
  }
}

static void meet(bramah_predictor *a, int64_t tick) {
  double *c = predictor_c(a, tick), *b = predictor_b(a, tick);
  for (int64_t e = 0; e < a->ends; e++) c[e] = a->part[e].c[e % 2], b[e] = a->part[e].b[e % 2];
}

int64_t predictor_predict(bramah_predictor *a, const bramah_lines *lines, int64_t ticks) {
  int64_t found = 1, until = 1;
  bramah_lines_ends(lines, predictor_c(a, 1), predictor_b(a, 1));
  if (ticks > 1 && !any_front(a, -1)) until = smaller(ticks, lines_horizon(lines));
  if (until > 1) {
    a->ticks = until;
    for (int64_t e = 0; e < a->ends; e++) pipe_part_take(a->part + e, lines->pipe + e / 2, (int)(e % 2), until + 1);
    for (; found < until; found++) {
      extrapolate(a, found);
      tick_parts(a, lines->step);
      meet(a, found + 1);
      if (any_front(a, found - 1)) break;
    }
    if (found < until) found = found - 1 > 1 ? found - 1 : 1;
    if (found > 1) bramah_lines_save(lines, a->held);
  }
  return a->ticks = found;
}

int64_t predictor_clear(const bramah_predictor *a) {
  for (int64_t k = 0; k + 2 <= a->ticks; k++)
    if (any_front(a, k)) return k > 1 ? k : 1;
  return a->ticks;
}

void predictor_move(bramah_predictor *a) {
  size_t bytes = (size_t)((PAST + 1) * a->ends) * sizeof(double);
  memmove(predictor_c(a, -PAST), predictor_c(a, a->ticks - PAST), bytes);
  memmove(predictor_b(a, -PAST), predictor_b(a, a->ticks - PAST), bytes);
}

/* Change per tick at tick k, by the polynomial through two ticks on both sides, or through the last four that are known. */
static double slope(const bramah_predictor *a, int64_t end, int64_t k) {
  int64_t row = a->ends;
  const double *c = predictor_c(a, k) + end;
  if (k + 2 <= a->ticks) return (8 * (c[row] - c[-row]) - (c[2 * row] - c[-2 * row])) / 12;
  if (k + 1 <= a->ticks) return (c[-2 * row] - 6 * c[-row] + 3 * c[0] + 2 * c[row]) / 6;
  return (11 * c[0] - 18 * c[-row] + 9 * c[-2 * row] - 2 * c[-3 * row]) / 6;
}

void predictor_curves(const bramah_predictor *a, int64_t end, double step, double *curve, int64_t stride) {
  int smooth = a->ticks > 1 || !front(a, -1, end);
  for (int64_t k = 0; k < a->ticks; k++, curve += stride) {
    const double *c = predictor_c(a, k) + end, *b = predictor_b(a, k) + end;
    double rise = c[a->ends] - c[0], from = smooth ? slope(a, end, k) : rise, to = smooth ? slope(a, end, k + 1) : rise;
    curve[0] = c[0];
    curve[1] = from / step;
    curve[2] = (3 * rise - 2 * from - to) / (step * step);
    curve[3] = (from + to - 2 * rise) / (step * step * step);
    curve[4] = b[0];
    curve[5] = (b[a->ends] - b[0]) / step;
  }
}

void predictor_save(bramah_predictor *a, bramah_saving *saving) {
  save_reals(saving, predictor_c(a, -PAST), (PAST + 2) * a->ends);
  save_reals(saving, predictor_b(a, -PAST), (PAST + 2) * a->ends);
  save_reals(saving, a->history, HISTORY * a->ends);
}
