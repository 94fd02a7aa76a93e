/* Collocation on the recorded steps of a run: see bramah_defect.h. */
#include <math.h>
#include <string.h>

#include "dense.h"
#include "refine.h"
#include "shift.h"
#include "stages.h"
#include "validate.h"

struct bramah_defect {
  bramah_arena *arena;
  const bramah_system *system;
  int64_t points, terms;
  const double *t, *step, *y, *dense, *discrete;
  const int64_t *row;
  int64_t met; /* guards at points */
  const int64_t *met_point, *met_guard;
  const double *since;

  bramah_evaluator at;
  bramah_stages stages;
  bramah_shift shift;
  bramah_refiner refiner;
  const int64_t **position;
  int64_t held, refined; /* numbers of the discrete values that the evaluators were told, -1: none */
  double *begin, *inside, *grown, *rate, *jacobian, *correction, *error, *slope;
};

static int take(bramah_defect *c) {
  size_t n = (size_t)c->system->n * sizeof(double), entries = (size_t)c->system->entries * sizeof(double);
  double **vector[] = {&c->begin, &c->error, &c->slope};
  for (size_t k = 0; k < sizeof vector / sizeof *vector; k++)
    if (!(*vector[k] = arena_take(c->arena, n))) return 0;
  double **node[] = {&c->inside, &c->grown, &c->rate, &c->correction};
  for (size_t k = 0; k < sizeof node / sizeof *node; k++)
    if (!(*node[k] = arena_take(c->arena, BRAMAH_NODES * n))) return 0;
  c->jacobian = arena_take(c->arena, BRAMAH_NODES * entries);
  c->position = arena_take(c->arena, (size_t)c->system->kernels * sizeof *c->position);
  if (!c->jacobian || !c->position) return 0;
  for (int64_t k = 0; k < c->system->kernels; k++) c->position[k] = c->system->kernel[k].entry;
  return evaluator_init(&c->at, c->arena, c->system) && stages_init(&c->stages, c->arena, c->system) &&
         shift_init(&c->shift, c->arena, &c->at) && refine_init(&c->refiner, c->arena, c->system);
}

bramah_defect *bramah_defect_new(const bramah_system *system, int64_t points, const double *t, const double *step, const double *y,
                                 int64_t terms, const double *dense, const int64_t *row, const double *discrete) {
  bramah_arena *arena = valid_system(system) && system->n > 0 && terms >= 0 && terms <= DENSE_TERMS ? arena_new() : NULL;
  bramah_defect *c = arena ? arena_take(arena, sizeof *c) : NULL;
  if (c) {
    *c = (bramah_defect){.arena = arena, .system = system, .points = points, .terms = terms, .t = t, .step = step, .y = y,
                         .dense = dense, .row = row, .discrete = discrete};
    if (take(c)) return c;
  }
  arena_free(arena);
  return NULL;
}

void bramah_defect_guards(bramah_defect *c, int64_t count, const int64_t *point, const int64_t *guard, const double *since) {
  c->met = count, c->met_point = point, c->met_guard = guard, c->since = since;
}

double bramah_defect_theta(int64_t parts, int64_t node) {
  return ((double)(node / BRAMAH_NODES) + STAGE_NODE[node % BRAMAH_NODES]) / (double)parts;
}

static const double *discrete_at(const bramah_defect *c, int64_t point) {
  return c->system->discretes ? c->discrete + c->row[point] * c->system->discretes : c->discrete;
}

/* Vectors of the dense output of the step that ends at a point. */
static const double *dense_of(const bramah_defect *c, int64_t point) {
  return c->terms ? c->dense + point * c->terms * c->system->n : NULL;
}

/* Unknowns of the run inside the step that ends at a point. */
static void run_at(const bramah_defect *c, int64_t point, double theta, double *y) {
  int64_t n = c->system->n;
  const double *y1 = c->y + point * n;
  if (theta == 1) memcpy(y, y1, (size_t)n * sizeof *y);
  else dense_value(n, c->terms, theta, y1 - n, y1, dense_of(c, point), y);
}

