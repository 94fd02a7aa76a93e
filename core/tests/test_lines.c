/* Lines: exact waves, nothing lost, cavities, what is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lines_problem.h"

/* A reservoir and an end shut at once: pressure there is LEVEL + Z FLOW and LEVEL - Z FLOW in turn, two transits each. */
static void test_hammer(void) {
  int64_t reaches[] = {1, 2, 7, 50};
  for (int k = 0; k < 4; k++) {
    bramah_line line = plain;
    line.reaches = reaches[k];
    bramah_lines *lines = started(&line, 1, LEVEL, FLOW);
    double worst = 0;
    for (int64_t n = 1; n <= 16 * line.reaches; n++) {
      double c[2], b[2], p[NODES];
      bramah_lines_ends(lines, c, b);
      CHECK(b[0] == Z && b[1] == Z);
      bramah_lines_tick(lines, (double[]){LEVEL, c[1]}, NULL, NULL);
      bramah_lines_profile(lines, p, NULL, NULL, NULL);
      double sign = (n - 1) / (2 * line.reaches) % 2 ? -1 : 1;
      worst = fmax(worst, fabs(p[line.reaches] - LEVEL - sign * Z * FLOW) / (Z * FLOW));
    }
    CHECK(worst < 1e-12);
    bramah_lines_free(lines);
  }
}

/* Pressures at the ends that follow no law. */
static double wild(int64_t n, int end) { return 1e6 * sin(0.7 * (double)n * (double)n + end) + 1e6 * end; }

static double lost(const bramah_line *line, int64_t ticks) {
  bramah_lines *lines = started(line, 1, LEVEL, FLOW);
  double before, after, entered = 0, turned = 0;
  bramah_lines_stored(lines, &before);
  for (int64_t n = 1; n <= ticks; n++) {
    double c[2], b[2], p[2] = {wild(n, 0), wild(n, 1)};
    bramah_lines_ends(lines, c, b);
    bramah_lines_tick(lines, p, NULL, NULL);
    for (int e = 0; e < 2; e++) entered += STEP * (p[e] - c[e]) / b[e], turned += STEP * fabs(p[e] - c[e]) / b[e];
  }
  bramah_lines_stored(lines, &after);
  bramah_lines_free(lines);
  return fabs(after - before - entered) / turned;
}

static void test_nothing_lost(void) {
  static const double gain[] = {40, 8.1, 1}, decay[] = {0.1, 0.9, 0.99}, creep[] = {2, 0.3, 0.1}, relaxation[] = {1e-4, 0.6, 1};
  for (int64_t friction = 0; friction <= BRAMAH_FRICTION_DARCY; friction++)
    for (int64_t cavitation = 0; cavitation <= BRAMAH_CAVITATION_GAS; cavitation++)
      for (int unsteady = 0; unsteady < 2; unsteady++) {
        bramah_line line = plain;
        if (cavitation == BRAMAH_CAVITATION_CLIPPED) continue; /* which loses fluid by design */
        line.friction = friction, line.cavitation = cavitation, line.rise = 3e4, line.gas = 1e-3;
        if (unsteady) line.terms = 3, line.gain = gain, line.decay = decay, line.unsteady = 1e7;
        CHECK(lost(&line, 3000) < 1e-12);
        line.creeps = 3, line.creep = creep, line.relaxation = relaxation; /* slow, about a tick, at once */
        CHECK(lost(&line, 3000) < 1e-12);
        line.fraction = 1.37;
        CHECK(lost(&line, 3000) < 1e-12);
        line.fraction = 0.37;
        CHECK(lost(&line, 3000) < 1e-12);
      }
}

/* Mean flows and jumps that follow no law either: at every tick the line holds what flowed in by them. */
static double lost_between_ticks(const bramah_line *line) {
  bramah_lines *lines = started(line, 1, LEVEL, FLOW);
  double start, stored, entered = 0, turned = 0, worst = 0, first[2] = {FLOW, -FLOW};
  bramah_lines_stored(lines, &start);
  for (int64_t n = 1; n <= 3000; n++) {
    double c[2], b[2], p[2] = {LEVEL + wild(n, 0), LEVEL + wild(n, 1)}, mean[2], now = 0;
    int64_t jump[2] = {n % 7 == 0, n % 3 == 0};
    bramah_lines_ends(lines, c, b);
    for (int e = 0; e < 2; e++) {
      mean[e] = 1e-3 * sin(0.3 * (double)n * (double)(n + e)), now += (p[e] - c[e]) / b[e] - first[e];
      entered += STEP * mean[e], turned += STEP * fabs(mean[e]);
    }
    bramah_lines_tick(lines, p, mean, jump);
    bramah_lines_stored(lines, &stored);
    worst = fmax(worst, fabs(stored - STEP * now / 2 - start - entered) / turned);
  }
  bramah_lines_free(lines);
  return worst;
}

