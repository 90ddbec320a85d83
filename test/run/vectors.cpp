// std::vector: as parameters and slots, as locals of a size that is known, returned, exchanged, resized.
// RUN: %run
#include <sparsegen/annotate.h>

#include <complex>
#include <algorithm>
#include <utility>
#include <vector>

// By reference, written directly.
// DIRECT: neighbours_jacobian
SPARSEGEN_JACOBIAN(y[6], x[6])
void neighbours(const std::vector<double>& x, std::vector<double>& y) {
  const std::size_t n = x.size();
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = (3.0 - 2.0 * x[i]) * x[i];
    if (i > 0) y[i] -= x[i - 1];
    if (i + 1 < n) y[i] -= 2.0 * x[i + 1];
  }
}

inline void differences(const std::vector<double>& x, std::vector<double>& d) {
  for (std::size_t i = 0; i + 1 < x.size(); ++i) d[i] = x[i + 1] - x[i];
}

inline double energy(const std::vector<double>& d) {
  double sum = 0;
  for (const double v : d) sum += v * v;
  return sum;
}

inline std::vector<double> squares(const std::vector<double>& x) {
  std::vector<double> result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) result[i] = x[i] * x[i];
  return result;
}

// Helpers: a vector that is read, one that is written, one that is returned.
SPARSEGEN_JACOBIAN(y[4], x[4])
void helpers(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> d(x.size() - 1);
  differences(x, d);
  const std::vector<double> s = squares(x), t = squares(s);
  y[0] = energy(d);
  y[1] = s[0] + t[1];
  y[2] = squares(d)[2];
  y[3] = energy(squares({x[0], x[3]}));
}

// Each way to make one.
// STORAGE p: 3
SPARSEGEN_JACOBIAN(y[8], x[3])
void makes(const std::vector<double>& x, const std::vector<double>& p, std::vector<double>& y) {
  const std::vector<double> none, zeros(3), twos(3, 2.0), list{x[0], 1.0, x[2]}, copy(x), part(x.begin() + 1, x.end());
  std::vector<double> a(twos);
  const std::vector<double> moved = std::move(a);
  y[0] = zeros[1] + static_cast<double>(none.size()) + x[0];
  y[1] = twos[0] * x[1] * moved[2];
  y[2] = list[0] * list[2];
  y[3] = copy[2] * p[0];
  y[4] = part[0] * part[1] + static_cast<double>(part.size());
  y[5] = static_cast<double>(a.size()) + x[2];
  a = {x[1], x[0]};
  y[6] = a.front() * a.back();
  a = list;
  y[7] = a.at(0) + a.at(2);
}

