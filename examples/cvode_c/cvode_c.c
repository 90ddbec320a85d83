/* Integrates a reaction with diffusion by CVODE, with KLU on the generated Jacobian. What the function needs is a
   struct of this file, behind `void*`. First, the Jacobian is held against differences. */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <sparsegen/annotate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_sparse.h>

typedef struct {
  int cells;
  double diffusion, rate;
  struct rhs_jacobian* jacobian; /* which the function itself does not look at */
} UserData;

SPARSEGEN_JACOBIAN(ydot[data->cells], y[data->cells])
static int rhs(realtype t, N_Vector y, N_Vector ydot, void* user_data) {
  const UserData* data = user_data;
  const double* u = NV_DATA_S(y);
  double* du = NV_DATA_S(ydot);
  const double d = data->diffusion * data->cells * data->cells;
  int i;
  (void)t;
  for (i = 0; i < data->cells; ++i) {
    const double left = i > 0 ? u[i - 1] : 0, right = i + 1 < data->cells ? u[i + 1] : 1;
    du[i] = d * (left - 2 * u[i] + right) + data->rate * u[i] * (1 - u[i]);
  }
  return 0;
}

#ifndef __SPARSEGEN__ /* what is made of the function above can't be read while it is made */
#include "cvode_c_sparse.h"

/* CVODE's callback: the three arrays of a matrix in CSR. */
static int jacobian(realtype t, N_Vector y, N_Vector ydot, SUNMatrix matrix, void* user_data, N_Vector a, N_Vector b,
                    N_Vector c) {
  const UserData* data = user_data;
  const rhs_jacobian* J = data->jacobian;
  const size_t rows = (size_t)rhs_jacobian_rows(J), nnz = (size_t)rhs_jacobian_nnz(J);
  int status = 0;
  (void)a, (void)b, (void)c;
  memcpy(SM_INDEXPTRS_S(matrix), rhs_jacobian_row_ptr(J), (rows + 1) * sizeof(sunindextype));
  memcpy(SM_INDEXVALS_S(matrix), rhs_jacobian_col_idx(J), nnz * sizeof(sunindextype));
  if (rhs_jacobian_evaluate(J, t, y, ydot, user_data, SM_DATA_S(matrix), &status) != 0) {
    fprintf(stderr, "%s\n", rhs_jacobian_message());
    return -1;
  }
  return status;
}

/* The largest difference between an entry and a central difference of the function. */
static double distance(const UserData* data, SUNContext context) {
  const rhs_jacobian* J = data->jacobian;
  const int64_t* row_ptr = rhs_jacobian_row_ptr(J);
  const int64_t* col_idx = rhs_jacobian_col_idx(J);
  const double h = 1e-6;
  N_Vector y = N_VNew_Serial(data->cells, context), high = N_VClone(y), low = N_VClone(y);
  double* values = malloc(sizeof *values * (size_t)rhs_jacobian_nnz(J));
  double largest = 0;
  int64_t i, j, k;
  for (i = 0; i < data->cells; ++i) NV_Ith_S(y, i) = sin((double)i);
  if (rhs_jacobian_evaluate(J, 0, y, high, data, values, NULL) != 0) largest = INFINITY;
  for (j = 0; j < data->cells; ++j) {
    NV_Ith_S(y, j) += h;
    rhs(0, y, high, (void*)data);
    NV_Ith_S(y, j) -= 2 * h;
    rhs(0, y, low, (void*)data);
    NV_Ith_S(y, j) += h;
    for (i = 0; i < data->cells; ++i) {
      double value = 0;
      for (k = row_ptr[i]; k < row_ptr[i + 1]; ++k)
        if (col_idx[k] == j) value = values[k];
      largest = fmax(largest, fabs(value - (NV_Ith_S(high, i) - NV_Ith_S(low, i)) / (2 * h)));
    }
  }
  free(values);
  N_VDestroy(low);
  N_VDestroy(high);
  N_VDestroy(y);
  return largest;
}

/* Whether a front has gone through all cells by the end, from the right to where the left side holds it at zero. */
static int integrate(UserData* data, SUNContext context) {
  const rhs_jacobian* J = data->jacobian;
  N_Vector y = N_VNew_Serial(data->cells, context);
  SUNMatrix matrix = SUNSparseMatrix(data->cells, data->cells, rhs_jacobian_nnz(J), CSR_MAT, context);
  SUNLinearSolver solver = SUNLinSol_KLU(y, matrix, context);
  void* cvode = CVodeCreate(CV_BDF, context);
  realtype t = 0;
  long steps = 0, made = 0;
  int good, i;
  N_VConst(0, y);
  good = CVodeInit(cvode, rhs, 0, y) == CV_SUCCESS && CVodeSStolerances(cvode, 1e-8, 1e-10) == CV_SUCCESS &&
         CVodeSetUserData(cvode, data) == CV_SUCCESS && CVodeSetLinearSolver(cvode, solver, matrix) == CV_SUCCESS &&
         CVodeSetJacFn(cvode, jacobian) == CV_SUCCESS && CVodeSetMaxNumSteps(cvode, 5000) == CV_SUCCESS &&
         CVode(cvode, 5, y, &t, CV_NORMAL) == CV_SUCCESS;
  CVodeGetNumSteps(cvode, &steps);
  CVodeGetNumJacEvals(cvode, &made);
  printf("%d cells: %ld steps, %ld Jacobians\n", data->cells, steps, made);
  for (i = 1; i < data->cells; ++i) good = good && NV_Ith_S(y, i) > NV_Ith_S(y, i - 1) - 1e-6;
  good = good && NV_Ith_S(y, 0) > 0 && NV_Ith_S(y, data->cells / 2) > 0.99 && made > 0;
  SUNLinSolFree(solver);
  SUNMatDestroy(matrix);
  CVodeFree(&cvode);
  N_VDestroy(y);
  return good;
}

int main(void) {
  static const int sizes[] = {20, 201};
  SUNContext context = NULL;
  int good = sizeof(sunindextype) == sizeof(int64_t) && SUNContext_Create(NULL, &context) == 0;
  size_t k;
  for (k = 0; good && k < sizeof sizes / sizeof *sizes; ++k) {
    UserData data = {0, 1e-2, 10, NULL};
    data.cells = sizes[k];
    data.jacobian = rhs_jacobian_create(&data);
    if (!data.jacobian) {
      fprintf(stderr, "%s\n", rhs_jacobian_message());
      return 1;
    }
    good = distance(&data, context) < 1e-6 && integrate(&data, context);
    rhs_jacobian_destroy(data.jacobian);
  }
  SUNContext_Free(&context);
  return good ? 0 : 1;
}
#endif
