/* A model beside the clock, for programs with a command line: inputs, one step and outputs each period, and a report at the end. */
#ifndef BRAMAH_PACED_H
#define BRAMAH_PACED_H

#include "bramah_model.h"

typedef struct {
  double step;                 /* s; 0: not beside the clock */
  double seconds;              /* 0: until Ctrl-C */
  const char *inputs, *outputs; /* names with commas between; null: none */
  const char *listen, *send;   /* addresses as in udp.h */
  int64_t core;                /* to stay on; -1: any */
  int unprofiled, json;
} paced_options;

/* What is wrong with the options, to which `of` is set; null: nothing. */
const char *paced_refusal(const paced_options *o, const char **of);
/* Begins a run of the instance with fixed steps and takes it through the periods; the report goes to the standard output. `keep`: rows are
 * recorded as `setup` says, and nothing of them is forgotten. Returns the status of the run, or PACED_REFUSED with why on stderr. */
enum { PACED_REFUSED = -1 };
int paced_run(const paced_options *o, const bramah_model *model, bramah_instance *it, const bramah_setup *setup, int keep);

#endif
