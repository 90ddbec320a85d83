// A loop that ends at what a call gives is a counted one where nothing in it changes that.
// RUN: sparsegen --emit=ir %s -- -I%S/../../include | FileCheck %s
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <vector>

static int twice(int n) { return 2 * n; }
static int next(const std::vector<int>& v, int i) { return v[i + 1]; }
static int read(const int& n) { return n; }
static int calls = 0;
static int counting(int n) { return n + calls++; }
struct Net {
  std::vector<int> begins;
  std::array<int, 2> ends;
  int end(int i) const { return begins[i + 1]; }
  virtual int last(int i) const { return ends[i]; }
};

// CHECK-LABEL: function stays(
// CHECK-COUNT-7: for k
// CHECK-NOT: while
SPARSEGEN_SET(n, 3)
SPARSEGEN_JACOBIAN(f[1], u[1])
void stays(const Net& net, const std::vector<int>& v, const std::array<int, 2>& a, int n, const double* u, double* f) {
  for (int k = 0; k < v[n]; ++k) f[0] += u[0];
  for (int k = 0; k < a[1]; ++k) f[0] += u[0];
  for (int k = 0; k < next(v, n); ++k) f[0] += u[0];
  for (int k = 0; k < net.end(n); ++k) f[0] += u[0];
  for (int k = 0; k < net.ends[n]; ++k) f[0] += u[0];
  for (int k = 0; k <= std::min(n, twice(n) + 1); ++k) f[0] += u[0];
  for (int k = 0; k < read(n); ++k) f[0] += u[0];
}

// CHECK-LABEL: function changes(
// CHECK-NOT: for k
SPARSEGEN_SET(n, 3)
SPARSEGEN_JACOBIAN(f[1], u[1])
void changes(const Net& net, int n, const double* u, double* f) {
  std::vector<int> v{1, 2, 3};
  std::array<int, 2> a{1, 2};
  int m = n;
  for (int k = 0; k < v[0]; ++k) v[0] -= 1, f[0] += u[0];
  for (int k = 0; k < v[0]; ++k) v.assign(2, 0), f[0] += u[0];
  for (int k = 0; k < next(v, 0); ++k) v.push_back(0), f[0] += u[0];
  for (int k = 0; k < a[1]; ++k) a = {0, 0}, f[0] += u[0];
  for (int k = 0; k < std::min(n, m); ++k) --m, f[0] += u[0];
  for (int k = 0; k < read(m); ++k) --m, f[0] += u[0];
  for (int k = 0; k < counting(n); ++k) f[0] += u[0];
  for (int k = 0; k < twice(m); ++k) m -= 2, f[0] += u[0];
  for (int k = 0; k < net.last(1); ++k) f[0] += u[0];
}
