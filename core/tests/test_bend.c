/* Corners in the flow into a line between ticks. */
#include "../bend.h"
#include "check.h"

/* A straight piece. */
static void straight(bramah_bend *bend, double slope, double from, double to) {
  double q[NODES];
  for (int i = 0; i < NODES; i++) q[i] = 3 + slope * ((from + to) / 2 + (to - from) / 2 * NODE[i]);
  bend_piece(bend, q, to - from, from);
}

static void test_within_a_tick(void) {
  bramah_bend bend = {0};
  straight(&bend, 0, 0, 0.2);
  bend.due = 1, straight(&bend, 5, 0.2, 0.4);
  CHECK(bend.open && bend.found == BEND_NONE);
  bend.due = 1, straight(&bend, 0, 0.4, 1);
  CHECK(!bend.open && bend_tick(&bend) == BEND_WITHIN);
  straight(&bend, 0, 0, 1);
  CHECK(bend_tick(&bend) == BEND_NONE);
}

static void test_across_a_tick(void) {
  bramah_bend bend = {0};
  straight(&bend, 1, 0, 0.8);
  bend.due = 1, straight(&bend, -7, 0.8, 1);
  CHECK(bend_tick(&bend) == BEND_NONE && bend.open);
  straight(&bend, -7, 0, 0.7);
  bend.due = 1, straight(&bend, 1, 0.7, 1);
  CHECK(bend_tick(&bend) == BEND_ACROSS && !bend.open);
}

/* What lasts longer than a tick shows in the flows at ticks; and so does a slope that stays. */
static void test_what_is_none(void) {
  bramah_bend bend = {0};
  straight(&bend, 0, 0, 0.5);
  bend.due = 1, straight(&bend, 2, 0.5, 1);
  CHECK(bend_tick(&bend) == BEND_NONE);
  straight(&bend, 2, 0, 0.6);
  bend.due = 1, straight(&bend, 0, 0.6, 1);
  CHECK(bend_tick(&bend) == BEND_NONE);
  bramah_bend smooth = {0};
  for (int i = 0; i < 10; i++) smooth.due = 1, straight(&smooth, 4, 0.1 * i, 0.1 * (i + 1));
  CHECK(bend_tick(&smooth) == BEND_NONE || smooth.turned < 1e-12);
}

/* A slope is that of the cubic through the nodes. */
static void test_slopes_of_a_cubic(void) {
  bramah_bend bend = {0};
  double q[NODES];
  for (int i = 0; i < NODES; i++) q[i] = NODE[i] * NODE[i] * NODE[i] - 2 * NODE[i] * NODE[i];
  bend_piece(&bend, q, 2, 0);
  CHECK(bend.slope > -1 - 1e-12 && bend.slope < -1 + 1e-12); /* 3 x^2 - 4 x at 1 */
}

int main(void) {
  test_within_a_tick();
  test_across_a_tick();
  test_what_is_none();
  test_slopes_of_a_cubic();
  return check_report();
}
