//===- CellKinds.h - which cells of an object a place may be ----*- C++ -*-===//
//
// Part of IR/Memory. Cells of an object are told apart by what accesses say of
// them: whether it is a real, and which field of which record. So a struct may
// hold an index beside values, and a class the size of a grid beside much that
// nothing depends on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstdint>
#include <set>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Reals, or integers and pointers; of one field of a record, or of any and of none.
struct CellKind {
  bool isReal = false;
  RecordId record{};  ///< none: of any
  std::uint32_t field = 0;
  friend auto operator<=>(const CellKind&, const CellKind&) = default;
};

/// Whether two accesses of one object may be of one cell.
bool mayBeSame(const CellKind& a, const CellKind& b);

class CellKinds {
public:
  /// Finds the records that memory may be seen as which was made as another, by casts, also by way of untyped pointers:
  /// accesses go by the type that memory was declared with, or one that is made alike (Propagate/Layouts.h). Their
  /// fields are not told apart. O(expressions + size of the records).
  explicit CellKinds(const Module& module);

  /// Of what a place of a scalar or pointer is; of any other place, of all that is in it. Steps from a field on may lead
  /// behind it, and are of any field.
  std::set<CellKind> at(ExprId place) const;

private:
  void noteCast(const Type& from, const Type& to, std::set<RecordId>& untyped);
  std::set<CellKind> in(TypeId type) const;

  const Module& module_;
  std::set<RecordId> mixed_;
};

}  // namespace sparsegen::ir
