// std::complex as parameter, slot, result and user data: the caller has it, and its parts are the elements.
// RUN: %run
#include <complex>
#include <vector>
#include <array>
#include <sparsegen/annotate.h>
using C = std::complex<double>;
// WITH y: {0.3, -1.2}
SPARSEGEN_JACOBIAN(r[2], x[2])
void rhs(const C& y, const double* x, double* r) { C z = y * C(x[0], x[1]); r[0] = z.real(); r[1] = z.imag(); }
SPARSEGEN_JACOBIAN(r[2], x[2])
void square(const C* x, C* r) { for (int i = 0; i < 2; ++i) r[i] = x[i] * x[i]; }
struct Grid { int n; std::vector<C> admittance; C shunt; std::array<C, 3> taps; };
constexpr C kI(0.0, 1.0);
const C kRot = std::polar(1.0, 0.3);
// WITH g: {3, {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}}, {0.5, 1}, {{{1, 2}, {3, 4}, {5, 6}}}}
SPARSEGEN_JACOBIAN(s[3], (v[3], a[3]))
void flows(const Grid& g, const double* v, const double* a, C* s) {
  std::vector<C> u(3);
  for (int i = 0; i < 3; ++i) u[i] = v[i] * std::exp(kI * a[i]);
  for (int i = 0; i < 3; ++i) {
    C current = g.shunt * u[i] + kRot * g.taps[i];
    for (int j = 0; j < 3; ++j) current += g.admittance[3 * i + j] * u[j];
    s[i] = u[i] * std::conj(current);
  }
}
SPARSEGEN_JACOBIAN(out[4], in[4])
void vectors(const std::vector<C>& in, std::vector<C>& out) {
  for (int k = 0; k < 4; ++k) out[k] = std::sqrt(in[k]) / (in[(k + 1) % 4] + C(0, 2));
}
struct State { C e; double w; };
// WITH load: {0.7, 0.2}
SPARSEGEN_JACOBIAN(f[2], s[2])
void machine(const State* s, State* f, C load) {
  for (int i = 0; i < 2; ++i) { f[i].e = s[i].e * load * s[i].w; f[i].w = std::norm(s[i].e); }
}
using Pair = std::array<C, 2>;
SPARSEGEN_JACOBIAN(f[2], s[2])
void inplace(const Pair& s, Pair& f) { f = s; f[0] *= s[1]; std::swap(f[0], f[1]); }
