/* Co-simulation: communication steps made by the model's own method. */
#include <float.h>
#include <math.h>

#include "../run.h"
#include "fmi_unit.h"

static const double SAME = 1e-9; /* of times: what sums of communication steps may be off by */

static int advance(fmi_unit *u, double until) {
  bramah_instance *it = u->it;
  if (!u->between || it->coupled) return bramah_instance_advance(it, until);
  int status = bramah_instance_advance(it, unit_time(u)); /* what was set takes effect */
  while (status == BRAMAH_DONE && unit_time(u) < until) {
    status = it->status = bramah_run_advance(it->run, until, DBL_MIN); /* a slice of time that a few steps use up */
    if (status == BRAMAH_PAUSED) it->status = BRAMAH_DONE;
    u->seen = 0;
    if (status == BRAMAH_PAUSED && u->between(u, unit_time(u))) return status;
    if (status == BRAMAH_PAUSED) status = BRAMAH_DONE;
  }
  return status;
}

int unit_step(fmi_unit *u, double t, double step, double *reached, int *early) {
  double now = unit_time(u), until = t + step;
  *reached = now, *early = 0;
  if (!isfinite(t) || !isfinite(step) || step < 0) return unit_refuse(u, "A communication step must be finite and not go back.");
  if (fabs(t - now) > SAME * (fabs(now) + step)) return unit_refuse(u, "A step was asked for from t = %.9g s, but the unit stands at t = %.9g s.", t, now);
  bramah_run_forget(u->it->run);
  u->seen = 0;
  int status = until > now ? advance(u, until) : bramah_instance_advance(u->it, now);
  *reached = unit_time(u);
  if (status == BRAMAH_PAUSED) {
    *early = 1;
    return FMI_OK;
  }
  if (status == BRAMAH_DONE) return FMI_OK;
  return unit_complain(u, status == BRAMAH_NO_MEMORY || status == BRAMAH_BAD_INPUT ? FMI_ERROR : FMI_DISCARD);
}
