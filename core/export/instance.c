/* Instances: made, given parameters, and brought to what follows from these. */
#include "instance.h"

#include <math.h>
#include <string.h>

static double *doubles(bramah_arena *arena, int64_t count) { return arena_take(arena, (size_t)count * sizeof(double)); }

static int64_t most_checks(const bramah_model *m) {
  int64_t most = m->rules;
  for (int64_t b = 0; b < m->batches; b++)
    if (m->batch[b].count * m->batch[b].checks > most) most = m->batch[b].count * m->batch[b].checks;
  return most;
}

static int take(bramah_instance *it, bramah_arena *arena) {
  const bramah_model *m = it->model;
  int64_t n = m->system.n, discretes = m->system.discretes;
  it->vector = doubles(arena, m->places), it->constants = doubles(arena, m->constants);
  it->sum0 = doubles(arena, n), it->capacity0 = doubles(arena, n);
  it->kernel = arena_take(arena, (size_t)m->system.kernels * sizeof *it->kernel);
  it->y = doubles(arena, n), it->d = doubles(arena, discretes), it->over = doubles(arena, n);
  it->checks = doubles(arena, most_checks(m)), it->rate = doubles(arena, n);
  it->relative = doubles(arena, n), it->absolute = doubles(arena, n);
  it->given = arena_take(arena, (size_t)n * sizeof *it->given);
  it->set = doubles(arena, discretes), it->seen = doubles(arena, m->signals);
  it->end = arena_take(arena, (size_t)(2 * m->lines.count) * sizeof *it->end);
  return it->vector && it->constants && it->sum0 && it->capacity0 && it->kernel && it->y && it->d && it->over && it->checks && it->rate &&
         it->relative && it->absolute && it->given && it->set && it->seen && it->end;
}

/* The model's equations, with this instance's numbers. */
static void join(bramah_instance *it) {
  const bramah_model *m = it->model;
  it->system = m->system;
  for (int64_t k = 0; k < m->system.kernels; k++) {
    it->kernel[k] = m->system.kernel[k];
    it->kernel[k].constant = it->constants + m->batch[m->kernel_batch[k]].first;
  }
  it->system.kernel = it->kernel, it->system.sum0 = it->sum0, it->system.capacity0 = it->capacity0;
}

bramah_instance *bramah_instance_new(const bramah_model *model) {
  bramah_arena *arena = arena_new();
  bramah_instance *it = arena ? arena_take(arena, sizeof *it) : NULL;
  if (it) it->model = model, it->arena = arena, it->contradicted = -1, it->broken = -1;
  if (!it || !take(it, arena)) {
    arena_free(arena);
    return NULL;
  }
  memcpy(it->vector, model->vector, (size_t)model->places * sizeof(double));
  for (int64_t i = 0; i < model->system.n; i++) it->over[i] = NAN;
  join(it);
  return it;
}

void bramah_instance_free(bramah_instance *it) {
  if (!it) return;
  instance_end_run(it);
  arena_free(it->arena);
}

static int allowed(const bramah_parameter *p, double value) {
  int low = p->open & 1 ? value > p->low : value >= p->low, high = p->open & 2 ? value < p->high : value <= p->high;
  return !p->fixed && isfinite(value) && low && high;
}

int bramah_set_parameter(bramah_instance *it, int64_t number, double value) {
  const bramah_model *m = it->model;
  if (it->run || number < 0 || number >= m->parameters || !allowed(&m->parameter[number], value)) return BRAMAH_BAD_INPUT;
  it->vector[m->place[number]] = value, it->ready = 0;
  return BRAMAH_DONE;
}

double bramah_get_parameter(const bramah_instance *it, int64_t number) {
  return number >= 0 && number < it->model->parameters ? it->vector[it->model->place[number]] : NAN;
}

int bramah_set_start(bramah_instance *it, int64_t unknown, double value) {
  if (it->run || unknown < 0 || unknown >= it->model->system.n || !isfinite(value)) return BRAMAH_BAD_INPUT;
  it->over[unknown] = value, it->ready = 0;
  return BRAMAH_DONE;
}

static void add_up(const bramah_moves *moves, const double *from, double *to, int64_t n) {
  for (int64_t i = 0; i < n; i++) to[i] = 0;
  for (int64_t k = 0; k < moves->count; k++) to[moves->to[k]] += from[moves->from[k]];
}

/* Do the same rows store something, and are the same corners there, as when the structure was made? */
static int same_structure(bramah_instance *it) {
  const bramah_model *m = it->model;
  for (int64_t i = 0; i < m->system.n; i++) {
    int stores = m->varies[i] || it->capacity0[i] != 0;
    if (m->net[i] && (stores != (m->stores[i] != 0) || !(it->capacity0[i] >= 0))) return 0;
  }
  for (int64_t b = 0; b < m->batches; b++) {
    const bramah_batch *batch = &m->batch[b];
    if (!batch->check) continue;
    batch->check(batch->count, batch->checked, it->vector, m->tables, it->checks);
    for (int64_t k = 0; k < batch->count * batch->checks; k++)
      if ((it->checks[k] != 0) != (batch->expected[k] != 0)) return 0;
  }
  return 1;
}

