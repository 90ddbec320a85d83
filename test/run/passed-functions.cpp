// All the ways in which functions are handed to functions: by value, by reference, by pointer, wrapped.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }

template <class F>
double byValue(F f, double v) {
  return f(v);
}
template <class F>
double byForward(F&& f, double v) {
  return std::forward<F>(f)(v);
}
template <class F>
double byConst(const F& f, double v) {
  return f(v);
}
static double byPointer(double (*f)(double), double v) { return f(v); }
static double byReference(double (&f)(double), double v) { return f(v) + (&f)(v) + (*f)(v); }

SPARSEGEN_JACOBIAN(y[8], x[8])
void plain(const double* x, double* y) {
  y[0] = byValue(square, x[0]);
  y[1] = byForward(square, x[1]);
  y[2] = byConst(square, x[2]);
  y[3] = byPointer(square, x[3]) * byPointer(&cube, x[3]);
  y[4] = byReference(square, x[4]);
  y[5] = byForward(&cube, x[5]) + byForward(*cube, x[5]);
  y[6] = byForward(std::move(square), x[6]);
  y[7] = byForward(static_cast<double (*)(double)>(std::sin), x[7]);
}

struct Scale {
  double factor;
  double operator()(double v) const { return factor * v; }
  double twice(double v) const { return 2.0 * factor * v; }
};

SPARSEGEN_JACOBIAN(y[7], x[4])
void wrapped(const double* x, double* y) {
  const Scale scale{x[0]};
  y[0] = byValue(std::ref(scale), x[1]);
  y[1] = std::invoke(square, x[1]) + std::invoke(scale, x[2]);
  y[2] = std::invoke(&Scale::twice, scale, x[2]) + std::invoke(&Scale::factor, scale);
  y[3] = std::apply(square, std::make_tuple(x[3]));
  const std::reference_wrapper<double(double)> referred = square;
  y[4] = referred(x[3]);
  y[5] = std::mem_fn(&Scale::twice)(scale, x[1]);
  y[6] = std::not_fn([](double v) { return v < 0; })(x[3]) ? x[3] * x[2] : x[1];
}

SPARSEGEN_JACOBIAN(y[4], x[3])
void bound(const double* x, double* y) {
  using namespace std::placeholders;
  const auto later = std::bind(square, _1);
  y[0] = later(x[0]);
  const auto scaled = std::bind(Scale{2.0}, x[1]);
  y[1] = scaled();
  const auto swapped = std::bind([](double a, double b) { return a / b; }, _2, _1);
  y[2] = swapped(x[1], x[2]);
  const auto power = std::bind(static_cast<double (*)(double, double)>(std::pow), _1, 3.0);
  y[3] = power(x[2]);
}

template <class F, class... A>
double sumOf(F&& f, A&&... a) {
  return (std::forward<F>(f)(std::forward<A>(a)) + ...);
}

struct Holder {
  double (&f)(double);
  double at(double v) const { return f(v); }
};

// References that are variables, members and captures, also to one of two functions.
SPARSEGEN_JACOBIAN(y[5], x[4])
void kept(const double* x, double* y) {
  auto& named = square;
  y[0] = named(x[0]) + sumOf(named, x[1], 2.0);
  const Holder holder{cube};
  y[1] = holder.at(x[1]);
  const auto within = [&f = square](double v) { return f(v); };
  y[2] = within(x[2]);
  double (&chosen)(double) = x[3] > 0.0 ? square : cube;
  y[3] = chosen(x[3]);
  const std::function<double(double)> wrapper = named;
  y[4] = wrapper(x[0]);
}

// A function with a pointer that it writes to, and a member function with its object.
static double addTo(double* sum, double v) { return *sum += v; }
struct Sum {
  double held = 0.0;
  double add(double v) { return held += v * v; }
};

SPARSEGEN_JACOBIAN(y[4], x[4])
// PATTERN: X... XX.. ..X. ..XX
void boundPointers(const double* x, double* y) {
  double sum = 0.0;
  auto add = std::bind(addTo, &sum, std::placeholders::_1);
  y[0] = add(x[0]);
  y[1] = add(x[1] * x[1]);
  Sum squares;
  auto addSquare = std::bind(&Sum::add, &squares, std::placeholders::_1);
  y[2] = addSquare(x[2]);
  y[3] = addSquare(x[3]);
}
