// Arrays that count from one, `double* p = a - 1`, of which pointers go to the tape of a gradient: in generated code no
// pointer leads to before an array, since an optimiser takes what it reaches for something else.
// RUN: %run
// RUNS: long
// WARNS: *
#include <cmath>
#include <sparsegen/annotate.h>
#include <vector>

struct State {
  double u[3];
  double v;
};
struct Pair {
  State left;
  double gain;
  State right[2];
};
static double spread(const State& s) { return 0.5 * (s.u[0] + 0.5 * s.v); }
static State make_state(double a, double b) {
  State s = {{a, b, 0.5 * a}, 0.5 * b};
  return s;
}

// SUPERSET
// SAMPLES: 8
SPARSEGEN_HESSIAN(y[2], x[6])
void relaxed(std::vector<double> x, std::vector<double>& y) {
  for (int k = 0; k < 2; ++k) y[k] = log10(1.6 + std::sin(x[1]));
  const double factor = std::sin(x[3]);
  int rounds = 0;
  do {
    for (std::size_t i = 1; i < 3; ++i) {
      Pair unused = {make_state(1, 2), 1.0, {make_state(1, 2), make_state(spread(make_state(y[i - 1], x[i + 3])), std::acosh(2.25 + std::sin((x[i] + x[i + 1]))))}};
      (void)unused;
      double* p = &x.data()[0] - 1;
      for (int k = 1; k <= 6; ++k)
        p[k] = 0.5 * p[k] + 0.5 * std::log10(1.6 + std::sin((x[(i ^ 3) % 6] + x[(~k & 15) % 6])));
    }
    ++rounds;
  } while (rounds < 2);
  y[0] = x[1] * factor;
}

// The same in a struct, and in a matrix.
struct Held {
  double v[6];
};
// SUPERSET
// SAMPLES: 8
SPARSEGEN_HESSIAN(y[2], given[6])
void in_struct(const std::vector<double>& given, std::vector<double>& y) {
  Held h;
  for (int k = 0; k < 6; ++k) h.v[k] = given[std::size_t(k)];
  for (int k = 0; k < 2; ++k) y[k] = log10(1.6 + std::sin(h.v[1]));
  const double factor = std::sin(h.v[3]);
  int rounds = 0;
  do {
    for (std::size_t i = 1; i < 3; ++i) {
      Pair unused = {make_state(1, 2), 1.0, {make_state(1, 2), make_state(spread(make_state(y[i - 1], h.v[i + 3])), std::acosh(2.25 + std::sin((h.v[i] + h.v[i + 1]))))}};
      (void)unused;
      double* p = &h.v[0] - 1;
      for (int k = 1; k <= 6; ++k)
        p[k] = 0.5 * p[k] + 0.5 * std::log10(1.6 + std::sin((h.v[(i ^ 3) % 6] + h.v[(~k & 15) % 6])));
    }
    ++rounds;
  } while (rounds < 2);
  y[0] = h.v[1] * factor;
}

// SUPERSET
// SAMPLES: 8
SPARSEGEN_HESSIAN(y[2], given[6])
void in_matrix(const std::vector<double>& given, std::vector<double>& y) {
  double m[1][6];
  for (int k = 0; k < 6; ++k) m[0][k] = given[std::size_t(k)];
  for (int k = 0; k < 2; ++k) y[k] = log10(1.6 + std::sin(m[0][1]));
  const double factor = std::sin(m[0][3]);
  int rounds = 0;
  do {
    for (std::size_t i = 1; i < 3; ++i) {
      Pair unused = {make_state(1, 2), 1.0, {make_state(1, 2), make_state(spread(make_state(y[i - 1], m[0][i + 3])), std::acosh(2.25 + std::sin((m[0][i] + m[0][i + 1]))))}};
      (void)unused;
      double* p = &m[0][0] - 1;
      for (int k = 1; k <= 6; ++k)
        p[k] = 0.5 * p[k] + 0.5 * std::log10(1.6 + std::sin((m[0][(i ^ 3) % 6] + m[0][(~k & 15) % 6])));
    }
    ++rounds;
  } while (rounds < 2);
  y[0] = m[0][1] * factor;
}

// In the manner of translated Fortran: parameters are moved back, and so are those of a helper.
static void smooth(int n, double* a, const double* b) {
  --a;
  --b;
  for (int i = 2; i <= n; ++i) a[i] = std::sin(a[i] * b[i - 1]) + 0.5 * a[i - 1];
}
// SAMPLES: 8
SPARSEGEN_JACOBIAN(f[5], x[5])
void adjusted(const double* x, double* f) {
  double work[5], other[5];
  --x;
  --f;
  for (int i = 1; i <= 5; ++i) work[i - 1] = x[i] * x[i], other[i - 1] = std::cos(x[6 - i]);
  int rounds = 0;
  do {
    smooth(5, rounds % 2 ? work : other, rounds % 2 ? other : work);
    ++rounds;
  } while (rounds < 3);
  for (int i = 1; i <= 5; ++i) f[i] = work[i - 1] * other[5 - i];
}
