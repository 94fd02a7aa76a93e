/* Algebraic rows at recorded points: see bramah_defect.h. */
#include <math.h>
#include <string.h>

#include "matrix.h"
#include "validate.h"

typedef struct {
  bramah_evaluator at;
  bramah_matrix matrix;
  double *rate, *moved, *second;
} balance_space;

/* Newton's change of the algebraic unknowns, 0 in the others; 0: there is none. */
static int change(balance_space *w, double t, const double *y, const double *d, double *found) {
  const bramah_system *s = w->at.system;
  int64_t culprit;
  int off = 0;
  evaluator_rates(&w->at, t, y, d, w->rate);
  for (int64_t i = 0; i < s->n; i++) found[i] = s->differential[i] ? 0 : w->rate[i], off |= found[i] != 0;
  if (!off) return 1;
  matrix_evaluate(&w->matrix, &w->at, t, y, d, w->rate);
  if (matrix_factor_algebraic(&w->matrix, &culprit) != LU_OK) return 0;
  matrix_solve(&w->matrix, found);
  return all_finite(found, s->n);
}

static double largest(int64_t n, const double *x) {
  double most = 0;
  for (int64_t i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
  return most;
}

int bramah_balances(const bramah_system *system, int64_t count, const double *t, const double *y, const double *d, double settled,
                    double *correction) {
  bramah_arena *arena = valid_system(system) ? arena_new() : NULL;
  balance_space w;
  size_t bytes = arena ? (size_t)system->n * sizeof(double) : 0;
  int ready = arena && evaluator_init(&w.at, arena, system) && matrix_init(&w.matrix, arena, system) &&
              (w.rate = arena_take(arena, bytes)) && (w.moved = arena_take(arena, bytes)) && (w.second = arena_take(arena, bytes));
  for (int64_t k = 0; ready && k < count; k++) {
    const double *own = system->discretes ? d + k * system->discretes : d, *here = y + k * system->n;
    double *first = correction + k * system->n;
    evaluator_holds(&w.at, own);
    int found = change(&w, t[k], here, own, first);
    for (int64_t i = 0; found && i < system->n; i++) w.moved[i] = here[i] + first[i];
    found = found && change(&w, t[k], w.moved, own, w.second) &&
            largest(system->n, w.second) <= settled * largest(system->n, first);
    for (int64_t i = 0; !found && i < system->n; i++) first[i] = NAN;
  }
  arena_free(arena);
  return ready;
}
