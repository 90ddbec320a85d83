// Projections of the elements of hessian-elements.cpp to positive definite, held against those of each element's own
// Hessian by hyper-dual numbers. A matrix of all unknowns that an element does not depend on is projected as its block is.
#include "hessian-elements.cpp"

#include "hessian-elements_sparse.h"
#include "hyperdual.h"

#include <cstddef>
#include <cstdio>
#include <stdexcept>
#include <vector>

namespace independent {
#define double ::check::HyperDual
namespace std {
using namespace ::std;
#define CHECK_NAME(name) using ::std::name; using ::check::name;
CHECK_MATH_NAMES(CHECK_NAME)
}  // namespace std
#include "hessian-elements.cpp"
#undef double
}  // namespace independent

namespace {

using check::HyperDual;

int failures = 0;

template <class... Arguments>
void require(bool holds, const char* format, Arguments... arguments) {
  if (holds) return;
  if (++failures <= 20) std::printf(format, arguments...);
}

/// Sets negative eigenvalues to zero: rotations of Jacobi, until it is diagonal. Gives how many there were.
int project(double* a, std::size_t n) {
  std::vector<double> d(a, a + n * n), v(n * n);
  for (std::size_t k = 0; k < n; ++k) v[k * n + k] = 1;
  for (int sweep = 0; sweep < 50; ++sweep)
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t q = p + 1; q < n; ++q) {
        if (d[p * n + q] == 0) continue;
        const double angle = 0.5 * std::atan2(2 * d[p * n + q], d[q * n + q] - d[p * n + p]);
        const double c = std::cos(angle), s = std::sin(angle);
        const auto rotate = [&](double& x, double& y) {
          const double old = x;
          x = c * old - s * y;
          y = s * old + c * y;
        };
        for (std::size_t k = 0; k < n; ++k) rotate(d[k * n + p], d[k * n + q]);
        for (std::size_t k = 0; k < n; ++k) rotate(d[p * n + k], d[q * n + k]);
        for (std::size_t k = 0; k < n; ++k) rotate(v[k * n + p], v[k * n + q]);
      }
  int negative = 0;
  for (std::size_t k = 0; k < n * n; ++k) a[k] = 0;
  for (std::size_t e = 0; e < n; ++e) {
    negative += d[e * n + e] < -1e-10;
    if (d[e * n + e] <= 0) continue;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) a[i * n + j] += v[i * n + e] * d[e * n + e] * v[j * n + e];
  }
  return negative;
}

template <class Energy>
std::vector<double> dense(const std::vector<double>& x, const Energy& energy) {
  const std::size_t n = x.size();
  std::vector<double> hessian(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      std::vector<HyperDual> moved(x.begin(), x.end());
      moved[i].d1 = 1, moved[j].d2 = 1;
      hessian[i * n + j] = energy(moved.data()).d12;
    }
  return hessian;
}

/// `energy(x, e)` is that of an element, on hyper-dual numbers.
template <class H, class Energy>
void run(const char* name, int elements, double parameter, double by, const Energy& energy) {
  using Index = typename H::index_type;
  std::vector<double> x(static_cast<std::size_t>(H::cols));
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = by * std::sin(2.7 * static_cast<double>(k + 1));
  const std::size_t n = x.size();
  std::vector<double> wanted(n * n);
  int negative = 0, seen = 0, calls = 0;
  for (int e = 0; e < elements; ++e) {
    std::vector<double> own = dense(x, [&](const HyperDual* at) { return energy(at, e, HyperDual(parameter)); });
    negative += project(own.data(), n);
    for (std::size_t k = 0; k < own.size(); ++k) wanted[k] += own[k];
  }
  std::vector<double> values(static_cast<std::size_t>(H::nnz), 77.0);
  H::evaluate(x.data(), parameter, values.data(), [&](double* block, const Index*, Index size) {
    seen += project(block, static_cast<std::size_t>(size));
    ++calls;
  });
  require(negative > 0 && seen == negative, "%s: %d negative eigenvalues of blocks, not %d\n", name, seen, negative);
  require(calls == elements, "%s: %d blocks, not %d\n", name, calls, elements);
  std::vector<bool> in_pattern(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (auto k = static_cast<std::size_t>(H::row_ptr()[i]); k < static_cast<std::size_t>(H::row_ptr()[i + 1]); ++k) {
      const auto j = static_cast<std::size_t>(H::col_idx()[k]);
      in_pattern[i * n + j] = true;
      require(std::fabs(values[k] - wanted[i * n + j]) <= 1e-10 * std::fmax(1, std::fabs(wanted[i * n + j])),
              "%s (%zu, %zu): %.17g, not %.17g\n", name, i, j, values[k], wanted[i * n + j]);
    }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      require(in_pattern[i * n + j] || std::fabs(wanted[i * n + j]) < 1e-12, "%s: (%zu, %zu) has no place\n", name, i, j);
}

/// What the hook throws goes through; a hook by name, and one that keeps a state.
void run_hooks() {
  using H = network_hessian;
  const std::vector<double> x(10, 0.5);
  std::vector<double> values(static_cast<std::size_t>(H::nnz));
  struct Counter {
    int calls = 0;
    void operator()(double*, const H::index_type*, H::index_type) { ++calls; }
  } counter;
  H::evaluate(x.data(), 1.0, values.data(), counter);
  require(counter.calls == springs, "a hook with a state was called %d times\n", counter.calls);
  bool thrown = false;
  try {
    H::evaluate(x.data(), 1.0, values.data(), [](double*, const H::index_type*, H::index_type) { throw std::runtime_error("stop"); });
  } catch (const std::runtime_error&) {
    thrown = true;
  }
  require(thrown, "what the hook throws is kept%s\n", "");
}

}  // namespace

int main() {
  run<network_hessian>("network", springs, 1.5, 0.7, independent::spring);
  run<contacts_hessian>("contacts", springs, 1.3, 0.4, independent::contact);
  run<solid_hessian>("solid", 3, -4.0, 1.0, independent::tet);
  run_hooks();
  return failures != 0;
}
