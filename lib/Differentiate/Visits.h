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

#include "Differentiate/RowLocals.h"
#include "Differentiate/RowNumbers.h"

namespace sparsegen::differentiate {

/// weight · coefficient · (the unit row of a column).
struct VisitTerm {
  ir::ExprId coefficient;   ///< none of a slot where the module has its column
  ir::ExprId column;        ///< an i64, -1 where the slot is empty; none of a slot where the module has its coefficient
  ir::ExprId weight{};      ///< none for 1
  bool isFromSlot = false;  ///< of a short row
  ir::ExprId list{};        ///< the place of a list, all entries of which are meant; then no coefficient and no column
};

/// What stands where a Combine of a row was. One that has terms of a list is several: first the row as it was before,
/// in a loop each entry of the list, then the other terms.
struct Visit {
  ir::StmtId stmt;  ///< the Combine, which is still there
  ir::FunctionId function;
  ir::ExprId row;  ///< an i64
  std::vector<VisitTerm> terms;
  ir::ExprId scale;    ///< what the row is multiplied with before; none where it begins anew
  ir::StmtId group;    ///< the statement that ends the group of RowLocals.h that it is of, or none
  ir::ExprId index{};  ///< its one term is this entry of a list, an i64 that a loop around it counts from 0; or none
  std::size_t combined = 0;  ///< the terms of the Combine, if this is its first visit

  bool endsGroup() const { return group == stmt; }
};

/// What stands where a Combine of a short row was.
struct Filling {
  ir::StmtId stmt;  ///< the Combine, which is still there
  ir::FunctionId function;
  ir::ExprId row;      ///< its place: of one slot, or of an array of as many as there are; of a list
  std::int64_t width;  ///< the number of slots, or of a list's entries at most
  SlotRange slots;     ///< those that are filled
  std::vector<VisitTerm> terms;
  ir::ExprId scale;   ///< what the row is multiplied with before; none where it begins anew
  Storage::Id cells;  ///< that the row is one of
  bool isList = false;
  std::set<Storage::Id> sources{};  ///< the cells of the short rows that it is made from
  std::size_t combined = 0;         ///< the terms of the Combine
};

struct Numbered {
  std::vector<Visit> visits;
  std::vector<Filling> fillings;
  std::set<ir::ObjectId> emptied;  ///< objects with columns that have to be -1 at first
};

/// The place of the number of a list's last entry, -1 where it has none; and of an entry.
ir::ExprId listLast(ir::Builder& build, ir::ExprId list);
ir::ExprId listEntry(ir::Builder& build, ir::ExprId list, ir::ExprId index);

/// The place of a slot of a row.
ir::ExprId slotPlace(ir::Builder& build, ir::ExprId row, std::int64_t width, std::int64_t slot);

/// Numbers every seed and every row of a derivative module of kind Direct, whose entry function is made: shadow objects
/// and pointers are what RowNumbers.h says, and the entry function has no parameters for seeds and lanes. Throws
/// NotDirect where that can't be, and where a short row is longer than `limits`. Linear in the module.
Numbered numberVisits(Subject& subject, const RowGroups& groups, const UnknownControl& unknown, const RowShapes& shapes,
                      SlotLimits limits, Half half);

}  // namespace sparsegen::differentiate
