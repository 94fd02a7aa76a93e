/* One line: its waves from tick to tick. */
#include "pipe.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "bend.h"
#include "vector.h"

static const double SLOWLY = 1. / 1024; /* part of the flux correction that waves are given per tick */

static void swap(double **a, double **b) {
  double *held = *a;
  *a = *b, *b = held;
}

BRAMAH_CLONES static void leave(int64_t n, double z, double part, const double *restrict p, const double *restrict q,
                                const double *restrict loss, double *restrict forward, double *restrict backward) {
  for (int64_t i = 0; i < n; i++) {
    double wave = z * q[i] - part * loss[i];
    forward[i] = p[i] + wave, backward[i] = p[i] - wave;
  }
}

/* What the wall takes from waves that leave. */
BRAMAH_CLONES static void take_up(int64_t n, const double *restrict taken, double *restrict forward, double *restrict backward) {
  for (int64_t i = 0; i < n; i++) forward[i] -= taken[i] / 2, backward[i] -= taken[i] / 2;
}

/* And from those that have met. */
BRAMAH_CLONES static void yield_to_wall(int64_t n, double weight, const double *restrict coming, double *restrict p) {
  for (int64_t i = 1; i < n - 1; i++) p[i] = (p[i] - coming[i] / 2) / weight;
}

BRAMAH_CLONES static void meet(int64_t n, double z, double rise, const double *restrict forward, const double *restrict backward,
                               const double *restrict slope, const double *restrict offset, double *restrict p, double *restrict q) {
  for (int64_t i = 1; i < n - 1; i++) {
    double a = forward[i - 1] - rise, b = backward[i + 1] + rise;
    p[i] = (a + b) / 2;
    q[i] = (a - b - offset[i]) / (2 * z + slope[i]);
  }
}

/* The wave that arrived x steps ago. A cubic through the latest arrivals never makes a wave stronger only in its middle part, for
 * 1 <= x < 2; before that a straight line is taken. Elsewhere waves between lossless ends would grow without end. */
static void weigh(double x, double w[ARRIVALS]) {
  int cubic = x >= 1;
  w[0] = cubic ? (1 - x) * (2 - x) * (3 - x) / 6 : 1 - x;
  w[1] = cubic ? x * (2 - x) * (3 - x) / 2 : x;
  w[2] = cubic ? x * (x - 1) * (3 - x) / 2 : 0;
  w[3] = cubic ? x * (1 - x) * (2 - x) / 6 : 0;
}

static double delayed(const double *a, double x) {
  double w[ARRIVALS];
  if (x == 0) return a[0];
  weigh(x, w);
  return w[0] * a[0] + w[1] * a[1] + w[2] * a[2] + w[3] * a[3];
}

/* What of the latest arrivals, but for the newest, is still to come. */
static double under_way(const double *a, double x) {
  double w[ARRIVALS];
  weigh(x, w);
  return (w[1] + w[2] + w[3]) * a[1] + (w[2] + w[3]) * a[2] + w[3] * a[3];
}

static void arrive(double *a, double wave) {
  for (int k = ARRIVALS - 1; k > 0; k--) a[k] = a[k - 1];
  a[0] = wave;
}

/* What the ends will meet at the tick to come. */
static void look_ahead(bramah_pipe *pipe) {
  const bramah_line *d = &pipe->data;
  int64_t last = pipe->nodes - 1;
  arrive(pipe->arrived[0], pipe->backward[1] + d->rise);
  arrive(pipe->arrived[1], pipe->forward[last - 1] - d->rise);
  pipe->c[0] = delayed(pipe->arrived[0], d->fraction) + pipe->offset[0] / 2;
  pipe->c[1] = delayed(pipe->arrived[1], d->fraction) - pipe->offset[last] / 2;
  pipe->b[0] = d->impedance + pipe->slope[0] / 2, pipe->b[1] = d->impedance + pipe->slope[last] / 2;
  if (!d->creeps) return;
  for (int e = 0; e < 2; e++) {
    double weight = wall_weight(d);
    pipe->c[e] = (pipe->c[e] - pipe->coming[e ? last : 0] / 2) / weight, pipe->b[e] /= weight;
  }
}

/* On the far side of a cavity the flow, and with it the loss, is another; its slope is that with which both flows were found. */
static void part_waves(bramah_pipe *pipe, const double *slope) {
  for (int64_t i = 1; i < pipe->nodes - 1; i++) {
    double more = pipe->right[i] - pipe->left[i];
    if (more != 0) pipe->forward[i] += (pipe->data.impedance - slope[i] / 2) * more;
  }
}

static void launch(bramah_pipe *pipe) {
  leave(pipe->nodes, pipe->data.impedance, pipe->data.lagging ? 1 : 0.5, pipe->p, pipe->left, pipe->loss, pipe->forward, pipe->backward);
  if (pipe->data.creeps) take_up(pipe->nodes, pipe->taken, pipe->forward, pipe->backward);
}

static void end(bramah_pipe *pipe, int which, double pressure) {
  int64_t i = which ? pipe->nodes - 1 : 0;
  double into = (pressure - pipe->c[which]) / pipe->b[which];
  pipe->p_new[i] = pressure, pipe->left_new[i] = which ? -into : into;
}

/* The loss at an end is the one its flow was computed with, or fluid would be lost. */
static void keep_end_loss(bramah_pipe *pipe, const double slope[2], const double offset[2]) {
  int64_t last = pipe->nodes - 1;
  if (pipe->data.lagging) return;
  pipe->loss[0] = slope[0] * pipe->left[0] + offset[0], pipe->loss[last] = slope[1] * pipe->left[last] + offset[1];
}

