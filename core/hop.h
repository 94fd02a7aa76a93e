/* A very short step that does not ask how algebraic unknowns come from its start to its end. */
#ifndef BRAMAH_HOP_H
#define BRAMAH_HOP_H

#include "state.h"

/* Where an algebraic unknown passes a corner at which the slope of its balance changes by orders of magnitude, no step formed with one
 * Jacobian ends on the other side, however short it is. A hop does: states go on at their rates (Euler's method), and the algebraic rows
 * are solved at its end. It is so short that states move by a small part of their tolerances, that two halves lead where the whole does, and
 * between `least` and `most`; as long as this allows, tried from short to long, so that no stretch is passed over in which the rows have no
 * solution. The point reached must be consistent. 1: the end of the step is y_next, with f there and a straight line as its continuous
 * solution; 0: there is none. */
int hop(bramah_state *s, double least, double most);

#endif
