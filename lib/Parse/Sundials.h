//===- Sundials.h - SUNDIALS' vectors ---------------------------*- C++ -*-===//
//
// What the functions that a vector's header only declares give: a serial vector
// keeps its numbers in a struct behind an untyped pointer. Known where the
// source includes that struct's header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class CallExpr;
class Expr;
class FieldDecl;
class QualType;
}  // namespace clang

namespace sparsegen {

/// A call that gives a member of what a vector's `content` points to:
/// N_VGetArrayPointer(y) is ((N_VectorContent_Serial)y->content)->data.
struct VectorPart {
  const clang::Expr* vector;
  const clang::FieldDecl* content;
  const clang::FieldDecl* part;
};

std::optional<VectorPart> vectorPart(const clang::CallExpr* call);

/// Whether a type is N_Vector.
bool isVectorHandle(clang::QualType type);

/// Of a vector: the member that leads to its contents, and theirs of this name; null where the source does not include
/// the header of one kind of vectors.
struct VectorMembers {
  const clang::FieldDecl* content = nullptr;
  const clang::FieldDecl* part = nullptr;
};
VectorMembers vectorMembers(clang::QualType vector, llvm::StringRef part, clang::ASTContext& context);

/// `data` or `length` of a vector; nothing for an expression that is none.
std::optional<VectorPart> vectorPart(const clang::Expr* vector, llvm::StringRef part, clang::ASTContext& context);

}  // namespace sparsegen
