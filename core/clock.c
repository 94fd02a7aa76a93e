/* A clock that only goes forward, whatever is done to the time of day: the caller's, or the machine's. */
#if defined(BRAMAH_NO_CLOCK)
#elif defined(_WIN32)
#include <windows.h>
#else
#define _POSIX_C_SOURCE 200112L
#include <time.h>
#endif

#include "clock.h"

#include <stddef.h>

#if defined(BRAMAH_NO_CLOCK)
static double (*const OF_THE_MACHINE)(void) = NULL;
#else
static double of_the_machine(void) {
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
static double (*const OF_THE_MACHINE)(void) = of_the_machine;
#endif

int clock_known(const bramah_options *options) { return options->clock || OF_THE_MACHINE; }

double seconds_now(const bramah_options *options) { return options->clock ? options->clock() : OF_THE_MACHINE(); }
