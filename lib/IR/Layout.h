//===- Layout.h - where the parts of an object lie --------------*- C++ -*-===//
//
// Slots and bindings name cells by number. Here a number becomes a type, or the
// steps from an object down to the cell; and a place, or such steps, become the
// pointer of an object that they name, field by field.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
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

/// The cell that a place is, counted from where the pointer leads that it begins with: the sum of its fields and
/// constant steps. Nothing where a step is not constant.
std::optional<std::uint64_t> cellWithin(const Module& module, ExprId place);

/// The cell of the caller's that a place is, by way of the entry function's parameters; nothing for any other.
std::optional<std::pair<ObjectId, std::uint64_t>> callersCell(const Module& module, ExprId place);

/// The place of a cell of the caller's, by way of the entry function's parameters. Internal error where none leads
/// there.
ExprId callersPlace(Builder& build, ObjectId object, std::uint64_t cell);

/// What the user calls a cell of the caller's, or the array that begins with it: `n`, `data->mx`, `grid.dims[1]`,
/// `mesh->elements`.
std::string callersName(const Module& module, ObjectId object, std::uint64_t cell);

/// The input of the structure that a cell is, or is in; null for any other. `cell`: none where it is not known which.
const StructureInput* structureInput(const Module& module, ObjectId object, std::optional<std::uint64_t> cell);

/// How many elements a table has: integers, or what has some in each.
ExprId tableElements(const Module& module, const StructureInput& table);

/// Whether a cell of an object is an integer.
bool isIntegerCell(const Module& module, ObjectId object, std::uint64_t cell);

/// Whether pointers lead from an object of the caller's to an input of the structure.
bool leadsToStructure(const Module& module, ObjectId holder);

/// The place `index` steps after a place; written as an element where it is one
/// of an array that stands alone.
ExprId step(Builder& build, ExprId place, ExprId index);

}  // namespace sparsegen::ir
