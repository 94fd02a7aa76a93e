/* Finds equal subtrees of the elimination tree and gives every row its position. */
#include "lu_internal.h"

#include <stdlib.h>
#include <string.h>

static int same(const int64_t *start, int64_t a, int64_t b, int64_t count) {
  for (int64_t k = 1; k <= count; k++)
    if (start[a + k] - start[a] != start[b + k] - start[b]) return 0;
  return 1;
}

/* Whether the subtrees of rows a and b are eliminated by the same operations. */
static int equal(const lu_rows *r, int64_t a, int64_t b) {
  int64_t size = r->size[a], first = a - size + 1, other = b - size + 1;
  if (!same(r->l_start, first, other, size) || !same(r->u_start, first, other, size)) return 0;
  int64_t p = r->l_start[first], q = r->l_start[other], count = r->l_start[a + 1] - p;
  for (int64_t k = 0; k < count; k++)
    if (r->l_column[p + k] - first != r->l_column[q + k] - other) return 0;
  int64_t updates = r->rank_start[p + count] - r->rank_start[p];
  return !memcmp(r->rank + r->rank_start[p], r->rank + r->rank_start[q], (size_t)updates * sizeof *r->rank);
}

/* Positions of LANES equal subtrees, row by row, from `base` on. */
static int64_t place(lu_rows *r, const int64_t *root, int64_t base) {
  int64_t size = r->size[root[0]];
  for (int64_t q = 0; q < LANES; q++)
    for (int64_t k = 0; k < size; k++) {
      int64_t i = root[q] - size + 1 + k;
      r->position[i] = base + LANES * k + q, r->stride[i] = LANES;
    }
  return base + LANES * size;
}

/* Bundles what can be bundled of `count` candidates of one size and hash; the rest stay alone and pass the candidacy to their children. */
static int64_t bundle(lu_rows *r, int64_t *root, int64_t count, int64_t base, char *candidate) {
  int64_t alike = 0;
  for (int64_t k = 0; k < count && count >= LANES; k++) /* so every comparison is paid for by a bundle */
    if (k == 0 || equal(r, root[0], root[k])) {
      int64_t i = root[k];
      root[k] = root[alike], root[alike++] = i;
    }
  int64_t done = alike - alike % LANES;
  for (int64_t k = 0; k < done; k += LANES) base = place(r, root + k, base);
  for (int64_t k = done; k < count; k++) {
    int64_t i = root[k], first = i - r->size[i] + 1;
    for (int64_t child = i - 1; child >= first; child -= r->size[child]) candidate[child] = 1;
  }
  return base;
}

void lu_rows_bundle(bramah_lu *lu) {
  lu_rows *r = &lu->rows;
  int64_t n = lu->n, base = 0;
  char *candidate = (char *)r->work;
  for (int64_t i = 0; i < n; i++) {
    r->key[i] = (lu_key){r->size[i], r->hash[i], i};
    r->position[i] = -1, r->stride[i] = 1, candidate[i] = r->parent[i] < 0;
  }
  qsort(r->key, (size_t)n, sizeof *r->key, lu_key_compare);
  for (int64_t end = lu->listed ? n : 0; end > 0;) { /* the largest first: children are smaller than their parents */
    int64_t begin = end - 1, count = 0;
    while (begin > 0 && r->key[begin - 1].size == r->key[end - 1].size && r->key[begin - 1].hash == r->key[end - 1].hash) begin--;
    for (int64_t k = begin; k < end; k++)
      if (candidate[r->key[k].index]) r->map[count++] = r->key[k].index;
    if (count) base = bundle(r, r->map, count, base, candidate);
    end = begin;
  }
  lu->bundles = base / LANES;
  for (int64_t i = 0; i < n; i++)
    if (r->position[i] < 0) r->position[i] = base++;
}
