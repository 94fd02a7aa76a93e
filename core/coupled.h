/* Runs joined by lines: what coupled.c advances and coupled_api.c makes. */
#ifndef BRAMAH_COUPLED_H
#define BRAMAH_COUPLED_H

#include "predictor.h"
#include "run.h"
#include "team.h"

typedef struct {
  int64_t count, room;
  int sealed;   /* is there to be no more room? */
  double *item; /* t, then p and q of all nodes */
} bramah_profiles;

struct bramah_coupled {
  bramah_arena *arena;
  int64_t runs, culprit, ends;
  bramah_run **run;
  bramah_lines *lines;
  bramah_line_end *end;
  bramah_predictor predictor;
  bramah_window *window; /* of each run */
  double **start;        /* of each run: where it stood when the window was opened */
  int64_t *assigned;     /* and how often values had been given to it from outside */
  int64_t *place;        /* of each end in the window of its run */
  double *pressure, *mean, *c, *b;
  int64_t *jump;
  int *status, *due;     /* per run: how its last advance ended; is the window yet to be told to it? */
  int64_t every, recorded;
  bramah_profiles record;
  bramah_team *team;
  int started, open;
  int64_t ticks, pass;   /* of the window */
  double horizon;        /* ticks that may be predicted */
  int64_t wait, rest;    /* windows to pass before it grows; how many after the next failure */
  double error;          /* of the pass before */
  int64_t attempts;      /* of all runs, before the window */
  double usual;          /* attempts in a window of one tick */
};

/* The curves of a window of c->ticks, to be told to each run when it is advanced next. */
void coupled_tell(bramah_coupled *c);
/* Remembers the profiles, if it is their turn. 0: no memory. */
int coupled_record(bramah_coupled *c);

#endif
