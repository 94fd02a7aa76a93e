#include "sensitivity_nodes.h"

#include <string.h>

#include "dense.h"
#include "sensitivity.h"
#include "vector.h"

static const double CHECKED = 0.25;      /* where a look is taken: between the nodes, where a cubic is off most but for 3 % */
static const double MOST_OFF = 0.048113; /* largest |theta (theta - 1/2) (theta - 1)| inside the step */

static int node_init(bramah_node *node, bramah_arena *arena, const bramah_system *system, int64_t width) {
  node->jacobian = arena_take(arena, (size_t)system->entries * sizeof(double));
  node->numbers = arena_take(arena, (size_t)(system->n * width) * sizeof(double));
  return node->jacobian && node->numbers;
}

int nodes_init(bramah_nodes *nodes, bramah_arena *arena, const bramah_system *system, int64_t width) {
  bramah_node *node[] = {&nodes->start, &nodes->middle, &nodes->end, &nodes->before, &nodes->slope, &nodes->curve, &nodes->stage};
  for (size_t i = 0; i < sizeof node / sizeof *node; i++)
    if (!node_init(node[i], arena, system, width)) return 0;
  nodes->position = arena_take(arena, (size_t)system->kernels * sizeof *nodes->position);
  for (int64_t k = 0; nodes->position && k < system->kernels; k++) nodes->position[k] = system->kernel[k].entry;
  return nodes->position != NULL;
}

static void clear_numbers(const bramah_sensitivity *v, double *numbers) {
  for (int64_t i = 0; i < v->of->rows; i++) memset(numbers + v->of->row[i] * v->width, 0, (size_t)v->width * sizeof(double));
}

static void put_numbers(bramah_state *s, const bramah_evaluator *e, bramah_place at, double *numbers) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_direction along = sensitivity_direction(v, v->s);
  clear_numbers(v, numbers);
  tangents_numbers(&v->work, e, at, &along, numbers);
}

/* At a point where the evaluator was called last. */
static void evaluate(bramah_state *s, bramah_evaluator *e, bramah_place at, bramah_node *node) {
  const bramah_nodes *nodes = &s->sensitivity->nodes;
  evaluator_jacobian(e, at.t, at.y, at.d, at.rate, (const int64_t *const *)nodes->position, NULL, s->system->entries, node->jacobian);
  put_numbers(s, e, at, node->numbers);
}

static void look(bramah_state *s, double theta, bramah_node *node) {
  state_look(s, theta);
  evaluate(s, &s->probe, (bramah_place){s->t + theta * s->h, s->y_probe, s->d, s->rate_probe}, node);
}

/* The step's own matrix has J there. */
static void form_start(bramah_state *s) {
  bramah_nodes *nodes = &s->sensitivity->nodes;
  for (int64_t e = 0; e < s->system->entries; e++) nodes->start.jacobian[e] = matrix_entry(&s->matrix, e);
  evaluator_rates(&s->probe, s->t, s->y, s->d, s->rate_probe);
  put_numbers(s, &s->probe, (bramah_place){s->t, s->y, s->d, s->rate_probe}, nodes->start.numbers);
  nodes->known = 1;
}

BRAMAH_CLONES static void fit(int64_t n, const double *restrict start, const double *restrict middle, const double *restrict end,
                              double *restrict slope, double *restrict curve) {
  for (int64_t i = 0; i < n; i++) {
    double up = middle[i] - start[i], on = end[i] - middle[i];
    slope[i] = 3 * up - on, curve[i] = 2 * (on - up);
  }
}

BRAMAH_CLONES static void value(int64_t n, double theta, const double *restrict start, const double *restrict slope,
                                const double *restrict curve, double *restrict out) {
  for (int64_t i = 0; i < n; i++) out[i] = start[i] + theta * (slope[i] + theta * curve[i]);
}

/* out = (out - the quadratic at theta) factor */
BRAMAH_CLONES static void difference(int64_t n, double theta, double factor, const bramah_node *start, const bramah_node *slope,
                                     const bramah_node *curve, double *restrict out) {
  const double *restrict a = start->jacobian, *restrict b = slope->jacobian, *restrict c = curve->jacobian;
  for (int64_t i = 0; i < n; i++) out[i] = factor * (out[i] - a[i] - theta * (b[i] + theta * c[i]));
}

/* J and b at the ends and in the middle of the stretch. */
static void meet(bramah_state *s) {
  bramah_nodes *nodes = &s->sensitivity->nodes;
  if (nodes->from > 0) look(s, nodes->from, &nodes->start), nodes->known = 0;
  else if (!nodes->known) form_start(s);
  look(s, (nodes->from + nodes->to) / 2, &nodes->middle);
  nodes->reached = nodes->to == 1;
  if (nodes->reached) evaluate(s, &s->at, (bramah_place){s->t_next, s->y_next, s->d, s->rate_next}, &nodes->end);
  else look(s, nodes->to, &nodes->end);
}

void nodes_form(bramah_state *s, double from, double to) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_nodes *nodes = &v->nodes;
  int64_t entries = s->system->entries, width = v->width;
  nodes->from = from, nodes->to = to;
  meet(s);
  fit(entries, nodes->start.jacobian, nodes->middle.jacobian, nodes->end.jacobian, nodes->slope.jacobian, nodes->curve.jacobian);
  for (int64_t i = 0; i < v->of->rows; i++) {
    int64_t k = v->of->row[i] * width;
    fit(width, nodes->start.numbers + k, nodes->middle.numbers + k, nodes->end.numbers + k, nodes->slope.numbers + k, nodes->curve.numbers + k);
  }
}

