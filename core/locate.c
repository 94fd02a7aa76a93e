#include "locate.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "extremes.h"
#include "vector.h"

enum { MOST_LOOKS = 200, MOST_DIPS = 3, MOST_NARROWED = 24 };
static const double NEAR = 0.25;      /* a predicted minimum below this part of the ends is looked at */
static const double ROUNDING = 64 * DBL_EPSILON, SLACK = 1e-10; /* parts of a guard's size in the step, and so far */
static const double COARSE = 2e-5;    /* part of the way to an event, where the step to it is made again */
static const double LONGEST_BEFORE = 0.5; /* part of the way to where something counts in which guards may be at zero already */
static const double APART = 1e-8, CHORD_MARGIN = 1e-3; /* parts: of that way, between both sides, and of a bracket */
static const double PATIENCE = 4, WIDEN = 4; /* events in a row, and growth of the band by each one more */

/* Guards at theta into `guard`, raised by their slack; does one fire? */
static int look(bramah_events *v, bramah_state *s, double theta, double *guard) {
  int negative = 0;
  state_look(s, theta);
  evaluator_guards(&s->probe, s->t + theta * s->h, s->y_probe, s->d, s->rate_probe, guard);
  for (int64_t i = 0; i < v->guards; i++) {
    guard[i] = v->turn[i] * guard[i] + v->slack[i];
    negative |= guard[i] < 0;
  }
  return negative;
}

/* Guards at both ends of the step, raised by their slack, into low and high. *negative: does one fire at the end? *dips: could one that is
 * positive at both ends have been negative between them? Only if it came down about as fast as it is high. */
BRAMAH_CLONES static void look_at_ends(const bramah_events *v, double h, int *negative, int *dips) {
  const double *restrict turn = v->turn, *restrict slack = v->slack, *restrict slope = v->slope;
  const double *restrict guard = v->guard, *restrict next = v->guard_next;
  double *restrict low = v->low, *restrict high = v->high;
  int64_t below = 0, near = 0;
  for (int64_t i = 0; i < v->guards; i++) {
    double from = turn[i] * guard[i] + slack[i], to = turn[i] * next[i] + slack[i];
    double reach = greater(fabs(to - from), fabs(slope[i]) * h);
    low[i] = from, high[i] = to;
    below += to < 0, near += lesser(from, to) < reach;
  }
  *negative = below > 0, *dips = near > 0;
}

typedef struct {
  double theta, depth; /* where the minimum is, and how low in units of the guard's spread; infinity: no minimum that matters */
} dip;

/* The minimum of the parabola through (0, a), (1/2, b), (1, c). */
static dip parabola_minimum(double a, double b, double c) {
  double curve = 2 * (a - 2 * b + c), slope = 4 * b - 3 * a - c, lowest = lesser(a, lesser(b, c)), highest = greater(a, greater(b, c));
  double theta = -slope / (2 * curve), least = a - slope * slope / (4 * curve);
  int matters = curve > 0 && theta > 0 && theta < 1 && least < NEAR * lowest;
  return (dip){theta, matters ? least / (highest - lowest) : INFINITY};
}

/* The deepest dip of any guard that is less deep than `than`. */
static dip deepest(const bramah_events *v, double than) {
  dip best = {0, INFINITY};
  for (int64_t i = 0; i < v->guards; i++) {
    dip d = parabola_minimum(v->low[i], v->middle[i], v->end[i]);
    if (d.depth > than && d.depth < best.depth) best = d;
  }
  return best;
}

/* Narrows [*from, *to] if the guards at the middle of the step, or where their parabolas are least, say more than those at the ends.
 * True if a guard is negative at *to. */
