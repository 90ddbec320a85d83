//===- Constants.cpp - which integers variables hold ----------------------===//

#include "IR/Transform/Unroll/Constants.h"

#include "IR/Walk.h"

namespace sparsegen::ir::unrolling {

void wrote(Context& context, ObjectId variable, ExprId value) {
  context.known.erase(variable);
  const Type& type = context.module[context.module[variable].type];
  if (type.kind == TypeKind::Scalar && isInteger(type.scalar) && context.isNamedOnly[variable.value] && value.valid() &&
      context.module[value].op == Op::IntegerConstant)
    context.known[variable] = value;
}

void forgetWrittenIn(Context& context, const Block& body) {
  const auto forget = [&](ObjectId object) { context.known.erase(mapped(context, object)); };
  forEachStmt(context.module, body, [&](const Stmt& stmt) {
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      const Expr& node = context.module[expr];
      if (use == ExprUse::Written && node.op == Op::Address) forget(node.object);
    });
    if (const auto* declared = std::get_if<Declare>(&stmt.node)) forget(declared->object);
    if (const auto* loop = std::get_if<For>(&stmt.node)) forget(loop->variable);
  });
}

Known meet(const Module& module, const Known& a, const Known& b) {
  Known both;
  for (const auto& [variable, value] : a)
    if (const auto other = b.find(variable); other != b.end() && sameExpr(module, value, other->second))
      both.emplace(variable, value);
  return both;
}

}  // namespace sparsegen::ir::unrolling
