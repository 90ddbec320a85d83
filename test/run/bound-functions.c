/* A callback in user data that comes as `void *`, as solvers in C have it, from C all the way. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/form.c --language=c -o %t/form_sparse.h -- -std=c11 -I%include
// RUN: %cxx -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror -I%include -c %t/form_sparse.cpp -o %t/form_sparse.o
// RUN: gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -I%include %t/form.c %t/main.c %t/form_sparse.o -lstdc++ -lm -o %t/main
// RUN: %t/main

//--- form.h
typedef struct {
  double (*source)(double);
  double k;
} User;

int form_function(const double *u, double *f, void *data);
double reaction_rate(double u);

//--- form.c
#include "form.h"
#include <sparsegen/annotate.h>

double reaction_rate(double u) { return u * u; }

SPARSEGEN_SET(user->source, reaction_rate)
SPARSEGEN_JACOBIAN(f[3], u[3])
int form_function(const double *u, double *f, void *data) {
  const User *user = (const User *)data;
  for (int i = 0; i < 3; ++i) {
    f[i] = user->k * (*user->source)(u[i]);
    if (i > 0) f[i] -= u[i - 1];
  }
  return 0;
}

//--- main.c
#include "form.h"
#include "form_sparse.h"
#include <stdio.h>
#include <string.h>

static double other_rate(double u) { return u; }

int main(void) {
  const double u[] = {1.0, 2.0, 3.0}, wanted[] = {1.0, -1.0, 2.0, -1.0, 3.0};
  double values[form_function_jacobian_nnz];
  User user = {reaction_rate, 0.5};
  if (form_function_jacobian_nnz != 5 || form_function_jacobian_evaluate(u, &user, values, NULL) != 0) return 1;
  for (int k = 0; k < 5; ++k)
    if (values[k] != wanted[k]) return 2;
  user.source = other_rate;
  if (form_function_jacobian_evaluate(u, &user, values, NULL) == 0) return 3;
  puts(form_function_jacobian_message());
  return strstr(form_function_jacobian_message(), "`data->source` does not point to `reaction_rate`") ? 0 : 4;
}
