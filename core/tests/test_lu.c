/* The sparse LU against dense elimination, and its promises on hard and impossible matrices. */
#include "check.h"
#include "lu_problem.h"

static void test_random_against_dense(void) {
  for (int64_t trial = 0; trial < 400; trial++) {
    int64_t n = 1 + below(trial < 300 ? 30 : 120);
    problem p = random_problem(n, 1 + 3 * (uniform() + 1));
    double shift = pow(10, 2 * uniform()) + 4, worst;
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    CHECK(run(lu, &p, shift, 1, &worst) == LU_OK);
    CHECK(worst < 1e-13); /* the shift keeps these diagonals strong: some hundred rounding errors at most */
    for (int64_t e = 0; e < p.entries; e++) p.value[e] += 0.1 * uniform();
    CHECK(run(lu, &p, 2 * shift, 0, &worst) == LU_OK && worst < 1e-13);
    double *x = malloc((size_t)n * 8), *y = malloc((size_t)n * 8), largest = 0, error = 0;
    for (int64_t i = 0; i < n; i++) x[i] = y[i] = uniform();
    lu_solve(lu, x), dense_solve(&p, 2 * shift, 0, y);
    for (int64_t i = 0; i < n; i++) largest = fmax(largest, fabs(y[i])), error = fmax(error, fabs(x[i] - y[i]));
    CHECK(error < 1e-12 * largest); /* the same, times the condition number, which the shift keeps small */
    for (int64_t i = 0; i < n; i++) x[i] = uniform(), y[i] = x[i];
    lu_invert(lu), lu_solve(lu, x), dense_solve(&p, 2 * shift, 0, y);
    CHECK(lu->inverted == (n <= MOST_INVERTED));
    for (int64_t i = 0; i < n; i++) CHECK(fabs(x[i] - y[i]) < 1e-12 * largest); /* by the inverse, and for any size by some way */
    free(x), free(y), arena_free(arena), problem_free(&p);
  }
}

/* Velocities and pressures: [A B; B' 0] with zero diagonals in the algebraic rows, and units of pressure and flow. */
static problem saddle(int64_t nodes, int64_t edges) {
  int64_t n = nodes + edges;
  double *a = calloc((size_t)(n * n), 8);
  for (int64_t k = 0; k < edges; k++) {
    int64_t from = k % nodes, to = (k + 1 + (k >= nodes ? below(nodes - 1) : 0)) % nodes, flow = nodes + k;
    a[flow * n + flow] = -1e11 * (1.5 + uniform());
    a[flow * n + from] = 1, a[from * n + flow] = -1;
    if (k) a[flow * n + to] = -1, a[to * n + flow] = 1;
  }
  problem p = from_dense(n, a);
  for (int64_t i = 0; i < n; i++) p.differential[i] = 0, p.scale[i] = i < nodes ? 1e7 : 1e-4;
  free(a);
  return p;
}

static void test_zero_diagonals_and_units(void) {
  for (int64_t trial = 0; trial < 60; trial++) {
    int64_t nodes = 2 + below(20);
    problem p = saddle(nodes, nodes + below(20));
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    double worst;
    CHECK(run(lu, &p, 0, 1, &worst) == LU_OK && worst < 1e-10);
    for (int64_t e = 0; e < p.entries; e++)
      if (fabs(p.value[e]) > 1) p.value[e] *= pow(10, uniform());
    int status = run(lu, &p, 0, 0, &worst);
    CHECK(status == LU_OK ? worst < 1e-8 : run(lu, &p, 0, 1, &worst) == LU_OK && worst < 1e-10);
    arena_free(arena), problem_free(&p);
  }
}

/* E is [0 1; 1 0] in all but its diagonal: the pairing has to turn it, also when a chain of such rows hangs together. */
static void test_transversal_chain(void) {
  enum { N = 400 };
  problem p = problem_new(N, 3 * N);
  for (int64_t i = 0; i < N; i++) {
    if (i) add(&p, i, i - 1, i % 2 ? -1 : 1e-5 * uniform());
    add(&p, i, i, 0);
    if (i + 1 < N) add(&p, i, i + 1, i % 2 ? 1e-5 * uniform() : 1);
    p.differential[i] = 0;
  }
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  double worst;
  CHECK(run(lu, &p, 0, 1, &worst) == LU_OK && worst < 1e-13);
  arena_free(arena), problem_free(&p);
}

