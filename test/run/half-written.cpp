// Objects of which parts are never written, copied whole: by value, returned, exchanged, within vectors and arrays.
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>
template <class T, int N>
struct Small {
  T d[N];
  int n = 0;
  void push(const T& v) { d[n++] = v; }
  T pop() { return d[--n]; }
  const T* begin() const { return d; }
  const T* end() const { return d + n; }
  T& operator[](int k) { return d[k]; }
  const T& operator[](int k) const { return d[k]; }
};
static Small<double, 6> positive(const double* x, int n) {
  Small<double, 6> r;
  for (int i = 0; i < n; i += 2) r.push(x[i] * x[i]);
  return r;
}
static double total(Small<double, 6> s) {
  double t = 0;
  while (s.n > 0) t += s.pop();
  return t;
}
SPARSEGEN_JACOBIAN(y[3], x[5])
void byValue(const double* x, double* y) {
  Small<double, 6> a = positive(x, 5);
  auto b = a;
  b.push(x[1]);
  std::swap(a, b);
  y[0] = total(a);
  y[1] = total(b);
  y[2] = 0;
  for (double v : a) y[2] += std::sin(v);
}
// On one path only.
// SUPERSET
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[3])
void onBranch(const double* x, double* y) {
  Small<double, 3> s;
  if (x[0] > 0.0) s.push(x[0]);
  s.push(x[1]);
  Small<double, 3> t;
  t = s;
  y[0] = t[0];
  y[1] = x[2] * t[t.n - 1];
}
// In a loop, kept in a vector and an array.
SPARSEGEN_JACOBIAN(y[4], x[4])
void inVectors(const double* x, double* y) {
  std::vector<Small<double, 4>> all;
  std::array<Small<int, 4>, 4> who;
  for (int i = 0; i < 4; ++i) {
    Small<double, 4> s;
    for (int j = 0; j <= i; ++j) { s.push(x[j]); who[i].push(j); }
    all.push_back(s);
  }
  const auto copy = who;
  for (int i = 0; i < 4; ++i) {
    y[i] = 1.0;
    for (double v : all[i]) y[i] *= v;
    for (int j : copy[i]) y[i] += x[j];
  }
}
struct State { double q[3]; double aux; double* where; };
static State step(State s, double h) { for (int i = 0; i < 3; ++i) s.q[i] += h * s.q[(i + 1) % 3]; return s; }
SPARSEGEN_JACOBIAN(y[3], x[3])
void stepped(const double* x, double* y) {
  State s;
  for (int i = 0; i < 3; ++i) s.q[i] = x[i];
  for (int k = 0; k < 2; ++k) s = step(s, 0.1);
  for (int i = 0; i < 3; ++i) y[i] = s.q[i];
}

// A table of such as user data would have it, that a function fills and another reads.
struct Entry { double value[2]; int filled; };
static void fillEntries(const double* x, Entry* all, int n) {
  for (int i = 0; i < n; ++i) {
    Entry e;
    e.filled = i % 2;
    e.value[e.filled] = x[i] * x[i + 1];
    all[i] = e;
  }
}
// PATTERN: XX..  .XX.  ..XX
SPARSEGEN_JACOBIAN(y[3], x[4])
void tabled(const double* x, double* y) {
  Entry all[3];
  fillEntries(x, all, 3);
  for (int i = 0; i < 3; ++i) {
    const Entry e = all[i];
    y[i] = e.value[e.filled];
  }
}
