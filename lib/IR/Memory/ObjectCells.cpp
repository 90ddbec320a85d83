//===- ObjectCells.cpp - which cell of its object a place is --------------===//

#include "IR/Memory/ObjectCells.h"

#include <variant>

#include "IR/Layout.h"
#include "IR/Memory/Escape.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

ObjectCells::ObjectCells(const Module& module)
    : module_(module), named_(namedOnly(module)), variables_(module.objects.size()), results_(module.functions.size()) {
  // What the caller has leads to the first cells of objects.
  const Cell first{Cell::State::One, 0};
  for (const ObjectId parameter : module[module.entry].parameters) enter(parameter, first);
  for (const ExternalBinding& binding : module.externals)
    stored_[pointerKey(cellPath(module, module[binding.holder].type, binding.cell))] = first;
  do {
    changed_ = false;
    for (std::size_t k = 0; k < module.functions.size(); ++k) scan(FunctionId(k));
  } while (changed_);
}

std::optional<std::uint64_t> ObjectCells::of(ExprId place) const {
  const Cell cell = cellOf(place);
  return cell.state == Cell::State::One ? std::optional(cell.number) : std::nullopt;
}

ObjectCells::Cell ObjectCells::cellOf(ExprId pointer) const {
  const Expr& node = module_[pointer];
  if (node.op == Op::Address) return {Cell::State::One, 0};
  if (node.op == Op::NullPointer) return {};
  if (node.op == Op::PointerCast) return cellOf(node.operands[0]);
  if (node.op == Op::Select) return joined(cellOf(node.operands[1]), cellOf(node.operands[2]));
  if (node.op == Op::Load) return loaded(node.operands[0]);
  const bool isStep = node.op == Op::Field || node.op == Op::Element || node.op == Op::PointerAdd;
  return isStep ? stepped(pointer) : Cell{Cell::State::Several, 0};
}

/// A pointer that lies at a place.
ObjectCells::Cell ObjectCells::loaded(ExprId place) const {
  if (isVariable(place)) return variables_[module_[place].object.value];
  const auto stored = stored_.find(pointerKey(module_, place));
  return stored == stored_.end() ? Cell{} : stored->second;
}

/// A field, or a step from where another pointer leads.
ObjectCells::Cell ObjectCells::stepped(ExprId pointer) const {
  const Expr& node = module_[pointer];
  Cell cell = cellOf(node.operands[0]);
  if (cell.state != Cell::State::One) return cell;
  if (node.op == Op::Field) {
    cell.number += fieldOffset(module_, module_[module_[module_[node.operands[0]].type].element].record, node.field);
    return cell;
  }
  const auto index = staticInteger(module_, node.operands[1]);
  const auto each = cellCount(module_, module_[node.type].element);
  if (!index || *index < 0 || (!each && *index != 0)) return {Cell::State::Several, 0};
  cell.number += static_cast<std::uint64_t>(*index) * each.value_or(0);
  return cell;
}

/// Whether a place is a variable, all values of which are seen.
bool ObjectCells::isVariable(ExprId place) const {
  const Expr& node = module_[place];
  return node.op == Op::Address && named_[node.object.value] &&
         module_[module_[node.object].type].kind == TypeKind::Pointer;
}

ObjectCells::Cell ObjectCells::joined(const Cell& a, const Cell& b) {
  if (a.state == Cell::State::Unseen) return b;
  if (b.state == Cell::State::Unseen || (a.state == b.state && a.number == b.number)) return a;
  return {Cell::State::Several, 0};
}

void ObjectCells::join(Cell& into, const Cell& cell) {
  const Cell both = joined(into, cell);
  changed_ |= both.state != into.state;
  into = both;
}

void ObjectCells::note(ExprId place, const Cell& cell) {
  const Type& held = module_[module_[module_[place].type].element];
  if (held.kind == TypeKind::Pointer)
    join(isVariable(place) ? variables_[module_[place].object.value] : stored_[pointerKey(module_, place)], cell);
}

/// A parameter that more than its name leads to lies in memory.
void ObjectCells::enter(ObjectId parameter, const Cell& cell) {
  join(named_[parameter.value] ? variables_[parameter.value] : stored_[PointerKey()], cell);
}

void ObjectCells::scan(FunctionId function) {
  forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) { scan(stmt, function); });
}

void ObjectCells::scan(const Stmt& stmt, FunctionId function) {
  const auto isPointer = [&](ExprId value) {
    return value.valid() && module_[module_[value].type].kind == TypeKind::Pointer;
  };
  if (const auto* assign = std::get_if<Assign>(&stmt.node); assign && isPointer(assign->value))
    note(assign->place, cellOf(assign->value));
  if (const auto* pop = std::get_if<Pop>(&stmt.node)) note(pop->place, {Cell::State::Several, 0});
  if (const auto* back = std::get_if<Return>(&stmt.node); back && isPointer(back->value))
    join(results_[function.value], cellOf(back->value));
  const auto* call = std::get_if<Call>(&stmt.node);
  if (!call) return;
  const Function& callee = module_[call->callee];
  for (std::size_t k = 0; k < callee.parameters.size() && k < call->arguments.size(); ++k)
    if (isPointer(call->arguments[k])) enter(callee.parameters[k], cellOf(call->arguments[k]));
  if (call->result.valid())
    note(call->result, callee.outside ? Cell{Cell::State::Several, 0} : results_[call->callee.value]);
}

}  // namespace sparsegen::ir
