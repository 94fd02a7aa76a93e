/* Values between steps: algebraic unknowns are solved for, others stay. */
#include "check.h"
#include "problems.h"

static void test_algebraic_unknowns(void) {
  problem p;
  const double t[2] = {0.1, 0.3}, length[2] = {0.5, 0.5};
  double d[2] = {0}, slope[4], y[4];
  dae(&p, 1e-3);
  for (int k = 0; k < 2; k++) {
    double x = 1 / (1 + t[k]);
    y[2 * k] = x, y[2 * k + 1] = 1.001 * x * x; /* dense output, off by 1e-3 in the algebraic one */
    slope[2 * k] = -x * x, slope[2 * k + 1] = -2 * x * x * x;
  }
  bramah_refiner *r = bramah_refiner_new(&p.system);
  CHECK(r != NULL);
  bramah_refiner_refine(r, 2, t, length, slope, d, y);
  for (int k = 0; k < 2; k++) {
    double x = 1 / (1 + t[k]);
    CHECK(fabs(y[2 * k + 1] - y[2 * k] * y[2 * k]) < 1e-11); /* 0 = z^3 - x^6: where a change below 1e-10 of the scales is the last */
    CHECK(fabs(y[2 * k] - x) < 1e-3 * 0.1 * length[k]); /* x is moved by what its slope was wrong, over a tenth of the step */
  }
  bramah_refiner_free(r);
}

/* A slow unknown that fulfils its equation stays as it is. */
static void test_what_is_right_stays(void) {
  problem p;
  const double t[1] = {0.4}, length[1] = {0.1};
  double slope[1], y[1], d[1] = {0};
  driven(&p, 1e-3);
  y[0] = sin(0.4), slope[0] = cos(0.4);
  bramah_refiner *r = bramah_refiner_new(&p.system);
  bramah_refiner_refine(r, 1, t, length, slope, d, y);
  CHECK(fabs(y[0] - sin(0.4)) < 1e-15);
  bramah_refiner_free(r);
}

int main(void) {
  test_algebraic_unknowns(), test_what_is_right_stays();
  return check_report();
}
