/* Derivatives by parameters: against closed forms, for every family that carries them, through events, and where there are none. */
#include <stdlib.h>

#include "check.h"
#include "methods.h"
#include "tangent_problems.h"

static const bramah_method *const CARRY[] = {&rodas4, &ros2, &ndf, &bdf, &trapezoidal, &backward_euler};

static bramah_run *started(tangent_problem *p, const bramah_method *method) { return problem_start(&p->of, method); }

/* s at `until`, n x W, and what was lost. */
static void derivatives(tangent_problem *p, const bramah_method *method, double until, double *s, bramah_loss *loss) {
  double d[MOST * W];
  bramah_run *run = started(p, method);
  CHECK(run && bramah_run_advance(run, until, 0) == BRAMAH_DONE);
  bramah_run_tangents_here(run, s, d);
  bramah_run_losses(run, loss);
  bramah_run_free(run);
}

static int near(double x, double exact, double tolerance) { return fabs(x - exact) <= tolerance; }

/* Steps are controlled to 30 tolerances of s; some tens of them make an error of some hundred at most, of which backward Euler makes most. */
static void test_decay(void) {
  tangent_problem p;
  double s[MOST * W], tolerance = 1e-7;
  bramah_loss loss[W];
  for (size_t m = 0; m < sizeof CARRY / sizeof *CARRY; m++) {
    decay_tangent(&p, -2, tolerance);
    derivatives(&p, CARRY[m], 1.5, s, loss);
    double limit = 300 * tolerance * (CARRY[m]->order == 1 ? 30 : 1);
    CHECK(near(s[0], 1.5 * exp(-3), limit) && near(s[2], exp(-3), limit) && s[1] == 0 && s[3] == 0);
    for (int k = 0; k < W; k++) CHECK(loss[k].reason == BRAMAH_LOSS_NONE);
  }
}

/* Fixed steps: s is of the order of the method. */
static void test_orders(void) {
  tangent_problem p;
  const bramah_method *method[] = {&rodas4, &ros2, &trapezoidal, &backward_euler};
  for (size_t m = 0; m < sizeof method / sizeof *method; m++) {
    double error[2];
    for (int k = 0; k < 2; k++) {
      double s[MOST * W];
      bramah_loss loss[W];
      scaled_dae_tangent(&p, 1e-3);
      p.of.options.fixed_step = 0.0125 / (k + 1);
      derivatives(&p, method[m], 1, s, loss);
      error[k] = fabs(s[0] + 1 / (1.8 * 1.8));
    }
    CHECK(fabs(log2(error[0] / error[1]) - (double)method[m]->order) < 0.2);
  }
}

static void test_algebraic(void) {
  tangent_problem p;
  double s[MOST * W], x = 1 / 1.8, slope = -1 / (1.8 * 1.8);
  bramah_loss loss[W];
  for (size_t m = 0; m < sizeof CARRY / sizeof *CARRY; m++) {
    double limit = 300 * 1e-7 * (CARRY[m]->order == 1 ? 30 : 1);
    scaled_dae_tangent(&p, 1e-7);
    derivatives(&p, CARRY[m], 1, s, loss);
    CHECK(near(s[0], slope, limit) && near(s[W], x * x + 0.8 * 2 * x * slope, limit));
    CHECK(near(s[2], 1 / (1.8 * 1.8), limit)); /* x = 1/(1/x0 + a t) */
  }
}

/* y is at rest and would be left in one step; s is not: y' = a (1 - y) with the start moved. */
static void test_rest(void) {
  tangent_problem p;
  double s[MOST * W];
  bramah_loss loss[W];
  decay_tangent(&p, -50, 1e-6);
  p.of.y[0] = 0;
  derivatives(&p, &rodas4, 0.1, s, loss);
  CHECK(near(s[2], exp(-5), 1e-4)); /* 30 tolerances in some steps, of a largest value of 1 */
}