/* f and J at the nodes of one part, and how far the unknowns have come there since its beginning, which becomes its end. */
static void evaluate_part(bramah_defect *c, int64_t point, int64_t parts, int64_t part) {
  int64_t n = c->system->n, entries = c->system->entries;
  const double *d = discrete_at(c, point - 1), t0 = c->t[point - 1], h = c->step[point];
  for (int64_t i = 0; i < BRAMAH_NODES; i++) {
    double theta = bramah_defect_theta(parts, part * BRAMAH_NODES + i), t = t0 + theta * h;
    double *y = c->inside + i * n, *rate = c->rate + i * n;
    run_at(c, point, theta, y);
    evaluator_rates(&c->at, t, y, d, rate);
    evaluator_jacobian(&c->at, t, y, d, rate, (const int64_t *const *)c->position, NULL, entries, c->jacobian + i * entries);
    for (int64_t r = 0; r < n; r++) c->grown[i * n + r] = y[r] - c->begin[r];
  }
  memcpy(c->begin, c->inside + (BRAMAH_NODES - 1) * n, (size_t)n * sizeof(double));
}

/* The unknowns at a node of a part, better where only the equations know them well, and how far they are off. */
static void tell(bramah_defect *c, int64_t point, int64_t node, double theta, double fast, double *y, double *off) {
  int64_t n = c->system->n;
  const double *run = c->inside + node % BRAMAH_NODES * n, *error = c->correction + node % BRAMAH_NODES * n;
  const double *y1 = c->y + point * n, *d = discrete_at(c, point - 1), h = c->step[point];
  memcpy(y, run, (size_t)n * sizeof *y);
  if (fast > 0 && theta < 1) {
    if (c->refined != c->row[point - 1]) evaluator_holds(&c->refiner.at, d), c->refined = c->row[point - 1];
    dense_slope(n, c->terms, theta, y1 - n, y1, dense_of(c, point), c->slope);
    for (int64_t r = 0; r < n; r++) c->slope[r] /= h;
    int64_t i = node % BRAMAH_NODES;
    refine_known(&c->refiner, c->t[point - 1] + theta * h, fast * h, c->slope, d, c->rate + i * n, c->jacobian + i * c->system->entries, y);
  }
  for (int64_t r = 0; r < n; r++) off[r] = y[r] - (run[r] - error[r]);
}

/* The event before a point; `next` is the first of the guards that were met there or later. */
static void pass_event(bramah_defect *c, int64_t point, int64_t *next) {
  int64_t n = c->system->n, first;
  while (*next < c->met && c->met_point[*next] < point) ++*next;
  for (first = *next; *next < c->met && c->met_point[*next] == point;) ++*next;
  bramah_met met = {*next - first, first < *next ? c->met_guard + first : NULL, first < *next ? c->since + first : NULL};
  bramah_crossing over = {.t = c->t[point], .step = c->step[point - 1], .y = c->y + (point - 1) * n, .d = discrete_at(c, point - 1),
                         .y_after = c->y + point * n, .d_after = discrete_at(c, point)};
  shift_error(&c->shift, met, &over, c->error);
  c->held = c->row[point];
}

static int status_of(int solved) { return solved == LU_OK ? BRAMAH_DONE : solved == LU_SINGULAR ? BRAMAH_SINGULAR : BRAMAH_NO_MEMORY; }

int bramah_defect_errors(bramah_defect *c, int64_t parts, double fast, int64_t count, const int64_t *point, const int64_t *node, double *y,
                         double *off) {
  int64_t n = c->system->n, next = 0, wanted = 0;
  memset(c->error, 0, (size_t)n * sizeof *c->error);
  c->held = c->refined = -1;
  for (int64_t i = 1; i < c->points && wanted < count; i++) {
    if (!(c->step[i] > 0)) {
      pass_event(c, i, &next);
      continue;
    }
    if (c->held != c->row[i - 1]) evaluator_holds(&c->at, discrete_at(c, i - 1)), c->held = c->row[i - 1];
    memcpy(c->begin, c->y + (i - 1) * n, (size_t)n * sizeof *c->begin);
    for (int64_t part = 0; part < parts; part++) {
      evaluate_part(c, i, parts, part);
      int solved = stages_solve(&c->stages, c->step[i] / (double)parts, c->grown, c->rate, c->jacobian, c->error, c->correction);
      if (solved != LU_OK) return status_of(solved);
      memcpy(c->error, c->correction + (BRAMAH_NODES - 1) * n, (size_t)n * sizeof *c->error);
      for (int64_t k = wanted; k < count && point[k] == i; k++)
        if (node[k] / BRAMAH_NODES == part) tell(c, i, node[k], bramah_defect_theta(parts, node[k]), fast, y + k * n, off + k * n);
    }
    while (wanted < count && point[wanted] <= i) wanted++;
  }
  return BRAMAH_DONE;
}

void bramah_defect_free(bramah_defect *c) {
  if (c) arena_free(c->arena);
}
