/* Tells how often an export's own program takes memory before its loop in real time, and within it. */
#include <stdio.h>

#include "core/export/realtime.h"
#include "taken.h"

int __real_realtime_run(const realtime_clock *clock, int64_t period, int64_t periods, realtime_step step, void *model,
                        const volatile sig_atomic_t *stop, realtime_account *account);
int __wrap_realtime_run(const realtime_clock *clock, int64_t period, int64_t periods, realtime_step step, void *model,
                        const volatile sig_atomic_t *stop, realtime_account *account);

int __wrap_realtime_run(const realtime_clock *clock, int64_t period, int64_t periods, realtime_step step, void *model,
                        const volatile sig_atomic_t *stop, realtime_account *account) {
  long before = taken;
  int status = __real_realtime_run(clock, period, periods, step, model, stop, account);
  fprintf(stderr, "%ld %ld\n", before, taken - before);
  return status;
}
