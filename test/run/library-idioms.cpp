// The standard library as users put it to use: tables that are searched, scans, ranges from the end.
// RUN: %run
// WARNS: load-unknown-index
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

SPARSEGEN_JACOBIAN(y[4], x[4])
void backwards(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> s(x.rbegin(), x.rend());
  std::partial_sum(s.begin(), s.end(), y.begin());
  std::adjacent_difference(y.begin(), y.end(), s.begin(), [](double a, double b) { return a * b; });
  std::copy(s.rbegin(), s.rend(), y.begin());
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void generated(const std::vector<double>& x, std::vector<double>& y) {
  int n = 0;
  std::generate(y.begin(), y.end(), [&] { return x[n++] * 3.0; });
  std::for_each(y.begin(), y.end(), [k = 0](double& v) mutable { v += ++k; });
  std::generate_n(y.begin(), 2, [&, i = std::size_t{0}]() mutable { return x[i++] * x[3]; });
}

SPARSEGEN_JACOBIAN(y[2], x[4])
void transformReduced(const std::vector<double>& x, double* y) {
  const double none = 0.0;
  y[0] = std::transform_reduce(x.begin(), x.end(), none, std::plus<>{}, [](double v) { return v * v; });
  y[1] = std::inner_product(x.begin(), x.begin() + 2, x.rbegin(), none);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void rotated(const double* x, double* y) {
  std::vector<std::size_t> idx(3);
  std::iota(idx.begin(), idx.end(), 0u);
  std::rotate(idx.begin(), idx.begin() + 1, idx.end());
  std::transform(idx.begin(), idx.end(), y, [x](std::size_t i) { return x[i]; });
}

// PATTERN: XXX
SPARSEGEN_JACOBIAN(y[1], x[3])
void asked(const double* x, double* y) {
  const std::vector<double> v(x, x + 3);
  if (std::any_of(v.begin(), v.end(), [](double e) { return e < 0; })) {
    y[0] = 0;
    return;
  }
  y[0] = *std::max_element(v.begin(), v.end()) +
         static_cast<double>(std::count_if(v.begin(), v.end(), [](double e) { return e > 0.5; }));
}

SPARSEGEN_JACOBIAN(y[1], x[3])
void found(const double* x, double* y) {
  const auto it = std::find_if(x, x + 3, [](double v) { return v > 0.5; });
  y[0] = it == x + 3 ? 0.0 : *it;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void optionals(const double* x, double* y) {
  std::optional<double> a, b = x[0];
  if (x[1] > 0) a = x[1];
  y[0] = a.value_or(2.0) * *b;
  y[1] = a.has_value() ? a.value() : b.value();
}

static double interpolate(const std::vector<double>& xs, const std::vector<double>& ys, double v) {
  auto it = std::upper_bound(xs.begin(), xs.end(), v);
  if (it == xs.begin()) return ys.front();
  if (it == xs.end()) return ys.back();
  const auto k = static_cast<std::size_t>(it - xs.begin());
  const double t = (v - xs[k - 1]) / (xs[k] - xs[k - 1]);
  return ys[k - 1] + t * (ys[k] - ys[k - 1]);
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void interpolated(const double* x, double* y) {
  static const std::vector<double> xs = {0.0, 0.5, 1.0, 2.0}, ys = {0.0, 1.0, 1.5, 1.7};
  y[0] = interpolate(xs, ys, x[0]);
  y[1] = interpolate(xs, ys, x[1]) * x[0];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void tabulated(const double* x, double* y) {
  static constexpr std::array<double, 4> xs = {0.0, 0.5, 1.0, 2.0}, ys = {0.0, 1.0, 1.5, 1.7};
  const auto it = std::lower_bound(xs.begin(), xs.end(), x[0]);
  const std::size_t k = std::clamp<std::size_t>(static_cast<std::size_t>(std::distance(xs.begin(), it)), 1, 3);
  const double t = (x[0] - xs[k - 1]) / (xs[k] - xs[k - 1]);
  y[0] = (1 - t) * ys[k - 1] + t * ys[k];
  y[1] = x[1];
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void copiedIf(const double* x, double* y) {
  const double none = 0.0;
  std::vector<double> kept;
  std::copy_if(x, x + 4, std::back_inserter(kept), [](double v) { return v > 0; });
  y[0] = std::accumulate(kept.begin(), kept.end(), none);
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void scanned(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> v(x);
  std::rotate(v.begin(), v.begin() + 1, v.end());
  std::swap_ranges(v.begin(), v.begin() + 2, v.begin() + 2);
  std::inclusive_scan(v.begin(), v.end(), y.begin());
  y.back() += std::as_const(v).front();
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void permuted(const double* x, double* y) {
  std::array<int, 3> p = {0, 1, 2};
  double s = 0;
  do {
    s += x[p[0]] * x[p[1]] / (1 + x[p[2]]);
  } while (std::next_permutation(p.begin(), p.end()));
  for (int i = 0; i < 3; ++i) y[i] = s * x[i];
}

SPARSEGEN_JACOBIAN(y[1], x[3])
void bitSets(const double* x, double* y) {
  std::bitset<3> on(5);
  y[0] = 0;
  for (std::size_t k = 0; k < 3; ++k)
    if (on[k]) y[0] += x[k];
}

static double maxOf(std::initializer_list<double> l) {
  double m = *l.begin();
  for (double v : l) m = std::max(m, v);
  return m;
}
// PATTERN: XX.
SPARSEGEN_JACOBIAN(y[1], x[3])
void listed(const double* x, double* y) { y[0] = maxOf({x[0], x[1], 2.0}); }

SPARSEGEN_JACOBIAN(y[2], x[2])
void reversedRanges(const double* x, double* y) {
  const double in[2] = {x[0], x[1]};
  std::transform(std::rbegin(in), std::rend(in), std::begin(in), y, std::multiplies<>{});
}

struct Node {
  int id;
  double weight;
};

SPARSEGEN_JACOBIAN(y[2], x[2])
void reversedObjects(const double* x, double* y) {
  const std::vector<Node> table{{1, 0.5}, {0, 0.25}};
  int i = 0;
  for (auto it = table.rbegin(); it != table.rend(); ++it) y[i++] = it->weight * x[it->id];
}

constexpr std::string_view kSpecies[] = {"H2", "O2", "H2O"};
static int speciesOf(std::string_view name) {
  for (int k = 0; k < 3; ++k)
    if (kSpecies[k] == name) return k;
  return -1;
}
static double fractionOf(const double* x, std::string_view name) { return x[speciesOf(name)]; }

// Names that are looked up.
// PATTERN: .XX / X..
SPARSEGEN_JACOBIAN(y[2], x[3])
void lookedUp(const double* x, double* y) {
  y[0] = fractionOf(x, "O2") * fractionOf(x, "H2O");
  y[1] = std::string_view("H2O") < "H2" ? x[1] : x[0];
}

struct Pressure {
  double pa;
  int digits;
};
struct Range {
  Pressure low, high;
};
using Widest = decltype(1.0L);  // `long double`, whatever stands for `double`
constexpr Pressure operator""_bar(Widest v) { return {static_cast<double>(v) * 1e5, 2}; }
constexpr double operator""_km(Widest v) { return static_cast<double>(v * 1000); }

// Literals with a unit, which C++ makes of `long double`.
SPARSEGEN_JACOBIAN(y[3], x[3])
void units(const double* x, double* y) {
  constexpr Pressure normal = 1.5_bar;
  const Range range{1.0_bar, 2.5_bar};
  y[0] = x[0] / normal.pa * normal.digits;
  y[1] = x[1] * 2.0_km + (0.5_bar).pa;
  y[2] = x[2] * (range.high.pa - range.low.pa) * 1e-5;
}
