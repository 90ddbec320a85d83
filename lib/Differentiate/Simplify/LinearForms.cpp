//===- LinearForms.cpp - places whose tangents are known linear forms -----===//

#include "Differentiate/Simplify/LinearForms.h"

#include <algorithm>

#include "IR/Memory/NoAlias.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The number of lanes that costs are reckoned with; the real one is not known here.
constexpr int kTypicalLanes = 8;

/// Longer forms are not passed on: each use of one would repeat it.
constexpr std::size_t kMaxTerms = 64;

}  // namespace

bool isSeed(const Module& module, ExprId source) {
  return module[module[module[source].type].element].kind == TypeKind::Seed;
}

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

std::set<ObjectId> LaneLocals::usedIn(const Block& body) const {
  std::set<ObjectId> used;
  std::map<ObjectId, std::vector<ObjectId>> madeFrom;
  std::vector<ObjectId> left;
  const Module& module = derivation_.subject.module;
  forEachStmt(module, body, [&](StmtId id) {
    const auto* combine = std::get_if<Combine>(&module[id].node);
    if (!combine) return;
    const ObjectId target = local(combine->place);
    for (const CombineTerm& term : combine->terms)
      if (const ObjectId source = local(term.source); source.valid())
        (target.valid() ? madeFrom[target] : left).push_back(source);
  });
  while (!left.empty()) {
    const ObjectId next = left.back();
    left.pop_back();
    if (!used.insert(next).second) continue;
    if (const auto sources = madeFrom.find(next); sources != madeFrom.end())
      left.insert(left.end(), sources->second.begin(), sources->second.end());
  }
  return used;
}

bool LaneLocals::isFixed(ExprId coefficient) const {
  const Module& module = derivation_.subject.module;
  const Expr& node = module[coefficient];
  if (node.op == Op::RealConstant) return true;
  if (node.op == Op::Negate || info(node.op).family == OpFamily::Mark) return isFixed(node.operands[0]);
  return node.op == Op::Load && module[node.operands[0]].op == Op::Address &&
         derivation_.shadows.isScalar(module[node.operands[0]].object);
}

//===----------------------------------------------------------------------===//
// LinearForms
//===----------------------------------------------------------------------===//

const LinearForm* LinearForms::find(ExprId source) const {
  if (const ObjectId local = locals_->local(source); local.valid()) {
    const auto known = ofLocal_.find(local);
    return known == ofLocal_.end() ? nullptr : forms_.at(known->second).get();
  }
  for (const Number number : inMemory_) {
    const LinearForm& form = *forms_.at(number);
    if (sameExpr(derivation_->subject.module, form.place, source)) return &form;
  }
  return nullptr;
}

/// Of a source that is no LaneLocal: whether it is of Lanes that others may write.
bool LinearForms::readsLanes(ExprId source) const {
  return !isSeed(derivation_->subject.module, source) && !derivation_->shadows.isPassedTangents(source);
}

/// Lanes cost p operations where a Seed costs one. With a form each use of the
/// local costs what the form does, else the form is paid once and each use
/// costs p. What is in memory is stored anyway, and its form is for reading it
/// back without a row of rows.
bool LinearForms::isWorthwhile(ExprId place, const std::vector<CombineTerm>& terms) const {
  const Module& module = derivation_->subject.module;
  if (terms.size() > kMaxTerms) return false;
  const ObjectId local = locals_->local(place);
  const auto isLocal = [&](const CombineTerm& term) { return locals_->local(term.source).valid(); };
  if (derivation_->subject.mode.carrier == Carrier::Slots)
    return local.valid() || std::ranges::none_of(terms, [&](const CombineTerm& term) {
             return isLocal(term) || readsLanes(term.source);
           });
  if (!local.valid()) return false;
  // In one lane a form of several terms takes as many products more for each use, and saves one.
  if (derivation_->subject.mode.seeding == Seeding::Tangents) return terms.size() <= 1;
  int cost = 0;
  for (const CombineTerm& term : terms) cost += isSeed(module, term.source) ? 1 : kTypicalLanes;
  const int uses = locals_->readsPerWrite(local);
  return cost * uses <= cost + kTypicalLanes + kTypicalLanes * uses;
}

void LinearForms::define(ExprId place, std::vector<CombineTerm> terms, unsigned depth, std::size_t vertex,
                         Readers readers) {
  const Subject& subject = derivation_->subject;
  LinearForm form;
  form.place = place;
  form.local = locals_->local(place);
  form.depth = depth;
  form.vertex = vertex;
  form.readers = readers;
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
  const Number own = next_++;
  if (form.local.valid())
    ofLocal_[form.local] = own;
  else
    inMemory_.insert(own);
  for (const ObjectId object : form.loads) loading_[object].insert(own);
  for (const ObjectId object : form.locals) madeFrom_[object].insert(own);
  if (form.readsLanes) readingLanes_.insert(own);
  if (form.readsUnknown) readingUnknown_.insert(own);
  forms_[own] = std::make_shared<const LinearForm>(std::move(form));
}

