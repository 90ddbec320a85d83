//===- RowLocals.h - a local's tangents in the row they end in --*- C++ -*-===//
//
// Part of direct evaluation. A local that is summed up over branches and loops
// and then stored to a dependent,
//
//     r = 4 * c;  if (i > 0) r -= x[k - n];  ...  f[k] = r;
//
// needs no tangents of its own: what is added to it can be added to the row at
// once. So its Combines become Combines of the row. That is right where nothing
// else touches the row in between; such Combines are a group. Whether anything
// does is seen where it is known what the row is: Visits.cpp looks at local rows,
// and the placement holds the group against the visits of all others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <vector>

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

struct RowGroups {
  /// The Combines that were made ones of a row: each with the statement that ends its group.
  std::map<ir::StmtId, ir::StmtId> endOf;
  /// Of the statement that ends a group: all that is done from the group's first one on.
  std::map<ir::StmtId, std::vector<ir::StmtId>> between;
};

/// Rewrites a function whose Combines are preaccumulated. O(statements), and for each local that is merged the
/// statements between its first value and its row.
void mergeRowLocals(Derivation& derivation, ir::FunctionId function, RowGroups& groups);

}  // namespace sparsegen::differentiate
