// Pointers to functions with known targets: callbacks, chosen ones, tables, through several levels, library functions.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

static double square(double a) { return a * a; }
static double cubic(double a) { return a * a * a; }

static double midpoint(double (*f)(double), double a, double b) { return f(0.5 * (a + b)) * (b - a); }

#ifdef __SPARSEGEN__
#define SINE sin
#define EXPONENTIAL std::exp
#else  // the check has numbers of its own, on which these are no functions of one type
static double SINE(double a) { return sin(a); }
static double EXPONENTIAL(double a) { return exp(a); }
#endif

SPARSEGEN_JACOBIAN(y[4], x[4])
void callback(const double* x, double* y) {
  y[0] = midpoint(square, x[0], x[1]);
  y[1] = midpoint(&cubic, x[2], 1.0);
  y[2] = midpoint(SINE, x[3], x[2]);
  y[3] = midpoint(EXPONENTIAL, x[3], 0.5);
}

using Rate = double (*)(const double*, int);
static double forward(const double* c, int i) { return c[i] - c[i + 1]; }
static double backward(const double* c, int i) { return c[i - 1] * c[i]; }
static double none(const double*, int) { return 0.0; }

// A known choice at each index.
SPARSEGEN_JACOBIAN(y[5], x[5])
void table(const double* x, double* y) {
  Rate rates[3];
  rates[0] = forward;
  rates[1] = backward;
  rates[2] = none;
  for (int i = 0; i < 5; ++i) {
    Rate rate = i == 0 ? rates[0] : i == 4 ? rates[2] : rates[1];
    y[i] = (*rate)(x, i);
  }
}

// Both are possible.
// PATTERN: X.. / XX. / .XX
// WITH upwind: true
SPARSEGEN_JACOBIAN(y[3], x[3])
void chosen(const double* x, double* y, bool upwind) {
  y[0] = x[0];
  double (*choose)(const double*, int) = upwind ? backward : nullptr;
  for (int i = 1; i < 3; ++i) y[i] = choose ? choose(x, i) : x[i];
  double (*one)(const double*, int) = sizeof(int) == 4 ? none : backward;
  y[0] += one(x, 1);
}

struct Pair {
  double a, b;
};
static Pair swapped(Pair p) { return {p.b, p.a}; }
static void scaled(const Pair& p, double& out) { out = 2.0 * p.a; }
static void apply(void (*f)(const Pair&, double&), Pair (*g)(Pair), const double* x, double* y) {
  f(g(Pair{x[0], x[1]}), *y);
}

SPARSEGEN_JACOBIAN(y, x[2])
void records(const double* x, double& y) { apply(scaled, swapped, x, &y); }

// An integrator with a right-hand side, as a library has it.
typedef int (*Rhs)(double t, const double* y, double* dydt, void* user);
struct Data {
  double k;
};
static int decay(double, const double* y, double* dydt, void* user) {
  const Data* data = static_cast<Data*>(user);
  dydt[0] = -data->k * y[0];
  dydt[1] = data->k * y[0] - y[1] * y[1];
  return 0;
}
static int step(Rhs rhs, double t, double h, const double* y, double* next, void* user) {
  double k1[2], k2[2], half[2];
  if (rhs(t, y, k1, user)) return -1;
  for (int i = 0; i < 2; ++i) half[i] = y[i] + 0.5 * h * k1[i];
  if (rhs(t + 0.5 * h, half, k2, user)) return -1;
  for (int i = 0; i < 2; ++i) next[i] = y[i] + h * k2[i];
  return 0;
}

SPARSEGEN_JACOBIAN(next[2], y[2])
int rungeKutta(const double* y, double* next, double h) {
  Data data = {0.3};
  return step(decay, 0.0, h, y, next, &data);
}

typedef void (*Monitor)(int);

// One that is not used is no hindrance.
// WITH monitor: nullptr
SPARSEGEN_JACOBIAN(y[1], x)
void unused(double x, double* y, Monitor monitor) {
  (void)monitor;
  *y = x * x;
}

template <double (*F)(double)>
double twice(double v) {
  return F(F(v));
}
constexpr double (*cubed)(double) = +[](double v) { return v * v * v; };

SPARSEGEN_JACOBIAN(y[2], x[2])
void lambdaAsArgument(const double* x, double* y) {
  y[0] = twice<cubed>(x[0]);
  y[1] = cubed(x[1]);
}
