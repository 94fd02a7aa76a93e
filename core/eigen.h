/* Eigenvalues of small dense matrices: balancing (Parlett and Reinsch 1969), reduction to Hessenberg form by elimination with pivoting, and
 * Francis's double-shift QR steps (Golub and Van Loan 2013, section 7.5). */
#ifndef BRAMAH_EIGEN_H
#define BRAMAH_EIGEN_H

#include <stdint.h>

/* Diagonal similarity by powers of 2 that makes rows and columns alike in size; `a` is n x n by rows. */
void eigen_balance(int64_t n, double *a);
/* All eigenvalues of `a`, which is lost; pairs of conjugate ones stand side by side. 0: an eigenvalue was not found. */
int eigen_values(int64_t n, double *a, double *real, double *imaginary);

#endif
