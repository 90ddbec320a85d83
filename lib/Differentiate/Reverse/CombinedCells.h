//===- CombinedCells.h - which tangents each Combine writes -----*- C++ -*-===//
//
// Part of reverse mode. Where the Combines of the user's function stand, and which
// cells of the caller's tangents they write: an index behind a pointer, as a
// polynomial in the counters of the loops around and in what does not change.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "Differentiate/Reverse/LinearAccesses.h"
#include "IR/Polynomial.h"

namespace sparsegen::differentiate {

/// What a counter runs through, in a run of the loop that has a round.
struct CountedRange {
  std::size_t counter = 0;  ///< an atom
  ir::Polynomial first, last;
  std::int64_t step = 1;  ///< how far two rounds are apart at least

  ir::Polynomial size() const { return last - first + ir::Polynomial(1); }
};

/// One Combine, or a call that may do any.
struct CombinedCell {
  ir::StmtId stmt;
  std::vector<ir::StmtId> loops;                      ///< around it, from outside
  std::vector<std::pair<ir::StmtId, bool>> branches;  ///< around it, and whether it is on their first side
  ir::ObjectId pointer{};                             ///< of `callers`, behind which the cell is; none: anywhere
  std::vector<ir::ObjectId> objects{};                ///< which it is in; none: any
  std::optional<ir::Polynomial> index{};              ///< from the pointer on; none: any
};

class CombinedCells {
public:
  /// Linear in the function, times the length of polynomials.
  CombinedCells(const Subject& subject, const Accesses& accesses, const CallersTangents& callers);

  /// In the order of the text.
  const std::vector<CombinedCell>& all() const { return cells_; }
  /// Null: not known, and no index has the counter.
  const CountedRange* range(ir::StmtId loop) const;

private:
  void countWrites();
  void walk(const ir::Block& block);
  void add(ir::StmtId id, const ir::Combine& node);
  void addRange(ir::StmtId id, const ir::For& node);
  std::optional<ir::Polynomial> index(ir::ExprId place);
  std::optional<std::int64_t> cellsOf(ir::TypeId type) const;
  std::optional<ir::Polynomial> polynomial(ir::ExprId expr);
  std::optional<ir::Polynomial> sum(const ir::Expr& node);
  bool isUnchanged(ir::ExprId expr) const;
  std::size_t atom(ir::ExprId expr);

  const Subject& subject_;
  const ir::Module& module_;
  const Accesses& accesses_;
  const CallersTangents& callers_;
  CellSet written_;                          ///< by all statements but declarations
  std::map<ir::ObjectId, unsigned> writes_;  ///< of each variable that has some: how many; counters' loops are none
  std::map<ir::ObjectId, ir::Polynomial> values_;  ///< of variables that are set once, and counters, where we are
  std::vector<ir::ExprId> atoms_;                  ///< by number; none for counters
  std::vector<ir::StmtId> loops_;
  std::vector<std::pair<ir::StmtId, bool>> branches_;
  std::map<ir::StmtId, CountedRange> ranges_;
  std::vector<CombinedCell> cells_;
};

}  // namespace sparsegen::differentiate
