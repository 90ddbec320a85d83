//===- RowUpdates.h - the statements that fill local rows -------*- C++ -*-===//
//
// Part of direct evaluation: a row update (RowUpdate.h) as statements on its slots,
// of coefficients or of columns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>

#include "Differentiate/Direct/Rows/RowUpdate.h"

namespace sparsegen::differentiate {

/// A value that is computed once: itself where it is a constant or one load, else a new local of the function.
ir::ExprId held(Subject& subject, ir::FunctionId function, const char* name, ir::ExprId value, ir::Block& out);

/// The coefficients of terms with their weights.
std::vector<ir::ExprId> weighted(Subject& subject, ir::FunctionId function, const std::vector<EntryTerm>& terms,
                                 ir::Block& out);

/// Gives the position of the next entry that is added to a merged list, an i64, and goes on to the one behind it.
using NextPosition = std::function<ir::ExprId(ir::Block& out)>;
void fillCoefficients(Subject& subject, const RowUpdate& update, const NextPosition& next, ir::Block& out);

/// What a structure pass makes sure of, and tells.
struct ColumnChecks {
  /// Called before a slot that only some values fill, or that is added to, gets its column.
  std::function<void(ir::ExprId slot, ir::ExprId column, ir::Block& out)> slot;
  /// Called before a slot gets a column, with that of another of its terms, which is the same or none.
  std::function<void(ir::ExprId column, ir::ExprId other, ir::Block& out)> shared;
  /// Called before a list gets entries, with the number that its last one will have.
  std::function<void(ir::ExprId last, ir::Block& out)> list;
  /// Called with the position of each entry that is added to a merged list.
  std::function<void(ir::ExprId position, ir::Block& out)> position;
};
void fillColumns(Subject& subject, const RowUpdate& update, const ColumnChecks& checks, ir::Block& out);

/// What rows hold at first.
struct EmptyRows {
  std::set<ir::RecordId> lists;           ///< the records that are lists: they get no entries
  std::optional<std::int64_t> slot = {};  ///< each column, or handle; none: coefficients, which stay as they are
};
void emptyRows(Subject& subject, ir::FunctionId function, const ir::Declare& rows, const EmptyRows& empty,
               ir::Block& out);

}  // namespace sparsegen::differentiate
