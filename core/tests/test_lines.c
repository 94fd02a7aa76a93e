/* Lines: exact waves, nothing lost, cavities, what is refused; and lines joined to runs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "methods.h"
#include "problems.h"

enum { NODES = 200 };
static const double Z = 2e9, STEP = 1e-3, LEVEL = 2e6, FLOW = 4e-4;

static const bramah_line plain = {.reaches = 10, .impedance = 2e9, .laminar = 2e7, .turbulent = 4e11, .reynolds = 2e6,
                                  .laminar_end = 2000, .turbulent_begin = 4000, .roughness = 1e-3, .vapour = -1e5};

static bramah_lines *started(const bramah_line *line, int64_t count, double p, double q) {
  double profile[2][NODES];
  int status = -1;
  for (int i = 0; i < NODES; i++) profile[0][i] = p, profile[1][i] = q;
  bramah_lines *lines = bramah_lines_new(count, line, STEP, &status);
  CHECK(lines && status == BRAMAH_DONE && bramah_lines_begin(lines, 0, profile[0], profile[1]) == BRAMAH_DONE);
  return lines;
}

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
  static const double gain[] = {40, 8.1, 1}, decay[] = {0.1, 0.9, 0.99};
  for (int64_t friction = 0; friction <= BRAMAH_FRICTION_DARCY; friction++)
    for (int64_t cavitation = 0; cavitation <= BRAMAH_CAVITATION_GAS; cavitation++)
      for (int unsteady = 0; unsteady < 2; unsteady++) {
        bramah_line line = plain;
        if (cavitation == BRAMAH_CAVITATION_CLIPPED) continue; /* which loses fluid by design */
        line.friction = friction, line.cavitation = cavitation, line.rise = 3e4, line.gas = 1e-3;
        if (unsteady) line.terms = 3, line.gain = gain, line.decay = decay, line.unsteady = 1e7;
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

/* Runs: a reservoir at end 0 of a line, and a volume that its flow fills at end 1.
 * d: seven values of end 0, seven of end 1. C p' = -(p - c) / b, C = constant[0]. */
static double met(const bramah_point *at, int end, double *b) {
  const double *d = at->d + 7 * end;
  double x = at->t - d[0];
  *b = d[5] + x * d[6];
  return d[1] + x * (d[2] + x * (d[3] + x * d[4]));
}
RATES(volume_rates) {
  UNUSED_RATES;
  double b, c = met(at, 1, &b);
  sum[0] -= (at->y[0] - c) / b / constant[0];
}
JACOBIAN(volume_jacobian) {
  UNUSED_JACOBIAN;
  double b;
  met(at, 1, &b);
  value[position[0]] -= at->inverse[0] / b / constant[0];
}
CALL(volume_slope, slope) {
  UNUSED_CALL;
  const double *d = at->d + 7;
  double x = at->t - d[0];
  slope[0] += at->inverse[0] * (d[2] + x * (2 * d[3] + 3 * x * d[4])) / d[5] / constant[0];
}
CALL(volume_senses, sense) { UNUSED_CALL; sense[0] = LEVEL, sense[1] = at->y[0]; }
RATES(still_rates) { UNUSED_RATES; }
CALL(still_senses, sense) { UNUSED_CALL; sense[0] = LEVEL, sense[1] = 0; }

typedef struct {
  problem p;
  double y[1], d[14];
  bramah_run *run;
} side;

static void side_start(side *s, bramah_kernel kernel) {
  int status;
  memset(s, 0, sizeof *s);
  problem_init(&s->p, 1, 1e-9, kernel);
  s->p.system.discretes = 14, s->p.system.senses = 2, s->p.scale[0] = 1e5, s->p.absolute[0] = 1e-4, s->p.options.record = BRAMAH_RECORD_STEPS;
  s->p.constant[0] = 0.004 / Z; /* fills within 4 of 10 ticks */
  s->y[0] = LEVEL;
  s->run = bramah_run_new(&s->p.system, &rodas4, &s->p.options, 0, s->y, s->d, &status);
  CHECK(s->run && status == BRAMAH_DONE);
}

