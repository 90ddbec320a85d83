//===- Questions.h - extents and values, evaluated by Clang -----*- C++ -*-===//
//
// Part of `parse`. An extent is an integer expression as it would be read at
// the start of the function's body. So it is written there: the source is
// parsed a second time with
//
//     { const auto sg_0_value_0 = (5); const auto n = sg_0_value_0;
//       const auto sg_0_extent_0 = (n * W * N); }
//
// after the body's brace, on the same line, and the initialisers of that AST
// are evaluated; of a template, those of the instantiation. Macros, scopes and
// template arguments then mean what they mean in the body.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "Parse/Frontend.h"
#include "Parse/RequestText.h"

namespace sparsegen {

/// When an expression has to be known: at generation, or at the latest when the derivative object is made.
enum class KnownAt : std::uint8_t { Generation, Construction };

/// One expression, and its value once it is evaluated.
struct Expression {
  std::string subject;  ///< for messages: "the extent of `u`"
  RequestTokens tokens;
  SourceRange range;
  KnownAt when = KnownAt::Generation;
  Extent value = 0;                               ///< static, unless it may be known later
  const clang::FunctionDecl* function = nullptr;  ///< of a bound value that names one: it, in the unit that was asked

  std::int64_t number() const { return value.known().value(); }
};

struct BoundExpression {
  BindingText binding;
  Expression value;
};

/// All that is asked about one request's function.
struct Question {
  const clang::FunctionDecl* function = nullptr;  ///< with a body
  std::vector<BoundExpression> bindings;          ///< in order; later values may use earlier names
  std::vector<Expression> extents;
  /// Locals by which the user's data goes, which an extent may name though they are declared further down: their types.
  std::map<std::string, std::string> locals;
};

/// Fills in the values. Reports BadExtent, with what Clang says, where an
/// expression is no integer constant (a bound value may be a function), and none over integers that the caller passes
/// where that will do. Parses a second time only where an expression is none that PlainExtent.h reads.
void answer(std::vector<Question>& questions, const Frontend& frontend, clang::ASTUnit& unit, FileTable& files,
            Diagnostics& diagnostics);

}  // namespace sparsegen
