// Of a large pattern the header has loops, not tables; of many columns the colors are found at run time.
// RUN: sparsegen %s -o %t.h
// RUN: sparsegen %s --extra-arg=-DSIZE=9000 -o %t.larger.h
// RUN: sed -e 's/[0-9][0-9]*/N/g' %t.h > %t.1
// RUN: sed -e 's/[0-9][0-9]*/N/g' %t.larger.h > %t.2
// RUN: diff %t.1 %t.2
// RUN: FileCheck %s < %t.h
// RUN: echo '#include "enumerated.cpp.tmp.h"' > %t.cpp
// RUN: cat %S/Inputs/enumerated-main.h >> %t.cpp
// RUN: %cxx %flags -O1 %t.cpp -o %t.run
// RUN: %t.run
#include <sparsegen/annotate.h>
#ifndef SIZE
#define SIZE 5000
#endif

// CHECK: static const index_type* row_ptr() { return sg_tables().row_ptr(); }
// CHECK: greedy_column_colors
// CHECK-NOT: sg_table[]
// CHECK: struct sg_structure
SPARSEGEN_JACOBIAN(f[SIZE], x[SIZE + 100])
void band(const double* x, double* f) {
  f[0] = x[0];
  for (int i = 1; i < SIZE; ++i) f[i] = x[i] * x[i] - x[i - 1] / (i + 1.0);
}
