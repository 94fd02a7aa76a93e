/* Corners in the flow into a line between ticks.
 *
 * Waves know the flow at ticks. Of a smooth flow, the mean over a tick differs from that of the flows at both ends of it now this, now that
 * way, and in the long run not at all. What begins and ends within the length of a tick, such as a valve that shuts, shifts what waves carry
 * for good, and nothing at the ticks tells of it: the flow has turned a corner and, within a tick, another, after which it runs on as
 * before the first.
 */
#ifndef BRAMAH_BEND_H
#define BRAMAH_BEND_H

#include <stdint.h>

#include "save.h"

enum { NODES = 4 };
/* Gauss and Legendre: exact for the dense output of any method here, and what result.fluid() takes. */
extern const double NODE[NODES], WEIGHT[NODES];

enum { BEND_NONE, BEND_WITHIN, BEND_ACROSS }; /* nothing; a change within this tick; one that began in the tick before */

typedef struct {
  double slope;         /* of the flow at the point reached */
  double first, before; /* the first corner: its time since the tick before, in ticks, and the slope until then */
  double turned;        /* by all corners since, regardless of direction */
  int64_t known;        /* is there a slope? */
  int64_t open;         /* is there a first corner, less than a tick ago? */
  int64_t due;          /* has an event been at the point reached? */
  int64_t found;        /* since the tick before: one of the above */
} bramah_bend;

/* A piece of a smooth flow: its values at the nodes, its length, and where it begins since the tick before, in ticks. */
void bend_piece(bramah_bend *bend, const double *q, double length, double part);
void bend_save(bramah_bend *bend, bramah_saving *saving);
/* At a tick: what was found since the one before. */
int64_t bend_tick(bramah_bend *bend);

#endif
