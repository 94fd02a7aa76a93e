/* From columns in pivot sequence to rows in postorder of the elimination tree, with the destination of every update. */
#include "lu_internal.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t a) {
  a = (a ^ (a >> 31)) * 0x9E3779B97F4A7C15u;
  return a ^ (a >> 29);
}

/* From row lists by column to column lists by row, ascending. */
static void transpose(int64_t n, const int64_t *start, const int64_t *row, const int64_t *number_of_row, int64_t *out_start, int64_t *out) {
  memset(out_start, 0, ((size_t)n + 1) * sizeof *out_start);
  for (int64_t q = 0; q < start[n]; q++) out_start[number_of_row[row[q]] + 1]++;
  for (int64_t i = 0; i < n; i++) out_start[i + 1] += out_start[i];
  for (int64_t k = 0; k < n; k++)
    for (int64_t q = start[k]; q < start[k + 1]; q++) out[out_start[number_of_row[row[q]]]++] = k;
  for (int64_t i = n; i > 0; i--) out_start[i] = out_start[i - 1];
  out_start[0] = 0;
}

/* Climbs from k to the root of its tree so far and hangs that root under j (Liu 1990). */
static void hang(int64_t k, int64_t j, int64_t *parent, int64_t *ancestor) {
  while (ancestor[k] >= 0 && ancestor[k] != j) {
    int64_t up = ancestor[k];
    ancestor[k] = j, k = up;
  }
  if (ancestor[k] < 0) ancestor[k] = j, parent[k] = j;
}

/* Elimination tree of the symmetric pattern of L + U, by pivot number, into map. */
static void tree(bramah_lu *lu) {
  const lu_columns *f = &lu->columns;
  lu_rows *r = &lu->rows;
  int64_t n = lu->n, *parent = r->map, *ancestor = r->work;
  transpose(n, f->l_start, f->l_row, f->number_of_row, r->l_start, r->l_column);
  for (int64_t j = 0; j < n; j++) {
    parent[j] = ancestor[j] = -1;
    for (int64_t q = r->l_start[j]; q < r->l_start[j + 1]; q++) hang(r->l_column[q], j, parent, ancestor);
    for (int64_t q = f->u_start[j]; q < f->u_start[j + 1]; q++) hang(f->u_row[q], j, parent, ancestor);
  }
}

