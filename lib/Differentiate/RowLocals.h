//===- RowLocals.h - a local's tangents in the row they end in --*- C++ -*-===//
//
// Part of direct evaluation. A local that is summed up over branches and loops
// and then stored to a dependent,
//
//     r = 4 * c;  if (i > 0) r -= x[k - n];  ...  f[k] = r;
//
// needs no tangents of its own: what is added to it can be added to the row at
// once. So its Combines become Combines of the row. That is right where nothing
// else touches the row in between; such Combines are a group, and the placement
// holds them against the visits of all others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "Differentiate/Rewriter.h"

namespace sparsegen::differentiate {

/// The Combines that were made ones of a row: each with the statement that ended its group.
using RowGroups = std::map<ir::StmtId, ir::StmtId>;

/// Rewrites a function whose Combines are preaccumulated. O(statements · locals).
void mergeRowLocals(Derivation& derivation, ir::FunctionId function, RowGroups& groups);

}  // namespace sparsegen::differentiate