/* Pairs of rows [tiny 1; 1 1], loosely coupled: dividing by a tiny diagonal would cost seven digits. */
static void test_weak_diagonals(void) {
  enum { N = 60 };
  problem p = problem_new(N, 4 * N);
  for (int64_t i = 0; i < N; i++) {
    for (int64_t j = i < 2 ? 0 : i - 2; j < N && j <= i + 2; j++) {
      int pair = i / 2 == j / 2, tiny = i == j && i % 2 == 0;
      if (pair || j == i - 2) add(&p, i, j, tiny ? 1e-7 : pair ? 1 + 0.1 * uniform() : 0.01 * uniform());
    }
    p.differential[i] = 0;
  }
  bramah_arena *arena = arena_new();
  double worst;
  CHECK(run(open_lu(arena, &p), &p, 0, 1, &worst) == LU_OK && worst < 1e-13);
  arena_free(arena), problem_free(&p);
}

static void test_scaled_rows_and_columns(void) {
  for (int64_t trial = 0; trial < 60; trial++) {
    problem p = random_problem(40, 4);
    double *row_unit = malloc(40 * 8);
    for (int64_t i = 0; i < 40; i++) row_unit[i] = pow(10, 8 * uniform()), p.scale[i] = pow(10, 8 * uniform()), p.differential[i] = 0;
    for (int64_t e = 0; e < p.entries; e++) {
      if (p.row[e] == p.column[e]) p.value[e] += 4;
      p.value[e] *= row_unit[p.row[e]] / p.scale[p.column[e]];
    }
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    int64_t culprit;
    CHECK(lu_pivot(lu, p.value, 0, &culprit) == LU_OK);
    double *x = malloc(40 * 8), *b = malloc(40 * 8);
    for (int64_t i = 0; i < 40; i++) x[i] = b[i] = row_unit[i] * uniform();
    lu_solve(lu, x);
    CHECK(residual(&p, 0, 0, x, b) < 1e-10);
    free(x), free(b), free(row_unit), arena_free(arena), problem_free(&p);
  }
}

/* Volumes in a row, joined by restrictions that are up to 1e12 times as fast as the step: what flows through them nearly cancels. Beyond a
 * condition of 1e6, times the number of unknowns, there is no inverse, and below it the equations are fulfilled to 1e6 roundings. */
static void test_inverse_of_stiff_chain(void) {
  int inverted = 0;
  for (int64_t trial = 0; trial < 200; trial++) {
    int64_t n = 2 + below(MOST_INVERTED - 1), culprit;
    double *a = calloc((size_t)(n * n), 8), *x = malloc((size_t)n * 8), *z = malloc((size_t)n * 8), stiffest = 0, top = 6 + 6 * uniform();
    for (int64_t i = 0; i + 1 < n; i++) {
      double g = pow(10, top * fabs(uniform()));
      stiffest = fmax(stiffest, g);
      a[i * n + i] -= g, a[(i + 1) * n + i + 1] -= g, a[i * n + i + 1] += g, a[(i + 1) * n + i] += g;
    }
    problem p = from_dense(n, a);
    for (int64_t i = 0; i < n; i++) p.differential[i] = 1;
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    CHECK(lu_pivot(lu, p.value, 1, &culprit) == LU_OK);
    for (int64_t i = 0; i < n; i++) x[i] = z[i] = uniform();
    lu_invert(lu), lu_solve(lu, x);
    CHECK(lu->inverted ? stiffest < 1e6 * (double)n : stiffest > 1e4);
    CHECK(residual(&p, 1, 0, x, z) < (lu->inverted ? 1e-10 : 1e-14));
    inverted += lu->inverted;
    free(a), free(x), free(z), arena_free(arena), problem_free(&p);
  }
  CHECK(inverted > 20 && inverted < 180); /* both happen */
}

