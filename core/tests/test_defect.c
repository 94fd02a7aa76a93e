/* Errors of recorded steps against what Radau's method gives on paper, over events too. */
#include "check.h"
#include "memory.h"
#include "problems.h"

enum { POINTS = 6 };

/* Of a linear equation Newton's method finds the collocation in one iteration, whatever the run says: y_i = R(z) y_(i-1). */
static double radau(double z) { return (1 + 2 * z / 5 + z * z / 20) / (1 - 3 * z / 5 + 3 * z * z / 20 - z * z * z / 60); }

static void test_decay(int64_t parts, int64_t terms) {
  problem p;
  const double rate = -3;
  double t[POINTS] = {0}, step[POINTS] = {0}, y[POINTS] = {1}, dense[2 * POINTS], found[POINTS], off[POINTS], exact = 1;
  int64_t row[POINTS] = {0}, point[POINTS], node[POINTS];
  decay(&p, rate, 1e-3);
  for (int64_t i = 1; i < POINTS; i++) {
    step[i] = 0.1 * (double)i, t[i] = t[i - 1] + step[i];
    y[i] = exp(rate * t[i]) + 0.01 * (double)(i % 3), point[i - 1] = i, node[i - 1] = parts * BRAMAH_NODES - 1;
  }
  for (int64_t k = 0; k < 2 * POINTS; k++) dense[k] = 0.03 * (double)(k % 5);
  bramah_defect *c = bramah_defect_new(&p.system, POINTS, t, step, y, terms, terms ? dense : NULL, row, p.d);
  CHECK(c != NULL);
  long before = 0;
  for (int again = 0; again < 2; again++) {
    CHECK(bramah_defect_errors(c, parts, 0, POINTS - 1, point, node, found, off) == BRAMAH_DONE);
    if (!again) before = taken;
  }
  CHECK(taken == before); /* memory is taken once */
  for (int64_t i = 1; i < POINTS; i++) {
    for (int64_t part = 0; part < parts; part++) exact *= radau(rate * step[i] / (double)parts);
    CHECK(found[i - 1] == y[i]);
    CHECK(fabs(y[i] - off[i - 1] - exact) < 1e-14); /* rounding of a number below 1, some steps of it */
  }
  bramah_defect_free(c);
}

/* x' = -z, 0 = z^3 - x^6 at x = 1: Newton's correction of z is (z^3 - x^6 + 6 x^5 e_x) / (3 z^2). */
static void test_algebraic(void) {
  problem p;
  const double t[2] = {0, 0.1}, step[2] = {0, 0.1};
  double y[4] = {1, 1, 0.9, 0.85}, found[6], off[6];
  int64_t row[2] = {0}, point[3] = {1, 1, 1}, node[3] = {2, 0, 1}; /* in any sequence within a step */
  dae(&p, 1e-3);
  bramah_defect *c = bramah_defect_new(&p.system, 2, t, step, y, 0, NULL, row, p.d);
  CHECK(bramah_defect_errors(c, 1, 0, 3, point, node, found, off) == BRAMAH_DONE);
  for (int64_t k = 0; k < 3; k++) {
    double theta = bramah_defect_theta(1, node[k]), x = 1 - 0.1 * theta, z = 1 - 0.15 * theta, *e = off + 2 * k;
    CHECK(fabs(found[2 * k] - x) < 1e-15 && fabs(found[2 * k + 1] - z) < 1e-15);
    CHECK(fabs(e[1] - (z * z * z - pow(x, 6) + 6 * pow(x, 5) * e[0]) / (3 * z * z)) < 1e-14);
  }
  CHECK(bramah_defect_errors(c, 1, 0.1, 3, point, node, found, off) == BRAMAH_DONE);
  for (int64_t k = 1; k < 3; k++) CHECK(fabs(found[2 * k + 1] - found[2 * k] * found[2 * k]) < 1e-10); /* solved for, inside the step */
  CHECK(found[1] == 0.85);
  bramah_defect_free(c);
  for (int64_t k = 0; k < 4; k++) y[k] = 0; /* 0 = z^3 says nothing of z there */
  c = bramah_defect_new(&p.system, 2, t, step, y, 0, NULL, row, p.d);
  CHECK(bramah_defect_errors(c, 1, 0, 1, point, node, found, off) == BRAMAH_SINGULAR);
  y[2] = NAN;
  CHECK(bramah_defect_errors(c, 1, 0, 1, point, node, found, off) == BRAMAH_DONE);
  CHECK(isnan(off[0]) && isnan(off[1]));
  bramah_defect_free(c);
}