static void test_nothing_lost_between_ticks(void) {
  for (int64_t reaches = 1; reaches <= 4; reaches++) {
    bramah_line line = plain;
    line.reaches = reaches, line.friction = BRAMAH_FRICTION_BLASIUS;
    CHECK(lost_between_ticks(&line) < 1e-9); /* flows of such waves are a thousand times those of the sum */
    line.fraction = 0.6;
    CHECK(lost_between_ticks(&line) < 1e-9);
  }
}

/* A jump halfway between two ticks, and one right after a tick: no wave exceeds it. */
static void test_jumps(void) {
  for (int k = 0; k < 3; k++) {
    bramah_lines *lines = started(&plain, 1, LEVEL, FLOW);
    double share = k / 2., p[11], highest = 0, shut = LEVEL + Z * FLOW;
    for (int64_t n = 1; n <= 10; n++) { /* the flow at end 1 stops when `share` of the first tick has passed */
      bramah_lines_tick(lines, (double[]){LEVEL, shut}, (double[]){FLOW, n == 1 ? -share * FLOW : 0}, (int64_t[]){0, n == 1});
      bramah_lines_profile(lines, p, NULL, NULL, NULL);
      for (int i = 0; i <= 10; i++) highest = fmax(highest, p[i]);
      if (n == 5) CHECK(fabs(p[5] - (LEVEL + (1 - 2 * fmin(share, 0.5)) / 2 * Z * FLOW)) < 1e-9 * shut);
    }
    CHECK(highest <= shut * (1 + 1e-12));
    bramah_lines_free(lines);
  }
}

static void test_save(void) {
  static const double gain[] = {40, 8.1, 1}, decay[] = {0.1, 0.9, 0.99};
  bramah_line line = plain;
  line.friction = BRAMAH_FRICTION_COLEBROOK, line.cavitation = BRAMAH_CAVITATION_GAS, line.gas = 1e-3, line.fraction = 0.4;
  line.terms = 3, line.gain = gain, line.decay = decay, line.unsteady = 1e7;
  line.creeps = 2, line.creep = (double[]){0.5, 0.1}, line.relaxation = (double[]){0.01, 0.3};
  bramah_lines *lines = started((bramah_line[]){line, line}, 2, LEVEL, FLOW);
  int64_t size = bramah_lines_size(lines), jump[4] = {1, 0, 0, 1};
  double *held = malloc((size_t)size * sizeof *held), p[2][NODES], mean[4] = {FLOW, 0, -FLOW, 2 * FLOW};
  for (int64_t n = 1; n <= 50; n++) bramah_lines_tick(lines, (double[]){wild(n, 0), wild(n, 1), wild(n, 2), wild(n, 3)}, mean, jump);
  bramah_lines_save(lines, held);
  for (int round = 0; round < 2; round++) {
    if (round) CHECK(bramah_lines_load(lines, held) == BRAMAH_DONE);
    for (int64_t n = 1; n <= 50; n++) bramah_lines_tick(lines, (double[]){wild(n, 2), wild(n, 1), wild(n, 0), LEVEL}, mean, jump);
    bramah_lines_profile(lines, p[round], NULL, NULL, NULL);
  }
  CHECK(!memcmp(p[0], p[1], 22 * sizeof(double)));
  held[size / 2] = NAN;
  CHECK(bramah_lines_load(lines, held) == BRAMAH_BAD_INPUT);
  free(held), bramah_lines_free(lines);
}

