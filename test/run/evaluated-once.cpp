// What an argument of a library function does is done, and done once.
// RUN: %run
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <memory>
#include <numeric>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

SPARSEGEN_JACOBIAN(y[4], x[4])
void vectors(const double* x, double* y) {
  std::size_t n = 2;
  std::vector<double> v(n++, 1.0), w;
  w.reserve(n++);
  w.assign(n++, 0.5);
  w.resize(n++, x[0]);
  v.at(n - 5) = x[1];
  w.insert(w.begin() + static_cast<std::ptrdiff_t>(n++ - 6), x[2]);
  w.erase(w.begin() + static_cast<std::ptrdiff_t>(n++ - 6));
  w.push_back(x[n++ - 6]);
  w.emplace_back(x[n++ - 8]);
  y[0] = v[0] * static_cast<double>(n);
  y[1] = w[0] + static_cast<double>(w.size());
  y[2] = w[w.size() - 1];
  y[3] = w[w.size() - 2] + w[w.size() - 3];
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void allocates(const double* x, double* y) {
  int n = 2;
  const std::unique_ptr<double[]> a(new double[static_cast<std::size_t>(n++)]);
  const std::unique_ptr<double[]> b = std::make_unique<double[]>(static_cast<std::size_t>(n++));
  const auto c = std::make_unique<double>(x[n++ - 2]);
  double* d = new double(x[n++ - 3]);
  a[1] = x[0];
  b[2] = x[1];
  y[0] = a[1] * n;
  y[1] = b[2] + b[0];
  y[2] = *d;
  y[3] = c ? x[3] : 0;
  delete d;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void ranges(const double* x, double* y) {
  std::array<double, 4> a{};
  auto to = a.begin();
  const double* from = x;
  int n = 1;
  std::copy(from++, x + 2, to);
  std::fill_n(to++, n++, x[3]);
  std::copy_n(from++, n++, to);
  y[0] = a[0] + std::max(n++, 3);
  y[1] = *std::next(a.begin(), n++ - 3);
  y[1] *= *from;
  std::advance(from, n++ - 5);
  y[2] = *from + std::min(n--, 2);
  y[2] *= std::clamp(n++, 0, 9);
  y[3] = std::accumulate(a.begin() + (n++ - 6), a.end(), 0.0);
  y[3] *= std::exchange(n, n + 1);
  y[3] += n;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void swaps(const double* x, double* y) {
  double a[3] = {x[0], x[1], 2.0};
  int k = 0;
  std::swap(a[k++], a[2]);
  std::iter_swap(a + k++, a + 2);
  y[0] = a[1] * k;
  y[1] = a[2] + std::abs(k--);
  y[1] *= std::pow(x[1], k++);
  y[1] += k;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void inner(const double* x, double* y) {
  std::vector<std::vector<double>> rows(2);
  std::size_t k = 0, n = 3;
  rows[k++].reserve(n++);
  rows[k--].push_back(x[0]);
  rows[k++].emplace_back(x[1]);
  rows[k--].assign(x, x + 3);
  std::swap(rows[k++], rows[1]);
  y[0] = rows[k--].at(n - 4);
  y[0] *= static_cast<double>(rows[k++].size());
  y[1] = rows[k--].back();
  y[1] *= static_cast<double>(k + n);
}

// What a member is by default is evaluated for each object.
static double taken(const double*& from) { return *from++; }
SPARSEGEN_JACOBIAN(y[2], x[4])
void defaults(const double* x, double* y) {
  static const double* from;
  from = x;
  struct Pair {
    double v[2] = {taken(from), taken(from)};
  };
  Pair p[2] = {{}, {}};
  y[0] = p[0].v[0] * p[1].v[1];
  y[1] = p[0].v[1] * p[1].v[0];
}
