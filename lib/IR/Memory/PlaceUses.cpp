//===- PlaceUses.cpp - what is done with a place --------------------------===//

#include "IR/Memory/PlaceUses.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Whether an expression is the address of a part of what its first operand points to.
bool isPart(Op op) {
  return op == Op::Element || op == Op::Field || op == Op::PointerAdd || op == Op::PointerCast || op == Op::Select;
}

}  // namespace

PlaceUses::PlaceUses(const Module& module) : module_(module), parents_(module.exprs.size()) {
  findNeeded();
  for (std::size_t k = 0; k < module.exprs.size(); ++k) {
    const Expr& expr = module.exprs[k];
    if (!needed_[k]) continue;
    for (unsigned n = 0; n < info(expr.op).arity; ++n) parents_[expr.operand(n).value].push_back(ExprId(k));
    if (expr.op == Op::Load && module[expr.operand(0)].op == Op::Address)
      loads_[module[expr.operand(0)].object].push_back(ExprId(k));
  }
  for (std::size_t k = 0; k < module.functions.size(); ++k)
    forEachStmt(module, module.functions[k].body, [&](const Stmt& stmt) {
      note(stmt);
      const auto* result = std::get_if<Return>(&stmt.node);
      if (result && result->value.valid()) returned_[result->value].insert(FunctionId(k));
    });
}

/// Not all expressions that were made are part of a statement, nor all statements of a function.
void PlaceUses::findNeeded() {
  needed_.assign(module_.exprs.size(), false);
  for (const Function& function : module_.functions)
    forEachStmt(module_, function.body,
                [&](const Stmt& stmt) { forEachExpr(stmt, [&](ExprId expr) { needed_[expr.value] = true; }); });
  for (std::size_t k = module_.exprs.size(); k-- > 0;)  // operands come before what they are operands of
    if (needed_[k])
      for (unsigned n = 0; n < info(module_.exprs[k].op).arity; ++n) needed_[module_.exprs[k].operand(n).value] = true;
}

void PlaceUses::note(const Stmt& stmt) {
  forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
    if (use == ExprUse::Written) targets_.insert(expr);
  });
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    assigned_[assign->value].push_back(assign->place);
  } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
    for (std::size_t k = 0; k < call->arguments.size(); ++k) passed_[call->arguments[k]].push_back({call->callee, k});
    if (call->result.valid()) results_[call->callee].push_back(call->result);
  } else if (const auto* push = std::get_if<Push>(&stmt.node)) {
    returned_[push->value].insert(module_.entry);  // whatever pops it
  }
}

bool PlaceUses::isRead(ExprId place) const {
  if (assigned_.count(place) || passed_.count(place) || returned_.count(place)) return true;
  return std::any_of(parents_[place.value].begin(), parents_[place.value].end(),
                     [&](ExprId parent) { return !isPart(module_[parent].op) || isRead(parent); });
}

bool PlaceUses::isWritten(ExprId place) const {
  std::set<ExprId> seen;
  return isWritten(place, seen);
}

/// Whether something may be written through the pointer that a function returns.
bool PlaceUses::isGivenToWriter(FunctionId by, std::set<ExprId>& seen) const {
  const auto given = results_.find(by);
  if (by == module_.entry) return true;
  return given != results_.end() && std::any_of(given->second.begin(), given->second.end(), [&](ExprId place) {
           return module_[place].op != Op::Address || anyLoadWritten(module_[place].object, seen);
         });
}

/// Whether something may be written through a pointer.
bool PlaceUses::isWritten(ExprId pointer, std::set<ExprId>& seen) const {
  if (!seen.insert(pointer).second) return false;
  if (targets_.count(pointer)) return true;
  if (const auto by = returned_.find(pointer); by != returned_.end())
    for (const FunctionId function : by->second)
      if (isGivenToWriter(function, seen)) return true;
  if (const auto kept = assigned_.find(pointer); kept != assigned_.end())
    for (const ExprId place : kept->second)
      if (module_[place].op != Op::Address || anyLoadWritten(module_[place].object, seen)) return true;
  if (const auto given = passed_.find(pointer); given != passed_.end())
    for (const Passed& each : given->second) {
      const Function& callee = module_[each.callee];
      if (callee.outside ? callee.outside->arguments[each.position].isWritten
                         : anyLoadWritten(callee.parameters[each.position], seen))
        return true;
    }
  const auto& parents = parents_[pointer.value];
  return std::any_of(parents.begin(), parents.end(),
                     [&](ExprId parent) { return isPart(module_[parent].op) && isWritten(parent, seen); });
}

/// Whether something may be written through a pointer variable. One whose own address is taken may be read by that.
bool PlaceUses::anyLoadWritten(ObjectId variable, std::set<ExprId>& seen) const {
  for (std::size_t k = 0; k < module_.exprs.size(); ++k) {
    const Expr& expr = module_.exprs[k];
    if (expr.op != Op::Address || expr.object != variable || !needed_[k]) continue;
    const ExprId address(k);
    const bool escapes = assigned_.count(address) || passed_.count(address) || returned_.count(address);
    const auto& parents = parents_[k];
    if (escapes || std::any_of(parents.begin(), parents.end(), [&](ExprId p) { return module_[p].op != Op::Load; }))
      return true;
  }
  const auto loads = loads_.find(variable);
  return loads != loads_.end() &&
         std::any_of(loads->second.begin(), loads->second.end(), [&](ExprId load) { return isWritten(load, seen); });
}

}  // namespace sparsegen::ir
