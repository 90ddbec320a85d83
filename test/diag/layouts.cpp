// Memory that is accessed as another type than it has: refused, as its cells are those of its own type.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Item {
  int k;
  double v;
};

// CHECK: layouts.cpp:[[# @LINE + 5]]:64: error: `bytes` is accessed by a pointer to another type than it is declared with [sparsegen-unsupported]
// CHECK: note: use a pointer to the declared type, or declare it as what it holds
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeBytes(const double* x, double* y) {
  alignas(8) unsigned char bytes[64];
  for (int i = 0; i < 3; ++i) reinterpret_cast<double*>(bytes)[i] = x[i] * x[1];
  for (int i = 0; i < 3; ++i) y[i] = reinterpret_cast<double*>(bytes)[i];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeRecords(const double* x, double* y) {
  alignas(8) char bytes[64];
  Item* items = reinterpret_cast<Item*>(bytes);
  for (int i = 0; i < 3; ++i) {
    // CHECK: layouts.cpp:[[# @LINE + 1]]:11: error: `bytes` is accessed by a pointer to another type
    items[i].k = 2 - i;
    items[i].v = x[i];
  }
  for (int i = 0; i < 3; ++i) y[items[i].k] = items[i].v;
}

// CHECK: layouts.cpp:[[# @LINE + 4]]:75: error: `x` is accessed by a pointer to another type
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeStride(const double* x, double* y) {
  const char* p = reinterpret_cast<const char*>(x);
  for (int i = 0; i < 3; ++i) y[i] = *reinterpret_cast<const double*>(p + 8 * i) * 2;
}

// Integers of the size of reals are other cells, too.
// CHECK: layouts.cpp:[[# @LINE + 5]]:33: error: `bits` is accessed by a pointer to another type
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeIntegers(const double* x, double* y) {
  long bits[3];
  double* p = reinterpret_cast<double*>(bits);
  for (int i = 0; i < 3; ++i) p[i] = x[i];
  for (int i = 0; i < 3; ++i) y[i] = p[i];
}

// The caller's memory may be seen as anything as long as nothing is written there.
// CHECK: layouts.cpp:[[# @LINE + 4]]:62: error: `work` is accessed by a pointer to another type
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeScratch(const double* x, double* y, double* work) {
  char* p = reinterpret_cast<char*>(work);
  for (int i = 0; i < 3; ++i) *reinterpret_cast<double*>(p + 8 * i) = x[i] * x[i];
  for (int i = 0; i < 3; ++i) y[i] = work[i];
}
