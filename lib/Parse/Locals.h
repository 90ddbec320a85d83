//===- Locals.h - locals that are another name of a parameter ---*- C++ -*-===//
//
// Part of `parse`. Where user data comes in as `void* user_data`, the code and
// its author speak of `data`: a local that is `user_data`, cast.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
}  // namespace clang

namespace sparsegen {

/// The path from a parameter that the local `name` stands for wherever it has a value:
///
///     UserData* data = static_cast<UserData*>(user_data);      user_data
///     UserData data;  data = (UserData) user_data;             user_data
///     UserData& data = *static_cast<UserData*>(user_data);     user_data
///     double* u = data->u;                                     user_data, u
///     double* ydata = NV_DATA_S(y);                            y, content, data
///
/// Null pointers among its values do not count. Empty where there are several locals of that name, where one is given
/// anything else, or where it, the parameter or a member on the way may change
/// in any other way.
std::vector<std::string> pathBehind(const clang::FunctionDecl& function, llvm::StringRef name);

}  // namespace sparsegen
