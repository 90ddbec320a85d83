//===- Locals.h - locals that are another name of a parameter ---*- C++ -*-===//
//
// Part of `parse`. Where user data comes in as `void* user_data`, the code and
// its author speak of `data`: a local that is `user_data`, cast. Where an array
// comes out of a handle, by a function without a body, they speak of the array.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
class ParmVarDecl;
class VarDecl;
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

/// The type, as it is written, of such a local: of a pointer or a reference; empty for any other.
std::string fetchedType(const clang::FunctionDecl& function, llvm::StringRef name);

/// A local pointer that functions without a body set, and the handle that each of them gets before it:
///
///     const double* x;  get_array(X, &x);  ...  restore_array(X, &x);       x, X
///
/// A slot of that name says that it is one array all along, which the caller has.
struct FilledLocal {
  const clang::VarDecl* local = nullptr;
  const clang::ParmVarDecl* handle = nullptr;  ///< null where it is no parameter
};

/// Nothing where there are several locals of that name, where one has another value than null, or may change in another
/// way.
std::optional<FilledLocal> filledLocal(const clang::FunctionDecl& function, llvm::StringRef name);

}  // namespace sparsegen
