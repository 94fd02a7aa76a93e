#include "empty.h"

int64_t first_empty(const bramah_state *s) {
  for (int64_t i = 0; i < s->at.live; i++)
    if (!(s->at.capacity[s->at.live_row[i]] > 0)) return s->at.live_row[i];
  return s->system->n;
}

int64_t soon_empty(bramah_state *s, double moment) {
  for (int64_t i = 0; i < s->system->n; i++) s->y_probe[i] = s->y[i] + (s->system->differential[i] ? moment * s->rate[i] : 0);
  for (int64_t i = 0; i < s->at.live; i++) s->y_probe[s->at.live_row[i]] = s->y[s->at.live_row[i]];
  evaluator_rates(&s->at, s->t, s->y_probe, s->d, s->rate_probe);
  int64_t row = first_empty(s);
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* back to the point reached */
  return row;
}
