#include "control.h"

#include <float.h>
#include <math.h>

static const double SAFETY = 0.9, MOST_GROWTH = 6, MOST_SHRINK = 5;
static const double LEAST_ERROR = 1e-2; /* below it an error predicts nothing */
static const double STRETCH = 1e-4;  /* a step may be so much longer to end where it must */
static const double NOTHING = 1e-30; /* seconds; no step at t = 0 is shorter */

void control_init(bramah_control *c, const bramah_options *o, const bramah_method *method, double t) {
  *c = (bramah_control){.step = o->fixed_step > 0 ? o->fixed_step : o->first_step,
                        .exponent = 1 / (double)(method->error_order + 1),
                        .smallest = o->smallest_step,
                        .largest = o->largest_step > 0 ? o->largest_step : INFINITY,
                        .fixed = o->fixed_step,
                        .origin = t};
  if (c->step > c->largest && !(c->fixed > 0)) c->step = c->largest;
}

void control_restart(bramah_control *c) {
  if (!(c->fixed > 0)) c->step = 0;
  c->last_step = 0, c->rejected = 0;
}

/* The point of the grid origin + k fixed that follows t; a remainder of rounding does not count as a step. */
static double grid_target(const bramah_control *c, double t) {
  double k = floor((t - c->origin) / c->fixed + 1e-9) + 1, target = c->origin + k * c->fixed;
  return target > t ? target : t + c->fixed;
}

double control_target(const bramah_control *c, double t, double stop) {
  double target = c->fixed > 0 ? grid_target(c, t) : t + c->step;
  double slack = STRETCH * (target - t);
  if (!(target > t)) target = nextafter(t, INFINITY);
  return target + slack >= stop ? stop : target;
}

static double clip(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

int control_judge(bramah_control *c, double h, double error) {
  if (c->fixed > 0) return isfinite(error);
  if (!isfinite(error)) {
    control_shrink(c, h);
    return 0;
  }
  double least = fmin(1 / MOST_GROWTH, h / c->step); /* a step cut short may grow back to what was planned */
  double shrink = clip(pow(error, c->exponent) / SAFETY, least, MOST_SHRINK);
  if (error > 1) {
    c->rejected = 1, c->step = h / shrink;
    return 0;
  }
  if (c->last_step > 0) {
    double predicted = c->last_step / h * pow(error * error / c->last_error, c->exponent) / SAFETY;
    shrink = fmax(shrink, fmin(predicted, MOST_SHRINK));
  }
  double next = h / shrink, most = fmin(c->largest, c->rejected ? fmax(h, c->step) : INFINITY);
  c->rejected = 0, c->last_step = h, c->last_error = fmax(error, LEAST_ERROR);
  c->step = fmax(fmin(next, most), c->smallest);
  return 1;
}

void control_shrink(bramah_control *c, double h) { c->rejected = 1, c->step = h / MOST_SHRINK; }

int control_exhausted(const bramah_control *c, double t) {
  double least = fmax(fmax(c->smallest, 10 * DBL_EPSILON * fabs(t)), NOTHING);
  return c->step < least;
}
