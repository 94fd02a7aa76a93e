/* The table of differences that numerical differentiation formulas step with, and its derivatives by parameters. */
#ifndef BRAMAH_NDF_TABLE_H
#define BRAMAH_NDF_TABLE_H

#include "barrier.h"
#include "differences.h"
#include "state.h"

typedef struct {
  int64_t n, most;
  int64_t iterations;        /* of Newton's method, at most */
  int64_t order;
  int64_t equal;             /* steps of this order and length */
  int64_t tries;             /* of the step from the point reached */
  double h;                  /* of the table */
  double planned;            /* length of the step before it was cut */
  int started, jacobian, current, factored; /* is there a past; a J; is it of this step; does it have factors? */
  int aged;                  /* has a step been made since J? */
  double factored_h;         /* over leading coefficient */
  double rate;               /* of convergence */
  bramah_barrier barrier;
  int64_t watched;           /* the unknown whose turns the barrier counts */
  const double *kappa;       /* what is added to the BDF, by order */
  double gamma[MOST_ORDER + 2]; /* sums of 1/j */
  double *difference[DIFFERENCES];
  double *scratch[MOST_ORDER];
  double *predicted, *past, *correction, *update, *error;
  int64_t wide;              /* n x width of derivatives; 0: none are wanted */
  double *difference_tangent[DIFFERENCES], *scratch_tangent[MOST_ORDER];
  double *predicted_tangent, *past_tangent, *correction_tangent;
} bramah_ndf;

/* Of the last difference, in the formula of the present order. */
double ndf_leading(const bramah_ndf *f);
/* The error of order k is so many differences of order k + 1. */
double ndf_error_constant(const bramah_ndf *f, int64_t k);

/* ndf_tangent.c: derivatives by parameters. Their table goes along with that of the solution, and as the formula is linear in them, the matrix
 * at the end of a step and one solve of it for all make the step (staggered direct method: Caracotsios and Stewart, Computers and Chemical
 * Engineering 9 (1985) 359-365, doi:10.1016/0098-1354(85)85014-6). */
int ndf_derives(bramah_ndf *f, bramah_arena *arena, int64_t width); /* 0: no memory */
void ndf_tangent_begin(bramah_ndf *f, bramah_state *s);
void ndf_tangent_rescale(bramah_ndf *f, double ratio);
void ndf_tangent_move_on(bramah_ndf *f);
double ndf_tangent_size(const bramah_ndf *f, bramah_state *s, int64_t k); /* of difference k, in tolerances */
int ndf_derive(void *self, bramah_state *s, double *error);
void ndf_derive_dense(void *self, bramah_state *s, double *dense);

#endif