/* From height h the ball meets the floor at t1 = sqrt(2 h/g) and leaves it with e g t1. */
static void test_ball(void) {
  tangent_problem p;
  double s[MOST * W], g = 9.81, t1 = sqrt(2 / g), e = 0.8, t = 0.7, dt1 = 1 / (g * t1);
  bramah_loss loss[W];
  for (size_t m = 0; m < 4; m++) {
    ball_tangent(&p, 1e-8, e, 0.01);
    derivatives(&p, CARRY[m], t, s, loss);
    CHECK(near(s[0], g * t1 * (t - t1), 1e-5) && near(s[W], g * t1, 1e-5));
    /* x = e g t1 (t - t1) - g (t - t1)^2 / 2 */
    CHECK(near(s[2], (e * g * (t - 2 * t1) + g * (t - t1)) * dt1, 1e-5) && near(s[W + 2], (e + 1) * g * dt1, 1e-5));
    CHECK(loss[0].reason == BRAMAH_LOSS_NONE && loss[2].reason == BRAMAH_LOSS_NONE);
  }
  derivatives(&p, &rodas4, 20, s, loss); /* at rest on the floor nothing depends on anything */
  for (int i = 0; i < 2 * W; i++) CHECK(s[i] == 0);
}

static void test_schedule(void) {
  tangent_problem p;
  double s[MOST * W];
  bramah_loss loss[W];
  square_tangent(&p, 1e-8);
  derivatives(&p, &rodas4, 0.4, s, loss);
  CHECK(near(s[3], 2, 1e-12)); /* y = 2 T - t: exact but for rounding */
  derivatives(&p, &rodas4, 0.6, s, loss);
  CHECK(near(s[3], 0, 1e-12));
}

/* Deep below zero the instant moves by -1 / speed; a touch that the tolerance cannot tell from a miss has no derivative, and says so. */
static void test_grazing(void) {
  tangent_problem p;
  double s[MOST * W], depth = 0.25, speed = -2 * sqrt(depth);
  bramah_loss loss[W];
  touch_tangent(&p, 1e-6, -depth);
  derivatives(&p, &rodas4, 2, s, loss);
  CHECK(near(s[2], 1 - (speed - 1) / speed, 1e-4) && loss[2].reason == BRAMAH_LOSS_NONE);
  touch_tangent(&p, 1e-6, -1e-7);
  derivatives(&p, &rodas4, 2, s, loss);
  CHECK(isnan(s[2]) && loss[2].reason == BRAMAH_LOSS_GRAZING && near(loss[2].t, 1, 1e-2) && loss[2].number == 0);
  CHECK(s[0] == 0 && loss[0].reason == BRAMAH_LOSS_NONE); /* what does not depend on the parameter is not lost */
}

/* Two at once that do not know of one another have derivatives; two of which each changes the other's speed have none. */
static void test_together(void) {
  tangent_problem p;
  double s[MOST * W];
  bramah_loss loss[W];
  pair_tangent(&p, 1e-6, 1);
  derivatives(&p, &rodas4, 2, s, loss);
  CHECK(near(s[2], 0, 1e-12) && near(s[W + 2], 0, 1e-12) && loss[2].reason == BRAMAH_LOSS_NONE);
  pair_tangent(&p, 1e-6, 3);
  derivatives(&p, &rodas4, 2, s, loss);
  CHECK(loss[2].reason == BRAMAH_LOSS_TOGETHER && isnan(s[2]));
}

