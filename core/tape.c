/* Expressions at many points, a block of points at a time: see bramah_tape.h. */
#include <math.h>

#include "arena.h"
#include "bramah.h"
#include "table.h"
#include "vector.h"

enum { BLOCK = 64 }; /* points: what is kept of them at a time lies in the caches, and an instruction is read seldom */

typedef struct {
  const double *constant, *parameter, *tables, *const *array;
  const int64_t *stride;
  int64_t first, count, all; /* points of the block, and of all */
  double *value, *out;
} tape_block;

#define EACH(expression) \
  for (int64_t k = 0; k < BLOCK; k++) o[k] = (expression)

static void load(const tape_block *at, const bramah_instruction *i, double *restrict o) {
  int64_t stride = at->stride[i->a];
  const double *from = at->array[i->a] + at->first * stride + i->b;
  for (int64_t k = 0; k < at->count; k++) o[k] = from[k * stride];
  for (int64_t k = at->count; k < BLOCK; k++) o[k] = o[at->count - 1]; /* the last block is filled up with its last point */
}

static void store(const tape_block *at, const bramah_instruction *i) {
  double *to = at->out + i->out * at->all + at->first;
  const double *from = at->value + i->a * BLOCK;
  for (int64_t k = 0; k < at->count; k++) to[k] = from[k];
}

/* What most expressions are made of, and vectors serve. 0: it is something else. */
BRAMAH_CLONES static int arithmetic(const bramah_instruction *i, const double *restrict a, const double *restrict b,
                                    const double *restrict c, double *restrict o) {
  switch (i->op) {
    case BRAMAH_ADD: EACH(a[k] + b[k]); return 1;
    case BRAMAH_SUB: EACH(a[k] - b[k]); return 1;
    case BRAMAH_MUL: EACH(a[k] * b[k]); return 1;
    case BRAMAH_DIV: EACH(a[k] / b[k]); return 1;
    case BRAMAH_NEG: EACH(-a[k]); return 1;
    case BRAMAH_SQRT: EACH(sqrt(a[k])); return 1;
    case BRAMAH_ABS: EACH(fabs(a[k])); return 1;
    case BRAMAH_SIGN: EACH(a[k] > 0 ? 1 : a[k] < 0 ? -1 : a[k]); return 1;
    case BRAMAH_MIN: EACH(a[k] < b[k] || a[k] != a[k] ? a[k] : b[k]); return 1;
    case BRAMAH_MAX: EACH(a[k] > b[k] || a[k] != a[k] ? a[k] : b[k]); return 1;
    case BRAMAH_LT: EACH(a[k] < b[k] ? 1 : 0); return 1;
    case BRAMAH_LE: EACH(a[k] <= b[k] ? 1 : 0); return 1;
    case BRAMAH_EQ: EACH(a[k] == b[k] ? 1 : 0); return 1;
    case BRAMAH_NE: EACH(a[k] != b[k] ? 1 : 0); return 1;
    case BRAMAH_AND: EACH(a[k] != 0 && b[k] != 0 ? 1 : 0); return 1;
    case BRAMAH_OR: EACH(a[k] != 0 || b[k] != 0 ? 1 : 0); return 1;
    case BRAMAH_NOT: EACH(a[k] == 0 ? 1 : 0); return 1;
    case BRAMAH_SELECT: EACH(a[k] != 0 ? b[k] : c[k]); return 1;
    default: return 0;
  }
}

static void function(const tape_block *at, const bramah_instruction *i, const double *a, const double *b, const double *c, double *o) {
  switch (i->op) {
    case BRAMAH_CONSTANT: EACH(at->constant[i->a]); break;
    case BRAMAH_PARAMETER: EACH(at->parameter[i->a]); break;
    case BRAMAH_LOAD: load(at, i, o); break;
    case BRAMAH_STORE: store(at, i); break;
    case BRAMAH_POW: EACH(pow(a[k], b[k])); break;
    case BRAMAH_EXP: EACH(exp(a[k])); break;
    case BRAMAH_LOG: EACH(log(a[k])); break;
    case BRAMAH_SIN: EACH(sin(a[k])); break;
    case BRAMAH_COS: EACH(cos(a[k])); break;
    case BRAMAH_TAN: EACH(tan(a[k])); break;
    case BRAMAH_ARCTAN: EACH(atan(a[k])); break;
    case BRAMAH_ARCTAN2: EACH(atan2(a[k], b[k])); break;
    case BRAMAH_SINH: EACH(sinh(a[k])); break;
    case BRAMAH_COSH: EACH(cosh(a[k])); break;
    case BRAMAH_TANH: EACH(tanh(a[k])); break;
    case BRAMAH_FLOOR: EACH(floor(a[k])); break;
    case BRAMAH_TABLE: EACH(a[k] >= 0 ? table_value(at->tables + (int64_t)a[k], b[k], i->order) : NAN); break;
    case BRAMAH_PIECE: EACH(a[k] >= 0 ? table_piece(at->tables + (int64_t)a[k], b[k], c[k], i->order) : NAN); break;
    case BRAMAH_CORNER: EACH(a[k] >= 0 ? table_corner(at->tables + (int64_t)a[k], b[k]) : NAN); break;
    default: break;
  }
}

static void play(const tape_block *at, const bramah_instruction *from, const bramah_instruction *to) {
  for (const bramah_instruction *i = from; i < to; i++) {
    double *v = at->value;
    if (i->op > BRAMAH_STORE) {
      if (!arithmetic(i, v + i->a * BLOCK, v + i->b * BLOCK, v + i->c * BLOCK, v + i->out * BLOCK))
        function(at, i, v + i->a * BLOCK, v + i->b * BLOCK, v + i->c * BLOCK, v + i->out * BLOCK);
    } else {
      function(at, i, v, v, v, i->op == BRAMAH_STORE ? v : v + i->out * BLOCK);
    }
  }
}

int bramah_tape_run(int64_t length, int64_t fixed, const bramah_instruction *code, int64_t slots, const double *constant,
                    const double *parameter, const double *tables, const double *const *array, const int64_t *stride, int64_t count,
                    double *out) {
  bramah_arena *arena = arena_new();
  double *value = arena ? arena_take(arena, (size_t)slots * BLOCK * sizeof(double)) : NULL;
  if (value) {
    tape_block at = {.constant = constant, .parameter = parameter, .tables = tables, .array = array, .stride = stride, .all = count,
                     .value = value, .out = out};
    play(&at, code, code + fixed);
    for (; at.first < count; at.first += BLOCK) {
      at.count = count - at.first < BLOCK ? count - at.first : BLOCK;
      play(&at, code + fixed, code + length);
    }
  }
  arena_free(arena);
  return value != NULL;
}
