/* What the parts of the sparse LU share.
 *
 * Rows of the factors are numbered by *position*. Hydraulic circuits repeat themselves: the elimination tree has many equal subtrees.
 * Four equal subtrees are eliminated side by side as a *bundle*: their rows hold consecutive positions and their entries lie
 * interleaved, so one list of operations serves four rows and every operation is one vector operation. Bundled rows come first, four
 * positions each; the *lone* rows follow. A subtree needs no row outside it, so this sequence is a valid one.
 *
 * Slots: pivots (by position), L of bundles, L of lone rows, U of bundles, U of lone rows. After a factorisation pivots are inverted. */
#ifndef BRAMAH_LU_INTERNAL_H
#define BRAMAH_LU_INTERNAL_H

#include "lu.h"
#include "order.h"
#include "vector.h"

/* One multiplier of a row: the row it takes away, and where that row's U begins. */
typedef struct {
  int64_t pivot, from, count, stride;
} lu_step;

/* One entry of L or U: where it is, and the original row it is in. */
typedef struct {
  int64_t slot, row;
} lu_entry;

/* Factors by column as the pivoting factorisation finds them, in pivot sequence. */
typedef struct {
  int64_t *l_start, *l_row, l_room; /* original rows */
  int64_t *u_start, *u_row, u_room; /* pivot numbers */
  double *l_value;
  int64_t l_value_room;
  int64_t *number_of_row, *row_of, *column_of; /* pivot numbers of rows; row and column of each pivot */
  double *pivot;
} lu_columns;

/* Shape of a subtree, for sorting. */
typedef struct {
  int64_t size;
  uint64_t hash;
  int64_t index;
} lu_key;

/* Factors by row, renumbered in postorder of the elimination tree, before slots are given. */
typedef struct {
  int64_t *l_start, *l_column, l_room, *u_start, *u_column, u_room;
  int64_t *rank_start, rank_start_room, *rank, rank_room; /* per multiplier, per entry it updates: its rank in the row */
  int64_t *number_of, *old_of;                            /* postorder number of a pivot, and back */
  int64_t *parent, *size;                                 /* elimination tree, by postorder number */
  int64_t *position, *l_slot, *u_slot, *stride;           /* of each row */
  int64_t *map, *work;
  uint64_t *hash, *prefix, *power;
  lu_key *key;
} lu_rows;

struct bramah_lu {
  bramah_arena *arena;
  int64_t n, entries;
  const int64_t *row, *column, *differential;
  const double *scale;
  int64_t *row_start, *diagonal;           /* of the Jacobian; entry number of each diagonal */
  int64_t *column_start, *column_entry;    /* entries by column */
  double *matrix, *strength, *norm;        /* E by entry; sizes in scaled rows; largest scaled entry of each row */
  order_space *order_space;
  int64_t *pair, *fresh_pair, *order;      /* transversal, and the column order that belongs to it */
  int64_t *mark, *stack, *next_entry;      /* work of the pivoting factorisation */
  double *x, *size;
  lu_columns columns;
  lu_rows rows;

  int pivoted;                             /* there is a pattern */
  int listed;                              /* it has few updates for its size: every one is listed; else no rows are bundled */
  int64_t bundles, slots;                  /* rows of LANES; slots with gaps, in whole vectors */
  int64_t l_first, u_first, u_end;         /* where L begins, U begins, U ends */
  int64_t *slot;
  int64_t *row_of, *column_of;             /* original row and column of each position */
  int64_t *l_count, *u_count, *inner;      /* per bundle or lone row: entries of L and U, and U's entries inside the bundle */
  lu_step *step;
  int64_t *l_index, *u_index, *target;     /* positions L and U multiply in a solve; slots that updates go to */
  int64_t u_indices;                       /* length of u_index */
  int64_t step_room, l_index_room, u_index_room, target_room;
  double *mass;                            /* by position: 1 where M is on the pivot */
  int64_t shifted, *shifted_slot;          /* the other slots M is in */
  double *value, *guard, *quality, *w;     /* guard: limits of pivots and multipliers as factors; quality: pivots of lu_pivot */
  int64_t value_room, guard_room, *guard_row, *guard_pivot, guard_row_room, guard_pivot_room;
  lu_entry *upper_entry, *lower_entry;     /* of a small matrix: U by columns, first to last, and L by columns, last to first */
  int64_t upper_room, lower_room, *upper_count, *lower_count;
  double *inverse, *per_scale;             /* of a small matrix, by column; 1 / scale */
  int inverted;                            /* is that the inverse of what was factored last? */
  int odd;                                 /* is the permutation of rows against columns an odd one? */
  int guarded;                             /* the guards belong to this pattern, */
  double guard_shift;                      /* and were made for this shift */
};

/* Updates per slot beyond which their list would cost more memory than it saves time: much fill, long rows. */
enum { MOST_UPDATES = 16 };

int lu_columns_factor(bramah_lu *lu, int64_t *culprit); /* lu_pivot.c: matrix -> columns */
int lu_rows_build(bramah_lu *lu);                       /* lu_rows.c: columns -> rows */
void lu_rows_bundle(bramah_lu *lu);                     /* lu_bundle.c: gives positions */
int lu_layout_reserve(bramah_lu *lu, int64_t most);     /* lu_layout.c: memory for so many entries in L and U; 0: no memory */
int lu_layout(bramah_lu *lu);                           /* lu_layout.c: rows -> slots and lists of operations */
int lu_key_compare(const void *a, const void *b);       /* lu_rows.c: by size, hash, index */

/* lu_inverse.c: b := E^-1 b by the inverse that lu_invert has formed. Beyond so many rows substitution in bundles is as fast. */
enum { MOST_INVERTED = LANES > 1 ? 20 : 0 };
void lu_multiply(const bramah_lu *lu, double *b);

/* lu_kernel.c */
int lu_load(bramah_lu *lu, const double *restrict slot_value, double shift); /* value := shift M - J; 0 if not finite */
int64_t lu_negative(const bramah_lu *lu); /* pivots below zero */
int lu_eliminate(bramah_lu *lu); /* value -> factors; 0 if a pivot or multiplier is beyond its guard */

#endif
