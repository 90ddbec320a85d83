/* A reaction in the manner of CVODE's examples: what it needs is a struct of this file, behind `void*`. */
#include <sparsegen/annotate.h>

enum { SPECIES = 3 };

struct rates {
  double forward, backward;
};

typedef struct {
  char name[5];
  struct rates rates[2];
  unsigned verbose : 3;
  double (*log)(double);
  double* scale;
} UserData;

SPARSEGEN_JACOBIAN(ydot[SPECIES], y[SPECIES])
int reaction(double t, const double* y, double* ydot, void* user_data) {
  const UserData* data = user_data;
  const double first = data->rates[0].forward * y[0] - data->rates[0].backward * y[1] * y[1];
  const double second = data->rates[1].forward * y[1] * t;
  ydot[0] = -first * data->scale[0];
  ydot[1] = first - second;
  ydot[2] = second * y[2];
  return 0;
}

SPARSEGEN_HESSIAN(return, y[SPECIES])
double energy(const double* y, void* user_data) {
  const UserData* data = user_data;
  return data->rates[1].backward * y[0] * y[1] + y[2] * y[2] * y[2];
}

/* What is made of this file can't be read while it is made. */
#ifndef __SPARSEGEN__
#include "reaction_sparse.h"

#include <stdio.h>
#include <string.h>

/* How many values are wrong. */
int check_reaction(void);
int check_reaction(void) {
  static const double y[SPECIES] = {1, 2, 3};
  double scale = 4, values[reaction_jacobian_nnz], hessian[energy_hessian_nnz], gradient[SPECIES];
  double tangent[SPECIES] = {1, 0, 0}, ydot[SPECIES], product[SPECIES];
  int wrong = 0, status = 7, k;
  UserData data = {"ABC", {{5, 6}, {7, 8}}, 1, 0, 0};
  static const double expected[] = {-20, 96, 5, -24 - 7 * 0.5, 10.5, 7};
  static const double second[] = {8, 18};
  data.scale = &scale;
  wrong += reaction_jacobian_rows != SPECIES || reaction_jacobian_nnz != 6;
  wrong += reaction_jacobian_row_ptr()[SPECIES] != 6 || reaction_jacobian_col_idx()[4] != 1;
  wrong += reaction_jacobian_evaluate(0.5, y, &data, values, &status) != 0 || status != 0;
  for (k = 0; k < reaction_jacobian_nnz; ++k) wrong += values[k] != expected[k];
  wrong += reaction_jacobian_jvp(0.5, y, &data, tangent, ydot, product, NULL) != 0;
  wrong += product[0] != -20 || product[1] != 5 || product[2] != 0 || ydot[2] != 21;
  wrong += energy_hessian_evaluate(y, &data, hessian) != 0;
  for (k = 0; k < energy_hessian_nnz; ++k) wrong += hessian[k] != second[k];
  wrong += energy_hessian_gradient(y, &data, gradient) != 0 || gradient[2] != 27;
  wrong += strcmp(reaction_jacobian_message(), "") != 0;
  return wrong;
}
#endif
