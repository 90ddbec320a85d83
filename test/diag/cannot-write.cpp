// Nothing is written where not everything can be.
// RUN: rm -rf %t && mkdir -p %t/folder
// RUN: not sparsegen %s --emit=requests -o %t/nowhere/out.h 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --emit=requests -o %t/folder 2>&1 | FileCheck %s --check-prefix=FOLDER --implicit-check-not=error:
// RUN: not sparsegen %s --emit=requests -o %t/out.h --depfile %t/nowhere/out.d 2>&1 | FileCheck %s --check-prefix=DEPFILE
// RUN: not ls %t/out.h
// RUN: not sparsegen %s --emit=requests -o %t/folder --depfile %t/out.d
// RUN: ls %t | count 1
#include <sparsegen/annotate.h>

// CHECK: {{^}}error: can't write `{{.*}}nowhere/out.h`: No such file or directory [sparsegen-cannot-write]
// CHECK: {{^}}note: name a file in a folder that exists and may be written to
// FOLDER: {{^}}error: can't write `{{.*}}folder`: it is a folder [sparsegen-cannot-write]
// DEPFILE: {{^}}error: can't write `{{.*}}nowhere/out.d`: No such file or directory [sparsegen-cannot-write]
SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }
