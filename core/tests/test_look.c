/* The second look: what switches off inside a step is not held by the matrix of its start. */
#include "check.h"
#include "methods.h"
#include "problems.h"

static const double STIFF = 1e6;

/* y' = 1 - k max(y - a, 0): y sits 2/k above a = 1 - t as long as that falls. From t = 1 on a = 3 (t - 1) rises faster than y can, the
 * relaxation lets go within some 1/k, and y' = 1. constant[0] is k. */
static double excess(const bramah_point *at) { return at->y[0] - (at->t < 1 ? 1 - at->t : 3 * (at->t - 1)); }
RATES(release_rates) { UNUSED_RATES; sum[0] += 1 - constant[0] * fmax(excess(at), 0); }
JACOBIAN(release_jacobian) { UNUSED_JACOBIAN; value[position[0]] -= excess(at) > 0 ? constant[0] * at->inverse[0] : 0; }
CALL(release_slope, slope) { UNUSED_CALL; slope[0] += excess(at) > 0 ? constant[0] * at->inverse[0] * (at->t < 1 ? -1 : 3) : 0; }

/* Error at t = 2, where y = 1 but for some 1/k. */
static double release(const bramah_method *method, int64_t *looked) {
  problem p;
  bramah_view view;
  int status;
  problem_init(&p, 1, 1e-3, (bramah_kernel){.rates = release_rates, .jacobian = release_jacobian, .time_slope = release_slope});
  p.constant[0] = STIFF, p.y[0] = 1 + 2 / STIFF;
  bramah_run *run = problem_run(&p, method, 2, &status, &view);
  CHECK(status == BRAMAH_DONE);
  double error = fabs(view.y[0] - 1);
  *looked = view.counters.looked_again;
  bramah_run_free(run);
  return error;
}

/* A method looks at an error through gamma: an end passes with up to second_look / gamma tolerances, here 12, of 1e-3 where y is 0. */
static void test_a_relaxation_that_switches_off(void) {
  int64_t looked;
  bramah_method blind = rodas4;
  blind.second_look = 0;
  CHECK(release(&blind, &looked) > 0.1 && looked == 0); /* y was held to a for whole steps */
  CHECK(release(&rodas4, &looked) < 1e-3 * rodas4.second_look / rodas4.gamma && looked > 0);
  CHECK(release(&ros2, &looked) < 1e-3 * ros2.second_look / ros2.gamma && looked > 0);
}

int main(void) {
  test_a_relaxation_that_switches_off();
  return check_report();
}
