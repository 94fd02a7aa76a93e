#include "order.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
  HELD = -2, /* in place of a predecessor: in no bucket */
  SLACK = 1  /* a round eliminates independent variables up to this much above the least degree: bushy trees, which bundle well */
};

struct order_space {
  bramah_arena *arena;
  int64_t n;
  int64_t *next_entry, *look, *stack, *through, *seen; /* transversal */
  /* Quotient graph. A variable's list holds `elements[i]` elements, then variables, `length[i]` in all; an element's its variables. */
  int64_t *start, *length, *elements, *degree, *weight, *mark;
  int64_t *head, *tail, *next, *previous; /* variables by degree, first come first */
  int64_t *held;                          /* variables touched in this round */
  char *alive;                            /* 1: a variable to be eliminated, 2: an element, 0: gone */
  int64_t *list, room, used;
  int64_t stamp, tick, least, left, done, waiting;
};

void *order_room(bramah_arena *arena, void *old, int64_t *room, int64_t need, int64_t keep) {
  if (old && need <= *room) return old;
  int64_t size = need > 2 * *room ? need : 2 * *room;
  void *fresh = arena_take(arena, (size_t)size * sizeof(double));
  if (!fresh) return NULL;
  if (keep > 0) memcpy(fresh, old, (size_t)keep * sizeof(double));
  *room = size;
  return fresh;
}

order_space *order_new(bramah_arena *arena, int64_t n, int64_t entries) {
  enum { ARRAYS = 16 };
  order_space *s = arena_take(arena, sizeof *s);
  int64_t *block = arena_take(arena, ((size_t)n + 1) * ARRAYS * sizeof(int64_t));
  char *alive = arena_take(arena, (size_t)n + 1);
  if (!s || !block || !alive) return NULL;
  int64_t **array[ARRAYS] = {&s->held, &s->next_entry, &s->look,   &s->stack, &s->through, &s->seen, &s->start, &s->length,
                             &s->elements,   &s->degree, &s->weight, &s->mark,   &s->head, &s->tail, &s->next, &s->previous};
  for (int64_t k = 0; k < ARRAYS; k++) *array[k] = block + k * (n + 1);
  s->arena = arena, s->n = n, s->alive = alive;
  s->list = order_room(arena, NULL, &s->room, 4 * entries + n + 1, 0);
  return s->list ? s : NULL;
}

int order_reserve(order_space *s, int64_t entries) {
  s->list = order_room(s->arena, s->list, &s->room, s->room + entries + s->n, 0);
  return s->list != NULL;
}

/* Finds a column for the unpaired row along an augmenting path over entries of at least `least` strength. */
static int augment(order_space *s, int64_t row, const int64_t *row_start, const int64_t *column, const double *strength, double least,
                   int64_t *row_of) {
  int64_t depth = 0;
  s->tick++;
  s->stack[0] = row, s->next_entry[row] = row_start[row];
  while (depth >= 0) {
    int64_t r = s->stack[depth], end = row_start[r + 1], down = -1;
    while (s->look[r] < end) { /* a free column next door ends the search; taken ones never become free again */
      int64_t e = s->look[r]++;
      if (strength[e] < least || row_of[column[e]] >= 0) continue;
      row_of[column[e]] = r;
      while (--depth >= 0) row_of[s->through[depth]] = s->stack[depth];
      return 1;
    }
    while (s->next_entry[r] < end && down < 0) {
      int64_t e = s->next_entry[r]++;
      if (strength[e] >= least && s->seen[column[e]] != s->tick) down = column[e];
    }
    if (down < 0) {
      depth--;
      continue;
    }
    s->seen[down] = s->tick, s->through[depth] = down;
    r = s->stack[++depth] = row_of[down];
    s->next_entry[r] = row_start[r];
  }
  return 0;
}

int64_t order_transversal(order_space *s, const int64_t *row_start, const int64_t *column, const int64_t *diagonal,
                          const double *strength, int64_t *row_of) {
  static const double negligible = 1e-8, strong[2] = {1e-3, DBL_TRUE_MIN};
  int64_t n = s->n, unpaired = 0, *waiting = s->previous;
  for (int64_t i = 0; i < n; i++) {
    int keep = strength[diagonal[i]] >= negligible;
    row_of[i] = keep ? i : -1;
    if (!keep) waiting[unpaired++] = i;
  }
  for (int pass = 0; pass < 2; pass++) {
    int64_t still = 0;
    if (unpaired) memcpy(s->look, row_start, (size_t)n * sizeof *s->look);
    for (int64_t k = 0; k < unpaired; k++)
      if (!augment(s, waiting[k], row_start, column, strength, strong[pass], row_of)) waiting[still++] = waiting[k];
    unpaired = still;
  }
  for (int64_t j = 0; unpaired && j < n; j++)
    if (row_of[j] < 0) return j;
  return -1;
}

