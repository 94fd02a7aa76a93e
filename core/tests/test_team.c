/* Threads that work together: every object is worked on once per call, also when some are slow and threads fall asleep in between. */
#include "../team.h"
#include "check.h"

#include <time.h>

enum { JOBS = 5, CALLS = 3000 };

typedef struct {
  int64_t visits[JOBS];
  double spent[JOBS];
} tally;

static void visit(void *what, int64_t k) {
  tally *t = what;
  t->visits[k]++;
  for (int64_t i = 0; i < 40 * (k + 1); i++) t->spent[k] += 1 / (double)(i + 1);
}

static void nap(void) {
  const struct timespec while_threads_fall_asleep = {0, 5000000};
  nanosleep(&while_threads_fall_asleep, NULL);
}

static void test_each_once(int64_t threads) {
  tally t = {{0}, {0}};
  bramah_team *team = team_new(threads, JOBS);
  if (!team) return;
  for (int i = 0; i < CALLS; i++) {
    team_do(team, visit, &t);
    if (i % 1000 == 0) nap();
  }
  for (int64_t k = 0; k < JOBS; k++) CHECK(t.visits[k] == CALLS);
  team_free(team);
}

int main(void) {
  for (int64_t threads = 1; threads <= 6; threads++) test_each_once(threads);
  team_free(team_new(3, JOBS));
  team_free(NULL);
  return check_report();
}
