/* Sparse LU of  E = shift M - J  for matrices whose pattern stays while their values change.
 *
 * lu_pivot orders by least degree and factors with threshold pivoting, which fixes the pivot sequence and the pattern of L and U.
 * lu_refactor then repeats the elimination over that pattern without searching. The caller keeps J in *slots*: slot[e] says where
 * entry e of the Jacobian lives in an array of `slots` doubles laid out like the factors (zero where no entry lives), so that a
 * refactorisation starts with one contiguous pass. lu_pivot changes the slots.
 */
#ifndef BRAMAH_LU_H
#define BRAMAH_LU_H

#include <stdint.h>
#include "arena.h"

typedef struct bramah_lu bramah_lu;

enum { LU_OK = 0, LU_SINGULAR = 1, LU_GROWTH = 2, LU_NO_MEMORY = 3 };

/* Pattern as in bramah_system: entries sorted by row then column, diagonals present. `differential` is M, `scale` the magnitude of the
 * unknowns (column scaling for the pivot choice). Arrays must outlive the object. Null if memory ran out. */
bramah_lu *lu_new(bramah_arena *arena, int64_t n, int64_t entries, const int64_t *row, const int64_t *column, const int64_t *differential,
                  const double *scale);
/* Pivoting factorisation of shift M - J; `entry_value` is J by entry number. On LU_SINGULAR, *culprit is the unknown without a pivot
 * (else -1), and slots and factors stay as they were. */
int lu_pivot(bramah_lu *lu, const double *entry_value, double shift, int64_t *culprit);
int64_t lu_slots(const bramah_lu *lu);
const int64_t *lu_slot(const bramah_lu *lu); /* slot of each entry */
/* Static factorisation; LU_GROWTH if a pivot has become too small for the fixed sequence (then call lu_pivot). */
int lu_refactor(bramah_lu *lu, const double *slot_value, double shift);
/* Both for the algebraic rows alone: differential rows become rows of the identity. */
int lu_pivot_algebraic(bramah_lu *lu, const double *entry_value, int64_t *culprit);
int lu_refactor_algebraic(bramah_lu *lu, const double *slot_value);
/* Of the determinant of the matrix factored last: 1 or -1. */
int lu_sign(const bramah_lu *lu);
/* Memory for pivot sequences of up to `most` entries in L and in U, 0: of a full matrix, so that none is taken later. 0: memory ran out. */
int lu_reserve(bramah_lu *lu, int64_t most);
int64_t lu_most_slots(const bramah_lu *lu, int64_t most); /* that such a sequence has */
/* Many solves are to come with these factors: a small matrix is inverted, others stay as they are. */
void lu_invert(bramah_lu *lu);
/* b := E^-1 b, in place. */
void lu_solve(const bramah_lu *lu, double *restrict b);
/* The same for several right-hand sides, the columns of b, n x columns by rows; `columns` is a multiple of 4. work: as large as b. */
void lu_solve_many(const bramah_lu *lu, int64_t columns, double *b, double *work);

#endif
