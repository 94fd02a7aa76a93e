/* Memory of one run: blocks are taken one after another, aligned for vector loads, and given back all at once. */
#ifndef BRAMAH_ARENA_H
#define BRAMAH_ARENA_H

#include <stddef.h>

typedef struct bramah_arena bramah_arena;

bramah_arena *arena_new(void);            /* null if memory ran out */
void *arena_take(bramah_arena *arena, size_t bytes); /* zeroed, 64-byte aligned; null if memory ran out or bytes overflows */
void arena_seal(bramah_arena *arena); /* from now on arena_take gives null instead of asking for more memory */
void arena_free(bramah_arena *arena);     /* null is fine */

#endif
