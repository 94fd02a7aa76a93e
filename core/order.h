/* Orderings for the sparse LU: which row serves as the diagonal of a column, and in which sequence columns are eliminated. */
#ifndef BRAMAH_ORDER_H
#define BRAMAH_ORDER_H

#include <stdint.h>
#include "arena.h"

typedef struct order_space order_space; /* work memory, used again by every call */

order_space *order_new(bramah_arena *arena, int64_t n, int64_t entries); /* null if memory ran out */

/* Memory for a sequence that leads to so many entries in the lower factor. 0: memory ran out. */
int order_reserve(order_space *space, int64_t entries);

/* Pairs every column with a row that has a usable entry in it: row_of[column]. `strength` of an entry is its size in a row scaled to 1.
 * The diagonal is kept wherever it is not negligible; other rows find their column along augmenting paths, first over strong entries,
 * then over any that are not zero. Returns -1, or a column that no row is left for. */
int64_t order_transversal(order_space *space, const int64_t *row_start, const int64_t *column, const int64_t *diagonal,
                          const double *strength, int64_t *row_of);

/* Least-degree sequence of the columns on the symmetric pattern of the paired matrix: order[k] is the column eliminated k-th.
 * Quotient graph with approximate degrees (Amestoy, Davis and Duff 1996), eliminated in rounds of independent variables (Liu 1985).
 * Returns 0 if memory ran out, else 1. */
int order_least_degree(order_space *space, const int64_t *row_start, const int64_t *column, const int64_t *row_of, int64_t *order);

/* A larger array of 8-byte items in place of `old` (null: none), keeping its first `keep` items; *room is its capacity. It grows by
 * doubling, so what is left behind in the arena never exceeds what is in use. Null if memory ran out. */
void *order_room(bramah_arena *arena, void *old, int64_t *room, int64_t need, int64_t keep);

#endif
