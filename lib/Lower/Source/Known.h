//===- Known.h - types of the standard library by name ----------*- C++ -*-===//
//
// Private to `lower`. Which types of the standard library are not lowered by
// their members: a vector is the pointer to its first element and its size, an
// iterator of one is the pointer that it holds. They are known by qualified
// name and template arguments, whatever the library's inline namespaces are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/SmallVector.h"

namespace sparsegen::lowering {

/// The element of a `std::vector` with the standard allocator, also behind a reference; null for any other type, and
/// for `std::vector<bool>`, which has no elements in memory.
clang::QualType vectorElement(clang::QualType type);

/// The element of a `std::span`, also behind a reference to const; null for any other type.
clang::QualType spanElement(clang::QualType type);
/// How many elements the type of a `std::span` says that it has.
std::optional<std::int64_t> spanExtent(clang::QualType type);
/// The element of a container whose caller gives its elements and their number: a vector, a span.
clang::QualType containerElement(clang::QualType type);

/// What a `std::unique_ptr` with the standard deleter or a `std::shared_ptr` points to; null for any other type.
clang::QualType ownedType(clang::QualType type);

/// What a `std::function` is called with and gives; null for any other type.
const clang::FunctionProtoType* wrappedCall(clang::QualType type);

/// Whether a function is a member of a `std::function`'s, or exchanges two.
bool isOfWrapper(const clang::FunctionDecl* function);

/// The alternatives of a `std::variant`, also behind a reference; none for any other type.
llvm::SmallVector<clang::QualType, 4> variantAlternatives(clang::QualType type);

/// Whether a class is a `std::complex`, whose two parts the standard lets everyone reach as an array's elements.
bool isComplex(const clang::CXXRecordDecl* record);

/// Whether a type is a `std::string`, also behind a reference.
bool isString(clang::QualType type);

/// What a `std::pair` or a `std::tuple` is made of; none for any other type.
llvm::SmallVector<clang::QualType, 4> tupleParts(clang::QualType type);

/// Whether a `std::variant` is in an object of a type.
bool holdsVariant(clang::QualType type);

/// The pointer that an iterator of a vector is, also behind a reference; null for any other type.
clang::QualType iteratorPointer(clang::QualType type);

/// What to use in place of a class of the standard library whose bodies do not lower; empty for any other type.
std::string insteadOf(const clang::CXXRecordDecl* record);

/// Whether a type is a record that the IR passes by its address, as which it has complex numbers too.
bool isRecord(clang::QualType type);

/// The name of a function or member function of namespace std; empty for any other.
std::string standardName(const clang::FunctionDecl* callee);

/// Whether a function gives the reference that it is given: `std::move`, `std::forward`, `std::as_const`.
bool isReferenceCast(const clang::FunctionDecl* callee);

/// Whether a function is a member of a vector's, or exchanges two.
bool isOfVector(const clang::FunctionDecl* function);

/// Whether a function, of a vector or of a `std::function`, exchanges two of them: what it is given as well as what it
/// is called on.
bool swapsTwo(const clang::FunctionDecl* function);

/// Whether a member function of a vector leaves its size alone.
bool keepsSize(const clang::CXXMethodDecl* method);

/// The object that a member function or operator is called on; null where there is none.
const clang::Expr* objectOf(const clang::CallExpr* call);

/// An expression without parentheses, temporaries and conversions that change nothing.
const clang::Expr* withoutWrapping(const clang::Expr* expr);

}  // namespace sparsegen::lowering
