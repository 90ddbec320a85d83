//===- Slice.cpp - what rows and columns depend on ------------------------===//

#include "Differentiate/Direct/Places/Slice.h"

#include <algorithm>

#include "IR/Layout.h"
#include "IR/RowTables.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

Slice::Slice(const Subject& subject, const Numbered& numbered)
    : subject_(subject), module_(subject.module), numbered_(numbered), kinds_(subject.module), cells_(subject.module) {
  for (std::size_t k = 0; k < numbered.visits.size(); ++k) visitOf_[numbered.visits[k].stmt] = k;
  for (const RowUpdate& update : numbered.rowUpdates) updateOf_[update.stmt] = &update;
  const std::vector<FunctionId> functions = reachable(module_);
  functions_.insert(module_.entry);
  do {
    changed_ = false;
    for (const FunctionId function : functions) {
      function_ = function;
      if (scan(module_[function].body, keeps(function), std::nullopt) && functions_.insert(function).second)
        changed_ = true;
    }
  } while (changed_);
}

const std::size_t* Slice::visit(StmtId stmt) const {
  const auto found = visitOf_.find(stmt);
  return found == visitOf_.end() ? nullptr : &found->second;
}

const RowUpdate* Slice::update(StmtId stmt) const {
  const auto found = updateOf_.find(stmt);
  return found == updateOf_.end() ? nullptr : found->second;
}

/// `context`: the function or loop around is kept, and with it what leaves it.
bool Slice::scan(const Block& block, bool context, LoopsUnderValues loops) {
  bool any = false;
  for (const StmtId id : block) {
    const Stmt& stmt = module_[id];
    const bool loop = isLoop(stmt);
    const auto* branch = std::get_if<If>(&stmt.node);
    bool kept = keeps(id) || isBasic(id, context, loops);
    forEachBlock(stmt, [&](const Block& inner) {
      LoopsUnderValues within = loops;
      if (branch && isValueDependentBranch(subject_, id, *branch)) within = 0;
      if (isValueDependentLoop(subject_, id)) within = 0;
      if (loop && within) ++*within;
      kept |= scan(inner, loop ? keeps(id) : context, within);
    });
    if (kept) keep(id);
    any |= kept;
  }
  return any;
}

bool Slice::isBasic(StmtId id, bool context, LoopsUnderValues loops) const {
  const Stmt::Node& node = module_[id].node;
  if (const RowUpdate* own = update(id)) return isNeededPlace(own->row);
  if (std::holds_alternative<Combine>(node)) return visitOf_.contains(id);
  if (const auto* declare = std::get_if<Declare>(&node))
    return needs(declare->object) ||
           ((declare->extent.valid() || numbered_.keepsHandles) && named_.contains(declare->object));
  if (const auto* loop = std::get_if<For>(&node)) return needs(loop->variable);
  if (const auto* assign = std::get_if<Assign>(&node)) return isNeededPlace(assign->place);
  if (const auto* call = std::get_if<Call>(&node); call && module_[call->callee].outside) {
    requireApart(id, *call);
    return false;
  }
  if (const auto* call = std::get_if<Call>(&node))
    return keeps(call->callee) || (call->result.valid() && isNeededPlace(call->result));
  if (std::holds_alternative<Return>(node) && needsResult(function_)) return true;
  const auto* leaves = std::get_if<Break>(&node);
  const auto* goesOn = std::get_if<Continue>(&node);
  if (leaves || goesOn) return context && (!loops || (leaves ? leaves->levels : goesOn->levels) < *loops);
  return std::holds_alternative<Return>(node) && context && !loops;
}

/// What a function that can't be seen into gives is known when it is called, and not before.
void Slice::requireApart(StmtId id, const Call& node) const {
  const Function& callee = module_[node.callee];
  bool gives = node.result.valid() && isNeededPlace(node.result);
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    if (!isPointer(module_, module_[node.arguments[k]].type)) continue;
    gives |= callee.outside->arguments[k].isWritten && isNeededPlace(node.arguments[k]);
    // What pointers in a local struct lead to is written too.
    gives |= std::ranges::any_of(subject_.targets(node.arguments[k]), [&](ObjectId target) {
      return module_[target].kind == ObjectKind::Local && holdsPointers(module_, module_[target].type);
    });
  }
  if (gives) throw NotDirect{"places may depend on what `" + callee.name + "` gives", module_[id].range};
}

