#include "foreign.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "extremes.h"
#include "state.h"

static const double NEAR = 64 * DBL_EPSILON; /* part of the time: where a step has to end so soon, integrators refuse to make one */
static const double CRAWL = 1e-12;           /* part of the time: so short a step leads nowhere */
enum { MOST_CRAWLED = 10000 };               /* such steps in a row: the run would never end */

typedef struct {
  bramah_foreign by;
  double *estimate; /* nothing: steps are judged already */
  int afresh;       /* is it to forget the past? */
  int stays;        /* was the last step too short to be made? */
  int64_t crawled;  /* steps in a row that led nowhere */
} foreign_steps;

static int step(void *self, bramah_state *s, bramah_control *control) {
  foreign_steps *f = self;
  size_t bytes = (size_t)s->system->n * sizeof(double);
  double stop = s->t_next;
  (void)control;
  s->estimate = f->estimate;
  f->stays = stop - s->t <= NEAR * greater(fabs(stop), fabs(s->t));
  if (f->stays) {
    memcpy(s->y_next, s->y, bytes);
    return BRAMAH_DONE;
  }
  if ((f->afresh || s->again) && !f->by.restart(f->by.self, s->t, s->y, s->d)) return BRAMAH_STEP_TOO_SMALL;
  f->afresh = 0;
  if (!f->by.step(f->by.self, stop, &s->t_next, s->y_next) || !(s->t_next > s->t)) return BRAMAH_STEP_TOO_SMALL;
  s->h = s->t_next - s->t;
  f->crawled = s->h <= CRAWL * fabs(s->t_next) ? f->crawled + 1 : 0;
  return f->crawled < MOST_CRAWLED ? BRAMAH_DONE : BRAMAH_STEP_TOO_SMALL;
}

static void dense(void *self, bramah_state *s, double *vectors) {
  foreign_steps *f = self;
  if (f->stays) memset(vectors, 0, (size_t)(s->stepper.dense_terms * s->system->n) * sizeof(double));
  else f->by.dense(f->by.self, s->t, s->y, s->t_next, s->y_next, vectors);
}

static void keep(void *self, bramah_state *s, bramah_control *control) {
  (void)self;
  control->step = s->h; /* what another run from here may try first */
}

static void restart(void *self) { ((foreign_steps *)self)->afresh = 1; }

static const bramah_family FAMILY = {.step = step, .dense = dense, .keep = keep, .restart = restart};

int foreign_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method) {
  foreign_steps *f = arena_take(arena, sizeof *f);
  if (!f || !(f->estimate = arena_take(arena, (size_t)system->n * sizeof(double)))) return 0;
  f->by = *method->foreign, f->afresh = 1;
  stepper->family = &FAMILY, stepper->self = f;
  stepper->judges = 1, stepper->implicit = f->by.stiff != 0, stepper->looks_back = f->by.looks_back != 0;
  return 1;
}
