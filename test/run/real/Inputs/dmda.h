/* As much of a grid library's interface as its users' local functions name, in that library's manner. */
#pragma once

typedef int PetscInt;
typedef int PetscErrorCode;
typedef double PetscReal;
typedef double PetscScalar;
typedef double PetscLogDouble;
typedef enum { PETSC_FALSE, PETSC_TRUE } PetscBool;

typedef struct {
  PetscInt dim, dof, sw;
  PetscInt mx, my, mz;
  PetscInt xs, ys, zs;
  PetscInt xm, ym, zm;
} DMDALocalInfo;

#define PetscFunctionBeginUser \
  do {                         \
  } while (0)
#define PetscFunctionReturn(a) \
  do {                         \
    return a;                  \
  } while (0)
#define PetscUnlikely(condition) __builtin_expect(!!(condition), 0)
#define PetscCall(...)                            \
  do {                                            \
    PetscErrorCode ierr_ = (__VA_ARGS__);         \
    if (PetscUnlikely(ierr_ != 0)) return (ierr_); \
  } while (0)
#define PetscExpScalar(a) exp(a)
#define PetscAbsReal(a) fabs(a)
#define PetscRealPart(a) (a)
#define PetscMax(a, b) (((a) < (b)) ? (b) : (a))

static inline PetscErrorCode PetscLogFlops(PetscLogDouble n) { return n < 0 ? 63 : 0; }
