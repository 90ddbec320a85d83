// Types that only the source names, and that the generated code gets as template parameters.
// RUN: %run
#include <array>
#include <sparsegen/annotate.h>

// Members that are references.
enum class Kind { linear, square };
struct Inner {
  double k[2];
  long long n;
};
struct Context {
  const double& gain;
  Kind& kind;
  const Inner& inner;
  const double (&rates)[2];
  double& last;
};

// SETUP: double gain = 2.0, rates[2] = {0.5, 3.0}, last = 0.0;
// SETUP: Kind kind = Kind::square;
// SETUP: Inner inner{{1.5, 2.5}, 1};
// WITH c: {gain, kind, inner, rates, last}
SPARSEGEN_JACOBIAN(y[4], x[2])
void referring(const Context& c, const double* x, double* y) {
  c.last = c.gain * x[0];
  y[0] = c.last * x[1];
  y[1] = c.kind == Kind::square ? x[0] * x[0] : x[0];
  y[2] = c.inner.k[1] * x[0] * x[1] + static_cast<double>(c.inner.n);
  y[3] = c.rates[0] * x[0] + c.rates[1] * x[1];
  const double& again = c.gain;
  const Inner& other = c.inner;
  y[3] += again * other.k[0] * x[0];
}

// An array of scoped enumerations.
struct Choices {
  std::array<Kind, 2> kinds;
};
// WITH c: {{{Kind::linear, Kind::square}}}
SPARSEGEN_JACOBIAN(y[2], x[2])
void chosen(const Choices& c, const double* x, double* y) {
  for (std::size_t i = 0; i < 2; ++i) y[i] = c.kinds[i] == Kind::linear ? x[i] : x[i] * x[i];
}

// A base that is copied out of an object that can't be made without arguments.
struct Rate {
  double k;
};
struct Reaction : Rate {
  double order;
  explicit Reaction(double by) : Rate{2.0}, order(by) {}
};
static double scaled(const Rate& rate, double v) { return rate.k * v; }
// WITH r: Reaction(3.0)
SPARSEGEN_JACOBIAN(y[2], x[1])
void copied(const Reaction& r, const double* x, double* y) {
  Rate rate = r;
  rate.k += 1.0;
  y[0] = scaled(rate, x[0]) * r.order;
  y[1] = scaled(r, x[0] * x[0]);
}
