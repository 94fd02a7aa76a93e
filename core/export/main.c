/* Runs an exported model from the command line and writes its signals as CSV, or keeps time with it. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bramah_model.h"
#include "paced.h"

extern const bramah_model model;

enum { WRONG_INPUT = 2, ROWS = 1000, MESSAGE = 1000 };
static const double MOST_ROWS = 1e8, SECONDS = 60;

typedef struct {
  bramah_setup setup;
  paced_options pace;
  double every;
  const char *out;
  int list, failed;
} options;

static int wrong(options *o, const char *what, const char *of) {
  fprintf(stderr, "%s: %s\n", of, what);
  o->failed = 1;
  return 0;
}

static int number(options *o, const char *name, const char *text, double *to) {
  char *end;
  errno = 0;
  *to = strtod(text, &end);
  return (end != text && !*end && !errno && isfinite(*to)) || wrong(o, "this is not followed by a number.", name);
}

/* A number of seconds, or one with its unit: 1ms. */
static int seconds(options *o, const char *name, const char *text, double *to) {
  const struct {
    const char *unit;
    double parts;
  } known[] = {{"", 1}, {"s", 1}, {"ms", 1e3}, {"us", 1e6}};
  char *end;
  *to = strtod(text, &end);
  const char *unit = end + strspn(end, " ");
  for (size_t k = 0; end != text && isfinite(*to) && k < sizeof known / sizeof *known; k++)
    if (!strcmp(unit, known[k].unit)) return *to /= known[k].parts, 1;
  return wrong(o, "this is not followed by a time such as 0.5 or 1ms.", name);
}

static int whole(options *o, const char *name, const char *text, int64_t *to) {
  double value;
  if (!number(o, name, text, &value)) return 0;
  if (value < 0 || value > MOST_ROWS || value != floor(value)) return wrong(o, "this is not followed by a whole number.", name);
  *to = (int64_t)value;
  return 1;
}

static double to_si(const bramah_quantity *q, double shown) { return shown * q->numerator / q->denominator + q->offset; }
static double shown_as(const bramah_quantity *q, double si) { return (si - q->offset) * q->denominator / q->numerator; }

/* NAME=VALUE, in the unit that --list shows. */
static void set(options *o, bramah_instance *it, const char *text) {
  const char *equals = strchr(text, '=');
  double value;
  if (!equals) {
    wrong(o, "--set needs NAME=VALUE; --list shows the names.", text);
    return;
  }
  if (!number(o, text, equals + 1, &value)) return;
  for (int64_t k = 0; k < model.parameters; k++) {
    const bramah_parameter *p = &model.parameter[k];
    if (strlen(p->is.name) != (size_t)(equals - text) || strncmp(p->is.name, text, (size_t)(equals - text))) continue;
    if (p->fixed) wrong(o, "this parameter belongs to the structure: change it in Bramah and export again.", text);
    else if (bramah_set_parameter(it, k, to_si(&p->is, value))) wrong(o, "this value is out of bounds; --list shows them.", text);
    return;
  }
  wrong(o, "there is no such parameter; --list shows them.", text);
}

static void list(const bramah_instance *it) {
  printf("Parameters\n");
  for (int64_t k = 0; k < model.parameters; k++) {
    const bramah_parameter *p = &model.parameter[k];
    printf("  %s = %.9g %s%s", p->is.name, shown_as(&p->is, bramah_get_parameter(it, k)), p->is.unit, p->fixed ? ", fixed" : "");
    if (isfinite(p->low)) printf(", %s %g", p->open & 1 ? "above" : "at least", shown_as(&p->is, p->low));
    if (isfinite(p->high)) printf(", %s %g", p->open & 2 ? "below" : "at most", shown_as(&p->is, p->high));
    printf("\n");
  }
  if (model.inputs) printf("Inputs\n");
  for (int64_t k = 0; k < model.inputs; k++) printf("  %s [%s]\n", model.input[k].is.name, model.input[k].is.unit);
  printf("Signals\n");
  for (int64_t k = 0; k < model.signals; k++) printf("  %s [%s]\n", model.signal[k].name, model.signal[k].unit);
  printf("Methods\n");
  for (int64_t k = 0; k < bramah_method_count; k++) printf("  %s\n", bramah_methods[k].name);
}

