//===- RowUpdate.h - one Combine of a short row -----------------*- C++ -*-===//
//
// Part of direct evaluation: what a Combine of a short row says, in terms of
// columns and coefficients, and where the slots and entries of such a row are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "Differentiate/Direct/Rows/SparseGradients.h"

namespace sparsegen::differentiate {

/// weight · coefficient · (the unit row of a column).
struct EntryTerm {
  ir::ExprId coefficient;   ///< none of a slot where the module has its column
  ir::ExprId column;        ///< an i64, -1 where the slot is empty; none of a slot where the module has its coefficient
  ir::ExprId weight{};      ///< none for 1
  bool isFromSlot = false;  ///< of a short row
  ir::ExprId list{};        ///< the place of a list, all entries of which are meant; then no coefficient and no column
};

/// What stands where a Combine of a short row was.
struct RowUpdate {
  ir::StmtId stmt;  ///< the Combine, which is still there
  ir::FunctionId function;
  ir::ExprId row;      ///< its place: of one slot, or of an array of as many as there are; of a list
  std::int64_t width;  ///< the number of slots, or of a list's entries at most
  SlotRange slots;     ///< those that are filled
  std::vector<EntryTerm> terms;
  ir::ExprId scale;   ///< what the row is multiplied with before; none where it begins anew
  Storage::Id cells;  ///< that the row is one of
  bool isList = false;
  std::optional<std::size_t> positions{};  ///< of a merged list: the number of the visits that tell its positions
  std::set<Storage::Id> sources{};         ///< the cells of the short rows that it is made from
  std::size_t combined = 0;                ///< the terms of the Combine
};

/// The place of the number of a list's last entry, -1 where it has none; and of an entry.
ir::ExprId listLast(ir::Builder& build, ir::ExprId list);
ir::ExprId listEntry(ir::Builder& build, ir::ExprId list, ir::ExprId index);

/// The place of a slot of a row.
ir::ExprId slotPlace(ir::Builder& build, ir::ExprId row, std::int64_t width, std::int64_t slot);

}  // namespace sparsegen::differentiate