static int look_inside_step(bramah_events *v, bramah_state *s, int negative, double *from, double *to) {
  size_t bytes = (size_t)v->guards * sizeof(double);
  if (look(v, s, 0.5, v->middle)) {
    memcpy(v->high, v->middle, bytes);
    *to = 0.5;
    return 1;
  }
  memcpy(v->end, v->high, bytes);
  dip d = {0, -INFINITY};
  for (int looks = 0; looks < MOST_DIPS && isfinite((d = deepest(v, d.depth)).depth); looks++) {
    if (d.theta >= *to || !look(v, s, d.theta, v->guard_probe)) continue;
    memcpy(v->high, v->guard_probe, bytes);
    *to = d.theta, negative = 1;
  }
  if (negative && *to > 0.5) {
    memcpy(v->low, v->middle, bytes);
    *from = 0.5;
  }
  return negative;
}

/* The earliest zero of the chords of all guards that are negative at `to`. */
static double chord(const bramah_events *v, double from, double to) {
  double first = to;
  for (int64_t i = 0; i < v->guards; i++) {
    if (!(v->high[i] < 0)) continue;
    double zero = from + (to - from) * (v->low[i] / (v->low[i] - v->high[i]));
    if (zero < first) first = zero;
  }
  return first;
}

static void halve(int64_t n, double *x) {
  for (int64_t i = 0; i < n; i++) x[i] /= 2;
}

static double search(bramah_events *v, bramah_state *s, double from, double to) {
  double width = to - from, least = greater(4 * DBL_EPSILON * greater(fabs(s->t), fabs(s->t_next)) / s->h, 4 * DBL_EPSILON * to);
  int side = 0, slow = 0;
  if (v->coarse) least = greater(least, COARSE * to);
  for (int i = 0; i < MOST_LOOKS && to - from > least; i++) {
    double theta = slow >= 2 ? (from + to) / 2 : chord(v, from, to), margin = lesser(least / 2, (to - from) / 4);
    theta = lesser(greater(theta, from + margin), to - margin);
    if (!(theta > from && theta < to)) break;
    int negative = look(v, s, theta, v->guard_probe);
    double **end = negative ? &v->high : &v->low, *held = *end;
    *end = v->guard_probe, v->guard_probe = held;
    if (negative) to = theta;
    else from = theta;
    if (side == (negative ? 1 : -1)) halve(v->guards, negative ? v->low : v->high);
    side = negative ? 1 : -1;
    slow = slow >= 2 || to - from <= width / 2 ? 0 : slow + 1;
    if (slow == 0) width = to - from;
  }
  return to;
}

/* How far a guard may be beyond zero after its own event by rounding, or return there by an error between steps. One that fires again
 * and again, because the solution rests at a kink, gets a wider band, at most as wide as the tolerance, so that time can pass. */
static double slack_after(double guard, double largest, double most, double streak, double tolerance) {
  double band = greater(lesser(SLACK * pow(WIDEN, greater(streak - PATIENCE, 0)), tolerance), SLACK);
  return greater(lesser(4 * fabs(guard), 1e-6 * largest) + ROUNDING * largest, band * most);
}

static int is_corner(const bramah_state *s, int64_t i) { return s->system->corner && s->system->corner[i]; }

/* Guards at theta, raised by their slack, into v->middle, and which of them fire that are no corners. */
static int fire(bramah_events *v, bramah_state *s, double theta) {
  double *raised = v->middle;
  int event = 0;
  if (theta < 1) look(v, s, theta, raised);
  for (int64_t i = 0; i < v->guards; i++) {
    if (theta >= 1) raised[i] = v->turn[i] * v->guard_next[i] + v->slack[i];
    v->fired[i] = raised[i] < 0 && !is_corner(s, i);
    event |= v->fired[i] != 0;
  }
  return event;
}

int locate_found_corner(const bramah_events *v, const bramah_state *s) {
  for (int64_t i = 0; i < v->guards; i++)
    if (v->high[i] < 0 && !is_corner(s, i)) return 0;
  return 1;
}