/// Again in each scan: what a call gives may be needed only after the call is kept.
void Slice::keep(StmtId id) {
  changed_ |= kept_.insert(id).second;
  const Stmt::Node& node = module_[id].node;
  if (const std::size_t* index = visit(id)) {
    for (const ExprId place : {numbered_.visits[*index].row, numbered_.visits[*index].cell})
      if (place.valid()) need(place);
    for (const EntryTerm& term : numbered_.visits[*index].terms) need(term.column);
  } else if (const RowUpdate* own = update(id)) {
    needRow(own->row);  // what it adds to is read there first, whoever reads the row later
    for (const EntryTerm& term : own->terms) term.list.valid() ? needRow(term.list) : need(term.column);
  } else if (const auto* call = std::get_if<Call>(&node)) {
    changed_ |= functions_.insert(call->callee).second;
    if (!call->result.valid() || !isNeededPlace(call->result)) return;
    changed_ |= results_.insert(call->callee).second;
    need(call->result);
  } else if (const auto* loop = std::get_if<For>(&node)) {
    needObject(loop->variable, {CellKind{}}, loop->bound);
    for (const ExprId expr : expressionsOf(module_[id])) need(expr);
  } else if (const auto* branch = std::get_if<If>(&node)) {
    if (!isValueDependentBranch(subject_, id, *branch)) return need(branch->condition);
    forEachStructuralPart(subject_, branch->condition, [&](ExprId part) { need(part); });
  } else if (isValueDependentLoop(subject_, id)) {
    forEachStructuralPart(subject_, std::get<While>(node).condition, [&](ExprId part) { need(part); });
  } else if (!std::holds_alternative<Return>(node) || needsResult(function_)) {
    for (const ExprId expr : expressionsOf(module_[id])) need(expr);
  }
}

/// Whether a place may be in what is needed. Where a pointer that is held by another one leads may not be known: it may
/// be any that is needed.
bool Slice::isNeededPlace(ExprId place) const {
  const Kinds kinds = kinds_.at(place);
  const auto areNeeded = [&](const Kinds& needed) {
    return std::ranges::any_of(kinds, [&](const CellKind& kind) {
      return std::ranges::any_of(needed, [&](const CellKind& other) { return mayBeSame(kind, other); });
    });
  };
  const std::vector<ObjectId> targets = subject_.targets(place);
  const Type& held = module_[module_[module_[place].type].element];
  if (targets.empty() && held.kind == TypeKind::Pointer)
    return std::ranges::any_of(needed_, [&](const auto& each) {
      return module_[module_[each.first].type].kind == TypeKind::Pointer && areNeeded(each.second);
    });
  return std::ranges::any_of(targets, [&](ObjectId target) {
    const auto known = needed_.find(target);
    return known != needed_.end() && areNeeded(known->second);
  });
}

/// All that an expression loads, but for what is known: how that is reached does not matter.
void Slice::need(ExprId expr) {
  if (subject_.constantInteger(expr)) return;
  const Expr& node = module_[expr];
  const bool isCompared = info(node.op).family == OpFamily::Comparison && node.operands[1].valid();
  if (isCompared && isPointer(module_, module_[node.operands[0]].type)) requireOneObject(expr);
  if (node.op == Op::Address) changed_ |= named_.insert(node.object).second;
  if (node.op == Op::Load) {
    const std::vector<ObjectId> targets = subject_.targets(node.operands[0]);
    if (targets.empty()) throw NotDirect{"an index comes from a pointer that is not followed", node.range};
    for (const ObjectId target : targets) needObject(target, kinds_.at(node.operands[0]), expr);
  }
  for (const ExprId operand : node.operands)
    if (operand.valid()) need(operand);
}

/// What is in a row, or in a list.
void Slice::needRow(ExprId row) {
  need(row);
  for (const ObjectId target : subject_.targets(row)) needObject(target, kinds_.at(row), row);
}