int lu_key_compare(const void *a, const void *b) {
  const lu_key *x = a, *y = b;
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* Children in an order that depends on their shape only, so that equal subtrees are numbered alike. */
static void sort_children(bramah_lu *lu, int64_t *first_child, int64_t *next_sibling) {
  lu_rows *r = &lu->rows;
  int64_t n = lu->n, *parent = r->map;
  for (int64_t i = 0; i < n; i++) r->key[i] = (lu_key){1, 0, i};
  for (int64_t i = 0; i < n; i++) {
    int64_t in_row = r->l_start[i + 1] - r->l_start[i], in_column = lu->columns.l_start[i + 1] - lu->columns.l_start[i];
    r->key[i].hash = mix(r->key[i].hash + mix(((uint64_t)in_row << 32 | (uint64_t)in_column) + 1));
    if (parent[i] >= 0) r->key[parent[i]].hash += r->key[i].hash, r->key[parent[i]].size += r->key[i].size;
  }
  qsort(r->key, (size_t)n, sizeof *r->key, lu_key_compare);
  for (int64_t i = 0; i <= n; i++) first_child[i] = -1;
  for (int64_t k = n - 1; k >= 0; k--) {
    int64_t i = r->key[k].index, up = parent[i] < 0 ? n : parent[i];
    next_sibling[i] = first_child[up], first_child[up] = i;
  }
}

static void postorder(bramah_lu *lu) {
  lu_rows *r = &lu->rows;
  int64_t n = lu->n, count = 0, *first_child = r->position, *next_sibling = r->l_slot, *parent = r->map;
  sort_children(lu, first_child, next_sibling);
  int64_t i = first_child[n];
  while (i >= 0) {
    while (first_child[i] >= 0) i = first_child[i];
    for (;;) {
      r->number_of[i] = count, r->old_of[count++] = i;
      if (next_sibling[i] >= 0) {
        i = next_sibling[i];
        break;
      }
      i = parent[i];
      if (i < 0) break;
    }
  }
  for (int64_t k = 0; k < n; k++) r->size[k] = 1;
  for (int64_t k = 0; k < n; k++) {
    int64_t up = parent[r->old_of[k]];
    r->parent[k] = up < 0 ? -1 : r->number_of[up];
    if (up >= 0) r->size[r->parent[k]] += r->size[k];
  }
}

/* Row lists of L and U in the new numbering, columns ascending. */
static void renumber(bramah_lu *lu) {
  const lu_columns *f = &lu->columns;
  lu_rows *r = &lu->rows;
  int64_t n = lu->n;
  memset(r->l_start, 0, ((size_t)n + 2) * sizeof *r->l_start);
  memset(r->u_start, 0, ((size_t)n + 2) * sizeof *r->u_start);
  for (int64_t q = 0; q < f->l_start[n]; q++) r->l_start[r->number_of[f->number_of_row[f->l_row[q]]] + 2]++;
  for (int64_t q = 0; q < f->u_start[n]; q++) r->u_start[r->number_of[f->u_row[q]] + 2]++;
  for (int64_t i = 0; i < n; i++) r->l_start[i + 2] += r->l_start[i + 1], r->u_start[i + 2] += r->u_start[i + 1];
  for (int64_t j = 0; j < n; j++) {
    int64_t k = r->old_of[j];
    for (int64_t q = f->l_start[k]; q < f->l_start[k + 1]; q++)
      r->l_column[r->l_start[r->number_of[f->number_of_row[f->l_row[q]]] + 1]++] = j;
    for (int64_t q = f->u_start[k]; q < f->u_start[k + 1]; q++) r->u_column[r->u_start[r->number_of[f->u_row[q]] + 1]++] = j;
  }
}

/* Ranks: a row's entries are counted L, pivot, U; every update of the row is given the rank it goes to. */
static int find_ranks(bramah_lu *lu) {
  lu_rows *r = &lu->rows;
  int64_t n = lu->n, updates = 0, multipliers = r->l_start[n];
  r->rank_start = order_room(lu->arena, r->rank_start, &r->rank_start_room, multipliers + 1, 0);
  if (!r->rank_start) return 0;
  for (int64_t q = 0; q < multipliers; q++) {
    int64_t k = r->l_column[q];
    r->rank_start[q] = updates, updates += r->u_start[k + 1] - r->u_start[k];
  }
  r->rank_start[multipliers] = updates;
  lu->listed = updates <= MOST_UPDATES * (n + multipliers + r->u_start[n]);
  if (!lu->listed) return 1;
  r->rank = order_room(lu->arena, r->rank, &r->rank_room, updates, 0);
  if (!r->rank) return 0;
  r->prefix[0] = 0, r->power[0] = 1;
  for (int64_t i = 0; i < n; i++) {
    int64_t begin = r->l_start[i], end = r->l_start[i + 1], count = end - begin;
    for (int64_t q = begin; q < end; q++) r->map[r->l_column[q]] = q - begin;
    r->map[i] = count;
    for (int64_t q = r->u_start[i]; q < r->u_start[i + 1]; q++) r->map[r->u_column[q]] = count + 1 + q - r->u_start[i];
    uint64_t hash = mix((uint64_t)count << 32 | (uint64_t)(r->u_start[i + 1] - r->u_start[i]));
    for (int64_t q = begin; q < end; q++) {
      int64_t k = r->l_column[q], to = r->rank_start[q];
      hash = mix(hash + (uint64_t)(i - k));
      for (int64_t u = r->u_start[k]; u < r->u_start[k + 1]; u++) {
        r->rank[to] = r->map[r->u_column[u]];
        hash = mix(hash + (uint64_t)r->rank[to++]);
      }
    }
    r->power[i + 1] = r->power[i] * 0x9E3779B97F4A7C15u;
    r->prefix[i + 1] = r->prefix[i] * 0x9E3779B97F4A7C15u + hash;
  }
  for (int64_t i = 0; i < n; i++) r->hash[i] = r->prefix[i + 1] - r->prefix[i + 1 - r->size[i]] * r->power[r->size[i]];
  return 1;
}

int lu_rows_build(bramah_lu *lu) {
  lu_rows *r = &lu->rows;
  r->l_column = order_room(lu->arena, r->l_column, &r->l_room, lu->columns.l_start[lu->n], 0);
  r->u_column = order_room(lu->arena, r->u_column, &r->u_room, lu->columns.u_start[lu->n], 0);
  if (!r->l_column || !r->u_column) return 0;
  tree(lu);
  postorder(lu);
  renumber(lu);
  return find_ranks(lu);
}
