/* When orders above 2 are left out. Steps come in periods of 32. */
#include "../barrier.h"
#include "check.h"

enum { PERIOD = 32 };

/* Periods of steps of this length, with so many changes of sign in each; the answer after the last step. */
static double bend = 10; /* second difference of the steps, in tolerances: here, of a swing of 43 with five changes of sign */

static int go_on(bramah_barrier *b, double *t, int periods, double h, int turns) {
  int low = b->low;
  for (int i = 0; i < periods * PERIOD; i++) low = barrier_step(b, *t += h, i % PERIOD < turns, bend);
  return low;
}

static bramah_barrier settled(double *t) {
  bramah_barrier b;
  *t = 3;
  barrier_begin(&b, *t);
  CHECK(!go_on(&b, t, 4, 1, 5));
  return b;
}

static void test_what_does_not_swing_keeps_its_orders(void) {
  bramah_barrier b;
  double t = 0;
  barrier_begin(&b, t);
  CHECK(!go_on(&b, &t, 1000, 1, 3));
}

static void test_steps_that_grow_are_left_alone(void) {
  bramah_barrier b;
  double t = 0, h = 1;
  barrier_begin(&b, t);
  for (int i = 0; i < 40; i++, h *= 1.1) CHECK(!go_on(&b, &t, 1, h, 5));
}

static void test_low_orders_stay_if_they_go_further(void) {
  double t;
  bramah_barrier b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5));
  CHECK(go_on(&b, &t, 4, 0.6, 0) && go_on(&b, &t, 4, 0.8, 0) && b.tried);
  CHECK(go_on(&b, &t, 1, 1.2, 0) && !b.tried);
  CHECK(go_on(&b, &t, 1, 5, 0) && go_on(&b, &t, 3, 5, 0));
}

/* Settled at last, the low orders are put to the test themselves. */
static void test_high_orders_come_back(void) {
  double t;
  bramah_barrier b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5));
  CHECK(go_on(&b, &t, 1, 2, 0) && go_on(&b, &t, 3, 2, 0));
  CHECK(!go_on(&b, &t, 1, 2, 0) && b.tried);
  CHECK(!go_on(&b, &t, 1, 4, 5) && !b.tried);
  CHECK(!go_on(&b, &t, 3, 4, 5));
}

static void test_a_trial_in_vain_makes_the_next_wait(void) {
  double t;
  bramah_barrier b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5));
  CHECK(go_on(&b, &t, 1, 0.4, 0) && !go_on(&b, &t, 1, 0.4, 0)); /* hopeless */
  CHECK(!go_on(&b, &t, 16, 1, 5) && go_on(&b, &t, 1, 1, 5));
  CHECK(go_on(&b, &t, 19, 0.9, 0) && !go_on(&b, &t, 1, 0.9, 0)); /* not bad, but no better */
  CHECK(!go_on(&b, &t, 64, 1, 5) && go_on(&b, &t, 1, 1, 5));
}

/* A swing of 430 tolerances, which must not be lost, seen by steps of this length: its second difference falls with their square. */
static void sees_large(double h) { bend = 100 * h * h; }

static bramah_barrier settled_large(double *t) {
  bramah_barrier b;
  *t = 3;
  barrier_begin(&b, *t);
  sees_large(1);
  CHECK(!go_on(&b, t, 4, 1, 5) && go_on(&b, t, 1, 1, 5) && b.large);
  return b;
}

/* What lasts is not left to formulas that take from it, neither at first nor later. */
static void test_large_swings_that_last_keep_their_orders(void) {
  double t;
  bramah_barrier b = settled_large(&t);
  sees_large(0.4);
  CHECK(go_on(&b, &t, 7, 0.4, 2) && !go_on(&b, &t, 1, 0.4, 2) && !b.large);
  sees_large(1);
  CHECK(!go_on(&b, &t, 16, 1, 5) && go_on(&b, &t, 1, 1, 5));
  bend = 10;
  b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5) && go_on(&b, &t, 1, 2, 5));
  bend = 100;
  CHECK(!go_on(&b, &t, 1, 2, 5) && !b.tried);
  bend = 10;
  CHECK(!go_on(&b, &t, 64, 2, 5) && go_on(&b, &t, 1, 2, 5));
}

/* However much shorter the steps that see it. */
static void test_large_swings_that_fade_with_low_orders_were_kept_alive_by_others(void) {
  double t;
  bramah_barrier b = settled_large(&t);
  sees_large(0.3);
  for (int i = 0; i < 60; i++, bend *= 0.95) CHECK(go_on(&b, &t, 1, 0.3, 2) && b.large);
  CHECK(go_on(&b, &t, 1, 1.2, 2) && !b.tried && !b.large);
  bend = 10;
}

static void test_large_swings_that_fade_by_themselves_are_left_alone(void) {
  bramah_barrier b;
  double t = 0;
  barrier_begin(&b, t);
  bend = 1e5;
  for (int i = 0; i < 100; i++, bend *= 0.95) CHECK(!go_on(&b, &t, 1, 1, 5));
  bend = 10;
}

/* Steps that are better than hopeless, and too short for a trial as long as this. */
static void test_small_swings_that_fade_are_given_time(void) {
  double t;
  bramah_barrier b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5));
  bend = 10 * 0.6 * 0.6;
  for (int i = 0; i < 60; i++, bend *= 0.95) CHECK(go_on(&b, &t, 1, 0.6, 5) && b.tried);
  bend = 10;
}

/* One period may take a small swing for a large one: then it is looked at as such, and what has been seen to fade is not left alone for long. */
static void test_a_trial_that_finds_its_swing_large_goes_on(void) {
  double t;
  bramah_barrier b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5) && !b.large && go_on(&b, &t, 2, 0.8, 5));
  bend = 100;
  CHECK(go_on(&b, &t, 1, 0.7, 5) && b.tried && b.large);
  sees_large(0.3);
  for (int i = 0; i < 60; i++, bend *= 0.95) CHECK(go_on(&b, &t, 1, 0.3, 5) && b.tried);
  CHECK(go_on(&b, &t, 1, 1.2, 2) && !b.tried && !b.large);
  bend = 10;
}

/* It may last all the same. */
static void test_a_trial_that_finds_its_swing_lasting_ends(void) {
  double t;
  bramah_barrier b = settled(&t);
  CHECK(go_on(&b, &t, 1, 1, 5));
  sees_large(0.9);
  CHECK(go_on(&b, &t, 1, 0.9, 5) && b.large);
  sees_large(0.3);
  CHECK(go_on(&b, &t, 7, 0.3, 2) && !go_on(&b, &t, 1, 0.3, 2) && !b.large && !b.tried);
  bend = 10;
}

int main(void) {
  test_a_trial_that_finds_its_swing_large_goes_on();
  test_a_trial_that_finds_its_swing_lasting_ends();
  test_large_swings_that_last_keep_their_orders();
  test_large_swings_that_fade_with_low_orders_were_kept_alive_by_others();
  test_large_swings_that_fade_by_themselves_are_left_alone();
  test_small_swings_that_fade_are_given_time();
  test_what_does_not_swing_keeps_its_orders();
  test_steps_that_grow_are_left_alone();
  test_low_orders_stay_if_they_go_further();
  test_high_orders_come_back();
  test_a_trial_in_vain_makes_the_next_wait();
  return check_report();
}
