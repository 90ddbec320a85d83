//===- RowTables.h - tables of rows of any length ---------------*- C++ -*-===//
//
// Part of the IR. Lists of neighbours are often a vector of vectors, or of structs
// with vectors in them:
//
//     std::vector<std::vector<int>> neighbours;      neighbours[i][k]
//
// The elements of the outer vector are a table of the structure, and the rows that
// lie behind them another one: one object, bound to the pointer in the first
// element, that stands for the rows of all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Where the rows of a table lie.
struct RowTable {
  ObjectId holder;                 ///< the table whose elements lead to them
  std::uint64_t cell = 0;          ///< of an element, the pointer to its row; that behind it is the row's length
  std::uint64_t elementCells = 1;  ///< of each element
};

/// What an input of the structure is as a table of rows, whose `count` is the number of rows then; nothing for any
/// other. Linear in the externals and inputs.
std::optional<RowTable> rowTable(const Module& module, const StructureInput& input);

}  // namespace sparsegen::ir
