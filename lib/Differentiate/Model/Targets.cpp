//===- Targets.cpp - what the pointers of copied functions reach ----------===//

#include "Differentiate/Model/Targets.h"

#include <algorithm>
#include <map>
#include <set>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Narrower {
public:
  Narrower(const Module& module, Facts& facts) : module_(module), targets_(facts.targets) {
    targets_.resize(module.exprs.size());
    for (const FunctionId function : reachable(module))
      forEachStmt(module, module[function].body, [&](StmtId id) { note(id); });
    for (const ObjectId parameter : module[module.entry].parameters) elsewhere_.insert(parameter);
  }

  void run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t k = 0; k < targets_.size(); ++k) changed |= narrow(ExprId(k));
    }
  }

private:
  bool isPointer(TypeId type) const { return module_[type].kind == TypeKind::Pointer; }

  void note(StmtId id) {
    const Stmt::Node& node = module_[id].node;
    if (const auto* assign = std::get_if<Assign>(&node)) {
      hold(assign->place, assign->value);
      escape(assign->value);
      if (module_[assign->place].op != Op::Address) escape(assign->place);
      return;
    }
    if (const auto* call = std::get_if<Call>(&node)) {
      const std::vector<ObjectId>& parameters = module_[call->callee].parameters;
      for (std::size_t k = 0; k < parameters.size(); ++k)
        if (isPointer(module_[parameters[k]].type)) held_[parameters[k]].push_back(call->arguments[k]);
      if (call->result.valid()) escape(call->result);
    }
    for (const ExprId expr : expressionsOf(module_[id])) escape(expr);
  }

  void hold(ExprId place, ExprId value) {
    if (module_[place].op != Op::Address) return;
    const Object& object = module_[module_[place].object];
    const bool isVariable = object.kind == ObjectKind::Local || object.kind == ObjectKind::Parameter;
    if (isVariable && isPointer(object.type)) held_[module_[place].object].push_back(value);
  }

  /// A variable that is named in any other way than to load it may be written by other names.
  void escape(ExprId expr) {
    const Expr& node = module_[expr];
    if (node.op == Op::Address) elsewhere_.insert(node.object);
    if (node.op == Op::Load && module_[node.operands[0]].op == Op::Address) return;
    for (const ExprId operand : node.operands)
      if (operand.valid()) escape(operand);
  }

  bool narrow(ExprId expr) {
    std::vector<ObjectId>& known = targets_[expr.value];
    if (known.size() < 2) return false;
    const std::set<ObjectId> may = reach(expr, {});
    const std::size_t before = known.size();
    std::vector<ObjectId> both;
    std::ranges::copy_if(known, std::back_inserter(both), [&](ObjectId object) { return may.contains(object); });
    // What is run points somewhere: none of them would say that this is never run.
    if (both.empty() || both.size() == before) return false;
    known = std::move(both);
    return true;
  }

  /// What a pointer may point into, but for what `self` held before.
  std::set<ObjectId> reach(ExprId pointer, ObjectId self) const {
    const Expr& node = module_[pointer];
    if (node.op == Op::Address) return {node.object};
    if (node.op == Op::NullPointer) return {};
    if (node.op == Op::Select) {
      std::set<ObjectId> both = reach(node.operands[1], self);
      both.merge(reach(node.operands[2], self));
      return both;
    }
    if (node.op != Op::Load) return reach(node.operands[0], self);
    const Expr& place = module_[node.operands[0]];
    const ObjectId variable = place.op == Op::Address ? place.object : ObjectId();
    if (variable.valid() && variable == self) return {};
    const auto held = variable.valid() ? held_.find(variable) : held_.end();
    if (self.valid() || held == held_.end() || elsewhere_.contains(variable)) return known(pointer);
    std::set<ObjectId> all;
    for (const ExprId value : held->second) all.merge(reach(value, variable));
    return all;
  }

  std::set<ObjectId> known(ExprId pointer) const {
    const std::vector<ObjectId>& targets = targets_[pointer.value];
    return {targets.begin(), targets.end()};
  }

  const Module& module_;
  std::vector<std::vector<ObjectId>>& targets_;
  std::map<ObjectId, std::vector<ExprId>> held_;  ///< all that is assigned to a pointer variable
  std::set<ObjectId> elsewhere_;                  ///< variables that may be written in other ways
};

}  // namespace

void narrowTargets(const Module& module, Facts& facts) { Narrower(module, facts).run(); }

}  // namespace sparsegen::differentiate
