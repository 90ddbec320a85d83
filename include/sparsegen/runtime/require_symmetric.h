//===- require_symmetric.h - a Jacobian that is said to be symmetric -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. In debug builds `evaluate` of a Jacobian that `--symmetric` speaks
// of is held against its transpose, in random directions.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_REQUIRE_SYMMETRIC_H
#define SPARSEGEN_RUNTIME_REQUIRE_SYMMETRIC_H

#include <sparsegen/runtime/workspace.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace sparsegen {
namespace runtime {

/// u'Hv = v'Hu for two vectors of random signs and sizes, but for rounding; else std::logic_error, which names the
/// Jacobian. `product` is a function of a direction and where H times it goes, both of `size` numbers. Values that are
/// no numbers are not held against each other. Two products.
template <class Value, class Index, class Product>
void require_symmetric(const char* name, Index size, const Product& product) {
  const auto count = static_cast<std::size_t>(size);
  numbers<Value> u(count), v(count), hu(count), hv(count);
  std::uint64_t state = 88172645463325252u;  // xorshift (Marsaglia 2003)
  const auto next = [&state] {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<Value>(static_cast<double>(state >> 11) / 9007199254740992.0 - 0.5);
  };
  for (std::size_t k = 0; k < count; ++k) {
    u[k] = next();
    v[k] = next();
  }
  product(u.data(), hu.data());
  product(v.data(), hv.data());
  double difference = 0.0, scale = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    const double one = static_cast<double>(u[k]) * static_cast<double>(hv[k]);
    const double other = static_cast<double>(v[k]) * static_cast<double>(hu[k]);
    difference += one - other;
    scale += std::fabs(one) + std::fabs(other);
  }
  const double rounding = std::sqrt(static_cast<double>(std::numeric_limits<Value>::epsilon()));
  if (std::fabs(difference) > rounding * scale)
    throw std::logic_error(std::string(name) + " is not symmetric here: leave `--symmetric` out");
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_REQUIRE_SYMMETRIC_H
