// The Jacobian of a gradient that is written by hand, of which the lower triangle is made: `--symmetric`. In debug
// builds a Jacobian that is not symmetric is found out.
// RUN: mkdir -p %t.dir && sparsegen %s --symmetric -o %t.dir/symmetric_sparse.h -- %flags
// RUN: %cxx %flags -I%t.dir %s -DRUN -o %t.dir/program && %t.dir/program
// RUN: sparsegen %s --symmetric --evaluation=compressed --coloring=acyclic -o %t.dir/symmetric_sparse.h -- %flags
// RUN: %cxx %flags -I%t.dir %s -DRUN -o %t.dir/program && %t.dir/program
// RUN: sparsegen %s --symmetric --evaluation=compressed --coloring=star -o %t.dir/symmetric_sparse.h -- %flags
// RUN: %cxx %flags -I%t.dir %s -DRUN -o %t.dir/program && %t.dir/program
#include <sparsegen/annotate.h>

constexpr int n = 12;

// Of Σ x[i]^4 + Σ (x[i + 1] - x[i])^4 / 2.
SPARSEGEN_JACOBIAN(g[n], x[n])
inline void gradient(const double* x, double* g) {
  for (int i = 0; i < n; ++i) g[i] = 4 * x[i] * x[i] * x[i];
  for (int i = 0; i < n - 1; ++i) {
    const double d = x[i + 1] - x[i];
    g[i + 1] += 2 * d * d * d;
    g[i] -= 2 * d * d * d;
  }
}

SPARSEGEN_JACOBIAN(g[3], x[3])
inline void turned(const double* x, double* g) {
  g[0] = x[1] * x[1] + x[0];
  g[1] = x[0] * x[0] + x[2];
  g[2] = x[1];
}

// The same of a size that is known at run time.
SPARSEGEN_JACOBIAN(g[size], x[size])
inline void sized(int size, const double* x, double* g) {
  for (int i = 0; i < size; ++i) g[i] = 4 * x[i] * x[i] * x[i];
  for (int i = 0; i < size - 1; ++i) {
    const double d = x[i + 1] - x[i];
    g[i + 1] += 2 * d * d * d;
    g[i] -= 2 * d * d * d;
  }
}

SPARSEGEN_JACOBIAN(g[rows], x[cols])
inline void sheared(int rows, int cols, const double* x, double* g) {
  for (int i = 0; i < rows; ++i) g[i] = x[i] * x[i];
  if (rows > 1 && cols > 1) g[1] += x[0] * x[0], g[0] += x[1];
}

#ifdef RUN
#include <cmath>
#include <cstdio>
#include <stdexcept>
#include <vector>

#include "symmetric_sparse.h"

static bool isRight() {
  double x[n], values[gradient_jacobian::nnz], direction[n] = {}, product[n];
  for (int i = 0; i < n; ++i) x[i] = 0.3 + 0.1 * i - 0.02 * i * i;
  static_assert(gradient_jacobian::nnz == 2 * n - 1, "a lower triangle");
  gradient_jacobian::evaluate(x, values);
  direction[3] = 1;
  gradient_jacobian::hvp(x, direction, product);
  bool right = true;
  for (int i = 0; i < n; ++i) {
    const double before = i == 0 ? 0 : x[i] - x[i - 1], behind = i == n - 1 ? 0 : x[i + 1] - x[i];
    const double own = 12 * x[i] * x[i] + 6 * before * before + 6 * behind * behind;
    const int last = gradient_jacobian::row_ptr()[i + 1] - 1;
    right = right && std::fabs(values[last] - own) < 1e-12;
    if (i > 0) right = right && std::fabs(values[last - 1] + 6 * before * before) < 1e-12;
    if (i == 3) right = right && std::fabs(product[3] - own) < 1e-12;
  }
  return right && product[0] == 0;
}

static bool isFoundOut() {
  double x[3] = {0.5, 1.5, 2.5}, values[9];
  try {
    turned_jacobian::evaluate(x, values);
  } catch (const std::logic_error&) {
    return true;
  }
  return false;
}

/// The object of the size has what the static header has.
static bool isRightAtRunTime() {
  double x[n], expected[gradient_jacobian::nnz], direction[n], products[2][n];
  for (int i = 0; i < n; ++i) x[i] = 0.3 + 0.1 * i - 0.02 * i * i, direction[i] = 1 - 0.3 * i;
  const sized_jacobian object(n);
  if (object.nnz != gradient_jacobian::nnz) return false;
  double values[gradient_jacobian::nnz], read[gradient_jacobian::nnz];
  gradient_jacobian::evaluate(x, expected);
  object.evaluate(n, x, values);
  std::vector<double> compressed(object.compressed_size());
  object.compressed(n, x, compressed.data());
  object.decompress(compressed.data(), read);
  bool right = object.partition() == sparsegen::partition::star;
  for (int k = 0; k < object.nnz; ++k) {
    right = right && object.col_idx()[k] == gradient_jacobian::col_idx()[k];
    right = right && std::fabs(values[k] - expected[k]) < 1e-12 && std::fabs(read[k] - expected[k]) < 1e-12;
  }
  gradient_jacobian::hvp(x, direction, products[0]);
  object.hvp(n, x, direction, products[1]);
  for (int i = 0; i < n; ++i) right = right && std::fabs(products[0][i] - products[1][i]) < 1e-12;
  return right;
}

static bool isFoundOutAtRunTime() {
  double x[2] = {0.75, 1.5}, values[4];
  int found = 0;
  try {
    sheared_jacobian(2, 2).evaluate(2, 2, x, values);
  } catch (const std::logic_error&) {
    ++found;
  }
  try {
    sheared_jacobian(1, 2);
  } catch (const std::invalid_argument&) {
    ++found;
  }
  return found == 2;
}

int main() {
  const bool right = isRight(), found = isFoundOut(), sized = isRightAtRunTime(), later = isFoundOutAtRunTime();
  std::printf("%s, %s; at run time %s, %s\n", right ? "right" : "wrong", found ? "found out" : "not found out",
              sized ? "right" : "wrong", later ? "found out" : "not found out");
  return right && found && sized && later ? 0 : 1;
}
#endif