bool Slice::isPlaceAlone(ObjectId object) const {
  const Object& node = module_[object];
  const Type& type = module_[node.type];
  const bool isRunTime = isStructural(module_) || !module_.structure.empty();
  return isRunTime && node.kind == ObjectKind::Parameter && node.function == module_.entry &&
         type.kind == TypeKind::Pointer && isRealScalar(module_, type.element);
}

/// Where the caller's reals are is not known when the derivative object is made, nor whether they are: pointers to them
/// may be compared only with others into the same.
void Slice::requireOneObject(ExprId comparison) const {
  const Expr& node = module_[comparison];
  const std::vector<ObjectId> one = subject_.targets(node.operands[0]), other = subject_.targets(node.operands[1]);
  const auto isReals = [&](ObjectId object) {
    return module_[object].kind == ObjectKind::External &&
           isRealScalar(module_, innermost(module_, module_[object].type));
  };
  // One object stands for all rows of a table.
  const auto isRow = [&](ObjectId object) {
    return std::ranges::any_of(module_.structure, [&](const StructureInput& input) {
      return input.object == object && rowTable(module_, input);
    });
  };
  if (std::ranges::any_of(one, isRow) || std::ranges::any_of(other, isRow))
    throw NotDirect{"places depend on where pointers of the caller's lead", node.range};
  if (one.size() == 1 && one == other) return;
  if (std::ranges::none_of(one, isReals) && std::ranges::none_of(other, isReals)) return;
  throw NotDirect{"places depend on where pointers of the caller's lead", node.range};
}

/// Whether what a load reads there is known when the derivative object is made: an input of the structure, or a pointer
/// that leads to one.
bool Slice::isOfStructure(ObjectId object, ExprId load) const {
  const bool isLoad = module_[load].op == Op::Load;
  const auto cell = isLoad ? cells_.of(module_[load].operands[0]) : std::optional<std::uint64_t>(0);
  const Type& read = module_[module_[load].type];
  const bool isNumber = !isLoad || (read.kind == TypeKind::Scalar && isInteger(read.scalar));
  const StructureInput* const input = structureInput(module_, object, cell);
  // A pointer that is itself one leads to handles of index sets.
  if (input && (isNumber || (read.kind == TypeKind::Pointer && !input->isTable()))) return true;
  return isPointer(module_, module_[load].type) && leadsToStructure(module_, object);
}

void Slice::needObject(ObjectId object, const Kinds& kinds, ExprId at) {
  const Object& node = module_[object];
  const auto found = needed_.find(object);
  const bool isKnown = found != needed_.end() && std::ranges::all_of(kinds, [&](const CellKind& kind) {
    return found->second.contains(kind) || found->second.contains(CellKind{.isReal = kind.isReal});
  });
  const bool isOneOfSeveral = node.kind == ObjectKind::External && !module_.structure.empty();
  if (node.kind == ObjectKind::Constant || (isKnown && !isOneOfSeveral)) return;
  const bool isInput = node.kind == ObjectKind::External || node.kind == ObjectKind::Global ||
                       (node.kind == ObjectKind::Parameter && node.function == module_.entry);
  const auto isBound = [&](const ValueBinding& binding) { return binding.object == object; };
  if (isInput && std::ranges::none_of(module_.values, isBound) && !isOfStructure(object, at) &&
      !(isPlaceAlone(object) && module_[at].op == Op::Load))
    throw NotDirect{"places depend on `" + calledName(node) + "`", module_[at].range, NotDirect::Cause::Impossible,
                    isRealScalar(module_, module_[at].type) ? "" : calledName(node)};
  if (isKnown) return;
  needed_[object].insert(kinds.begin(), kinds.end());
  changed_ = true;
  if (node.kind != ObjectKind::Parameter || node.function == module_.entry) return;
  // What the callers pass.
  const std::vector<ObjectId>& parameters = module_[node.function].parameters;
  const auto k = static_cast<std::size_t>(std::ranges::find(parameters, object) - parameters.begin());
  for (const FunctionId caller : reachable(module_))
    forEachStmt(module_, module_[caller].body, [&](StmtId id) {
      const auto* call = std::get_if<Call>(&module_[id].node);
      if (call && call->callee == node.function && k < call->arguments.size()) need(call->arguments[k]);
    });
}

}  // namespace sparsegen::differentiate
