//===- bound.h - what was bound at generation -------------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. A header that was generated for a size, or for a callback, is
// right for that only; so each of its functions holds what it is given against
// it first.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_BOUND_H
#define SPARSEGEN_RUNTIME_BOUND_H

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace sparsegen {
namespace runtime {

/// An integer, a bool or an enumerator in decimal.
template <class Integer>
inline std::string in_decimal(Integer value) {
  if constexpr (std::is_enum_v<Integer>)
    return std::to_string(+static_cast<std::underlying_type_t<Integer>>(value));
  else
    return std::to_string(+value);
}

/// Throws the std::invalid_argument of require_bound. It is no part of that, so that callers stay small.
#ifdef __GNUC__
[[gnu::cold, gnu::noinline]]
#endif
[[noreturn]] inline void
not_as_bound(const char* name, const std::string& value, const std::string& bound) {
  throw std::invalid_argument("sparsegen: `" + std::string(name) + "` is " + value +
                              ", and the header was generated for " + bound);
}

/// Nothing where the integer is what it was bound to. Else std::invalid_argument, with its name and both values.
template <class Integer>
inline void require_bound(const char* name, Integer value, std::int64_t bound) {
  const auto wanted = static_cast<Integer>(bound);
  if (value != wanted) not_as_bound(name, in_decimal(value), in_decimal(wanted));
}

/// Nothing where the pointer is to the function that it was bound to, which `called` names. Else std::invalid_argument,
/// with the pointer's name.
template <class Pointer, class Function>
inline void require_function(const char* name, Pointer pointer, Function* bound, const char* called) {
  if (pointer != bound)
    throw std::invalid_argument("sparsegen: `" + std::string(name) + "` does not point to `" + called +
                                "`, and the header was generated for that");
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_BOUND_H
