/* CPU seconds that an exported model takes for its run, without making it: seconds, steps accepted. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "model.h"

int main(int count, char **word) {
  bramah_instance *it = bramah_instance_new(&model);
  bramah_setup setup = bramah_setup_of(&model);
  setup.most_events = 1000000, setup.fixed_step = count > 1 ? atof(word[1]) : 0;
  if (!it || bramah_instance_begin(it, &setup, 0)) return 1;
  clock_t begin = clock();
  int status = bramah_instance_advance(it, setup.until);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  bramah_view view;
  bramah_instance_view(it, &view);
  printf("%d %.9g %lld\n", status, seconds, (long long)view.counters.accepted);
  bramah_instance_free(it);
  return 0;
}
