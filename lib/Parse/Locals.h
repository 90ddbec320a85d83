//===- Locals.h - locals that are another name of a parameter ---*- C++ -*-===//
//
// Part of `parse`. Where user data comes in as `void* user_data`, the code and
// its author speak of `data`: a local that is `user_data`, cast.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
class ParmVarDecl;
}  // namespace clang

namespace sparsegen {

/// The parameter that the local `name` stands for wherever it has a value:
///
///     UserData* data = static_cast<UserData*>(user_data);
///     UserData data;  data = (UserData) user_data;
///     UserData& data = *static_cast<UserData*>(user_data);
///
/// None where there are several locals of that name, where one is given
/// anything else, or where it or the parameter may change in any other way.
const clang::ParmVarDecl* parameterBehind(const clang::FunctionDecl& function, llvm::StringRef name);

}  // namespace sparsegen
