// A local is a name of the user data only while it is that alone; and two names of one thing have one value.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Data {
  int mx;
  Data* next;
};

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `moved` [sparsegen-unknown-name]
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double moved(const double* x, void* user) {
  Data* data = static_cast<Data*>(user);
  data = data->next;
  return x[0] * data->mx;
}

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `stepped`
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double stepped(const double* x, Data* user) {
  Data* data = user;
  ++data;
  return x[0] * data->mx;
}

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `lent`
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double lent(const double* x, Data* user, void (*choose)(Data**)) {
  Data* data = user;
  choose(&data);
  return x[0] * data->mx;
}

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `after`
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double after(const double* x, Data* user) {
  user = user->next;
  Data* data = user;
  return x[0] * data->mx;
}

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `either`
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double either(const double* x, Data* a, Data* b, int which) {
  Data* data = a;
  if (which) data = b;
  return x[0] * data->mx;
}

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `two`
SPARSEGEN_SET(data->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double two(const double* x, Data* a) {
  double sum = 0;
  {
    Data* data = a;
    sum += x[0] * data->mx;
  }
  {
    Data* data = a->next;
    sum += x[0] * data->mx;
  }
  return sum;
}

// CHECK: local-name.cpp:[[@LINE+1]]:15: error: `data` is no parameter, member or global of `copied`
SPARSEGEN_SET(data.mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double copied(const double* x, Data* a) {
  Data data = *a;
  return x[0] * data.mx;
}

struct Solver {
  double* work;
};

// CHECK: local-name.cpp:[[@LINE+1]]:26: error: `w` is no parameter or member of `given`
SPARSEGEN_JACOBIAN(y[1], w[1])
void given(Solver* solver, double* other, double* y) {
  solver->work = other;
  double* w = solver->work;
  y[0] = w[0];
}

// CHECK: local-name.cpp:[[@LINE+1]]:26: error: `w` is no parameter or member of `shifted`
SPARSEGEN_JACOBIAN(y[1], w[1])
void shifted(Solver* solver, double* y) {
  double* w = solver->work + 1;
  y[0] = w[0];
}
