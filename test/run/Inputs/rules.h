/* Functions that sparsegen sees declarations of only, with rules, and their derivatives. */
#pragma once
#include <math.h>
#include <sparsegen/annotate.h>

#include "only-declared.h"

typedef struct {
  double scale;
  int power;
} Table;

SPARSEGEN_RULE(return : T, enthalpy_derivative)
LIBRARY double enthalpy(double T, const Table *table) BODY(return table->scale * T * T * T + table->power;)
LIBRARY void enthalpy_derivative(double T, const Table *table, double *partials)
    BODY(partials[0] = 3 * table->scale * T * T;)

SPARSEGEN_RULE(return : (p, T), density_partials)
LIBRARY double density(double p, double T) BODY(return p / (287.0 * T);)
LIBRARY void density_partials(double p, double T, double *partials)
    BODY(partials[0] = 1 / (287.0 * T); partials[1] = -p / (287.0 * T * T);)

SPARSEGEN_RULE(y[i < n] : x[i < n], activation_diagonal)
LIBRARY void activation(int n, const double *x, double *y) BODY(for (int i = 0; i < n; ++i) y[i] = x[i] * x[i] * x[i];)
LIBRARY void activation_diagonal(int n, const double *x, double *diagonal)
    BODY(for (int i = 0; i < n; ++i) diagonal[i] = 3 * x[i] * x[i];)

/* Its length is that of what it is given. */
SPARSEGEN_RULE(y[k] : (x[k], w[k]), scaled_diagonals)
LIBRARY void scaled(int n, const double *x, const double *w, double *y)
    BODY(for (int i = 0; i < n; ++i) y[i] = x[i] * w[i] * w[i];)
LIBRARY void scaled_diagonals(int n, const double *x, const double *w, double *diagonals)
    BODY(for (int i = 0; i < n; ++i) {
      diagonals[i] = w[i] * w[i];
      diagonals[n + i] = 2 * x[i] * w[i];
    })

SPARSEGEN_RULE(y[m] : x[n], layer_jacobian)
LIBRARY void layer(int m, int n, const double *w, const double *x, double *y) BODY(for (int i = 0; i < m; ++i) {
  double sum = 0;
  for (int j = 0; j < n; ++j) sum += w[i * n + j] * x[j];
  y[i] = sum * sum;
})
LIBRARY void layer_jacobian(int m, int n, const double *w, const double *x, double *jacobian)
    BODY(for (int i = 0; i < m; ++i) {
      double sum = 0;
      for (int j = 0; j < n; ++j) sum += w[i * n + j] * x[j];
      for (int j = 0; j < n; ++j) jacobian[i * n + j] = 2 * sum * w[i * n + j];
    })

/* Two results by pointers and a status; of two arrays and a number. */
SPARSEGEN_RULE((rate[2], heat[1]) : (c[3], T), kinetics_jacobian)
LIBRARY int kinetics(const double *c, double T, double *rate, double *heat) BODY(rate[0] = c[0] * c[1] * T;
                                                                                  rate[1] = c[2] * T * T;
                                                                                  *heat = rate[0] * c[2]; return 0;)
LIBRARY void kinetics_jacobian(const double *c, double T, double *j)
    BODY(j[0] = c[1] * T; j[1] = c[0] * T; j[2] = 0; j[3] = c[0] * c[1]; j[4] = 0; j[5] = 0; j[6] = T * T;
         j[7] = 2 * c[2] * T; j[8] = c[1] * T * c[2]; j[9] = c[0] * T * c[2]; j[10] = c[0] * c[1] * T;
         j[11] = c[0] * c[1] * c[2];)

/* What it is given it overwrites. */
SPARSEGEN_RULE(x[3] : x[3], rotate_jacobian)
LIBRARY void rotate(double *x) BODY(const double a = x[0]; x[0] = x[1] * x[2]; x[1] = a; x[2] = 2 * x[2];)
LIBRARY void rotate_jacobian(const double *x, double *j)
    BODY(j[0] = 0; j[1] = x[2]; j[2] = x[1]; j[3] = 1; j[4] = 0; j[5] = 0; j[6] = 0; j[7] = 0; j[8] = 2;)

SPARSEGEN_RULE(return : v[2], norm2_gradient)
LIBRARY float norm2(const float *v) BODY(return v[0] * v[0] + v[1] * v[1];)
LIBRARY void norm2_gradient(const float *v, float *partials) BODY(partials[0] = 2 * v[0]; partials[1] = 2 * v[1];)

/* What a rule does not name depends on nothing, and may be read, and written. */
SPARSEGEN_RULE(return : x, scaled_slope)
LIBRARY double scaled(double x, const double* work) BODY(return x * x * work[0] + work[1];)
LIBRARY void scaled_slope(double x, const double* work, double* p) BODY(*p = 2 * x * work[0];)
SPARSEGEN_RULE(y[1] : x[2], solve_jacobian)
LIBRARY int solve(const double* x, double* y, int* info, double* scratch) BODY(*info = 3; scratch[0] = 2; *y = x[0] * x[1]; return 0;)
LIBRARY void solve_jacobian(const double* x, int* info, double* scratch, double* p) BODY(p[0] = x[1]; p[1] = x[0]; *info = 7; scratch[0] = 5;)
