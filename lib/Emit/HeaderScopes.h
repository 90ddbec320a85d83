//===- HeaderScopes.h - names of locals, a scope at a time ------*- C++ -*-===//
//
// In the IR all locals of a function have names of their own. In generated code
// two of them share the user's name, as they do in the user's code, where
// neither can be seen from the other's scope. None hides another.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <string>

#include "Emit/HeaderTypes.h"

namespace sparsegen::emit {

/// The names of the parameters and locals of a function; none of them is in `shared`. Needs the types' lanes, and no
/// names.
std::map<ir::ObjectId, std::string> nameLocals(const Types& types, ir::FunctionId function, const Names& shared);

}  // namespace sparsegen::emit
