#include "window.h"

#include <math.h>

#include "dense.h"
#include "state.h"

int window_init(bramah_window *w, bramah_arena *arena, int64_t ends, int64_t most_ticks, int64_t senses) {
  size_t items = (size_t)(ends * most_ticks);
  w->ends = ends, w->end = arena_take(arena, (size_t)ends * sizeof *w->end);
  w->curve = arena_take(arena, items * CURVE * sizeof(double)), w->passage = arena_take(arena, items * sizeof *w->passage);
  w->sense = arena_take(arena, (size_t)senses * sizeof(double));
  w->before = arena_take(arena, (size_t)ends * sizeof(double));
  w->jump = arena_take(arena, (size_t)ends * sizeof *w->jump);
  w->jump_begin = arena_take(arena, (size_t)ends * sizeof *w->jump_begin);
  w->bend = arena_take(arena, (size_t)ends * sizeof *w->bend), w->bend_begin = arena_take(arena, (size_t)ends * sizeof *w->bend);
  w->node = arena_take(arena, NODES * (size_t)ends * sizeof(double));
  if (!w->jump_begin || !w->bend || !w->bend_begin || !w->node || !w->end || !w->curve || !w->passage || !w->sense || !w->before || !w->jump) return 0;
  for (int64_t e = 0; e < ends; e++) w->jump[e] = 1; /* from what the lines begin with */
  return 1;
}

void window_open(bramah_window *w, int64_t first, int64_t ticks) {
  w->first = first, w->ticks = ticks, w->reached = 0;
  w->from = INFINITY, w->to = -INFINITY;
  for (int64_t e = 0; e < w->ends; e++) w->jump_begin[e] = w->jump[e], w->bend_begin[e] = w->bend[e];
  for (int64_t i = 0; i < ticks * w->ends; i++) w->passage[i] = (bramah_passage){0};
}

void window_return(bramah_window *w) {
  for (int64_t e = 0; e < w->ends; e++) w->jump[e] = w->jump_begin[e], w->bend[e] = w->bend_begin[e];
}

/* The tick whose curves hold at t: the first and the last go on beyond their ends. */
static int64_t tick_of(const bramah_window *w, double t) {
  int64_t k = (int64_t)fmin(fmax(floor((t - window_time(w, 0)) / w->step), 0), (double)(w->ticks - 1));
  if (k > 0 && t < window_time(w, k)) k--;
  if (k < w->ticks - 1 && t >= window_time(w, k + 1)) k++;
  return k;
}

void window_move(bramah_window *w, double t) {
  int64_t k = tick_of(w, t);
  double tick = window_time(w, k);
  w->from = k == 0 ? -INFINITY : tick, w->to = k == w->ticks - 1 ? INFINITY : window_time(w, k + 1);
  for (int64_t e = 0; e < w->ends; e++) {
    const double *curve = window_curve(w, k, e);
    const int64_t *number = w->end[e]->discrete;
    w->d[number[0]] = tick;
    for (int j = 0; j < CURVE; j++) w->d[number[1 + j]] = curve[j];
  }
}

double window_next(const bramah_window *w, double t) {
  double next = window_time(w, tick_of(w, t) + 1);
  return next > t && next < window_time(w, w->ticks) ? next : INFINITY;
}

/* The dense output, into y_probe. */
static void look(bramah_state *s, double t) {
  dense_value(s->system->n, s->stepper.dense_terms, (t - s->t) / s->h, s->y, s->y_next, state_dense(s), s->y_probe);
}

/* Newton's correction of y_probe with the matrix of the step, so that f - M y' vanishes there: of unknowns that follow others at once or
 * nearly so, which dense output may miss without an error at the end of the step. Of methods without a matrix of M and J only the
 * algebraic unknowns are corrected; the others are never fast for their steps. */
static void correct(bramah_state *s, double t) {
  int64_t n = s->system->n;
  evaluator_rates(&s->probe, t, s->y_probe, s->d, s->rate_probe);
  dense_slope(n, s->stepper.dense_terms, (t - s->t) / s->h, s->y, s->y_next, state_dense(s), s->spare);
  for (int64_t i = 0; i < n; i++) {
    int algebraic = s->mask && s->mask[i] == 0;
    s->work[i] = algebraic ? s->rate_probe[i] : s->stepper.implicit ? s->rate_probe[i] - s->spare[i] / s->h : 0;
  }
  matrix_solve(&s->matrix, s->work);
  for (int64_t i = 0; i < n; i++)
    if (s->stepper.implicit || s->mask[i] == 0) s->y_probe[i] += s->work[i];
}

