//===- RequestText.h - requests as they are written -------------*- C++ -*-===//
//
// The syntax of annotations and of `--jacobian` and `--set`: slots, paths and
// expressions as tokens, before anything is looked up or evaluated. Knows
// nothing of Clang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Parse/Request.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

struct RequestToken {
  std::string text;
  bool spaced = false;  ///< white space stands before it
  SourceRange range;
};
using RequestTokens = std::vector<RequestToken>;

/// `u[n]`, `data->local[0]->u[n]`, `(res[0])[n]`, `(ydot + 2)[n]`, `u[-1:n + 1]`.
struct SlotText {
  RequestPath path;                    ///< an element stands as `kElement` in its names
  std::vector<RequestTokens> indexes;  ///< of the path's elements, in order
  RequestTokens offset;                ///< with its sign; empty where none is written
  std::vector<RequestTokens> extents;  ///< of a range `[first:end]`, the end
  std::vector<RequestTokens> begins;   ///< by extents: of a range the first; empty for others
  SourceRange range;
};

/// The name of an element in a slot's path before its index is evaluated.
inline constexpr std::string_view kElement = "[]";

/// An integer expression bound to a path.
struct BindingText {
  RequestPath path;
  std::vector<std::string> pathTokens;  ///< {"data", "->", "mx"}
  RequestTokens value;
  SourceRange range;
};

struct DerivativeText {
  RequestKind kind = RequestKind::Jacobian;
  std::vector<SlotText> of;
  std::vector<SlotText> wrt;
  std::string name;  ///< empty: the default
  SourceRange range;
};

/// One name of a rule's dependency: `T`, `x[n]`, `y[i]`, `y[i < n]`, `return`.
struct RuleSlotText {
  std::string name;
  RequestTokens extent;  ///< what stands in the brackets; empty where there are none
  SourceRange range;
};

/// What stands in place of a derivative where there is none.
inline constexpr std::string_view kDifferences = "differences";

struct RuleText {
  std::vector<RuleSlotText> of;
  std::vector<RuleSlotText> wrt;
  RequestTokens derivative;  ///< a function's name, or `differences`
  RequestTokens second;      ///< of SPARSEGEN_RULE2, a function's name; empty in any other
  SourceRange range;
};

/// Reads the arguments of SPARSEGEN_RULE: `of : wrt`, and the derivative. Reports BadAnnotation.
std::optional<RuleText> readRule(const RequestTokens& arguments, SourceRange range, Diagnostics& diagnostics);
/// Those of SPARSEGEN_RULE2: the second derivatives, too.
std::optional<RuleText> readRule2(const RequestTokens& arguments, SourceRange range, Diagnostics& diagnostics);

/// Reads the arguments of SPARSEGEN_JACOBIAN or SPARSEGEN_HESSIAN: two, or three
/// with a name. `range` is the whole annotation's. Reports BadAnnotation.
std::optional<DerivativeText> readDerivative(RequestKind kind, const RequestTokens& arguments, SourceRange range,
                                             Diagnostics& diagnostics);

/// Reads the value of `--jacobian` or `--hessian`: OF : WRT.
std::optional<DerivativeText> readCommandDerivative(RequestKind kind, const RequestTokens& value, SourceRange range,
                                                    Diagnostics& diagnostics);

/// Reads the arguments of SPARSEGEN_STRUCTURE, or the value of `--structure`: integers, and tables with their extents.
std::optional<std::vector<SlotText>> readStructure(const RequestTokens& arguments, SourceRange range,
                                                   Diagnostics& diagnostics);

/// Reads the arguments of SPARSEGEN_SET.
std::optional<BindingText> readBinding(const RequestTokens& arguments, SourceRange range, Diagnostics& diagnostics);

/// Reads the value of `--set`: NAME=VALUE.
std::optional<BindingText> readCommandBinding(const RequestTokens& value, SourceRange range, Diagnostics& diagnostics);

/// The tokens as one line of source text.
std::string toText(const RequestTokens& tokens);

/// From the first token's begin to the last one's end; `fallback` for none.
SourceRange rangeOf(const RequestTokens& tokens, SourceRange fallback);

bool isIdentifier(std::string_view text);

}  // namespace sparsegen
