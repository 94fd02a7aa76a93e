/* Vector code without naming an instruction set.
 *
 * `lanes` is LANES doubles that are added and multiplied together; *(lanes *)p reads or writes them anywhere in an array of doubles.
 * BRAMAH_CLONES goes before the definition of a hot function: it is compiled twice and the loader chooses. The feature is named, not a
 * processor: GCC would take "arch=haswell" for exactly that model. Both versions round alike, because FMA is not among the features.
 * BRAMAH_APART goes before a loop of which no pass needs what another one writes. */
#ifndef BRAMAH_VECTOR_H
#define BRAMAH_VECTOR_H

#include <stdint.h>

#if defined(__GNUC__) && !defined(BRAMAH_NO_VECTORS)
enum { LANES = 4 };
typedef double lanes __attribute__((vector_size(LANES * sizeof(double)), aligned(sizeof(double)), may_alias));
#else
enum { LANES = 1 };
typedef double lanes;
#endif

enum { WIDE = 2 * LANES }; /* sums in so many parts do not wait for one another */

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && !defined(__AVX2__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(BRAMAH_NO_CLONES)
#define BRAMAH_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define BRAMAH_CLONES
#endif

#if defined(__clang__)
#define BRAMAH_APART _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define BRAMAH_APART _Pragma("GCC ivdep")
#else
#define BRAMAH_APART
#endif

#endif
