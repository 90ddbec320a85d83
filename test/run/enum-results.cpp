// Enumerations of headers as results: nothing else of the header is named.
// RUN: %run
#include <sparsegen/annotate.h>

#include "Inputs/status.h"

SPARSEGEN_JACOBIAN(y[2], x[2])
Status plain(const double* x, double* y) {
  if (x[0] < -5) return BAD;
  y[0] = x[0];
  y[1] = x[1] * x[1];
  return OK;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
Scoped scoped(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[1];
  return Scoped::fine;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
SolveStatus unnamed(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[1];
  return SOLVE_OK;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
lib::Returned aliased(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[0];
  return lib::Good;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
lib::Solver::State nested(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[0];
  return lib::Solver::Done;
}