/* Recorded points are those of the run, and dense output passes through them; grid points agree with it. */
static void test_records(void) {
  tangent_problem p;
  double grid[3] = {0.3, 0.7, 1.1};
  decay_tangent(&p, -2, 1e-8);
  p.of.options.record = BRAMAH_RECORD_STEPS;
  bramah_run *run = started(&p, &rodas4);
  CHECK(bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE);
  bramah_view view;
  bramah_run_view(run, &view);
  size_t points = (size_t)view.points;
  double *t = malloc(points * 8), *s = malloc(points * W * 8), *dense = malloc(points * 2 * W * 8);
  bramah_run_points(run, 0, t, NULL, NULL, NULL);
  bramah_run_tangents(run, 0, s, dense);
  for (size_t i = 0; i < points; i++) CHECK(near(s[i * W], t[i] * exp(-2 * t[i]), 1e-5));
  for (size_t i = 1; i < points; i++) { /* at the middle of each step: 1/2 both ends and a quarter of the first vector, an eighth of the second */
    double middle = (t[i] + t[i - 1]) / 2, *d = dense + i * 2 * W;
    CHECK(near((s[i * W] + s[i * W - W]) / 2 + d[0] / 4 + d[W] / 8, middle * exp(-2 * middle), 1e-5));
  }
  free(t), free(s), free(dense), bramah_run_free(run);
  p.of.options.record = BRAMAH_RECORD_GRID, p.of.options.grid = grid, p.of.options.grid_count = 3;
  run = started(&p, &rodas4);
  double at_grid[3 * W];
  CHECK(bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE);
  bramah_run_tangents(run, 0, at_grid, NULL);
  for (int i = 0; i < 3; i++) CHECK(near(at_grid[i * W], grid[i] * exp(-2 * grid[i]), 1e-5));
  bramah_run_free(run);
}

/* A run that went on and came back has the same derivatives, bit for bit; loaded into another too. */
static void test_saving(void) {
  tangent_problem p;
  double first[MOST * W], again[MOST * W], other[MOST * W], d[MOST * W];
  ball_tangent(&p, 1e-6, 0.8, 0.05);
  bramah_run *run = started(&p, &rodas4), *second = started(&p, &rodas4);
  CHECK(bramah_run_advance(run, 0.6, 0) == BRAMAH_DONE);
  double *saved = malloc((size_t)bramah_run_size(run) * 8);
  bramah_run_save(run, saved);
  CHECK(bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE);
  bramah_run_tangents_here(run, first, d);
  CHECK(bramah_run_load(run, saved) == BRAMAH_DONE && bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE);
  bramah_run_tangents_here(run, again, d);
  CHECK(bramah_run_load(second, saved) == BRAMAH_DONE && bramah_run_advance(second, 1.5, 0) == BRAMAH_DONE);
  bramah_run_tangents_here(second, other, d);
  CHECK(!memcmp(first, again, 2 * W * 8) && !memcmp(first, other, 2 * W * 8));
  free(saved), bramah_run_free(run), bramah_run_free(second);
}

/* Values given from outside depend on nothing. */
static void test_assigned(void) {
  tangent_problem p;
  double s[MOST * W], d[MOST * W], y = 2;
  decay_tangent(&p, -2, 1e-8);
  bramah_run *run = started(&p, &rodas4);
  CHECK(bramah_run_advance(run, 0.5, 0) == BRAMAH_DONE && bramah_run_assign(run, &y, NULL) == BRAMAH_DONE);
  CHECK(bramah_run_advance(run, 1.5, 0) == BRAMAH_DONE);
  bramah_run_tangents_here(run, s, d);
  CHECK(near(s[0], 2 * exp(-2), 1e-5) && s[2] == 0);
  bramah_run_free(run);
}

static void test_refused(void) {
  tangent_problem p;
  const bramah_method *method[] = {&rk4, &prince, &adams, &abm};
  decay_tangent(&p, -2, 1e-8);
  for (size_t m = 0; m < sizeof method / sizeof *method; m++) {
    int status;
    p.of.options.fixed_step = method[m]->family == BRAMAH_ABM || method[m] == &prince ? 0 : 0.1;
    CHECK(!bramah_run_new(&p.of.system, method[m], &p.of.options, 0, p.of.y, p.of.d, &status) && status == BRAMAH_BAD_INPUT);
  }
  p.of.options.fixed_step = 0, p.tangents.width = 3;
  CHECK(!started(&p, &rodas4));
}

int main(void) {
  test_decay();
  test_orders();
  test_algebraic();
  test_rest();
  test_ball();
  test_schedule();
  test_grazing();
  test_together();
  test_records();
  test_saving();
  test_assigned();
  test_refused();
  return check_report();
}
