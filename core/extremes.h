/* fmax and fmin as the C library has them, a number before a NaN, but without a call: at every step they are asked for dozens of times. */
#ifndef BRAMAH_EXTREMES_H
#define BRAMAH_EXTREMES_H

static inline double greater(double a, double b) { return ((a > b) | (b != b)) ? a : b; }
static inline double lesser(double a, double b) { return ((a < b) | (b != b)) ? a : b; }

#endif
