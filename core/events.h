/* Events: what happens when a guard turns negative or a scheduled time comes.
 *
 * A guard fires when it falls below -slack. Its slack is 0 but right after its own event, where rounding may have left it just below
 * zero, and where the error of the solution between steps may take it back through zero; it ends when the guard has risen above it.
 */
#ifndef BRAMAH_EVENTS_H
#define BRAMAH_EVENTS_H

#include "record.h"
#include "state.h"

typedef struct {
  int64_t guards, times;
  double *guard;       /* at the point reached */
  double *guard_next;  /* at the end of the step */
  double *guard_probe, *middle; /* at points looked at */
  double *low, *high;  /* at the ends of a bracket, raised by the slack */
  double *end;         /* at the end of the step, raised likewise */
  double *slope;       /* change per second in the step before; infinity: not known */
  double length;       /* of that step */
  double *slack;
  double *turn;        /* 1, or for a corner that is below zero -1 */
  double *most;        /* largest size so far */
  double *fired;       /* 1 for guards whose event is due */
  int64_t *waiting;    /* per guard, then per time: 1 if its event waits for others at the same instant */
  double *time;        /* of each scheduled event */
  double *spent;       /* the time at which it last fired */
  int coarse;          /* is it enough to find an event to a small part of the step? */
  double next_time;    /* the first one to come */
  double *last;        /* time of each guard's last event */
  double *streak;      /* events of the guard beyond one in each chatter_time */
  double *jumps;       /* 1 if f jumped at the guard's last event */
  double last_event;
  int64_t stuck;       /* events in a row between which time did not move */
  int64_t cornered;    /* very short steps that ended at corners since the last step that was not very short */
} bramah_events;

int events_init(bramah_events *v, bramah_arena *arena, const bramah_system *system); /* 0: no memory */
/* At the start: every scheduled event that is due, a consistent point, every guard that is negative. */
int events_start(bramah_events *v, bramah_state *s, bramah_record *record);
/* Is anything due at the point reached? */
int events_due(const bramah_events *v, const bramah_state *s, int located);
/* Transitions of everything that is due, then a consistent point, until nothing more follows. */
int events_process(bramah_events *v, bramah_state *s, bramah_record *record);
/* What watches guards and times. */
void events_save(bramah_events *v, bramah_saving *saving);
/* Are corners passed over? An algebraic unknown may rest on one, and steps and balances put it now on this side, now on that, by less
 * than its tolerance and more than the corner's: no step would get away from there. */
int events_pass_corners(const bramah_events *v);
/* The step was accepted and committed. */
void events_commit(bramah_events *v, const bramah_state *s);

#endif
