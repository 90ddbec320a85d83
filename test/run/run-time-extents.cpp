// Extents that are known at run time are what their names mean in the body: of members that hide those of bases, of
// members that a parameter hides, of integers behind pointers.
// RUN: rm -rf %t.dir && mkdir -p %t.dir
// RUN: sparsegen %s -o %t.dir/extents.h --namespace made -- -std=c++17 -I%include
// RUN: %cxx %flags %sanitize -Wno-sign-conversion -DCHECKS -I%t.dir %s -o %t.dir/program
// RUN: %t.dir/program
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstdio>
#include <vector>

struct Base {
  int n = 5, k = 2;
  std::vector<double> u;
};
struct Derived : Base {
  int n = 3;
  std::vector<double> u;
  SPARSEGEN_JACOBIAN(r[n], q[n])
  void hides(const double* q, double* r) const {
    for (int i = 0; i < n; ++i) r[i] = q[i] * q[i];
  }
  SPARSEGEN_JACOBIAN(r[n], u[n])
  void hidesSlot(std::vector<double>& r) const {
    for (int i = 0; i < n; ++i) r[i] = u[i] * u[i];
  }
  SPARSEGEN_JACOBIAN(r[this->n], q[this->n])
  void hidden(int n, const double* q, double* r) const {
    for (int i = 0; i < this->n; ++i) r[i] = n * q[i] * q[i];
  }
  SPARSEGEN_JACOBIAN(r[k], q[k])
  void inherits(const double* q, double* r) const {
    for (int i = 0; i < k; ++i) r[i] = q[i] * q[i];
  }
};

SPARSEGEN_JACOBIAN(r[d[1]], q[d[1]])
void second(const int* d, const double* q, double* r) {
  for (int i = 0; i < d[1]; ++i) r[i] = q[i] * q[i];
}
struct Dims {
  const int* of;
};
SPARSEGEN_HESSIAN(return, q[dims->of[0] * dims->of[2]])
double products(const Dims* dims, const double* q) {
  const int nx = dims->of[0], ny = dims->of[2];
  double sum = 0;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) sum += q[j * nx + i] * q[j * nx + i] * q[j * nx + i] / 6;
  return sum;
}

#ifdef CHECKS
#include "extents.h"

static int fails = 0;

/// All of them have a diagonal, 2 q or q.
template <class Made>
static void hold(const char* what, const Made& made, const std::vector<double>& values, int n, double factor) {
  bool isRight = made.rows == n && made.cols == n && made.nnz == n;
  for (int i = 0; isRight && i < n; ++i)
    isRight = made.col_idx()[i] == i && std::fabs(values[static_cast<std::size_t>(i)] - factor * (i + 1)) < 1e-12;
  if (isRight) return;
  std::printf("%s: %d x %d, %d entries\n", what, static_cast<int>(made.rows), static_cast<int>(made.cols),
              static_cast<int>(made.nnz));
  ++fails;
}

int main() {
  const double q[] = {1, 2, 3, 4, 5, 6};
  std::vector<double> values(6);
  const made::Derived_hides_jacobian hides(3);
  hides.evaluate(q, 3, values.data());
  hold("hides", hides, values, 3, 2);
  const made::Derived_hidesSlot_jacobian hidesSlot(4);
  hidesSlot.evaluate(4, std::vector<double>(q, q + 4), values.data());
  hold("hidesSlot", hidesSlot, values, 4, 2);
  const made::Derived_hidden_jacobian hidden(3);
  hidden.evaluate(7, q, 3, values.data());
  hold("hidden", hidden, values, 3, 14);
  const made::Derived_inherits_jacobian inherits(2);
  inherits.evaluate(q, 2, values.data());
  hold("inherits", inherits, values, 2, 2);
  const int d[] = {2, 5, 3};
  const made::second_jacobian second(d);
  second.evaluate(d, q, values.data());
  hold("second", second, values, 5, 2);
  const Dims dims{d};
  const made::products_hessian products(&dims);
  products.evaluate(&dims, q, values.data());
  hold("products", products, values, 6, 1);
  return fails != 0;
}
#endif