double window_inside(bramah_window *w, bramah_state *s) {
  double worst = 0;
  for (int64_t k = w->reached; k < w->ticks && window_time(w, k + 1) < s->t_next; k++) {
    double t = window_time(w, k + 1);
    bramah_passage *passage = w->passage + k * w->ends;
    look(s, t);
    evaluator_senses(&s->probe, t, s->y_probe, s->d, s->rate, w->sense);
    for (int64_t e = 0; e < w->ends; e++) passage[e].p = w->sense[w->end[e]->sense];
    if (!s->mask && !s->stepper.implicit) continue;
    correct(s, t);
    evaluator_senses(&s->probe, t, s->y_probe, s->d, s->rate, w->sense);
    for (int64_t e = 0; e < w->ends; e++) {
      double p = w->sense[w->end[e]->sense], error = fabs(p - passage[e].p) / (JOINT * end_tolerance(w->end[e], s->coarsest, p));
      passage[e].p = p;
      if (!(error <= worst)) worst = error; /* keeps a NaN */
    }
  }
  return worst;
}

void window_before(bramah_window *w, bramah_state *s) {
  evaluator_senses(&s->probe, s->t, s->y, s->d, s->rate, w->sense);
  for (int64_t e = 0; e < w->ends; e++) w->before[e] = w->sense[w->end[e]->sense];
}

void window_after(bramah_window *w, bramah_state *s) {
  int at_tick = w->reached > 0 && s->t == window_time(w, w->reached);
  evaluator_senses(&s->probe, s->t, s->y, s->d, s->rate, w->sense);
  for (int64_t e = 0; e < w->ends; e++) {
    w->bend[e].due = 1;
    if (fabs(w->sense[w->end[e]->sense] - w->before[e]) <= end_tolerance(w->end[e], s->coarsest, w->before[e])) continue;
    w->jump[e] = 1;
    if (at_tick) w->passage[(w->reached - 1) * w->ends + e].jump = 1;
  }
}

static double flow(const bramah_window *w, int64_t tick, int64_t end, double t, double p) {
  const double *k = window_curve(w, tick, end);
  double x = t - window_time(w, tick);
  return (p - (k[0] + x * (k[1] + x * (k[2] + x * k[3])))) / (k[4] + x * k[5]);
}

/* What flows into the lines from a to b, inside the step and a tick. */
static void take_up(bramah_window *w, bramah_state *s, double a, double b, bramah_passage *passage) {
  for (int i = 0; i < NODES; i++) {
    double t = (a + b) / 2 + (b - a) / 2 * NODE[i];
    look(s, t);
    evaluator_senses(&s->probe, t, s->y_probe, s->d, s->rate, w->sense);
    for (int64_t e = 0; e < w->ends; e++) {
      double p = w->sense[w->end[e]->sense], q = flow(w, w->reached, e, t, p), volume = (b - a) / 2 * WEIGHT[i] * q;
      passage[e].volume += volume, passage[e].energy += p * volume;
      w->node[NODES * e + i] = q;
    }
  }
  double part = (a - window_time(w, w->reached)) / w->step;
  for (int64_t e = 0; e < w->ends; e++) bend_piece(w->bend + e, w->node + NODES * e, b - a, part);
}

void window_step(bramah_window *w, bramah_state *s) {
  for (double a = s->t, b; w->reached < w->ticks && a < s->t_next; a = b) {
    double end = window_time(w, w->reached + 1);
    bramah_passage *passage = w->passage + w->reached * w->ends;
    b = fmin(end, s->t_next);
    take_up(w, s, a, b, passage);
    if (b < end) return;
    w->reached++;
    for (int64_t e = 0; e < w->ends; e++) {
      int64_t bent = bend_tick(w->bend + e);
      passage[e].jump = bent > w->jump[e] ? bent : w->jump[e], w->jump[e] = 0;
    }
    if (b < s->t_next) continue;
    evaluator_senses(&s->probe, b, s->y_next, s->d, s->rate, w->sense);
    for (int64_t e = 0; e < w->ends; e++) passage[e].p = w->sense[w->end[e]->sense];
  }
}
