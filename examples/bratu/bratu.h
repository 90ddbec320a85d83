#ifndef BRATU_H
#define BRATU_H

#define MX 24 /* interior points a side */
#define MY 20

typedef struct {
  double hx, hy; /* spacings */
  double lambda;
} BratuData;

/* Residual of -laplace(u) = lambda exp(u) on the unit square, u = 0 on its boundary. Returns 0. */
int bratu(const double* u, double* f, void* user_data);

#endif
