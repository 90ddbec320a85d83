// std::sort, std::stable_sort, std::partial_sort and std::nth_element where the order depends on values.
// RUN: %run
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

SPARSEGEN_JACOBIAN(y[4], x[4])
void ascending(const std::vector<double>& x, std::vector<double>& y) {
  y = x;
  std::sort(y.begin(), y.end());
}

// What is left out stays where it is.
SPARSEGEN_JACOBIAN(y[5], x[5])
void part(const double* x, double* y) {
  std::copy(x, x + 5, y);
  std::sort(y + 1, y + 4, std::greater<>());
}

// A median, and the mean of what is between.
SPARSEGEN_JACOBIAN(y[2], x[6])
void medians(const double* x, double* y) {
  std::array<double, 5> window;
  std::copy(x, x + 5, window.begin());
  std::nth_element(window.begin(), window.begin() + 2, window.end());
  y[0] = window[2] * x[5];
  std::partial_sort(window.begin(), window.begin() + 3, window.end(), std::greater<double>());
  y[1] = (window[0] + window[1] + window[2]) / 3.0;
}

static bool isNearer(double a, double b) { return std::abs(a) < std::abs(b); }

// By lambdas that have what is around them, by functions.
SPARSEGEN_JACOBIAN(y[3], x[4])
void compared(const std::vector<double>& x, double* y) {
  const double centre = x[3];
  std::vector<double> v(x.begin(), x.begin() + 3);
  std::sort(v.begin(), v.end(), [&](double a, double b) { return std::abs(a - centre) < std::abs(b - centre); });
  y[0] = v[0];
  std::sort(v.begin(), v.end(), isNearer);
  y[1] = v[2];
  std::stable_sort(v.begin(), v.end(), [](const auto& a, const auto& b) { return a * a > b * b; });
  y[2] = v[1] * centre;
}

struct Particle {
  double key, value;
};

// Objects by one of their members; a second key where the first are equal.
SPARSEGEN_JACOBIAN(y[4], (x[3], p[3]))
void particles(const double* x, const double* p, double* y) {
  std::array<Particle, 3> all{};
  for (std::size_t k = 0; k < 3; ++k) all[k] = {p[k], x[k] * x[k]};
  std::sort(all.begin(), all.end(), [](const Particle& a, const Particle& b) { return a.key < b.key; });
  y[0] = all[0].value;
  y[1] = all[2].key;
  std::vector<std::pair<int, double>> pairs;
  for (int k = 0; k < 3; ++k) pairs.emplace_back(k % 2, x[k]);
  std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  y[2] = pairs[1].second;
  y[3] = pairs[2].second;
}

struct Ranked {
  double key;
  int index;
  friend bool operator<(const Ranked& a, const Ranked& b) { return a.key < b.key; }
};

// By an order of their own: pairs, and what has an operator. The place that a value had stays beside it.
// WARNS: load-unknown-index
SPARSEGEN_JACOBIAN(y[4], x[4])
void ownOrder(const double* x, double* y) {
  std::vector<std::pair<double, int>> pairs;
  for (int k = 0; k < 4; ++k) pairs.emplace_back(x[k], k);
  std::sort(pairs.begin(), pairs.end());
  y[0] = pairs[0].first;
  y[1] = x[pairs[3].second] * x[0];
  Ranked ranked[3] = {{x[0], 0}, {x[1], 1}, {x[2], 2}};
  std::stable_sort(ranked, ranked + 3);
  y[2] = ranked[1].key;
  std::sort(ranked, ranked + 3);
  y[3] = ranked[2].key * x[3];
}

// By what pointers lead to.
// WARNS: load-unknown-index
SPARSEGEN_JACOBIAN(y[3], x[3])
void pointersSorted(const double* x, double* y) {
  double a[2] = {x[0] * x[0], x[1]}, b = x[2];
  double* p[3] = {a, a + 1, &b};
  std::sort(p, p + 3, [](const double* u, const double* v) { return *u < *v; });
  std::stable_sort(p, p + 2, [](const double* u, const double* v) { return *u > *v; });
  for (int i = 0; i < 3; ++i) y[i] = *p[i];
}

// What is sorted carries no derivatives, and is captured with what does.
SPARSEGEN_JACOBIAN(y[2], x[2])
// PATTERN: X. X.
void capturedTable(const double* x, double* y) {
  struct Keyed {
    double key, value;
  };
  for (int k = 0; k < 2; ++k) y[k] = x[k];
  std::array<Keyed, 2> table{{{4.0, 2.0}, {3.0, 4.0}}};
  std::sort(table.begin(), table.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
  const auto scaled = [table, y](double by) { return table[0].value * y[0] * by; };
  y[1] = scaled(0.5);
}

static bool isBelow(double a, double b) { return std::floor(a) < std::floor(b); }

// By less than what is sorted: elements that are equal so stay in their order, as in every library where there are few.
// PATTERN: XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX / XXXXXXXXXX
SPARSEGEN_JACOBIAN(y[10], x[10])
void ties(const double* x, double* y) {
  std::array<double, 10> a{};
  for (std::size_t k = 0; k < 5; ++k) a[k] = x[k], a[k + 5] = x[k + 5] * x[k];
  std::sort(a.begin(), a.end(), [](double p, double q) { return std::floor(p) < std::floor(q); });
  for (std::size_t k = 0; k < 10; ++k) y[k] = a[k];
  std::sort(a.begin() + 2, a.end(), isBelow);
  y[3] += a[3];
}

// Of many by what tells them apart.
// PATTERN: XXXXXXXXXXXXXXXXXXXX / X...................
SPARSEGEN_JACOBIAN(y[2], x[20])
void many(const double* x, double* y) {
  const double t = 0.25;
  double a[20];
  std::copy(x, x + 20, a);
  std::sort(a, a + 20, [t](double p, double q) { return std::fabs(p - t) > std::fabs(q - t); });
  y[0] = a[0] * a[7];
  y[1] = x[0];
}