const bramah_node *nodes_at(bramah_state *s, double theta) {
  bramah_sensitivity *v = s->sensitivity;
  bramah_nodes *nodes = &v->nodes;
  if (theta == 0 || theta == 1) return theta == 0 ? &nodes->start : &nodes->end;
  value(s->system->entries, theta, nodes->start.jacobian, nodes->slope.jacobian, nodes->curve.jacobian, nodes->stage.jacobian);
  for (int64_t i = 0; i < v->of->rows; i++) {
    int64_t k = v->of->row[i] * v->width;
    value(v->width, theta, nodes->start.numbers + k, nodes->slope.numbers + k, nodes->curve.numbers + k, nodes->stage.numbers + k);
  }
  return &nodes->stage;
}

/* off, which is J and b at theta, becomes what the quadratic is off there, times `factor`. */
static void take_away(const bramah_state *s, double theta, double factor, bramah_node *off) {
  const bramah_sensitivity *v = s->sensitivity;
  const bramah_nodes *nodes = &v->nodes;
  difference(s->system->entries, theta, factor, &nodes->start, &nodes->slope, &nodes->curve, off->jacobian);
  for (int64_t i = 0; i < v->of->rows; i++)
    for (int64_t k = v->of->row[i] * v->width; k < (v->of->row[i] + 1) * v->width; k++)
      off->numbers[k] =
          factor * (off->numbers[k] - nodes->start.numbers[k] - theta * (nodes->slope.numbers[k] + theta * nodes->curve.numbers[k]));
}

int nodes_off_by_past(bramah_state *s, bramah_node *off) {
  const bramah_sensitivity *v = s->sensitivity;
  const bramah_nodes *nodes = &v->nodes;
  if (!(nodes->length > 0) || nodes->from > 0) return 0;
  double theta = -nodes->length / (2 * s->h * nodes->to);
  memcpy(off->jacobian, nodes->before.jacobian, (size_t)s->system->entries * sizeof(double));
  for (int64_t i = 0; i < v->of->rows; i++) {
    int64_t k = v->of->row[i] * v->width;
    memcpy(off->numbers + k, nodes->before.numbers + k, (size_t)v->width * sizeof(double));
  }
  take_away(s, theta, MOST_OFF / (theta * (theta - 0.5) * (theta - 1)), off);
  return 1;
}

void nodes_off(bramah_state *s, bramah_node *off) {
  const bramah_nodes *nodes = &s->sensitivity->nodes;
  look(s, nodes->from + CHECKED * (nodes->to - nodes->from), off);
  take_away(s, CHECKED, 1, off);
}

static void swap_nodes(bramah_node *a, bramah_node *b) {
  bramah_node held = *a;
  *a = *b, *b = held;
}

void nodes_commit(bramah_nodes *nodes, double length) {
  if (!nodes->reached) return;
  swap_nodes(&nodes->start, &nodes->end), swap_nodes(&nodes->before, &nodes->middle);
  nodes->length = nodes->from > 0 ? 0 : length; /* what lies behind a corner says nothing of what comes */
  nodes->known = 1, nodes->reached = 0;
}

void nodes_forget(bramah_nodes *nodes) { nodes->known = nodes->reached = 0, nodes->length = 0; }

void nodes_save(bramah_nodes *nodes, bramah_saving *saving, int64_t entries, int64_t size) {
  bramah_node *node[] = {&nodes->start, &nodes->before};
  for (size_t i = 0; i < sizeof node / sizeof *node; i++)
    save_reals(saving, node[i]->jacobian, entries), save_reals(saving, node[i]->numbers, size);
  save_real(saving, &nodes->length), save_flag(saving, &nodes->known);
}

#define INLINE static inline __attribute__((always_inline))

enum { TOGETHER = 4 }; /* vectors of LANES columns in one pass */

INLINE void multiply(const bramah_state *s, const double *jacobian, int64_t width, const double *x, double *out, int vectors) {
  const int64_t *column = s->system->column, *row_start = s->at.row_start;
  for (int64_t i = 0; i < s->system->n; i++) {
    lanes z[TOGETHER];
    for (int v = 0; v < vectors; v++) z[v] = (lanes){0};
    for (int64_t e = row_start[i]; e < row_start[i + 1]; e++) {
      const double factor = jacobian[e], *from = x + column[e] * width;
      for (int v = 0; v < vectors; v++) z[v] += factor * *(const lanes *)(from + LANES * v);
    }
    for (int v = 0; v < vectors; v++) *(lanes *)(out + i * width + LANES * v) = z[v];
  }
}

BRAMAH_CLONES static void multiply_all(const bramah_state *s, const double *jacobian, int64_t width, const double *x, double *out) {
  int64_t left = width;
  for (; left >= TOGETHER * LANES; left -= TOGETHER * LANES, x += TOGETHER * LANES, out += TOGETHER * LANES)
    multiply(s, jacobian, width, x, out, TOGETHER);
  switch (left / LANES) {
    case 1: multiply(s, jacobian, width, x, out, 1); break;
    case 2: multiply(s, jacobian, width, x, out, 2); break;
    case 3: multiply(s, jacobian, width, x, out, 3); break;
    default: break;
  }
}

void nodes_rates(const bramah_state *s, const bramah_node *node, const double *tangent, double *out) {
  const bramah_sensitivity *v = s->sensitivity;
  multiply_all(s, node->jacobian, v->width, tangent, out);
  for (int64_t i = 0; i < v->of->rows; i++)
    for (int64_t k = v->of->row[i] * v->width; k < (v->of->row[i] + 1) * v->width; k++) out[k] += node->numbers[k];
}