static void test_growth_then_pivoting(void) {
  double a[9] = {-1, -2, 0, -3, -1, -2, 0, -1, -5}, worst;
  problem p = from_dense(3, a);
  p.differential[0] = p.differential[1] = p.differential[2] = 0;
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  CHECK(run(lu, &p, 0, 0, &worst) == LU_GROWTH); /* nothing pivoted yet */
  CHECK(run(lu, &p, 0, 1, &worst) == LU_OK);
  for (int64_t e = 0; e < p.entries; e++)
    if (p.row[e] == p.column[e] && p.row[e] < 2) p.value[e] *= 1e-11;
  CHECK(run(lu, &p, 0, 0, &worst) == LU_GROWTH);
  CHECK(run(lu, &p, 0, 1, &worst) == LU_OK && worst < 1e-14);
  CHECK(run(lu, &p, 1e6, 0, &worst) == LU_OK && worst < 1e-14); /* the guards follow the shift */
  arena_free(arena), problem_free(&p);
}

/* A stiff system stays within its guards over twelve decades of the shift. */
static void test_shift_range(void) {
  problem p = random_problem(60, 3);
  for (int64_t e = 0; e < p.entries; e++)
    if (p.row[e] == p.column[e]) p.value[e] = -1e3 * pow(10, 3 * fabs(uniform()));
  bramah_arena *arena = arena_new();
  bramah_lu *lu = open_lu(arena, &p);
  double worst;
  CHECK(run(lu, &p, 1e12, 1, &worst) == LU_OK && worst < 1e-13);
  for (double shift = 1e12; shift >= 1; shift /= 7) CHECK(run(lu, &p, shift, 0, &worst) == LU_OK && worst < 1e-13);
  for (double shift = 1; shift <= 1e12; shift *= 1e5) CHECK(run(lu, &p, shift, 0, &worst) == LU_OK && worst < 1e-13);
  arena_free(arena), problem_free(&p);
}

static void test_algebraic(void) {
  for (int64_t trial = 0; trial < 100; trial++) {
    int64_t n = 2 + below(40), culprit;
    problem p = random_problem(n, 4);
    for (int64_t e = 0; e < p.entries; e++)
      if (p.row[e] == p.column[e]) p.value[e] -= 6;
    for (int64_t i = 0; i < n; i++) p.differential[i] = below(2);
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    double *x = malloc((size_t)n * 8), *b = malloc((size_t)n * 8), worst;
    for (int pass = 0; pass < 2; pass++) {
      int status = pass ? lu_pivot_algebraic(lu, p.value, &culprit) : lu_pivot(lu, p.value, 50, &culprit);
      double *slot_value = to_slots(lu, &p);
      CHECK(status == LU_OK);
      for (int again = 0; again < 2; again++) {
        if (pass == 0 || again) CHECK(lu_refactor_algebraic(lu, slot_value) == LU_OK);
        for (int64_t i = 0; i < n; i++) x[i] = b[i] = uniform();
        lu_solve(lu, x);
        CHECK(residual(&p, 0, 1, x, b) < 1e-12);
        for (int64_t i = 0; i < n; i++)
          if (p.differential[i]) CHECK(fabs(x[i] - b[i]) <= 1e-14); /* rows of the identity */
      }
      free(slot_value);
    }
    CHECK(run(lu, &p, 50, 0, &worst) == LU_OK && worst < 1e-12); /* and back to the whole system */
    free(x), free(b), arena_free(arena), problem_free(&p);
  }
}

static int pivot_status(const problem *p, double shift, int64_t *culprit) {
  bramah_arena *arena = arena_new();
  int status = lu_pivot(open_lu(arena, p), p->value, shift, culprit);
  arena_free(arena);
  return status;
}

