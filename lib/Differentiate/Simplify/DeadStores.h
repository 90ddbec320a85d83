//===- DeadStores.h - values that no one reads ------------------*- C++ -*-===//
//
// The derivative of a function often needs few of its values: of an assignment
// to a dependent only the Combine is wanted. Assignments to memory of ours that
// nothing loads are removed, then what only they read, then the loops, locals,
// parameters and results that are left without a use.
//
// Runs on the rewritten functions, before the entry function is made for them:
// memory that no parameter reaches any more is then not made at all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// What becomes of the user's function's result.
enum class ResultUse : std::uint8_t { Used, Unused };

/// `ours` are the external objects that no one sees after the call. O(nodes of
/// the module · number of passes); straight-line code needs two.
void removeDeadStores(Subject& subject, const std::set<ir::ObjectId>& ours, ResultUse result);

}  // namespace sparsegen::differentiate
