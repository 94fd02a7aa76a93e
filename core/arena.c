#include "arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 64, CHUNK = 1 << 16 };

/* A sanitizer sees no end of a piece within a chunk unless it is told. */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { MARGIN = ALIGN };
static void forbid(void *p, size_t bytes) { __asan_poison_memory_region(p, bytes); }
#else
enum { MARGIN = 0 };
static void forbid(void *p, size_t bytes) { (void)p, (void)bytes; }
#endif

typedef struct chunk {
  struct chunk *next;
  void *from;        /* what malloc gave: C11's aligned_alloc is not everywhere, Windows has none */
  size_t size, used; /* of the bytes after this header */
} chunk;

struct bramah_arena {
  chunk *first;
  int sealed;
};

static size_t round_up(size_t bytes) { return (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1); }

static chunk *chunk_new(size_t size) {
  char *from = malloc(ALIGN - 1 + ALIGN + size);
  if (!from) return NULL;
  chunk *c = (chunk *)(from + (ALIGN - 1 - ((uintptr_t)from + ALIGN - 1) % ALIGN));
  *c = (chunk){.from = from, .size = size};
  return c;
}

bramah_arena *arena_new(void) { return calloc(1, sizeof(bramah_arena)); }

void *arena_take(bramah_arena *arena, size_t wanted) {
  if (wanted > SIZE_MAX / 2) return NULL;
  size_t bytes = round_up((wanted ? wanted : 1) + MARGIN);
  chunk *c = arena->first;
  if (!c || c->size - c->used < bytes) {
    if (arena->sealed) return NULL;
    size_t size = bytes > CHUNK ? bytes : CHUNK;
    if (!(c = chunk_new(size))) return NULL;
    c->next = arena->first;
    arena->first = c;
  }
  char *p = (char *)c + ALIGN + c->used;
  c->used += bytes;
  memset(p, 0, bytes);
  forbid(p + wanted, bytes - wanted);
  return p;
}

void arena_seal(bramah_arena *arena) { arena->sealed = 1; }

void arena_free(bramah_arena *arena) {
  if (!arena) return;
  for (chunk *c = arena->first, *next; c; c = next) next = c->next, free(c->from);
  free(arena);
}