/* A ball that is off by e where it meets the floor comes early by e_x / v, and leaves the floor so much too early: e - s (f - f+). Falling
 * is a parabola, of which Radau's method and dense output are exact. */
static void test_shift(double since, double sooner) {
  problem p;
  const double g = 9.81, h = 0.4, later = 0.1, ex = 1e-4, ev = 2e-4, v = -g * h, up = -0.5 * (v + ev);
  double t[4] = {0, h, h, h + later}, step[4] = {0, h, 0, later};
  double y[8] = {g * h * h / 2, 0, ex, v + ev, 0, up, up * later - g * later * later / 2, up - g * later};
  double dense[8] = {0, 0, g * h * h / 2, 0, 0, 0, g * later * later / 2, 0}, d[4] = {0, 0, 0, 1}, found[4], off[4];
  int64_t row[4] = {0, 0, 1, 1}, point[2] = {1, 3}, node[2] = {2, 2}, met = 2, guard = 0;
  ball(&p, 1e-3, 0.5, 0.1);
  bramah_defect *c = bramah_defect_new(&p.system, 4, t, step, y, 1, dense, row, d);
  bramah_defect_guards(c, 1, &met, &guard, &since);
  CHECK(bramah_defect_errors(c, 1, 0, 2, point, node, found, off) == BRAMAH_DONE);
  CHECK(fabs(off[0] - ex) < 1e-14 && fabs(off[1] - ev) < 1e-14);
  /* The slope of the guard is taken over a thousandth of the step, of which gravity makes as much. */
  double after = ex - sooner * (v + ev - up);
  CHECK(fabs(off[3] - ev) < 1e-13);
  CHECK(fabs(off[2] - (after + ev * later)) < 2e-3 * fabs(sooner * (v + ev - up)) + 1e-14);
  d[2] = 1, y[5] = y[7] = 0, y[6] = 0; /* it stays: no error is left */
  CHECK(bramah_defect_errors(c, 1, 0, 2, point, node, found, off) == BRAMAH_DONE);
  CHECK(off[2] == 0 && off[3] == 0);
  bramah_defect_free(c);
}

/* 0 = z^3 - x^6 at x = 1: Newton's change of z, where the next one is half of it at most. */
static void test_balances(void) {
  problem p;
  double t[4] = {0}, y[8] = {1, 1, 1, 1.1, 1, 100, 1, 0}, found[8], d[1] = {0};
  dae(&p, 1e-3);
  CHECK(bramah_balances(&p.system, 4, t, y, d, 0.5, found));
  CHECK(found[0] == 0 && found[1] == 0);
  CHECK(found[2] == 0 && fabs(found[3] + (1.1 * 1.1 * 1.1 - 1) / (3 * 1.1 * 1.1)) < 1e-15);
  CHECK(isnan(found[5])); /* two thirds are left each time */
  CHECK(isnan(found[7])); /* no slope */
  CHECK(!bramah_balances(NULL, 4, t, y, d, 0.5, found));
}

static void test_bad_input(void) {
  problem p;
  int64_t row[1] = {0};
  decay(&p, -1, 1e-3);
  CHECK(bramah_defect_new(NULL, 1, p.y, p.y, p.y, 0, NULL, row, p.d) == NULL);
  CHECK(bramah_defect_new(&p.system, 1, p.y, p.y, p.y, 1000, p.y, row, p.d) == NULL);
  bramah_defect_free(NULL);
}

int main(void) {
  count_memory();
  for (int64_t parts = 1; parts < 4; parts++)
    for (int64_t terms = 0; terms < 3; terms++) test_decay(parts, terms);
  test_algebraic();
  const double v = -9.81 * 0.4 + 2e-4;
  test_shift(INFINITY, 1e-4 / v);
  test_shift(1e-6, -1e-6); /* not before what made it possible */
  test_balances();
  test_bad_input();
  return check_report();
}
