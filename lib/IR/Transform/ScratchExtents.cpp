//===- ScratchExtents.cpp - how much of the caller's scratch is used ------===//

#include "IR/Transform/ScratchExtents.h"

#include <algorithm>
#include <map>
#include <set>

#include "IR/Layout.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/SizeBounds.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Arrays of scalars of the caller's of which nothing says how long they are.
std::set<ObjectId> scratchOf(const Module& module) {
  std::set<ObjectId> found;
  for (const ExternalBinding& binding : module.externals) {
    const Type& type = module[module[binding.object].type];
    const bool isOfScalars = type.kind == TypeKind::Array && module[type.element].kind == TypeKind::Scalar;
    if (isOfScalars && !type.extent.valid() && !binding.rows) found.insert(binding.object);
  }
  for (const std::vector<Slot>* slots : {&module.independents, &module.dependents})
    for (const Slot& slot : *slots) found.erase(slot.object);
  for (const StructureInput& input : module.structure) found.erase(input.object);
  return found;
}

/// The largest offsets of pointers to scalars from where the caller's pointers lead.
class Offsets {
public:
  explicit Offsets(Module& module)
      : module_(module), build_(module), bounds_(module, module.entry), namedOnly_(namedOnly(module)) {
    for (const FunctionId function : reachable(module))
      forEachStmt(module, module[function].body, [&](const Stmt& stmt) { noteSources(stmt); });
  }

  /// None where it is not known.
  ExprId most(ExprId pointer) {
    const Expr node = module_[pointer];
    if (node.op == Op::Element || node.op == Op::PointerAdd)
      return sum(most(node.operands[0]), bounds_.most(node.operands[1]));
    if (node.op == Op::Select) return larger(most(node.operands[1]), most(node.operands[2]));
    return node.op == Op::Load ? mostBehind(node.operands[0]) : ExprId();
  }

  ExprId larger(ExprId a, ExprId b) { return a.valid() && b.valid() ? bounds_.larger(a, b) : ExprId(); }

  /// As many elements as there are up to an offset.
  ExprId extent(ExprId offset) { return bounds_.positive(bounds_.sum(offset, build_.integer(1))); }

private:
  void noteSources(const Stmt& stmt) {
    if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
      if (isPointer(assign->value)) noteSource(assign->place, assign->value);
    } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
      const std::vector<ObjectId>& parameters = module_[call->callee].parameters;
      for (std::size_t k = 0; k < call->arguments.size() && k < parameters.size(); ++k)
        sources_[parameters[k]].push_back(call->arguments[k]);
      if (call->result.valid() && isPointer(call->result)) noteSource(call->result, ExprId());
    }
  }

  /// `value`: none where it is not known.
  void noteSource(ExprId place, ExprId value) {
    if (module_[place].op == Op::Address)
      sources_[module_[place].object].push_back(value);
    else
      setsCallers_ = true;
  }

  bool isPointer(ExprId expr) const { return module_[module_[expr].type].kind == TypeKind::Pointer; }

  /// What a pointer in some place leads to: the caller's own leads to the first element.
  ExprId mostBehind(ExprId place) {
    const Expr node = module_[place];
    const ObjectId variable = node.op == Op::Address ? node.object : ObjectId();
    const auto sources = sources_.find(variable);
    const bool isSet = sources != sources_.end();
    if (const auto cell = callersCell(module_, place); cell && !isSet)
      return isHolder(*cell) && !(setsCallers_ && !variable.valid()) ? build_.integer(0) : ExprId();
    if (!isSet || !namedOnly_[variable.value] || !following_.insert(variable).second) return {};
    const bool isEntrys = module_[variable].kind == ObjectKind::Parameter && module_[variable].function == module_.entry;
    ExprId all = isEntrys ? ExprId() : build_.integer(0);
    for (const ExprId source : sources->second) all = larger(all, source.valid() ? most(source) : ExprId());
    following_.erase(variable);
    return all;
  }

  bool isHolder(const std::pair<ObjectId, std::uint64_t>& cell) const {
    return std::ranges::any_of(module_.externals, [&](const ExternalBinding& binding) {
      return binding.holder == cell.first && binding.cell == cell.second;
    });
  }

  ExprId sum(ExprId a, ExprId b) { return a.valid() && b.valid() ? bounds_.sum(a, b) : ExprId(); }

  Module& module_;
  Builder build_;
  SizeBounds bounds_;
  const std::vector<bool> namedOnly_;
  std::map<ObjectId, std::vector<ExprId>> sources_;  ///< of pointer variables: what they are given, or none
  std::set<ObjectId> following_;
  bool setsCallers_ = false;  ///< the function sets pointers that are no variables
};

/// Calls f(ExprId) on each pointer by which a statement accesses memory, or lets a function that can't be seen into.
template <class F>
void forEachAccess(const Module& module, const Stmt& stmt, const F& f) {
  forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
    if (use != ExprUse::Value) f(expr);
    forEachNode(module, expr, [&](const Expr& node) {
      if (node.op == Op::Load) f(node.operands[0]);
    });
  });
  const auto* call = std::get_if<Call>(&stmt.node);
  if (!call || !module[call->callee].outside) return;
  for (const ExprId argument : call->arguments)
    if (module[module[argument].type].kind == TypeKind::Pointer) f(argument);
}

void setExtent(Module& module, ObjectId object, ExprId extent) {
  Builder build(module);
  module[object].type = build.array(module[module[object].type].element, extent);
  for (Expr& expr : module.exprs)
    if (expr.op == Op::Address && expr.object == object) expr.type = build.pointer(module[object].type);
}

}  // namespace

void declareScratchExtents(Module& module, const std::vector<std::vector<ObjectId>>& targets) {
  const std::set<ObjectId> scratch = scratchOf(module);
  if (scratch.empty()) return;
  Offsets offsets(module);
  std::set<ExprId> accessed;
  for (const FunctionId function : reachable(module))
    forEachStmt(module, module[function].body, [&](const Stmt& stmt) {
      forEachAccess(module, stmt, [&](ExprId place) {
        if (place.value < targets.size()) accessed.insert(place);
      });
    });
  std::map<ObjectId, ExprId> most;  // none where some access has no bound
  for (const ExprId place : accessed)
    for (const ObjectId object : targets[place.value]) {
      if (!scratch.contains(object)) continue;
      const ExprId here = offsets.most(place);
      const auto [known, isNew] = most.try_emplace(object, here);
      if (!isNew) known->second = offsets.larger(known->second, here);
    }
  for (const auto& [object, offset] : most)
    if (offset.valid()) setExtent(module, object, offsets.extent(offset));
}

}  // namespace sparsegen::ir
