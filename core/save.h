/* All that changes in a run, in one array of doubles.
 *
 * Each module has one function that names what changes in it, which serves to count, to save and to load: so all three agree. What follows
 * from that by the equations is not saved, nor what is only work memory.
 */
#ifndef BRAMAH_SAVE_H
#define BRAMAH_SAVE_H

#include <stdint.h>

enum { SAVE_COUNT, SAVE_OUT, SAVE_IN };

typedef struct {
  int way;       /* one of the above */
  double *at;    /* where the next double is; null while counting */
  int64_t count; /* doubles so far */
} bramah_saving;

void save_reals(bramah_saving *s, double *x, int64_t count);
void save_real(bramah_saving *s, double *x);
void save_whole(bramah_saving *s, int64_t *x); /* up to 2^53 */
void save_flag(bramah_saving *s, int *x);

#endif
