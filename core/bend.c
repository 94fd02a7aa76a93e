#include "bend.h"

#include <math.h>

const double NODE[NODES] = {-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526};
const double WEIGHT[NODES] = {0.34785484513745385, 0.6521451548625462, 0.6521451548625462, 0.34785484513745385};

/* Of the cubic through the nodes, at its end, 1; at its begin, -1, it is the same backwards with the other sign. */
static const double SLOPE[NODES] = {-1.0779635518226305, 3.708535210731319, -6.9035834628447885, 4.273011803936099};
static const double AS_BEFORE = 0.01; /* of what the corners turned it by: the slope is again what it was */

static void corner(bramah_bend *bend, double slope, double part) {
  if (!bend->open || part - bend->first > 1) bend->open = 1, bend->first = part, bend->before = bend->slope, bend->turned = 0;
  bend->turned += fabs(slope - bend->slope);
  if (!(fabs(slope - bend->before) <= AS_BEFORE * bend->turned) || bend->turned == 0) return;
  if (bend->found != BEND_ACROSS) bend->found = bend->first < 0 ? BEND_ACROSS : BEND_WITHIN;
  bend->open = 0;
}

void bend_piece(bramah_bend *bend, const double *q, double length, double part) {
  double from = 0, to = 0;
  for (int i = 0; i < NODES; i++) from -= SLOPE[NODES - 1 - i] * q[i], to += SLOPE[i] * q[i];
  if (bend->known && bend->due) corner(bend, 2 * from / length, part);
  bend->known = 1, bend->due = 0, bend->slope = 2 * to / length;
}

int64_t bend_tick(bramah_bend *bend) {
  int64_t found = bend->found;
  bend->found = BEND_NONE, bend->first -= 1;
  if (bend->first < -1) bend->open = 0;
  return found;
}

void bend_save(bramah_bend *bend, bramah_saving *saving) {
  save_real(saving, &bend->slope), save_real(saving, &bend->first), save_real(saving, &bend->before), save_real(saving, &bend->turned);
  save_whole(saving, &bend->known), save_whole(saving, &bend->open), save_whole(saving, &bend->due), save_whole(saving, &bend->found);
}
