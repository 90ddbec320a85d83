// Ranges of slots that can't be, and what is outside of one.
// RUN: not sparsegen %s --function line --jacobian 'f[4] : x[3:1]' 2>&1 | FileCheck %s --check-prefix=BACKWARD
// RUN: not sparsegen %s --function line --jacobian 'f[4] : x[:4]' 2>&1 | FileCheck %s --check-prefix=BEGIN
// RUN: not sparsegen %s --function line --jacobian 'f[4] : x[4:]' 2>&1 | FileCheck %s --check-prefix=END
// RUN: not sparsegen %s --function line --jacobian 'f[4] : x[4]' --structure 'x[1:n]' 2>&1 | FileCheck %s --check-prefix=STRUCTURE
// RUN: not sparsegen %s --function 'line' --jacobian 'f[4] : x[n > 0 ? -1 : 0:4]' --set n=-1 2>&1 | FileCheck %s --check-prefix=CHOICE
#include <sparsegen/annotate.h>

void line(int n, const double* x, double* f) {
  for (int i = 0; i < 4; ++i) f[i] = n > 0 ? x[i] : x[i - 1];
}

// BACKWARD: error: the range [3:1] of slot `x` ends before it begins [sparsegen-bad-extent]
// BACKWARD: {{^}}note: write `[first:end]`: the elements from `first` on, without `end`
// BEGIN: error: a range of `x` has no begin [sparsegen-bad-annotation]
// BEGIN: {{^}}note: write `[first:end]`: the elements from `first` on, without `end`
// END: error: a range of `x` has no end [sparsegen-bad-annotation]
// STRUCTURE: error: `x` is given a range [sparsegen-bad-annotation]
// STRUCTURE: {{^}}note: write how many there are from the first on: `x[...]`
// CHOICE: lower-bounds.cpp:[[@LINE-10]]:55: error: index -1 is outside of `x`, which has 4 elements [sparsegen-out-of-bounds]
