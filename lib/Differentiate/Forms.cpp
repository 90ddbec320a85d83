//===- Forms.cpp - places whose tangents are known linear forms -----------===//

#include "Differentiate/Forms.h"

#include <algorithm>

#include "Differentiate/Places.h"
#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The number of lanes that costs are reckoned with; the real one is not known here.
constexpr int kTypicalLanes = 8;

/// Longer forms are not passed on: each use of one would repeat it.
constexpr std::size_t kMaxTerms = 64;

bool isSeed(const Module& module, ExprId source) {
  return module[module[module[source].type].element].kind == TypeKind::Seed;
}

}  // namespace

//===----------------------------------------------------------------------===//
// Locals of Lanes
//===----------------------------------------------------------------------===//

LaneLocals::LaneLocals(const Derivation& derivation, FunctionId function) : derivation_(derivation) {
  const Module& module = derivation.subject.module;
  for (std::size_t k = 0; k < module.objects.size(); ++k) {
    const Object& object = module.objects[k];
    if (object.kind == ObjectKind::Local && object.function == function && module[object.type].kind == TypeKind::Lanes)
      reads_[ObjectId(k)] = 0;
  }
  std::set<ObjectId> reached;  // otherwise than as a whole in a Combine
  forEachStmt(module, module[function].body, [&](StmtId id) {
    const auto* combine = std::get_if<Combine>(&module[id].node);
    for (const ExprId expr : expressionsOf(module[id])) {
      if (combine && module[expr].op == Op::Address) continue;
      forEachNode(module, expr, [&](ExprId node) {
        if (module[node].op == Op::Address) reached.insert(module[node].object);
      });
    }
    if (!combine) return;
    if (const ObjectId target = local(combine->place); target.valid()) ++writes_[target];
    for (const CombineTerm& term : combine->terms)
      if (const ObjectId source = local(term.source); source.valid()) ++reads_[source];
  });
  for (const ObjectId object : reached) reads_.erase(object);
}

int LaneLocals::readsPerWrite(ObjectId object) const {
  const auto writes = writes_.find(object);
  const int count = writes == writes_.end() ? 1 : writes->second;
  return (reads_.at(object) + count - 1) / count;
}

ObjectId LaneLocals::local(ExprId place) const {
  const Expr& node = derivation_.subject.module[place];
  return node.op == Op::Address && isLocal(node.object) ? node.object : ObjectId();
}

std::set<ObjectId> LaneLocals::readIn(const Block& body) const {
  std::set<ObjectId> read;
  const Module& module = derivation_.subject.module;
  forEachStmt(module, body, [&](StmtId id) {
    const auto* combine = std::get_if<Combine>(&module[id].node);
    if (!combine) return;
    for (const CombineTerm& term : combine->terms)
      if (const ObjectId source = local(term.source); source.valid()) read.insert(source);
  });
  return read;
}

