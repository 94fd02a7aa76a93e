/* The Jacobian of a run and its factors.
 *
 * J is kept where the factors want it (see lu.h); when the pivot sequence changes, J moves along. Every factorisation tries the fixed
 * pivot sequence first and searches for a new one when that fails.
 */
#ifndef BRAMAH_MATRIX_H
#define BRAMAH_MATRIX_H

#include "evaluator.h"
#include "lu.h"
#include "numeric.h"

typedef struct {
  const bramah_system *system;
  bramah_arena *arena;
  bramah_lu *lu;
  double *value;       /* J in slots */
  int64_t size, room;  /* doubles in use, and available */
  double *entry_value; /* J by entry number, current before the first pivoting and while pivoting */
  int64_t **position;  /* per kernel: slot of each of its entries */
  int slotted;         /* is there a pivot sequence? */
  int algebraic;       /* was it made for the algebraic rows alone? */
  bramah_numeric *numeric; /* J by differences, or null */
  int64_t jacobians, factorisations, pivotings, solves;
} bramah_matrix;

int matrix_init(bramah_matrix *m, bramah_arena *arena, const bramah_system *system); /* 0: no memory */
/* From now on J comes from differences of f with these increments, see numeric.h. 0: no memory. */
int matrix_by_differences(bramah_matrix *m, double increment);
/* Memory for any pivot sequence, see lu_reserve. */
int matrix_reserve(bramah_matrix *m, int64_t most);
/* J at the point of the last evaluator_rates, which it is afterwards too. */
void matrix_evaluate(bramah_matrix *m, bramah_evaluator *e, double t, const double *y, const double *d, const double *rate);
/* The same, if J is known already, by entry. 0: it is to come from differences. */
int matrix_put(bramah_matrix *m, const double *entry_value);
/* Factors of shift M - J; LU_OK, LU_SINGULAR with the culprit, or LU_NO_MEMORY. */
int matrix_factor(bramah_matrix *m, double shift, int64_t *culprit);
/* Factors of -J in the algebraic rows and the identity in the others. */
int matrix_factor_algebraic(bramah_matrix *m, int64_t *culprit);
int matrix_sign(const bramah_matrix *m); /* of the determinant of what was factored last: 1 or -1 */
void matrix_expect_solves(bramah_matrix *m); /* several will follow with the factors there are */
void matrix_solve(bramah_matrix *m, double *b);
void matrix_solve_many(bramah_matrix *m, int64_t columns, double *b, double *work); /* see lu_solve_many */
double matrix_entry(const bramah_matrix *m, int64_t entry);
void matrix_add(bramah_matrix *m, int64_t entry, double amount); /* to an entry of J, until it is evaluated again */

#endif