static double filled(int64_t threads, int64_t slices) {
  side left, right;
  side_start(&left, (bramah_kernel){.rates = still_rates, .senses = still_senses});
  side_start(&right, (bramah_kernel){.rates = volume_rates, .jacobian = volume_jacobian, .time_slope = volume_slope, .senses = volume_senses});
  bramah_lines *lines = started(&plain, 1, LEVEL, FLOW);
  const bramah_line_end end[] = {{0, 0, 1e-4, {0, 1, 2, 3, 4, 5, 6}}, {1, 1, 1e-4, {7, 8, 9, 10, 11, 12, 13}}};
  int status = -1;
  bramah_coupled *coupled = bramah_coupled_new(2, (bramah_run *[]){left.run, right.run}, lines, end, threads, 1, &status);
  CHECK(coupled && status == BRAMAH_DONE);
  for (int64_t k = 1; k <= slices; k++) CHECK(bramah_coupled_advance(coupled, 0.0185 * (double)k / (double)slices, 0) == BRAMAH_DONE);
  bramah_view view;
  bramah_run_view(right.run, &view);
  CHECK(view.t == 0.0185 && bramah_coupled_points(coupled) == 19);
  double p = view.y[0], t[19], pressure[19 * 11];
  bramah_coupled_profiles(coupled, t, pressure, NULL);
  CHECK(fabs(t[18] - 0.018) < 1e-15 && fabs(pressure[18 * 11 + 10] - (LEVEL + Z * FLOW * (1 - exp(-18. / 4)))) < 1e-6 * Z * FLOW);
  bramah_coupled_free(coupled), bramah_lines_free(lines), bramah_run_free(left.run), bramah_run_free(right.run);
  return p;
}

static void test_coupled(void) {
  double p = filled(1, 1);
  CHECK(fabs(p - (LEVEL + Z * FLOW * (1 - exp(-18.5 / 4)))) < 1e-6 * Z * FLOW);
  CHECK(filled(2, 1) == p);
  CHECK(fabs(filled(2, 7) - p) < 1e-8 * p); /* stops between ticks change the steps, nothing else */
}

/* A volume that fills in 300 ticks: steps pass over ticks, and what they give is what steps of a tick give. */
static double slowly_filled(double largest, int64_t threads, int64_t *steps) {
  side left, right;
  side_start(&left, (bramah_kernel){.rates = still_rates, .senses = still_senses});
  side_start(&right, (bramah_kernel){.rates = volume_rates, .jacobian = volume_jacobian, .time_slope = volume_slope, .senses = volume_senses});
  bramah_run_free(right.run);
  int status = -1;
  right.p.constant[0] = 0.3 / Z, right.p.options.largest_step = largest, right.p.relative[0] = 1e-6, right.p.absolute[0] = 10;
  right.run = bramah_run_new(&right.p.system, &rodas4, &right.p.options, 0, right.y, right.d, &status);
  bramah_line line = plain;
  line.friction = BRAMAH_FRICTION_LAMINAR, line.laminar = 6e7;
  bramah_lines *lines = started(&line, 1, LEVEL, FLOW);
  const bramah_line_end end[] = {{0, 0, 10, {0, 1, 2, 3, 4, 5, 6}}, {1, 1, 10, {7, 8, 9, 10, 11, 12, 13}}};
  bramah_coupled *coupled = bramah_coupled_new(2, (bramah_run *[]){left.run, right.run}, lines, end, threads, 7, &status);
  CHECK(coupled && bramah_coupled_advance(coupled, 3, 0) == BRAMAH_DONE && bramah_coupled_points(coupled) == 1 + 3000 / 7);
  bramah_view view;
  bramah_run_view(right.run, &view);
  *steps = view.counters.accepted + view.counters.rejected;
  double p = view.y[0];
  bramah_coupled_free(coupled), bramah_lines_free(lines), bramah_run_free(left.run), bramah_run_free(right.run);
  return p;
}

static void test_long_steps(void) {
  int64_t many, few, same;
  double p = slowly_filled(STEP, 1, &many), q = slowly_filled(0, 1, &few);
  CHECK(many >= 3000 && few < 1500);
  CHECK(fabs(p - q) < 100 * (10 + 1e-6 * LEVEL));
  CHECK(slowly_filled(0, 2, &same) == q && same == few);
}