/* A rule between parameters that is not kept; -1: none. */
static int64_t broken_rule(bramah_instance *it) {
  const bramah_model *m = it->model;
  if (m->rules) m->broken(it->vector, it->checks);
  for (int64_t k = 0; k < m->rules; k++)
    if (it->checks[k] != 0) return k;
  return -1;
}

static double longest_step(const bramah_instance *it) {
  const bramah_model *m = it->model;
  double least = 0;
  for (int64_t k = 0; k < m->step_limits && m->events; k++) {
    double limit = it->constants[m->step_limit[k]];
    if (k == 0 || limit < least) least = limit;
  }
  return least;
}

static void start_as(const bramah_starts *starts, const double *vector, int64_t count, double *to) {
  for (int64_t i = 0; i < count; i++) {
    double value = starts->at[i] < 0 ? starts->value[i] : vector[starts->at[i]];
    to[i] = isnan(value) ? 0 : value;
  }
}

static const double AGREE = 1e-9; /* of an unknown's scale: ports of one net that say how it starts may differ by so much */

/* An unknown that two ports start at different values; -1: none. */
static int64_t contradiction(const bramah_instance *it, double *first) {
  const bramah_model *m = it->model;
  for (int64_t i = 0; i < m->system.n; i++) first[i] = NAN;
  for (int64_t k = 0; k < m->starts.count; k++) {
    double said = it->constants[m->starts.from[k]];
    int64_t i = m->starts.to[k];
    if (isnan(first[i])) first[i] = said;
    else if (fabs(first[i] - said) > AGREE * m->system.scale[i]) return i;
  }
  return -1;
}

/* Later ones win: what states declare, what ports say, what the circuit gives, what fluids settle at, what was set here. */
static void start_values(bramah_instance *it) {
  const bramah_model *m = it->model;
  int64_t n = m->system.n;
  start_as(&m->state, it->vector, n, it->y);
  start_as(&m->mode, it->vector, m->system.discretes, it->d);
  for (int64_t k = 0; k < m->starts.count; k++) {
    double said = it->constants[m->starts.from[k]];
    if (!isnan(said)) it->y[m->starts.to[k]] = said;
  }
  for (int64_t i = 0; i < n; i++)
    if (!isnan(it->over[i])) it->y[i] = it->over[i];
    else if (!isnan(m->given[i])) it->y[i] = m->given[i];
  if (!m->settled) return;
  m->settle(it->y, it->d, it->vector, m->tables, it->rate);
  for (int64_t k = 0; k < m->settled; k++) {
    int64_t i = m->settled_unknown[k];
    if (isnan(m->given[i]) && isnan(it->over[i])) it->y[i] = it->rate[k];
  }
}

int bramah_instance_prepare(bramah_instance *it) {
  const bramah_model *m = it->model;
  if (it->ready) return BRAMAH_DONE;
  for (int64_t k = 0; k < m->follows.count; k++) it->vector[m->follows.to[k]] = it->vector[m->follows.from[k]];
  it->broken = broken_rule(it), it->contradicted = -1;
  if (it->broken >= 0) return it->status = BRAMAH_BAD_INPUT;
  for (int64_t b = 0; b < m->batches; b++) {
    const bramah_batch *batch = &m->batch[b];
    if (batch->constant) batch->constant(batch->count, batch->parameter, it->vector, m->tables, it->constants + batch->first);
  }
  add_up(&m->sums, it->constants, it->sum0, m->system.n);
  add_up(&m->capacities, it->constants, it->capacity0, m->system.n);
  it->contradicted = contradiction(it, it->rate);
  if (it->contradicted >= 0 || !same_structure(it)) return it->status = BRAMAH_BAD_INPUT;
  for (int64_t i = 0; i < m->system.n; i++)
    if (!m->net[i] || !m->stores[i]) it->capacity0[i] = 1;
  it->longest_step = longest_step(it);
  start_values(it);
  it->ready = 1;
  return BRAMAH_DONE;
}

const bramah_system *bramah_instance_system(const bramah_instance *it) { return &it->system; }

void bramah_instance_start(const bramah_instance *it, double t, double *y, double *d) {
  const bramah_model *m = it->model;
  if (m->system.n) memcpy(y, it->y, (size_t)m->system.n * sizeof(double));
  if (m->system.discretes) memcpy(d, it->d, (size_t)m->system.discretes * sizeof(double));
  for (int64_t k = 0; k < m->stamps; k++) d[m->stamp[k]] = t;
}
