//===- LinearAccesses.cpp - which tangents code combines ------------------===//

#include "Differentiate/Reverse/LinearAccesses.h"

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Tangents are taken for the reals of the object that they are in, or are of; of no object where a pointer leads to
/// them that may lead anywhere.
void addTangents(const Module& module, const CallersTangents& callers, ExprId place, CellSet& to) {
  const auto found = callers.find(pointerOf(module, place));
  if (found == callers.end()) {
    to.add({namedObject(module, place), CellKind::Real});
    return;
  }
  for (const ObjectId object : found->second) to.add({object, CellKind::Real});
}

CellSet without(const CellSet& all, const std::set<ObjectId>& objects, CellSet kept) {
  for (const Cells& cells : all.all())
    if (!objects.contains(cells.object)) kept.add(cells);
  return kept;
}

bool isOne(const Module& module, ExprId coefficient) {
  return module[coefficient].op == Op::RealConstant && module[coefficient].real == 1;
}

}  // namespace

ObjectId pointerOf(const Module& module, ExprId place) {
  for (;;) {
    const Expr& node = module[place];
    if (node.op == Op::Load)
      return module[node.operands[0]].op == Op::Address ? module[node.operands[0]].object : ObjectId();
    if (node.op != Op::Element && node.op != Op::Field && node.op != Op::PointerAdd && node.op != Op::PointerCast)
      return {};
    place = node.operands[0];
  }
}

CallersTangents callersTangents(const Subject& subject, const Shadows& shadows, const Accesses& accesses) {
  const Module& module = subject.module;
  CallersTangents found;
  std::map<ObjectId, ObjectId> shadowOf;
  // Of one that leads to dependents only the shadow alone is a parameter.
  for (const ObjectId outer : subject.outerParameters()) {
    const ObjectId parameter = subject.inner(outer);
    if (const auto shadow = shadows.passed(parameter); shadow && accesses.isNamedOnly(*shadow))
      shadowOf[parameter] = *shadow;
  }
  std::set<ObjectId> dropped;
  forEachStmt(module, module[subject.user].body, [&](const Stmt& stmt) {
    const auto* assign = std::get_if<Assign>(&stmt.node);
    if (assign && module[assign->place].op == Op::Address) dropped.insert(module[assign->place].object);
  });
  for (std::size_t k = 0; k < module.exprs.size(); ++k) {
    const Expr& load = module.exprs[k];
    if (load.op != Op::Load || module[load.operands[0]].op != Op::Address) continue;
    const auto of = shadowOf.find(module[load.operands[0]].object);
    if (of == shadowOf.end()) continue;
    for (const ObjectId target : subject.targets(ExprId(k))) {
      found[of->second].push_back(target);
      if (module[target].kind != ObjectKind::External) dropped.insert(of->second);
    }
  }
  for (const ObjectId shadow : dropped) found.erase(shadow);
  return found;
}

LinearAccesses::LinearAccesses(const Accesses& accesses)
    : added_(accesses.none()), set_(accesses.none()), used_(accesses.none()) {}

LinearAccesses::LinearAccesses(const Subject& subject, const Accesses& accesses, const CallersTangents& callers,
                               StmtId stmt)
    : LinearAccesses(accesses) {
  const Module& module = subject.module;
  std::set<ObjectId> own;
  forEachStmt(module, {stmt}, [&](const Stmt& inner) {
    if (const auto* declare = std::get_if<Declare>(&inner.node)) own.insert(declare->object);
    if (const auto* combine = std::get_if<Combine>(&inner.node)) addCombine(subject, accesses, callers, *combine);
    const auto* call = std::get_if<Call>(&inner.node);
    if (!call || !accesses.isActive(call->callee)) return;
    const Cells anywhere{ObjectId(), CellKind::Real};
    added_.add(anywhere), set_.add(anywhere), used_.add(anywhere);
  });
  any_ = !added_.all().empty() || !set_.all().empty();
  added_ = without(added_, own, accesses.none());
  set_ = without(set_, own, accesses.none());
  used_ = without(used_, own, accesses.none());
}

void LinearAccesses::addCombine(const Subject& subject, const Accesses& accesses, const CallersTangents& callers,
                                const Combine& combine) {
  const Module& module = subject.module;
  CellSet others = accesses.none();
  unsigned itself = 0;
  for (const CombineTerm& term : combine.terms) {
    if (isZeroTangent(module, term.source)) continue;
    if (sameExpr(module, term.source, combine.place) && isOne(module, term.coefficient))
      ++itself;
    else
      addTangents(module, callers, term.source, others);
  }
  used_.add(others);
  addTangents(module, callers, combine.place, itself == 1 ? added_ : set_);
}

void LinearAccesses::add(const LinearAccesses& other) {
  added_.add(other.added_), set_.add(other.set_), used_.add(other.used_);
  any_ |= other.any_;
}

bool LinearAccesses::commutes(const LinearAccesses& other) const {
  return !used_.meets(other.added_) && !used_.meets(other.set_) && !added_.meets(other.used_) &&
         !set_.meets(other.used_) && !set_.meets(other.added_) && !set_.meets(other.set_) && !added_.meets(other.set_);
}

}  // namespace sparsegen::differentiate
