// std::array whole and in parts, std::pair and std::tuple, limits and constants of the library.
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

using Vector3 = std::array<double, 3>;
using Vector6 = std::array<double, 6>;
using Vector7 = std::array<double, 7>;

inline Vector3 cross(const Vector3& a, const Vector3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

SPARSEGEN_JACOBIAN(y[7], x[6])
void arrays(const Vector6& x, Vector7& y) {
  const Vector3 a{x[0], x[1], x[2]};
  Vector3 b;
  b.fill(2.0);
  b.at(1) = x[3];
  const Vector3 c = cross(a, b);
  y[0] = c[0] + std::get<1>(c);
  std::array<std::array<double, 2>, 2> m{{{x[4], 1.0}, {2.0, x[5]}}};
  y[1] = m[0][0] * m[1][1] - m[0][1] * m[1][0];
  m.front().swap(m.back());
  y[2] = m[0][1] * m.back().back();
  y[3] = std::accumulate(x.begin() + 2, x.end() - 1, 0.0) + static_cast<double>(x.size());
  y[4] = *b.data() * b.front() + b.back();
  Vector3 d = c;
  d = a;
  y[5] = d[2] * (a.empty() ? 0.0 : 3.0);
  y[6] = 0;
  for (const auto& row : m)
    for (const double v : row) y[6] += v;
}

struct Node {
  double position, mass;
};

SPARSEGEN_JACOBIAN(y[4], x[4])
void of_structs(const double* x, double* y) {
  std::array<Node, 2> nodes{{{x[0], 1.0}, {x[1], x[2]}}};
  for (auto& [position, mass] : nodes) position *= mass;
  y[0] = nodes[0].position;
  y[1] = nodes[1].position;
  y[2] = nodes.back().mass;
  const std::array<Node, 2> copy = nodes;
  y[3] = copy[0].mass * x[3];
}

inline std::pair<double, double> square(double x) { return {x * x, 2 * x}; }
inline std::tuple<double, int, double> parts(double x) { return std::make_tuple(x, 3, x * x); }

SPARSEGEN_JACOBIAN(y[7], x[4])
void pairs(const double* x, double* y) {
  const auto p = square(x[0]);
  const auto [value, slope] = square(x[1]);
  y[0] = p.first;
  y[1] = value * slope + std::get<1>(p);
  double u = 0, w = 0;
  int k = 0;
  std::tie(u, k, w) = parts(x[2]);
  y[2] = u + k * w;
  const auto t = parts(x[3]);
  y[3] = std::get<0>(t) * std::get<2>(t) + std::get<1>(t);
  auto made = std::make_pair(x[0], 2);
  made.first += x[1];
  y[4] = made.first * made.second;
  std::pair<double, Node> nested{x[2], {x[3], 1.0}};
  nested.second.mass = nested.first;
  y[5] = nested.second.mass * nested.second.position;
  auto& [first, second] = made;
  first = x[3];
  y[6] = made.first + second;
}

inline std::optional<double> root(double v) {
  if (v < 0) return std::nullopt;
  return std::sqrt(v + 1.0);
}

struct Settings {
  std::optional<double> damping;
  int steps = 2;
};

SPARSEGEN_JACOBIAN(y[4], x[4])
void options(const double* x, double* y) {
  const auto r = root(x[0]);
  y[0] = r ? *r : x[1];
  y[1] = root(x[1]).value_or(x[2]);
  std::optional<double> none;
  if (!none.has_value()) none = x[2] * x[3];
  y[2] = none.value();
  Settings settings;
  y[3] = settings.damping ? x[0] : x[3];
  settings.damping.emplace(x[2]);
  y[3] *= *settings.damping;
}

SPARSEGEN_JACOBIAN(return, x[3])
double limits(const double* x) {
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i < 3; ++i)
    if (x[i] * x[i] < least) least = x[i] * x[i];
  return least > std::numeric_limits<double>::infinity() ? 0.0 : least * std::numeric_limits<int>::digits;
}

// Structs within arrays that are members themselves.
struct Corner {
  double at, weight;
};
struct Corners {
  std::array<Corner, 2> all;
};
SPARSEGEN_JACOBIAN(y[2], x[3])
void structsWithin(const double* x, double* y) {
  Corners corners{{{{x[0], x[1]}, {x[2], 2.0}}}};
  y[0] = corners.all[0].weight * corners.all[1].at;
  y[1] = corners.all[1].weight * corners.all[0].at;
}

// Structs of a namespace of the source's own: an array of them is no type that the header can name.
namespace cells {
struct Cell {
  double mass, momentum;
};
enum class Side { Left, Right };
template <Side S>
struct Wall {
  double speed;
};
}  // namespace cells
SPARSEGEN_JACOBIAN(y[3], x[6])
void structsOfNamespaces(const double* x, double* y) {
  std::array<cells::Cell, 3> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {x[2 * i], x[2 * i + 1]};
  std::array<cells::Wall<cells::Side::Left>, 1> walls{{{x[0]}}};
  std::array<const cells::Cell*, 3> neighbours{&all[2], &all[0], &all[1]};
  for (std::size_t i = 0; i < all.size(); ++i) y[i] = all[i].mass * neighbours[i]->momentum;
  y[0] += walls[0].speed;
}

// As a parameter it is a template parameter.
using TwoCells = std::array<cells::Cell, 2>;
// WITH all: {{{1.5, 2.0}, {0.5, 3.0}}}
SPARSEGEN_JACOBIAN(y[2], x[2])
void givenStructs(const TwoCells& all, const double* x, double* y) {
  for (std::size_t i = 0; i < all.size(); ++i) y[i] = all[i].mass * x[i] * x[i] + all[i].momentum;
}

// Settings that may not be there, in structs that are copied, returned and kept in vectors.
struct Law {
  double rate;
  std::optional<double> falloff;
  std::optional<int> third;
  static Law plain(double rate) {
    Law law{rate, {}, {}};
    return law;
  }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void optionalParts(const double* x, double* y) {
  std::vector<Law> laws = {{2.0, {}, {}}, {3.0, 0.5, std::nullopt}};
  laws.push_back(Law::plain(x[1]));
  laws.back().third = 2;
  const std::vector<Law> copied = laws;
  for (std::size_t i = 0; i < copied.size(); ++i) {
    const Law law = copied[i];
    y[i] = law.rate * x[i];
    if (law.falloff) y[i] *= 1 + *law.falloff * x[0];
    if (law.third.has_value()) y[i] += x[*law.third - 2];
  }
}
