//===- Statements.cpp - statements with their tangents --------------------===//
//
/// An assignment stores a value at a place.
///
/// Derivative: Σ ∂value/∂load · tangents of the load, over the distinct active
///             loads of the value, combined before the store: both read what
///             memory holds before it.
/// Example:    x = x * y  ⇒  x_t = y * x_t + x * y_t; x = x * y
///
/// An active select becomes an `if`: its other arm may not be evaluated.
//===----------------------------------------------------------------------===//

#include "Differentiate/Model/DerivativeLoads.h"
#include "Differentiate/Tangent/Partials.h"
#include "Differentiate/Tangent/Rewriter.h"
#include "IR/Types.h"
#include "IR/Walk.h"
#include "Support/Overloaded.h"

namespace sparsegen::differentiate {

using namespace ir;

Block Rewriter::block(const Block& primal) {
  Block out;
  const Block copy = primal;  // the tables grow while it is read
  for (const StmtId id : copy) statement(id, out);
  return out;
}

void Rewriter::statement(StmtId id, Block& out) {
  const Stmt stmt = subject_.module[id];
  const SourceRange outer = build_.range();
  build_.at(stmt.range);
  if (!subject_.executed(id)) {
    unexecuted(id, out);
    build_.at(outer);
    return;
  }
  std::visit(Overloaded{[&](const Declare& node) {
                          out.push_back(id);
                          if (const auto shadow = shadows_.object(node.object)) add(Declare{*shadow, node.extent}, out);
                        },
                        [&](const Assign& node) { assign(node.place, node.value, out); },
                        [&](const For& node) {
                          For loop = node;
                          loop.body = block(node.body);
                          keep(id, std::move(loop), out);
                        },
                        [&](const While& node) {
                          While loop = node;
                          loop.body = block(node.body);
                          loop.step = block(node.step);
                          keep(id, std::move(loop), out);
                        },
                        [&](const If& node) { branch(id, node, out); }, [&](const Break&) { out.push_back(id); },
                        [&](const Continue&) { out.push_back(id); }, [&](const Return& node) { returned(node, out); },
                        [&](const Call& node) { call(node, out); }, [&](const Stop&) { out.push_back(id); },
                        [&](const Combine&) { throw InternalError("differentiate", "a Combine in primal IR"); },
                        [&](const Push&) { throw InternalError("differentiate", "a tape in primal IR"); },
                        [&](const Pop&) { throw InternalError("differentiate", "a tape in primal IR"); }},
             stmt.node);
  build_.at(outer);
}

/// Where no input takes one side, the other stands alone: a compiler that does not know as much would see a path on
/// which nothing is set.
void Rewriter::branch(StmtId id, If node, Block& out) {
  const auto isNeverTaken = [&](const Block& side) { return !side.empty() && !subject_.executed(side.front()); };
  const bool isNeverTrue = isNeverTaken(node.then) || !subject_.maybeTrue(id);
  if (isNeverTrue || isNeverTaken(node.otherwise)) {
    const Block taken = block(isNeverTrue ? node.otherwise : node.then);
    out.insert(out.end(), taken.begin(), taken.end());
    // The branch is in no block any more, and must not hold what now stands elsewhere.
    subject_.module[id].node = Stop{};
    return;
  }
  node.then = block(node.then);
  node.otherwise = block(node.otherwise);
  keep(id, std::move(node), out);
}

/// What no input reaches has no facts, and is left out. Where it would have
/// ended the function a stop does, so that no path falls off its end.
void Rewriter::unexecuted(StmtId id, Block& out) {
  bool ends = false;
  forEachStmt(subject_.module, Block{id}, [&](StmtId inner) {
    const Stmt::Node& node = subject_.module[inner].node;
    ends |= std::holds_alternative<Return>(node) || std::holds_alternative<Stop>(node);
  });
  const Stmt::Node node = subject_.module[id].node;
  if (ends && (out.empty() || !std::holds_alternative<Stop>(subject_.module[out.back()].node))) add(Stop{}, out);
  if (std::holds_alternative<Break>(node) || std::holds_alternative<Continue>(node)) out.push_back(id);
}

void Rewriter::assign(ExprId place, ExprId value, Block& out) {
  if (isOwnValue(place, value)) return;
  const TypeId type = subject_.module[value].type;
  if (isRealScalar(subject_.module, type) && shadows_.realClass(place) != ShadowClass::None) {
    if (const auto shadow = shadows_.pointer(place)) return assignReal(place, *shadow, value, out);
  } else if (isPointer(subject_.module, type)) {
    if (const auto shadow = shadows_.pointer(place)) {
      const TypeId pointerType = build_.pointee(*shadow);
      add(Assign{*shadow, shadows_.pointer(value, pointerType)}, out);
    }
  }
  const ExprId plain = withoutRules(subject_.module, subject_.mode.order, value);
  if (!isOwnValue(place, plain)) add(Assign{place, plain}, out);
}

/// Whether this would be `x = x`: nothing happens, and nothing must be named for it.
bool Rewriter::isOwnValue(ExprId place, ExprId value) const {
  const Expr& node = subject_.module[value];
  return node.op == Op::Load && sameExpr(subject_.module, node.operands[0], place);
}

void Rewriter::assignReal(ExprId place, ExprId shadowPlace, ExprId value, Block& out) {
  if (isOwnValue(place, value)) return;
  const Expr node = subject_.module[value];
  if (node.op == Op::Select && isActive(value)) return choose(node, place, shadowPlace, out);
  const ExprId held = combine(shadowPlace, value, out);
  add(Assign{place, held}, out);
}

/// A choice between values as a branch, which goes by what the choice goes by.
void Rewriter::choose(const Expr& select, ExprId place, ExprId shadowPlace, Block& out) {
  If branch{select.operands[0], {}, {}};
  assignReal(place, shadowPlace, select.operands[1], branch.then);
  assignReal(place, shadowPlace, select.operands[2], branch.otherwise);
  add(std::move(branch), out);
  if (subject_.unknownChoice(select.operands[0])) subject_.goesByUnknown(out.back());
}

bool Rewriter::isActive(ExprId value) {
  bool active = false;
  forEachDerivativeLoad(subject_.module, value, [&](ExprId load) { active |= shadows_.isActiveLoad(load); });
  return active;
}

ExprId Rewriter::combine(ExprId shadowPlace, ExprId value, Block& out) {
  Linearized linear = linearize(subject_, shadows_, derivation_.squares, function_, withoutActiveSelects(value, out));
  out.insert(out.end(), linear.before.begin(), linear.before.end());
  for (Combine& part : linear.parts) {
    add(Declare{subject_.module[part.place].object}, out);
    add(std::move(part), out);
  }
  add(Combine{shadowPlace, std::move(linear.terms)}, out);
  return linear.value;
}

/// The same value, with active selects on the derivative's path computed before
/// it into temporaries. Only a select is asked whether it is active: to ask each
/// node would be to walk a long sum once for each of its terms.
ExprId Rewriter::withoutActiveSelects(ExprId value, Block& out) {
  Expr node = subject_.module[value];
  if (node.op == Op::Load) return value;
  if (node.op == Op::Select) return isActive(value) ? selected(node, out) : value;
  bool changed = false;
  for (unsigned k = 0; k < node.operands.size(); ++k) {
    if (!node.operands[k].valid() || !carriesDerivative(subject_.module, node, k)) continue;
    const ExprId operand = withoutActiveSelects(node.operands[k], out);
    changed |= operand != node.operands[k];
    node.operands[k] = operand;
  }
  if (!changed) return value;
  subject_.module.exprs.push_back(node);
  return ExprId(subject_.module.exprs.size() - 1);
}

ExprId Rewriter::selected(const Expr& select, Block& out) {
  const auto temporary = shadows_.temporary(function_, subject_.module[select.type].scalar);
  const ExprId place = build_.address(temporary.value), shadow = build_.address(temporary.shadow);
  add(Declare{temporary.value}, out);
  add(Declare{temporary.shadow}, out);
  choose(select, place, shadow, out);
  return build_.load(temporary.value);
}

}  // namespace sparsegen::differentiate
