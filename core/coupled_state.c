/* Where runs joined by lines stand, in one array: the lines, what their ends met and will meet, and what has flowed since the last tick. The
 * runs have arrays of their own. */
#include <string.h>

#include "coupled.h"
#include "validate.h"

static bramah_bend *bend(const bramah_coupled *c, int64_t e) { return c->window[c->end[e].run].bend + c->place[e]; }
static bramah_passage *passage(const bramah_coupled *c, int64_t e) { return c->window[c->end[e].run].passage + c->place[e]; }

static void save_end(bramah_coupled *c, int64_t e, bramah_saving *saving) {
  bramah_passage *passed = passage(c, e);
  save_real(saving, c->pressure + e), save_real(saving, &passed->volume), save_real(saving, &passed->energy);
  save_whole(saving, c->window[c->end[e].run].jump + c->place[e]);
  bend_save(bend(c, e), saving);
}

static void save_course(bramah_coupled *c, bramah_saving *saving) {
  save_whole(saving, &c->predictor.known), save_real(saving, &c->horizon), save_whole(saving, &c->wait), save_whole(saving, &c->rest);
  save_real(saving, &c->usual);
}

static void save_all(bramah_coupled *c, bramah_saving *saving) {
  lines_save(c->lines, saving);
  predictor_save(&c->predictor, saving);
  for (int64_t e = 0; e < c->ends; e++) save_end(c, e, saving);
  save_course(c, saving);
}

int64_t bramah_coupled_size(const bramah_coupled *c) {
  bramah_saving saving = {.way = SAVE_COUNT};
  save_all((bramah_coupled *)c, &saving); /* counting and saving change nothing */
  return saving.count;
}

int bramah_coupled_save(const bramah_coupled *c, double *to) {
  bramah_saving saving = {.way = SAVE_OUT, .at = to};
  if (!to || !c->open || c->ticks != 1) return BRAMAH_BAD_INPUT;
  save_all((bramah_coupled *)c, &saving);
  return BRAMAH_DONE;
}

/* Is x a count that a save can have written? */
static int count(double x, double most) { return x >= 0 && x <= most; }

static int valid_course(const double *from) {
  return from[0] >= 1 && count(from[0], 0x1p53) && count(from[1], MOST_TICKS) && count(from[2], 0x1p20) && count(from[3], 0x1p20) &&
         count(from[4], 0x1p53);
}

int bramah_coupled_load(bramah_coupled *c, const double *from) {
  bramah_saving course = {.way = SAVE_COUNT}, saving = {.way = SAVE_IN, .at = (double *)from}; /* only read */
  if (!from || c->started || !all_finite(from, bramah_coupled_size(c))) return BRAMAH_BAD_INPUT;
  save_course(c, &course);
  course.at = saving.at + bramah_coupled_size(c) - course.count, course.way = SAVE_IN;
  if (!valid_course(course.at) || bramah_lines_load(c->lines, from) != BRAMAH_DONE) return BRAMAH_BAD_INPUT;
  lines_save(c->lines, &saving);
  predictor_save(&c->predictor, &saving);
  save_course(c, &course);
  c->started = c->open = 1, c->ticks = c->predictor.ticks = 1;
  for (int64_t k = 0; k < c->runs; k++) c->window[k].origin = c->lines->origin;
  coupled_tell(c); /* which opens windows, in which nothing has flowed */
  for (int64_t e = 0; e < c->ends; e++) save_end(c, e, &saving);
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
