/* Losses of the reaches of a line: see bramah_line. */
#include <math.h>
#include <string.h>

#include "pipe.h"
#include "vector.h"

static const double BLASIUS = 0.3164, LAMINAR = 64; /* f Re^(1/4), f Re */
static const double PER_DECADE = 2 / 2.302585092994046; /* 2 / ln 10 */

static const double SHARP = 1e30;

/* One over the width of the transition from laminar to turbulent. */
static double per_width(const bramah_line *d) {
  return d->turbulent_begin > d->laminar_end ? 1 / (d->turbulent_begin - d->laminar_end) : SHARP;
}

/* Share of turbulence, from 0 at laminar_end to 1 at turbulent_begin, with slope 0 at both; and its slope with Re. Without branches, so
 * that loops over nodes are vectorised. */
static inline double turbulence(double re, double end, double per, double *slope) {
  double z = (re - end) * per;
  z = z > 0 ? z : 0, z = z < 1 ? z : 1;
  *slope = 6 * z * (1 - z) * per;
  return z * z * (3 - 2 * z);
}

/* loss = scale phi(Re) q with phi = f Re */
BRAMAH_CLONES static void blasius(const bramah_line *d, int64_t n, const double *restrict q, double *restrict loss,
                                  double *restrict slope) {
  double scale = d->laminar / LAMINAR, per = d->reynolds, end = d->laminar_end, inverse = per_width(d);
  for (int64_t i = 0; i < n; i++) {
    double re = per * fabs(q[i]), above = re > end ? re : end, root = sqrt(above), turbulent = BLASIUS * root * sqrt(root), rise;
    double part = turbulence(re, end, inverse, &rise), phi = LAMINAR + part * (turbulent - LAMINAR);
    double growth = part * 0.75 * turbulent / above + rise * (turbulent - LAMINAR);
    loss[i] = scale * phi * q[i], slope[i] = scale * (phi + growth * re);
  }
}

/* 1 / sqrt f by Newton's method from where it was; one step in a run, more at the start. */
static double colebrook(double roughness, double re, double root, int steps) {
  for (int k = 0; k < steps; k++) {
    double inside = roughness / 3.7 + 2.51 * root / re, rest = root + PER_DECADE * log(inside);
    root -= rest / (1 + PER_DECADE * 2.51 / (re * inside));
  }
  return root;
}

static void rough(const bramah_line *d, int64_t n, const double *q, double *loss, double *slope, double *root, int steps) {
  double scale = d->laminar / LAMINAR, end = d->laminar_end, inverse = per_width(d);
  for (int64_t i = 0; i < n; i++) {
    double re = d->reynolds * fabs(q[i]), rise;
    if (re <= end) {
      loss[i] = d->laminar * q[i], slope[i] = d->laminar, root[i] = 0;
      continue;
    }
    root[i] = colebrook(d->roughness, re, root[i] == 0 ? 6 : root[i], root[i] == 0 ? 8 : steps);
    double inside = d->roughness / 3.7 + 2.51 * root[i] / re, bent = PER_DECADE * 2.51 / (re * inside);
    double turbulent = re / (root[i] * root[i]), steeper = turbulent / re * (1 - 2 * bent / (1 + bent));
    double part = turbulence(re, end, inverse, &rise), phi = LAMINAR + part * (turbulent - LAMINAR);
    loss[i] = scale * phi * q[i], slope[i] = scale * (phi + re * (part * steeper + rise * (turbulent - LAMINAR)));
  }
}

static void power(int64_t n, double factor, double exponent, const double *q, double *loss, double *slope) {
  for (int64_t i = 0; i < n; i++) {
    double r = factor * (exponent == 1 ? fabs(q[i]) : pow(fabs(q[i]), exponent));
    loss[i] = r * q[i], slope[i] = (1 + exponent) * r;
  }
}

