/* Curves given by points, as expr/tables.py lays them out: [pieces n, extrapolate, x_0 .. x_n, then c0 c1 c2 c3 of each piece in powers of
 * x - x_i]. Outside x_0 .. x_n a curve holds its end values (extrapolate = 0) or goes on straight (extrapolate = 1). */
#ifndef BRAMAH_TABLE_H
#define BRAMAH_TABLE_H

#include <stdint.h>

/* The value at x, or a derivative of the order given. */
double table_value(const double *record, double x, int64_t order);
/* The same of the cubic of one piece, also outside it; the first or last for numbers beyond these. */
double table_piece(const double *record, double number, double x, int64_t order);
/* Where a piece begins; infinite for numbers beyond the first and the last corner. */
double table_corner(const double *record, double number);

#endif
