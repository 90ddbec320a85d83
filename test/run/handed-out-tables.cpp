// Tables behind functions: quadrature rules, tableaus and laws that are handed out by reference, by pointer, or within
// an object.
// RUN: %run
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

static const std::vector<double> weights{0.5, 0.25, 3.0};
static const std::vector<double>& all() { return weights; }

static const std::vector<double>& rule(int order) {
  static const std::vector<double> one{2.0};
  static const std::vector<double> three{5.0 / 9.0, 8.0 / 9.0, 5.0 / 9.0};
  return order > 1 ? three : one;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void vectors(const double* x, double* y) {
  const auto& same = all();
  for (int i = 0; i < 3; ++i) y[i] = all()[i] * x[i] + same[(i + 1) % 3];
  for (double w : rule(2)) y[0] += w * x[1] * x[1];
  for (std::size_t k = 0; k < rule(1).size(); ++k) y[2] *= rule(1)[k] * x[0];
}

struct Point {
  double at, weight;
};
struct Tableau {
  int stages;
  std::vector<double> b;
  std::vector<std::vector<double>> a;
};
static std::vector<Point> made(int n) {
  std::vector<Point> points;
  for (int k = 0; k < n; ++k) points.push_back({(k + 0.5) / n, 1.0 / n});
  return points;
}
static const std::vector<Point>& midpoints() {
  static const std::vector<Point> points = made(2);
  return points;
}
static const Tableau& heun() {
  static const Tableau tableau{2, {0.5, 0.5}, {{}, {1.0}}};
  return tableau;
}
static const std::vector<std::vector<double>>& grid() {
  static const std::vector<std::vector<double>> rows{{1.0, 2.0}, {3.0}};
  return rows;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void structs(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) {
    y[i] = 0.0;
    for (const auto& [at, weight] : midpoints()) y[i] += weight * std::sin(at * x[i]);
    double k[2];
    for (int s = 0; s < heun().stages; ++s) {
      double u = x[i];
      for (std::size_t j = 0; j < heun().a[s].size(); ++j) u += heun().a[s][j] * k[j];
      k[s] = u * u;
    }
    for (int s = 0; s < heun().stages; ++s) y[i] += heun().b[s] * k[s];
    for (double v : grid()[i]) y[i] += v * x[1];
  }
}

struct Law {
  double (*rate)(double);
  double scale;
};
static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }
static const Law laws[] = {{square, 2.0}, {cube, 3.0}};
static const Law* find(int k) { return k < 2 ? &laws[k] : nullptr; }
static bool look(int k, const Law** found) { return (*found = find(k)) != nullptr; }

class Cell {
public:
  explicit Cell(int k) : law_(&laws[k]) {}
  void become(int k) { law_ = find(k); }
  double operator()(double v) const { return law_->scale * law_->rate(v); }

private:
  const Law* law_;
};

static double nested(const double* x, int k, int depth) {
  const Law* law = find(k);
  const double inner = depth > 0 ? nested(x, 1 - k, depth - 1) : x[0];
  return law->rate(inner) * law->scale;
}

SPARSEGEN_JACOBIAN(y[4], x[3])
void functions(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) y[k] = find(k)->rate(x[k]) * find(1 - k)->scale;
  const Law* law;
  y[2] = look(1, &law) ? law->rate(x[2]) : x[0];
  if (look(2, &law)) y[2] += x[1];
  Cell cell(0);
  y[3] = cell(x[1]);
  cell.become(1);
  y[3] += cell(x[2]) + nested(x, 0, 2);
}

struct Spec {
  double a;
  const Spec* reverse;
};
static const Spec specs[3] = {{1.0, &specs[1]}, {2.0, &specs[2]}, {3.0, &specs[0]}};
static const Spec* spec(int k) { return &specs[k]; }
static const Spec* begin_() { return specs; }
static const Spec* end_() { return specs + 3; }
static bool isMiddle(const Spec* p) { return p == &specs[1]; }
static const std::vector<std::vector<double>> rows{{1.0, 2.0}, {3.0, 4.0}};
static const std::vector<double>& row(int i) { return rows[i]; }
static const std::vector<Tableau>& tableaus() {
  static const std::vector<Tableau> all{{1, {1.0}, {{}}}, {2, {0.5, 0.5}, {{}, {1.0}}}};
  return all;
}
static const Tableau* named(int stages) {
  auto it = std::find_if(tableaus().begin(), tableaus().end(), [&](const Tableau& t) { return t.stages == stages; });
  return it == tableaus().end() ? nullptr : &*it;
}

