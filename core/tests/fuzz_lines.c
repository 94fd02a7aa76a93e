/* Random lines, some of them nonsense: what cannot be is refused, memory stays in order (run with sanitizers), and lines whose ends are
 * passive stay finite.
 *
 *   fuzz_lines [ITERATIONS [SEED]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../bramah.h"

enum { LINES = 4, REACHES = 30, TERMS = 6, NODES = LINES * (REACHES + 1) };

static uint64_t state;

static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}
static int64_t below(int64_t n) { return (int64_t)(next() % (uint64_t)n); }
static double unit(void) { return (double)(next() >> 11) * 0x1p-53; }
static int chance(double p) { return unit() < p; }
static double between(double low, double high) { return low * pow(high / low, unit()); }

typedef struct {
  int64_t count;
  int sane, gentle; /* all numbers make sense; friction of a reach is below its impedance, as the method asks for */
  double step, gain[LINES][TERMS], decay[LINES][TERMS], creep[LINES][TERMS], relaxation[LINES][TERMS];
  bramah_line line[LINES];
} fuzz;

static void make_line(fuzz *f, int64_t k) {
  bramah_line *d = f->line + k;
  double z = between(1e7, 1e12), most = 4e7 / z + 2e-2, harsh = chance(0.2) ? 1e4 : 1; /* flow that the ends can bring about */
  *d = (bramah_line){.reaches = 1 + below(REACHES), .impedance = z, .rise = chance(0.3) ? 1e5 * (unit() - 0.5) : 0, .friction = below(6),
                     .laminar = harsh * z * between(1e-6, 3e-3), .turbulent = harsh * z / most * between(1e-4, 0.3),
                     .reynolds = between(1e2, 1e5) / most,
                     .laminar_end = 2000, .turbulent_begin = chance(0.5) ? 4000 : 2000, .roughness = chance(0.5) ? 0 : between(1e-6, 0.05),
                     .unsteady = z * between(1e-6, 1e-3), .cavitation = below(4), .vapour = -1e5 * unit(), .gas = between(1e-12, 1),
                     .laminar_only = chance(0.2), .lagging = 0, .fraction = chance(0.3) ? 2 * unit() : 0};
  d->terms = chance(0.4) ? below(TERMS + 1) : 0, d->gain = f->gain[k], d->decay = f->decay[k];
  d->creeps = chance(0.4) ? below(TERMS + 1) : 0, d->creep = f->creep[k], d->relaxation = f->relaxation[k];
  if (harsh > 1) f->gentle = 0;
  for (int i = 0; i < TERMS; i++) {
    f->gain[k][i] = between(0.1, 100), f->decay[k][i] = unit();
    f->creep[k][i] = between(1e-3, 100), f->relaxation[k][i] = between(1e-9, 1);
  }
}

/* One number that may make no sense. */
static void spoil(fuzz *f) {
  static const double odd[] = {0, -1, NAN, INFINITY, -INFINITY, 1e308, -1e-308};
  bramah_line *d = f->line + below(f->count);
  double *real[] = {&d->impedance, &d->rise, &d->laminar, &d->turbulent, &d->reynolds, &d->laminar_end, &d->turbulent_begin, &d->roughness,
                    &d->unsteady, &d->vapour, &d->gas, &d->fraction, &f->step, f->gain[0], f->decay[0], f->creep[0],
                    f->relaxation[0]};
  int64_t *whole[] = {&d->reaches, &d->friction, &d->terms, &d->cavitation, &d->creeps, &f->count};
  if (chance(0.7)) *real[below(17)] = odd[below(7)];
  else *whole[below(5 + (f->count > 1))] = below(2) ? -below(3) : 0;
  f->sane = 0;
}

static void make(fuzz *f) {
  f->count = 1 + below(LINES), f->step = between(1e-6, 1e-1), f->sane = f->gentle = 1;
  for (int64_t k = 0; k < f->count; k++) make_line(f, k);
  if (chance(0.3)) spoil(f);
}

/* A pressure that gives no energy to the line beyond that of a reservoir at no more than 100 bar. */
static double passive(int64_t kind, double c, double b, double level) {
  if (kind == 0) return level;
  return kind == 1 ? c : c / (1 + b / 1e9);
}

static int finite(const double *x, int64_t n) {
  for (int64_t i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

/* -1: a line that makes sense did not stay finite. */
static int drive(const fuzz *f) {
  int status = -1;
  double p[NODES], q[NODES], right[NODES], volume[NODES], c[2 * LINES], b[2 * LINES], end[2 * LINES];
  bramah_lines *lines = bramah_lines_new(f->count, f->line, f->step, &status);
  if (!lines) return status == BRAMAH_BAD_INPUT && !f->sane ? 1 : -1;
  int64_t nodes = 0, kind[2 * LINES];
  for (int64_t k = 0; k < f->count; k++) nodes += f->line[k].reaches + 1;
  for (int64_t i = 0; i < nodes; i++) p[i] = 1e7 * unit() - 1e5 * unit(), q[i] = 1e-2 * (unit() - 0.5);
  for (int64_t e = 0; e < 2 * f->count; e++) kind[e] = below(3);
  if (chance(0.1)) p[below(nodes)] = NAN;
  int fine = finite(p, nodes);
  if ((bramah_lines_begin(lines, 0, p, q) == BRAMAH_DONE) != fine) status = -1;
  for (int64_t n = below(500); fine && status >= 0 && n > 0; n--) {
    bramah_lines_ends(lines, c, b);
    for (int64_t e = 0; e < 2 * f->count; e++) end[e] = passive(kind[e], c[e], b[e], 1e7 * unit());
    bramah_lines_tick(lines, end, NULL, NULL);
    if (chance(0.01)) { /* there and back */
      int64_t size = bramah_lines_size(lines);
      double *held = malloc((size_t)size * sizeof *held);
      bramah_lines_save(lines, held);
      if (chance(0.5)) bramah_lines_tick(lines, end, c, (int64_t[2 * LINES]){1, 0, 1, 1});
      bramah_lines_load(lines, held);
      free(held);
    }
  }
  bramah_lines_profile(lines, p, q, right, volume);
  bramah_lines_stored(lines, end);
  if (f->sane && f->gentle && fine && !(finite(p, nodes) && finite(q, nodes) && finite(right, nodes) && finite(volume, nodes) && finite(end, f->count)))
    status = -1;
  bramah_lines_free(lines);
  return status < 0 ? -1 : fine ? 0 : 1;
}

int main(int argc, char **argv) {
  long iterations = argc > 1 ? atol(argv[1]) : 2000, seen[2] = {0};
  state = argc > 2 ? strtoull(argv[2], NULL, 10) : 0x9E3779B97F4A7C15u;
  for (long i = 0; i < iterations; i++) {
    uint64_t seed = state;
    fuzz f;
    make(&f);
    int found = drive(&f);
    if (found < 0) {
      printf("seed %llu\n", (unsigned long long)seed);
      return 1;
    }
    seen[found]++;
  }
  printf("%ld followed, %ld refused\n%ld passed, 0 failed\n", seen[0], seen[1], iterations);
  return 0;
}