/* Flux correction. What flowed in between two ticks beyond the mean of the flows at both is owed to the waves. A smooth flow owes now this,
 * now that way, and what is owed is hardly ever paid: in phase with the flow it would make waves grow. What a jump owes, or a change that
 * begins and ends within a tick, belongs to the waves that left at these ticks: to the earlier one if that brings its flow nearer to the
 * later, so that no wave is larger than the jump. The earlier has not met anything yet, unless the line has a single reach. */
static void pay(bramah_pipe *pipe, const double *mean, const int64_t *jump, double earlier[2], double later[2]) {
  int64_t last = pipe->nodes - 1;
  double before[2] = {pipe->left[0], -pipe->right[last]}, now[2] = {pipe->left_new[0], -pipe->left_new[last]};
  for (int e = 0; e < 2; e++) {
    int across = jump[e] == BEND_ACROSS;
    double more = mean[e] - (before[e] + now[e]) / 2, at_once = jump[e] && last > 1 ? more + (across ? pipe->late[e] : 0) : 0;
    int first = across || at_once * (now[e] - before[e]) > 0;
    pipe->correction[e] += more - at_once;
    double part = last > 1 ? SLOWLY : 0, slowly = part * pipe->correction[e];
    pipe->correction[e] -= slowly, pipe->late[e] = at_once != 0 ? 0 : (1 - part) * more;
    earlier[e] = 2 * pipe->data.impedance * (first ? at_once : 0);
    later[e] = 2 * pipe->data.impedance * ((first ? 0 : at_once) + slowly);
  }
}

void pipe_tick(bramah_pipe *pipe, double step, const double pressure[2], const double *mean, const int64_t *jump) {
  const bramah_line *d = &pipe->data;
  int64_t n = pipe->nodes;
  double earlier[2] = {0, 0}, later[2] = {0, 0};
  double slope[2] = {pipe->slope[0], pipe->slope[n - 1]}, offset[2] = {pipe->offset[0], pipe->offset[n - 1]};
  end(pipe, 0, pressure[0]), end(pipe, 1, pressure[1]);
  if (mean) pay(pipe, mean, jump, earlier, later);
  pipe->forward[0] += earlier[0], pipe->backward[n - 1] += earlier[1];
  meet(n, d->impedance, d->rise, pipe->forward, pipe->backward, pipe->slope, pipe->offset, pipe->p_new, pipe->left_new);
  if (d->creeps) yield_to_wall(n, wall_weight(d), pipe->coming, pipe->p_new);
  if (d->cavitation) {
    memcpy(pipe->right_new, pipe->left_new, (size_t)n * sizeof(double));
    cavities(pipe, step);
    swap(&pipe->right, &pipe->right_new);
  }
  swap(&pipe->p, &pipe->p_new);
  swap(&pipe->left, &pipe->left_new);
  if (!d->cavitation) pipe->right = pipe->left;
  if (d->cavitation) memcpy(pipe->right_new, pipe->slope, (size_t)n * sizeof(double));
  if (d->creeps) wall_update(pipe, pipe->p_new); /* before friction, which works there */
  if (d->friction || d->terms) {
    friction_update(pipe, pipe->left_new);
    keep_end_loss(pipe, slope, offset);
  }
  launch(pipe);
  if (d->cavitation) part_waves(pipe, pipe->right_new);
  pipe->forward[0] += later[0], pipe->backward[n - 1] += later[1];
  look_ahead(pipe);
}

void pipe_begin(bramah_pipe *pipe, const double *p, const double *q) {
  size_t bytes = (size_t)pipe->nodes * sizeof(double);
  memcpy(pipe->p, p, bytes), memcpy(pipe->left, q, bytes);
  if (pipe->data.cavitation) memcpy(pipe->right, q, bytes);
  pipe->correction[0] = pipe->correction[1] = pipe->late[0] = pipe->late[1] = 0;
  wall_begin(pipe);
  friction_begin(pipe);
  cavities_begin(pipe);
  launch(pipe);
  for (int j = 0; j < ARRIVALS; j++) look_ahead(pipe);
}

double pipe_stored(const bramah_pipe *pipe, double step) {
  double sum = 0, gas = 0;
  for (int64_t i = 0; i < pipe->nodes - 1; i++) sum += pipe->forward[i] + pipe->backward[i + 1];
  for (int64_t i = 0; i < pipe->nodes; i++) gas += pipe->volume[i];
  if (pipe->data.fraction > 0)
    for (int e = 0; e < 2; e++) sum += under_way(pipe->arrived[e], pipe->data.fraction);
  return step * (sum / (2 * pipe->data.impedance) + pipe->correction[0] + pipe->correction[1] + wall_stored(pipe, 1)) - gas;
}

double pipe_thrown_back(const bramah_pipe *pipe, double step) {
  const bramah_line *d = &pipe->data;
  double most = 0;
  for (int64_t i = 0; i < pipe->nodes; i++) most = fmax(most, fabs(pipe->slope[i]));
  most /= 2 * d->impedance;
  if (d->lagging) most = fmax(most, d->laminar / d->impedance);
  if (d->creeps) most = fmax(most, 1 - 1 / wall_weight(d));
  for (int64_t i = 1; d->cavitation && i < pipe->nodes - 1; i++) {
    double above = pipe->p[i] - d->vapour;
    if (pipe->volume[i] > 0 || above <= 0) most = above > 0 ? fmax(most, d->impedance * pipe->volume[i] / (above * step)) : INFINITY;
  }
  return most;
}

