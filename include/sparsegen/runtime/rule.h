//===- rule.h - rules held against differences ------------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. With `--check-rules`, what a user's derivative of a function says
// is held against differences of that function wherever it is evaluated.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_RULE_H
#define SPARSEGEN_RUNTIME_RULE_H

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace sparsegen {
namespace runtime {

/// Nothing where `count` derivatives are what differences say: to a part in a thousand each (`float`: one in
/// twenty), to one in a million of the largest, or to 1e-7 (1e-2). Else std::runtime_error, with both values of the one
/// that is worst. What is not finite by differences is not looked at. O(count).
template <class Real>
inline void require_derivatives(const char* function, const char* what, long long count, const Real* partials,
                                const Real* differences) {
  constexpr bool is_float = std::numeric_limits<Real>::digits < 30;
  Real largest = 0;
  for (long long k = 0; k < count; ++k)
    if (std::isfinite(differences[k])) largest = std::fmax(largest, std::fabs(differences[k]));
  const Real least = (is_float ? Real(1e-2) : Real(1e-7)) + (is_float ? Real(1e-3) : Real(1e-6)) * largest;
  long long worst = -1;
  Real worst_excess = 0;
  for (long long k = 0; k < count; ++k) {
    if (!std::isfinite(differences[k])) continue;
    const Real allowed = least + (is_float ? Real(0.05) : Real(1e-3)) * std::fabs(differences[k]);
    const Real error = std::fabs(partials[k] - differences[k]);
    const Real excess = error <= allowed ? Real(0) : std::isnan(error) ? std::numeric_limits<Real>::max() : error;
    if (excess > worst_excess) worst = k, worst_excess = excess;
  }
  if (worst >= 0)
    throw std::runtime_error("sparsegen: the rule of `" + std::string(function) + "` gives " +
                             std::to_string(partials[worst]) + " as " + what + " " + std::to_string(worst) +
                             ", and differences say " + std::to_string(differences[worst]));
}

/// The same of what a rule says of first derivatives.
template <class Real>
inline void require_rule(const char* function, long long count, const Real* partials, const Real* differences) {
  require_derivatives(function, "partial derivative", count, partials, differences);
}

/// The same of second derivatives, which are held against differences of the first.
template <class Real>
inline void require_second_rule(const char* function, long long count, const Real* second, const Real* differences) {
  require_derivatives(function, "second derivative", count, second, differences);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_RULE_H
