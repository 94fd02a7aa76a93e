/* The linear equations between the corrections at the nodes of a step of length h, by Radau IIA with the weights a_ij:
 *
 *   M e_i / h - sum_j a_ij J_j e_j = M (e + y_i - y) / h - sum_j a_ij f_j      in differential rows,
 *                         - J_i e_i = - f_i                                    in algebraic ones,
 *
 * with y_i the run at node i, f_i and J_i the equations and their Jacobian there, and e the correction at the beginning. They have the
 * shape  shift M - J  that lu.h factors, with three unknowns for each of the system.
 */
#ifndef BRAMAH_STAGES_H
#define BRAMAH_STAGES_H

#include "bramah.h"
#include "lu.h"

typedef struct {
  const bramah_system *system;
  bramah_arena *arena;
  bramah_lu *lu;
  int64_t entries;                   /* of the matrix of all nodes */
  int64_t *row, *column, *differential;
  double *scale;
  int64_t *source;                   /* of each entry: that of the Jacobians, node after node */
  double *weight;                    /* by which it is multiplied */
  double *entry_value, *value;       /* by entry; in slots */
  int64_t size, room;                /* of `value`: doubles in use, and available */
  int slotted;                       /* is there a pivot sequence? */
} bramah_stages;

extern const double STAGE_NODE[BRAMAH_NODES];

int stages_init(bramah_stages *s, bramah_arena *arena, const bramah_system *system); /* 0: no memory */
/* Corrections at the nodes (x n) from that at the beginning, n. `grown` is y_i - y and `rate` f_i (nodes x n), `jacobian` the values by
 * entry (nodes x entries). LU_OK, with corrections that are not numbers where the equations are not; LU_SINGULAR; or LU_NO_MEMORY. */
int stages_solve(bramah_stages *s, double h, const double *grown, const double *rate, const double *jacobian, const double *begin,
                 double *correction);

#endif
