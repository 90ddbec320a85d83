// A vector that is only written does not come in, and neither does its size. One that is read does.
// RUN: not sparsegen %s -o %t.h -- -I%S/../../include 2>&1 | FileCheck %s
#include <sparsegen/annotate.h>
#include <vector>

// CHECK: output-size.cpp:[[@LINE+2]]:20: error: the size of `f`, which is only written, is not known where the derivative is made [sparsegen-no-run-time-structure]
// CHECK: note: give its extent by what comes in, as `f[x.size()]` with an input `x`
SPARSEGEN_JACOBIAN(f[f.size()], x[x.size()])
void squares(const std::vector<double>& x, std::vector<double>& f) {
  for (int i = 0; i < static_cast<int>(f.size()); ++i) f[i] = x[i] * x[i];
}

// CHECK-NOT: error:
SPARSEGEN_JACOBIAN(f[f.size()], (x[x.size()], f[f.size()]))
void added(const std::vector<double>& x, std::vector<double>& f) {
  for (std::size_t i = 0; i < f.size(); ++i) f[i] += x[i] * x[i];
}
