/* The loop that keeps time: by a clock of the test's, a short while by the machine's, and what it writes. */
#include "../export/realtime.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { MS = 1000000, MOST = 1000 };

typedef struct {
  int64_t time, late;           /* what it shows; how much too late a sleep ends */
  int64_t duration[MOST], begun[MOST];
  int fails_at;                 /* the step that does; -1: none */
  volatile sig_atomic_t stop;
  int64_t stop_at;              /* time at which somebody stops it; 0: nobody */
} world;

static int64_t shown(void *self) { return ((world *)self)->time; }

static void sleep_until(void *self, int64_t instant) {
  world *w = self;
  if (instant > w->time) w->time = instant + w->late;
  if (w->stop_at && w->time >= w->stop_at) w->stop = 1;
}

static int work(void *self, int64_t number) {
  world *w = self;
  w->begun[number % MOST] = w->time - 5000;
  w->time += w->duration[number % MOST];
  return number == w->fails_at ? 7 : 0;
}

static world *made(int64_t late, int64_t duration) {
  world *w = calloc(1, sizeof *w);
  w->time = 5000, w->late = late, w->fails_at = -1;
  for (int k = 0; k < MOST; k++) w->duration[k] = duration;
  return w;
}

static realtime_account *kept(world *w, int64_t periods) {
  static realtime_account account;
  realtime_clock clock = {shown, shown, sleep_until, w};
  CHECK(realtime_run(&clock, MS, periods, work, w, &w->stop, &account) == (w->fails_at < 0 ? 0 : 7));
  return &account;
}

static void test_lateness_does_not_add_up(void) {
  world *w = made(70000, 100000);
  realtime_account *a = kept(w, MOST);
  for (int64_t k = 1; k < MOST; k++) CHECK(w->begun[k] == k * MS + 70000);
  CHECK(a->done == MOST && a->overruns == 0 && a->behind == 0 && a->jitter.most == 70000 && a->jitter.least == 0 && a->cpu.most == 100000);
  free(w);
}

/* The second takes 3.4 ms: two more begin at once, late, and the fifth ends in time again. */
static void test_it_catches_up_and_loses_no_period(void) {
  const int64_t begun[] = {0, MS, 4400000, 4600000, 4800000, 5 * MS};
  world *w = made(0, 200000);
  w->duration[1] = 3400000;
  realtime_account *a = kept(w, 6);
  CHECK(!memcmp(w->begun, begun, sizeof begun));
  CHECK(a->done == 6 && a->overruns == 3 && a->most_behind == 2400000 && a->jitter.most == 2400000);
  free(w);
}

static void test_it_ends_in_order(void) {
  world *w = made(0, 1000);
  w->fails_at = 3;
  realtime_account *a = kept(w, 10);
  CHECK(a->done == 3 && a->status == 7 && a->cpu.count == 3 && !a->interrupted);
  free(w);
  w = made(0, 1000), w->stop_at = 5 * MS;
  a = kept(w, 0);
  CHECK(a->done == 5 && a->interrupted && a->status == 0);
  free(w);
}

static void test_what_is_due_at_the_end_is_told(void) {
  world *w = made(0, 5 * MS);
  w->stop_at = 12 * MS;
  realtime_account *a = kept(w, 10);
  CHECK(a->done == 3 && a->interrupted && a->behind == 7);
  free(w);
}

static int counted(void *self, int64_t number) { return (*(int64_t *)self)++ != number; }

/* However busy the machine is: every step is made, in order, and none begins before it is due. */
static void test_by_the_clock_of_the_machine(void) {
  static realtime_account account;
  realtime_clock clock = realtime_machine_clock();
  int64_t count = 0, began = clock.now(clock.self);
  CHECK(realtime_run(&clock, 2 * MS, 50, counted, &count, NULL, &account) == 0);
  CHECK(count == 50 && account.done == 50 && account.jitter.count == 50 && account.behind == 0);
  CHECK(clock.now(clock.self) - began >= 98 * MS);
}

/* Each quantile of times spread over ten powers of ten, against those times in order. */
static int upwards(const void *a, const void *b) { return (*(const int64_t *)a > *(const int64_t *)b) - (*(const int64_t *)a < *(const int64_t *)b); }

static void test_quantiles(void) {
  static realtime_histogram h;
  static int64_t time[5000];
  uint64_t random = 1;
  for (int k = 0; k < 5000; k++) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    realtime_add(&h, time[k] = (int64_t)(random >> 30) >> (k % 34));
  }
  qsort(time, 5000, sizeof *time, upwards);
  for (int k = 1; k <= 1000; k++) {
    int64_t exact = time[5 * k - 1], found = realtime_quantile(&h, (5 * k - 0.5) / 5000);
    CHECK(exact <= found && found <= exact + exact / 16);
  }
  CHECK(h.least == time[0] && h.most == time[4999] && h.count == 5000);
  realtime_add(&h, INT64_MAX);
  CHECK(realtime_quantile(&h, 1) == INT64_MAX && h.bin[REALTIME_BINS - 1] >= 1);
}

static void test_json_is_that_of_python(void) {
  static const char expected[] = "{\"unit\": \"ns\", \"count\": 4, \"least\": 40000, \"mean\": 255000, \"median\": 40959, \"p99.9\": 900000, "
                                 "\"most\": 900000, \"bins\": [[38912, 40960, 3], [884736, 917504, 1]]}";
  static realtime_histogram h;
  char text[sizeof expected + 10] = "";
  for (int k = 0; k < 4; k++) realtime_add(&h, k ? 40000 : 900000);
  FILE *file = tmpfile();
  CHECK(file != NULL);
  if (!file) return;
  realtime_write_histogram(&h, file), rewind(file);
  CHECK(fread(text, 1, sizeof text - 1, file) == sizeof expected - 1 && !strcmp(text, expected));
  fclose(file);
}

/* Whatever the system gives of it, the loop goes on; a core that is not there is not had. */
static void test_profile(void) { CHECK(!(realtime_profile(0, 100000) & (REALTIME_CORE | REALTIME_PRIORITY))); }

int main(void) {
  test_lateness_does_not_add_up(), test_it_catches_up_and_loses_no_period(), test_it_ends_in_order();
  test_what_is_due_at_the_end_is_told(), test_by_the_clock_of_the_machine(), test_quantiles(), test_json_is_that_of_python();
  test_profile();
  return check_report();
}
