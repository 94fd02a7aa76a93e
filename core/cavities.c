/* Cavities at the inner nodes of a line. A cavity parts the flow: what leaves on the right less what comes from the left makes it grow,
 * so that no fluid is lost.
 *
 * VAPOUR: at vapour pressure while it has a volume; it closes at the pressure that makes it vanish exactly.
 * GAS: a little gas at every node, isothermal: volume times (p - vapour) is constant.
 * CLIPPED: pressure is set to that of vapour and nothing else, as older programs do; fluid is not conserved. */
#include <math.h>

#include "pipe.h"

typedef struct {
  double forward, backward, b, weight; /* arriving waves; weight p - backward = b right, forward - weight p = b left */
} meeting;

static meeting at(const bramah_pipe *pipe, int64_t i) {
  const bramah_line *d = &pipe->data;
  double half = pipe->offset[i] / 2, wall = d->creeps ? pipe->coming[i] / 2 : 0;
  return (meeting){pipe->forward[i - 1] - d->rise - half - wall, pipe->backward[i + 1] + d->rise + half - wall,
                   d->impedance + pipe->slope[i] / 2, wall_weight(d)};
}

static void part_flow(bramah_pipe *pipe, int64_t i, meeting m, double p) {
  pipe->p_new[i] = p, pipe->left_new[i] = (m.forward - m.weight * p) / m.b, pipe->right_new[i] = (m.weight * p - m.backward) / m.b;
}

static void vapour(bramah_pipe *pipe, int64_t i, double step) {
  const bramah_line *d = &pipe->data;
  if (pipe->volume[i] <= 0 && pipe->p_new[i] >= d->vapour) return;
  meeting m = at(pipe, i);
  double growth = step * (2 * m.weight * d->vapour - m.forward - m.backward) / m.b, volume = pipe->volume[i] + growth;
  if (volume > 0) {
    part_flow(pipe, i, m, d->vapour);
    pipe->volume[i] = volume;
  } else { /* right - left = -volume / step, so that it vanishes */
    part_flow(pipe, i, m, (m.forward + m.backward - m.b * pipe->volume[i] / step) / (2 * m.weight));
    pipe->volume[i] = 0;
  }
}

/* volume + step (2 weight p - forward - backward) / b = gas / (p - vapour), the root above vapour pressure */
static void gas(bramah_pipe *pipe, int64_t i, double step) {
  const bramah_line *d = &pipe->data;
  meeting m = at(pipe, i);
  double a = 2 * m.weight * step / m.b;
  double half = (pipe->volume[i] + step * (2 * m.weight * d->vapour - m.forward - m.backward) / m.b) / (2 * a);
  double root = sqrt(half * half + d->gas / a), above = half > 0 ? d->gas / a / (half + root) : root - half;
  double p = d->vapour + above;
  part_flow(pipe, i, m, p);
  pipe->volume[i] += step * (pipe->right_new[i] - pipe->left_new[i]);
}

void cavities(bramah_pipe *pipe, double step) {
  for (int64_t i = 1; i < pipe->nodes - 1; i++) {
    if (pipe->data.cavitation == BRAMAH_CAVITATION_VAPOUR) vapour(pipe, i, step);
    else if (pipe->data.cavitation == BRAMAH_CAVITATION_GAS) gas(pipe, i, step);
    else if (pipe->p_new[i] < pipe->data.vapour) pipe->p_new[i] = pipe->data.vapour;
  }
}

void cavities_begin(bramah_pipe *pipe) {
  for (int64_t i = 0; i < pipe->nodes; i++) {
    int inner = i > 0 && i < pipe->nodes - 1, full = pipe->data.cavitation == BRAMAH_CAVITATION_GAS && inner;
    pipe->volume[i] = full ? pipe->data.gas / fmax(pipe->p[i] - pipe->data.vapour, 1) : 0;
  }
}
