#include "barrier.h"

enum { PERIOD = 32 }; /* steps: the swings in question take 6 to 25 */
enum { SWINGS = 4 };  /* changes of sign in a period of an oscillation */
enum { PATIENCE = 4, IMPATIENCE = 4, MOST_PATIENCE = 64 }; /* periods before the first trial, and growth by each in vain */
enum { TRIAL = 24 };                              /* periods: at order 2, a swing in 12 steps dies down in some hundreds of steps */
static const double SETTLED = 1.05;               /* steps that are longer than those of the period before by more still grow */
static const double BETTER = 1.1, HOPELESS = 0.5; /* parts of the rival's steps: to win a trial, and not to lose it at once */

void barrier_begin(bramah_barrier *b, double t) { *b = (bramah_barrier){.patience = PATIENCE, .since = t}; }

static void change_over(bramah_barrier *b) { b->low = !b->low, b->length = 0, b->waited = 0; }

/* Of a trial. What decays leaves steps that grow ever faster, so that more is asked for as the trial goes on. */
static void judge(bramah_barrier *b, double length) {
  double part = (double)b->tried++ / TRIAL, least = HOPELESS + (BETTER - HOPELESS) * part * part;
  if (length > BETTER * b->rival) {
    b->tried = 0, b->patience = PATIENCE;
  } else if (b->tried > 2 && length < least * b->rival) {
    b->tried = 0, b->patience = b->patience < MOST_PATIENCE ? IMPATIENCE * b->patience : MOST_PATIENCE;
    change_over(b);
  }
}

int barrier_step(bramah_barrier *b, double t, int turned) {
  b->turns += turned;
  if (++b->steps < PERIOD) return b->low;
  double length = (t - b->since) / PERIOD;
  int swings = b->low || b->turns >= SWINGS, settled = b->length > 0 && length <= SETTLED * b->length;
  b->since = t, b->steps = b->turns = 0, b->length = length;
  if (b->tried) {
    judge(b, length);
  } else if (swings && settled && ++b->waited >= b->patience) {
    b->tried = 1, b->rival = length;
    change_over(b);
  }
  return b->low;
}
