/* All lines of a circuit, moved on together. */
#include "lines.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "validate.h"

static const double THROWN_BACK = 0.3; /* part of a wave: below 1/3, the inverse of what extrapolation makes of an error */

void bramah_lines_tick(bramah_lines *lines, const double *end_pressure, const double *mean_flow, const int64_t *jump) {
  for (int64_t k = 0; k < lines->count; k++)
    pipe_tick(lines->pipe + k, lines->step, end_pressure + 2 * k, mean_flow ? mean_flow + 2 * k : NULL, jump ? jump + 2 * k : NULL);
  lines->t = lines->origin + (double)++lines->ticks * lines->step;
}

int bramah_lines_begin(bramah_lines *lines, double t, const double *p, const double *q) {
  if (!isfinite(t) || !all_finite(p, lines->nodes) || !all_finite(q, lines->nodes)) return BRAMAH_BAD_INPUT;
  for (int64_t k = 0; k < lines->count; p += lines->pipe[k].nodes, q += lines->pipe[k].nodes, k++) pipe_begin(lines->pipe + k, p, q);
  lines->t = lines->origin = t, lines->ticks = 0;
  return BRAMAH_DONE;
}

void bramah_lines_ends(const bramah_lines *lines, double *c, double *b) {
  for (int64_t k = 0; k < 2 * lines->count; k++) c[k] = lines->pipe[k / 2].c[k % 2], b[k] = lines->pipe[k / 2].b[k % 2];
}

int64_t lines_horizon(const bramah_lines *lines) {
  double least = INFINITY;
  for (int64_t k = 0; k < lines->count; k++) {
    const bramah_pipe *pipe = lines->pipe + k;
    least = fmin(least, fmin((double)(pipe->nodes - 1), THROWN_BACK / pipe_thrown_back(pipe, lines->step)));
  }
  return least > 1 ? (int64_t)least : 1;
}

void bramah_lines_profile(const bramah_lines *lines, double *p, double *q, double *right, double *volume) {
  int64_t first = 0;
  for (int64_t k = 0; k < lines->count; k++) {
    const bramah_pipe *pipe = lines->pipe + k;
    size_t bytes = (size_t)pipe->nodes * sizeof(double);
    if (p) memcpy(p + first, pipe->p, bytes);
    if (q) memcpy(q + first, pipe->left, bytes);
    if (right) memcpy(right + first, pipe->right, bytes);
    if (volume) memcpy(volume + first, pipe->volume, bytes);
    first += pipe->nodes;
  }
}

void bramah_lines_stored(const bramah_lines *lines, double *volume) {
  for (int64_t k = 0; k < lines->count; k++) volume[k] = pipe_stored(lines->pipe + k, lines->step);
}

void bramah_lines_wall(const bramah_lines *lines, double *volume, double *energy) {
  for (int64_t k = 0; k < lines->count; k++) {
    if (volume) volume[k] = lines->step * wall_stored(lines->pipe + k, 0);
    if (energy) energy[k] = lines->step * wall_energy(lines->pipe + k);
  }
}

static int valid_wall(const bramah_line *d) {
  if (d->creeps < 0 || d->creeps > 64 || !all_finite(d->creep, d->creeps) || !all_finite(d->relaxation, d->creeps)) return 0;
  for (int64_t k = 0; k < d->creeps; k++)
    if (!(d->creep[k] >= 0 && d->relaxation[k] > 0 && d->relaxation[k] <= 1)) return 0;
  return 1;
}

static int valid_line(const bramah_line *d) {
  const double real[] = {d->impedance, d->rise, d->laminar, d->turbulent, d->reynolds, d->laminar_end, d->turbulent_begin,
                         d->roughness, d->unsteady, d->vapour, d->gas, d->fraction};
  if (d->reaches < 1 || d->reaches > INT64_C(1) << 30 || !all_finite(real, sizeof real / sizeof *real)) return 0;
  if (d->terms < 0 || d->terms > 64 || !all_finite(d->gain, d->terms) || !all_finite(d->decay, d->terms)) return 0;
  if (!valid_wall(d)) return 0;
  return d->impedance > 0 && d->laminar >= 0 && d->turbulent >= 0 && d->reynolds >= 0 && d->laminar_end >= 0 &&
         d->turbulent_begin >= d->laminar_end && d->roughness >= 0 && d->unsteady >= 0 &&
         d->gas >= 0 && d->fraction >= 0 && d->fraction < 2 && d->friction >= 0 && d->friction <= BRAMAH_FRICTION_DARCY &&
         d->cavitation >= 0 && d->cavitation <= BRAMAH_CAVITATION_GAS;
}

bramah_lines *bramah_lines_new(int64_t count, const bramah_line *line, double step, int *status) {
  int valid = count > 0 && line && isfinite(step) && step > 0;
  for (int64_t k = 0; valid && k < count; k++) valid = valid_line(line + k);
  bramah_arena *arena = valid ? arena_new() : NULL;
  bramah_lines *lines = arena ? arena_take(arena, sizeof *lines) : NULL;
  int ready = lines && (lines->pipe = arena_take(arena, (size_t)count * sizeof *lines->pipe));
  for (int64_t k = 0; ready && k < count; k++) ready = pipe_init(lines->pipe + k, arena, line + k);
  if (status) *status = !valid ? BRAMAH_BAD_INPUT : ready ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
  if (!ready) {
    arena_free(arena);
    return NULL;
  }
  lines->arena = arena, lines->count = count, lines->step = step;
  for (int64_t k = 0; k < count; k++) lines->nodes += lines->pipe[k].nodes;
  return lines;
}

void bramah_lines_free(bramah_lines *lines) {
  if (lines) arena_free(lines->arena);
}
