//===- Combines.h - terms and coefficients of Combines ----------*- C++ -*-===//
//
// Part of Simplify. What both ways of preaccumulation do with a Combine: equal
// sources become one term, and a coefficient that is used again is computed once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "Differentiate/Simplify/LinearForms.h"
#include "Differentiate/Tangent/Numbering.h"

namespace sparsegen::differentiate {

/// The terms of one Combine: equal sources become one.
class Terms {
public:
  explicit Terms(Subject& subject) : build_(subject.build), numbering_(subject) {}

  void add(const ir::CombineTerm& term);
  /// A coefficient that is known to be zero says, where entries are visited, that its entry is there.
  std::vector<ir::CombineTerm> take() { return std::move(terms_); }
  std::vector<ir::CombineTerm> takeNonzero();

private:
  ir::Builder& build_;
  Numbering numbering_;
  std::map<ir::ExprId, std::size_t> places_;
  std::vector<ir::CombineTerm> terms_;
};

/// Whether a statement is r = 1 · r.
bool changesNothing(Subject& subject, ir::StmtId id);

/// The same coefficient as one that is cheap to repeat, and keeps its value: a constant, or a temporary of the function
/// that is assigned in `out`, or what one of these is negated.
ir::ExprId held(Derivation& derivation, ir::FunctionId function, const LaneLocals& locals, ir::ExprId coefficient,
                ir::Block& out);

}  // namespace sparsegen::differentiate
