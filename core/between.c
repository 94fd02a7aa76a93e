#include "between.h"

#include <math.h>

#include "slopes.h"

int between_init(bramah_between *b, bramah_arena *arena, const bramah_system *system) {
  size_t bytes = (size_t)system->n * sizeof(double);
  b->before = arena_take(arena, bytes), b->after = arena_take(arena, bytes);
  b->after_t = NAN;
  return b->before && b->after;
}

void between_forget(bramah_between *b) { b->after_t = NAN; }

void between_dense(bramah_between *b, bramah_state *s, double *dense) {
  int64_t n = s->system->n;
  if (b->after_t == s->t) {
    swap_vectors(&b->before, &b->after);
  } else {
    evaluator_rates(&s->at, s->t, s->y, s->d, s->rate);
    if (slopes_at(s, s->t, s->y, s->rate, b->before) != BRAMAH_DONE) return;
  }
  evaluator_rates(&s->at, s->t_next, s->y_next, s->d, s->rate_next);
  b->after_t = NAN;
  if (slopes_at(s, s->t_next, s->y_next, s->rate_next, b->after) != BRAMAH_DONE) return;
  b->after_t = s->t_next;
  for (int64_t i = 0; i < n; i++) {
    if (s->system->differential[i]) continue;
    double change = s->y_next[i] - s->y[i];
    dense[i] = s->h * b->before[i] - change;
    dense[n + i] = 2 * change - s->h * b->before[i] - s->h * b->after[i];
  }
}
