//===- Follow.h - one column on its way to one row --------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Of a machine that follows one column, what is recorded of each store, argument
// and result that carries it. On all other machines, and of what does not carry
// the column, each of these functions gives the index set back as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

enum class Places : std::uint8_t { One, Several };

/// The set of what is stored in the cell `target`, which is all that `place`, an expression, leads to, or one of
/// several. Constant, but for the integers that `place` and what was read mention.
SetId followStore(Machine& m, SetId set, const Pointer& target, std::uint32_t place, Places places);

/// The set of an argument, as it is in the parameter.
SetId followArgument(Machine& m, SetId set, ir::FunctionId callee, ir::ObjectId parameter, std::uint32_t argument);

/// The set of the value that the present function returns.
SetId followResult(Machine& m, SetId set, std::uint32_t value);

/// Says of a load of what carries the column that it has read it; at an index that is not known if not `isCertain`.
inline void followRead(Machine& m, SetId set, ProvenanceRead read) {
  if (m.followed && set != IndexSets::kEmpty) m.followed->provenance.noteRead(set, read);
}

/// Whether a place is a dependent that is not the row that is asked for, of an object that holds only dependents.
bool isOfOtherRow(const Machine& m, const Pointer& target);

/// Whether a store is to a dependent that is not the row that is asked for, of an object that holds only dependents.
/// Then what is stored is of no account, as long as nobody reads it, and the cell holds nothing that can be read: a
/// machine that reads it stops. Only where the machine passes over other rows.
bool passesOver(Machine& m, const Pointer& target);

}  // namespace sparsegen::propagation
