/* Bramah's run-time: expressions at many points. A part of bramah.h, which includes it; its promises hold here too. */
#ifndef BRAMAH_TAPE_API_H
#define BRAMAH_TAPE_API_H

#include "bramah.h"

/* What an instruction does with the values a, b, c that others before it have written; the number of each is its place here, which the
 * writer of tapes (expr/tape.py) repeats. A condition holds where it is not 0, and is written as 1 or 0. */
enum {
  BRAMAH_CONSTANT = 0,  /* number a of the constants */
  BRAMAH_PARAMETER = 1, /* number a of the parameters */
  BRAMAH_LOAD = 2,      /* number b of each point's record in array a */
  BRAMAH_STORE = 3,     /* value a becomes row `out` of what is asked for */
  BRAMAH_ADD = 4, BRAMAH_SUB, BRAMAH_MUL, BRAMAH_DIV, BRAMAH_NEG, BRAMAH_POW, BRAMAH_SQRT, BRAMAH_EXP, BRAMAH_LOG, BRAMAH_SIN,
  BRAMAH_COS, BRAMAH_TAN, BRAMAH_ARCTAN, BRAMAH_ARCTAN2, BRAMAH_SINH, BRAMAH_COSH, BRAMAH_TANH, BRAMAH_ABS, BRAMAH_SIGN, BRAMAH_FLOOR,
  BRAMAH_MIN, BRAMAH_MAX, BRAMAH_LT, BRAMAH_LE, BRAMAH_EQ, BRAMAH_NE, BRAMAH_AND, BRAMAH_OR, BRAMAH_NOT,
  BRAMAH_SELECT,        /* b where a holds, c elsewhere */
  BRAMAH_TABLE,         /* derivative `order` of the table at place a of the tables, at b */
  BRAMAH_PIECE,         /* the same of its piece number b, at c */
  BRAMAH_CORNER         /* where piece number b of the table at place a begins */
};

typedef struct {
  int64_t op, out, a, b, c, order;
} bramah_instruction;

/* `slots` values are kept at a time. The first `fixed` of the instructions depend on constants and parameters alone and are carried out
 * once; what they write is not written over. Array k holds `stride[k]` doubles for each of `count` points; `out` gets a row of `count` for
 * each BRAMAH_STORE. 0: memory ran out. */
BRAMAH_API int bramah_tape_run(int64_t length, int64_t fixed, const bramah_instruction *code, int64_t slots, const double *constant,
                               const double *parameter, const double *tables, const double *const *array, const int64_t *stride,
                               int64_t count, double *out);

#endif
