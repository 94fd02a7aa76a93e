#include "sensitivity.h"

#include <math.h>
#include <string.h>

#include "dense.h"
#include "vector.h"

static const double COARSER = 20; /* than the solution, relative to the largest value so far */
/* Of the tolerance of an unknown over the size of a parameter: derivatives below it matter to nobody, and those that begin at zero are not
 * asked for their digits there. */
static const double LEAST = 1e-3;

static int take(bramah_sensitivity *v, bramah_arena *arena, const bramah_system *system, int64_t dense_terms) {
  size_t bytes = (size_t)v->size * sizeof(double), discretes = (size_t)(system->discretes * v->width) * sizeof(double);
  double **wide[] = {&v->s, &v->next, &v->largest, &v->mask, &v->rate, &v->before, &v->solving, &v->effect, &v->held};
  for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
    if (!(*wide[i] = arena_take(arena, bytes))) return 0;
  v->dense = arena_take(arena, bytes * (size_t)dense_terms);
  v->d = arena_take(arena, discretes), v->d_before = arena_take(arena, discretes);
  v->t = arena_take(arena, (size_t)v->width * sizeof(double));
  v->time = arena_take(arena, (size_t)(v->n * BRAMAH_TANGENT_LANES) * sizeof(double));
  v->squares = arena_take(arena, (size_t)v->width * sizeof(double)), v->least = arena_take(arena, (size_t)v->width * sizeof(double));
  v->slope = arena_take(arena, (size_t)v->n * sizeof(double));
  v->one = arena_take(arena, BRAMAH_TANGENT_LANES * sizeof(double));
  size_t events = (size_t)((system->guards + system->times) * v->width) * sizeof(double);
  v->moved = arena_take(arena, events), v->moved_before = arena_take(arena, events);
  v->loss = arena_take(arena, (size_t)v->of->parameters * sizeof *v->loss);
  v->doubt = arena_take(arena, (size_t)v->of->parameters * sizeof *v->doubt);
  v->d_effect = arena_take(arena, discretes);
  return v->doubt && v->d_effect && v->dense && v->d && v->d_before && v->t && v->time && v->squares && v->least && v->slope && v->one && v->moved && v->moved_before && v->loss;
}

bramah_sensitivity *sensitivity_new(bramah_arena *arena, const bramah_system *system, const bramah_method *method,
                                    const bramah_tangents *of) {
  bramah_sensitivity *v = arena_take(arena, sizeof *v);
  if (!v) return NULL;
  *v = (bramah_sensitivity){.of = of, .n = system->n, .discretes = system->discretes, .width = of->width, .size = system->n * of->width};
  if (!take(v, arena, system, method->dense_terms) || !tangents_init(&v->work, arena, system, of) ||
      !tangents_init(&v->effect_work, arena, system, of) ||
      !matrix_init(&v->matrix, arena, system) || !nodes_init(&v->nodes, arena, system, of->width))
    return NULL;
  for (int64_t i = 0; i < v->size; i++) {
    v->mask[i] = system->differential[i / v->width] ? 1 : 0;
    v->s[i] = of->y[i], v->largest[i] = fabs(of->y[i]);
  }
  if (system->discretes) memcpy(v->d, of->d, (size_t)(system->discretes * v->width) * sizeof(double));
  for (int k = 0; k < BRAMAH_TANGENT_LANES; k++) v->one[k] = 1;
  for (int64_t p = 0; p < v->width; p++) v->least[p] = LEAST / of->size[p];
  return v;
}

bramah_direction sensitivity_direction(const bramah_sensitivity *v, const double *s) {
  return (bramah_direction){.width = v->width, .parameters = 1, .t = v->t, .y = s, .d = v->d};
}

double sensitivity_tolerance(const bramah_state *s, int64_t i, int64_t parameter, double size) {
  const bramah_tolerance *w = &s->tolerance;
  return COARSER * w->relative[i] * size + s->sensitivity->least[parameter] / w->inverse[i];
}

bramah_direction sensitivity_effect(const bramah_sensitivity *v) {
  return (bramah_direction){.width = v->width, .t = v->t, .y = v->effect, .d = v->d_effect};
}

/* sum += the squares of errors in tolerances, of all unknowns; not finite if anything is not. */
BRAMAH_CLONES static void add_squares(int64_t n, int64_t width, const double *relative, const double *inverse, const double *restrict least,
                                      const double *restrict largest, const double *restrict next, const double *restrict estimate,
                                      double *restrict sum) {
  for (int64_t i = 0; i < n; i++, largest += width, next += width, estimate += width) {
    double part = COARSER * relative[i], whole = 1 / inverse[i];
    for (int64_t p = 0; p < width; p++) {
      double size = fabs(next[p]) > largest[p] ? fabs(next[p]) : largest[p];
      double error = (estimate[p] + 0 * next[p]) / (part * size + whole * least[p]);
      sum[p] += error * error;
    }
  }
}

