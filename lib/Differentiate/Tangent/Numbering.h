//===- Numbering.h - equal expressions, and what to compute once -*- C++ -*-===//
//
// Value numbering within one statement: expressions that are the same node for
// node have the same number, since no memory changes between them. What several
// of the statement's expressions share is then computed once, in scalars.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

class Numbering {
public:
  explicit Numbering(const Subject& subject) : subject_(subject) {}

  /// The first expression seen that is the same. Logarithmic in what was seen.
  /// Loads with different facts differ: one of them may be in an arm of a
  /// select that is never taken, and so have none.
  ir::ExprId canonical(ir::ExprId expr);

private:
  using Key = std::tuple<ir::Op, ir::TypeId, std::array<ir::ExprId, 3>, std::int64_t, std::uint64_t, ir::ObjectId,
                         std::uint32_t, unsigned>;
  const Subject& subject_;
  std::map<Key, ir::ExprId> known_;
  std::map<ir::ExprId, ir::ExprId> canonical_;
};

/// Rewrites expressions of one statement so that a real that occurs more than
/// once is computed before the statement into a local that `makeLocal` gives.
/// What may be evaluated on some paths only (an arm of a select, the second
/// operand of a logical operation) is computed before only if it is needed
/// anyway. Places stay as they are, with the facts about them. Returns the statements that compute the locals.
std::vector<ir::StmtId> shareSubexpressions(Subject& subject, const std::vector<ir::ExprId*>& exprs,
                                            const std::function<ir::ObjectId(ir::ScalarKind)>& makeLocal);

}  // namespace sparsegen::differentiate
