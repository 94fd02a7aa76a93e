/* Exact derivatives of units along a direction of states and inputs, algebraic unknowns following. */
#include <string.h>

#include "fmi_unit.h"

/* f' into along_rate, for the changes in along_y and along_d. The evaluator was last called at the point. */
static void rates_along(fmi_unit *u, const bramah_view *view) {
  const bramah_evaluator *e = u->it->evaluator;
  const bramah_system *s = e->system;
  const bramah_point at = {view->t, view->y, view->d, u->it->rate, e->sum, e->inverse, s->tables};
  size_t bytes = (size_t)s->n * sizeof(double);
  if (!bytes) return;
  memset(u->along_sum, 0, bytes), memset(u->along_capacity, 0, bytes);
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    if (description.along[k])
      description.along[k](kernel->count, kernel->index, kernel->constant, &at, u->along_y, u->along_d, u->along_sum, u->along_capacity);
  }
  for (int64_t i = 0; i < s->n; i++)
    u->along_rate[i] = e->inverse[i] * (u->along_sum[i] - u->it->rate[i] * u->along_capacity[i]);
  for (int64_t i = 0; i < e->held; i++) {
    int64_t row = e->held_row[i];
    u->along_rate[row] = s->differential[row] ? 0 : -u->along_y[row];
  }
}

/* Algebraic unknowns follow: what their rows change by must vanish. */
static int follow(fmi_unit *u, const bramah_view *view) {
  bramah_instance *it = u->it;
  const bramah_system *s = it->evaluator->system;
  int64_t culprit;
  if (!s->sets) return FMI_OK;
  matrix_evaluate(&u->matrix, it->evaluator, view->t, view->y, view->d, it->rate);
  if (matrix_factor_algebraic(&u->matrix, &culprit) != LU_OK)
    return unit_refuse(u, "Derivatives do not exist at t = %.6g s: nothing determines an algebraic unknown.", view->t);
  for (int64_t i = 0; i < s->n; i++) u->along_work[i] = s->differential[i] ? 0 : u->along_rate[i];
  matrix_solve(&u->matrix, u->along_work);
  for (int64_t i = 0; i < s->n; i++)
    if (!s->differential[i]) u->along_y[i] = u->along_work[i];
  rates_along(u, view);
  return FMI_OK;
}

static int seed_one(fmi_unit *u, uint32_t reference, double seed) {
  const fmi_variable *v = reference < description.variables ? &description.variable[reference] : NULL;
  if (v && v->kind == FMI_STATE) u->along_y[description.state[v->number]] += seed;
  else if (v && v->kind == FMI_INPUT) u->along_d[model.input[v->number].discrete] += seed;
  else return unit_refuse(u, "Derivatives are known along states and inputs only, not along the variable %lu.", (unsigned long)reference);
  return FMI_OK;
}

static int answer_one(fmi_unit *u, uint32_t reference, double *out) {
  const fmi_variable *v = reference < description.variables ? &description.variable[reference] : NULL;
  if (v && v->kind == FMI_DERIVATIVE) *out = u->along_rate[description.state[v->number]];
  else if (v && v->kind == FMI_STATE) *out = u->along_y[description.state[v->number]];
  else if (v && v->kind == FMI_SIGNAL) *out = u->along_values[v->number];
  else return unit_refuse(u, "Derivatives of signals and of states' derivatives are known, not of the variable %lu.", (unsigned long)reference);
  return FMI_OK;
}

int unit_along(fmi_unit *u, const uint32_t *unknown, size_t unknowns, const uint32_t *known, size_t knowns, const double *seed, double *out) {
  if ((unknowns && (!unknown || !out)) || (knowns && (!known || !seed))) return unit_refuse(u, "Derivatives were asked for without arrays.");
  int status = unit_settle(u);
  if (status != FMI_OK) return status;
  bramah_instance *it = u->it;
  bramah_view view;
  bramah_instance_view(it, &view);
  for (int64_t i = 0; i < model.system.n; i++) u->along_y[i] = 0;
  for (int64_t i = 0; i < model.system.discretes; i++) u->along_d[i] = 0;
  for (size_t k = 0; k < knowns && status == FMI_OK; k++) status = seed_one(u, known[k], seed[k]);
  if (status != FMI_OK) return status;
  evaluator_holds(it->evaluator, view.d);
  evaluator_rates(it->evaluator, view.t, view.y, view.d, it->rate);
  rates_along(u, &view);
  status = follow(u, &view);
  if (status != FMI_OK) return status;
  description.signals_along(view.t, view.y, view.d, it->rate, it->vector, model.tables, u->along_y, u->along_d, u->along_rate,
                            u->along_values);
  for (size_t k = 0; k < unknowns && status == FMI_OK; k++) status = answer_one(u, unknown[k], &out[k]);
  return status;
}
