// Where the tool's memory lies, which differs from run to run, is seen in nothing that it writes.
// RUN: sparsegen %s -o %t.1
// RUN: sparsegen %s -o %t.2 && diff %t.1 %t.2
// RUN: sparsegen %s -o %t.3 && diff %t.1 %t.3
// RUN: sparsegen %s -o %t.4 && diff %t.1 %t.4
// RUN: sparsegen %s -o %t.5 && diff %t.1 %t.5
// RUN: sparsegen %s -o %t.6 && diff %t.1 %t.6
#include <vector>

#include <sparsegen/annotate.h>

// Each size is bound, in the order of the parameters.
SPARSEGEN_JACOBIAN(y[1], (a[2], b[2], c[2], d[2]))
void sizes(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& c,
           const std::vector<double>& d, double* y) {
  y[0] = a[0] + b[0] + c[0] + d[0];
}
