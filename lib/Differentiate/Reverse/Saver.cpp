//===- Saver.cpp - values of the way forth, kept for the way back ---------===//

#include "Differentiate/Reverse/Saver.h"

#include <map>

#include "Differentiate/Model/Copies.h"
#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The kinds that the tape has stacks for.
ScalarKind onTape(ScalarKind kind) {
  switch (kind) {
    case ScalarKind::Bool:
    case ScalarKind::I32:
    case ScalarKind::I64:
    case ScalarKind::F32:
    case ScalarKind::F64:
      return kind;
    case ScalarKind::I8:
    case ScalarKind::U8:
    case ScalarKind::I16:
    case ScalarKind::U16:
      return ScalarKind::I32;
    case ScalarKind::U32:
    case ScalarKind::U64:
      return ScalarKind::I64;
  }
  throw InternalError("differentiate", "a scalar of no kind");
}

}  // namespace

ExprId Saver::kept(ExprId expr, Block& forth, Block& pops) {
  if (isAvailable(expr)) return expr;
  const Expr node = module_[expr];
  if (module_[node.type].kind == TypeKind::Scalar) return saved(expr, forth, pops);
  // Of a choice, only what is chosen may be evaluated.
  if (node.op == Op::Load || node.op == Op::Select) return savedPointer(expr, forth, pops);
  std::map<ExprId, ExprId> operands;
  for (const ExprId operand : node.operands)
    if (operand.valid()) operands[operand] = kept(operand, forth, pops);
  return replaced(subject_, expr, operands);
}

/// What it leads to is there in the way back, too: locals are declared before both ways.
ExprId Saver::savedPointer(ExprId expr, Block& forth, Block& pops) {
  for (const auto& [known, value] : known_)
    if (sameExpr(module_, known, expr)) return value;
  const ObjectId pointer = pointerLike(expr);
  if (isRepeated()) {
    add(Push{expr}, forth);
    add(Pop{build_.address(pointer)}, pops);
    add(Declare{pointer}, pops);
  } else {
    add(Declare{pointer}, start_);
    add(Assign{build_.address(pointer), expr}, forth);
  }
  const ExprId load = build_.load(pointer);
  if (auto targets = subject_.targets(expr); !targets.empty()) subject_.pointsInto(load, std::move(targets));
  known_.emplace_back(expr, load);
  return load;
}

ObjectId Saver::pointerLike(ExprId expr) {
  const ObjectId pointer = build_.object({.name = subject_.uniqueName("sg_pointer", function_),
                                          .type = module_[expr].type,
                                          .function = function_,
                                          .initial = {},
                                          .range = {}});
  if (isShadowExpr(subject_, expr)) subject_.addedShadow(pointer);
  return pointer;
}

ExprId Saver::factor(ExprId coefficient, Form form, Block& forth, Block& pops) {
  if (isAvailable(coefficient)) return coefficient;
  const Expr node = module_[coefficient];
  if (info(node.op).family == OpFamily::Mark) return build_.unary(node.op, factor(node.operands[0], form, forth, pops));
  return form == Form::Loads ? rebuilt(coefficient, forth, pops) : saved(coefficient, forth, pops);
}

/// The loads that an expression is made of, as far as that is cheap, are saved, and it is computed again.
ExprId Saver::rebuilt(ExprId expr, Block& forth, Block& pops) {
  if (isAvailable(expr)) return expr;
  const Expr node = module_[expr];
  if (!isCheap(node)) return saved(expr, forth, pops);
  std::map<ExprId, ExprId> operands;
  for (const ExprId operand : node.operands)
    if (operand.valid()) operands[operand] = rebuilt(operand, forth, pops);
  return replaced(subject_, expr, operands);
}

ExprId Saver::saved(ExprId expr, Block& forth, Block& pops) {
  for (const auto& [known, value] : known_)
    if (sameExpr(module_, known, expr)) return value;
  ExprId value;
  if (isRepeated()) {
    value = pushed(expr, forth, pops);
  } else {
    const ObjectId held = reversal_.shadows.scalar(function_, build_.scalarOf(expr));
    add(Declare{held}, start_);
    add(Assign{build_.address(held), expr}, forth);
    value = build_.load(held);
  }
  known_.emplace_back(expr, value);
  return value;
}

/// `pops` are in the order of the pushes, each statement by itself.
ExprId Saver::pushed(ExprId expr, Block& forth, Block& pops) {
  const ScalarKind kind = build_.scalarOf(expr), on = onTape(kind);
  add(Push{build_.cast(expr, on)}, forth);
  Block pop;
  const ExprId value = popped(on, pop);
  // They will be turned around.
  pops.insert(pops.end(), pop.rbegin(), pop.rend());
  return build_.cast(value, kind);
}

ExprId Saver::popped(ScalarKind kind, Block& out) {
  const ObjectId held = reversal_.shadows.scalar(function_, kind);
  add(Declare{held}, out);
  add(Pop{build_.address(held)}, out);
  return build_.load(held);
}

void Saver::popLike(ExprId pushed, Block& out) {
  if (!isPointer(module_, module_[pushed].type)) {
    popped(build_.scalarOf(pushed), out);
    return;
  }
  const ObjectId pointer = pointerLike(pushed);
  add(Declare{pointer}, out);
  add(Pop{build_.address(pointer)}, out);
}

Held Saver::hold(ExprId expr, Block& forth) {
  if (isAvailable(expr)) return {expr, expr, {}, {}};
  const ScalarKind kind = build_.scalarOf(expr), on = onTape(kind);
  const ObjectId held = reversal_.shadows.scalar(function_, kind);
  const bool repeated = isRepeated();
  add(Declare{held}, repeated ? forth : start_);
  add(Assign{build_.address(held), expr}, forth);
  Held both{withParts(expr, build_.load(held)), withParts(expr, build_.load(held)), {}, {}};
  if (!repeated) return both;
  add(Push{build_.cast(build_.load(held), on)}, both.behind);
  both.back = withParts(expr, build_.cast(popped(on, both.before), kind));
  return both;
}

/// Behind the flag, so that parts are evaluated only where all of the condition was.
ExprId Saver::withParts(ExprId condition, ExprId flag) {
  const Expr node = module_[condition];
  if (!isStructural(module_)) return flag;
  if (node.op == Op::LogicalNot)
    return build_.unary(Op::LogicalNot, withParts(node.operands[0], build_.unary(Op::LogicalNot, flag)));
  if (node.op != Op::LogicalAnd && node.op != Op::LogicalOr) return flag;
  for (unsigned k = 0; k < 2; ++k) {
    const ExprId part = node.operands[k];
    if (isAvailable(part))
      flag = build_.binary(node.op, flag, part);
    else if (module_[part].op == node.op)
      flag = withParts(part, flag);
  }
  return flag;
}

}  // namespace sparsegen::differentiate
