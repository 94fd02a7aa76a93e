/* Threads that do the same thing to several objects at once, again and again. */
#ifndef BRAMAH_TEAM_H
#define BRAMAH_TEAM_H

#include <stdint.h>

typedef struct bramah_team bramah_team;

/* For `jobs` objects; the calling thread is one of `threads`. Null where there are no threads, or BRAMAH_NO_THREADS is defined: then do the work yourself. */
bramah_team *team_new(int64_t threads, int64_t jobs);
/* work(what, k) for every k < jobs; returns when all are done. */
void team_do(bramah_team *team, void (*work)(void *what, int64_t k), void *what);
void team_free(bramah_team *team);

#endif