double sensitivity_error(bramah_state *s, const double *estimate) {
  bramah_sensitivity *v = s->sensitivity;
  double worst = 0, *sum = v->squares;
  memset(sum, 0, (size_t)v->width * sizeof(double));
  add_squares(v->n, v->width, s->tolerance.relative, s->tolerance.inverse, v->least, v->largest, v->next, estimate, sum);
  for (int64_t p = 0; p < v->of->parameters; p++) {
    if (v->loss[p].reason || v->n == 0) continue;
    if (isfinite(sum[p])) worst = fmax(worst, sqrt(sum[p] / (double)v->n));
    else sensitivity_lose(s, p, BRAMAH_LOSS_SINGULAR, 0, -1);
  }
  return worst;
}

int sensitivity_step(bramah_state *s, double *error) {
  bramah_sensitivity *v = s->sensitivity;
  v->dense_ready = 0, *error = 0;
  int status = v->lost < v->of->parameters ? s->stepper.family->derive(s->stepper.self, s, error) : BRAMAH_SINGULAR;
  if (status == BRAMAH_SINGULAR) { /* the run goes on without */
    sensitivity_lose_all(s, BRAMAH_LOSS_SINGULAR);
    if (v->size) memset(v->dense, 0, (size_t)(v->size * s->stepper.dense_terms) * sizeof(double));
    v->dense_ready = 1, *error = 0, status = BRAMAH_DONE;
    nodes_forget(&v->nodes);
  }
  if (v->lost) sensitivity_show_losses(v);
  return status;
}

const double *sensitivity_jacobian_at_end(const bramah_sensitivity *v) { return v->nodes.reached ? v->nodes.end.jacobian : NULL; }

const double *sensitivity_dense(bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  if (!v->dense_ready) s->stepper.family->derive_dense(s->stepper.self, s, v->dense);
  v->dense_ready = 1;
  return v->dense;
}

void sensitivity_cut(bramah_state *s, double theta) {
  bramah_sensitivity *v = s->sensitivity;
  int64_t terms = s->stepper.dense_terms;
  dense_value(v->size, terms, theta, v->s, v->next, sensitivity_dense(s), v->before);
  swap_vectors(&v->next, &v->before);
  dense_restrict(v->size, terms, 0, theta, v->dense, v->dense);
  nodes_forget(&v->nodes);
}

BRAMAH_CLONES static void widen(int64_t n, const double *restrict x, double *restrict largest) {
  for (int64_t i = 0; i < n; i++) largest[i] = fabs(x[i]) > largest[i] ? fabs(x[i]) : largest[i];
}

void sensitivity_commit(bramah_state *s) {
  bramah_sensitivity *v = s->sensitivity;
  nodes_commit(&v->nodes, s->h);
  swap_vectors(&v->s, &v->next);
  widen(v->size, v->s, v->largest);
}

void sensitivity_assign(bramah_sensitivity *v, int unknowns, int discretes) {
  nodes_forget(&v->nodes);
  if (unknowns && v->size) memset(v->s, 0, (size_t)v->size * sizeof(double));
  if (discretes && v->discretes) memset(v->d, 0, (size_t)(v->discretes * v->width) * sizeof(double));
}

void sensitivity_lose(bramah_state *s, int64_t parameter, int64_t reason, int64_t scheduled, int64_t number) {
  bramah_loss *loss = s->sensitivity->loss + parameter;
  if (loss->reason) return;
  *loss = (bramah_loss){.t = s->t, .reason = reason, .scheduled = scheduled, .number = number};
  s->sensitivity->lost++;
}

void sensitivity_lose_all(bramah_state *s, int64_t reason) {
  for (int64_t p = 0; p < s->sensitivity->of->parameters; p++) sensitivity_lose(s, p, reason, 0, -1);
}

void sensitivity_show_losses(bramah_sensitivity *v) {
  for (int64_t p = 0; p < v->of->parameters; p++)
    for (int64_t i = 0; v->loss[p].reason && i < v->n; i++) v->s[i * v->width + p] = v->next[i * v->width + p] = NAN;
}

void sensitivity_save(bramah_sensitivity *v, bramah_saving *saving) {
  save_reals(saving, v->s, v->size), save_reals(saving, v->largest, v->size);
  save_reals(saving, v->d, v->discretes * v->width);
  save_whole(saving, &v->refused), save_whole(saving, &v->beyond), save_whole(saving, &v->lost);
  nodes_save(&v->nodes, saving, v->matrix.system->entries, v->size);
  for (int64_t p = 0; p < v->of->parameters; p++) {
    bramah_loss *loss = v->loss + p;
    save_real(saving, &loss->t), save_whole(saving, &loss->reason), save_whole(saving, &loss->scheduled), save_whole(saving, &loss->number);
  }
}