static void bucket_insert(order_space *s, int64_t i, int64_t degree) {
  int64_t last = s->tail[degree];
  s->degree[i] = degree, s->next[i] = -1, s->previous[i] = last;
  if (last >= 0) s->next[last] = i;
  else s->head[degree] = i;
  s->tail[degree] = i;
  if (degree < s->least) s->least = degree;
}

static void bucket_remove(order_space *s, int64_t i) {
  if (s->previous[i] >= 0) s->next[s->previous[i]] = s->next[i];
  else s->head[s->degree[i]] = s->next[i];
  if (s->next[i] >= 0) s->previous[s->next[i]] = s->previous[i];
  else s->tail[s->degree[i]] = s->previous[i];
}

/* Neighbour lists of the symmetric pattern, without duplicates. */
static void build_graph(order_space *s, const int64_t *row_start, const int64_t *column, const int64_t *row_of) {
  int64_t n = s->n, w = 0, *count = s->length, *end = s->elements;
  memset(count, 0, (size_t)n * sizeof *count);
  for (int64_t j = 0; j < n; j++)
    for (int64_t r = row_of[j], e = row_start[r]; e < row_start[r + 1]; e++)
      if (column[e] != j) count[j]++, count[column[e]]++;
  for (int64_t j = 0; j < n; j++) s->start[j] = end[j] = w, w += count[j];
  for (int64_t j = 0; j < n; j++)
    for (int64_t r = row_of[j], e = row_start[r]; e < row_start[r + 1]; e++)
      if (column[e] != j) s->list[end[j]++] = column[e], s->list[end[column[e]]++] = j;
  for (int64_t j = 0; j < n; j++) s->mark[j] = -1;
  for (int64_t j = 0; j < n; j++) {
    w = s->start[j];
    for (int64_t p = w, q = end[j]; p < q; p++) {
      int64_t i = s->list[p];
      if (s->mark[i] != j) s->mark[i] = j, s->list[w++] = i;
    }
    s->length[j] = w - s->start[j];
  }
  s->used = n ? end[n - 1] : 0;
}

/* Turns variable p into an element: the list of all variables it is adjacent to. */
static int form_element(order_space *s, int64_t p) {
  int64_t stamp = ++s->stamp, begin = s->used, bound = s->left;
  int64_t *list = order_room(s->arena, s->list, &s->room, begin + bound, begin);
  if (!list) return 0;
  s->list = list;
  s->mark[p] = stamp, s->alive[p] = 2;
  for (int64_t q = s->start[p], k = 0; k < s->length[p]; k++) {
    int64_t e = list[q + k], from = q + k, to = from + 1;
    if (k < s->elements[p]) {
      if (s->alive[e] != 2) continue;
      from = s->start[e], to = from + s->length[e], s->alive[e] = 0;
    }
    for (; from < to; from++) {
      int64_t i = list[from];
      if (s->alive[i] == 1 && s->mark[i] != stamp) s->mark[i] = stamp, list[s->used++] = i;
    }
  }
  s->start[p] = begin, s->length[p] = s->used - begin, s->elements[p] = 0;
  return 1;
}

/* weight[e] - base becomes the number of variables of element e outside the new element p. */
static void weigh_elements(order_space *s, int64_t p, int64_t base) {
  for (int64_t k = 0; k < s->length[p]; k++) {
    int64_t i = s->list[s->start[p] + k];
    if (s->previous[i] != HELD) bucket_remove(s, i);
    for (int64_t q = s->start[i], end = q + s->elements[i]; q < end; q++) {
      int64_t e = s->list[q];
      if (s->alive[e] != 2) continue;
      if (s->weight[e] < base) s->weight[e] = base + s->length[e];
      s->weight[e]--;
    }
  }
}

