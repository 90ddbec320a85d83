//===- Spans.h - std::span as a parameter -----------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A `std::span` lowers by its members, like other classes. One that the function
// to differentiate is given by its caller is a pointer to its elements and, where
// its type does not say it, their number: the object is made of these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Makes a parameter of the function that is being lowered.
using MakeParameter = std::function<ir::ObjectId(std::string name, ir::TypeId type)>;

/// Makes the parameters that a span of the entry function's caller becomes; false for any other.
bool spanParameter(FunctionContext& fn, const clang::ParmVarDecl* declared, const MakeParameter& make);

/// A span within a struct of the caller's, which is a pointer and a size, as an object of its class.
ir::ExprId spanOf(FunctionContext& fn, ir::ExprId callers, clang::QualType type, clang::SourceRange at);

}  // namespace sparsegen::lowering
