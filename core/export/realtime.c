/* sched_setaffinity and clock_nanosleep are no part of C11. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#elif !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include "realtime.h"

#include <inttypes.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#elif !defined(BRAMAH_NO_CLOCK)
#include <errno.h>
#include <time.h>
#endif
#if defined(__linux__) && !defined(BRAMAH_NO_CLOCK)
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

enum { BITS = 4, PARTS = 1 << BITS, OCTAVES = 40, BAR = 40, SECOND = 1000000000 };

static int bin_of(int64_t time) {
  int octave = BITS;
  if (time < PARTS) return (int)time;
  while (octave < OCTAVES && time >> (octave + 1)) octave++;
  return octave < OCTAVES ? PARTS * (octave - BITS) + (int)(time >> (octave - BITS)) : REALTIME_BINS - 1;
}

static int64_t lower_edge(int number) {
  return number < PARTS ? number : (int64_t)(PARTS + number % PARTS) << (number / PARTS - 1);
}

void realtime_add(realtime_histogram *h, int64_t time) {
  if (time < 0) time = 0;
  h->bin[bin_of(time)]++;
  if (!h->count || time < h->least) h->least = time;
  if (time > h->most) h->most = time;
  h->sum += (double)time, h->count++;
}

int64_t realtime_quantile(const realtime_histogram *h, double share) {
  int64_t seen = 0;
  for (int b = 0; b < REALTIME_BINS - 1; b++) {
    seen += h->bin[b];
    if (!h->bin[b] || (double)seen < share * (double)h->count) continue;
    int64_t last = lower_edge(b + 1) - 1;
    return last < h->most ? last : h->most;
  }
  return h->most;
}

void realtime_write_histogram(const realtime_histogram *h, FILE *to) {
  const char *comma = "";
  fprintf(to, "{\"unit\": \"ns\", \"count\": %" PRId64 ", \"least\": %" PRId64 ", \"mean\": %.17g, ", h->count, h->least,
          h->count ? h->sum / (double)h->count : 0.0);
  fprintf(to, "\"median\": %" PRId64 ", \"p99.9\": %" PRId64 ", \"most\": %" PRId64 ", \"bins\": [", realtime_quantile(h, 0.5),
          realtime_quantile(h, 0.999), h->most);
  for (int b = 0; b < REALTIME_BINS; b++) {
    if (!h->bin[b]) continue;
    fprintf(to, "%s[%" PRId64 ", %" PRId64 ", %" PRId64 "]", comma, lower_edge(b), lower_edge(b + 1), h->bin[b]);
    comma = ", ";
  }
  fputs("]}", to);
}

static void write_time(int64_t time, FILE *to) {
  const struct {
    int64_t size;
    const char *name;
  } unit[] = {{SECOND, "s"}, {SECOND / 1000, "ms"}, {1000, "us"}, {1, "ns"}};
  size_t u = 0;
  char text[32];
  while (u < 3 && time < unit[u].size) u++;
  snprintf(text, sizeof text, "%.3g %s", (double)time / (double)unit[u].size, unit[u].name);
  fprintf(to, "%9s", text);
}

void realtime_write_bars(const realtime_histogram *h, FILE *to) {
  int64_t octave[OCTAVES + 1] = {0}, largest = 0;
  int first = OCTAVES, last = 0;
  for (int b = 0; b < REALTIME_BINS; b++) {
    int number = 0;
    if (!h->bin[b]) continue;
    while (lower_edge(b) >> number) number++;
    octave[number] += h->bin[b];
    if (number < first) first = number;
    if (number > last) last = number;
    if (octave[number] > largest) largest = octave[number];
  }
  if (!largest) fputs("nothing was counted\n", to);
  for (int k = first; k <= last && largest; k++) {
    write_time(((int64_t)1 << k) >> 1, to), fputs(" to ", to), write_time((int64_t)1 << k, to);
    fprintf(to, " %9" PRId64 "%s", octave[k], octave[k] ? "  " : "");
    for (int64_t bar = (BAR * octave[k] + largest - 1) / largest; bar > 0; bar--) fputc('#', to);
    fputc('\n', to);
  }
}

int realtime_run(const realtime_clock *clock, int64_t period, int64_t periods, realtime_step step, void *model,
                 const volatile sig_atomic_t *stop, realtime_account *account) {
  realtime_account *a = account;
  memset(a, 0, sizeof *a);
  a->period = period;
  int64_t start = clock->now(clock->self);
  for (int64_t number = 0; !periods || number < periods; number++) {
    int64_t due = start + number * period;
    clock->sleep_until(clock->self, due);
    if (stop && *stop) {
      a->interrupted = 1;
      break;
    }
    int64_t began = clock->now(clock->self), used = clock->used(clock->self);
    a->status = step(model, number);
    int64_t spent = clock->used(clock->self) - used, ended = clock->now(clock->self), over = ended - due - period;
    if (a->status) break;
    a->done++;
    realtime_add(&a->cpu, spent), realtime_add(&a->wall, ended - began), realtime_add(&a->jitter, began - due);
    a->overruns += over > 0;
    if (over > a->most_behind) a->most_behind = over;
  }
  int64_t due = (clock->now(clock->self) - start) / period;
  if (periods && due > periods) due = periods;
  a->behind = due > a->done ? due - a->done : 0;
  return a->status;
}

void realtime_write_account(const realtime_account *a, FILE *to) {
  const struct {
    const char *name;
    const realtime_histogram *of;
  } part[] = {{"cpu", &a->cpu}, {"wall", &a->wall}, {"jitter", &a->jitter}};
  fprintf(to, "{\"ok\": %s, \"period\": %" PRId64 ", \"steps\": %" PRId64 ", \"interrupted\": %s, ", a->status ? "false" : "true", a->period,
          a->done, a->interrupted ? "true" : "false");
  fprintf(to, "\"overruns\": %" PRId64 ", \"most_behind\": %" PRId64 ", \"behind\": %" PRId64, a->overruns, a->most_behind, a->behind);
  for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
    fprintf(to, ", \"%s\": ", part[k].name);
    realtime_write_histogram(part[k].of, to);
  }
  fputs("}\n", to);
}

#if defined(BRAMAH_NO_CLOCK)
int realtime_profile(int priority, int core) { return (void)priority, (void)core, 0; }
#elif defined(_WIN32)
static int64_t machine_now(void *self) {
  LARGE_INTEGER ticks, rate;
  (void)self;
  QueryPerformanceCounter(&ticks), QueryPerformanceFrequency(&rate);
  /* In two parts: ticks times 1e9 would overflow after a few hours. */
  return ticks.QuadPart / rate.QuadPart * SECOND + ticks.QuadPart % rate.QuadPart * SECOND / rate.QuadPart;
}

