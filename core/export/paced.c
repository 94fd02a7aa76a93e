#include "paced.h"

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "realtime.h"
#include "udp.h"

enum { PRIORITY = 80, MESSAGE = 1000 }; /* above interrupt threads of most devices, below the kernel's own watchdogs */
static const double SECOND = 1e9, LONGEST = 1e6, MOST_PERIODS = 1e15; /* ns; s; beyond them counts overflow */

static volatile sig_atomic_t interrupted;

static void interrupt(int number) { (void)number, interrupted = 1; }

typedef struct {
  const bramah_model *model;
  bramah_instance *it;
  double step;
  int keep;
  int64_t inputs, outputs, *input, *output; /* their numbers in the model */
  double *set, *all, *told;                 /* inputs; all signals; those that are told */
  udp_partner partner;
} loop;

const char *paced_refusal(const paced_options *o, const char **of) {
  *of = "--realtime";
  if (!(o->step * SECOND >= 1 && o->step <= LONGEST)) return "the step must be above 0 s, for example 1ms.";
  *of = "--seconds";
  if (o->seconds != 0 && !(o->seconds >= o->step && o->seconds / o->step < MOST_PERIODS))
    return "the loop must last for a step at least, or 0: until Ctrl-C.";
  *of = "--listen";
  if (!o->inputs != !o->listen) return "--inputs says what arrives and --listen where. Give both, or neither.";
  *of = "--send";
  if (!o->outputs != !o->send) return "--outputs says what is told and --send to whom. Give both, or neither.";
  return NULL;
}

static int64_t input_named(const bramah_model *m, const char *name, size_t length) {
  for (int64_t k = 0; k < m->inputs; k++)
    if (strlen(m->input[k].is.name) == length && !strncmp(m->input[k].is.name, name, length)) return k;
  return -1;
}

static int64_t signal_named(const bramah_model *m, const char *name, size_t length) {
  for (int64_t k = 0; k < m->signals; k++)
    if (strlen(m->signal[k].name) == length && !strncmp(m->signal[k].name, name, length)) return k;
  return -1;
}

typedef int64_t (*search)(const bramah_model *m, const char *name, size_t length);

/* Numbers of names with commas between, `count` of them; null: one is unknown, or there is no memory. */
static int64_t *numbers(const bramah_model *m, const char *names, search named, const char *what, int64_t *count) {
  *count = 0;
  int64_t *found = malloc((strlen(names) / 2 + 1) * sizeof *found); /* a name and its comma are two characters at least */
  for (const char *from = names; found && *from; from += strspn(from, ", ")) {
    size_t length = strcspn(from, ", ");
    int64_t number = named(m, from, length);
    if (number < 0) {
      if (length) fprintf(stderr, "%.*s: there is no such %s; --list shows them.\n", (int)length, from, what);
      else fprintf(stderr, "%s: this does not begin with a name.\n", names);
      free(found);
      return NULL;
    }
    found[(*count)++] = number, from += length;
  }
  return found;
}

static int twice(const int64_t *number, int64_t count) {
  for (int64_t k = 0; k < count; k++)
    for (int64_t other = 0; other < k; other++)
      if (number[other] == number[k]) return 1;
  return 0;
}

/* All that the loop needs; said on stderr if something is wrong. */
static int open_loop(loop *l, const paced_options *o) {
  l->partner.socket = -1;
  l->input = numbers(l->model, o->inputs ? o->inputs : "", input_named, "input", &l->inputs);
  if (l->input && twice(l->input, l->inputs)) {
    fprintf(stderr, "%s: an input is named twice. Name each of them once.\n", o->inputs);
    return 0;
  }
  l->output = l->input ? numbers(l->model, o->outputs ? o->outputs : "", signal_named, "signal", &l->outputs) : NULL;
  if (!l->output) return 0;
  l->set = malloc((size_t)(l->inputs + 1) * sizeof *l->set), l->told = malloc((size_t)(l->outputs + 1) * sizeof *l->told);
  l->all = malloc((size_t)(l->model->signals + 1) * sizeof *l->all);
  const char *why = l->set && l->told && l->all ? NULL : "There is not enough memory.";
  if (!why && (o->listen || o->send)) why = udp_open(&l->partner, l->inputs, o->listen, l->outputs, o->send);
  if (why) fprintf(stderr, "%s\n", why);
  return !why;
}

static void close_loop(loop *l) {
  udp_close(&l->partner);
  free(l->input), free(l->output), free(l->set), free(l->all), free(l->told);
}

