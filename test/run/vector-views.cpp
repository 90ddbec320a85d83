// What leads to vectors: members that are references or pointers, iterators that append, references that are returned.
// RUN: %run
#include <algorithm>
#include <functional>
#include <iterator>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

struct View {
  const std::vector<double>& v;
  double at(std::size_t k) const { return v[k] * v[0]; }
  std::size_t size() const { return v.size(); }
};
struct Pointer {
  const std::vector<double>* v;
  double at(std::size_t k) const { return (*v)[k]; }
};

SPARSEGEN_JACOBIAN(y[6], x[3])
void views(const std::vector<double>& x, std::vector<double>& y) {
  const View a{x};
  for (std::size_t k = 0; k < a.v.size(); ++k) y[k] = a.at(k);
  std::vector<double> w(x);
  const View b{w};
  w[0] = x[1];
  y[3] = b.at(1);
  const Pointer c{&w};
  w.push_back(x[2]);
  y[4] = c.at(0) * b.v.back();
  y[5] = static_cast<double>(c.v->size() * b.size()) * x[2];
}

// A cost function with its data, and a class that keeps what it writes to.
class Residual {
public:
  Residual(const std::vector<double>& data, double scale) : data_(data), scale_(scale) {}
  template <class T>
  T operator()(const std::vector<T>& x, std::size_t i) const {
    return scale_ * (data_[i] - x[i] * x[(i + 1) % x.size()]);
  }

private:
  const std::vector<double>& data_;
  double scale_;
};

class Sink {
public:
  explicit Sink(std::vector<double>& to) : to_(to) {}
  void put(double value) { to_.push_back(value); }

private:
  std::vector<double>& to_;
};

// STORAGE data: 3
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(data.size(), 3)
void residuals(const std::vector<double>& data, const std::vector<double>& x, std::vector<double>& y) {
  const Residual cost(data, 0.5);
  std::vector<double> made;
  Sink sink(made);
  for (std::size_t k = 0; k < data.size(); ++k) sink.put(cost(x, k));
  for (std::size_t k = 0; k < made.size(); ++k) y[k] = made[k];
}

// A loop to the size of a vector that grows by way of what leads to it.
SPARSEGEN_JACOBIAN(y[2], x[3])
void grows(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(1, x[0]);
  Sink sink(w);
  y[0] = 0;
  for (std::size_t k = 0; k < w.size(); ++k) {
    if (k < 2) sink.put(w[k] * x[k + 1]);
    y[0] += w[k];
  }
  y[1] = w[2] + static_cast<double>(w.size());
}

// Appending iterators.
SPARSEGEN_JACOBIAN(y[4], x[3])
void appended(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w;
  std::transform(x.begin(), x.end(), std::back_inserter(w), [](double v) { return v * v; });
  std::copy_if(w.begin(), w.begin() + 1, std::back_inserter(w), [](double) { return true; });
  std::copy(w.begin(), w.end(), y.begin());
  y[3] += static_cast<double>(w.size()) * x[1];
}

// What is put behind others' elements by an iterator leaves no pointer behind.
static std::vector<double> squares(const std::vector<double>& x) {
  std::vector<double> result(2, 0.0), all;
  std::transform(x.begin(), x.end(), std::back_inserter(all), [](double v) { return v * v; });
  result[0] = all[0];
  result[1] = all[2];
  return result;
}
static std::vector<double> squared(const std::vector<double>& x) {
  std::vector<double> r;
  r = squares(x);
  return r;
}
// PATTERN: X.. / ..X
SPARSEGEN_JACOBIAN(y[2], x[3])
void appended_in_helpers(const std::vector<double>& x, std::vector<double>& y) {
  const std::vector<double> s = squared(x);
  for (std::size_t k = 0; k < s.size(); ++k) y[k] = s[k];
}

inline const std::vector<double>& chosen(const std::vector<double>& a, const std::vector<double>& b, int which) {
  if (which == 0) return a;
  return b;
}
inline std::vector<double>& scaled(std::vector<double>& v, double by) {
  for (double& e : v) e *= by;
  return v;
}

SPARSEGEN_JACOBIAN(y[4], x[2])
void returned(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> a(x), b(2, x[1]);
  y[0] = chosen(a, b, 0)[0];
  y[1] = chosen(a, b, 1)[0];
  scaled(a, x[0])[1] += 1.0;
  y[2] = a[1];
  const std::vector<double>& same = chosen(x, b, 0);
  y[3] = same[1] * same[0];
}

inline double sum(const std::vector<double>* v) {
  double s = 0;
  for (const double e : *v) s += e;
  return s;
}
inline void fill(std::vector<double>* v, double value) { v->assign(2, value); }

SPARSEGEN_JACOBIAN(y[2], x[2])
void pointers(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w;
  fill(&w, x[1]);
  y[0] = sum(&w) * sum(&x);
  const auto r = std::cref(x);
  y[1] = r.get()[0] * x[1];
}

// What leads to a vector stays with it, whatever it comes to hold.
inline double total(const View& view) { return sum(&view.v); }

SPARSEGEN_JACOBIAN(y[6], x[3])
void held(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> a(x), b(2, x[1]);
  const View first{a}, second{b};
  std::swap(a, b);
  y[0] = total(first);
  y[1] = total(second);
  a = std::vector<double>{x[2], x[2] * x[0]};
  y[2] = total(first);
  b.clear();
  y[3] = total(second) + x[0];
  b.resize(3, x[1]);
  y[4] = total(second);
  const std::vector<double> c = std::move(a);
  y[5] = total(first) + c[1] + static_cast<double>(first.size()) * x[0];
}
