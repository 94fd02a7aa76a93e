/* All that grows with the entries of the factors, taken at once. */
#include "lu_internal.h"

/* Entries of L, or of U, that there is to be room for. */
static int64_t bounded(const bramah_lu *lu, int64_t most) {
  int64_t full = lu->n * (lu->n - 1) / 2;
  return most > 0 && most < full ? most : full;
}

int64_t lu_most_slots(const bramah_lu *lu, int64_t most) { return lu->n + 2 * bounded(lu, most) + 3 * WIDE; }

static int reserve_columns(bramah_lu *lu, int64_t most) {
  lu_columns *f = &lu->columns;
  f->l_row = order_room(lu->arena, f->l_row, &f->l_room, most + lu->n, 0);
  f->l_value = order_room(lu->arena, f->l_value, &f->l_value_room, most + lu->n, 0);
  f->u_row = order_room(lu->arena, f->u_row, &f->u_room, most + lu->n, 0);
  return f->l_row && f->l_value && f->u_row;
}

static int reserve_rows(bramah_lu *lu, int64_t most) {
  lu_rows *r = &lu->rows;
  r->l_column = order_room(lu->arena, r->l_column, &r->l_room, most, 0);
  r->u_column = order_room(lu->arena, r->u_column, &r->u_room, most, 0);
  r->rank_start = order_room(lu->arena, r->rank_start, &r->rank_start_room, most + 1, 0);
  r->rank = order_room(lu->arena, r->rank, &r->rank_room, MOST_UPDATES * (lu->n + 2 * most), 0);
  return r->l_column && r->u_column && r->rank_start && r->rank;
}

int lu_reserve(bramah_lu *lu, int64_t most) {
  int64_t m = bounded(lu, most);
  return reserve_columns(lu, m) && reserve_rows(lu, m) && lu_layout_reserve(lu, m) && order_reserve(lu->order_space, m);
}
