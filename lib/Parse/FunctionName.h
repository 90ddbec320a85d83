//===- FunctionName.h - a function's name as users write it -----*- C++ -*-===//
//
// `f`, `ns::C::f`, `f<double>`, `f(int, double*)`: what `--function` takes.
// White space does not count. Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sparsegen {

/// How well a name fits: not, as the end of the qualified name, or as all of it.
enum class NameMatch : std::uint8_t { None, Suffix, Full };

class FunctionName {
public:
  explicit FunctionName(std::string_view written);

  /// Compares with a function's qualified name, its template arguments
  /// ("<double>" or empty) and its parameter list. What was not written is not
  /// compared.
  NameMatch match(std::string_view name, std::string_view arguments, std::string_view parameters) const;

  /// The name without its scope: `f` of `ns::C::f`.
  std::string lastName() const;

private:
  std::string name_;
  std::optional<std::string> arguments_;
  std::optional<std::string> parameters_;
};

/// The text without white space, but for one space where two words would meet;
/// `struct`, `class`, `union` and `enum` go too.
std::string withoutSpaces(std::string_view text);

}  // namespace sparsegen
