/* Many right-hand sides at once are what each is by itself: with factors, bundled or not, and with the inverse. */
#include "check.h"
#include "lu_problem.h"

/* The largest difference, beside the largest element. */
static double apart(bramah_lu *lu, int64_t n, int64_t columns) {
  size_t size = (size_t)(n * columns) * 8;
  double *b = malloc(size), *work = malloc(size), *x = malloc(size), worst = 0, most = 0;
  for (int64_t i = 0; i < n * columns; i++) b[i] = uniform();
  for (int64_t j = 0; j < columns; j++) {
    for (int64_t i = 0; i < n; i++) x[j * n + i] = b[i * columns + j];
    lu_solve(lu, x + j * n);
  }
  lu_solve_many(lu, columns, b, work);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < columns; j++)
      worst = fmax(worst, fabs(b[i * columns + j] - x[j * n + i])), most = fmax(most, fabs(x[j * n + i]));
  free(b), free(work), free(x);
  return worst / most;
}

static void test_random(void) {
  for (int64_t trial = 0; trial < 300; trial++) {
    int64_t n = 1 + below(trial < 200 ? 30 : 200), columns = 4 * (1 + below(6));
    problem p = random_problem(n, 1 + 3 * (uniform() + 1));
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    double worst;
    CHECK(run(lu, &p, 6, 1, &worst) == LU_OK);
    CHECK(apart(lu, n, columns) < 1e-13); /* the same sums in another order: rounding */
    lu_invert(lu);
    CHECK(apart(lu, n, columns) < 1e-13);
    arena_free(arena), problem_free(&p);
  }
}

/* Equal units along a line: nearly all rows lie in bundles. */
static void test_bundles(void) {
  enum { UNITS = 200 };
  problem p = problem_new(3 * UNITS, 12 * UNITS);
  for (int64_t i = 0; i < UNITS; i++)
    for (int64_t r = 0; r < 3; r++) {
      if (r == 0 && i > 0) add(&p, 3 * i, 3 * i - 3, 1);
      for (int64_t c = 0; c < 3; c++) add(&p, 3 * i + r, 3 * i + c, r == c ? -3 : uniform());
      if (r == 0 && i + 1 < UNITS) add(&p, 3 * i, 3 * i + 3, 1);
    }
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  double worst;
  CHECK(run(lu, &p, 2, 1, &worst) == LU_OK);
  CHECK(LANES == 1 || LANES * lu->bundles > p.n / 2);
  for (int64_t columns = 4; columns <= 40; columns += 4) CHECK(apart(lu, p.n, columns) < 1e-13);
  arena_free(arena), problem_free(&p);
}

int main(void) {
  test_random();
  test_bundles();
  return check_report();
}
