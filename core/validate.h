/* Is what the caller gives usable? Everything that can be checked without calling a kernel. */
#ifndef BRAMAH_VALIDATE_H
#define BRAMAH_VALIDATE_H

#include "bramah.h"

int valid_system(const bramah_system *s);
int valid_tangents(const bramah_tangents *g, const bramah_system *s); /* s is valid */
int valid_method(const bramah_method *m);
int carries_tangents(const bramah_method *m); /* of its steps; m is valid */
int valid_options(const bramah_options *o, const bramah_method *m, int64_t n, double t); /* m is valid */
int all_finite(const double *x, int64_t count);

#endif
