//===- LinearAccesses.cpp - which tangents code combines ------------------===//

#include "Differentiate/Reverse/LinearAccesses.h"

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Tangents are taken for the reals of the object that they are in; of no object where a pointer leads to them.
Cells tangentsAt(const Module& module, ExprId place) { return {namedObject(module, place), CellKind::Real}; }

CellSet without(const CellSet& all, const std::set<ObjectId>& objects, CellSet kept) {
  for (const Cells& cells : all.all())
    if (!objects.contains(cells.object)) kept.add(cells);
  return kept;
}

bool isOne(const Module& module, ExprId coefficient) {
  return module[coefficient].op == Op::RealConstant && module[coefficient].real == 1;
}

}  // namespace

LinearAccesses::LinearAccesses(const Accesses& accesses)
    : added_(accesses.none()), set_(accesses.none()), used_(accesses.none()) {}

LinearAccesses::LinearAccesses(const Subject& subject, const Accesses& accesses, StmtId stmt)
    : LinearAccesses(accesses) {
  const Module& module = subject.module;
  std::set<ObjectId> own;
  forEachStmt(module, {stmt}, [&](const Stmt& inner) {
    if (const auto* declare = std::get_if<Declare>(&inner.node)) own.insert(declare->object);
    if (const auto* combine = std::get_if<Combine>(&inner.node)) addCombine(module, accesses, *combine);
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

void LinearAccesses::addCombine(const Module& module, const Accesses& accesses, const Combine& combine) {
  CellSet others = accesses.none();
  unsigned itself = 0;
  for (const CombineTerm& term : combine.terms) {
    if (isZeroTangent(module, term.source)) continue;
    if (sameExpr(module, term.source, combine.place) && isOne(module, term.coefficient))
      ++itself;
    else
      others.add(tangentsAt(module, term.source));
  }
  used_.add(others);
  (itself == 1 ? added_ : set_).add(tangentsAt(module, combine.place));
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
