//===- RowSlice.cpp - iterations that can't reach a row -------------------===//

#include "Propagate/RowSlice.h"

#include <algorithm>

#include "IR/Walk.h"
#include "Propagate/Control.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Follow.h"
#include "Propagate/Load.h"
#include "Propagate/Place.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::Op;
using ir::StmtId;

namespace {

/// The local that a place is of, or of a part of; nothing where a pointer leads there.
std::optional<ObjectId> variableOf(const ir::Module& module, ir::ExprId place) {
  while (module[place].op == Op::Element || module[place].op == Op::Field) place = module[place].operands[0];
  const bool isLocal = module[place].op == Op::Address && module[module[place].object].kind == ir::ObjectKind::Local;
  return isLocal ? std::optional(module[place].object) : std::nullopt;
}

/// Finds what of a body says where it stores to.
class Slicing {
public:
  Slicing(const ir::Module& module, const ir::Block& body) : module_(module), body_(body) {}

  /// The statements that are needed, in their order; nothing where the body does more than to store at places that its
  /// own variables and what is outside of it say.
  std::optional<RowSlice> run() {
    for (const StmtId id : body_)
      if (const auto* declare = std::get_if<ir::Declare>(&module_[id].node)) own_.insert(declare->object);
    if (!std::ranges::all_of(body_, [&](StmtId id) { return isSimple(id); })) return std::nullopt;
    RowSlice slice;
    // From the end: what is needed of a variable stands before.
    for (std::size_t k = body_.size(); k-- > 0;)
      if (isNeeded(body_[k])) slice.push_back(body_[k]);
    std::ranges::reverse(slice);
    return slice;
  }

private:
  /// Whether a statement, with all in its blocks, only sets variables of the body, or stores by places.
  bool isSimple(StmtId id) const {
    const ir::Stmt& stmt = module_[id];
    if (const auto* call = std::get_if<ir::Call>(&stmt.node)) return isSimple(*call);
    if (const auto* assign = std::get_if<ir::Assign>(&stmt.node))
      return ownOf(assign->place) || !variableOf(module_, assign->place);
    if (const auto* branch = std::get_if<ir::If>(&stmt.node)) {
      const auto simple = [&](StmtId inner) { return isSimple(inner); };
      return std::ranges::all_of(branch->then, simple) && std::ranges::all_of(branch->otherwise, simple);
    }
    return std::holds_alternative<ir::Declare>(stmt.node);
  }

  /// Whether a call is of numbers alone, so that all that it does is its result.
  bool isSimple(const ir::Call& call) const {
    const auto isNumber = [&](ir::ExprId argument) {
      return module_[module_[argument].type].kind == ir::TypeKind::Scalar;
    };
    const auto isPlain = [&](const ir::Stmt& stmt) { return !std::holds_alternative<ir::Stop>(stmt.node); };
    if (!std::ranges::all_of(call.arguments, isNumber) || (call.result.valid() && !ownOf(call.result))) return false;
    for (const ir::FunctionId function : ir::reachable(module_, call.callee)) {
      bool all = !module_[function].outside;
      ir::forEachStmt(module_, module_[function].body, [&](const ir::Stmt& stmt) {
        const auto* inner = std::get_if<ir::Call>(&stmt.node);
        all = all && isPlain(stmt) && !(inner && module_[inner->callee].outside);
      });
      if (!all) return false;
    }
    return true;
  }

  /// The variable of the body that a place is of, if it is one.
  std::optional<ObjectId> ownOf(ir::ExprId place) const {
    const auto variable = variableOf(module_, place);
    return variable && own_.contains(*variable) ? variable : std::nullopt;
  }

  /// Whether a statement stores by a place, or sets what a store further down needs; then that, too, is needed.
  bool isNeeded(StmtId id) {
    bool needed = false;
    const auto look = [&](StmtId each) {
      const ir::Stmt& stmt = module_[each];
      if (const auto* declare = std::get_if<ir::Declare>(&stmt.node)) needed |= needed_.contains(declare->object);
      ir::forEachExpr(stmt, [&](ir::ExprId expr, ir::ExprUse use) {
        if (use != ir::ExprUse::Written) return;
        const auto own = ownOf(expr);
        needed |= !own || needed_.contains(*own);
      });
    };
    look(id);
    ir::forEachBlock(module_[id], [&](const ir::Block& block) { ir::forEachStmt(module_, block, look); });
    if (needed) need(id);
    return needed;
  }

  /// What a needed statement reads: of a store its place alone, as its value makes no difference.
  void need(StmtId id) {
    const ir::Stmt& stmt = module_[id];
    ir::forEachExpr(stmt, [&](ir::ExprId expr, ir::ExprUse use) {
      const auto* assign = std::get_if<ir::Assign>(&stmt.node);
      if (assign && !ownOf(assign->place) && use == ir::ExprUse::Value) return;
      ir::forEachNode(module_, expr, [&](const ir::Expr& node) {
        if (node.op == Op::Address && own_.contains(node.object)) needed_.insert(node.object);
      });
    });
    ir::forEachBlock(stmt, [&](const ir::Block& block) {
      for (const StmtId inner : block) need(inner);
    });
  }

  const ir::Module& module_;
  const ir::Block& body_;
  std::set<ObjectId> own_, needed_;
};

bool runSlice(Machine& m, const ir::Block& slice);

/// Whether a statement of a slice makes no difference to the row.
bool runSliced(Machine& m, StmtId id) {
  const ir::Stmt& stmt = m.module[id];
  if (const auto* branch = std::get_if<ir::If>(&stmt.node)) {
    const Interval condition = integer(m, branch->condition);
    return condition.known() && runSlice(m, condition.isTrue() ? branch->then : branch->otherwise);
  }
  const auto* assign = std::get_if<ir::Assign>(&stmt.node);
  const bool isStore = assign && !variableOf(m.module, assign->place);
  if (!isStore) return m.program.decides[id.value] == 0 && execute(m, id) == Flow::Normal;
  const Pointer p = place(m, assign->place.value);
  return certain(m, p, assign->place.value) != nullptr && isOfOtherRow(m, p);
}

bool runSlice(Machine& m, const ir::Block& slice) {
  return std::ranges::all_of(slice, [&](StmtId id) { return runSliced(m, id); });
}

}  // namespace

bool passesOverIteration(Machine& m, const ir::Block& body) {
  if (!m.followed || m.followed->rows == FollowedRows::All) return false;
  const auto [known, fresh] = m.followed->slices.try_emplace(&body);
  if (fresh) known->second = Slicing(m.module, body).run();
  return known->second && runSlice(m, *known->second);
}

}  // namespace sparsegen::propagation
