/* As much of PETSc's interface as local functions name, in its manner, and as it is built by default: with a stack of
   function names for its error messages, counts of operations, and assertions that compilers are told. */
#pragma once
#ifdef __SPARSEGEN__
#define PETSC_EXTERN extern
#define PETSC_DATA(type, name) extern type name;
#define PETSC_BODY(...) ;
#else
#define PETSC_EXTERN inline
#define PETSC_DATA(type, name) inline type name;
#define PETSC_BODY(...) \
  { __VA_ARGS__ }
#endif

typedef int PetscInt;
typedef double PetscReal;
typedef double PetscScalar;
typedef double PetscLogDouble;
typedef enum { PETSC_FALSE, PETSC_TRUE } PetscBool;
typedef enum { PETSC_SUCCESS = 0, PETSC_ERR_ARG_OUTOFRANGE = 63, PETSC_ERR_PLIB = 77 } PetscErrorCode;
typedef enum { PETSC_ERROR_INITIAL = 0, PETSC_ERROR_REPEAT = 1 } PetscErrorType;

struct ompi_communicator_t; /* opaque */
typedef struct ompi_communicator_t *MPI_Comm;
PETSC_DATA(MPI_Comm, PETSC_COMM_SELF)

#define PETSC_ATTRIBUTE_COLD __attribute__((__cold__))
#define PETSC_ATTRIBUTE_FORMAT(string, first) __attribute__((format(printf, string, first)))
PETSC_EXTERN PetscErrorCode PetscError(MPI_Comm, int, const char *, const char *, PetscErrorCode code, PetscErrorType,
                                       const char *, ...) PETSC_ATTRIBUTE_COLD PETSC_ATTRIBUTE_FORMAT(7, 8);
#ifndef __SPARSEGEN__
inline PetscErrorCode PetscError(MPI_Comm, int, const char *, const char *, PetscErrorCode code, PetscErrorType,
                                 const char *, ...) {
  return code;
}
#endif
PETSC_EXTERN int MPI_Abort(MPI_Comm comm, int code) PETSC_BODY((void)comm; return code;)

#define PETSCSTACKSIZE 64
typedef struct {
  const char *function[PETSCSTACKSIZE];
  const char *file[PETSCSTACKSIZE];
  int line[PETSCSTACKSIZE];
  int petscroutine[PETSCSTACKSIZE];
  int currentsize;
  int hotdepth;
  PetscBool check;
} PetscStack;
PETSC_DATA(PetscStack, petscstack)
PETSC_DATA(PetscLogDouble, petsc_TotalFlops)
PETSC_DATA(PetscLogDouble, petsc_TotalFlops_th)

#if defined(__SPARSEGEN__)
#define PetscAssume(...) __builtin_assume(__VA_ARGS__)
#else
#define PetscAssume(...) ((void)0)
#endif
#define PetscUnlikely(cond) __builtin_expect(!!(cond), 0)
#define PetscMax(a, b) (((a) < (b)) ? (b) : (a))
#define PETSC_FUNCTION_NAME __func__

#define PetscStackPush_Private(stack__, file__, func__, line__, petsc_routine__, hot__) \
  do {                                                                                  \
    if (stack__.currentsize < PETSCSTACKSIZE) {                                         \
      stack__.function[stack__.currentsize] = func__;                                   \
      if (petsc_routine__) {                                                            \
        stack__.file[stack__.currentsize] = file__;                                     \
        stack__.line[stack__.currentsize] = line__;                                     \
      } else {                                                                          \
        stack__.file[stack__.currentsize] = 0;                                          \
        stack__.line[stack__.currentsize] = 0;                                          \
      }                                                                                 \
      stack__.petscroutine[stack__.currentsize] = petsc_routine__;                      \
    }                                                                                   \
    ++stack__.currentsize;                                                              \
    stack__.hotdepth += (hot__ || stack__.hotdepth);                                    \
  } while (0)
