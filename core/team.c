#include "team.h"

#include <stddef.h>

#if defined(_WIN32) || defined(BRAMAH_NO_THREADS)

bramah_team *team_new(int64_t threads, int64_t jobs) { return (void)threads, (void)jobs, NULL; }
void team_do(bramah_team *team, void (*work)(void *what, int64_t k), void *what) { (void)team, (void)work, (void)what; }
void team_free(bramah_team *team) { (void)team; }

#else

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SPIN = 20000 }; /* looks before a thread sleeps: ticks follow each other faster than threads wake */

struct bramah_team {
  int64_t threads, jobs;
  pthread_t *thread;
  pthread_mutex_t lock;
  pthread_cond_t wake;
  void (*work)(void *what, int64_t k);
  void *what;
  atomic_long call;      /* number of the piece of work */
  atomic_long next, done; /* job to be taken; jobs finished */
  atomic_int stop, asleep;
};

static void work_on(bramah_team *t) {
  for (long k; (k = atomic_fetch_add(&t->next, 1)) < t->jobs;) {
    t->work(t->what, k);
    atomic_fetch_add(&t->done, 1);
  }
}

static void wait_for_call(bramah_team *t, long seen) {
  for (int i = 0; i < SPIN; i++)
    if (atomic_load(&t->call) != seen) return;
  pthread_mutex_lock(&t->lock);
  atomic_fetch_add(&t->asleep, 1);
  while (atomic_load(&t->call) == seen) pthread_cond_wait(&t->wake, &t->lock);
  atomic_fetch_sub(&t->asleep, 1);
  pthread_mutex_unlock(&t->lock);
}

static void *serve(void *given) {
  bramah_team *t = given;
  for (long seen = 0;; seen++) {
    wait_for_call(t, seen);
    if (atomic_load(&t->stop)) return NULL;
    work_on(t);
  }
}

static void call(bramah_team *t) {
  atomic_fetch_add(&t->call, 1);
  if (!atomic_load(&t->asleep)) return;
  pthread_mutex_lock(&t->lock);
  pthread_cond_broadcast(&t->wake);
  pthread_mutex_unlock(&t->lock);
}

void team_do(bramah_team *t, void (*work)(void *what, int64_t k), void *what) {
  t->work = work, t->what = what;
  atomic_store(&t->done, 0);
  atomic_store(&t->next, 0);
  call(t);
  work_on(t);
  for (int i = 0; atomic_load(&t->done) < t->jobs; i++)
    if (i > SPIN) sched_yield();
}

bramah_team *team_new(int64_t threads, int64_t jobs) {
  bramah_team *t = calloc(1, sizeof *t);
  if (!t || !(t->thread = calloc((size_t)threads, sizeof *t->thread))) {
    free(t);
    return NULL;
  }
  t->jobs = jobs;
  atomic_store(&t->next, jobs);
  pthread_mutex_init(&t->lock, NULL);
  pthread_cond_init(&t->wake, NULL);
  while (t->threads < threads - 1 && !pthread_create(t->thread + t->threads, NULL, serve, t)) t->threads++;
  return t;
}

void team_free(bramah_team *t) {
  if (!t) return;
  atomic_store(&t->stop, 1);
  call(t);
  for (int64_t i = 0; i < t->threads; i++) pthread_join(t->thread[i], NULL);
  pthread_cond_destroy(&t->wake);
  pthread_mutex_destroy(&t->lock);
  free(t->thread);
  free(t);
}

#endif
