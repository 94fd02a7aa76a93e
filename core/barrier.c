#include "barrier.h"

#include <math.h>

enum { PERIOD = 32 }; /* steps: the swings in question take 6 to 25 */
enum { SWINGS = 4 };  /* changes of sign in a period of an oscillation */
enum { PATIENCE = 4, IMPATIENCE = 4, MOST_PATIENCE = 64 }; /* periods before the first trial, and growth by each in vain */
enum { MOST_PATIENCE_LARGE = 256 };               /* what lasts is looked at for FADING periods with a third of the step: 2 % of the work */
enum { FADING = 8 };                              /* periods in which a large swing must fade: in 100 radians, what is damped by 0.1 % does */
enum { TRIAL = 24 };                              /* periods: at order 2, a swing in 12 steps dies down in some hundreds of steps */
static const double PI = 3.14159265358979323846;
static const double NEGLIGIBLE = 300;             /* tolerances: ten of those asked for, of which NDF grants itself 0.03 */
static const double FADED = 0.9;                  /* in as many steps, formulas of order 2 take 0.97 from what lasts */
static const double SHORT = 0.1;                  /* of the mean: steps cut so short, as to end at an event, bend by rounding only */
static const double SETTLED = 1.05;               /* steps that are longer than those of the period before by more still grow */
static const double BETTER = 1.1, HOPELESS = 0.5; /* parts of the rival's steps: to win a trial, and not to lose it at once */

void barrier_begin(bramah_barrier *b, double t) { *b = (bramah_barrier){.patience = PATIENCE, .since = t, .at = t}; }

static void change_over(bramah_barrier *b) { b->low = !b->low, b->length = 0, b->waited = 0; }

/* Has the swing become smaller of late? */
static int fades(bramah_barrier *b, double swing) {
  b->idle++;
  if (swing < FADED * b->kept) b->kept = swing, b->idle = 0;
  return b->idle < FADING;
}

/* Of a trial. What decays leaves steps that grow ever faster, so that more is asked for as the trial goes on; but while low orders see a swing
 * fade that others kept alive, they go on. */
static void judge(bramah_barrier *b, double length, double swing) {
  double part = (double)b->tried++ / TRIAL, least = HOPELESS + (BETTER - HOPELESS) * part * part;
  int64_t most = b->large ? MOST_PATIENCE_LARGE : MOST_PATIENCE;
  int behind = b->large || (b->tried > 2 && length < least * b->rival), fading = b->low && fades(b, swing);
  if (length > BETTER * b->rival) {
    b->tried = b->large = 0, b->patience = PATIENCE;
  } else if (behind && !fading) {
    b->tried = b->large = 0, b->patience = b->patience < most ? IMPATIENCE * b->patience : most;
    change_over(b);
  }
}

/* Of a swing that changes its sign so often: its second difference is the amplitude times the square of the chord of its angle per step. */
static double amplitude(const bramah_barrier *b) {
  double chord = 2 * sin(PI * (double)b->turns / PERIOD / 2);
  return b->bend / (chord * chord);
}

/* Periods waited. A large swing that fades by itself is kept alive by nothing. */
static int64_t still_waiting(bramah_barrier *b, int large, double swing) {
  if (large && swing < FADED * b->kept) b->waited = 0;
  if (b->waited % FADING == 0) b->kept = swing;
  return ++b->waited;
}

static void next_period(bramah_barrier *b, double length, double swing, int small, int swings) {
  int settled = b->length > 0 && length <= SETTLED * b->length;
  b->length = length;
  int unsuspected = b->low && swings && !small && !b->large;
  if (unsuspected && b->tried) {
    b->large = 1, b->kept = swing, b->idle = 0; /* it may have been taken for small: whether it lasts is what a trial finds out */
  } else if (unsuspected) {
    b->patience = MOST_PATIENCE;
    change_over(b);
  } else if (b->tried) {
    judge(b, length, swing);
  } else if (settled && (b->low || swings) && still_waiting(b, !b->low && !small, swing) >= b->patience) {
    b->tried = 1, b->rival = length, b->large = !b->low && !small;
    b->kept = swing, b->idle = b->large ? 0 : FADING; /* of a small swing it must be seen, for its steps tell as much */
    change_over(b);
  }
}

int barrier_step(bramah_barrier *b, double t, int turned, double bend) {
  double h = t - b->at, mean = (t - b->since) / (double)(b->steps + 1);
  b->turns += turned, b->bend = fmax(b->bend, bend), b->at = t;
  if (h > SHORT * mean) b->swing = fmax(b->swing, bend / (h * h));
  if (++b->steps < PERIOD) return b->low;
  int swings = b->turns >= SWINGS, small = swings && amplitude(b) <= NEGLIGIBLE;
  double length = (t - b->since) / PERIOD, swing = b->swing;
  b->since = t, b->steps = b->turns = 0, b->bend = b->swing = 0;
  next_period(b, length, swing, small, swings);
  return b->low;
}
