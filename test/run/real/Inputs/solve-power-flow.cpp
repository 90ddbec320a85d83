// Newton's method on the power-flow equations (../power-flow.cpp) with the generated Jacobian. The solution is the one
// that is published with the IEEE 14-bus data; convergence is quadratic only where the derivatives are right that the
// steps depend on.
#include <array>
#include <cstdio>
#include <utility>

namespace {

constexpr int unknowns = 2 * nbus;
const double magnitudes[nbus] = {1.06, 1.045, 1.01, 1.018, 1.02, 1.07, 1.062, 1.09, 1.056, 1.051, 1.057, 1.055, 1.05, 1.036};
const double degrees[nbus] = {0, -4.98, -12.72, -10.33, -8.78, -14.22, -13.37, -13.36, -14.94, -15.1, -14.79, -15.07, -15.16, -16.04};

using Matrix = std::array<std::array<double, unknowns + 1>, unknowns>;

/// Solves by elimination; the last column is the right-hand side, and then the solution.
void solve(Matrix& a) {
  for (std::size_t c = 0; c < unknowns; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c; r < unknowns; ++r)
      if (std::fabs(a[r][c]) > std::fabs(a[pivot][c])) pivot = r;
    std::swap(a[c], a[pivot]);
    for (std::size_t k = unknowns + 1; k-- > c;) a[c][k] /= a[c][c];
    for (std::size_t r = 0; r < unknowns; ++r)
      for (std::size_t k = unknowns + 1; r != c && k-- > c;) a[r][k] -= a[r][c] * a[c][k];
  }
}

}  // namespace

int main() {
  using J = mismatch_jacobian;
  std::array<double, unknowns> z{}, f{};
  for (int n = 0; n < nbus; ++n) z[static_cast<std::size_t>(nbus + n)] = vset[n];
  double size = 1, order = 0;
  for (int step = 0; step < 5; ++step) {
    mismatch(z.data(), z.data() + nbus, f.data(), f.data() + nbus);
    double now = 0;
    for (const double each : f) now = std::fmax(now, std::fabs(each));
    if (now > 1e-12) order = std::log(now) / std::log(size);
    size = now;
    static double values[J::nnz];
    J::evaluate(z.data(), z.data() + nbus, values);
    Matrix a{};
    for (int r = 0; r < unknowns; ++r) {
      const auto row = static_cast<std::size_t>(r);
      for (auto k = J::row_ptr()[r]; k < J::row_ptr()[r + 1]; ++k) a[row][static_cast<std::size_t>(J::col_idx()[k])] = values[k];
      a[row][unknowns] = f[row];
    }
    solve(a);
    for (std::size_t k = 0; k < unknowns; ++k) z[k] -= a[k][unknowns];
  }
  bool isRight = size < 1e-12 && order > 1.8;
  for (int n = 0; n < nbus; ++n) {
    const double angle = z[static_cast<std::size_t>(n)] * 180 / std::acos(-1.0);
    const double magnitude = z[static_cast<std::size_t>(nbus + n)];
    isRight = isRight && std::fabs(angle - degrees[n]) < 0.03 && std::fabs(magnitude - magnitudes[n]) < 6e-4;
    std::printf("%2d %6.4f %8.3f\n", n + 1, magnitude, angle);
  }
  std::printf("left %.1e, order %.2f\n", size, order);
  return isRight ? 0 : 1;
}