#define PetscStackPop_Private(stack__, func__)                                                                   \
  do {                                                                                                           \
    PetscCheckAbort(!stack__.check || stack__.currentsize > 0, PETSC_COMM_SELF, PETSC_ERR_PLIB,                  \
                    "Invalid stack size %d, pop %s %s:%d.\n", stack__.currentsize, func__, __FILE__, __LINE__);  \
    if (--stack__.currentsize < PETSCSTACKSIZE) {                                                                \
      PetscCheckAbort(!stack__.check || stack__.petscroutine[stack__.currentsize] != 1 ||                        \
                          stack__.function[stack__.currentsize] == (const char *)(func__),                       \
                      PETSC_COMM_SELF, PETSC_ERR_PLIB, "Invalid stack: push from %s %s:%d. Pop from %s %s:%d.\n", \
                      stack__.function[stack__.currentsize], stack__.file[stack__.currentsize],                  \
                      stack__.line[stack__.currentsize], func__, __FILE__, __LINE__);                            \
      stack__.function[stack__.currentsize] = 0;                                                                 \
      stack__.file[stack__.currentsize] = 0;                                                                     \
      stack__.line[stack__.currentsize] = 0;                                                                     \
      stack__.petscroutine[stack__.currentsize] = 0;                                                             \
    }                                                                                                            \
    stack__.hotdepth = PetscMax(stack__.hotdepth - 1, 0);                                                        \
  } while (0)

#define SETERRQ(comm, ierr, ...)                                                                                    \
  return PetscError(comm, __LINE__, PETSC_FUNCTION_NAME, __FILE__, ierr, PETSC_ERROR_INITIAL, __VA_ARGS__)
#define SETERRABORT(comm, ierr, ...)                                                                             \
  do {                                                                                                           \
    (void)PetscError(comm, __LINE__, PETSC_FUNCTION_NAME, __FILE__, ierr, PETSC_ERROR_INITIAL, __VA_ARGS__);     \
    (void)MPI_Abort(comm, ierr);                                                                                 \
  } while (0)
#define PetscCheck(cond, comm, ierr, ...)                             \
  do {                                                                \
    if (PetscUnlikely(!(cond))) SETERRQ(comm, ierr, __VA_ARGS__);     \
  } while (0)
#define PetscCheckAbort(cond, comm, ierr, ...)                        \
  do {                                                                \
    if (PetscUnlikely(!(cond))) SETERRABORT(comm, ierr, __VA_ARGS__); \
  } while (0)
#define PetscAssert(cond, ...) PetscAssume(cond)
#define PetscCall(...)                                                                                        \
  do {                                                                                                        \
    PetscErrorCode ierr_petsc_call_q_;                                                                        \
    ierr_petsc_call_q_ = __VA_ARGS__;                                                                         \
    if (PetscUnlikely(ierr_petsc_call_q_ != PETSC_SUCCESS))                                                   \
      return PetscError(PETSC_COMM_SELF, __LINE__, PETSC_FUNCTION_NAME, __FILE__, ierr_petsc_call_q_,         \
                        PETSC_ERROR_REPEAT, " ");                                                             \
  } while (0)

#define PetscFunctionBegin                                                               \
  do {                                                                                   \
    PetscStackPush_Private(petscstack, __FILE__, PETSC_FUNCTION_NAME, __LINE__, 1, PETSC_FALSE); \
  } while (0)
#define PetscFunctionBeginUser                                                           \
  do {                                                                                   \
    PetscStackPush_Private(petscstack, __FILE__, PETSC_FUNCTION_NAME, __LINE__, 2, PETSC_FALSE); \
  } while (0)
#define PetscFunctionReturn(...)                            \
  do {                                                      \
    PetscStackPop_Private(petscstack, PETSC_FUNCTION_NAME); \
    return __VA_ARGS__;                                     \
  } while (0)

#define PETSC_FLOPS_PER_OP 1.0
#define PetscAddLogDouble(a, b, c) ((PetscErrorCode)((*(a) += (c), PETSC_SUCCESS) || ((*(b) += (c)), PETSC_SUCCESS)))
static inline PetscErrorCode PetscLogFlops(PetscLogDouble n) {
  PetscAssert(n >= 0, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE, "Cannot log negative flops");
  return PetscAddLogDouble(&petsc_TotalFlops, &petsc_TotalFlops_th, PETSC_FLOPS_PER_OP * n);
}
