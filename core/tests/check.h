/* A check that counts. Each test program ends with `return check_report();`. */
#ifndef BRAMAH_CHECK_H
#define BRAMAH_CHECK_H

#include <stdint.h>
#include <stdio.h>

static int64_t check_passed, check_failed;

#define CHECK(condition) check_note((condition) != 0, #condition, __FILE__, __LINE__)

static inline void check_note(int holds, const char *text, const char *file, int line) {
  if (holds) check_passed++;
  else check_failed++, printf("%s:%d: %s\n", file, line, text);
}

static inline int check_report(void) {
  printf("%lld passed, %lld failed\n", (long long)check_passed, (long long)check_failed);
  return check_failed != 0;
}

#endif
