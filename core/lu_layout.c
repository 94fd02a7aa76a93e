/* Gives every entry of the factors its slot and writes the lists of operations the kernels run through. */
#include "lu_internal.h"

#include <math.h>
#include <string.h>

static int64_t length(const int64_t *start, int64_t i) { return start[i + 1] - start[i]; }

/* The next slot at which a loop over whole vectors may begin; the gaps stay zero. */
static int64_t aligned(int64_t slot) { return (slot + WIDE - 1) / WIDE * WIDE; }

/* Slots of each row's L or U, bundles first; returns the end. */
static int64_t give_slots(const bramah_lu *lu, const int64_t *start, const int64_t *at, int64_t *slot, int64_t next) {
  for (int64_t p = 0; p < lu->n; p++) {
    int64_t i = at[p], lane = p < LANES * lu->bundles ? p % LANES : 0, stride = lu->rows.stride[i];
    slot[i] = next + lane;
    if (lane == stride - 1) next += stride * length(start, i);
  }
  return next;
}

/* Room for factors of these sizes. */
static int reserve(bramah_lu *lu, int64_t multipliers, int64_t upper, int64_t updates, int64_t slots, int64_t guards) {
  lu->step = order_room(lu->arena, lu->step, &lu->step_room, multipliers * (int64_t)(sizeof *lu->step / sizeof(int64_t)), 0);
  lu->l_index = order_room(lu->arena, lu->l_index, &lu->l_index_room, multipliers, 0);
  lu->u_index = order_room(lu->arena, lu->u_index, &lu->u_index_room, upper, 0);
  lu->target = order_room(lu->arena, lu->target, &lu->target_room, updates, 0);
  lu->value = order_room(lu->arena, lu->value, &lu->value_room, slots, 0);
  lu->guard = order_room(lu->arena, lu->guard, &lu->guard_room, guards, 0);
  lu->guard_row = order_room(lu->arena, lu->guard_row, &lu->guard_row_room, guards, 0);
  lu->guard_pivot = order_room(lu->arena, lu->guard_pivot, &lu->guard_pivot_room, guards, 0);
  int64_t items = lu->n <= MOST_INVERTED ? (int64_t)(sizeof(lu_entry) / sizeof(int64_t)) : 0;
  lu->upper_entry = order_room(lu->arena, lu->upper_entry, &lu->upper_room, items * upper, 0);
  lu->lower_entry = order_room(lu->arena, lu->lower_entry, &lu->lower_room, items * multipliers, 0);
  return lu->upper_entry && lu->lower_entry && lu->step && lu->l_index && lu->u_index && lu->target && lu->value && lu->guard && lu->guard_row && lu->guard_pivot;
}

int lu_layout_reserve(bramah_lu *lu, int64_t most) {
  return reserve(lu, most, most, MOST_UPDATES * (lu->n + 2 * most), lu_most_slots(lu, most), lu->n + most + 2 * WIDE);
}

/* Multipliers and updates of the row or bundle led by row i; returns the end of the targets written. */
static int64_t list_updates(bramah_lu *lu, int64_t i, int64_t *next_step, int64_t target) {
  const lu_rows *r = &lu->rows;
  int64_t l = length(r->l_start, i), stride = r->stride[i];
  for (int64_t q = r->l_start[i]; q < r->l_start[i + 1]; q++) {
    int64_t k = r->l_column[q], count = length(r->u_start, k);
    lu->l_index[*next_step] = r->position[k];
    lu->step[(*next_step)++] = (lu_step){r->position[k], r->u_slot[k], count, r->stride[k]};
    for (int64_t u = 0; u < count && lu->listed; u++) {
      int64_t rank = r->rank[r->rank_start[q] + u];
      lu->target[target++] = rank < l    ? r->l_slot[i] + rank * stride
                             : rank == l ? r->position[i]
                                         : r->u_slot[i] + (rank - l - 1) * stride;
    }
  }
  return target;
}

/* Positions that U multiplies: one for the entries whose lanes lie side by side, then one per lane. */
static int64_t list_upper(bramah_lu *lu, const int64_t *row, int64_t group, int64_t next) {
  const lu_rows *r = &lu->rows;
  int64_t count = length(r->u_start, row[0]), width = r->stride[row[0]], inner = 0;
  for (int64_t u = 0; u < count; u++) {
    int64_t first = r->position[r->u_column[r->u_start[row[0]] + u]], side_by_side = inner == u;
    for (int64_t q = 1; q < width && side_by_side; q++) side_by_side = r->position[r->u_column[r->u_start[row[q]] + u]] == first + q;
    inner += side_by_side;
    for (int64_t q = 0; q < (side_by_side ? 1 : width); q++) lu->u_index[next++] = r->position[r->u_column[r->u_start[row[q]] + u]];
  }
  lu->l_count[group] = length(r->l_start, row[0]), lu->u_count[group] = count, lu->inner[group] = inner;
  return next;
}

