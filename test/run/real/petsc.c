/* Local functions as users of PETSc write them, with its macros as they are by default: errors that a function without
   a body reports, a stack of names, counts of operations. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>
#include "Inputs/petscsys.h"

typedef struct {
  PetscInt mx;
  PetscReal lambda, k0, activation;
} AppCtx;

/* A reaction's rate, for temperatures above zero. */
static PetscErrorCode Rate(const AppCtx *user, PetscScalar T, PetscScalar *rate, PetscScalar *drate) {
  PetscFunctionBegin;
  PetscCheck(T > 0.0, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE, "Temperature %g is not above zero", 0.0);
  *rate = user->k0 * exp(-user->activation / T);
  *drate = *rate * user->activation / (T * T);
  PetscFunctionReturn(PETSC_SUCCESS);
}

/* The Bratu problem in one dimension. */
// WITH user: {6, 2.0, 0, 0}
// WARNS: passed-over
SPARSEGEN_SET(user->mx, 6)
SPARSEGEN_JACOBIAN(f[user->mx], x[user->mx], bratu_jacobian)
PetscErrorCode FormFunctionLocal(const PetscScalar *x, PetscScalar *f, AppCtx *user) {
  const PetscReal h = 1.0 / (PetscReal)(user->mx - 1), sc = h * h * user->lambda;
  PetscInt i;

  PetscFunctionBeginUser;
  PetscCheck(user->mx > 2, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE, "A grid of %d points", user->mx);
  for (i = 0; i < user->mx; i++) {
    if (i == 0 || i == user->mx - 1) {
      f[i] = x[i];
    } else {
      f[i] = 2.0 * x[i] - x[i - 1] - x[i + 1] - sc * exp(x[i]);
    }
  }
  PetscCall(PetscLogFlops(11.0 * user->mx));
  PetscFunctionReturn(PETSC_SUCCESS);
}

/* Helpers that report errors before they write what they owe. */
// WITH user: {6, 2.0, 3.0, 500.0}
// RANGE: 200 900
// WARNS: passed-over
SPARSEGEN_JACOBIAN(r[2], y[2], reactor_jacobian)
PetscErrorCode Reactor(PetscReal t, const PetscScalar *y, PetscScalar *r, AppCtx *user) {
  PetscScalar rate, drate;

  (void)t;
  PetscFunctionBeginUser;
  PetscCall(Rate(user, y[1], &rate, &drate));
  r[0] = -rate * y[0];
  r[1] = rate * y[0] - 0.1 * (y[1] - 300.0) + 0.0 * drate;
  if (y[0] > 1e6) SETERRQ(PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE, "Concentration is too large");
  PetscCall(PetscLogFlops(8.0));
  PetscFunctionReturn(PETSC_SUCCESS);
}
