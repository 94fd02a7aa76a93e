/* Which ticks know that a pressure jumped. */
#include "check.h"
#include "methods.h"
#include "problems.h"
#include "run.h"

/* Two line ends sense y[0] and y[1]; their discrete values, seven each, mean nothing here. */
RATES(sensed_rates) { UNUSED_RATES; }
CALL(sensed, sense) { UNUSED_CALL; sense[0] = at->y[0], sense[1] = at->y[1]; }

static const bramah_line_end end[2] = {{0, 0, 1e-4, {0, 1, 2, 3, 4, 5, 6}}, {0, 1, 1e-4, {7, 8, 9, 10, 11, 12, 13}}};

/* Four ticks of 1 s from t = 10. The run stands at t having passed `reached` of them, and the pressure of end 1 jumps. */
static void jump_at(double t, int64_t reached, int64_t noticed) {
  problem p;
  bramah_window w = {.origin = 0, .step = 1};
  int status;
  double d[14] = {0};
  problem_init(&p, 2, 1e-6, (bramah_kernel){.rates = sensed_rates, .senses = sensed});
  p.system.discretes = 14, p.system.senses = 2;
  bramah_run *run = bramah_run_new(&p.system, &rodas4, &p.options, t, p.y, d, &status);
  CHECK(run && window_init(&w, run->arena, 2, 4, 2));
  w.end[0] = end, w.end[1] = end + 1;
  w.jump[0] = w.jump[1] = 0;
  run_watch(run, &w), window_open(&w, 10, 4);
  w.reached = reached;
  window_before(&w, &run->state);
  run->state.y[0] += 1e-5, run->state.y[1] += 1; /* the first is within its tolerance */
  window_after(&w, &run->state);
  CHECK(w.jump[0] == 0 && w.jump[1] == 1); /* of the tick to come */
  for (int64_t k = 0; k < 4; k++) CHECK(w.passage[2 * k].jump == 0 && w.passage[2 * k + 1].jump == (k == noticed));
  window_return(&w);
  CHECK(w.jump[0] == 0 && w.jump[1] == 0); /* as when it was opened */
  bramah_run_free(run);
}

int main(void) {
  jump_at(11, 1, 0); /* exactly at a tick: that which ends here has the pressure of after the jump */
  jump_at(13, 3, 2);
  jump_at(14, 4, 3);
  jump_at(11.5, 1, -1); /* between ticks */
  jump_at(10, 0, -1);   /* where the window begins no tick of it has ended */
  return check_report();
}