/* Slots of the Jacobian's entries and of M; rows and columns by position; who is who in the guards. */
static void connect(bramah_lu *lu) {
  const lu_columns *f = &lu->columns;
  lu_rows *r = &lu->rows;
  lu->shifted = 0;
  memset(lu->guard_row, 0, (size_t)lu->u_first * sizeof *lu->guard_row); /* gaps are always zero: any row will do */
  memset(lu->guard_pivot, 0, (size_t)lu->u_first * sizeof *lu->guard_pivot);
  for (int64_t k = 0; k < lu->n; k++) r->work[f->column_of[k]] = r->number_of[k];
  for (int64_t i = 0; i < lu->n; i++) {
    int64_t old = r->old_of[i], row = f->row_of[old], p = r->position[i];
    lu->row_of[p] = row, lu->column_of[p] = f->column_of[old];
    lu->quality[p] = fabs(f->pivot[old]) / lu->norm[row];
    r->map[i] = p, lu->mass[p] = 0;
    for (int64_t q = 0; q < length(r->l_start, i); q++) {
      int64_t k = r->l_column[r->l_start[i] + q], slot = r->l_slot[i] + q * r->stride[i];
      r->map[k] = slot;
      lu->guard_row[slot] = row, lu->guard_pivot[slot] = f->row_of[r->old_of[k]];
    }
    for (int64_t q = 0; q < length(r->u_start, i); q++) r->map[r->u_column[r->u_start[i] + q]] = r->u_slot[i] + q * r->stride[i];
    for (int64_t e = lu->row_start[row]; e < lu->row_start[row + 1]; e++) lu->slot[e] = r->map[r->work[lu->column[e]]];
    if (!lu->differential[row]) continue;
    int64_t slot = lu->slot[lu->diagonal[row]];
    if (slot == p) lu->mass[p] = 1;
    else lu->shifted_slot[lu->shifted++] = slot;
  }
}

/* The entries of L or U in the column of position p, as lu_inverse.c wants them; how many there are. */
static int64_t list_column(const bramah_lu *lu, const int64_t *start, const int64_t *column, const int64_t *slot, int64_t p, lu_entry *out) {
  const lu_rows *r = &lu->rows;
  int64_t count = 0;
  for (int64_t i = 0; i < lu->n; i++)
    for (int64_t q = 0; q < length(start, i); q++)
      if (r->position[column[start[i] + q]] == p)
        out[count++] = (lu_entry){slot[i] + q * r->stride[i], lu->row_of[r->position[i]]};
  return count;
}

static void list_columns(bramah_lu *lu) {
  const lu_rows *r = &lu->rows;
  int64_t n = lu->n, upper = 0, lower = 0;
  for (int64_t p = 0; p < n; p++) {
    int64_t back = n - 1 - p;
    upper += lu->upper_count[p] = list_column(lu, r->u_start, r->u_column, r->u_slot, p, lu->upper_entry + upper);
    lower += lu->lower_count[back] = list_column(lu, r->l_start, r->l_column, r->l_slot, back, lu->lower_entry + lower);
  }
}

int lu_layout(bramah_lu *lu) {
  lu_rows *r = &lu->rows;
  int64_t n = lu->n, *at = r->work, step = 0, target = 0, upper = 0, bundled = LANES * lu->bundles;
  for (int64_t i = 0; i < n; i++) at[r->position[i]] = i;
  lu->l_first = aligned(n);
  lu->u_first = aligned(give_slots(lu, r->l_start, at, r->l_slot, lu->l_first));
  lu->u_end = give_slots(lu, r->u_start, at, r->u_slot, lu->u_first);
  lu->slots = aligned(lu->u_end);
  int64_t multipliers = r->l_start[n];
  if (!reserve(lu, multipliers, r->u_start[n], lu->listed ? r->rank_start[multipliers] : 0, lu->slots, lu->u_first)) return 0;
  for (int64_t p = 0, group = 0; p < n; group++) {
    target = list_updates(lu, at[p], &step, target);
    upper = list_upper(lu, at + p, group, upper);
    p += p < bundled ? LANES : 1;
  }
  lu->u_indices = upper;
  connect(lu);
  if (n <= MOST_INVERTED) list_columns(lu);
  return 1;
}
