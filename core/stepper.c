#include "stepper.h"

#include "abm.h"
#include "adams.h"
#include "explicit.h"
#include "foreign.h"
#include "ndf.h"
#include "rosenbrock.h"
#include "theta.h"

int stepper_init(bramah_stepper *stepper, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
                 const bramah_options *options) {
  *stepper = (bramah_stepper){.dense_terms = method->dense_terms, .first_order = method->order};
  switch (method->family) {
    case BRAMAH_EXPLICIT: return explicit_init(stepper, arena, system, method);
    case BRAMAH_ADAMS:
    case BRAMAH_ADAMS_IMPLICIT: return adams_init(stepper, arena, system, method);
    case BRAMAH_NDF:
    case BRAMAH_BDF: return ndf_init(stepper, arena, system, method, options);
    case BRAMAH_ABM: return abm_init(stepper, arena, system, method);
    case BRAMAH_THETA: return theta_init(stepper, arena, system, method, options);
    case BRAMAH_FOREIGN: return foreign_init(stepper, arena, system, method);
    default: return rosenbrock_init(stepper, arena, system, method, options);
  }
}