/* Replaces in i's list what element p covers by p itself; returns a bound of its neighbours outside p, or -1 if p is all it has. */
static int64_t update_variable(order_space *s, int64_t i, int64_t p, int64_t base) {
  int64_t *list = s->list, begin = s->start[i], to = begin, q = begin, outside = 0;
  int64_t middle = begin + s->elements[i], end = begin + s->length[i];
  for (; q < middle; q++) {
    int64_t e = list[q], more = s->alive[e] == 2 ? s->weight[e] - base : 0;
    if (more > 0) list[to++] = e, outside += more;
    else s->alive[e] = 0; /* all of it lies in p */
  }
  int64_t first_variable = to;
  for (; q < end; q++) {
    int64_t j = list[q];
    if (s->alive[j] == 1 && s->mark[j] != s->stamp) list[to++] = j, outside++;
  }
  if (to == begin && s->previous[i] != HELD) return -1;
  /* p becomes the first element; the list had at least one item that p replaces, so there is room */
  list[to] = list[first_variable], list[first_variable] = list[begin], list[begin] = p;
  s->elements[i] = first_variable - begin + 1, s->length[i] = to - begin + 1;
  return outside;
}

/* Puts the graph's variables into the degree buckets; very dense ones are set aside and listed last. Returns how many were. */
static int64_t fill_buckets(order_space *s, int64_t *order) {
  int64_t n = s->n, limit = (int64_t)(10 * sqrt((double)n)), aside = 0;
  if (limit < 16) limit = 16;
  for (int64_t j = 0; j <= n; j++) s->head[j] = s->tail[j] = -1;
  s->least = n;
  for (int64_t j = 0; j < n; j++) {
    s->elements[j] = 0, s->weight[j] = 0;
    s->alive[j] = s->length[j] <= limit;
    if (s->alive[j]) bucket_insert(s, j, s->length[j]);
    else order[n - ++aside] = j;
  }
  return aside;
}

/* Eliminates variable p; the variables it touches wait in `held` for the next round. */
static int eliminate(order_space *s, int64_t p, int64_t *order, int64_t base) {
  order[s->done++] = p, s->left--;
  if (!form_element(s, p)) return 0;
  weigh_elements(s, p, base);
  int64_t kept = 0, begin = s->start[p], length = s->length[p];
  for (int64_t k = 0; k < length; k++) {
    int64_t i = s->list[begin + k], outside = update_variable(s, i, p, base);
    if (outside < 0) s->alive[i] = 0, order[s->done++] = i, s->left--; /* same neighbours as p: it may follow at once */
    else s->list[begin + kept++] = i, s->weight[i] = outside;
  }
  s->length[p] = kept, s->used = begin + kept;
  for (int64_t k = 0; k < kept; k++) {
    int64_t i = s->list[begin + k], degree = s->weight[i] + kept - 1, grown = s->degree[i] + kept - 1;
    if (grown < degree) degree = grown;
    s->degree[i] = degree < s->left ? degree : s->left - 1;
    if (s->previous[i] != HELD) s->previous[i] = HELD, s->held[s->waiting++] = i;
    s->weight[i] = 0;
  }
  return 1;
}

/* Begins a round: variables touched in the last one go back into the buckets. Returns the largest degree to be eliminated in it. */
static int64_t begin_round(order_space *s) {
  for (int64_t k = 0; k < s->waiting; k++)
    if (s->alive[s->held[k]] == 1) bucket_insert(s, s->held[k], s->degree[s->held[k]]);
  s->waiting = 0;
  while (s->head[s->least] < 0) s->least++;
  return s->least + SLACK < s->n ? s->least + SLACK : s->n - 1;
}

int order_least_degree(order_space *s, const int64_t *row_start, const int64_t *column, const int64_t *row_of, int64_t *order) {
  int64_t n = s->n, base = 1, limit = -1;
  build_graph(s, row_start, column, row_of);
  memset(s->mark, 0, (size_t)n * sizeof *s->mark);
  s->stamp++; /* above every mark */
  s->done = s->waiting = 0, s->left = n - fill_buckets(s, order);
  for (; s->left > 0; base += n + 1) {
    while (s->least <= limit && s->head[s->least] < 0) s->least++;
    if (s->least > limit) limit = begin_round(s);
    int64_t p = s->head[s->least];
    bucket_remove(s, p);
    if (!eliminate(s, p, order, base)) return 0;
  }
  return 1;
}
