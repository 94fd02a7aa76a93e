/* Tangents by themselves: y' = k (a - y) / C with a stop, along parameters of which one instance's constants move. */
#include "check.h"
#include "problems.h"

enum { WIDTH = 4 };

/* constant: k, a; the guard is a - y + constant sum; the event sets y = a and d = t y. */
RATES(filling) { (void)count, (void)index; sum[0] += constant[0] * (constant[1] - at->y[0]); capacity[0] += at->y[0]; }
CALL(held, hold) { UNUSED_CALL; hold[0] += at->d[0] > 5 ? 1 : 0; }

static void rates_point(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                        const double *tangent, double *sum, double *capacity) {
  (void)count, (void)index, (void)at, (void)tangent;
  for (int64_t p = 0; p < along->width; p++) sum[p] -= constant[0] * along->y[p], capacity[p] += along->y[p];
}

static void rates_numbers(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                          const double *tangent, double *sum, double *capacity) {
  (void)count, (void)index, (void)capacity;
  const double *k = tangent, *a = tangent + along->width;
  for (int64_t p = 0; p < along->width; p++) sum[p] += k[p] * (constant[1] - at->y[0]) + constant[0] * a[p];
}

static void guards(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                   const double *tangent, double *out) {
  (void)count, (void)index, (void)constant, (void)at;
  for (int64_t p = 0; p < along->width; p++) out[p] = tangent[along->width + p] - along->y[p] + along->sum[p];
}

static void schedule(int64_t count, const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                     const double *tangent, double *out) {
  (void)count, (void)index, (void)constant, (void)at, (void)tangent;
  for (int64_t p = 0; p < along->width; p++) out[p] = 2 * along->d[p];
}

static void transition(const int64_t *index, const double *constant, const bramah_point *at, const bramah_along *along,
                       const double *tangent, int64_t event, double *y, double *d) {
  (void)index, (void)constant, (void)event;
  for (int64_t p = 0; p < along->width; p++)
    y[p] = tangent[along->width + p], d[p] = at->t * along->y[p] + along->t[p] * at->y[0];
}

typedef struct {
  problem p;
  bramah_kernel_tangents kernel;
  bramah_tangents tangents;
  int64_t instance[1], row[1];
  double tangent[2 * WIDTH], sum0[WIDTH], capacity0[WIDTH], y[WIDTH], d[WIDTH], size[WIDTH];
} moving;

static void make(moving *m) {
  problem_init(&m->p, 1, 1e-6, (bramah_kernel){.rates = filling, .holds = held, .constant_stride = 2});
  m->p.system.guards = m->p.system.times = m->p.system.discretes = 1;
  static const int64_t varying[1] = {0};
  m->p.system.varying = 1, m->p.system.varying_row = varying;
  m->p.constant[0] = 3, m->p.constant[1] = 7, m->p.y[0] = 2, m->p.capacity0[0] = 0.5;
  memset(m->tangent, 0, sizeof m->tangent), memset(m->sum0, 0, sizeof m->sum0), memset(m->y, 0, sizeof m->y), memset(m->d, 0, sizeof m->d);
  memset(m->capacity0, 0, sizeof m->capacity0);
  m->tangent[0] = 1, m->tangent[WIDTH + 1] = 1, m->capacity0[2] = 1; /* by k, by a, by the fixed capacity */
  for (int64_t i = 0; i < WIDTH; i++) m->size[i] = 1;
  m->instance[0] = m->row[0] = 0;
  m->kernel = (bramah_kernel_tangents){.rates_point = rates_point, .rates_numbers = rates_numbers, .guards = guards, .schedule = schedule,
                                       .transition = transition, .touched = 1, .instance = m->instance, .tangent = m->tangent};
  m->tangents = (bramah_tangents){.parameters = 3, .width = WIDTH, .kernel = &m->kernel, .sum0 = m->sum0, .capacity0 = m->capacity0,
                                  .rows = 1, .row = m->row, .y = m->y, .d = m->d, .size = m->size};
}

static void test_values(void) {
  moving m;
  make(&m);
  bramah_tangent_evaluator *e = bramah_tangents_new(&m.p.system, &m.tangents);
  CHECK(e);
  double d[1] = {0}, by_t[WIDTH] = {0, 0, 0, 2}, by_y[WIDTH] = {0, 0, 0, 1}, by_d[WIDTH] = {0, 0, 4, 0}, out[WIDTH], after[WIDTH];
  const double sum = 3 * 5, capacity = 2.5, rate = sum / capacity;
  bramah_tangents_at(e, 1.5, m.p.y, d, by_t, by_y, by_d);
  bramah_tangents_rates(e, out);
  CHECK(fabs(out[0] - 5 / capacity) < 1e-14);
  CHECK(fabs(out[1] - 3 / capacity) < 1e-14);
  CHECK(fabs(out[2] - -rate / capacity) < 1e-14);
  CHECK(fabs(out[3] - (-3 - rate) / capacity) < 1e-14);
  bramah_tangents_guards(e, out);
  CHECK(out[0] == 5 && out[1] == 1 + 3 && out[2] == 0 && out[3] == -1 - 3);
  bramah_tangents_schedule(e, out);
  CHECK(out[0] == 0 && out[2] == 8);
  bramah_tangents_transition(e, 0, 0, out, after);
  CHECK(out[0] == 0 && out[1] == 1 && out[3] == 0 && after[3] == 1.5 * 1 + 2 * 2);
  d[0] = 6; /* held: its rate is zero whatever happens, and what its sum does is still known */
  bramah_tangents_at(e, 1.5, m.p.y, d, NULL, NULL, NULL);
  bramah_tangents_rates(e, out);
  CHECK(out[0] == 0 && out[1] == 0 && out[2] == 0);
  bramah_tangents_guards(e, out);
  CHECK(out[0] == 5 && out[1] == 4);
  bramah_tangents_free(e);
}

static int refused(const moving *m) {
  bramah_tangent_evaluator *e = bramah_tangents_new(&m->p.system, &m->tangents);
  bramah_tangents_free(e);
  return !e;
}

static void test_refused(void) {
  moving m;
  make(&m);
  CHECK(!refused(&m));
#define REFUSED(change) \
  do {                  \
    make(&m);           \
    change;             \
    CHECK(refused(&m)); \
  } while (0)
  REFUSED(m.tangents.width = 3);
  REFUSED(m.tangents.width = 0);
  REFUSED(m.tangents.parameters = 5);
  REFUSED(m.tangents.kernel = NULL);
  REFUSED(m.tangents.sum0 = NULL);
  REFUSED(m.tangents.d = NULL);
  REFUSED(m.tangents.row = NULL);
  REFUSED(m.row[0] = 1);
  REFUSED(m.size[3] = 0);
  REFUSED(m.tangent[0] = NAN);
  REFUSED(m.y[0] = INFINITY);
  REFUSED(m.kernel.touched = 2);
  REFUSED(m.kernel.instance = NULL);
  REFUSED(m.instance[0] = 1);
}

int main(void) {
  test_values();
  test_refused();
  return check_report();
}
