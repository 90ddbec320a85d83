//===- Combines.cpp - terms and coefficients of Combines ------------------===//

#include "Differentiate/Simplify/Combines.h"

#include "Differentiate/Tangent/Real.h"

namespace sparsegen::differentiate {

using namespace ir;

void Terms::add(const CombineTerm& term) {
  const auto [at, fresh] = places_.try_emplace(numbering_.canonical(term.source), terms_.size());
  if (fresh) return terms_.push_back(term);
  ExprId& coefficient = terms_[at->second].coefficient;
  coefficient = (Real(build_, coefficient) + Real(build_, term.coefficient)).expr();
}

std::vector<CombineTerm> Terms::takeNonzero() {
  std::erase_if(terms_, [&](const CombineTerm& term) { return Real(build_, term.coefficient).is(0); });
  return take();
}

bool changesNothing(Subject& subject, StmtId id) {
  const auto* combine = std::get_if<Combine>(&subject.module[id].node);
  return combine && combine->terms.size() == 1 && Real(subject.build, combine->terms.front().coefficient).is(1) &&
         sameExpr(subject.module, combine->terms.front().source, combine->place);
}

ExprId held(Derivation& derivation, FunctionId function, const LaneLocals& locals, ExprId coefficient, Block& out) {
  if (locals.isFixed(coefficient)) return coefficient;
  Builder& build = derivation.subject.build;
  const Real value(build, coefficient);
  if (const auto inner = value.negated())
    return (-Real(build, held(derivation, function, locals, inner->expr(), out))).expr();
  const ObjectId local = derivation.shadows.scalar(function, value.kind());
  out.push_back(build.statement(Declare{local}));
  out.push_back(build.statement(Assign{build.address(local), value.plain().expr()}));
  return marked({build, build.load(local)}, value.mark()).expr();
}

}  // namespace sparsegen::differentiate
