// Locals that functions without a body set, and that may be two arrays, or one by two names.
// RUN: not sparsegen %s --function of_two --jacobian 'f[2] : x[2]' 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not sparsegen %s --function assigned --jacobian 'f[2] : x[2]' 2>&1 | FileCheck %s --check-prefix=ASSIGNED
// RUN: not sparsegen %s --function by_two --jacobian 'f[2] : x[2], u[2]' 2>&1 | FileCheck %s --check-prefix=NAMES

typedef struct vector_of* vector;
int get(vector v, double** a);

// TWO: error: `x` is no parameter or member of `of_two` [sparsegen-unknown-slot]
void of_two(vector X, vector Y, double* f) {
  double* x;
  get(X, &x);
  f[0] = x[0];
  f[1] = x[1];
  get(Y, &x);
  f[0] += x[1];
}

// ASSIGNED: error: `x` is no parameter or member of `assigned` [sparsegen-unknown-slot]
void assigned(vector X, vector Y, double* f) {
  double* x;
  get(X, &x);
  f[0] = x[0];
  X = Y;
  get(X, &x);
  f[1] = x[1];
}

// NAMES: error: `u` and another slot come out of `X`, and may be one array [sparsegen-bad-slot]
// NAMES: note: name one of them
void by_two(vector X, double* f) {
  double *x, *u;
  get(X, &x);
  get(X, &u);
  f[0] = x[0] * u[0];
  f[1] = x[1] * u[1];
}
