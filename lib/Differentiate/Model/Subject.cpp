//===- Subject.cpp - what is being differentiated -------------------------===//

#include "Differentiate/Model/Subject.h"

#include <algorithm>

#include "IR/Layout.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

ScalarKind commonKind(const Module& module) {
  const auto isFloat = [&](const Slot& slot) { return slotKind(module, slot) == ScalarKind::F32; };
  const bool all = std::ranges::all_of(module.independents, isFloat) && std::ranges::all_of(module.dependents, isFloat);
  return all && !module.independents.empty() ? ScalarKind::F32 : ScalarKind::F64;
}

}  // namespace

Subject::Subject(const Module& primal, const Facts& facts, ForwardMode forwardMode, Diagnostics& sink)
    : module(primal),
      build(module),
      mode(forwardMode),
      diagnostics(sink),
      user(primal.entry),
      laneKind(commonKind(primal)),
      facts_(facts),
      primalRecords_(primal.records.size()) {
  if (!user.valid()) throw InternalError("differentiate", "the module has no entry function");
  for (Function& function : module.functions) function.rule.reset();  // which propagate has held calls against
  settleExtents();
  detachEntryParameters();
  collectNames();
  forEachStmt(module, [&](StmtId id) {
    if (executed(id)) executed_.push_back(id);
  });
}

// Not the default one: `build` adds to the copy's own module.
Subject::Subject(const Subject& other)
    : module(other.module),
      build(module),
      mode(other.mode),
      diagnostics(other.diagnostics),
      user(other.user),
      laneKind(other.laneKind),
      facts_(other.facts_),
      primalRecords_(other.primalRecords_),
      outerParameters_(other.outerParameters_),
      inner_(other.inner_),
      executed_(other.executed_),
      untypedShadows_(other.untypedShadows_),
      unfollowed_(other.unfollowed_),
      added_(other.added_),
      copies_(other.copies_),
      names_(other.names_),
      shared_(other.shared_),
      numbers_(other.numbers_) {
  build.at(other.build.range());
}

ObjectId Subject::inner(ObjectId object) const {
  const auto found = inner_.find(object);
  return found == inner_.end() ? object : found->second;
}

/// The same expression over inputs, of nodes of its own. Nothing has evaluated it: where it loads from is said here.
ExprId Subject::copied(ExprId expr) {
  if (!expr.valid()) return expr;
  Expr node = module[expr];
  for (ExprId& operand : node.operands) operand = copied(operand);
  module.exprs.push_back(node);
  if (node.op == Op::Load)
    if (const auto cell = callersCell(module, node.operands[0])) pointsInto(node.operands[0], {cell->first});
  return ExprId(module.exprs.size() - 1);
}

/// Gives the user's function parameters of its own, and lets its body and the
/// facts speak of them.
void Subject::detachEntryParameters() {
  outerParameters_ = module[user].parameters;
  // How long slots and other memory of the caller's are is asked in the entry function; the body may have the same
  // expressions.
  for (std::vector<Slot>* slots : {&module.independents, &module.dependents})
    for (Slot& slot : *slots) {
      slot.count = copied(slot.count);
      for (ExprId& begin : slot.begins) begin = copied(begin);
    }
  for (const ExternalBinding& binding : module.externals) {
    const TypeId held = module[binding.object].type;
    const ExprId extent = copied(module[held].extent);
    module.types[held.value].extent = extent;
  }
  for (ObjectId& parameter : module[user].parameters) {
    Object copy = module[parameter];
    const bool wasVaried = varied(parameter);
    const ObjectId fresh = build.object(std::move(copy));
    inner_[parameter] = fresh;
    facts_.variedObject.resize(module.objects.size());
    facts_.variedObject[fresh.value] = wasVaried;
    parameter = fresh;
  }
  forEachStmt(module, module[user].body, [&](StmtId id) {
    if (auto* loop = std::get_if<For>(&module[id].node)) loop->variable = inner(loop->variable);
    for (const ExprId expr : expressionsOf(module[id]))
      forEachNode(module, expr, [&](ExprId node) {
        if (module[node].op == Op::Address) module.exprs[node.value].object = inner(module[node].object);
      });
  });
  for (std::vector<ObjectId>& objects : facts_.targets) {
    for (ObjectId& object : objects) object = inner(object);
    std::ranges::sort(objects);
  }
}

/// A local array whose extent the source computes is as large as the function needs it.
void settleLocalExtents(Module& module, const Facts& facts) {
  Builder build(module);
  // Where the derivative object knows it, the declaration says it.
  const bool isSized = isStructural(module);
  for (std::size_t k = 0; k < module.objects.size(); ++k) {
    const Type held = module[module.objects[k].type];
    if (module.objects[k].kind != ObjectKind::Local || held.kind != TypeKind::Array || held.extent.valid()) continue;
    if (isSized) continue;
    const std::uint64_t each = std::max<std::uint64_t>(cellCount(module, held.element).value_or(1), 1);
    const std::uint64_t touched = k < facts.touchedCells.size() ? facts.touchedCells[k] : 0;
    const std::uint64_t extent = std::max<std::uint64_t>((touched + each - 1) / each, 1);
    module.objects[k].type = build.array(held.element, static_cast<std::int64_t>(extent));
  }
  for (Expr& expr : module.exprs)
    if (expr.op == Op::Address && module[expr.object].kind == ObjectKind::Local)
      expr.type = build.pointer(module[expr.object].type);
}

