/* Tapes: every kind of instruction, blocks that are full and not, tables. Numbers of all operations are compared by tests/expr. */
#include <math.h>

#include "../bramah.h"
#include "../table.h"
#include "check.h"

enum { POINTS = 131, SLOTS = 8 };

static double x[POINTS], pair[2 * POINTS], out[3 * POINTS + 1];

static void fill(void) {
  for (int k = 0; k < POINTS; k++) x[k] = 0.1 * k, pair[2 * k] = -0.2 * k, pair[2 * k + 1] = 3 + k;
}

static void test_blocks(void) {
  const double constant[] = {2}, parameter[] = {7, 5}, *array[] = {x, pair};
  const int64_t stride[] = {1, 2};
  const bramah_instruction code[] = {
      {BRAMAH_CONSTANT, 0, 0, 0, 0, 0},  {BRAMAH_PARAMETER, 1, 1, 0, 0, 0}, {BRAMAH_MUL, 2, 0, 1, 0, 0}, /* 2 * 5 */
      {BRAMAH_STORE, 0, 2, 0, 0, 0},     {BRAMAH_LOAD, 3, 0, 0, 0, 0},      {BRAMAH_LOAD, 4, 1, 1, 0, 0},
      {BRAMAH_ADD, 5, 3, 4, 0, 0},       {BRAMAH_STORE, 1, 5, 0, 0, 0},     {BRAMAH_LT, 6, 3, 0, 0, 0},
      {BRAMAH_SELECT, 7, 6, 4, 5, 0},    {BRAMAH_SIN, 5, 7, 0, 0, 0},       {BRAMAH_STORE, 2, 5, 0, 0, 0}};
  const int64_t length = sizeof code / sizeof *code;
  fill();
  for (int64_t count = 0; count <= POINTS; count += count < 60 ? 20 : 1) {
    for (int k = 0; k <= 3 * POINTS; k++) out[k] = -1;
    CHECK(bramah_tape_run(length, 3, code, SLOTS, constant, parameter, NULL, array, stride, count, out));
    int right = 1;
    for (int64_t k = 0; k < count; k++) {
      double sum = x[k] + pair[2 * k + 1];
      right &= out[k] == 10 && out[count + k] == sum && out[2 * count + k] == sin(x[k] < 2 ? pair[2 * k + 1] : sum);
    }
    CHECK(right);
    CHECK(out[3 * count] == -1); /* nothing beyond what was asked for */
  }
}

/* A cubic and a line: x^3 on 0..1, then 1 + 3 (x - 1) on 1..2. */
static void test_tables(void) {
  double record[] = {2, 1, 0, 1, 2, 0, 0, 0, 1, 1, 3, 0, 0};
  CHECK(table_value(record, 0.5, 0) == 0.125 && table_value(record, 0.5, 1) == 0.75 && table_value(record, 0.5, 2) == 3);
  CHECK(table_value(record, 0.5, 3) == 6 && table_value(record, 0.5, 4) == 0 && table_value(record, 1.5, 0) == 2.5);
  CHECK(table_value(record, 3, 0) == 7 && table_value(record, 3, 1) == 3 && table_value(record, 3, 2) == 0);
  CHECK(table_value(record, -2, 0) == 0 && isnan(table_value(record, NAN, 0)));
  record[1] = 0;
  CHECK(table_value(record, 3, 0) == 4 && table_value(record, 3, 1) == 0);
  CHECK(table_piece(record, 0, 2, 0) == 8 && table_piece(record, -1, 2, 0) == 8 && table_piece(record, 9, 0, 0) == -2);
  CHECK(table_corner(record, 1) == 1 && table_corner(record, -1) == -INFINITY && table_corner(record, 3) == INFINITY);
  const double constant[] = {0, 0.5, NAN}, *array[] = {NULL};
  const int64_t stride[] = {0};
  const bramah_instruction code[] = {
      {BRAMAH_CONSTANT, 0, 0, 0, 0, 0}, {BRAMAH_CONSTANT, 1, 1, 0, 0, 0}, {BRAMAH_CONSTANT, 2, 2, 0, 0, 0},
      {BRAMAH_TABLE, 3, 0, 1, 0, 1},    {BRAMAH_PIECE, 4, 0, 0, 1, 0},    {BRAMAH_TABLE, 5, 2, 1, 0, 0}, /* a curve that is not given */
      {BRAMAH_STORE, 0, 3, 0, 0, 0},    {BRAMAH_STORE, 1, 4, 0, 0, 0},    {BRAMAH_STORE, 2, 5, 0, 0, 0}};
  CHECK(bramah_tape_run(9, 6, code, 6, constant, NULL, record, array, stride, 1, out));
  CHECK(out[0] == 0.75 && out[1] == 0.125 && isnan(out[2]));
}

int main(void) {
  test_blocks(), test_tables();
  return check_report();
}
