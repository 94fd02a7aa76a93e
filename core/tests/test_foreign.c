/* Steps made elsewhere: a ball that bounces, integrated exactly by functions outside the core. */
#include "check.h"
#include "problems.h"

static const double G = 9.81, LENGTH = 0.3;

typedef struct {
  double t, y[2];
  int64_t restarts, steps, fails_at;
} guest;

static int guest_restart(void *self, double t, const double *y, const double *d) {
  guest *g = self;
  (void)d;
  g->t = t, g->y[0] = y[0], g->y[1] = y[1], g->restarts++;
  return 1;
}

static int guest_step(void *self, double stop, double *t, double *y) {
  guest *g = self;
  double h = stop - g->t < LENGTH ? stop - g->t : LENGTH;
  if (++g->steps == g->fails_at) return 0;
  *t = h < LENGTH ? stop : g->t + h;
  y[0] = g->y[0] + h * g->y[1] - G / 2 * h * h, y[1] = g->y[1] - G * h;
  g->t = *t, g->y[0] = y[0], g->y[1] = y[1];
  return 1;
}

/* A parabola: y(theta) is the straight line less -G h^2/2 theta (1 - theta). */
static void guest_dense(void *self, double t0, const double *y0, double t1, const double *y1, double *dense) {
  double h = t1 - t0;
  (void)self, (void)y0, (void)y1;
  dense[0] = G / 2 * h * h, dense[1] = 0;
}

static bramah_foreign functions(guest *g, int64_t looks_back) {
  return (bramah_foreign){.self = g, .restart = guest_restart, .step = guest_step, .dense = guest_dense, .looks_back = looks_back};
}

static void test_ball(int64_t looks_back) {
  problem p;
  bramah_view view;
  int status;
  guest g = {0};
  bramah_foreign by = functions(&g, looks_back);
  bramah_method method = {.family = BRAMAH_FOREIGN, .order = 1, .dense_terms = 1, .foreign = &by};
  ball(&p, 1e-10, 0.8, 0.05);
  bramah_run *run = problem_run(&p, &method, 1.6, &status, &view);
  double t = sqrt(2 / G), flight = 2 * 0.8 * t;
  CHECK(status == BRAMAH_DONE && view.t == 1.6 && view.events == 2);
  CHECK(fabs(view.event[0].t - t) < 1e-12 && fabs(view.event[1].t - t - flight) < 1e-12);
  double since = 1.6 - t - flight, rise = 0.64 * G * t;
  CHECK(fabs(view.y[0] - (rise * since - G / 2 * since * since)) < 1e-11);
  CHECK(view.counters.accepted <= g.steps && view.counters.rejected == 0);
  CHECK(looks_back ? g.restarts == 3 : g.restarts > 3); /* a step that an event cuts is made again, unless it would be another one */
  bramah_run_free(run);
}

static void test_failure_ends_the_run(void) {
  problem p;
  bramah_view view;
  int status;
  guest g = {.fails_at = 2};
  bramah_foreign by = functions(&g, 0);
  bramah_method method = {.family = BRAMAH_FOREIGN, .order = 1, .dense_terms = 1, .foreign = &by};
  ball(&p, 1e-10, 0.8, 0.05);
  bramah_run *run = problem_run(&p, &method, 2, &status, &view);
  CHECK(status == BRAMAH_STEP_TOO_SMALL && view.t == LENGTH && g.steps == 2);
  bramah_run_free(run);
}

static void refused(bramah_foreign by, double fixed_step) {
  problem p;
  int status;
  bramah_method method = {.family = BRAMAH_FOREIGN, .order = 1, .dense_terms = 1, .foreign = by.step ? &by : NULL};
  ball(&p, 1e-10, 0.8, 0.05);
  p.options.fixed_step = fixed_step;
  CHECK(!bramah_run_new(&p.system, &method, &p.options, 0, p.y, p.d, &status) && status == BRAMAH_BAD_INPUT);
}

int main(void) {
  guest g = {0};
  bramah_foreign whole = functions(&g, 0), deaf = whole, flat = whole;
  deaf.restart = NULL, flat.dense = NULL;
  test_ball(0), test_ball(1);
  test_failure_ends_the_run();
  refused((bramah_foreign){0}, 0), refused(deaf, 0), refused(flat, 0), refused(whole, 0.1);
  return check_report();
}
