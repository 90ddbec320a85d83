//===- RuleCode.h - a rule as source text -----------------------*- C++ -*-===//
//
// Part of `parse`: the function that Rules.h describes. Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sparsegen {

/// How a parameter holds real numbers: one by value or by reference, or behind a pointer or a reference to an array;
/// `Other` holds none that a rule could name.
enum class RuleShape : std::uint8_t { Scalar, Array, Other };

struct RuleParameter {
  std::string name;
  std::string declaration;  ///< "const double *x"
  std::string element;      ///< "double" or "float"; empty of what is `Other`
  RuleShape shape = RuleShape::Other;
  std::optional<std::int64_t> extent;  ///< of an array, where its type says it
};

/// One name of the dependency, as the code computes with it.
struct RuleSlot {
  std::optional<std::size_t> parameter;  ///< none: what the function returns
  std::string element;
  RuleShape shape = RuleShape::Scalar;
  std::string count;  ///< an expression over the parameters; of a scalar "1"
};

/// A rule is of blocks, every dependent of every independent, or element by element.
enum class RuleKind : std::uint8_t { Dense, ElementByElement };

/// Whether the user's derivative is held against differences wherever it is evaluated.
enum class RuleCheck : std::uint8_t { No, AgainstDifferences };

struct RuleFunction {
  std::string name;        ///< of the function to write
  std::string scope;       ///< what opens the namespaces around the function: "namespace a { "
  std::string scopeEnd;    ///< what closes them
  std::string result;      ///< its type
  std::string callee;      ///< the function that the rule is of, fit to be called there
  std::string derivative;  ///< the derivative's name; empty: differences
  std::string second;      ///< the name of what writes second derivatives; empty where there is none
  std::vector<RuleParameter> parameters;
  std::vector<RuleSlot> of, wrt;
  RuleKind kind = RuleKind::Dense;
  /// Of a rule element by element: its length, or none, where the call's arguments say it.
  std::string length;
  RuleCheck check = RuleCheck::No;
};

/// The first parameter of the function that is written, where the call's arguments say how long a rule is.
inline constexpr const char* kRuleLength = "sg_length";

/// What the written functions call, by the type of their numbers: `sg_passive_double(x)`, `sg_attach_float(y, p, x)`.
inline constexpr const char* kPassive = "sg_passive_";
inline constexpr const char* kAttach = "sg_attach_";
/// `sparsegen::runtime::require_rule` of the header, and `require_second_rule`.
inline constexpr const char* kRequireRule = "sg_require_rule_";
inline constexpr const char* kRequireSecond = "sg_require_second_rule_";

/// The declarations of these, which are C++ and C.
std::string ruleDeclarations();

/// The function that stands for the one that the rule is of, on one line. O(parameters).
std::string ruleCode(const RuleFunction& rule);

/// What stands for it where it is differentiated twice: the partial derivatives have derivatives themselves. It is for
/// rules with second derivatives, each of whose slots is one number. O(parameters^2).
std::string secondRuleCode(const RuleFunction& rule);

/// The name of the latter function.
std::string secondName(const RuleFunction& rule);

}  // namespace sparsegen
