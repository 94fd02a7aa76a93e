/* How often memory was taken, where a sanitizer counts. Call count_memory() first. */
#ifndef BRAMAH_TESTS_MEMORY_H
#define BRAMAH_TESTS_MEMORY_H

#include <stddef.h>

#include "check.h"

#ifdef __SANITIZE_ADDRESS__
/* Of the sanitizer, whose header not every compiler brings along. */
extern int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t), void (*)(const volatile void *));
enum { COUNTED = 1 };
static long taken;
static void note_taken(const volatile void *p, size_t bytes) { (void)p, (void)bytes, taken++; }
static void note_given(const volatile void *p) { (void)p; }
static void count_memory(void) { CHECK(__sanitizer_install_malloc_and_free_hooks(note_taken, note_given) > 0); }
#else
enum { COUNTED = 0 };
static const long taken = 0; /* nobody counts */
static void count_memory(void) {}
#endif

#endif
