//===- JoinedCall.h - a function that calls others --------------*- C++ -*-===//
//
// Part of `parse`. Where a request's dependents are of several functions, the
// request is one on a function that calls them. It is made in Clang's AST, beside
// the functions: so it may call private ones, and is called on the same object.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "clang/AST/Type.h"

namespace clang {
class ASTUnit;
class CXXRecordDecl;
class FunctionDecl;
}  // namespace clang

namespace sparsegen {

struct JoinedParameter {
  std::string name;  ///< empty: it has none
  clang::QualType type;
};

/// One of the functions that are called, in their order.
struct JoinedPart {
  const clang::FunctionDecl* function = nullptr;
  std::vector<std::size_t> arguments;  ///< which of the parameters each of its own is
  /// The parameter, a pointer, that what the function returns is written to.
  std::optional<std::size_t> result;
};

struct JoinedText {
  std::vector<JoinedParameter> parameters;
  std::vector<JoinedPart> parts;  ///< the first one gives the function its name and its place
};

/// Makes the function. It returns what its parts do where that is a status, an integer, and calls no more of them after
/// one that failed: `true` is success among truth values, and zero among other integers. `object` is the class of the
/// object that all but plain functions are called on; null where there is none. Else it says why there is none.
std::variant<const clang::FunctionDecl*, std::string> joinedCall(const JoinedText& text,
                                                                 const clang::CXXRecordDecl* object,
                                                                 clang::ASTUnit& unit);

/// Whether what a function returns says how it went: an integer, a truth value or an enumerator.
bool returnsStatus(const clang::FunctionDecl& function);

}  // namespace sparsegen
