/* Factorisation of larger patterns: chains, grids, much fill, many pivotings. */
#include <time.h>

#include "check.h"
#include "lu_problem.h"

/* Units of four unknowns along a line, coupled through their first; every third unknown of a unit is algebraic. */
static problem chain(int64_t units) {
  static const double unit[4][4] = {{-3, 1, 0, 1}, {-1, -2, 0.5, 0}, {1, 0, -1e-3, 2}, {0.3, 0, -0.5, -4}};
  problem p = problem_new(4 * units, 18 * units);
  for (int64_t i = 0; i < units; i++)
    for (int64_t r = 0; r < 4; r++) {
      if (r == 0 && i > 0) add(&p, 4 * i, 4 * i - 4, 1);
      for (int64_t c = 0; c < 4; c++)
        if (unit[r][c] != 0) add(&p, 4 * i + r, 4 * i + c, unit[r][c] * (1 + 0.1 * uniform()));
      if (r == 0 && i + 1 < units) add(&p, 4 * i, 4 * i + 4, 1);
      p.differential[4 * i + r] = r != 2;
    }
  return p;
}

static void test_long_chain(void) {
  problem p = chain(5000);
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  int64_t culprit;
  clock_t start = clock();
  CHECK(lu_pivot(lu, p.value, 3, &culprit) == LU_OK);
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC, worst;
  CHECK(seconds < 0.5); /* thirty times what it takes: only a step of more than linear cost can exceed it */
  CHECK(lu_slots(lu) < p.entries + p.entries / 4);
  CHECK(LANES * lu->bundles > p.n * 9 / 10); /* nearly all rows go four at a time */
  CHECK(run(lu, &p, 3, 0, &worst) == LU_OK && worst < 1e-12);
  arena_free(arena), problem_free(&p);
}

/* A square grid and a star: the degree bounds, the dense variable and the buckets at their limits. */
static void test_grid_and_star(void) {
  enum { SIDE = 40, ARMS = 3000 };
  problem grid = problem_new(SIDE * SIDE, 5 * SIDE * SIDE), star = problem_new(ARMS, 3 * ARMS);
  for (int64_t i = 0; i < SIDE * SIDE; i++) {
    int64_t near[5] = {i - SIDE, i % SIDE ? i - 1 : -1, i, i % SIDE < SIDE - 1 ? i + 1 : -1, i + SIDE};
    for (int64_t k = 0; k < 5; k++)
      if (near[k] >= 0 && near[k] < SIDE * SIDE) add(&grid, i, near[k], near[k] == i ? -4 : 1);
  }
  for (int64_t j = 0; j < ARMS; j++) add(&star, 0, j, j ? 1 : -ARMS);
  for (int64_t i = 1; i < ARMS; i++) add(&star, i, 0, 1), add(&star, i, i, -2);
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &grid);
  double worst;
  CHECK(run(lu, &grid, 0.1, 1, &worst) == LU_OK && worst < 1e-12);
  CHECK(lu_slots(lu) < 8 * grid.entries); /* 5.3; the natural order gives 16 */
  lu = open_lu(arena, &star);
  CHECK(run(lu, &star, 0.1, 1, &worst) == LU_OK && worst < 1e-12);
  CHECK(lu_slots(lu) < star.entries + 32);
  arena_free(arena), problem_free(&grid), problem_free(&star);
}

/* A random network fills in almost completely; its updates outnumber its entries by far and are not listed. */
static void test_much_fill(void) {
  problem p = random_problem(300, 6);
  for (int64_t i = 0; i < p.n; i += 3) p.differential[i] = 0;
  for (int64_t e = 0; e < p.entries; e++)
    if (p.row[e] == p.column[e] && p.row[e] % 6) p.value[e] -= 3;
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  double worst;
  CHECK(run(lu, &p, 5, 1, &worst) == LU_OK && worst < 1e-11); /* weak diagonals among them: two digits for growth */
  CHECK(!lu->listed && lu->bundles == 0);
  for (int64_t e = 0; e < p.entries; e++) p.value[e] += 0.01 * uniform();
  CHECK(run(lu, &p, 8, 0, &worst) == LU_OK && worst < 1e-11);
  p.value[below(p.entries)] = NAN;
  CHECK(run(lu, &p, 8, 0, &worst) == LU_GROWTH);
  arena_free(arena), problem_free(&p);
}

/* Pivoting again and again, with sequences that change, uses the memory it has. */
static void test_pivoting_often(void) {
  problem p = random_problem(60, 3);
  for (int64_t i = 0; i < 60; i += 2) p.differential[i] = 0;
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  double worst;
  int64_t failed = 0, moved = 0;
  const int64_t *target = NULL;
  for (int64_t k = 0; k < 1000; k++) {
    for (int64_t e = 0; e < p.entries; e++) p.value[e] = uniform() * uniform() * uniform();
    int status = run(lu, &p, 1, 1, &worst);
    failed += status == LU_OK ? !(worst < 1e-6) : status != LU_SINGULAR;
    moved += lu->target != target, target = lu->target;
  }
  CHECK(failed == 0);
  CHECK(moved > 0 && moved < 10); /* the longest list grew by doubling */
  arena_free(arena), problem_free(&p);
}

int main(void) {
  test_long_chain();
  test_grid_and_star();
  test_much_fill();
  test_pivoting_often();
  return check_report();
}
