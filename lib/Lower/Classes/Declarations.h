//===- Declarations.h - how the header declares the source's globals ---*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// How a header would declare a global of the user's, for generated code to name it. Reports what can't be named
/// (NotEmittable), and throws.
std::string declarationOf(ModuleContext& shared, const clang::VarDecl* global);

}  // namespace sparsegen::lowering