static void tell(loop *l, int64_t number) {
  bramah_view view;
  if (!l->outputs) return;
  bramah_instance_view(l->it, &view);
  bramah_instance_signals(l->it, l->all);
  for (int64_t k = 0; k < l->outputs; k++) l->told[k] = l->all[l->output[k]];
  udp_send(&l->partner, number, view.t, l->told);
}

static int one_step(void *self, int64_t number) {
  loop *l = self;
  if (l->inputs && udp_receive(&l->partner, l->set))
    for (int64_t k = 0; k < l->inputs; k++) bramah_set_input(l->it, l->input[k], l->set[k]);
  /* Multiples, not sums: a sum would drift away from the grid of the solver's steps. */
  int status = bramah_instance_advance(l->it, (double)(number + 1) * l->step);
  if (status == BRAMAH_DONE) tell(l, number + 1);
  if (!l->keep) bramah_run_forget(bramah_instance_run(l->it));
  return status;
}

static void write_partner(const udp_partner *u) {
  const struct {
    int64_t count;
    const char *words;
  } wrong[] = {{u->refused, "refused (not of their size, or not numbers)"},
               {u->late, "overtaken by later ones"},
               {u->lost, "that could not be sent"}};
  printf(" Datagrams: %" PRId64 " received, %" PRId64 " sent", u->received, u->sent);
  for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
    if (wrong[k].count) printf(", %" PRId64 " %s", wrong[k].count, wrong[k].words);
  printf(".");
}

static void write_profile(const paced_options *o, int had) {
  const struct {
    int is, asked;
    const char *words;
  } part[] = {{REALTIME_MEMORY, 1, "memory that is not paged out"},
              {REALTIME_PRIORITY, 1, "a real-time priority"},
              {REALTIME_CORE, o->core >= 0, "a core of its own"}};
  for (size_t k = 0; k < sizeof part / sizeof *part && !o->unprofiled; k++)
    if (part[k].asked) printf(" It %s %s.", had & part[k].is ? "has" : "does not have", part[k].words);
}

static void write_report(const loop *l, const paced_options *o, const bramah_setup *setup, const realtime_account *a, int had) {
  char message[MESSAGE];
  if (o->json) {
    realtime_write_account(a, stdout);
    return;
  }
  bramah_instance_message(l->it, message, sizeof message);
  printf("%" PRId64 " steps of %g ms by %s", a->done, 1e3 * o->step, setup->method);
  if (setup->substeps > 0) printf(" with up to %" PRId64 " substeps", setup->substeps);
  printf(". %s %" PRId64 " overran (%.2g %%)", a->status ? message : a->interrupted ? "Ended by Ctrl-C." : "Done.", a->overruns,
         a->done ? 100.0 * (double)a->overruns / (double)a->done : 0.0);
  if (a->overruns) printf(", at most %.3g ms late", 1e-6 * (double)a->most_behind);
  printf(".");
  if (a->behind) printf(" %" PRId64 " were due at the end and not made.", a->behind);
  write_profile(o, had);
  if (l->inputs || l->outputs) write_partner(&l->partner);
  printf("\n\nProcessor time of steps:\n"), realtime_write_bars(&a->cpu, stdout);
  printf("\nTime of steps by the clock:\n"), realtime_write_bars(&a->wall, stdout);
  printf("\nJitter, how late steps began:\n"), realtime_write_bars(&a->jitter, stdout);
}

static int keep_time(loop *l, const paced_options *o, const bramah_setup *setup) {
#if defined(BRAMAH_NO_CLOCK)
  (void)l, (void)o, (void)setup, (void)one_step, (void)write_report, (void)interrupt, (void)tell;
  fprintf(stderr, "--realtime: this program was built without a clock.\n");
  return PACED_REFUSED;
#else
  realtime_account account;
  realtime_clock clock = realtime_machine_clock();
  int had = o->unprofiled ? 0 : realtime_profile(PRIORITY, (int)o->core);
  void (*before)(int) = signal(SIGINT, interrupt);
  interrupted = 0;
  tell(l, 0);
  int status = realtime_run(&clock, llround(o->step * SECOND), llround(o->seconds / o->step), one_step, l, &interrupted, &account);
  signal(SIGINT, before == SIG_ERR ? SIG_DFL : before);
  write_report(l, o, setup, &account, had);
  return status;
#endif
}

int paced_run(const paced_options *o, const bramah_model *model, bramah_instance *it, const bramah_setup *setup, int keep) {
  loop l = {.model = model, .it = it, .step = o->step, .keep = keep};
  int status = PACED_REFUSED;
  if (open_loop(&l, o)) {
    status = bramah_instance_begin(it, setup, 0);
    if (status == BRAMAH_DONE) status = keep_time(&l, o, setup);
  }
  close_loop(&l);
  return status;
}
