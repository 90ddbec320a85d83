/* Solid fuel ignition (Bratu's problem) on a grid that is divided among ranks: what one rank knows of it. */
#pragma once

#include <petscdmda.h>

typedef struct {
  PetscReal lambda;
} Ignition;

#ifdef __cplusplus
extern "C" {
#endif
/* The residual in the rank's own points. `x` has the values of neighbors' points, too, where there are any. */
PetscErrorCode FormFunctionLocal(DMDALocalInfo *info, PetscScalar **x, PetscScalar **f, Ignition *user);
#ifdef __cplusplus
}
#endif
