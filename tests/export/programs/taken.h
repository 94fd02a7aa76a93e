/* Counts how often memory is taken. Linked with --wrap for every function that takes some. */
#ifndef TAKEN_H
#define TAKEN_H

#include <stdlib.h>

static long taken;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *p, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *p, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);

void *__wrap_malloc(size_t bytes) { return taken++, __real_malloc(bytes); }
void *__wrap_calloc(size_t count, size_t bytes) { return taken++, __real_calloc(count, bytes); }
void *__wrap_realloc(void *p, size_t bytes) { return taken++, __real_realloc(p, bytes); }
void *__wrap_aligned_alloc(size_t alignment, size_t bytes) { return taken++, __real_aligned_alloc(alignment, bytes); }

#endif
