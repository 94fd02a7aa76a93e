/* Predictor of waveform relaxation: what line ends will meet over the next ticks, the prediction horizon; c and b at each of them, and
 * curves between.
 *
 * Waves that are on their way to an end tell it. Those that friction or the far end will throw back depend on pressures to come: these are
 * extrapolated at first, and taken from the runs when they have come by.
 */
#ifndef BRAMAH_PREDICTOR_H
#define BRAMAH_PREDICTOR_H

#include "lines.h"
#include "window.h"

enum { MOST_TICKS = 64, PAST = 4, HISTORY = 2 * MOST_TICKS + 1 };

typedef struct {
  int64_t ends, ticks; /* ticks: to come */
  double *c, *b;       /* of all ends, at PAST ticks before the present one, at that, and at those to come */
  double *history;     /* pressures at the latest ticks, a ring: also those before a window that is repeated */
  int64_t known;       /* ticks since the start, the start included */
  bramah_pipe *part;   /* of its line next to each end */
  double *held;        /* the lines at the present tick */
  int64_t size;        /* of that */
  double *tolerance;   /* of all ends */
  double *pressure;    /* of all ends, work */
} bramah_predictor;

int predictor_init(bramah_predictor *a, bramah_arena *arena, const bramah_lines *lines); /* 0: no memory */
/* At the tick k after the present one. */
static inline double *predictor_c(const bramah_predictor *a, int64_t k) { return a->c + (PAST + k) * a->ends; }
static inline double *predictor_b(const bramah_predictor *a, int64_t k) { return a->b + (PAST + k) * a->ends; }
/* What ends met at the last ticks and will meet at the next one. */
void predictor_save(bramah_predictor *a, bramah_saving *saving);
/* The relation that holds for the profile the lines begin with. */
void predictor_begin(bramah_predictor *a, bramah_lines *lines);
/* c and b of so many ticks to come, or only of those up to a front, which a curve does not follow. How many there are. Beyond one tick the
 * lines are held. */
int64_t predictor_predict(bramah_predictor *a, const bramah_lines *lines, int64_t ticks);
/* The ticks to come up to the first front in what ends have met there, at least one. */
int64_t predictor_clear(const bramah_predictor *a);
/* The present moves on over all these ticks. */
void predictor_move(bramah_predictor *a);
/* The pressures at a tick that has passed. */
void predictor_keep(bramah_predictor *a, const double *pressure);
/* Curves of one end, of each tick to come: CURVE factors, `stride` apart. At a front c runs linearly, as fast as the grid can tell. */
void predictor_curves(const bramah_predictor *a, int64_t end, double step, double *curve, int64_t stride);

#endif
