#include "barrier.h"

#include <math.h>

enum { PERIOD = 32 }; /* steps: the swings in question take 6 to 25 */
enum { SWINGS = 4 };  /* changes of sign in a period of an oscillation */
enum { PATIENCE = 4, IMPATIENCE = 4, MOST_PATIENCE = 64 }; /* periods before the first trial, and growth by each in vain */
enum { TRIAL = 24 };                              /* periods: at order 2, a swing in 12 steps dies down in some hundreds of steps */
static const double PI = 3.14159265358979323846;
static const double NEGLIGIBLE = 300;             /* tolerances: ten of those asked for, of which NDF grants itself 0.03 */
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

/* Of a swing that changes its sign so often: its second difference is the amplitude times the square of the chord of its angle per step. */
static double amplitude(const bramah_barrier *b) {
  double chord = 2 * sin(PI * (double)b->turns / PERIOD / 2);
  return b->bend / (chord * chord);
}

static void next_period(bramah_barrier *b, double length, int small, int swings) {
  int settled = b->length > 0 && length <= SETTLED * b->length;
  b->length = length;
  if (b->low && swings && !small) {
    b->tried = 0, b->patience = MOST_PATIENCE;
    change_over(b);
  } else if (b->tried) {
    judge(b, length);
  } else if (settled && (b->low || (swings && small)) && ++b->waited >= b->patience) {
    b->tried = 1, b->rival = length;
    change_over(b);
  }
}

int barrier_step(bramah_barrier *b, double t, int turned, double bend) {
  b->turns += turned, b->bend = fmax(b->bend, bend);
  if (++b->steps < PERIOD) return b->low;
  int swings = b->turns >= SWINGS, small = swings && amplitude(b) <= NEGLIGIBLE;
  double length = (t - b->since) / PERIOD;
  b->since = t, b->steps = b->turns = 0, b->bend = 0;
  next_period(b, length, small, swings);
  return b->low;
}
