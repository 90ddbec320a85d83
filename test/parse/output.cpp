// The output file: made whole, left alone when unchanged, with its dependencies.
// RUN: rm -rf %t && mkdir %t
// RUN: sparsegen --emit=requests %s -o %t/out.txt --depfile %t/out.d && FileCheck %s < %t/out.txt
// RUN: FileCheck %s --check-prefix=DEPENDENCIES < %t/out.d
// CHECK: jacobian f_jacobian of f(double)
// DEPENDENCIES: {{^}}{{.*}}/out.txt: \
// DEPENDENCIES-NEXT: {{^}}  {{.*}}/output.cpp \
// DEPENDENCIES: {{/annotate.h}}

// RUN: touch -d 2001-01-01 %t/out.txt && touch -d 2002-02-02 %t/between
// RUN: sparsegen --emit=requests %s -o %t/out.txt --depfile %t/out.d
// RUN: test %t/between -nt %t/out.txt
// RUN: echo other > %t/out.txt && sparsegen --emit=requests %s -o %t/out.txt && FileCheck %s < %t/out.txt
// RUN: ls %t | count 3

// A link stays one, and devices take the output too.
// RUN: ln -s out.txt %t/link && echo other > %t/out.txt
// RUN: sparsegen --emit=requests %s -o %t/link && FileCheck %s < %t/out.txt && test -L %t/link
// RUN: sparsegen --emit=requests %s -o /dev/stdout | FileCheck %s

// Several sources go to standard output, one after the other.
// RUN: sparsegen --emit=requests %s %S/c-source.c | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: jacobian f_jacobian of f(double)
// SEVERAL: jacobian rhs_jacobian of rhs(
// RUN: cd %t && sparsegen --emit=requests %s -o - | FileCheck %s
// RUN: ls %t | count 4

// RUN: sparsegen --emit=requests --time %s 2>&1 >/dev/null | FileCheck %s --check-prefix=TIME
// TIME: parse {{ *[0-9]+\.[0-9]+}} s
// TIME: total {{ *[0-9]+\.[0-9]+}} s
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }
