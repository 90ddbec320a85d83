//===- Loops.h - loops over cells -------------------------------*- C++ -*-===//
//
// The loops that the entry function is made of: copy, clear.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

#include "Differentiate/Tangent/Shadows.h"

namespace sparsegen::differentiate {

class Loops {
public:
  Loops(Subject& subject, Shadows& shadows, ir::FunctionId function)
      : subject_(subject), shadows_(shadows), build_(subject.build), function_(function) {}

  /// for (i = 0; i < count; ++i) body; no loop for a count that is known as 0 or 1.
  void forEach(ir::ExprId count, ir::Block& out, const std::function<void(ir::ExprId, ir::Block&)>& body);
  void forEach(std::int64_t count, ir::Block& out, const std::function<void(ir::ExprId, ir::Block&)>& body) {
    forEach(build_.integer(count), out, body);
  }

  /// Tangents zero in all of a shadow.
  void clear(ir::ExprId shadowPlace, ir::Block& out);
  /// The same of the first `count` elements of an array, whose type need not say how many it has.
  void clearElements(ir::ExprId shadowArray, ir::ExprId count, ir::Block& out);
  /// Tangents zero in `count` Lanes. Here and below `count` is an i64.
  void clear(ir::ExprId firstLanes, ir::ExprId count, ir::Block& out);
  /// All cells of one object of the type that the places have.
  void copy(ir::ExprId to, ir::ExprId from, ir::Block& out);
  /// `count` reals, converted.
  void copyReals(ir::ExprId to, ir::ExprId from, ir::ExprId count, ir::Block& out);
  /// `count` tangents, of Lanes or Seeds.
  void copyTangents(ir::ExprId to, ir::ExprId from, ir::ExprId count, ir::Block& out);

private:
  using CellBody = std::function<void(ir::ExprId cell, ir::ExprId number, ir::Block&)>;
  std::optional<std::int64_t> rowLength(ir::ExprId first, ir::ExprId count) const;
  ir::ExprId cellAt(ir::ExprId first, ir::ExprId count, ir::ExprId k);
  void forEachCell(ir::ExprId first, ir::ExprId count, ir::Block& out, const CellBody& body);

  Subject& subject_;
  Shadows& shadows_;
  ir::Builder& build_;
  ir::FunctionId function_;
};

}  // namespace sparsegen::differentiate
