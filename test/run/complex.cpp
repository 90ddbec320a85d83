// std::complex: arithmetic of complex and real numbers, the library's functions, in helpers, arrays and vectors.
// RUN: %run
#include <array>
#include <complex>
#include <sparsegen/annotate.h>
#include <vector>

using Number = std::complex<double>;

SPARSEGEN_JACOBIAN(y[14], x[4])
void arithmetic(const double* x, double* y) {
  const double two = 2.0;
  const Number a(x[0], x[1]), b{x[2], x[3]};
  const Number sum = a + b * two, product = a * b, quotient = a / b;
  y[0] = sum.real();
  y[1] = sum.imag();
  y[2] = product.real();
  y[3] = product.imag();
  y[4] = quotient.real();
  y[5] = std::imag(quotient);
  Number c = two * a - std::conj(b) + x[3];
  y[6] = c.real();
  y[7] = c.imag();
  c *= c;
  y[8] = c.real();
  c /= x[0];
  y[9] = c.imag();
  c = x[2];
  y[10] = c.real() + c.imag();
  c = -a;
  c.imag(x[3] * x[0]);
  y[11] = c.real() * c.imag();
  y[12] = std::norm(a) + std::real(b);
  y[13] = (two / a).imag();
}

SPARSEGEN_JACOBIAN(y[10], x[4])
void functions(const double* x, double* y) {
  const Number a(x[0], x[1]), b(x[2] - 0.5, x[3]);
  y[0] = std::abs(a);
  y[1] = std::arg(b);
  y[2] = std::exp(a).real();
  y[3] = std::exp(b).imag();
  y[4] = std::log(a).real();
  y[5] = std::log(b).imag();
  y[6] = std::sqrt(b).real();
  y[7] = std::sqrt(b).imag();
  const Number p = std::polar(x[0], x[1]);
  y[8] = p.real();
  y[9] = p.imag();
}

struct Line {
  Number admittance;
  int from, to;
};

inline Number flow(const Number& u, Number v, const Line& line) { return u * std::conj((u - v) * line.admittance); }

// Power flows over the lines of a grid; voltages in polar form.
SPARSEGEN_JACOBIAN((p[3], q[3]), (size[3], angle[3]))
void power(const double* size, const double* angle, double* p, double* q) {
  const Line lines[2] = {{{1.0, -4.0}, 0, 1}, {{0.5, -2.0}, 1, 2}};
  std::array<Number, 3> u;
  for (std::size_t k = 0; k < 3; ++k) u[k] = std::polar(size[k], angle[k]);
  std::vector<Number> s(3);
  for (const Line& line : lines) {
    const auto i = static_cast<std::size_t>(line.from), j = static_cast<std::size_t>(line.to);
    s[i] += flow(u[i], u[j], line);
    s[j] += flow(u[j], u[i], line);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    p[k] = s[k].real();
    q[k] = s[k].imag();
  }
}

// Functions of the whole plane, powers by and of complex numbers.
SPARSEGEN_JACOBIAN(y[18], x[2])
void analytic(const double* x, double* y) {
  using C = std::complex<double>;
  const C z(x[0], x[1]);
  const double by = 2.5;
  const C all[9] = {std::sin(z),
                    std::cos(z),
                    std::tan(z),
                    std::sinh(z),
                    std::cosh(z),
                    std::tanh(z),
                    std::pow(z, by),
                    std::pow(z, z),
                    std::polar(x[0] * x[0], x[1])};
  for (int i = 0; i < 9; ++i) {
    y[2 * i] = all[i].real();
    y[2 * i + 1] = all[i].imag();
  }
}

// The root of zero is zero, with nothing that depends on the input.
SPARSEGEN_JACOBIAN(y[2], x[2])
void rootOfZero(const double* x, double* y) {
  const std::complex<double> root = std::sqrt(std::complex<double>(0.0, 0.0));
  y[0] = x[0] * x[0] + root.real();
  y[1] = x[1] * x[0] + root.imag() * x[1];
}
