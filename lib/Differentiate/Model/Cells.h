//===- Cells.h - from cell numbers to places --------------------*- C++ -*-===//
//
// Slots and bindings name cells by number. Here a number becomes a type, or a
// place made of elements and fields.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "IR/Builder.h"

namespace sparsegen::differentiate {

/// One step from a type to one that it holds: an element, or a field.
struct CellStep {
  enum class Kind : std::uint8_t { Element, Field } kind;
  std::uint64_t index;
  ir::RecordId record;  ///< whose field
};

/// From a type down to one cell.
struct CellPath {
  std::vector<CellStep> steps;
  ir::TypeId type;  ///< of the cell
};
CellPath cellPath(const ir::Module& module, ir::TypeId type, std::uint64_t cell);

/// The type of what a pointer to an object's first cell steps over: of an array
/// its element.
ir::TypeId elementType(const ir::Module& module, ir::TypeId type);

/// The place `index` steps after a place; written as an element where it is one
/// of an array that stands alone.
ir::ExprId step(ir::Builder& build, ir::ExprId place, ir::ExprId index);

}  // namespace sparsegen::differentiate
