//===- ValueExits.cpp - loops that values end -------------------------------===//

#include "IR/Transform/ValueExits.h"

#include <algorithm>

#include "IR/Memory/Escape.h"
#include "IR/Transform/CountedLoops.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

ValueExits::ValueExits(const Module& module, const JumpFlags& breaks)
    : module_(module), breaks_(breaks), isNamedOnly_(namedOnly(module)) {}

std::ptrdiff_t ValueExits::leading(const Block& body) const {
  const auto isPlain = [&](StmtId id) {
    const auto* branch = std::get_if<If>(&module_[id].node);
    return branch && branch->then.size() == 1 && breaks_.ends(branch->then) && branch->otherwise.empty() &&
           isFixedIn(module_, body, branch->condition, isNamedOnly_);
  };
  return std::ranges::find_if_not(body, isPlain) - body.begin();
}

bool ValueExits::endCounted(const Block& body) const {
  const auto begin = body.begin() + leading(body);
  if (!breaks_.mayEnd(Block(begin, body.end())) || breaks_.ends(body) || jumpsFromWithin(body)) return false;
  return std::all_of(begin, body.end(), [&](StmtId id) {
    const auto* branch = std::get_if<If>(&module_[id].node);
    if (!branch || !mayEnd(*branch)) return true;
    return endsByValues(*branch, readsReals(module_, branch->condition) ? Reason::Values : Reason::Structure);
  });
}

bool ValueExits::end(const While& loop) const {
  if (breaks_.ends(loop.body) || jumpsFromWithin(loop.body)) return false;
  bool areValues = readsReals(module_, loop.condition);
  for (const StmtId id : loop.body) {
    const auto* branch = std::get_if<If>(&module_[id].node);
    if (branch && !endsByValues(*branch, Reason::Values)) return false;
    areValues = areValues || (branch && mayEnd(*branch) && readsReals(module_, branch->condition));
  }
  return areValues;
}

bool ValueExits::mayEnd(const If& branch) const {
  return breaks_.mayEnd(branch.then) || breaks_.mayEnd(branch.otherwise);
}

/// Whether each `break` of the loop that is in the block is one side of a branch by values, and in no loop within.
bool ValueExits::endsByValues(const Block& block, Reason reason) const {
  if (breaks_.ends(block) && reason != Reason::Values) return false;
  if (jumpsFromWithin(block)) return false;
  return std::ranges::all_of(block, [&](StmtId id) {
    const auto* branch = std::get_if<If>(&module_[id].node);
    return !branch || endsByValues(*branch, reasonOf(branch->condition));
  });
}

bool ValueExits::endsByValues(const If& branch, Reason reason) const {
  return endsByValues(branch.then, reason) && endsByValues(branch.otherwise, reason);
}

/// Whether a loop within has a jump to this one, or to one around it.
bool ValueExits::jumpsFromWithin(const Block& body) const {
  return std::ranges::any_of(body, [&](StmtId id) { return isLoop(module_[id]) && jumpsFrom(module_, id).toLoop; });
}

/// Values where each part of the condition compares reals: what other parts say may be whether there are elements at
/// all.
ValueExits::Reason ValueExits::reasonOf(ExprId condition) const {
  const Expr& node = module_[condition];
  if (node.op == Op::LogicalNot) return reasonOf(node.operands[0]);
  if (node.op == Op::LogicalAnd || node.op == Op::LogicalOr) {
    const Reason first = reasonOf(node.operands[0]);
    return first == Reason::Values ? reasonOf(node.operands[1]) : first;
  }
  return readsReals(module_, condition) ? Reason::Values : Reason::Structure;
}

}  // namespace sparsegen::ir
