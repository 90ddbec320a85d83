//===- Store.h - what is written to memory ----------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// A store to a known index replaces the index set of a cell. A store to an unknown
// index joins its set to that of every cell that the index may be.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A store writes one element of an object at an integer index.
///
/// Index sets: known index: the element's old set is replaced;
///             unknown index: the set joins that of each element that it can be
/// Example:    a = {0}{1}{2}, {3} to index 1 ⇒ {0}{3}{2}; to [0, 1] ⇒ {0,3}{1,3}{2}
/// Widens:     index unknown (diagnostic: store-unknown-index)
void store(Machine& m, ir::ExprId place, const Value& value);

/// Runs an assignment.
void executeAssign(Machine& m, const ir::Assign& node);

/// Gives the variable of a counted loop its value.
void storeVariable(Machine& m, ir::ObjectId variable, const Interval& value);

}  // namespace sparsegen::propagation