// Sizes that change.
SPARSEGEN_JACOBIAN(y[7], x[5])
void grows(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w;
  w.reserve(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    if (i % 2 == 0) w.push_back(x[i] * x[i]);
  y[0] = w[0] + w[2] + static_cast<double>(w.size());
  w.resize(5);
  y[1] = w[3] + w[1];
  w.resize(6, x[3]);
  y[2] = w[5] * w[0];
  w.pop_back();
  w.emplace_back(x[1]);
  y[3] = w.back() * static_cast<double>(w.size());
  w.assign(2, x[4]);
  y[4] = w[0] * w[1] + (w.empty() ? x[0] : x[2]);
  w.assign(x.begin(), x.begin() + 3);
  y[5] = w[2] * static_cast<double>(w.size());
  w.clear();
  y[6] = w.empty() ? x[1] : x[2];
}

// Two buffers that are exchanged in each step, and a vector that lives for one step.
SPARSEGEN_JACOBIAN(y[5], x[5])
void exchanged(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> now(x), next(x.size(), 0.0);
  for (int step = 0; step < 3; ++step) {
    std::vector<double> slope(x.size());
    for (std::size_t i = 1; i < x.size(); ++i) slope[i] = now[i] - now[i - 1];
    for (std::size_t i = 0; i < x.size(); ++i) next[i] = now[i] * now[i] + slope[i];
    std::swap(now, next);
  }
  now.swap(next);
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = next[i];
}

// Moved into a vector that outlives the loop: each round has one of its own.
SPARSEGEN_JACOBIAN(y[4], x[4])
void moved_out(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> u = x;
  for (int k = 0; k < 3; ++k) {
    std::vector<double> w(u.size(), 1.0);
    for (std::size_t i = 0; i + 1 < w.size(); ++i) w[i] = u[i] * u[i + 1];
    u = std::move(w);
  }
  y = u;
}

inline void step(std::vector<double>& u, double h) {
  std::vector<double> next(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) next[i] = u[i] + h * u[(i + 1) % u.size()] * u[i];
  u.swap(next);
}

inline void append(std::vector<double>& to, double value) { to.push_back(value); }

// What a helper does to a vector of its caller's: exchanges its elements, lets it grow.
SPARSEGEN_JACOBIAN(y[6], x[3])
void changed_by_helpers(std::vector<double> x, std::vector<double>& y) {
  for (int k = 0; k < 2; ++k) step(x, 0.1);
  append(x, 2.0 * x[1]);
  append(x, x[2]);
  const auto& same = x;
  y.clear();
  for (const double v : same) y.push_back(v * v);
  y.push_back(static_cast<double>(same.size()) * x[0]);
}

// A loop to the size of a vector that grows by another name.
SPARSEGEN_JACOBIAN(y[2], x[3])
void grows_by_reference(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(1, x[0]);
  auto& same = w;
  y[0] = 0;
  for (std::size_t i = 0; i < w.size(); ++i) {
    if (i < 2) same.push_back(w[i] * x[i + 1]);
    y[0] += w[i];
  }
  y[1] = w[2] + static_cast<double>(w.size());
}

// Both sides.
SPARSEGEN_JACOBIAN(u[4], u[4])
void in_place(std::vector<double>& u) {
  for (double& v : u) v *= v;
  u[1] += u[0];
  u.back() = u.front();
}

// Of structs, of integers, of floats.
struct Point {
  double x, y;
};

static const std::vector<int> next{1, 2, 0};

SPARSEGEN_JACOBIAN(area[3], points[3])
void structs(const std::vector<Point>& points, std::vector<double>& area) {
  std::vector<Point> moved(points);
  for (Point& p : moved) p.x += p.y;
  moved.push_back({1.0, 2.0});
  moved.push_back(points[0]);
  for (std::size_t k = 0; k < area.size(); ++k) {
    const auto j = static_cast<std::size_t>(next[k]);
    area[k] = 0.5 * (moved[k].x * points[j].y - points[j].x * moved[k].y) + moved.back().x;
  }
}

// A constant of the source's.
const std::vector<double> weights{0.5, 0.0, 2.0};
static const std::vector<std::vector<double>::size_type> order = {2, 0, 1};

SPARSEGEN_JACOBIAN(y[3], x[3])
void tables(const std::vector<double>& x, std::vector<double>& y) {
  static const std::vector<double> scales(3, 3.0);
  for (std::size_t i = 0; i < 3; ++i) y[i] = weights[i] * x[order[i]] * x[i] + scales[i];
}

// A path that ends where there is no such element.
SPARSEGEN_JACOBIAN(return, x[3])
double checked(const std::vector<double>& x) { return x.at(1) * x.at(2); }

// Returned: the whole vector is the dependent.
SPARSEGEN_JACOBIAN(return [3], x[4])
std::vector<double> returned(const std::vector<double>& x) {
  std::vector<double> flux;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) flux.push_back(x[i + 1] * x[i]);
  return flux;
}

SPARSEGEN_JACOBIAN(return [3], x[3])
std::vector<double> returned_call(const std::vector<double>& x) { return squares(x); }

// A member of the caller's.
struct Chain {
  std::vector<double> stiffness;
  std::vector<double> position;
};

// WITH chain: {{1.0, 2.0, 4.0}, {0.5, 0.25, 1.0}}
SPARSEGEN_JACOBIAN(force[3], u[3])
SPARSEGEN_SET(chain.stiffness.size(), 3)
void members(const Chain& chain, const std::vector<double>& u, std::vector<double>& force) {
  const std::vector<double>& k = chain.stiffness;
  for (std::size_t i = 0; i < chain.stiffness.size(); ++i) {
    force[i] = k[i] * (u[i] - chain.position[i]);
    if (i > 0) force[i] -= k[i - 1] * u[i - 1] * u[i];
  }
}

// WITH chain: {{1.0, 2.0, 4.0}, {0.5, 0.25, 1.0}}
SPARSEGEN_JACOBIAN(force[3], chain.position[3])
void active_member(const Chain& chain, std::vector<double>& force) {
  for (std::size_t i = 0; i < 3; ++i) force[i] = chain.stiffness[i] * chain.position[i] * chain.position[(i + 1) % 3];
}

// Rows of the caller's, as many as are bound.
// WITH rows: {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}}
SPARSEGEN_JACOBIAN(y[2], x[3])
SPARSEGEN_SET(rows.size(), 2)
void multiply(const std::vector<std::vector<double>>& rows, const std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    y[i] = 0;
    for (std::size_t j = 0; j < x.size(); ++j) y[i] += rows[i][j] * x[j];
  }
}

