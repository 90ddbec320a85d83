// Clang's errors are printed in its own form; nothing is written.
// RUN: rm -rf %t && mkdir %t && echo old > %t/out.h
// RUN: not sparsegen %s -o %t/out.h --depfile %t/out.d 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: echo old | cmp - %t/out.h && not ls %t/out.d
// RUN: not sparsegen %t/missing.cpp 2>&1 | FileCheck %s --check-prefix=MISSING --implicit-check-not=error:
// RUN: not sparsegen %t 2>&1 | FileCheck %s --check-prefix=FOLDER --implicit-check-not=error:
// RUN: echo '#include <Eigen/NoSuchHeader>' > %t/eigen.cpp
// RUN: not sparsegen %t/eigen.cpp 2>&1 | FileCheck %s --check-prefix=EIGEN
// EIGEN: error: `{{.*}}eigen.cpp` does not compile [sparsegen-source-error]
// EIGEN: note: in CMake, what the target that is made links says where `Eigen/NoSuchHeader` is: `target_link_libraries(NAME INTERFACE Eigen3::Eigen)`
// RUN: mkdir -p %t/law_sparse.sparsegen/flags/CXX && echo -std=c++17 > %t/law_sparse.sparsegen/flags/CXX/compile_flags.txt
// RUN: not sparsegen %t/eigen.cpp -p %t/law_sparse.sparsegen/flags/CXX 2>&1 | FileCheck %s --check-prefix=TARGET
// TARGET: note: in CMake, what the target that is made links {{.*}}: `target_link_libraries(law_sparse INTERFACE Eigen3::Eigen)`
// MISSING: {{^}}error: can't read `{{.*}}missing.cpp`: No such file or directory [sparsegen-source-error]
// FOLDER: {{^}}error: can't read `{{.*}}`: it is not a file [sparsegen-source-error]
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x)
// CHECK: source-error.cpp:[[@LINE+1]]:29: error: use of undeclared identifier 'y'
double f(double x) { return y; }
// CHECK: {{^}}error: `{{.*}}source-error.cpp` does not compile [sparsegen-source-error]
// CHECK-NEXT: note: Clang's errors are above; include folders and macros go behind `--`, or into a compilation database that `-p` names
