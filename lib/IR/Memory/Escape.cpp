//===- Escape.cpp - what else leads to a variable -------------------------===//

#include "IR/Memory/Escape.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

static void addNamed(const Module& module, ExprId value, std::set<ObjectId>& escaping) {
  const Expr& node = module[value];
  if (!isPointer(module, node.type)) return;
  if (const ObjectId named = namedObject(module, value); named.valid()) escaping.insert(named);
  if (node.op == Op::Select)
    for (const unsigned k : {1u, 2u}) addNamed(module, node.operands[k], escaping);
}

void addEscaping(const Module& module, const Stmt& stmt, std::set<ObjectId>& escaping) {
  forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
    if (use == ExprUse::Value) addNamed(module, expr, escaping);
  });
}

std::vector<bool> namedOnly(const Module& module) {
  std::vector<bool> result(module.objects.size());
  for (std::size_t k = 0; k < module.objects.size(); ++k) {
    const Object& object = module.objects[k];
    result[k] = object.kind == ObjectKind::Local || object.kind == ObjectKind::Parameter;
  }
  const auto uses = [&](ExprId expr) {
    if (expr.valid() && module[expr].op == Op::Address) result[module[expr].object.value] = false;
  };
  for (const Expr& expr : module.exprs)
    if (expr.op != Op::Load) std::ranges::for_each(expr.operands, uses);
  for (const Stmt& stmt : module.stmts)
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use == ExprUse::Value) uses(expr);
    });
  return result;
}

std::map<ObjectId, StmtId> setOnce(const Module& module, const std::function<bool(ObjectId)>& isWanted) {
  const std::vector<bool> isNamedOnly = namedOnly(module);
  std::map<ObjectId, StmtId> found;
  std::set<ObjectId> others;
  forEachStmt(module, [&](StmtId id) {
    forEachExpr(module[id], [&](ExprId expr, ExprUse use) {
      if (use != ExprUse::Written || module[expr].op != Op::Address) return;
      const ObjectId object = module[expr].object;
      const bool isLocal = module[object].kind == ObjectKind::Local && isNamedOnly[object.value];
      const bool isAssign = std::holds_alternative<Assign>(module[id].node);
      if (!isLocal || !isWanted(object) || !isAssign || !found.emplace(object, id).second) others.insert(object);
    });
  });
  for (const ObjectId object : others) found.erase(object);
  return found;
}

bool isNamedOutside(const Module& module, const Block& block, ObjectId variable) {
  return std::ranges::any_of(block, [&](StmtId id) {
    const auto* loop = std::get_if<For>(&module[id].node);
    if (loop && loop->variable == variable) return mentions(module, loop->first, variable);
    bool is = false;
    forEachExpr(module[id], [&](ExprId expr) { is = is || mentions(module, expr, variable); });
    forEachBlock(module[id], [&](const Block& inner) { is = is || isNamedOutside(module, inner, variable); });
    return is;
  });
}

}  // namespace sparsegen::ir