static int64_t machine_used(void *self) {
  FILETIME made, ended, kernel, user;
  (void)self;
  if (!GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user)) return 0;
  int64_t a = ((int64_t)kernel.dwHighDateTime << 32) + kernel.dwLowDateTime, b = ((int64_t)user.dwHighDateTime << 32) + user.dwLowDateTime;
  return 100 * (a + b);
}

/* Sleeps come in milliseconds: the last one is spent looking at the clock. */
static void machine_sleep(void *self, int64_t instant) {
  for (int64_t left; (left = instant - machine_now(self)) > 0;) Sleep(left > 2000000 ? (DWORD)(left / 1000000 - 1) : 0);
}

int realtime_profile(int priority, int core) {
  int had = 0;
  if (priority > 0 && SetPriorityClass(GetCurrentProcess(), HIGH_PRIORITY_CLASS) &&
      SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL))
    had |= REALTIME_PRIORITY;
  if (core >= 0 && core < 64 && SetThreadAffinityMask(GetCurrentThread(), (DWORD_PTR)1 << core)) had |= REALTIME_CORE;
  return had;
}
#else
static int64_t shown_by(clockid_t clock) {
  struct timespec t;
  return clock_gettime(clock, &t) ? 0 : (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

static int64_t machine_now(void *self) { return (void)self, shown_by(CLOCK_MONOTONIC); }

static int64_t machine_used(void *self) { return (void)self, shown_by(CLOCK_THREAD_CPUTIME_ID); }

static void machine_sleep(void *self, int64_t instant) {
#if defined(__linux__)
  struct timespec until = {.tv_sec = (time_t)(instant / SECOND), .tv_nsec = (long)(instant % SECOND)};
  (void)self;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) continue;
#else
  for (int64_t left; (left = instant - machine_now(self)) > 0;) {
    struct timespec nap = {.tv_sec = (time_t)(left / SECOND), .tv_nsec = (long)(left % SECOND)};
    nanosleep(&nap, NULL);
  }
#endif
}

int realtime_profile(int priority, int core) {
  int had = 0;
#if defined(__linux__)
  struct sched_param wanted = {.sched_priority = priority};
  struct rlimit limit;
  cpu_set_t only;
  CPU_ZERO(&only);
  /* Where only so much may be locked, memory that is asked for later would be refused. */
  int boundless = !geteuid() || (!getrlimit(RLIMIT_MEMLOCK, &limit) && limit.rlim_cur == RLIM_INFINITY);
  if (!mlockall(boundless ? MCL_CURRENT | MCL_FUTURE : MCL_CURRENT)) had |= REALTIME_MEMORY;
  if (priority > 0 && !sched_setscheduler(0, SCHED_FIFO, &wanted)) had |= REALTIME_PRIORITY;
  if (core >= 0 && core < CPU_SETSIZE) {
    CPU_SET((size_t)core, &only);
    if (!sched_setaffinity(0, sizeof only, &only)) had |= REALTIME_CORE;
  }
#else
  (void)priority, (void)core;
#endif
  return had;
}
#endif

#ifndef BRAMAH_NO_CLOCK
realtime_clock realtime_machine_clock(void) {
  return (realtime_clock){.now = machine_now, .used = machine_used, .sleep_until = machine_sleep};
}
#endif