// Elements put between others, and taken out.
SPARSEGEN_JACOBIAN(y[7], x[3])
void edited(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(x);
  auto at = w.insert(w.begin() + 1, x[2] * x[2]);
  *at += x[0];
  w.insert(w.end(), x.begin(), x.begin() + 2);
  w.insert(w.begin(), 2, w[1]);
  at = w.erase(w.begin() + 2);
  *at *= 2.0;
  w.erase(w.begin() + 4, w.begin() + 5);
  for (std::size_t i = 0; i < w.size(); ++i) y[i] = w[i] * w[i];
  y[6] = static_cast<double>(w.size()) * x[1];
}

// Given to virtual functions.
struct Law {
  virtual ~Law() = default;
  virtual void apply(const std::vector<double>& u, std::vector<double>& f) const = 0;
};
struct Square : Law {
  void apply(const std::vector<double>& u, std::vector<double>& f) const override {
    for (std::size_t i = 0; i < u.size(); ++i) f[i] = u[i] * u[i];
  }
};
struct Shift : Law {
  void apply(const std::vector<double>& u, std::vector<double>& f) const override {
    for (std::size_t i = 0; i < u.size(); ++i) f[i] += u[(i + 1) % u.size()];
  }
};

inline void use(const Law& law, const std::vector<double>& u, std::vector<double>& f) { law.apply(u, f); }

SPARSEGEN_JACOBIAN(f[3], u[3])
void virtual_laws(const std::vector<double>& u, std::vector<double>& f) {
  const Square square;
  const Shift shift;
  use(square, u, f);
  use(shift, u, f);
}

// Lists that were made before the vector: a constructor's parameter, a variable.
class Polynomial {
public:
  Polynomial(std::initializer_list<double> coefficients) : coefficients_(coefficients) {}
  double operator()(double at) const {
    double sum = 0;
    for (auto c = coefficients_.rbegin(); c != coefficients_.rend(); ++c) sum = sum * at + *c;
    return sum;
  }

private:
  std::vector<double> coefficients_;
};
SPARSEGEN_JACOBIAN(y[2], x[3])
void fromLists(const double* x, double* y) {
  const Polynomial p{1.0, x[1], 3.0};
  y[0] = p(x[0]);
  const auto list = {x[0], x[2]};
  std::vector<double> v(list), w;
  w = list;
  v.insert(v.begin() + 1, list);
  v.insert(v.end(), {x[1], 2.0});
  w.assign(list);
  y[1] = v[2] * v[4] * v[5] + w[0];  // v: 0, 0, 2, 2, 1
}

// A vector that is returned has had more elements than the caller has room for.
struct Layer {
  std::vector<std::vector<double>> weights;
  std::vector<double> bias;
  std::vector<double> operator()(const std::vector<double>& in) const {
    std::vector<double> out = bias;
    for (std::size_t i = 0; i < weights.size(); ++i)
      for (std::size_t j = 0; j < in.size(); ++j) out[i] += weights[i][j] * in[j] * in[j];
    return out;
  }
};
SPARSEGEN_JACOBIAN(return[2], x[2])
std::vector<double> layers(const std::vector<double>& x) {
  const std::vector<Layer> net{{{{1, 2}, {3, 4}, {5, 6}}, {0.1, 0.2, 0.3}}, {{{1, 0, 1}, {0, 1, 0}}, {0, 0}}};
  std::vector<double> a = x;
  for (const Layer& layer : net) a = layer(a);
  return a;
}
SPARSEGEN_JACOBIAN(return[2], x[2])
std::vector<double> eroded(const std::vector<double>& x) {
  std::vector<double> y(4, x[0]);
  y[3] = x[1];
  while (y.size() > 2) {
    y[y.size() - 2] *= y.back();
    y.pop_back();
  }
  return y;
}
static std::vector<double> twice(std::initializer_list<double> list) {
  std::vector<double> v(list);
  v.insert(v.begin(), list);
  return v;
}
SPARSEGEN_JACOBIAN(return[1], x[1])
std::vector<double> fromNothing(const std::vector<double>& x) {
  std::vector<double> v = twice({});
  v.push_back(x[0]);
  return v;
}

