//===- HeaderUnset.h - tangents that a path leaves unset --------*- C++ -*-===//
//
// Where the source declares a variable without a value and sets it on some
// paths, its tangents are not set on the others. The generator has seen that
// none of these is read, but a compiler sees less, and would warn.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>

#include "Emit/HeaderConstness.h"
#include "IR/IR.h"

namespace sparsegen::emit {

/// The locals of Lanes of a function that are read where, as far as its branches and loops tell, nothing may have been
/// written.
std::set<ir::ObjectId> findUnset(const ir::Module& module, ir::FunctionId function, const Constness& constness);

}  // namespace sparsegen::emit
