/* Walls that creep. At every node the wall takes up flow as if it hung there between two pieces of line: that of one reach at inner nodes,
 * of half a reach at the ends. Element k takes up y_k / Z with  y_k <- y_k decay_k + gain_k (p_new - p_old),  exact for a pressure that runs
 * linearly in each tick. That is the trapezoidal rule with a time constant that gives the exact decay: an element is passive on any grid,
 * so that no wave grows, and what waves lose is what walls gain, to rounding. */
#include <string.h>

#include "pipe.h"
#include "vector.h"

static double gain(const bramah_line *d, int64_t k) { return d->creep[k] * d->relaxation[k]; }

/* What one reach takes up at once of a rise of pressure, over what waves bring. */
static double gain_of_all(const bramah_line *d) {
  double sum = 0;
  for (int64_t k = 0; k < d->creeps; k++) sum += gain(d, k);
  return sum;
}

double wall_weight(const bramah_line *d) { return 1 + gain_of_all(d) / 2; }

BRAMAH_CLONES static void relax(int64_t n, double decay, double gain, const double *restrict p, const double *restrict before,
                                double *restrict y, double *restrict taken, double *restrict coming) {
  for (int64_t i = 0; i < n; i++) {
    y[i] = decay * y[i] + gain * (p[i] - before[i]);
    taken[i] += y[i], coming[i] += decay * y[i];
  }
}

void wall_update(bramah_pipe *pipe, const double *before) {
  const bramah_line *d = &pipe->data;
  int64_t n = pipe->nodes;
  double all = gain_of_all(d);
  memset(pipe->taken, 0, (size_t)n * sizeof(double));
  memset(pipe->coming, 0, (size_t)n * sizeof(double));
  for (int64_t k = 0; k < d->creeps; k++)
    relax(n, 1 - d->relaxation[k], gain(d, k), pipe->p, before, pipe->strain_rate + k * n, pipe->taken, pipe->coming);
  for (int64_t i = 0; i < n; i++) pipe->coming[i] -= all * pipe->p[i];
}

void wall_begin(bramah_pipe *pipe) {
  for (int64_t i = 0; i < pipe->nodes * pipe->data.creeps; i++) pipe->strain_rate[i] = 0;
  wall_update(pipe, pipe->p);
}

/* Volume that element k has taken up at node i, over that of waves per pressure, half a tick of its flow added: see bramah_lines_wall. */
static double strained(const bramah_pipe *pipe, int64_t k, int64_t i, double ahead) {
  const bramah_line *d = &pipe->data;
  double rest = 1 / d->relaxation[k] - 1 + (1 - ahead) / 2;
  return d->creep[k] * pipe->p[i] - rest * pipe->strain_rate[k * pipe->nodes + i];
}

/* Of the wall at a node, by what part of a reach it is. */
static double share(const bramah_pipe *pipe, int64_t i) { return i == 0 || i == pipe->nodes - 1 ? 0.5 : 1; }

double wall_stored(const bramah_pipe *pipe, double ahead) {
  double sum = 0;
  for (int64_t k = 0; k < pipe->data.creeps; k++)
    for (int64_t i = 0; i < pipe->nodes; i++) sum += share(pipe, i) * strained(pipe, k, i, ahead);
  return sum / pipe->data.impedance;
}

double wall_energy(const bramah_pipe *pipe) {
  double sum = 0;
  for (int64_t k = 0; k < pipe->data.creeps; k++)
    for (int64_t i = 0; i < pipe->nodes; i++) {
      double w = strained(pipe, k, i, 0);
      if (pipe->data.creep[k] > 0) sum += share(pipe, i) * w * w / (2 * pipe->data.creep[k]);
    }
  return sum / pipe->data.impedance;
}
