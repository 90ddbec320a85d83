//===- Getters.h - member functions that give a value -----------*- C++ -*-===//
//
// Part of `parse`, and used by `lower`. A class often keeps its sizes to itself,
// and gives them by functions:
//
//     int size() const { return nx_ * ny_; }
//     const std::vector<Cell>& cells() const { return cells_; }
//
// A call of one is read as the expression that it returns, of that object: so an
// extent may be `grid.size()` or `mesh.cells().size()`, and a loop that ends there
// is a counted one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

namespace clang {
class CXXMemberCallExpr;
class CXXMethodDecl;
class Expr;
class FunctionDecl;
}  // namespace clang

namespace sparsegen {

/// What a function returns, if it does nothing else; null for any other, and for one that a derived class may have
/// another of. Constant time.
const clang::Expr* onlyReturned(const clang::FunctionDecl& function);

/// The same of a member function without parameters that is not static, and no operator.
const clang::Expr* returnedBy(const clang::CXXMethodDecl& method);

/// Whether a call is `size()` of a `std::vector`, which `lower` knows.
bool isVectorSize(const clang::CXXMemberCallExpr& call);

/// What a `std::unique_ptr` or `std::shared_ptr` is that an operator is applied to, as in `p->n` and `*p`; null for any
/// other expression.
const clang::Expr* followedOwner(const clang::Expr& expr);

/// An element that a call gives: of a `std::vector` or a `std::array`, `v[i]`.
struct ElementCall {
  const clang::Expr* container;
  const clang::Expr* index;
};

/// The same of an expression; nothing for any other.
std::optional<ElementCall> elementCall(const clang::Expr& expr);

/// A call of a getter of an integer, or of a reference to a member.
struct GetterCall {
  const clang::CXXMemberCallExpr* call;
  const clang::Expr* object;  ///< that it is called on: the object, or a pointer to it
  const clang::Expr* value;   ///< that it returns, or refers to; `this` in it is that object
};

/// The call that an expression is, if what it gives is made of the object's members, constants, sizes of vectors,
/// further getters and operators that change nothing. Linear in the expression.
std::optional<GetterCall> getterCall(const clang::Expr& expr);

}  // namespace sparsegen
