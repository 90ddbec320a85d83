// Pointers that are chosen at run time, and what is walked from them: all that comes of one choice leads into one array.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
#include <numeric>
#include <vector>

// WITH mode: 2
// PATTERN: XX... / XXX.. / .XXX.
// WARNS: *
SPARSEGEN_JACOBIAN(y[3], x[5])
void walked(const double* x, double* y, int mode) {
  double a[5], b[5];
  for (int i = 0; i < 5; ++i) a[i] = x[i], b[i] = 2 * x[i];
  const double* p = mode == 1 ? a : b;
  y[0] = std::accumulate(p, p + 2, 0.0);
  y[1] = 0;
  for (const double* q = p; q < p + 3; ++q) y[1] += *q;
  y[2] = 1;
  const double* const end = p + 4;
  while (++p != end) y[2] *= *p;
}

// WITH mode: 2
// PATTERN: XXX.. / .X..X
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[5])
void one_of_three(const double* x, double* y, int mode) {
  double a[5], b[5], c[5];
  for (int i = 0; i < 5; ++i) a[i] = x[i], b[i] = 2 * x[i], c[i] = std::sin(x[i]);
  const double* p;
  switch (mode) {
    case 1:
      p = a;
      break;
    case 2:
      p = b;
      break;
    default:
      p = c;
  }
  const double* last = p + 2;
  y[0] = 0;
  for (int i = 0; i <= last - p; ++i) y[0] += p[i];
  y[1] = last == p + 2 ? x[1] * x[4] : x[0];
}

// What was chosen in another round may be another array.
// WITH mode: 1
// PATTERN: XXXX / ...X
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[4])
void each_round(const double* x, double* y, int mode) {
  double a[2] = {x[0], x[1]}, b[2] = {x[2], x[0]};
  const double* before = a;
  y[0] = 0;
  y[1] = x[3];
  for (int i = 0; i < 3; ++i) {
    const double* p = (mode >> i) % 2 != 0 ? a : b;
    if (before == p)
      y[0] += x[i];
    else
      y[0] += x[3] * *p;
    before = p;
  }
}

// The same where the number of rounds is not known, and the arrays change places.
// WITH mode: 3
// PATTERN: XXX.
// WARNS: *
SPARSEGEN_JACOBIAN(y[1], x[4])
void in_turn(const double* x, double* y, int mode) {
  double a[2] = {x[0], x[1]}, b[2] = {x[1], x[2]};
  double* p = mode > 5 ? a : b;
  double* q = a;
  y[0] = 0;
  while (mode-- > 0) {
    double* t = p;
    p = q;
    q = t;
    if (p != q) y[0] += p[0] * x[1];
    if (p == q) y[0] += q[1];
  }
}

// What was chosen in the round before is another choice, and a copy made in this round is the same.
// WITH mode: 3
// PATTERN: XXXX / XXX.
// WARNS: *
SPARSEGEN_JACOBIAN(y[2], x[4])
void copies(const double* x, double* y, int mode) {
  double a[2] = {x[0], x[1]}, b[2] = {x[1], x[2]};
  double *p = a, *q = b;
  const double* before = a;
  y[0] = y[1] = 0;
  while (mode-- > 0) {
    if (before == p)
      y[0] += p[0];
    else
      y[0] += x[3] * p[1];
    const double *first = p, *last = p + 2;
    before = p;
    p = q;
    q = first == a ? a : b;
    for (; first != last; ++first) y[1] += *first;
  }
}

struct Sample {
  double u[3];
  double weight;
};

// Into one object, at a place that is not known: a range, and a walk that its end limits.
// WITH mode: 3
// PATTERN: XX. / XXX
// WARNS: load-unknown-index
SPARSEGEN_JACOBIAN(y[2], x[3])
void within(const double* x, double* y, int mode) {
  std::vector<Sample> v;
  for (int k = 0; k < 2; ++k) v.push_back({{x[0], 1.0, x[1]}, k == 0 ? 1.0 : x[2]});
  const std::size_t at = static_cast<unsigned>(mode) % 2u;
  y[0] = 0;
  for (const double* p = v[0].u + at; p < v[0].u + at + 2; ++p) y[0] += *p;
  y[1] = std::accumulate(v[at].u, v[at].u + 3, 0.0);
}

// Vectors that exchange their memory in rounds of which the number is not known, and are made anew in others.
// WITH mode: 2
// PATTERN: XX..X / ..XXX
SPARSEGEN_JACOBIAN(y[2], x[5])
void exchanged(const double* x, double* y, int mode) {
  y[0] = x[4];
  y[1] = x[4];
  for (int i = 0; i < (mode > 1 ? 3 : 1); ++i) {
    std::vector<double> a(2), b(2, x[3]);
    a[0] = x[0];
    a[1] = x[1];
    for (int j = 0; j < 1; ++j) {
      std::vector<double> c;
      c.assign(a.data(), a.data() + 2);
      y[0] += c[0] * c[1];
      b[1] = x[2];
      a.swap(b);
    }
    y[1] += a[0] * a[1];
  }
}

struct Box {
  const double* v;
};

// What a round of a loop has kept is of the choice of that round, not of the present one.
// SUPERSET
// WARNS: *
SPARSEGEN_JACOBIAN(y[1], x[4])
void keptFromRounds(const double* x, double* y) {
  const double a[2] = {x[0], x[1]}, b[2] = {x[2], x[3]};
  Box p{a}, q{b};
  const Box* c = x[0] > 1e9 ? &q : &p;
  const double* last;
  double s = 0;
  int k = 0;
  y[0] = 0;
  while (s < 4.5 + 1e-9 * x[0]) {
    if (k >= 2) y[0] += last == c->v ? x[0] : x[1];
    if (k >= 1) last = c->v;
    c = c == &p ? &q : &p;
    s += 1;
    ++k;
  }
}
