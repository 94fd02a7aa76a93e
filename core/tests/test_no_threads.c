/* What is left of the team of threads and of the clock where there are none. */
#define BRAMAH_NO_THREADS
#define BRAMAH_NO_CLOCK
#define team_new team_new_alone
#define team_do team_do_alone
#define team_free team_free_alone
#define clock_known clock_known_alone
#define seconds_now seconds_now_alone
#include "../clock.c"
#include "../team.c"
#include "check.h"

static double noon(void) { return 12; }

int main(void) {
  bramah_options options = {.clock = noon};
  CHECK(!team_new(2, 2));
  CHECK(clock_known(&options) && seconds_now(&options) == 12);
  options.clock = NULL;
  CHECK(!clock_known(&options));
  team_do(NULL, NULL, NULL), team_free(NULL);
  return check_report();
}
