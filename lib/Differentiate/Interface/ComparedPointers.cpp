//===- ComparedPointers.cpp - addresses that copies do not have -----------===//

#include "Differentiate/Interface/ComparedPointers.h"

#include <algorithm>

#include "Differentiate/Interface/Memory.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The first object that one of the two pointers may lead to and that is elsewhere; none where there is none.
ObjectId elsewhere(const Subject& subject, const Expr& comparison, const std::set<ObjectId>& moved) {
  const auto isElsewhere = [&](ObjectId object) {
    return moved.contains(object) || subject.module[object].kind == ObjectKind::Constant;
  };
  for (unsigned k = 0; k < 2; ++k) {
    const std::vector<ObjectId> targets = subject.targets(comparison.operand(k));
    if (const auto found = std::ranges::find_if(targets, isElsewhere); found != targets.end()) return *found;
  }
  return {};
}

void refuse(Subject& subject, const Expr& comparison, ObjectId object) {
  const std::string& name = calledName(subject.module[object]);
  subject.diagnostics
      .report(DiagId::Unsupported, comparison.range,
              "this compares a pointer of the caller's with one to `" +
                  name.substr(std::min(name.find_first_not_of('*'), name.size())) +
                  "`, of which generated code has a copy")
      .note("compare indexes in place of pointers");
}

}  // namespace

void requireComparable(const Derivation& derivation) {
  Subject& subject = derivation.subject;
  const Module& module = subject.module;
  const std::set<ObjectId> moved = movedObjects(derivation);
  for (const StmtId stmt : subject.executedStmts())
    for (const ExprId expr : expressionsOf(module[stmt]))
      forEachNode(module, expr, [&](ExprId node) {
        if (!subject.comparesCallers(node)) return;
        if (const ObjectId object = elsewhere(subject, module[node], moved); object.valid())
          refuse(subject, module[node], object);
      });
}

}  // namespace sparsegen::differentiate
