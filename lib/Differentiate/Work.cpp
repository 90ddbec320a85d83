//===- Work.cpp - how much derivative code computes -----------------------===//

#include "Differentiate/Work.h"

#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isOperation(const Module& module, const Expr& node) {
  return node.operands[0].valid() && node.op != Op::Load && module[node.type].kind == TypeKind::Scalar &&
         isReal(module[node.type].scalar);
}

}  // namespace

std::size_t countOperations(const Module& module) {
  std::size_t count = 0;
  for (const FunctionId function : reachable(module))
    forEachStmt(module, module[function].body, [&](StmtId id) {
      if (const auto* combine = std::get_if<Combine>(&module[id].node)) count += combine->terms.size();
      for (const ExprId expr : expressionsOf(module[id]))
        forEachNode(module, expr, [&](ExprId node) { count += isOperation(module, module[node]); });
    });
  return count;
}

}  // namespace sparsegen::differentiate
