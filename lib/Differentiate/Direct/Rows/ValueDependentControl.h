//===- ValueDependentControl.h - where control goes by values ---*- C++ -*-===//
//
// Part of direct evaluation. Rows and columns are enumerated without values, so
// what is done only for some values is done always there. Here is said where
// that is: below which branches, and in which functions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// Whether a branch goes by what is not known at generation.
bool isValueDependentBranch(const Subject& subject, ir::StmtId id, const ir::If& node);

/// The same of how often a loop without a variable of its own goes on: by its condition, or by what leaves it where
/// that always holds. False for other statements.
bool isValueDependentLoop(const Subject& subject, ir::StmtId id);

/// Whether a condition is made of conditions.
constexpr bool isCombinedCondition(ir::Op op) {
  return op == ir::Op::LogicalAnd || op == ir::Op::LogicalOr || op == ir::Op::LogicalNot;
}

/// What must be so, of what is known when the derivative object is made, where a branch that goes by values may be
/// taken to a side; no expression where nothing is known. With the condition `i > 0 && x[i] > 0` the first side is gone
/// where `i > 0`, the other anywhere.
struct SideConditions {
  ir::ExprId then;
  ir::ExprId otherwise;
};
SideConditions sideConditions(Subject& subject, ir::ExprId condition);

/// Calls f(part) for each part of a condition that such conditions are made of.
template <class F>
void forEachStructuralPart(const Subject& subject, ir::ExprId condition, const F& f) {
  if (subject.isStructuralCondition(condition)) return f(condition);
  if (!isCombinedCondition(subject.module[condition].op)) return;
  for (const ir::ExprId operand : subject.module[condition].operands)
    if (operand.valid()) forEachStructuralPart(subject, operand, f);
}

class ValueDependentControl {
public:
  /// Of a derivative module whose entry function is made. O(statements · depth of calls).
  explicit ValueDependentControl(const Subject& subject);

  /// Whether a statement may be passed over or not by values. Statements of functions that none calls are not known.
  bool mayBePassedOver(ir::StmtId id) const { return below_.contains(id); }
  /// The same of a whole function, where values decide whether it is called, or whether it is left before its end.
  bool mayBePassedOver(ir::FunctionId function) const { return functions_.contains(function); }

private:
  bool scan(const ir::Block& block, ir::FunctionId function, bool below, bool behind);

  const Subject& subject_;
  const bool isReadBehind_;     ///< the entry function reads rows after the user's function
  std::set<ir::StmtId> below_;  ///< an unknown branch of their own function
  std::set<ir::FunctionId> functions_;
};

}  // namespace sparsegen::differentiate
