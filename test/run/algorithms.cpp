// Functions of <algorithm>, <numeric> and <iterator> on vectors, arrays and pointers; with lambdas and function objects.
// RUN: %run
// The element that `max_element` points to is known at run time only.
// WARNS: load-unknown-index
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

SPARSEGEN_JACOBIAN(y[6], x[4])
void sums(const std::vector<double>& x, std::vector<double>& y) {
  y[0] = std::accumulate(x.begin(), x.end(), 0.0);
  y[1] = std::accumulate(x.begin() + 1, x.end(), 1.0, std::multiplies<double>());
  y[2] = std::inner_product(x.begin(), x.end() - 1, x.begin() + 1, 0.0);
  y[3] = std::accumulate(x.data(), x.data() + 2, 0.0, [](double s, double v) { return s + v * v; });
  y[4] = std::reduce(x.begin() + 2, x.end());
  y[5] = std::transform_reduce(x.begin(), x.begin() + 2, x.begin() + 2, 0.0);
}

SPARSEGEN_JACOBIAN(y[12], x[4])
void transforms(const std::vector<double>& x, std::vector<double>& y) {
  std::fill(y.begin(), y.end(), 1.0);
  std::vector<double> w(x.size());
  std::transform(x.begin(), x.end(), w.begin(), [](double v) { return std::sin(v); });
  std::copy(w.begin(), w.end(), y.begin());
  std::transform(x.begin(), x.end(), w.begin(), w.begin(), std::plus<double>());
  std::partial_sum(w.begin(), w.begin() + 3, y.begin() + 4);
  std::adjacent_difference(x.begin(), x.end(), w.begin());
  std::copy_n(w.begin() + 1, 2, y.begin() + 7);
  const double scale = x[3];
  std::for_each(w.begin(), w.end(), [scale](double& v) { v *= scale; });
  y[9] = w[2];
  std::fill_n(w.begin(), 2, x[0]);
  y[10] = w[0] * w[1];
}

SPARSEGEN_JACOBIAN(y[5], x[5])
void orders(const double* x, double* y) {
  std::array<double, 5> a{};
  std::copy(x, x + 5, a.begin());
  std::reverse(a.begin(), a.end());
  std::vector<int> index(5);
  std::iota(index.begin(), index.end(), 0);
  std::reverse(index.begin(), index.begin() + 2);
  for (const int k : index) y[k] = a[static_cast<std::size_t>(k)] * x[index[0]];
  std::swap(y[0], y[4]);
  auto it = std::next(a.begin(), 2);
  std::advance(it, 1);
  y[3] += *it + static_cast<double>(std::distance(a.begin(), it));
}

SPARSEGEN_JACOBIAN(y[6], x[4])
void extremes(const std::vector<double>& x, std::vector<double>& y) {
  y[0] = std::max(x[0], x[1]);
  y[1] = std::min({x[1], x[2], x[3]});
  y[2] = std::clamp(x[0], -0.5, 0.5) + std::max({1.0, 2.0, 0.5});
  const auto [least, greatest] = std::minmax(x[2], x[3]);
  y[3] = greatest;
  const auto [low, high] = std::minmax({x[0], x[1], x[2]});
  y[3] += high - low;
  const auto both = std::minmax_element(x.begin() + 1, x.end());
  y[3] *= *both.second - *both.first;
  y[4] = *std::max_element(x.begin(), x.end() - 1);
  y[5] = *std::min_element(x.begin() + 1, x.end(), [](double a, double b) { return a * a < b * b; }) + 0.0 * least;
}

// With functors, with two ranges, from the end.
SPARSEGEN_JACOBIAN(y[9], x[4])
void combined(const std::vector<double>& x, std::vector<double>& y) {
  const double one = 1.0;
  y[0] = std::inner_product(x.begin(), x.end() - 1, x.begin() + 1, one, std::plus<>(),
                            [](double a, double b) { return std::sin(a) * b; });
  y[1] = std::transform_reduce(x.begin(), x.end(), one, std::plus<>(), [](double v) { return v * v; });
  y[2] = std::transform_reduce(x.begin(), x.begin() + 2, x.begin() + 2, one, std::plus<>(), std::multiplies<>());
  std::vector<double> w(3);
  std::transform(x.begin(), x.begin() + 3, x.begin() + 1, w.begin(), [](double a, double b) { return a * b; });
  y[3] = w[2];
  std::adjacent_difference(x.begin(), x.begin() + 3, w.begin(), std::plus<>());
  y[4] = w[1];
  std::iota(w.begin(), w.end(), x[0]);
  y[5] = w[2];
  y[6] = std::inner_product(x.cbegin(), x.cend(), x.crbegin(), one);
  std::exclusive_scan(x.begin(), x.begin() + 3, w.begin(), one);
  y[7] = w[2];
  y[8] = 0;
  for (auto it = w.rbegin() + 1; it != w.rend(); ++it) y[8] += *it;
}

