#include "state.h"

#include <string.h>

#include "dense.h"
#include "sensitivity.h"

/* M as doubles, or null if it is the identity. */
static int take_mask(bramah_state *s, bramah_arena *arena, const bramah_system *system) {
  double *mask = arena_take(arena, (size_t)system->n * sizeof(double));
  for (int64_t i = 0; mask && i < system->n; i++) {
    mask[i] = system->differential[i] ? 1 : 0;
    if (!system->differential[i]) s->mask = mask;
  }
  return mask != NULL;
}

static double *copied(bramah_arena *arena, const double *from, int64_t count) {
  double *to = arena_take(arena, (size_t)count * sizeof(double));
  if (to && count) memcpy(to, from, (size_t)count * sizeof(double));
  return to;
}

/* For values that are recorded between steps. */
static int take_refiner(bramah_state *s, bramah_arena *arena, const bramah_system *system, const bramah_options *options) {
  if (options->record != BRAMAH_RECORD_GRID) return 1;
  s->refiner = arena_take(arena, sizeof *s->refiner);
  return s->refiner && refine_init(s->refiner, arena, system);
}

int state_init(bramah_state *s, bramah_arena *arena, const bramah_system *system, const bramah_method *method,
               const bramah_options *options) {
  size_t bytes = (size_t)system->n * sizeof(double);
  *s = (bramah_state){.system = system, .options = *options, .culprit = -1, .sign = 1};
  double **vector[] = {&s->y,          &s->rate, &s->slope, &s->y_next, &s->rate_next, &s->y_probe,
                       &s->rate_probe, &s->work, &s->spare, &s->before, &s->rate_before, &s->error};
  for (size_t i = 0; i < sizeof vector / sizeof *vector; i++)
    if (!(*vector[i] = arena_take(arena, bytes))) return 0;
  for (int64_t i = 0; i < system->n; i++)
    if (options->relative[i] > s->coarsest) s->coarsest = options->relative[i];
  s->dense = arena_take(arena, bytes * (size_t)method->dense_terms);
  s->d = arena_take(arena, (size_t)system->discretes * sizeof(double));
  s->d_old = arena_take(arena, (size_t)system->discretes * sizeof(double));
  s->options.grid = copied(arena, options->grid, options->record == BRAMAH_RECORD_GRID ? options->grid_count : 0);
  s->alone = arena_take(arena, (size_t)system->sets * sizeof(int64_t));
  return s->dense && s->alone && s->d && s->d_old && s->options.grid && tolerance_init(&s->tolerance, arena, system, options) &&
         evaluator_init(&s->at, arena, system) && evaluator_init(&s->probe, arena, system) && matrix_init(&s->matrix, arena, system) &&
         (!options->differences || matrix_by_differences(&s->matrix, options->increment)) &&
         (!options->tangents || (s->sensitivity = sensitivity_new(arena, system, method, options->tangents))) &&
         take_mask(s, arena, system) && take_refiner(s, arena, system, options) && stepper_init(&s->stepper, arena, system, method, options);
}

int state_reserve(bramah_state *s, int64_t most_entries) {
  return matrix_reserve(&s->matrix, most_entries) && (!s->sensitivity || matrix_reserve(&s->sensitivity->matrix, most_entries)) && (!s->refiner || matrix_reserve(&s->refiner->matrix, most_entries));
}

void swap_vectors(double **a, double **b) {
  double *held = *a;
  *a = *b, *b = held;
}

const double *state_dense(bramah_state *s) {
  if (!s->dense_ready) s->stepper.family->dense(s->stepper.self, s, s->dense);
  s->dense_ready = 1;
  return s->dense;
}

void state_look(bramah_state *s, double theta) {
  dense_value(s->system->n, s->stepper.dense_terms, theta, s->y, s->y_next, state_dense(s), s->y_probe);
  evaluator_rates(&s->probe, s->t + theta * s->h, s->y_probe, s->d, s->rate_probe);
}

void state_cut(bramah_state *s, double theta) {
  swap_vectors(&s->y_next, &s->y_probe);
  swap_vectors(&s->rate_next, &s->rate_probe);
  if (s->sensitivity) sensitivity_cut(s, theta);
  dense_restrict(s->system->n, s->stepper.dense_terms, 0, theta, s->dense, s->dense);
  s->t_next = s->t + theta * s->h;
  s->h = s->t_next - s->t;
}

void state_commit(bramah_state *s) {
  swap_vectors(&s->y, &s->y_next);
  swap_vectors(&s->rate, &s->rate_next);
  if (s->sensitivity) sensitivity_commit(s);
  s->t = s->t_next;
  s->fresh = s->ahead, s->ahead = 0;
}

void state_save(bramah_state *s, bramah_saving *saving) {
  save_real(saving, &s->t), save_flag(saving, &s->sign), save_whole(saving, &s->unseen);
  save_reals(saving, s->y, s->system->n);
  save_reals(saving, s->d, s->system->discretes);
  if (s->sensitivity) sensitivity_save(s->sensitivity, saving);
}

void state_loaded(bramah_state *s) {
  s->fresh = s->ahead = 0;
  evaluator_holds(&s->at, s->d);
  evaluator_holds(&s->probe, s->d);
  evaluator_rates(&s->at, s->t, s->y, s->d, s->rate);
}
