//===- StructuralExtent.h - extents over what the caller passes -*- C++ -*-===//
//
// Part of `parse`. What an extent is made of that Clang can't evaluate: integers
// that are known when the derivative object is made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <string>

#include "Parse/Extent.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Expr;
}  // namespace clang

namespace sparsegen {

/// The extent that an integer expression is, over parameters and members; nothing where it is made of
/// anything else. Its type does not matter: it is evaluated without overflow. Linear in the expression.
std::optional<Extent> structuralExtent(const clang::Expr& expr, const clang::ASTContext& context);

/// The path of the member that a getter of the object at a path refers to, or whose value it returns; `object` is none
/// where that is *this. `arrow` is what stands between the object and a member: "." or "->"; `holder` is its class.
std::optional<RequestPath> memberBehind(const clang::Expr& returned, const std::optional<RequestPath>& object,
                                        const std::string& arrow, const clang::CXXRecordDecl& holder);

/// A member within an expression whose name means another one of its object, which hides it, so that no path leads to
/// it; null where there is none.
const clang::Expr* hiddenMember(const clang::Expr& expr);

}  // namespace sparsegen
