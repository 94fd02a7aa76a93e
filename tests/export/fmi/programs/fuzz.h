/* Random numbers for fuzzers of FMI calls, the same ones on every machine. */
#ifndef FUZZ_H
#define FUZZ_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/export/fmi_unit.h"

enum { MOST = 8, STATES = 4 };

static uint64_t seed;

static uint64_t any(uint64_t below) {
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return seed % below;
}

/* Ordinary, large, or no number at all. */
static double odd(double usual) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 0, -0.0, 5e-324};
  if (any(12) == 0) return strange[any(sizeof strange / sizeof *strange)];
  return usual * (0.5 + (double)any(1000) / 1000);
}

/* A reference: mostly one that exists. */
static uint32_t reference(void) { return any(20) ? (uint32_t)any((uint64_t)description.variables) : (uint32_t)any(UINT32_MAX); }

static void references(uint32_t *to) {
  for (int k = 0; k < MOST; k++) to[k] = reference();
}

/* Values near what the variables are now, so that calls go through. */
static void values(double *to, const double *now, int count) {
  for (int k = 0; k < count; k++) to[k] = any(3) ? now[k] : odd(now[k] != 0 ? now[k] : 1);
}

static size_t count_of(size_t right) { return any(15) ? right : any(MOST); }

#endif