// One vector for both: a law that is called by a pointer leads to no vector that is a variable.
static double doubled(double v) { return 2.0 * v; }
static double (*const laws[1])(double) = {doubled};
static void update(const std::vector<double>& from, std::vector<double>& to) {
  for (std::size_t i = 1; i < from.size(); ++i) to[i] = laws[i % 1](from[i - 1]) * from[i];
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void ontoItself(const double* x, double* y) {
  std::vector<double> v(x, x + 3);
  update(v, v);
  for (std::size_t i = 0; i < 3; ++i) y[i] = v[i];
}

// From elements of another type: each is converted.
struct Tagged {
  double value, weight;
  Tagged(double given, double by = 2) : value(given), weight(by) {}
};
// PATTERN: XX. / .X. / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void converted(const double* x, double* y) {
  std::vector<std::complex<double>> z(x, x + 3);
  std::fill(z.begin() + 2, z.end(), x[1]);
  std::copy(x, x + 1, z.begin() + 1);
  std::vector<Tagged> a(x, x + 2), b(3, Tagged(0.0));
  a.insert(a.end(), x + 2, x + 3);
  std::copy(a.begin(), a.end(), b.begin());
  const std::vector<int> i{1, 2, 3};
  std::vector<double> w(i.begin(), i.end());
  y[0] = std::norm(z[0]) * std::norm(z[2]);
  for (int k = 1; k < 3; ++k) y[k] = a[k].value * b[k].weight * w[k];
}

SPARSEGEN_JACOBIAN(y[4], x[3])
void insertedBackwards(const double* x, double* y) {
  const std::vector<double> v(x, x + 3);
  std::vector<double> w{x[0] * x[2]};
  w.insert(w.begin(), v.rbegin(), v.rend());
  for (std::size_t i = 0; i < 4; ++i) y[i] = w[i];
}

SPARSEGEN_JACOBIAN(y[5], x[3])
void emplaced(const double* x, double* y) {
  std::vector<double> v;
  v.emplace(v.begin(), x[0] * x[1]);
  v.emplace(v.begin(), 3);  // as a double
  auto at = v.emplace(v.begin() + 1, v[1]);
  *at *= x[2];
  v.emplace(v.end(), v.back() + 1.0f);
  for (std::size_t k = 0; k < v.size(); ++k) y[k] = v[k];
  struct Pair {
    double a;
    int b;
  };
  std::vector<Pair> w{{x[0], 1}};
  w.emplace(w.begin(), Pair{x[1], 2});
  y[4] = w[0].a * w[0].b + w[1].b;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void pairsOfNothing(const double* x, double* y) {
  std::vector<std::pair<int, double>> v(2);
  v[1].second = x[0];
  v.resize(3);
  v[0].first += 1;
  y[0] = v[v[0].first].second + v[0].second;
  y[1] = v[2].second + x[1];
}

// Pointers to what only the source declares: the caller's may be to const, or not.
struct Weight {
  double gain;
};
// SETUP: Weight a{2.0}, b{3.0};
// WITH weights: {&a, &b}
SPARSEGEN_JACOBIAN(y[2], x[2])
SPARSEGEN_SET(weights.size(), 2)
void weighed(const std::vector<Weight*>& weights, const double* x, double* y) {
  for (std::size_t k = 0; k < weights.size(); ++k) y[k] = weights[k]->gain * x[k] * x[k];
}

// One vector is both what is read and what is written; another one is resized.
static void step(const std::vector<double>& in, std::vector<double>& out, double dt, std::vector<double>& scratch) {
  scratch.resize(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) scratch[i] = in[i] + dt * in[i] * in[0];
  for (std::size_t i = 0; i < in.size(); ++i) out[i] = scratch[i];
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void steps_in_place(const double* x, double* y) {
  std::vector<double> z(x, x + 3), scratch;
  step(z, z, 0.1, scratch);
  step(z, z, 0.2, scratch);
  for (int i = 0; i < 3; ++i) y[i] = z[i];
}

// Results that had more elements on the way than they have in the end.
SPARSEGEN_JACOBIAN(return[1], x[2])
std::vector<double> clearedOnTheWay(const std::vector<double>& x) {
  std::vector<double> v;
  v.push_back(x[0]);
  v.push_back(x[1]);
  const double sum = v[0] + v[1];
  v.clear();
  v.push_back(sum * x[0]);
  return v;
}
SPARSEGEN_JACOBIAN(return[1], x[2])
std::vector<double> resizedOnTheWay(const std::vector<double>& x) {
  std::vector<double> v;
  v.resize(2);
  v[1] = x[0];
  v[0] = v[1] * x[1];
  v.resize(1);
  return v;
}
inline void dropLast(std::vector<double>& v) { v.pop_back(); }
SPARSEGEN_JACOBIAN(return[1], x[2])
std::vector<double> droppedOnTheWay(const std::vector<double>& x) {
  std::vector<double> v(x);
  v[0] *= v[1];
  dropLast(v);
  return v;
}
