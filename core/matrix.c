#include "matrix.h"

#include <string.h>

int matrix_init(bramah_matrix *m, bramah_arena *arena, const bramah_system *s) {
  *m = (bramah_matrix){.system = s, .arena = arena};
  m->entry_value = arena_take(arena, (size_t)s->entries * sizeof(double));
  m->position = arena_take(arena, (size_t)s->kernels * sizeof(int64_t *));
  if (!m->entry_value || !m->position) return 0;
  for (int64_t k = 0; k < s->kernels; k++) {
    const bramah_kernel *kernel = s->kernel + k;
    size_t count = (size_t)(kernel->count * kernel->entries);
    if (!(m->position[k] = arena_take(arena, count * sizeof(int64_t)))) return 0;
    if (count) memcpy(m->position[k], kernel->entry, count * sizeof(int64_t));
  }
  if (s->n) m->lu = lu_new(arena, s->n, s->entries, s->row, s->column, s->differential, s->scale);
  return !s->n || m->lu;
}

int matrix_by_differences(bramah_matrix *m, double increment) {
  m->numeric = numeric_new(m->arena, m->system, increment);
  return m->numeric != NULL;
}

int matrix_reserve(bramah_matrix *m, int64_t most) {
  if (!m->lu) return 1;
  m->room = lu_most_slots(m->lu, most);
  m->value = arena_take(m->arena, (size_t)m->room * sizeof(double));
  return m->value && lu_reserve(m->lu, most);
}

void matrix_evaluate(bramah_matrix *m, bramah_evaluator *e, double t, const double *y, const double *d, const double *rate) {
  const int64_t *const *position = (const int64_t *const *)m->position;
  m->jacobians++;
  if (m->numeric)
    numeric_jacobian(m->numeric, e, t, y, d, rate, m->slotted ? lu_slot(m->lu) : NULL, m->slotted ? m->size : m->system->entries,
                     m->slotted ? m->value : m->entry_value);
  else if (m->slotted)
    evaluator_jacobian(e, t, y, d, rate, position, lu_slot(m->lu), m->size, m->value);
  else
    evaluator_jacobian(e, t, y, d, rate, position, NULL, m->system->entries, m->entry_value);
}

int matrix_put(bramah_matrix *m, const double *entry_value) {
  int64_t entries = m->system->entries;
  if (m->numeric) return 0;
  m->jacobians++;
  if (m->slotted) {
    const int64_t *slot = lu_slot(m->lu);
    memset(m->value, 0, (size_t)m->size * sizeof(double));
    for (int64_t e = 0; e < entries; e++) m->value[slot[e]] = entry_value[e];
  } else if (entries) {
    memcpy(m->entry_value, entry_value, (size_t)entries * sizeof(double));
  }
  return 1;
}

double matrix_entry(const bramah_matrix *m, int64_t entry) {
  return m->slotted ? m->value[lu_slot(m->lu)[entry]] : m->entry_value[entry];
}

void matrix_add(bramah_matrix *m, int64_t entry, double amount) {
  if (m->slotted) m->value[lu_slot(m->lu)[entry]] += amount;
  else m->entry_value[entry] += amount;
}

static void leave_slots(bramah_matrix *m) {
  const bramah_system *s = m->system;
  if (!m->slotted) return;
  for (int64_t i = 0; i < s->entries; i++) m->entry_value[i] = matrix_entry(m, i);
  for (int64_t k = 0; k < s->kernels; k++)
    for (int64_t i = 0; i < s->kernel[k].count * s->kernel[k].entries; i++) m->position[k][i] = s->kernel[k].entry[i];
  m->slotted = 0;
}

static int enter_slots(bramah_matrix *m) {
  const bramah_system *s = m->system;
  const int64_t *slot = lu_slot(m->lu);
  m->size = lu_slots(m->lu);
  if (m->size > m->room) {
    int64_t room = m->size + m->size / 2; /* the fill of later pivot sequences varies a little */
    double *value = arena_take(m->arena, (size_t)room * sizeof(double));
    if (!value) return 0;
    m->value = value, m->room = room;
  }
  memset(m->value, 0, (size_t)m->size * sizeof(double));
  for (int64_t i = 0; i < s->entries; i++) m->value[slot[i]] = m->entry_value[i];
  for (int64_t k = 0; k < s->kernels; k++)
    for (int64_t i = 0; i < s->kernel[k].count * s->kernel[k].entries; i++) m->position[k][i] = slot[s->kernel[k].entry[i]];
  m->slotted = 1;
  return 1;
}

static int pivot(bramah_matrix *m, int algebraic, double shift, int64_t *culprit) {
  leave_slots(m);
  m->pivotings++;
  int status = algebraic ? lu_pivot_algebraic(m->lu, m->entry_value, culprit) : lu_pivot(m->lu, m->entry_value, shift, culprit);
  if (status != LU_OK) return status;
  m->algebraic = algebraic;
  return enter_slots(m) ? LU_OK : LU_NO_MEMORY;
}

int matrix_factor(bramah_matrix *m, double shift, int64_t *culprit) {
  if (!m->lu) return LU_OK;
  m->factorisations++;
  int status = m->slotted && !m->algebraic ? lu_refactor(m->lu, m->value, shift) : LU_GROWTH;
  return status == LU_OK || status == LU_NO_MEMORY ? status : pivot(m, 0, shift, culprit);
}

int matrix_factor_algebraic(bramah_matrix *m, int64_t *culprit) {
  m->factorisations++;
  int status = m->slotted ? lu_refactor_algebraic(m->lu, m->value) : LU_GROWTH;
  return status == LU_OK || status == LU_NO_MEMORY ? status : pivot(m, 1, 0, culprit);
}

int matrix_sign(const bramah_matrix *m) { return m->lu ? lu_sign(m->lu) : 1; }

void matrix_expect_solves(bramah_matrix *m) {
  if (m->lu) lu_invert(m->lu);
}

void matrix_solve(bramah_matrix *m, double *b) {
  m->solves++;
  if (m->lu) lu_solve(m->lu, b);
}

void matrix_solve_many(bramah_matrix *m, int64_t columns, double *b, double *work) {
  m->solves += columns;
  if (m->lu) lu_solve_many(m->lu, columns, b, work);
}