bool LaneLocals::isFixed(ExprId coefficient) const {
  const Module& module = derivation_.subject.module;
  const Expr& node = module[coefficient];
  if (node.op == Op::RealConstant) return true;
  if (node.op == Op::Negate) return isFixed(node.operands[0]);
  return node.op == Op::Load && module[node.operands[0]].op == Op::Address &&
         derivation_.shadows.isScalar(module[node.operands[0]].object);
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

const Form* Forms::find(ExprId source) const {
  const ObjectId local = locals_->local(source);
  const auto known = std::ranges::find_if(forms_, [&](const Form& form) {
    return local.valid() ? form.local == local
                         : !form.local.valid() && sameExpr(derivation_->subject.module, form.place, source);
  });
  return known == forms_.end() ? nullptr : &*known;
}

/// Of a source that is no LaneLocal: whether it is of Lanes that others may write.
bool Forms::readsLanes(ExprId source) const {
  return !isSeed(derivation_->subject.module, source) && !derivation_->shadows.isPassedTangents(source);
}

/// Lanes cost p operations where a Seed costs one. With a form each use of the
/// local costs what the form does, else the form is paid once and each use
/// costs p. What is in memory is stored anyway, and its form is for reading it
/// back without a row of rows.
bool Forms::isWorthwhile(ExprId place, const std::vector<CombineTerm>& terms) const {
  const Module& module = derivation_->subject.module;
  if (terms.size() > kMaxTerms) return false;
  const ObjectId local = locals_->local(place);
  const auto isLocal = [&](const CombineTerm& term) { return locals_->local(term.source).valid(); };
  if (isDirect(derivation_->subject.kind))
    return local.valid() || std::ranges::none_of(terms, [&](const CombineTerm& term) {
             return isLocal(term) || readsLanes(term.source);
           });
  if (!local.valid()) return false;
  int cost = 0;
  for (const CombineTerm& term : terms) cost += isSeed(module, term.source) ? 1 : kTypicalLanes;
  const int uses = locals_->readsPerWrite(local);
  return cost * uses <= cost + kTypicalLanes + kTypicalLanes * uses;
}

void Forms::define(ExprId place, std::vector<CombineTerm> terms, unsigned depth, std::shared_ptr<FormNode> node) {
  const Subject& subject = derivation_->subject;
  Form form;
  form.place = place;
  form.local = locals_->local(place);
  form.depth = depth;
  form.node = std::move(node);
  const auto addLoads = [&](ExprId expr) {
    if (subject.module[expr].op != Op::Load) return;
    const std::vector<ObjectId> targets = subject.targets(subject.module[expr].operands[0]);
    form.loads.insert(targets.begin(), targets.end());
    form.readsUnknown |= targets.empty();
  };
  forEachNode(subject.module, place, addLoads);
  for (const CombineTerm& term : terms) {
    if (const ObjectId source = locals_->local(term.source); source.valid()) {
      if (source == form.local) return;  // it is what the local was before
      form.locals.insert(source);
    } else if (readsLanes(term.source)) {
      form.readsLanes = true;
    }
    forEachNode(subject.module, term.source, addLoads);
  }
  form.terms = std::move(terms);
  forms_.push_back(std::move(form));
}

void Forms::forgetChangedIn(const Block& body) {
  forEachStmt(derivation_->subject.module, body, [&](StmtId id) { forgetChangedBy(id); });
}

void Forms::forgetChangedBy(StmtId id) {
  const Stmt::Node& node = derivation_->subject.module[id].node;
  if (const auto* assign = std::get_if<Assign>(&node)) forgetChangedBy(*assign);
  if (const auto* call = std::get_if<Call>(&node)) forgetChangedBy(*call);
  if (const auto* combine = std::get_if<Combine>(&node)) forgetChangedBy(*combine);
  if (const auto* declare = std::get_if<Declare>(&node)) forgetDeclared(declare->object);
  if (const auto* loop = std::get_if<For>(&node))
    std::erase_if(forms_, [&](const Form& form) { return form.loads.contains(loop->variable); });
}

void Forms::forgetDeclared(ObjectId object) {
  const Module& module = derivation_->subject.module;
  const bool isScalar = module[module[object].type].kind == TypeKind::Scalar;
  std::erase_if(forms_, [&](const Form& form) {
    if (form.local.valid()) return form.local == object;
    const ObjectId named = namedObject(module, form.place);
    return named.valid() ? named == object : !isScalar;
  });
}

void Forms::forgetChangedBy(const Combine& node) {
  const ObjectId local = locals_->local(node.place);
  std::erase_if(forms_, [&](const Form& form) {
    if (local.valid()) return form.local == local || form.locals.contains(local);
    return form.readsLanes || (!form.local.valid() && !areApart(derivation_->subject.module, form.place, node.place));
  });
}

void Forms::forgetLoadsOf(ExprId place) {
  const std::vector<ObjectId> targets = derivation_->subject.targets(place);
  std::erase_if(forms_, [&](const Form& form) {
    if (targets.empty()) return form.readsUnknown || !form.loads.empty();
    return std::ranges::any_of(targets, [&](ObjectId target) { return form.loads.contains(target); });
  });
}

void Forms::forgetChangedBy(const Assign& node) {
  forgetLoadsOf(node.place);
  // A pointer in memory may be one that a place goes through.
  if (!isPointer(derivation_->subject.module, derivation_->subject.module[node.value].type)) return;
  std::erase_if(forms_, [](const Form& form) { return form.readsUnknown; });
}

void Forms::forgetChangedBy(const Call& node) {
  if (node.result.valid()) forgetLoadsOf(node.result);
  std::erase_if(forms_, [&](const Form& form) {
    return !form.local.valid() || form.readsLanes || form.readsUnknown ||
           std::ranges::any_of(form.loads, [&](ObjectId object) { return mayChangeInCall(object); });
  });
}

bool Forms::mayChangeInCall(ObjectId object) const {
  const ObjectKind kind = derivation_->subject.module[object].kind;
  if (kind == ObjectKind::Constant) return false;
  return (kind != ObjectKind::Local && kind != ObjectKind::Parameter) || derivation_->escaping.contains(object);
}

}  // namespace sparsegen::differentiate
