//===- argument.h - pointers as generated code takes them -------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ARGUMENT_H
#define SPARSEGEN_RUNTIME_ARGUMENT_H

#include <type_traits>

namespace sparsegen {
namespace runtime {

/// A user's pointer as the pointer type `To`. It is the same pointer where C++
/// converts it. Else both point to integers (or an enumeration, or bool) of one
/// size, or to arrays of them: generated code knows `long` and `long long` as one type of 64 bits. One to a function is
/// compared, and never followed.
template <class To, class From>
inline To argument(From* pointer) {
  if constexpr (std::is_convertible_v<From*, To>) {
    return pointer;
  } else if constexpr (std::is_function_v<From>) {
    return reinterpret_cast<To>(pointer);
  } else {
    using Target = std::remove_all_extents_t<std::remove_pointer_t<To>>;
    using Source = std::remove_all_extents_t<From>;
    static_assert(std::is_integral_v<Source> || std::is_enum_v<Source>, "this pointer type has no counterpart");
    static_assert(std::is_integral_v<Target> && sizeof(Source) == sizeof(Target), "the integers differ in size");
    return reinterpret_cast<To>(pointer);
  }
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ARGUMENT_H
