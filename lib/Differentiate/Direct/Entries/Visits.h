//===- Visits.h - Combines as entries of the Jacobian -----------*- C++ -*-===//
//
// In the compressed derivative a Combine adds multiples of seeds to the lanes of
// a dependent. Which seed and which dependent is a matter of integers: the place
// of a seed is a column, that of a dependent's lanes a row. Here pointers to
// either become these numbers, and each Combine a *visit*: a row, and for each
// term a column and a coefficient. A Combine of a short row fills slots of it
// with the same. What can't be said so is NotDirect.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <vector>

#include "Differentiate/Direct/Entries/RowNumbers.h"
#include "Differentiate/Direct/Rows/RowUpdate.h"
#include "Differentiate/Simplify/RowLocals.h"

namespace sparsegen::differentiate {

/// What stands where a Combine of a row was. One that has terms of a list is several: first the row as it was before,
/// in a loop each entry of the list, then the other terms.
struct Visit {
  ir::StmtId stmt;  ///< the Combine, which is still there
  ir::FunctionId function;
  ir::ExprId row;  ///< an i64
  std::vector<EntryTerm> terms;
  ir::ExprId scale;    ///< what the row is multiplied with before; none where it begins anew
  ir::StmtId group;    ///< the statement that ends the group of RowLocals.h that it is of, or none
  ir::ExprId index{};  ///< its one term is this entry of a list, an i64 that a loop around it counts from 0; or none
  std::size_t combined = 0;  ///< the terms of the Combine, if this is its first visit
  /// It is none of a row: what stands in place of the column of its one term is the position of an entry in a merged
  /// list, of the row update that has this number.
  bool tellsPosition = false;
  /// Where the handle of the index set is kept that is united, of Numbered::keepsHandles; none of a dependent's, which
  /// is told.
  ir::ExprId cell{};

  bool endsGroup() const { return group == stmt; }
};

struct Numbered {
  std::vector<Visit> visits;
  std::vector<RowUpdate> rowUpdates;
  std::set<ir::ObjectId> emptied;  ///< objects with rows that have to be empty at first, or with handles, that are 0
  std::set<ir::RecordId> lists;    ///< the records that are lists
  bool keepsHandles = false;       ///< visits are those of index sets (IndexSets.h): columns are pointers to handles
};

/// Numbers every seed and every row of a derivative module with Carrier::Slots, whose entry function is made: shadow
/// objects and pointers are what RowNumbers.h says, and the entry function has no parameters for seeds and lanes.
/// Throws NotDirect where that can't be, and where a short row is longer than `limits`. Linear in the module.
Numbered numberVisits(Subject& subject, const RowGroups& groups, const ValueDependentControl& unknown,
                      const GradientLayout& shapes, SlotLimits limits, Half half);

}  // namespace sparsegen::differentiate