static void steady(bramah_pipe *pipe, int steps) {
  const bramah_line *d = &pipe->data;
  const double *q = pipe->left;
  int64_t n = pipe->nodes;
  switch (d->friction) {
    case BRAMAH_FRICTION_LAMINAR:
      for (int64_t i = 0; i < n; i++) pipe->loss[i] = d->laminar * q[i], pipe->slope[i] = d->laminar;
      break;
    case BRAMAH_FRICTION_BLASIUS: blasius(d, n, q, pipe->loss, pipe->slope); break;
    case BRAMAH_FRICTION_COLEBROOK: rough(d, n, q, pipe->loss, pipe->slope, pipe->root, steps); break;
    case BRAMAH_FRICTION_HAZEN_WILLIAMS: power(n, d->turbulent, 0.852, q, pipe->loss, pipe->slope); break;
    case BRAMAH_FRICTION_DARCY: power(n, d->turbulent * d->roughness, 1, q, pipe->loss, pipe->slope); break;
    default:
      memset(pipe->loss, 0, (size_t)n * sizeof(double));
      memset(pipe->slope, 0, (size_t)n * sizeof(double));
  }
  for (int64_t i = 0; i < n; i++) pipe->offset[i] = pipe->loss[i] - pipe->slope[i] * q[i];
}

BRAMAH_CLONES static void decay(int64_t n, double part, double gain, const double *restrict q, const double *restrict before,
                                double *restrict y, double *restrict sum, double *restrict left_over) {
  for (int64_t i = 0; i < n; i++) {
    y[i] = part * y[i] + gain * (q[i] - before[i]);
    sum[i] += y[i], left_over[i] += part * y[i];
  }
}

/* Adds the unsteady loss, and what it will be if the flow changes: unsteady (sum decay y + sum gain (q_new - q)). */
static void add_unsteady(bramah_pipe *pipe, const double *before) {
  const bramah_line *d = &pipe->data;
  int64_t n = pipe->nodes;
  double gain = 0, *rest = pipe->p_new; /* free between two ticks */
  memset(pipe->sum, 0, (size_t)n * sizeof(double));
  memset(rest, 0, (size_t)n * sizeof(double));
  for (int64_t k = 0; k < d->terms; k++) {
    decay(n, d->decay[k], d->gain[k], pipe->left, before, pipe->history + k * n, pipe->sum, rest);
    gain += d->gain[k];
  }
  for (int64_t i = 0; i < n; i++) {
    pipe->loss[i] += d->unsteady * pipe->sum[i], pipe->slope[i] += d->unsteady * gain;
    pipe->offset[i] += d->unsteady * (rest[i] - gain * pipe->left[i]);
  }
}

/* As Skarbek-Wazynski applies Trikha's friction: turbulent flow has none, and its history waits. */
static void add_unsteady_laminar(bramah_pipe *pipe, const double *before) {
  const bramah_line *d = &pipe->data;
  int64_t n = pipe->nodes;
  for (int64_t i = 0; i < n; i++) {
    double sum = 0, rest = 0, gain = 0, q = pipe->left[i];
    if (q == 0 || d->reynolds * fabs(q) >= d->laminar_end) continue;
    for (int64_t k = 0; k < d->terms; k++) {
      double *y = pipe->history + k * n + i;
      *y = d->decay[k] * *y + d->gain[k] * (q - before[i]);
      sum += *y, rest += d->decay[k] * *y, gain += d->gain[k];
    }
    pipe->loss[i] += d->unsteady * sum, pipe->slope[i] += d->unsteady * gain;
    pipe->offset[i] += d->unsteady * (rest - gain * q);
  }
}

/* First-order lines take the loss where a reach begins, and nothing where it ends. */
static void take_at_foot(bramah_pipe *pipe) {
  if (!pipe->data.lagging) return;
  memset(pipe->slope, 0, (size_t)pipe->nodes * sizeof(double));
  memset(pipe->offset, 0, (size_t)pipe->nodes * sizeof(double));
}

void friction_update(bramah_pipe *pipe, const double *before) {
  steady(pipe, 1);
  if (pipe->data.terms && pipe->data.laminar_only) add_unsteady_laminar(pipe, before);
  else if (pipe->data.terms) add_unsteady(pipe, before);
  take_at_foot(pipe);
}

void friction_begin(bramah_pipe *pipe) {
  for (int64_t i = 0; i < pipe->nodes * pipe->data.terms; i++) pipe->history[i] = 0;
  for (int64_t i = 0; i < pipe->nodes; i++) pipe->root[i] = 0;
  steady(pipe, 8);
  if (pipe->data.terms && !pipe->data.laminar_only) add_unsteady(pipe, pipe->left); /* no change yet: a slope only */
  take_at_foot(pipe);
}