/* Runs that go on from where others were saved, between two ticks, end where those do. */
static void test_coupled_save(void) {
  const bramah_line_end end[] = {{0, 0, 1e-4, {0, 1, 2, 3, 4, 5, 6}}, {1, 1, 1e-4, {7, 8, 9, 10, 11, 12, 13}}};
  double *held = NULL, p[3], y[1] = {0}, d[14] = {0}, volume[2], energy[2];
  for (int round = 0; round < 3; round++) { /* through; saved on the way; going on from there */
    side left, right;
    int status = -1, later = round == 2;
    side_start(&left, (bramah_kernel){.rates = still_rates, .senses = still_senses});
    side_start(&right, (bramah_kernel){.rates = volume_rates, .jacobian = volume_jacobian, .time_slope = volume_slope, .senses = volume_senses});
    bramah_lines *lines = started(&plain, 1, LEVEL, FLOW);
    if (later) {
      bramah_run_free(left.run), bramah_run_free(right.run);
      left.run = bramah_run_new(&left.p.system, &rodas4, &left.p.options, 0.0114, left.y, left.d, &status);
      right.run = bramah_run_new(&right.p.system, &rodas4, &right.p.options, 0.0114, y, d, &status);
    }
    bramah_coupled *coupled = bramah_coupled_new(2, (bramah_run *[]){left.run, right.run}, lines, end, 1, 1, &status);
    int64_t size = bramah_coupled_size(coupled);
    if (!held) held = malloc((size_t)size * sizeof *held);
    if (later) {
      held[size - 1] = -1;
      CHECK(bramah_coupled_load(coupled, held) == BRAMAH_BAD_INPUT);
      held[size - 1] = 1;
      CHECK(bramah_coupled_load(coupled, held) == BRAMAH_DONE && bramah_coupled_points(coupled) == 1);
      CHECK(bramah_coupled_load(coupled, held) == BRAMAH_BAD_INPUT);
    } else {
      CHECK(bramah_coupled_save(coupled, held) == BRAMAH_BAD_INPUT); /* nothing has begun */
    }
    if (round == 1) {
      bramah_view view;
      CHECK(bramah_coupled_advance(coupled, 0.0114, 0) == BRAMAH_DONE && bramah_coupled_save(coupled, held) == BRAMAH_DONE);
      bramah_run_view(right.run, &view);
      y[0] = view.y[0], memcpy(d, view.d, sizeof d);
      bramah_coupled_since(coupled, volume, energy);
      CHECK(volume[0] != 0 && fabs(volume[0]) < 8e-4 * FLOW && fabs(energy[0]) < 8e-4 * FLOW * 2 * LEVEL);
    }
    CHECK(bramah_coupled_advance(coupled, 0.0185, 0) == BRAMAH_DONE);
    bramah_view view;
    bramah_run_view(right.run, &view);
    p[round] = view.y[0];
    bramah_coupled_free(coupled), bramah_lines_free(lines), bramah_run_free(left.run), bramah_run_free(right.run);
  }
  CHECK(fabs(p[1] - p[0]) < 1e-6 * Z * FLOW && fabs(p[2] - p[0]) < 1e-6 * Z * FLOW);
  free(held);
}

static void test_coupled_refused(void) {
  side s;
  side_start(&s, (bramah_kernel){.rates = still_rates, .senses = still_senses});
  bramah_lines *lines = started(&plain, 1, LEVEL, 0);
  const bramah_line_end good[] = {{0, 0, 1e-4, {0, 1, 2, 3, 4, 5, 6}}, {0, 1, 1e-4, {7, 8, 9, 10, 11, 12, 13}}};
  int64_t wrong[][4] = {{0, 0, 0, 1}, {0, 0, 0, -1}, {0, 2, 0, 0}, {0, -1, 0, 0}, {1, 0, 14, 0}, {1, 0, -1, 0}};
  for (int k = 0; k < 6; k++) {
    bramah_line_end end[2];
    int status = -1;
    memcpy(end, good, sizeof end);
    if (wrong[k][0]) end[1].discrete[3] = wrong[k][2];
    else end[1].run = wrong[k][3], end[1].sense = wrong[k][1];
    CHECK(!bramah_coupled_new(1, &s.run, lines, end, 1, 0, &status) && status == BRAMAH_BAD_INPUT);
  }
  int status = -1;
  bramah_coupled *coupled = bramah_coupled_new(1, &s.run, lines, good, 1, 0, &status);
  CHECK(coupled && bramah_coupled_advance(coupled, NAN, 0) == BRAMAH_BAD_INPUT && bramah_coupled_advance(coupled, 1, -1) == BRAMAH_BAD_INPUT);
  CHECK(bramah_coupled_advance(coupled, 1, 0) == BRAMAH_DONE && bramah_coupled_points(coupled) == 0);
  bramah_coupled_free(coupled), bramah_coupled_free(NULL), bramah_lines_free(lines), bramah_run_free(s.run);
}

int main(void) {
  test_hammer(), test_nothing_lost(), test_nothing_lost_between_ticks(), test_jumps(), test_save(), test_fractions(), test_cavities(), test_refused();
  test_coupled(), test_long_steps(), test_coupled_save(), test_coupled_refused();
  return check_report();
}
