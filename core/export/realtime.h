/* A loop that keeps time: calls a step once each period, counts overruns, and keeps histograms of times and jitter.
 *
 * Self-contained: C11, and of the system only a clock, sleep and, where there are any, priorities. It takes no memory. Period k is due at k
 * times the period after the start, so that lateness does not add up; work that takes too long is an overrun, the periods after it begin at
 * once until the delay is made up for, and none is left out. Times are whole nanoseconds.
 *
 * Bins, bars and JSON are those of bramah.realtime in Python: an octave has 16 bins; 2^40 ns and more share the last.
 */
#ifndef BRAMAH_REALTIME_H
#define BRAMAH_REALTIME_H

#include <signal.h>
#include <stdint.h>
#include <stdio.h>

enum { REALTIME_BINS = 592 };

typedef struct {
  int64_t count, least, most;
  double sum;
  int64_t bin[REALTIME_BINS];
} realtime_histogram;

/* What is negative counts as 0. */
void realtime_add(realtime_histogram *h, int64_t time);
/* A time that at least this share of all does not pass: a sixteenth too large at most, never too small. */
int64_t realtime_quantile(const realtime_histogram *h, double share);
void realtime_write_histogram(const realtime_histogram *h, FILE *to);
/* For people: a line for each octave, with a bar as long as it is often. */
void realtime_write_bars(const realtime_histogram *h, FILE *to);

typedef struct {
  int64_t (*now)(void *self);                      /* from any instant on, never backwards */
  int64_t (*used)(void *self);                     /* processor time of this thread */
  void (*sleep_until)(void *self, int64_t instant); /* comes back at this time of `now` or later */
  void *self;
} realtime_clock;

#ifndef BRAMAH_NO_CLOCK
/* The machine's own, which nobody sets. */
realtime_clock realtime_machine_clock(void);
#endif

/* Memory that is not paged out, a real-time priority (1 to 99), and one core; what the system gave of them. A priority of 0 and a core of -1
 * are not asked for. What was given is had until the program ends. */
enum { REALTIME_MEMORY = 1, REALTIME_PRIORITY = 2, REALTIME_CORE = 4 };
int realtime_profile(int priority, int core);

typedef struct {
  int64_t period;
  int64_t done;        /* periods whose work was done */
  int64_t overruns;    /* of them, those that ended after the next was due */
  int64_t most_behind; /* the largest delay of such an end */
  int64_t behind;      /* periods that were due at the end and not begun */
  int interrupted;     /* did `stop` end it? */
  int status;          /* of the step that ended it, or 0 */
  realtime_histogram cpu, wall, jitter;
} realtime_account;

/* One step, after so many; anything but 0 ends the loop. */
typedef int (*realtime_step)(void *model, int64_t number);

/* Makes `periods` steps, 0: without end, until a step fails or *stop is set (null: nobody does, else by a signal's handler). Returns the
 * status of the last step. */
int realtime_run(const realtime_clock *clock, int64_t period, int64_t periods, realtime_step step, void *model,
                 const volatile sig_atomic_t *stop, realtime_account *account);
/* All of it as JSON. */
void realtime_write_account(const realtime_account *account, FILE *to);

#endif