// Whoever asks gets the one object that there is.
SPARSEGEN_JACOBIAN(y[6], x[3])
void identity(const double* x, double* y) {
  y[0] = spec(0)->reverse == &specs[1] && isMiddle(spec(1)) ? x[0] : x[1];
  y[1] = isMiddle(specs[0].reverse) ? x[0] * x[0] : x[1];
  y[2] = 0.0;
  for (const Spec* p = begin_(); p != end_(); ++p) y[2] += p->a * p->reverse->a * x[p - specs];
  y[3] = row(1).end() - row(1).begin() == 2 && row(1).data() == &row(1)[0] && &row(0) != &row(1) ? x[0] : x[1];
  for (auto it = row(1).begin(); it != row(1).end(); ++it) y[3] += *it * x[2];
  y[4] = named(3) ? x[0] : named(2)->b[1] * x[1];
  y[5] = &tableaus()[1] == named(2) && &tableaus()[0] + 1 == named(2) ? x[2] : x[0];
}

static const std::vector<double> low{1.0, 2.0, 3.0}, high{1.0, 0.5, 4.0}, shorter{2.0, 7.0};

// One of several tables: what is read of it goes together.
SPARSEGEN_JACOBIAN(y[5], x[3])
void chosen(const double* x, double* y) {
  const std::vector<double>& c = x[0] > 0.1 ? high : low;
  for (int k = 0; k < 5; ++k) y[k] = 0.0;
  for (auto k = c.rbegin(); k != c.rend(); ++k) y[0] = y[0] * x[1] + *k;
  for (auto k = c.begin(); k != c.end(); ++k) y[1] = y[1] * x[1] + *k;
  const std::vector<double>* p = &low;
  if (x[2] > 0.3) p = &shorter;
  for (double v : *p) y[2] = y[2] * x[2] + v;
  for (std::size_t k = 0; k < p->size(); ++k) y[3] += (*p)[k] * x[0];
  const std::vector<double>& d = x[1] > 0.2 ? shorter : low;
  for (double v : d) y[4] = y[4] * x[1] + v;
}

static bool isLow(const double* p) { return p == low.data(); }
static double at(const std::vector<double>& v, int k) { return &v == &low ? v[k] : 7.0; }
static auto beginOfLow() { return low.begin(); }
struct Node {
  const std::vector<double>* leaf;
  std::array<int, 2> next;
};
static const std::vector<Node> tree{{nullptr, {1, 2}}, {&low, {}}, {&high, {}}};
static double sumOf(int k, double v) {
  double sum = 0.0;
  if (!tree[k].leaf) return sumOf(tree[k].next[0], v) + sumOf(tree[k].next[1], v * v);
  for (double c : *tree[k].leaf) sum = sum * v + c;
  return sum;
}

// A vector is one object as well, and tables lead to it.
SPARSEGEN_JACOBIAN(y[4], x[2])
void vectorsAreObjects(const double* x, double* y) {
  y[0] = isLow(low.data()) && !isLow(high.data()) ? x[0] : x[1];
  y[1] = at(low, 1) * x[0] + at(high, 0) * x[1];
  y[2] = beginOfLow() == low.begin() ? x[0] * *beginOfLow() : x[1];
  y[3] = sumOf(0, x[0]) + (tree[2].leaf == &high ? x[1] : x[0]);
}

static const std::vector<double>& alias = low;
static const Law& second = laws[1];
static const std::vector<Law> more{{square, 1.0}, {cube, 2.0}};
static const Law* const some[] = {&more[0], &more[1], &laws[0]};
static const Law* const best = &laws[1];
static const double pairs[2][2] = {{1.0, 2.0}, {3.0, 4.0}};
static const double (*const lines)[2] = pairs;
static const double* const line = pairs[1];
static const Tableau euler{1, {1.0}, {{}}};
static const Tableau* const methods[] = {&euler};

// Names for what others are, and pointers that are constants themselves.
SPARSEGEN_JACOBIAN(y[5], x[3])
void names(const double* x, double* y) {
  const std::vector<double>& same = high;
  static const std::vector<double>& here = shorter;
  y[0] = alias[1] * x[0] + same[2] * x[1] + here[1] * x[2] + static_cast<double>(alias.size());
  y[1] = second.rate(x[1]) * second.scale;
  y[2] = 0.0;
  for (const Law* law : some) y[2] += law->rate(x[2]) * law->scale;
  y[3] = best->rate(x[0]) + lines[1][0] * x[1] + line[1] * x[2];
  y[4] = methods[0]->b[0] * x[0] + (best == &second ? x[1] : x[2]);
}
