/* What a run remembers: points, discrete values, events, attempted steps.
 *
 * Points are kept in blocks, each twice the size of the one before, so that growing copies nothing. A function that returns int gives 0
 * if memory ran out; what was recorded before stays.
 */
#ifndef BRAMAH_RECORD_H
#define BRAMAH_RECORD_H

#include <stddef.h>

#include "state.h"

enum { RECORD_BLOCKS = 48 };

typedef struct {
  size_t width; /* doubles in one item */
  int64_t first; /* number of the first item that is not forgotten */
  int64_t count; /* of all there ever were */
  int64_t most; /* items that may be kept; -1: any number */
  double *block[RECORD_BLOCKS];
} bramah_series;

typedef struct {
  int64_t mode, n, dense_terms, discretes;
  int64_t width;           /* columns of derivatives; 0: none */
  bramah_series points; /* t, step_length, y, dense; derivatives of both */
  bramah_series snapshots; /* from, d; derivatives */
  bramah_series attempts;  /* t, length, error, worst unknown, outcome; of STEPS only */
  int64_t next_grid;    /* first output time not yet recorded */
  int64_t events, event_room;
  int64_t event_first;  /* number of the first event that is not forgotten */
  int sealed;           /* is there to be no more room for events? */
  bramah_event *event;
} bramah_record;

int record_init(bramah_record *r, const bramah_system *system, const bramah_method *method, const bramah_options *options);
/* The step that is about to be committed: its end (STEPS), or the output times before its end (GRID). */
int record_step(bramah_record *r, bramah_state *s);
/* The point reached, after a start or events (STEPS), or if its time is an output time (GRID). */
int record_point(bramah_record *r, const bramah_state *s, int after_event);
/* The discrete values have changed, continuously for everything computed from them: they hold from the last point on. */
int record_fed(bramah_record *r, const bramah_state *s);
int record_event(bramah_record *r, bramah_event event);
/* A step was tried, as described in bramah.h. */
int record_attempt(bramah_record *r, double t, double length, double error, int64_t worst, int64_t outcome);
/* Give back the room of all that was recorded; numbers go on as if it were there. */
void record_forget(bramah_record *r);
/* How much there is. Loaded into a run that has recorded more since, as in rollback, what came after is gone. */
void record_save(bramah_record *r, bramah_saving *saving);
/* What was recorded from the point or change number `first` on. */
void record_copy_points(const bramah_record *r, int64_t first, double *t, double *step_length, double *y, double *dense);
void record_copy_tangents(const bramah_record *r, int64_t first, double *s, double *dense);
void record_copy_discrete_tangents(const bramah_record *r, int64_t first, double *d);
void record_copy_discretes(const bramah_record *r, int64_t first, int64_t *from, double *d);
void record_copy_attempts(const bramah_record *r, int64_t first, double *to);
void record_free(bramah_record *r);

#endif
