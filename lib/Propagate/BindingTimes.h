//===- BindingTimes.h - when integers are known -----------------*- C++ -*-===//
//
// An integer is *static* when it is known at generation, *structural* when it is
// known once the derivative object is made, else *dynamic*: it depends on values,
// or may change from call to call. Static ones propagate has followed. This tells
// the others apart: which parameters of the entry function are structural, and
// which branches and loops go by what is dynamic.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen {

/// Adds the integer parameters of the entry function that the counts of slots and the bounds of loops depend on to the
/// module's structure inputs, leaves only what is dynamic in `facts.unknownControl` and `unknownChoice`, and finds
/// `facts.structuralCondition`. `facts` are of the module, for every size. Without regard to the order of statements.
/// O(statements · length of the longest chain of integers).
void separateBindingTimes(ir::Module& module, Facts& facts);

/// The same of what such a module was rewritten to, whose structure stays what it is.
void separateAgain(const ir::Module& rewritten, Facts& facts);

}  // namespace sparsegen
