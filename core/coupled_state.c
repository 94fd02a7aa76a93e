/* Where runs joined by lines stand, in one array: the lines, what their ends met and will meet, and what has flowed since the last tick. */
#include <string.h>

#include "coupled.h"
#include "validate.h"

enum { SCALARS = 5, ROWS = PAST + 2, OF_ENDS = 12 };

static bramah_bend *bend(const bramah_coupled *c, int64_t e) { return c->window[c->end[e].run].bend + c->place[e]; }
static bramah_passage *passage(const bramah_coupled *c, int64_t e) { return c->window[c->end[e].run].passage + c->place[e]; }

int64_t bramah_coupled_size(const bramah_coupled *c) {
  return bramah_lines_size(c->lines) + (2 * ROWS + HISTORY + OF_ENDS) * c->ends + SCALARS;
}

int bramah_coupled_save(const bramah_coupled *c, double *to) {
  size_t ends = (size_t)c->ends;
  if (!to || !c->open || c->ticks != 1) return BRAMAH_BAD_INPUT;
  bramah_lines_save(c->lines, to), to += bramah_lines_size(c->lines);
  memcpy(to, ahead_c(&c->ahead, -PAST), ROWS * ends * sizeof(double)), to += ROWS * ends;
  memcpy(to, ahead_b(&c->ahead, -PAST), ROWS * ends * sizeof(double)), to += ROWS * ends;
  memcpy(to, c->ahead.history, HISTORY * ends * sizeof(double)), to += HISTORY * ends;
  for (int64_t e = 0; e < c->ends; e++) {
    *to++ = c->pressure[e], *to++ = passage(c, e)->volume, *to++ = passage(c, e)->energy;
    *to++ = (double)c->window[c->end[e].run].jump[c->place[e]];
    const bramah_bend *b = bend(c, e);
    *to++ = b->slope, *to++ = b->first, *to++ = b->before, *to++ = b->turned;
    *to++ = (double)b->known, *to++ = (double)b->open, *to++ = (double)b->due, *to++ = (double)b->found;
  }
  *to++ = (double)c->ahead.known, *to++ = c->reach, *to++ = (double)c->wait, *to++ = (double)c->rest, *to++ = c->usual;
  return BRAMAH_DONE;
}

/* Is x a count that a save can have written? */
static int count(double x, double most) { return x >= 0 && x <= most; }

int bramah_coupled_load(bramah_coupled *c, const double *from) {
  if (!from) return BRAMAH_BAD_INPUT;
  const double *scalar = from + bramah_coupled_size(c) - SCALARS;
  size_t ends = (size_t)c->ends;
  int fine = !c->started && all_finite(from, bramah_coupled_size(c)) && scalar[0] >= 1 && count(scalar[0], 0x1p53) &&
             count(scalar[1], MOST_TICKS) && count(scalar[2], 0x1p20) && count(scalar[3], 0x1p20) && count(scalar[4], 0x1p53);
  if (!fine || bramah_lines_load(c->lines, from) != BRAMAH_DONE) return BRAMAH_BAD_INPUT;
  from += bramah_lines_size(c->lines);
  memcpy(ahead_c(&c->ahead, -PAST), from, ROWS * ends * sizeof(double)), from += ROWS * ends;
  memcpy(ahead_b(&c->ahead, -PAST), from, ROWS * ends * sizeof(double)), from += ROWS * ends;
  memcpy(c->ahead.history, from, HISTORY * ends * sizeof(double)), from += HISTORY * ends;
  c->ahead.known = (int64_t)scalar[0], c->reach = scalar[1], c->wait = (int64_t)scalar[2], c->rest = (int64_t)scalar[3];
  c->usual = scalar[4];
  c->started = c->open = 1, c->ticks = c->ahead.ticks = 1;
  for (int64_t k = 0; k < c->runs; k++) c->window[k].origin = c->lines->origin;
  coupled_tell(c);
  for (int64_t e = 0; e < c->ends; e++, from += OF_ENDS) {
    c->pressure[e] = from[0], passage(c, e)->volume = from[1], passage(c, e)->energy = from[2];
    c->window[c->end[e].run].jump[c->place[e]] = from[3] != 0;
    int64_t found = from[11] == BEND_WITHIN ? BEND_WITHIN : from[11] == BEND_ACROSS ? BEND_ACROSS : BEND_NONE;
    *bend(c, e) = (bramah_bend){from[4], from[5], from[6], from[7], from[8] != 0, from[9] != 0, from[10] != 0, found};
  }
  return coupled_record(c) ? BRAMAH_DONE : BRAMAH_NO_MEMORY;
}

void bramah_coupled_since(const bramah_coupled *c, double *volume, double *energy) {
  for (int64_t k = 0; k < c->lines->count; k++) volume[k] = energy[k] = 0;
  for (int64_t tick = 0; c->open && tick < c->ticks; tick++)
    for (int64_t e = 0; e < c->ends; e++) {
      const bramah_passage *one = passage(c, e) + tick * c->window[c->end[e].run].ends;
      volume[e / 2] += one->volume, energy[e / 2] += one->energy;
    }
}