void LinearForms::forget(Numbers numbers) {
  const auto erase = [](std::map<ObjectId, Numbers>& from, ObjectId object, Number number) {
    const auto at = from.find(object);
    at->second.erase(number);
    if (at->second.empty()) from.erase(at);
  };
  for (const Number number : numbers) {
    const auto at = forms_.find(number);
    const LinearForm& form = *at->second;
    if (form.local.valid()) ofLocal_.erase(form.local);
    for (const ObjectId object : form.loads) erase(loading_, object, number);
    for (const ObjectId object : form.locals) erase(madeFrom_, object, number);
    inMemory_.erase(number);
    readingLanes_.erase(number);
    readingUnknown_.erase(number);
    forms_.erase(at);
  }
}

void LinearForms::forgetLocal(ObjectId local) {
  if (const auto own = ofLocal_.find(local); own != ofLocal_.end()) forget({own->second});
}

void LinearForms::forgetChangedIn(const Block& body) {
  forEachStmt(derivation_->subject.module, body, [&](StmtId id) { forgetChangedBy(id); });
}

void LinearForms::forgetChangedBy(StmtId id) {
  const Stmt::Node& node = derivation_->subject.module[id].node;
  if (const auto* assign = std::get_if<Assign>(&node)) forgetChangedBy(*assign);
  if (const auto* call = std::get_if<Call>(&node)) forgetChangedBy(*call);
  if (const auto* combine = std::get_if<Combine>(&node)) forgetChangedBy(*combine);
  if (const auto* declare = std::get_if<Declare>(&node)) forgetDeclared(declare->object);
  if (const auto* loop = std::get_if<For>(&node))
    if (const auto loads = loading_.find(loop->variable); loads != loading_.end()) forget(loads->second);
}

void LinearForms::forgetDeclared(ObjectId object) {
  forgetLocal(object);
  const Module& module = derivation_->subject.module;
  const bool isScalar = module[module[object].type].kind == TypeKind::Scalar;
  Numbers gone;
  for (const Number number : inMemory_) {
    const ObjectId named = namedObject(module, forms_.at(number)->place);
    if (named.valid() ? named == object : !isScalar) gone.insert(number);
  }
  forget(std::move(gone));
}

void LinearForms::forgetChangedBy(const Combine& node) {
  if (const ObjectId local = locals_->local(node.place); local.valid()) {
    forgetLocal(local);
    if (const auto made = madeFrom_.find(local); made != madeFrom_.end()) forget(made->second);
    return;
  }
  Numbers gone = readingLanes_;
  for (const Number number : inMemory_)
    if (!areApart(derivation_->subject.module, forms_.at(number)->place, node.place)) gone.insert(number);
  forget(std::move(gone));
}

void LinearForms::forgetLoadsOf(ExprId place) {
  Numbers gone;
  const auto add = [&](const Numbers& numbers) { gone.insert(numbers.begin(), numbers.end()); };
  const std::vector<ObjectId> targets = derivation_->subject.targets(place);
  for (const ObjectId target : targets)
    if (const auto loads = loading_.find(target); loads != loading_.end()) add(loads->second);
  if (targets.empty()) {
    add(readingUnknown_);
    for (const auto& [object, numbers] : loading_) add(numbers);
  }
  forget(std::move(gone));
}

void LinearForms::forgetChangedBy(const Assign& node) {
  forgetLoadsOf(node.place);
  // A pointer in memory may be one that a place goes through.
  if (isPointer(derivation_->subject.module, derivation_->subject.module[node.value].type)) forget(readingUnknown_);
}

void LinearForms::forgetChangedBy(const Call& node) {
  if (node.result.valid()) forgetLoadsOf(node.result);
  Numbers gone = inMemory_;
  gone.insert(readingLanes_.begin(), readingLanes_.end());
  gone.insert(readingUnknown_.begin(), readingUnknown_.end());
  for (const auto& [object, numbers] : loading_)
    if (mayChangeInCall(object)) gone.insert(numbers.begin(), numbers.end());
  forget(std::move(gone));
}

bool LinearForms::mayChangeInCall(ObjectId object) const {
  const ObjectKind kind = derivation_->subject.module[object].kind;
  if (kind == ObjectKind::Constant) return false;
  return (kind != ObjectKind::Local && kind != ObjectKind::Parameter) || derivation_->escaping.contains(object);
}

}  // namespace sparsegen::differentiate