static void usage(void) {
  printf("Runs %s and writes its signals as CSV.\n\n"
         "  --until TIME        end of the run in seconds, or with a unit: 20ms (%g)\n"
         "  --set NAME=VALUE    change a parameter, in the unit that --list shows; repeatable\n"
         "  --method NAME       one of those that --list shows (%s)\n"
         "  --rtol NUMBER       relative tolerance\n"
         "  --step TIME         fixed steps of this length; 0: steps as long as the tolerance allows\n"
         "  --every TIME        time between two rows; otherwise %d rows\n"
         "  --out FILE          write to this file instead of the screen\n"
         "  --list              show parameters, inputs, signals and methods\n\n"
         "Beside the clock; rows are kept only with --out:\n\n"
         "  --realtime TIME     one fixed step of this length each period\n"
         "  --seconds TIME      how long (%g); 0: until Ctrl-C\n"
         "  --substeps NUMBER   most steps to try within one of the loop\n"
         "  --inputs NAMES, --listen HOST:PORT    what datagrams set, in SI, and where they arrive\n"
         "  --outputs NAMES, --send HOST:PORT     signals that datagrams tell, in SI, and to whom\n"
         "  --core NUMBER       stay on this core\n"
         "  --no-profile        do not lock memory or take a real-time priority\n"
         "  --json              print times and overruns as JSON\n",
         *model.title ? model.title : model.name, model.setup.until, model.setup.method, ROWS, SECONDS);
}

static void check(options *o) {
  const char *of, *why = o->pace.step != 0 ? paced_refusal(&o->pace, &of) : NULL;
  if (why) wrong(o, why, of);
  else if (o->pace.step != 0 && o->out && !o->pace.seconds) wrong(o, "rows need an end of the loop: give --seconds.", "--out");
  else if (!(o->setup.until > 0)) wrong(o, "the run must end after 0 s.", "--until");
  else if (!(o->every >= 0)) wrong(o, "the time between rows must be above 0 s.", "--every");
}

/* Options of the loop beside the clock; 0: it is none of them. */
static int read_pace(options *o, const char *name, const char *value) {
  paced_options *p = &o->pace;
  if (!strcmp(name, "--realtime")) {
    if (seconds(o, name, value, &p->step) && !p->step) wrong(o, "the step must be above 0 s, for example 1ms.", name);
  } else if (!strcmp(name, "--seconds")) seconds(o, name, value, &p->seconds);
  else if (!strcmp(name, "--substeps")) whole(o, name, value, &o->setup.substeps);
  else if (!strcmp(name, "--core")) whole(o, name, value, &p->core);
  else if (!strcmp(name, "--inputs")) p->inputs = value;
  else if (!strcmp(name, "--outputs")) p->outputs = value;
  else if (!strcmp(name, "--listen")) p->listen = value;
  else if (!strcmp(name, "--send")) p->send = value;
  else return 0;
  return 1;
}

static int read_run(options *o, bramah_instance *it, const char *name, const char *value) {
  if (!strcmp(name, "--until")) seconds(o, name, value, &o->setup.until);
  else if (!strcmp(name, "--step")) seconds(o, name, value, &o->setup.fixed_step);
  else if (!strcmp(name, "--rtol")) {
    if (number(o, name, value, &o->setup.rtol) && !(o->setup.rtol >= 1e-14 && o->setup.rtol < 1))
      wrong(o, "the relative tolerance must be at least 1e-14 and below 1.", name);
  }
  else if (!strcmp(name, "--every")) seconds(o, name, value, &o->every);
  else if (!strcmp(name, "--method")) o->setup.method = value;
  else if (!strcmp(name, "--out")) o->out = value;
  else if (!strcmp(name, "--set")) set(o, it, value);
  else return 0;
  return 1;
}

static void read_options(options *o, bramah_instance *it, int count, char **word) {
  for (int k = 1; k < count && !o->failed; k++) {
    const char *name = word[k];
    if (!strcmp(name, "--list")) o->list = 1;
    else if (!strcmp(name, "--help") || !strcmp(name, "-h")) usage(), o->list = -1;
    else if (!strcmp(name, "--json")) o->pace.json = 1;
    else if (!strcmp(name, "--no-profile")) o->pace.unprofiled = 1;
    else if (k + 1 == count) wrong(o, "unknown option, or its value is missing; --help shows all.", name);
    else if (read_run(o, it, name, word[k + 1]) || read_pace(o, name, word[k + 1])) k++;
    else wrong(o, "unknown option; --help shows all.", name);
  }
  if (!o->failed && !o->list) check(o);
}

/* Times of the rows, 0 and the end among them; null: no memory. */
static double *times(const options *o, int64_t *count) {
  double rows = o->every > 0 ? ceil(o->setup.until / o->every * (1 - 1e-12)) : ROWS;
  if (!(rows < MOST_ROWS)) return NULL;
  *count = (int64_t)rows + 1;
  double *at = malloc((size_t)*count * sizeof *at);
  for (int64_t k = 0; at && k < *count; k++) at[k] = o->every > 0 ? (double)k * o->every : (double)k * (o->setup.until / rows);
  if (at) at[*count - 1] = o->setup.until;
  return at;
}

