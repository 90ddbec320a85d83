//===- Scalars.cpp - adjoints as reals ------------------------------------===//

#include "Differentiate/Second/Scalars.h"

#include <algorithm>

#include "IR/Builder.h"
#include "IR/Transform/MergeTypes.h"
#include "Support/Diagnostics.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Tangents of constants are zero, and have no values in derivative IR.
void fillZeros(Module& module) {
  for (Object& object : module.objects)
    if (object.kind == ObjectKind::Constant && object.initial.empty())
      object.initial.assign(cellCount(module, object.type).value_or(0), 0.0);
}

ExprId product(Builder& build, const CombineTerm& term) {
  const ExprId source = build.load(term.source);
  const Expr& coefficient = build.module()[term.coefficient];
  if (coefficient.op == Op::RealConstant && coefficient.real == 1) return source;
  if (coefficient.op == Op::RealConstant && coefficient.real == -1) return build.unary(Op::Negate, source);
  return build.binary(Op::Multiply, term.coefficient, source);
}

Assign assignment(Builder& build, const Combine& node) {
  if (node.terms.empty()) return {node.place, build.real(0, build.module()[build.pointee(node.place)].scalar)};
  ExprId sum = product(build, node.terms.front());
  for (std::size_t k = 1; k < node.terms.size(); ++k) sum = build.binary(Op::Add, sum, product(build, node.terms[k]));
  return {node.place, sum};
}

}  // namespace

void makeScalar(Module& module) {
  changeTypes(module, [](Type& type) {
    if (type.kind == TypeKind::Lanes) type.kind = TypeKind::Scalar;
  });
  fillZeros(module);
  Builder build(module);
  for (std::size_t k = 0; k < module.stmts.size(); ++k) {
    const Stmt stmt = module.stmts[k];
    const auto* combine = std::get_if<Combine>(&stmt.node);
    if (!combine) continue;
    build.at(stmt.range);
    module.stmts[k].node = assignment(build, *combine);
  }
}

}  // namespace sparsegen::differentiate
