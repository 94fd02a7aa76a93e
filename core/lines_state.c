/* All that changes in lines, in one array. */
#include <math.h>
#include <string.h>

#include "lines.h"
#include "validate.h"

enum { HEAD = 3, MOST_STRETCHES = 20 };

typedef struct {
  double *at;
  int64_t count;
} stretch;

static int stretches(const bramah_pipe *pipe, stretch *s) {
  double *of_nodes[] = {pipe->p,     pipe->left,   pipe->forward, pipe->backward, pipe->loss,
                        pipe->slope, pipe->offset, pipe->root,    pipe->volume};
  int count = 0;
  for (size_t i = 0; i < sizeof of_nodes / sizeof *of_nodes; i++) s[count++] = (stretch){of_nodes[i], pipe->nodes};
  if (pipe->data.cavitation) s[count++] = (stretch){pipe->right, pipe->nodes};
  s[count++] = (stretch){pipe->history, pipe->nodes * pipe->data.terms};
  for (int e = 0; e < 2; e++) s[count++] = (stretch){(double *)pipe->arrived[e], ARRIVALS};
  s[count++] = (stretch){(double *)pipe->owed, 2}, s[count++] = (stretch){(double *)pipe->late, 2};
  s[count++] = (stretch){(double *)pipe->c, 2}, s[count++] = (stretch){(double *)pipe->b, 2};
  return count;
}

int64_t bramah_lines_size(const bramah_lines *lines) {
  stretch s[MOST_STRETCHES];
  int64_t size = HEAD;
  for (int64_t k = 0; k < lines->count; k++)
    for (int i = stretches(lines->pipe + k, s) - 1; i >= 0; i--) size += s[i].count;
  return size;
}

void bramah_lines_save(const bramah_lines *lines, double *to) {
  stretch s[MOST_STRETCHES];
  *to++ = lines->t, *to++ = lines->origin, *to++ = (double)lines->ticks;
  for (int64_t k = 0; k < lines->count; k++) {
    int count = stretches(lines->pipe + k, s);
    for (int i = 0; i < count; to += s[i++].count)
      if (s[i].count) memcpy(to, s[i].at, (size_t)s[i].count * sizeof(double));
  }
}

void lines_return(bramah_lines *lines, const double *from) {
  stretch s[MOST_STRETCHES];
  lines->t = from[0], lines->origin = from[1], lines->ticks = (int64_t)from[2];
  from += HEAD;
  for (int64_t k = 0; k < lines->count; k++) {
    int count = stretches(lines->pipe + k, s);
    for (int i = 0; i < count; from += s[i++].count)
      if (s[i].count) memcpy(s[i].at, from, (size_t)s[i].count * sizeof(double));
  }
}

int bramah_lines_load(bramah_lines *lines, const double *from) {
  if (!from || !all_finite(from, bramah_lines_size(lines)) || !(from[2] >= 0 && from[2] < 0x1p53)) return BRAMAH_BAD_INPUT;
  lines_return(lines, from);
  return BRAMAH_DONE;
}
