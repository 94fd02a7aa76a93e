#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 64, CHUNK = 1 << 16 };

typedef struct chunk {
  struct chunk *next;
  size_t size, used; /* of the bytes after this header */
} chunk;

struct bramah_arena {
  chunk *first;
};

static size_t round_up(size_t bytes) { return (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1); }

bramah_arena *arena_new(void) { return calloc(1, sizeof(bramah_arena)); }

void *arena_take(bramah_arena *arena, size_t bytes) {
  if (bytes > SIZE_MAX / 2) return NULL;
  bytes = round_up(bytes ? bytes : 1);
  chunk *c = arena->first;
  if (!c || c->size - c->used < bytes) {
    size_t size = bytes > CHUNK ? bytes : CHUNK;
    c = aligned_alloc(ALIGN, ALIGN + size); /* both multiples of ALIGN */
    if (!c) return NULL;
    c->next = arena->first, c->size = size, c->used = 0;
    arena->first = c;
  }
  void *p = (char *)c + ALIGN + c->used;
  c->used += bytes;
  return memset(p, 0, bytes);
}

void arena_free(bramah_arena *arena) {
  if (!arena) return;
  for (chunk *c = arena->first, *next; c; c = next) next = c->next, free(c);
  free(arena);
}