void Subject::settleExtents() {
  // With that, no step has to say that it stays within.
  for (Expr& expr : module.exprs)
    if (expr.op == Op::PointerAdd) expr.integer = 0;
  settleLocalExtents(module, facts_);
}

void Subject::collectNames() {
  for (const Object& object : module.objects)
    (object.function.valid() ? names_[object.function] : shared_).insert(object.name);
}

void Subject::addedShadow(ObjectId object) {
  TypeId type = module[object].type;
  while (module[type].kind == TypeKind::Array || module[type].kind == TypeKind::Pointer) type = module[type].element;
  if (module[type].kind == TypeKind::Void) untypedShadows_.insert(object);
}

std::vector<ObjectId> Subject::targets(ExprId pointer) const {
  std::vector<ObjectId> all = ownTargets(pointer);
  if (copies_.empty() || namedObject(module, pointer).valid()) return all;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (const auto found = copies_.find(all[k]); found != copies_.end())
      for (const ObjectId copy : found->second)
        if (std::ranges::find(all, copy) == all.end()) all.push_back(copy);
  return all;
}

void Subject::goesByUnknown(StmtId stmt) {
  if (facts_.unknownControl.size() <= stmt.value) facts_.unknownControl.resize(stmt.value + 1);
  facts_.unknownControl[stmt.value] = true;
}

void Subject::mayPointInto(ExprId load, const std::vector<ObjectId>& targets) {
  if (targets.empty()) unfollowed_.insert(load);
  std::vector<ObjectId>& known = added_[load];
  for (const ObjectId target : targets)
    if (std::ranges::find(known, target) == known.end()) known.push_back(target);
}

std::vector<ObjectId> Subject::ownTargets(ExprId pointer) const {
  for (;;) {
    if (pointer.value < facts_.targets.size() && !facts_.targets[pointer.value].empty())
      return facts_.targets[pointer.value];
    const Expr& node = module[pointer];
    if (node.op == Op::Address) return {node.object};
    if (unfollowed_.contains(pointer)) return {};
    if (const auto at = added_.find(pointer); at != added_.end()) return at->second;
    if (node.op == Op::Select) {
      std::vector<ObjectId> both = targets(node.operands[1]);
      for (const ObjectId target : targets(node.operands[2]))
        if (std::ranges::find(both, target) == both.end()) both.push_back(target);
      return both;
    }
    // Steps within an object stay in it.
    if (node.op != Op::Element && node.op != Op::Field && node.op != Op::PointerAdd && node.op != Op::PointerCast) {
      // How many rows the caller has is said by an expression that no statement of the function's executes.
      const auto callers = callersCell(module, pointer);
      return callers ? std::vector{callers->first} : std::vector<ObjectId>();
    }
    pointer = node.operands[0];
  }
}

unsigned Subject::loadFacts(ExprId load) const {
  return (targets(module[load].operands[0]).empty() ? 0u : 1u) | (variedLoad(load) ? 2u : 0u);
}

void Subject::name(Object& object, std::string wish, const std::string& called) {
  object.name = uniqueName(std::move(wish), object.function);
  object.called = called == object.name ? std::string() : called;
}

std::string Subject::uniqueName(std::string wish, FunctionId function) {
  const auto taken = [&](const std::string& name) {
    if (shared_.contains(name)) return true;
    if (function.valid()) return names_[function].contains(name);
    return std::ranges::any_of(names_, [&](const auto& entry) { return entry.second.contains(name); });
  };
  std::string name = wish;
  if (taken(name)) {
    unsigned& number = numbers_.try_emplace({function, wish}, 2).first->second;
    do name = wish + "_" + std::to_string(number++);
    while (taken(name));
  }
  (function.valid() ? names_[function] : shared_).insert(name);
  return name;
}

std::string Subject::uniqueFunctionName(std::string wish) {
  std::string name = wish;
  const auto taken = [&] {
    return std::ranges::any_of(module.functions, [&](const Function& function) { return function.name == name; });
  };
  for (unsigned k = 2; taken(); ++k) name = wish + "_" + std::to_string(k);
  return name;
}

ScalarKind slotKind(const Module& module, const Slot& slot) {
  const TypeId held = slot.isReturn() ? module[module.entry].result : module[slot.object].type;
  const TypeId cell = cellPath(module, held, slot.firstCell).type;
  // Where a slot has no element, something else may stand.
  if (!isRealScalar(module, cell) && staticInteger(module, slot.count) == 0) return ScalarKind::F64;
  if (!isRealScalar(module, cell))
    throw InternalError("differentiate", "slot `" + slot.name + "` is not made of reals");
  return module[cell].scalar;
}

std::string identifier(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (word)
      text += c;
    else if (!text.empty() && text.back() != '_')
      text += '_';
  }
  return text;
}

bool isWithin(const Subject& subject, const Slot& slot) {
  if (!staticInteger(subject.module, slot.count)) return true;
  return subject.touchedCells(slot.object) <= static_cast<std::uint64_t>(slotCount(subject.module, slot));
}

std::int64_t slotCount(const Module& module, const Slot& slot) {
  const std::optional<std::int64_t> count = staticInteger(module, slot.count);
  if (!count || *count < 0) throw InternalError("differentiate", "the extent of slot `" + slot.name + "` is not known");
  return *count;
}

}  // namespace sparsegen::differentiate
