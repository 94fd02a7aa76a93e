/* A plain line, started. */
#ifndef BRAMAH_TESTS_LINES_PROBLEM_H
#define BRAMAH_TESTS_LINES_PROBLEM_H

#include "../bramah.h"
#include "check.h"

enum { NODES = 200 };
static const double Z = 2e9, STEP = 1e-3, LEVEL = 2e6, FLOW = 4e-4;

static const bramah_line plain = {.reaches = 10, .impedance = 2e9, .laminar = 2e7, .turbulent = 4e11, .reynolds = 2e6,
                                  .laminar_end = 2000, .turbulent_begin = 4000, .roughness = 1e-3, .vapour = -1e5};

static inline bramah_lines *started(const bramah_line *line, int64_t count, double p, double q) {
  double profile[2][NODES];
  int status = -1;
  for (int i = 0; i < NODES; i++) profile[0][i] = p, profile[1][i] = q;
  bramah_lines *lines = bramah_lines_new(count, line, STEP, &status);
  CHECK(lines && status == BRAMAH_DONE && bramah_lines_begin(lines, 0, profile[0], profile[1]) == BRAMAH_DONE);
  return lines;
}

#endif
