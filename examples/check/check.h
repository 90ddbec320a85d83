// What the examples check themselves with: dual numbers, and the comparison of a
// generated Jacobian with the one that dual numbers give.
//
// The dual numbers run the very source that the header was generated from:
// a main includes it a second time, in a namespace, with `double` standing for
// `Dual`. So the derivative is exact, of the same function, and none of
// sparsegen's own.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace check {

struct Dual {
  double value;
  double tangent;
  constexpr Dual(double v = 0, double t = 0) : value(v), tangent(t) {}

  friend constexpr Dual operator+(Dual a, Dual b) { return {a.value + b.value, a.tangent + b.tangent}; }
  friend constexpr Dual operator-(Dual a, Dual b) { return {a.value - b.value, a.tangent - b.tangent}; }
  friend constexpr Dual operator-(Dual a) { return {-a.value, -a.tangent}; }
  friend constexpr Dual operator*(Dual a, Dual b) {
    return {a.value * b.value, a.tangent * b.value + a.value * b.tangent};
  }
  friend constexpr Dual operator/(Dual a, Dual b) {
    return {a.value / b.value, (a.tangent - a.value / b.value * b.tangent) / b.value};
  }
  constexpr Dual& operator+=(Dual b) { return *this = *this + b; }
  constexpr Dual& operator-=(Dual b) { return *this = *this - b; }
  friend constexpr bool operator<=(Dual a, Dual b) { return a.value <= b.value; }
  friend constexpr bool operator>=(Dual a, Dual b) { return a.value >= b.value; }
  friend Dual exp(Dual a) { return {std::exp(a.value), std::exp(a.value) * a.tangent}; }
  friend Dual sin(Dual a) { return {std::sin(a.value), std::cos(a.value) * a.tangent}; }
  friend Dual cos(Dual a) { return {std::cos(a.value), -std::sin(a.value) * a.tangent}; }
  friend Dual sqrt(Dual a) { return {std::sqrt(a.value), a.tangent / (2 * std::sqrt(a.value))}; }
};

/// How far a generated Jacobian at `x` is off dual numbers at most, of every element of the dense matrix, relative to
/// the largest of their row; what is not in the pattern has to be zero.
/// @param jacobian  an object: of fixed structure an empty one
/// @param evaluate  (const double* x, double* values)
/// @param function  (const Dual* x, Dual* y)
template <class Jacobian, class Evaluate, class Function>
double off_dual_numbers(const Jacobian& jacobian, const std::vector<double>& x, Evaluate evaluate, Function function) {
  const auto rows = static_cast<std::size_t>(jacobian.rows);
  const auto cols = static_cast<std::size_t>(jacobian.cols);
  std::vector<double> values(static_cast<std::size_t>(jacobian.nnz));
  evaluate(x.data(), values.data());

  std::vector<double> expected(rows * cols);
  std::vector<Dual> in(x.begin(), x.end()), out(rows);
  for (std::size_t j = 0; j < cols; ++j) {
    in[j].tangent = 1;
    function(in.data(), out.data());
    in[j].tangent = 0;
    for (std::size_t i = 0; i < rows; ++i) expected[i * cols + j] = out[i].tangent;
  }

  double largest = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    double* row = &expected[i * cols];
    double scale = 0;
    for (std::size_t j = 0; j < cols; ++j) scale = std::max(scale, std::fabs(row[j]));
    if (scale == 0) scale = 1;
    for (auto k = jacobian.row_ptr()[i]; k < jacobian.row_ptr()[i + 1]; ++k)
      row[jacobian.col_idx()[k]] -= values[static_cast<std::size_t>(k)];
    for (std::size_t j = 0; j < cols; ++j) largest = std::fmax(largest, std::fabs(row[j]) / scale);
  }
  return largest;
}

/// Compares a generated Jacobian of fixed structure with dual numbers, and says what it found.
template <class Jacobian, class Evaluate, class Function>
bool agrees(const char* name, long expected_nnz, const std::vector<double>& x, Evaluate evaluate, Function function,
            double tolerance = 1e-12) {
  const double largest = off_dual_numbers(Jacobian{}, x, evaluate, function);
  const bool good = largest <= tolerance && static_cast<long>(Jacobian::nnz) == expected_nnz;
  std::printf("%s: %ld x %ld, %ld nonzeros (%ld expected), %ld colors; off dual numbers by at most %.1e: %s\n", name,
              static_cast<long>(Jacobian::rows), static_cast<long>(Jacobian::cols), static_cast<long>(Jacobian::nnz),
              expected_nnz, static_cast<long>(Jacobian::num_colors), largest, good ? "good" : "WRONG");
  return good;
}

/// The same of one whose structure is known at run time.
template <class Jacobian, class Evaluate, class Function>
bool agrees(const char* name, const Jacobian& jacobian, long expected_nnz, const std::vector<double>& x,
            Evaluate evaluate, Function function, double tolerance = 1e-12) {
  const double largest = off_dual_numbers(jacobian, x, evaluate, function);
  const bool good = largest <= tolerance && static_cast<long>(jacobian.nnz) == expected_nnz;
  std::printf("%s: %ld x %ld, %ld nonzeros (%ld expected); off dual numbers by at most %.1e: %s\n", name,
              static_cast<long>(jacobian.rows), static_cast<long>(jacobian.cols), static_cast<long>(jacobian.nnz),
              expected_nnz, largest, good ? "good" : "WRONG");
  return good;
}

}  // namespace check