// References that are objects.
SPARSEGEN_JACOBIAN(y[2], x[4])
void referred(const std::vector<double>& x, std::vector<double>& y) {
  double a = x[0];
  const auto add = [](double& to, double v) { to += v * v; };
  auto r = std::ref(a);
  add(r, x[1]);
  r.get() += x[2];
  y[0] = a;
  const auto c = std::cref(x[3]);
  y[1] = c * 2.0;
}

// A lambda that has the vectors around it.
SPARSEGEN_JACOBIAN(y[4], x[4])
void lambdas(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(x);
  const auto flux = [&](std::size_t i) { return (x[i + 1] - x[i]) * w[i]; };
  const auto set = [&y](std::size_t i, double v) { y[i] = v; };
  const auto kept = [w](std::size_t i) { return w[i]; };
  w[3] = 2.0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) set(i, flux(i));
  set(3, kept(3) * w[3]);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void listed(const double* x, double* y) {
  y[0] = y[1] = 0;
  for (const double v : {x[0], x[1] * 2.0, x[2]}) y[0] += v * v;
  for (const int k : {2, 1}) y[1] += x[k];
  y[2] = std::hypot(x[0], x[1], x[2]) + std::fma(x[0], x[1], x[2]);
}

template <class F>
double weighted(const std::vector<double>& x, F weight) {
  double sum = 0;
  for (auto it = x.begin(); it != x.end(); ++it) sum += weight(static_cast<int>(it - x.begin())) * *it;
  return sum;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void walked(const std::vector<double>& x, std::vector<double>& y) {
  y[0] = weighted(x, [](int k) { return k == 1 ? 0.0 : 2.0; });
  auto last = x.cend();
  double product = 1;
  while (last != x.cbegin()) product *= *--last;
  y[1] = product + x.cbegin()[1];
}

static double square(double v) { return v * v; }
static double (*const rates[2])(double) = {square, std::exp};

// A function that is called by a pointer, with numbers, changes the size of no vector.
SPARSEGEN_JACOBIAN(return[2], x[3])
std::vector<double> pointed(const std::vector<double>& x) {
  std::vector<double> y(2);
  for (std::size_t k = 0; k < 2; ++k) {
    const auto next = [&](double by) { return by * x[k + 1]; };
    y[k] = next(rates[k](x[k]));
  }
  return y;
}

static double deeper(double v, int n) { return n == 0 ? v : 0.5 * v * deeper(v, n - 1); }

// Neither does a move of another vector, in a loop too, nor a function that calls itself.
SPARSEGEN_JACOBIAN(return[2], x[3])
std::vector<double> movedFrom(const std::vector<double>& x) {
  std::vector<double> y(2);
  for (std::size_t k = 0; k < 2; ++k) {
    std::vector<double> made(2, x[0]);
    const std::vector<double> kept = std::move(made);
    const auto next = [&](double by) { return by * x[k + 1] + kept[1]; };
    y[k] = deeper(next(x[k]), 2);
  }
  return y;
}

// Integers in order, and places found in tables.
SPARSEGEN_JACOBIAN(y[6], x[6])
void ordered(const double* x, double* y) {
  std::vector<int> order = {3, 1, 5, 0, 2, 4};
  std::sort(order.begin(), order.end());
  std::array<unsigned, 4> down = {1, 3, 0, 2};
  std::sort(down.begin(), down.end(), [](unsigned a, unsigned b) { return a > b; });
  const int knots[5] = {0, 1, 2, 4, 8};
  const int* const found = std::lower_bound(knots, knots + 5, 3);
  std::vector<int> middle = {9, 2, 7, 4, 5};
  std::nth_element(middle.begin(), middle.begin() + 2, middle.end());
  for (std::size_t i = 0; i < 4; ++i) y[i] = x[order[i]] * x[order[i + 1]] * x[down[i]];
  y[4] = x[found - knots] * x[0];
  y[5] = x[middle[2]] * x[*std::max_element(knots, knots + 4)];
}

// Bits of what is known when the code is generated, and of what isn't.
// WITH n: 40u
// WARNS: load-unknown-index
// PATTERN: XXXXXX / ..X... / ...X..
SPARSEGEN_JACOBIAN(y[3], x[6])
void bits(unsigned n, const double* x, double* y) {
  y[0] = x[static_cast<unsigned>(31 - __builtin_clz(n)) % 6u];
  y[1] = x[63 - __builtin_clzl(4ul)];
  y[2] = x[__builtin_ctzll(8ull)];
}

// The library compares integers as memory; and takes memory of its own where there is some.
SPARSEGEN_JACOBIAN(y[3], x[4])
void ofIntegers(const double* x, double* y) {
  const std::vector<int> a{0, 1}, b{0, 2};
  const std::array<int, 2> c{0, 1}, d = c;
  int id[4] = {0, 1, 2, 3}, merged[4] = {1, 3, 0, 2};
  y[0] = a == b ? x[0] : x[1];
  y[1] = c == d && std::equal(a.begin(), a.end(), c.begin(), c.end()) ? x[2] : x[3];
  std::stable_partition(id, id + 4, [](int i) { return i % 2 == 1; });
  std::inplace_merge(merged, merged + 2, merged + 4);
  y[2] = x[id[0]] * x[merged[3]];
}

static bool areNear(int a, int b) { return a / 10 == b / 10; }

SPARSEGEN_JACOBIAN(y[2], x[2])
void byFunction(const double* x, double* y) {
  const int a[3] = {11, 12, 13}, b[3] = {15, 16, 17};
  bool (*near)(int, int) = areNear;
  y[0] = std::equal(a, a + 3, b, near) ? x[0] : x[1];
  y[1] = std::equal(a, a + 3, b, areNear) ? x[0] * 2 : x[1];
}

// Algorithms on pointers, behind which something is written.
struct Cell {
  double q;
  int id;
};
SPARSEGEN_JACOBIAN(y[3], x[2])
void ofPointers(const double* x, double* y) {
  Cell a{x[0], 0}, b{x[1], 1}, c{x[1], 2};
  std::array<Cell*, 2> both{&a, &b};
  std::reverse(both.begin(), both.end());
  for (Cell* each : both) each->q *= x[0];
  std::vector<Cell*> all{&a, &b, &c};
  const auto at = std::find_if(all.begin(), all.end(), [](const Cell* each) { return each->id == 1; });
  (*at)->q *= 2.0;
  const auto place = at - all.begin();
  all.erase(all.begin() + place);
  all[1]->q *= 3.0;
  y[0] = a.q + both[1]->q;
  y[1] = b.q;
  y[2] = c.q;
}

// What a class says itself of an exchange is found by the algorithms, and leaves the slot where it is.
namespace own {
struct Particle {
  double q;
  int slot;
  friend void swap(Particle& a, Particle& b) { std::swap(a.q, b.q); }
};
struct Charged : Particle {
  double charge;
};
struct Plain {
  double q;
  int slot;
};
}  // namespace own
SPARSEGEN_JACOBIAN(y[12], x[12])
void ownSwap(const double* x, double* y) {
  std::vector<own::Particle> p;
  for (int i = 0; i < 4; ++i) p.push_back({x[i] * x[i], i});
  std::reverse(p.begin(), p.end());
  for (const own::Particle& each : p) y[each.slot] = each.q;
  own::Charged c[3] = {{{x[4], 4}, 1.0}, {{x[5], 5}, 2.0}, {{x[6], 6}, 3.0}};
  std::reverse(c, c + 3);
  for (const own::Charged& each : c) y[each.slot] = each.q * each.charge;
  std::pair<own::Particle, double> pairs[2] = {{{x[7], 7}, x[8]}, {{x[9], 8}, x[10]}};
  std::reverse(pairs, pairs + 2);
  for (const auto& each : pairs) y[each.first.slot] = each.first.q * each.second;
  own::Plain plain[3] = {{x[9], 9}, {x[10], 10}, {x[11], 11}};
  std::reverse(plain, plain + 3);
  for (int i = 0; i < 3; ++i) y[plain[i].slot] = plain[i].q * x[i];
}
