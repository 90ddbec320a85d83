//===- Layouts.h - memory seen as another type ------------------*- C++ -*-===//
//
// Cells are numbered by the type that an object was declared with. A pointer of
// another type leads to the same cells only where both are made of cells of one
// kind and size: doubles as structs of doubles, or as rows. What else a cast may
// give, bytes of doubles or doubles in bytes, is no number of a cell.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "IR/IR.h"

namespace sparsegen::propagation {

class Layouts {
public:
  explicit Layouts(const ir::Module& module) : m_(module) {}

  /// Whether accesses of a type, and steps over values of it, lead from cell to cell of what was declared as another.
  /// O(size of the types) for each pair, once.
  bool fits(ir::TypeId seen, ir::TypeId declared);

private:
  /// What a cell is: a pointer (0 bits), or a number.
  struct Cell {
    bool isReal = false;
    unsigned bits = 0;
    bool operator==(const Cell&) const = default;
  };
  std::optional<Cell> uniform(ir::TypeId type);
  std::optional<Cell> cellOf(const ir::Type& type);
  bool isSame(ir::TypeId a, ir::TypeId b);

  // What was found out before: types share their parts.
  const ir::Module& m_;
  std::map<std::pair<ir::TypeId, ir::TypeId>, bool> fits_, same_;
  std::map<ir::TypeId, std::optional<Cell>> uniform_;
};

}  // namespace sparsegen::propagation