/* Waves that come back a fraction of a tick late must not grow. */
static void test_fractions(void) {
  for (double fraction = 0.05; fraction < 2; fraction += 0.1) {
    bramah_line line = plain;
    line.reaches = 3, line.fraction = fraction;
    bramah_lines *lines = started(&line, 1, LEVEL, FLOW);
    double largest[2] = {0, 0};
    for (int64_t n = 0; n < 20000; n++) {
      double c[2], b[2];
      bramah_lines_ends(lines, c, b);
      bramah_lines_tick(lines, (double[]){LEVEL, c[1]}, NULL, NULL);
      largest[n >= 10000] = fmax(largest[n >= 10000], fabs(c[1] - LEVEL));
    }
    CHECK(largest[0] < 1.4 * Z * FLOW && largest[1] <= largest[0]);
    bramah_lines_free(lines);
  }
}

static void test_cavities(void) {
  for (int64_t kind = BRAMAH_CAVITATION_CLIPPED; kind <= BRAMAH_CAVITATION_GAS; kind++) {
    bramah_line line = plain;
    line.cavitation = kind, line.gas = 1e-4;
    bramah_lines *lines = started(&line, 1, LEVEL, FLOW);
    double lowest = LEVEL, largest = 0, least = 0, highest = 0;
    for (int64_t n = 0; n < 400; n++) { /* flow is drawn at one end and stopped at the other: the column parts */
      double c[2], b[2], p[11], volume[11];
      bramah_lines_ends(lines, c, b);
      bramah_lines_tick(lines, (double[]){c[0], n < 40 ? -9e4 : c[1]}, NULL, NULL);
      bramah_lines_profile(lines, p, NULL, NULL, volume);
      for (int i = 1; i < 10; i++) {
        lowest = fmin(lowest, p[i]), highest = fmax(highest, p[i]);
        largest = fmax(largest, volume[i]), least = fmin(least, volume[i]);
      }
    }
    CHECK(lowest >= line.vapour && least >= 0);
    CHECK(kind == BRAMAH_CAVITATION_CLIPPED ? largest == 0 : largest > 1e-6);
    CHECK(kind == BRAMAH_CAVITATION_GAS || lowest == line.vapour);
    bramah_lines_free(lines);
  }
}

static int refused(const bramah_line *line, double step) {
  int status = -1;
  bramah_lines *lines = bramah_lines_new(1, line, step, &status);
  bramah_lines_free(lines);
  return !lines && status == BRAMAH_BAD_INPUT;
}

#define REFUSED(change)       \
  do {                        \
    bramah_line line = plain; \
    change;                   \
    CHECK(refused(&line, STEP)); \
  } while (0)

static void test_refused(void) {
  static const double bad[] = {NAN, 0.5};
  CHECK(!refused(&plain, STEP));
  REFUSED(line.reaches = 0);
  REFUSED(line.reaches = INT64_MAX);
  REFUSED(line.impedance = 0);
  REFUSED(line.impedance = INFINITY);
  REFUSED(line.rise = NAN);
  REFUSED(line.friction = 6);
  REFUSED(line.friction = -1);
  REFUSED(line.laminar = -1);
  REFUSED(line.turbulent_begin = 1000);
  REFUSED(line.roughness = -1);
  REFUSED(line.cavitation = 4);
  REFUSED(line.gas = -1);
  REFUSED(line.fraction = -0.1);
  REFUSED(line.fraction = 2);
  REFUSED(line.terms = -1);
  REFUSED(line.terms = 1);
  REFUSED((line.terms = 2, line.gain = bad, line.decay = bad));
  CHECK(refused(&plain, 0) && refused(&plain, -1) && refused(&plain, NAN));
  int status = -1;
  CHECK(!bramah_lines_new(0, &plain, STEP, &status) && status == BRAMAH_BAD_INPUT);
  CHECK(!bramah_lines_new(1, NULL, STEP, &status) && status == BRAMAH_BAD_INPUT);
  bramah_lines *lines = started(&plain, 1, 0, 0);
  double p[NODES] = {0}, q[NODES] = {0};
  CHECK(bramah_lines_begin(lines, NAN, p, q) == BRAMAH_BAD_INPUT);
  q[10] = INFINITY;
  CHECK(bramah_lines_begin(lines, 0, p, q) == BRAMAH_BAD_INPUT);
  bramah_lines_free(lines), bramah_lines_free(NULL);
}

int main(void) {
  test_hammer(), test_nothing_lost(), test_nothing_lost_between_ticks(), test_jumps(), test_save();
  test_fractions(), test_cavities(), test_refused();
  return check_report();
}
