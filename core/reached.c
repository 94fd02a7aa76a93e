#include "reached.h"

#include <math.h>
#include <string.h>

#include "consistent.h"
#include "extremes.h"
#include "locate.h"

void forget(bramah_run *run) {
  bramah_stepper *stepper = &run->state.stepper;
  control_restart(&run->control);
  run->expected = INFINITY;
  if (stepper->family->restart) stepper->family->restart(stepper->self);
}

/* The unknowns have moved from `before` to the point reached. */
static void learn(bramah_run *run, const double *before) {
  bramah_state *s = &run->state;
  tolerance_learn(&s->tolerance, before, s->y, s->at.capacity);
}

/* Something happens at the point reached. */
static int happen(bramah_run *run, int cut) {
  bramah_state *s = &run->state;
  if (cut) evaluator_rates(&s->at, s->t, s->y, s->d, s->rate); /* `at` had gone on to the end of the step that was made */
  forget(run);
  if (s->window) {
    if (s->mask) (void)consistent(s); /* what dense output left is no jump */
    window_before(s->window, s);
  }
  if (s->system->n) memcpy(s->y_next, s->y, (size_t)s->system->n * sizeof(double));
  int status = events_process(&run->events, s, &run->record);
  if (status != BRAMAH_DONE) return status;
  learn(run, s->y_next);
  if (s->window) window_after(s->window, s);
  return BRAMAH_DONE;
}

int arrive(bramah_run *run, double theta) {
  bramah_state *s = &run->state;
  bramah_events *v = &run->events;
  int located = theta > 0 && locate_cut(v, s, theta), cut = located && theta < 1;
  run->accepted++, run->failed = 0, run->longest = greater(run->longest, s->h);
  if (s->h > HOP_SHARE * run->longest) run->hops = 0, v->cornered = 0;
  else if (theta > 0 && !located) v->cornered++;
  if (s->window) window_step(s->window, s);
  if (!record_step(&run->record, s)) return BRAMAH_NO_MEMORY;
  if (v->guards) events_commit(v, s);
  if (cut) s->ahead = 0;
  state_commit(s);
  int polish = s->stepper.polish && s->mask;
  if (polish) {
    int status = consistent(s);
    if (status != BRAMAH_DONE) return status;
  }
  learn(run, s->y_next);
  if (theta > 0) run->control.last_step = 0; /* the error of a step that ended early predicts nothing */
  int due = events_due(v, s, located);
  if (due) {
    int status = happen(run, cut);
    if (status != BRAMAH_DONE) return status;
  } else if (run->hopped) {
    forget(run);
  } else if (s->stepper.family->keep) {
    s->stepper.family->keep(s->stepper.self, s, &run->control);
  }
  return record_point(&run->record, s, due || polish) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}
