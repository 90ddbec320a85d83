//===- SymmetricLoops.cpp - loops whose rounds add a symmetric matrix -----===//

#include "Differentiate/Direct/Places/SymmetricLoops.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Looks at the body of one loop.
class Body {
public:
  Body(const Module& primal, const Subject& subject, const Activity& activity, const Block& body)
      : module_(primal), subject_(subject), activity_(activity), body_(body) {
    forEachStmt(module_, body, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) own_.insert(declare->object);
    });
  }

  bool isSymmetric() const {
    bool is = true;
    forEachStmt(module_, body_, [&](const Stmt& stmt) {
      if (const auto* assign = std::get_if<Assign>(&stmt.node)) is = is && isAllowed(*assign);
      // What others do, or what a tape holds, is not looked at.
      is = is && !std::holds_alternative<Call>(stmt.node) && !std::holds_alternative<Push>(stmt.node) &&
           !std::holds_alternative<Pop>(stmt.node) && !std::holds_alternative<Combine>(stmt.node);
    });
    return is;
  }

private:
  bool isAllowed(const Assign& node) const {
    const auto is = [&](const auto& holds) { return allTargets(node.place, holds); };
    if (is([&](ObjectId target) { return own_.contains(target); })) return readsAllowed(node.value);
    if (is([&](ObjectId target) { return !isActive(target); })) return true;
    return is([&](ObjectId target) { return isDependent(target); }) && isIncrement(node.place, node.value);
  }

  /// place + a + b and so on, where the others are allowed.
  bool isIncrement(ExprId place, ExprId value) const {
    const Expr& node = module_[value];
    if (node.op == Op::Load) return sameExpr(module_, node.operands[0], place);
    return node.op == Op::Add && readsAllowed(node.operands[1]) && isIncrement(place, node.operands[0]);
  }

  bool readsAllowed(ExprId value) const {
    bool are = true;
    forEachNode(module_, value, [&](ExprId node) {
      if (module_[node].op == Op::Load && subject_.variedLoad(node))
        are = are && isAllowedLoad(module_[node].operands[0]);
    });
    return are;
  }

  /// An independent as it was given, or what the round computes.
  bool isAllowedLoad(ExprId place) const {
    return allTargets(place, [&](ObjectId target) { return own_.contains(target) || !isWritten(target); });
  }

  template <class F>
  bool allTargets(ExprId place, const F& holds) const {
    const ObjectId named = namedObject(module_, place);
    if (named.valid()) return holds(named);
    const std::vector<ObjectId> targets = subject_.targets(place);
    return !targets.empty() && std::ranges::all_of(targets, holds);
  }

  bool isActive(ObjectId object) const { return activity_.object[subject_.inner(object).value]; }
  bool isWritten(ObjectId object) const { return activity_.written[subject_.inner(object).value]; }
  bool isDependent(ObjectId object) const {
    return std::ranges::any_of(module_.dependents, [&](const Slot& slot) { return slot.object == object; });
  }

  const Module& module_;
  const Subject& subject_;
  const Activity& activity_;
  const Block& body_;
  std::set<ObjectId> own_;
};

}  // namespace

std::set<StmtId> symmetricLoops(const Module& primal, const std::set<ObjectId>& gradientLoops, const Subject& subject,
                                const Activity& activity) {
  std::set<StmtId> found;
  if (gradientLoops.empty()) return found;
  for (const FunctionId function : reachable(primal))
    forEachStmt(primal, primal[function].body, [&](StmtId id) {
      const auto* loop = std::get_if<For>(&primal[id].node);
      if (loop && gradientLoops.contains(loop->variable) && Body(primal, subject, activity, loop->body).isSymmetric())
        found.insert(id);
    });
  return found;
}

}  // namespace sparsegen::differentiate
