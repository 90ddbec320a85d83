//===- Layout.h - where the parts of an object lie --------------*- C++ -*-===//
//
// Slots and bindings name cells by number. Here a number becomes a type, or the
// steps from an object down to the cell; and a place, or such steps, become the
// pointer of an object that they name, field by field.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "IR/Builder.h"

namespace sparsegen::ir {

/// One step from a type to one that it holds: an element, or a field.
struct CellStep {
  enum class Kind : std::uint8_t { Element, Field } kind;
  std::uint64_t index;
  RecordId record;  ///< whose field
};

/// From a type down to one cell.
struct CellPath {
  std::vector<CellStep> steps;
  TypeId type;  ///< of the cell
};
/// The way down to a cell; the first element where an extent is not known. O(depth of the type · fields).
CellPath cellPath(const Module& module, TypeId type, std::uint64_t cell);

/// The type of what a pointer to an object's first cell steps over: of an array
/// its element.
TypeId elementType(const Module& module, TypeId type);

/// Which pointer of its object a place or path is: a field of a record, the innermost one; or (none, 0) for a pointer
/// in no record.
using PointerKey = std::pair<RecordId, std::uint32_t>;
PointerKey pointerKey(const Module& module, ExprId place);
PointerKey pointerKey(const CellPath& path);

/// The place `index` steps after a place; written as an element where it is one
/// of an array that stands alone.
ExprId step(Builder& build, ExprId place, ExprId index);

}  // namespace sparsegen::ir