static void heading(FILE *out) {
  fprintf(out, "t [s]");
  for (int64_t k = 0; k < model.signals; k++) fprintf(out, ",%s [%s]", model.signal[k].name, model.signal[k].unit);
  fprintf(out, "\n");
}

static void row(FILE *out, double t, const double *values) {
  fprintf(out, "%.17g", t);
  for (int64_t k = 0; k < model.signals; k++) fprintf(out, ",%.17g", shown_as(&model.signal[k], values[k]));
  fprintf(out, "\n");
}

typedef struct {
  double *t, *y, *d, *values;
  int64_t *from;
} rows;

static int take_rows(rows *r, const bramah_view *view) {
  size_t n = (size_t)model.system.n, discretes = (size_t)model.system.discretes, points = (size_t)view->points + 1;
  r->t = malloc(points * sizeof(double)), r->y = malloc((points * n + 1) * sizeof(double));
  r->d = malloc(((size_t)view->discrete_points * discretes + 1) * sizeof(double));
  r->from = malloc(((size_t)view->discrete_points + 1) * sizeof *r->from);
  r->values = malloc(((size_t)model.signals + 1) * sizeof(double));
  return r->t && r->y && r->d && r->from && r->values;
}

/* All that was recorded, also where a run broke off. */
static int write_rows(FILE *out, bramah_instance *it) {
  bramah_view view;
  bramah_instance_view(it, &view);
  rows r = {0};
  int done = take_rows(&r, &view);
  if (done) {
    bramah_run_points(bramah_instance_run(it), 0, r.t, NULL, r.y, NULL);
    bramah_run_discretes(bramah_instance_run(it), 0, r.from, r.d);
    heading(out);
  }
  for (int64_t k = 0, held = 0; done && k < view.points; k++) {
    while (held + 1 < view.discrete_points && r.from[held + 1] <= k) held++;
    bramah_instance_signals_at(it, r.t[k], r.y + k * model.system.n, r.d + held * model.system.discretes, r.values);
    row(out, r.t[k], r.values);
  }
  free(r.t), free(r.y), free(r.d), free(r.from), free(r.values);
  return done && !ferror(out);
}

static int run(const options *o, bramah_instance *it, FILE *out) {
  char message[MESSAGE];
  int status;
  if (o->pace.step > 0) status = paced_run(&o->pace, &model, it, &o->setup, out != NULL);
  else {
    status = bramah_instance_begin(it, &o->setup, 0);
    if (status == BRAMAH_DONE) status = bramah_instance_advance(it, o->setup.until);
  }
  if (status == PACED_REFUSED) return WRONG_INPUT;
  bramah_instance_message(it, message, sizeof message);
  fprintf(stderr, "%s\n", message);
  if (out && bramah_instance_run(it) && !write_rows(out, it)) {
    fprintf(stderr, "The rows cannot be written.\n");
    return EXIT_FAILURE;
  }
  return status == BRAMAH_DONE ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int start(options *o, bramah_instance *it) {
  paced_options *p = &o->pace;
  if (p->step > 0) {
    o->setup.fixed_step = p->step, p->seconds = round(p->seconds / p->step) * p->step;
    o->setup.until = p->seconds > 0 ? p->seconds : INFINITY;
    if (!o->out) return run(o, it, NULL);
  }
  double *grid = times(o, &o->setup.grid_count);
  FILE *out = grid ? o->out ? fopen(o->out, "w") : stdout : NULL;
  int code = WRONG_INPUT;
  if (!grid) wrong(o, "there are too many rows.", "--every");
  else if (!out) wrong(o, "this file cannot be written.", o->out);
  else {
    o->setup.grid = grid, o->setup.record = BRAMAH_RECORD_GRID, o->setup.most_points = o->setup.grid_count + 1;
    o->setup.sealed = p->step > 0; /* beside no clock, memory for more events may be taken on the way */
    code = run(o, it, out);
  }
  if (out && out != stdout && fclose(out)) code = EXIT_FAILURE;
  free(grid);
  return code;
}

int main(int count, char **word) {
  options o = {.setup = bramah_setup_of(&model), .pace = {.seconds = SECONDS, .core = -1}};
  bramah_instance *it = bramah_instance_new(&model);
  if (!it) return fprintf(stderr, "There is not enough memory.\n"), EXIT_FAILURE;
  read_options(&o, it, count, word);
  int code = o.failed ? WRONG_INPUT : EXIT_SUCCESS;
  if (!o.failed && o.list > 0) list(it);
  if (!o.failed && !o.list) code = start(&o, it);
  bramah_instance_free(it);
  return code;
}
