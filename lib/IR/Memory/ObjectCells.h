//===- ObjectCells.h - which cell of its object a place is ------*- C++ -*-===//
//
// `data->grid` may be passed to a helper that knows it as `grid`: `grid->nx` is
// then no first cell of the object, though the pointer that it begins with is a
// variable. Here it is found, for each pointer of the code, how many cells behind
// the first of its object it leads: the same for all values that it gets, or not
// known. Flow-insensitive, over all functions, until nothing changes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "IR/IR.h"
#include "IR/Layout.h"

namespace sparsegen::ir {

class ObjectCells {
public:
  /// O(nodes of pointers · changes, of which each pointer has two).
  explicit ObjectCells(const Module& module);

  /// The cell of the object that a place is in; nothing where that is not the same each time.
  std::optional<std::uint64_t> of(ExprId place) const;

private:
  /// Where pointers lead: nothing was seen yet, one cell, or several.
  struct Cell {
    enum class State : std::uint8_t { Unseen, One, Several };
    State state = State::Unseen;
    std::uint64_t number = 0;
  };

  Cell cellOf(ExprId pointer) const;
  Cell stepped(ExprId pointer) const;
  void scan(FunctionId function);
  void scan(const Stmt& stmt, FunctionId function);
  Cell loaded(ExprId place) const;
  void note(ExprId place, const Cell& cell);
  void enter(ObjectId parameter, const Cell& cell);
  void join(Cell& into, const Cell& cell);
  static Cell joined(const Cell& a, const Cell& b);
  bool isVariable(ExprId place) const;

  const Module& module_;
  std::vector<bool> named_;            ///< ObjectId: nothing but its name leads to it
  std::vector<Cell> variables_;        ///< ObjectId: pointers that are variables
  std::vector<Cell> results_;          ///< FunctionId
  std::map<PointerKey, Cell> stored_;  ///< all other pointers, by which of a record they are
  bool changed_ = false;
};

}  // namespace sparsegen::ir
