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
#include <vector>

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

  /// Whether a function's parameters are those of the written list; also where none was written. `spellings`: for each
  /// parameter the ways to write its type. Parameters are compared as the language does: `T* const` is `T*`, and so is
  /// `T[3]`.
  bool takes(const std::vector<std::vector<std::string>>& spellings) const;
  /// The written list, "(int,double*)"; empty where there is none.
  std::string parameters() const { return parameters_.value_or(""); }
  /// Whether template arguments were written, of the function or of its class.
  bool hasArguments() const { return arguments_.has_value() || name_.find('<') != std::string::npos; }

  /// The name without its scope: `f` of `ns::C::f`.
  std::string lastName() const;
  /// The name with its scope, without template arguments and parameters: `ns::C::f`.
  std::string plainName() const;
  /// What stands before the last name: `ns::C` of `ns::C::f`; empty where there is none.
  std::string scope() const;

private:
  std::string name_;
  std::optional<std::string> arguments_;
  std::optional<std::string> parameters_;
};

/// The text without white space, but for one space where two words would meet;
/// `struct`, `class`, `union` and `enum` go too.
std::string withoutSpaces(std::string_view text);

}  // namespace sparsegen