int locate_finds_event(bramah_events *v, bramah_state *s, double theta) {
  int event = fire(v, s, theta);
  memset(v->fired, 0, (size_t)v->guards * sizeof(double));
  return event;
}

/* Guards at theta, as they are, into `guard`. Has one of them another sign than at the start of the step? */
static int changed(bramah_events *v, bramah_state *s, double theta, double *guard) {
  int answer = 0;
  look(v, s, theta, guard);
  for (int64_t i = 0; i < v->guards; i++) {
    guard[i] = v->turn[i] * (guard[i] - v->slack[i]);
    answer |= guard[i] * v->guard[i] < 0;
  }
  return answer;
}

/* The earliest zero of the chords of guards, which are v->low at one end and v->high at the other, away from both ends. */
static double first_chord(const bramah_events *v, double from, double to) {
  double first = to, margin = CHORD_MARGIN * (to - from);
  for (int64_t i = 0; i < v->guards; i++)
    if (v->low[i] * v->high[i] < 0) first = lesser(first, from + (to - from) * (v->low[i] / (v->low[i] - v->high[i])));
  return lesser(greater(first, from + margin), to - margin);
}

int locate_sides(bramah_events *v, bramah_state *s, double theta, double *before, double *after) {
  double part = 1e-12, from = theta, to;
  for (*after = theta; part < LONGEST_BEFORE; part *= 10) {
    from = theta * (1 - part);
    if (!changed(v, s, from, v->low)) break;
    *after = from, swap_vectors(&v->low, &v->high);
  }
  if (!(part < LONGEST_BEFORE)) return 0;
  if (*after == theta) (void)changed(v, s, theta, v->high);
  to = *after;
  for (int i = 0; i < MOST_NARROWED && to - from > APART * theta; i++) {
    double middle = i % 3 == 2 ? (from + to) / 2 : first_chord(v, from, to);
    int beyond = changed(v, s, middle, v->guard_probe);
    swap_vectors(&v->guard_probe, beyond ? &v->high : &v->low);
    if (beyond) to = middle;
    else from = middle;
  }
  *before = from, *after = to;
  return 1;
}

int locate_cut(bramah_events *v, bramah_state *s, double theta) {
  const double *raised = v->middle;
  if (!fire(v, s, theta)) return 0;
  for (int64_t i = 0; i < v->guards; i++) {
    double guard = v->turn[i] * (raised[i] - v->slack[i]), largest = greater(fabs(v->guard[i]), fabs(v->guard_next[i]));
    if (v->fired[i] != 0) v->slack[i] = slack_after(guard, largest, v->most[i], v->jumps[i] != 0 ? 0 : v->streak[i], s->coarsest);
    v->guard_next[i] = guard;
  }
  if (theta < 1) state_cut(s, theta);
  return 1;
}

/* A corner is crossed in either direction, and counts once its value is beyond it by more than the tolerance: a solution that rests on
 * a corner is not stopped by it. Fixed steps without error control pass over corners, and so do steps that are judged elsewhere
 * and steps that would not get away from one. */
static void face_corners(bramah_events *v, const bramah_state *s) {
  int plain = (s->options.fixed_step > 0 && !s->options.substeps) || s->stepper.judges || events_pass_corners(v);
  for (int64_t i = 0; s->system->corner && i < v->guards; i++) {
    if (!s->system->corner[i]) continue;
    v->slack[i] = plain ? INFINITY : s->coarsest * v->most[i];
    double from = fabs(v->guard[i]) > v->slack[i] ? v->guard[i] : v->guard_next[i];
    v->turn[i] = from < 0 ? -1 : 1;
  }
}

double locate(bramah_events *v, bramah_state *s) {
  int negative, dips;
  double from = 0, to = 1;
  face_corners(v, s);
  look_at_ends(v, s->h, &negative, &dips);
  if (dips) negative = look_inside_step(v, s, negative, &from, &to);
  return negative ? search(v, s, from, to) : 0;
}
