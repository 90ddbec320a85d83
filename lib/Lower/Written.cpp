//===- Written.cpp - what lowered code may write --------------------------===//

#include "Lower/Written.h"

#include "IR/Walk.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

Written::Written(const ir::Module& module) : module_(module) {
  // Classes of the objects, then one for what each function returns.
  for (std::size_t k = 0; k < module.objects.size() + module.functions.size(); ++k) make();
  for (std::size_t k = 0; k < module.functions.size(); ++k)
    ir::forEachStmt(module, module.functions[k].body,
                    [&](const ir::Stmt& stmt) { statement(ir::FunctionId(k), stmt); });
  mark();
}

bool Written::behind(ir::ObjectId pointer) {
  const std::optional<Class>& target = pointee_[find(pointer.value)];
  return target && isWritten_[find(*target)];
}

void Written::statement(ir::FunctionId function, const ir::Stmt& stmt) {
  if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) {
    write(assign->place);
    hold(target(assign->place), assign->value);
  } else if (const auto* loop = std::get_if<ir::For>(&stmt.node)) {
    written_.push_back(loop->variable.value);
  } else if (const auto* back = std::get_if<ir::Return>(&stmt.node)) {
    if (back->value.valid()) hold(result(function), back->value);
  } else if (const auto* made = std::get_if<ir::Call>(&stmt.node)) {
    call(*made);
  }
}

void Written::call(const ir::Call& call) {
  const ir::Function& callee = module_[call.callee];
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const ir::ObjectId parameter = callee.parameters[k];
    hold(parameter.value, call.arguments[k]);
    if (module_[module_[parameter].type].kind != ir::TypeKind::Pointer || !callee.outside) continue;
    // It may follow the pointers that it finds behind one to const.
    const Class given = pointee(parameter.value);
    given_.push_back(callee.outside->arguments[k].isWritten ? given : pointee(given));
  }
  if (!call.result.valid()) return;
  write(call.result);
  if (module_[callee.result].kind == ir::TypeKind::Pointer)
    unify(pointee(target(call.result)), pointee(result(call.callee)));
}

/// Marks what was written by a place, and all that can be reached from what was given away.
void Written::mark() {
  isWritten_.resize(parent_.size());
  std::vector<bool> seen(parent_.size());
  while (!given_.empty()) {
    const Class next = find(given_.back());
    given_.pop_back();
    if (seen[next]) continue;
    seen[next] = true;
    written_.push_back(next);
    if (pointee_[next]) given_.push_back(*pointee_[next]);
  }
  for (const Class written : written_) isWritten_[find(written)] = true;
}

/// What is in `holder` may be this value from now on.
void Written::hold(Class holder, ExprId value) {
  if (module_[module_[value].type].kind == ir::TypeKind::Pointer) unify(pointee(holder), target(value));
}

/// What a pointer points into.
Written::Class Written::target(ExprId pointer) {
  const ir::Expr& node = module_[pointer];
  if (node.op == Op::Address) return find(node.object.value);
  if (node.op == Op::NullPointer) return make();
  if (node.op == Op::Select) {
    unify(target(node.operands[1]), target(node.operands[2]));
    return target(node.operands[1]);
  }
  // An element, a field, a step, a view: a part of the same.
  return node.op == Op::Load ? pointee(target(node.operands[0])) : target(node.operands[0]);
}

Written::Class Written::pointee(Class holder) {
  holder = find(holder);
  if (!pointee_[holder]) {
    const Class made = make();
    pointee_[holder] = made;
  }
  return find(*pointee_[holder]);
}

Written::Class Written::make() {
  parent_.push_back(static_cast<Class>(parent_.size()));
  pointee_.emplace_back();
  return parent_.back();
}

Written::Class Written::find(Class of) {
  while (parent_[of] != of) of = parent_[of] = parent_[parent_[of]];
  return of;
}

void Written::unify(Class a, Class b) {
  while (true) {
    a = find(a), b = find(b);
    if (a == b) return;
    parent_[b] = a;
    const std::optional<Class> first = pointee_[a], second = pointee_[b];
    if (!first) pointee_[a] = second;
    if (!first || !second) return;
    a = *first, b = *second;
  }
}

}  // namespace sparsegen::lowering
