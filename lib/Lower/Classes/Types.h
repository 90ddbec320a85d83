//===- Types.h - C's and C++'s types as the IR's ----------------*- C++ -*-===//
//
// Private to `lower`.
//
// Scalars keep their width and signedness. References are pointers. A record
// keeps the fields that have a type in the IR; the others (strings, handles,
// unions) are simply not there, and reading one is an error where it is read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// The scalar that a number, an enumeration or a bool is; nothing for any other type.
std::optional<ir::ScalarKind> scalarKind(const ModuleContext& shared, clang::QualType type);

/// The IR's type, or nothing.
std::optional<ir::TypeId> tryLowerType(ModuleContext& shared, clang::QualType type);

/// Whether a type can be named where nothing but headers is seen.
bool isOfHeaders(const clang::TagDecl* tag, const clang::SourceManager& sources, const Inclusions& inclusions);

/// Whether generated code reads a record by calling its member functions.
bool isCalled(const ModuleContext& shared, ir::RecordId record);

/// Whether a type's cells are all of one kind, and nothing else is in it.
bool isMadeOf(const ModuleContext& shared, clang::QualType type, ir::ScalarKind kind);

/// Whether generated code has something else than the user's in place of what a member holds.
bool isOfOwnMaking(const ModuleContext& shared, const clang::FieldDecl* field);

/// The field of the IR's record that a base is; nothing for one that has no cells, which is not there.
std::optional<std::uint32_t> baseField(ModuleContext& shared, const clang::CXXRecordDecl* derived,
                                       const clang::CXXRecordDecl* base);

/// The IR's type; reports and throws where there is none.
ir::TypeId lowerType(ModuleContext& shared, clang::QualType type, clang::SourceRange at);

/// How the IR passes a value of this type: records by address.
ir::TypeId parameterType(ModuleContext& shared, clang::QualType type, clang::SourceRange at);

/// The member of a union that stands for all, which are reals of one kind each: the largest, an array if there is
/// one; null where there is none, or it is no union.
const clang::FieldDecl* wholeMember(const ModuleContext& shared, const clang::RecordDecl* record);

/// The place of a member. One of *this of the function to differentiate may be moved out of its object in the end.
ir::ExprId memberPlace(ModuleContext& shared, ir::ExprId record, const clang::FieldDecl* field, clang::SourceRange at);

/// The members that a member without a name has, which are its holder's.
std::vector<const clang::FieldDecl*> membersOf(const ModuleContext& shared, const clang::RecordDecl* unnamed);

/// The field of the IR's record; reports where the field's type has none.
std::uint32_t fieldOf(ModuleContext& shared, const clang::FieldDecl* field, clang::SourceRange at);

}  // namespace sparsegen::lowering
