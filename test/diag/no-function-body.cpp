// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function unannotated --jacobian 'return : x' 2>&1 | FileCheck %s --check-prefix=NAMED
#include <sparsegen/annotate.h>

namespace ns {
// CHECK: no-function-body.cpp:[[@LINE+2]]:1: error: `ns::declared` has no body in this source [sparsegen-no-function-body]
// CHECK: no-function-body.cpp:[[@LINE+2]]:8: note: it is only declared; give the source that defines it
SPARSEGEN_JACOBIAN(return, x)
double declared(double x);
}  // namespace ns

// CHECK: no-function-body.cpp:[[@LINE+2]]:1: error: the template `unused` has no instantiation with a body in this source [sparsegen-no-function-body]
// CHECK: no-function-body.cpp:[[@LINE+3]]:3: note: instantiate it here, such as by `template void f<double>(...);`
SPARSEGEN_JACOBIAN(return, x)
template <class T>
T unused(T x) { return x; }

// NAMED: <command line>:1:12: error: `unannotated` has no body in this source [sparsegen-no-function-body]
double unannotated(double x);
