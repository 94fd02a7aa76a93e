/* A clock that only goes forward, whatever is done to the time of day. */
#if defined(_WIN32)
#include <windows.h>
#else
#define _POSIX_C_SOURCE 200112L
#include <time.h>
#endif

#include "run.h"

double seconds_now(void) {
#if defined(_WIN32)
  LARGE_INTEGER ticks, per_second;
  QueryPerformanceCounter(&ticks);
  QueryPerformanceFrequency(&per_second);
  return (double)ticks.QuadPart / (double)per_second.QuadPart;
#else
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
#endif
}
