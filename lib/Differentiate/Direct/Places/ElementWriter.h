//===- ElementWriter.h - a pass that writes elements in place of visits -*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made: what a structure pass writes of all that a straight line visits
// becomes a few integers, of which the rest follows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// One integer of an element, written where the visit is that has it first: what it is made of may change later.
struct ElementInteger {
  std::size_t visit;
  ir::ExprId value;
};

class ElementWriter {
public:
  ElementWriter(ir::Module& pass, const Structure& structure);

  /// What visits, as numbered by `structure`, have as a row, and as the column of a term.
  ir::ExprId rowOf(std::size_t visit) const;
  ir::ExprId columnOf(std::size_t visit, std::size_t term) const;

  /// Plans to write the number of a kind and these in place of visits, which follow each other in one block.
  void plan(std::size_t kind, const std::vector<std::size_t>& visits, const std::vector<ElementInteger>& integers);

  /// Once all is planned: changes the pass. No visits are left in it.
  void run();

private:
  const ir::Block& statementsOf(std::size_t visit) const { return structure_.written.at(visit); }
  void rewrite(ir::Block& block) const;

  ir::Module& module_;
  const Structure& structure_;
  std::set<ir::StmtId> removed_;
  std::map<ir::StmtId, ir::Block> inPlaceOf_;
};

}  // namespace sparsegen::differentiate
