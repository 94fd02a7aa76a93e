#include "control.h"

#include <float.h>
#include <math.h>

#include "extremes.h"

static const double SAFETY = 0.9, MOST_GROWTH = 6, MOST_SHRINK = 5;
static const double LEAST_ERROR = 1e-2; /* below it an error predicts nothing */
static const double STRETCH = 1e-4;  /* a step may be so much longer to end where it must */
static const double GROWTH = 1.5;    /* of one substep to the next after a jump, where the first must be short: so much is always had */
static const double ROUNDING = 1e-6; /* of a step: not worth one more */
static const double NOTHING = 1e-30; /* seconds; no step at t = 0 is shorter */

void control_init(bramah_control *c, const bramah_options *o, const bramah_method *method, double t) {
  int constant = o->fixed_step > 0 && o->substeps == 0;
  *c = (bramah_control){.step = constant ? o->fixed_step : o->first_step,
                        .degree = method->error_order + 1,
                        .last_root = 1,
                        .smallest = o->smallest_step,
                        .largest = o->largest_step > 0 ? o->largest_step : INFINITY,
                        .fixed = o->fixed_step,
                        .substeps = o->substeps,
                        .origin = t,
                        .cell = t};
  if (c->step > c->largest && !constant) c->step = c->largest;
}

/* Is every cell of the grid one step? */
static int constant_steps(const bramah_control *c) { return c->fixed > 0 && c->substeps == 0; }

int control_unlimited(const bramah_control *c) { return !(c->fixed > 0); }

void control_restart(bramah_control *c) {
  if (!constant_steps(c)) c->step = 0;
  c->last_step = 0, c->rejected = 0;
}

/* The point of the grid origin + k fixed that follows t; a remainder of rounding does not count as a step. */
static double grid_target(const bramah_control *c, double t) {
  double k = floor((t - c->origin) / c->fixed + 1e-9) + 1, target = c->origin + k * c->fixed;
  return target > t ? target : t + c->fixed;
}

/* The shortest step from which `left` steps, each GROWTH times the one before, fill the room. */
static double shortest(double room, int64_t left) { return room * (GROWTH - 1) / (pow(GROWTH, (double)left) - 1); }

/* Attempts left in the cell that ends at `end`, one at least. */
static int64_t attempts_left(const bramah_control *c, double end) {
  int64_t left = c->substeps - (end == c->cell ? c->spent : 0);
  return left > 1 ? left : 1;
}

void control_enter(bramah_control *c, double t) {
  if (!(c->fixed > 0)) return;
  double end = grid_target(c, t);
  if (end != c->cell) c->spent = 0;
  c->cell = end;
}

void control_spend(bramah_control *c, double t, double h) {
  int64_t left = attempts_left(c, c->cell);
  c->forced = constant_steps(c) || (c->fixed > 0 && (left == 1 || (!c->failed && h <= shortest(c->cell - t, left - 1))));
  c->spent++;
}

int control_affords(const bramah_control *c) { return c->substeps == 0 || c->spent < c->substeps; }

int control_goes_on(const bramah_control *c) { return !constant_steps(c) && control_affords(c); }

/* The end of the next of equal steps to the end of the cell, as long as the error asks for or the attempts left allow. */
static double substep_target(const bramah_control *c, double t) {
  double end = grid_target(c, t), room = end - t, step = c->step;
  int64_t left = attempts_left(c, end);
  if (!c->failed || left == 1) step = greater(step, shortest(room, left));
  return step < room ? t + room / ceil(room / step - ROUNDING) : end;
}

double control_target(const bramah_control *c, double t, double stop) {
  double target = constant_steps(c) ? grid_target(c, t) : c->fixed > 0 ? substep_target(c, t) : t + c->step;
  double slack = STRETCH * (target - t);
  if (!(target > t)) target = nextafter(t, INFINITY);
  return target + slack >= stop ? stop : target;
}

/* x^(1/degree). Square roots, of which most methods need no more, cost little beside pow(). */
static double root_of(double x, int64_t degree) {
  return degree == 4 ? sqrt(sqrt(x)) : degree == 2 ? sqrt(x) : pow(x, 1 / (double)degree);
}

void control_degree(bramah_control *c, int64_t degree) {
  if (degree != c->degree) c->last_root = pow(c->last_root, (double)c->degree / (double)degree);
  c->degree = degree;
}

static double clip(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

int control_judge(bramah_control *c, double h, double error) {
  if (constant_steps(c)) return isfinite(error);
  if (!isfinite(error)) {
    control_shrink(c, h);
    return 0;
  }
  c->failed = 0;
  double least = lesser(1 / MOST_GROWTH, h / c->step); /* a step cut short may grow back to what was planned */
  double root = root_of(error, c->degree), shrink = clip(root / SAFETY, least, MOST_SHRINK);
  if (error > 1) {
    c->rejected = 1, c->step = h / shrink, c->last_step = c->forced ? 0 : c->last_step;
    c->given_up += c->forced;
    return c->forced;
  }
  if (c->last_step > 0) {
    double predicted = c->last_step / h * (root * root / c->last_root) / SAFETY;
    shrink = greater(shrink, lesser(predicted, MOST_SHRINK));
  }
  double next = h / shrink, most = lesser(c->largest, c->rejected ? greater(h, c->step) : INFINITY);
  c->rejected = 0, c->last_step = h, c->last_root = error > LEAST_ERROR ? root : root_of(LEAST_ERROR, c->degree);
  c->step = greater(lesser(next, most), c->smallest);
  return 1;
}

void control_shrink(bramah_control *c, double h) { c->rejected = c->failed = 1, c->step = h / MOST_SHRINK; }

int control_exhausted(const bramah_control *c, double t) {
  double least = greater(greater(c->smallest, 10 * DBL_EPSILON * fabs(t)), NOTHING);
  return c->step < least;
}

void control_save(bramah_control *c, bramah_saving *saving) {
  save_real(saving, &c->step), save_real(saving, &c->cell), save_real(saving, &c->last_step), save_real(saving, &c->last_root);
  save_whole(saving, &c->degree), save_whole(saving, &c->spent), save_whole(saving, &c->given_up);
  save_flag(saving, &c->forced), save_flag(saving, &c->failed), save_flag(saving, &c->rejected);
}