static void test_singular(void) {
  int64_t culprit;
  double empty_column[9] = {1, 0, 2, 3, 0, 4, 5, 0, 6}, empty_row[9] = {1, 2, 3, 0, 0, 0, 4, 5, 6};
  double dependent[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, laplacian[16] = {2, -1, 0, -1, -1, 2, -1, 0, 0, -1, 2, -1, -1, 0, -1, 2};
  double *matrix[4] = {empty_column, empty_row, dependent, laplacian};
  for (int k = 0; k < 4; k++) {
    problem p = from_dense(k < 3 ? 3 : 4, matrix[k]);
    for (int64_t i = 0; i < p.n; i++) p.differential[i] = 0;
    culprit = -7;
    CHECK(pivot_status(&p, 1, &culprit) == LU_SINGULAR);
    CHECK(k ? culprit >= 0 && culprit < p.n : culprit == 1);
    for (int64_t i = 0; i < p.n; i++) p.differential[i] = 1;
    CHECK(pivot_status(&p, 100, &culprit) == LU_OK && culprit == -1);
    problem_free(&p);
  }
  for (int64_t trial = 0; trial < 100; trial++) { /* pipes without a reference pressure: rows add up to nothing but rounding */
    int64_t n = 3 + below(20);
    double *a = calloc((size_t)(n * n), 8);
    for (int64_t i = 0; i < n; i++) {
      int64_t j = (i + 1) % n;
      double g = 0.1 + fabs(uniform());
      a[i * n + i] -= g, a[j * n + j] -= g, a[i * n + j] += g, a[j * n + i] += g;
    }
    problem p = from_dense(n, a);
    for (int64_t i = 0; i < n; i++) p.differential[i] = 0;
    CHECK(pivot_status(&p, 0, &culprit) == LU_SINGULAR);
    p.differential[below(n)] = 1;
    CHECK(pivot_status(&p, 1e-3, &culprit) == LU_OK);
    free(a), problem_free(&p);
  }
  for (int64_t trial = 0; trial < 100; trial++) { /* an empty column among others: the pairing names it */
    problem p = random_problem(30, 5);
    int64_t gone = below(30);
    for (int64_t e = 0; e < p.entries; e++)
      if (p.column[e] == gone) p.value[e] = 0;
    p.differential[gone] = 0;
    CHECK(pivot_status(&p, 10, &culprit) == LU_SINGULAR && culprit == gone);
    problem_free(&p);
  }
}

static void test_not_finite(void) {
  static const double bad[3] = {NAN, INFINITY, -INFINITY};
  for (int64_t trial = 0; trial < 150; trial++) {
    problem p = random_problem(20, 4);
    bramah_arena *arena = arena_new();
    bramah_lu *lu = open_lu(arena, &p);
    int64_t culprit, e = below(p.entries);
    double worst, keep = p.value[e];
    CHECK(run(lu, &p, 20, 1, &worst) == LU_OK);
    p.value[e] = bad[trial % 3];
    CHECK(run(lu, &p, 20, 0, &worst) == LU_GROWTH);
    CHECK(run(lu, &p, 1e9, 0, &worst) == LU_GROWTH);
    p.value[e] = keep;
    CHECK(run(lu, &p, NAN, 0, &worst) == LU_GROWTH);
    p.value[e] = bad[trial % 3];
    CHECK(lu_pivot(lu, p.value, 20, &culprit) == LU_SINGULAR && culprit == p.column[e]);
    p.value[e] = keep;
    CHECK(run(lu, &p, 20, 0, &worst) == LU_OK && worst < 1e-10); /* the old sequence is still there */
    arena_free(arena), problem_free(&p);
  }
}

static void test_smallest(void) {
  double none = 0, one = -3, worst;
  problem p = from_dense(0, &none), q = from_dense(1, &one);
  CHECK(pivot_status(&p, 1, &(int64_t){0}) == LU_OK);
  bramah_arena *arena = arena_new();
  CHECK(run(open_lu(arena, &p), &p, 1, 1, &worst) == LU_OK);
  bramah_lu *lu = open_lu(arena, &q);
  CHECK(run(lu, &q, 1, 1, &worst) == LU_OK);
  double b = 8;
  lu_solve(lu, &b);
  CHECK(b == 2);
  CHECK(run(lu, &q, -3, 0, &worst) == LU_GROWTH); /* 0 x = b */
  int64_t culprit;
  CHECK(lu_pivot(lu, q.value, -3, &culprit) == LU_SINGULAR && culprit == 0);
  arena_free(arena), problem_free(&p), problem_free(&q);
}

int main(void) {
  test_random_against_dense();
  test_zero_diagonals_and_units();
  test_transversal_chain();
  test_weak_diagonals();
  test_scaled_rows_and_columns();
  test_inverse_of_stiff_chain();
  test_growth_then_pivoting();
  test_shift_range();
  test_algebraic();
  test_singular();
  test_not_finite();
  test_smallest();
  return check_report();
}
