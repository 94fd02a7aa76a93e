/* The linear equation of derivatives along a step or a stretch of it:  M s' = J(t) s + b(t),  b = f_p + f_d d'.
 *
 * J and b are known at the start, the middle and the end of the stretch, where the continuous solution is, and are taken as quadratic between:
 * with the nodes of Simpson's rule, order 4. Third differences, with the middle of the step before or with one more node, tell how
 * far off that is. So no second derivatives are wanted, and little is evaluated beside what a step is made of.
 */
#ifndef BRAMAH_SENSITIVITY_NODES_H
#define BRAMAH_SENSITIVITY_NODES_H

#include "tangents.h"
#include "state.h"

/* J by entry of the system, and b, n x width, of which only rows that numbers move are ever other than zero. */
typedef struct {
  double *jacobian, *numbers;
} bramah_node;

typedef struct {
  bramah_node start, middle, end, before; /* before: the middle of the step before */
  bramah_node slope, curve;               /* J(theta) = start + theta slope + theta^2 curve */
  bramah_node stage;                      /* to work with */
  const int64_t **position;               /* per kernel: its entries by number */
  double from, to;                        /* the stretch, in parts of the step */
  double length;                          /* of the step before; 0: there is none */
  int known, reached;                     /* is `start` that of the point reached; is `end` that of the end of the step? */
} bramah_nodes;

int nodes_init(bramah_nodes *nodes, bramah_arena *arena, const bramah_system *system, int64_t width); /* 0: no memory */
/* Of a stretch of the step that was formed. */
void nodes_form(bramah_state *s, double from, double to);
/* At theta, a part of the stretch. */
const bramah_node *nodes_at(bramah_state *s, double theta);
/* How far J and b are off at most, by what the step before says (0: it says nothing), or by a look. */
int nodes_off_by_past(bramah_state *s, bramah_node *off);
void nodes_off(bramah_state *s, bramah_node *off);
/* The end of the step, which was so long, becomes the point reached. */
void nodes_commit(bramah_nodes *nodes, double length);
/* Something happened at the point reached. */
void nodes_forget(bramah_nodes *nodes);
void nodes_save(bramah_nodes *nodes, bramah_saving *saving, int64_t entries, int64_t size);
/* out = J s + b */
void nodes_rates(const bramah_state *s, const bramah_node *node, const double *tangent, double *out);

#endif
