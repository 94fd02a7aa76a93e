/* Lines joined to runs: what these give is right, with steps over ticks and without, in pieces, and what is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lines_problem.h"
#include "memory.h"
#include "methods.h"
#include "problems.h"

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

/* Sealed, they record as many profiles as were asked for, then the run ends. */
static void test_sealed_profiles(void) {
  side s;
  side_start(&s, (bramah_kernel){.rates = volume_rates, .jacobian = volume_jacobian, .time_slope = volume_slope, .senses = volume_senses});
  bramah_run_free(s.run);
  s.p.options.sealed = 1, s.p.options.record = BRAMAH_RECORD_END;
  for (int enough = 0; enough < 2; enough++) {
    int64_t most = enough ? 1000 : 5;
    int status;
    s.p.options.most_points = most;
    s.run = bramah_run_new(&s.p.system, &rodas4, &s.p.options, 0, s.y, s.d, &status);
    bramah_lines *lines = started(&plain, 1, LEVEL, FLOW);
    const bramah_line_end end[] = {{0, 0, 1e-4, {0, 1, 2, 3, 4, 5, 6}}, {0, 1, 1e-4, {7, 8, 9, 10, 11, 12, 13}}};
    bramah_coupled *coupled = bramah_coupled_new(1, &s.run, lines, end, 1, 1, &status);
    CHECK(coupled && status == BRAMAH_DONE);
    long before = taken;
    CHECK(bramah_coupled_advance(coupled, 0.0185, 0) == (enough ? BRAMAH_DONE : BRAMAH_NO_MEMORY));
    CHECK(taken == before && bramah_coupled_points(coupled) == (enough ? 19 : 5));
    bramah_coupled_free(coupled), bramah_lines_free(lines), bramah_run_free(s.run);
  }
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
  bramah_coupled_profiles(coupled, 0, t, pressure, NULL);
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
  CHECK(many >= 3000 && few < 1000);
  CHECK(fabs(p - q) < 10 + 1e-6 * LEVEL);
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
  count_memory();
  test_coupled(), test_sealed_profiles(), test_long_steps(), test_coupled_save(), test_coupled_refused();
  return check_report();
}
