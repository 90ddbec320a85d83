//===- Strings.h - std::string as a name ------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A string that is made of a literal, and never changed, is the literal and its
// length, as names are that a helper prints, tests or compares:
//
//     std::string what = "y";     what.data = "y"; what.size = 1;
//     what.empty()                what.size == 0
//
// Whatever else is made or done is refused, and so are the caller's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The record that a `std::string` is: the pointer to its letters and their number; nothing for one of the caller's.
std::optional<ir::TypeId> tryString(ModuleContext& shared, const clang::RecordDecl* record);

/// Makes a string in its place, of nothing, of a literal or of another one.
void makeString(FunctionContext& fn, ir::ExprId place, const clang::CXXConstructExpr* expr);

/// A call of a member function of a string, or a comparison with one; nothing for any other call.
std::optional<ir::ExprId> callOnString(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
