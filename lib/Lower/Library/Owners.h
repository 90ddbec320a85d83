//===- Owners.h - smart pointers of the caller's ----------------*- C++ -*-===//
//
// Private to `lower`.
//
// A `std::unique_ptr` that the code makes lowers by its members. One that only the
// caller makes, as a member of a struct or an object, is what its `get()` gives, and
// can't be changed. So is a `std::shared_ptr`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// What a member points to that is a smart pointer which only the caller makes; null for any other.
clang::QualType callersOwner(const ModuleContext& shared, const clang::FieldDecl* field);

/// The field that stands for it. In the object of a member function, which generated code makes, it is a pointer.
void addOwner(ModuleContext& shared, const clang::FieldDecl* field, clang::QualType owned,
              std::vector<ir::RecordField>& fields);

/// A call of a member function of a smart pointer that the caller provides; nothing for any other call.
std::optional<ir::ExprId> callOnOwner(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
