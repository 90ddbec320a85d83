//===- PointsTo.cpp - what pointers may lead to ---------------------------===//

#include "IR/Memory/PointsTo.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::ir {

PointsTo::PointsTo(const Module& module) : module_(module) {
  // Places of the objects, then one for what each function returns.
  for (std::size_t k = 0; k < module.objects.size() + module.functions.size(); ++k) make();
  for (std::size_t k = 0; k < module.functions.size(); ++k)
    forEachStmt(module, module.functions[k].body, [&](const Stmt& stmt) { statement(FunctionId(k), stmt); });
  mark();
}

bool PointsTo::mayWriteBehind(ObjectId pointer) {
  const std::optional<Place>& target = pointee_[contents(pointer.value)];
  if (!target) return false;
  const std::vector<bool> parts = reachable({*target});
  for (std::size_t k = 0; k < parts.size(); ++k)
    if (parts[k] && isWritten_[k]) return true;
  return false;
}

void PointsTo::statement(FunctionId function, const Stmt& stmt) {
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    write(assign->place);
    hold(target(assign->place), assign->value);
  } else if (const auto* loop = std::get_if<For>(&stmt.node)) {
    written_.push_back(loop->variable.value);
  } else if (const auto* back = std::get_if<Return>(&stmt.node)) {
    if (back->value.valid()) hold(result(function), back->value);
  } else if (const auto* made = std::get_if<Call>(&stmt.node)) {
    call(*made);
  }
}

void PointsTo::call(const Call& call) {
  const Function& callee = module_[call.callee];
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    const ObjectId parameter = callee.parameters[k];
    hold(parameter.value, call.arguments[k]);
    if (module_[module_[parameter].type].kind != TypeKind::Pointer || !callee.outside) continue;
    // It may follow the pointers that it finds behind one to const.
    const Place given = pointee(parameter.value);
    given_.push_back(callee.outside->arguments[k].isWritten ? given : pointee(given));
  }
  if (!call.result.valid()) return;
  write(call.result);
  if (module_[callee.result].kind == TypeKind::Pointer)
    include(pointee(target(call.result)), pointee(result(call.callee)));
}

/// Marks what was written by a place, and all that can be reached from what was given away.
void PointsTo::mark() {
  const std::vector<Place> given = followed(given_);
  written_.insert(written_.end(), given.begin(), given.end());
  isWritten_ = reachable(written_);
}

void PointsTo::unite(ObjectId a, ObjectId b) {
  const Place first = pointee(a.value), second = pointee(b.value);
  include(first, second);
  include(second, first);
}

/// These places, what they include, and what the pointers in them lead to, and so on.
std::vector<PointsTo::Place> PointsTo::followed(std::vector<Place> from) {
  std::vector<bool> seen(parent_.size());
  std::vector<Place> found;
  while (!from.empty()) {
    const Place next = from.back();
    from.pop_back();
    if (seen[next]) continue;
    seen[next] = true;
    found.push_back(next);
    from.insert(from.end(), includes_[next].begin(), includes_[next].end());
    if (const auto inner = pointee_[contents(next)]) from.push_back(*inner);
  }
  return found;
}

PointsTo::Region PointsTo::regionOf(std::vector<Place> from) const {
  Region made;
  made.holds_ = reachable(std::move(from));
  return made;
}

bool PointsTo::Region::meets(const Region& other) const {
  for (std::size_t k = 0; k < std::min(holds_.size(), other.holds_.size()); ++k)
    if (holds_[k] && other.holds_[k]) return true;
  return false;
}

void PointsTo::Region::add(const Region& other) {
  holds_.resize(std::max(holds_.size(), other.holds_.size()));
  for (std::size_t k = 0; k < other.holds_.size(); ++k) holds_[k] = holds_[k] || other.holds_[k];
}

/// These places and all that they include.
std::vector<bool> PointsTo::reachable(std::vector<Place> from) const {
  std::vector<bool> seen(includes_.size());
  while (!from.empty()) {
    const Place next = from.back();
    from.pop_back();
    if (seen[next]) continue;
    seen[next] = true;
    from.insert(from.end(), includes_[next].begin(), includes_[next].end());
  }
  return seen;
}

/// What is in `holder` may be this value from now on.
void PointsTo::hold(Place holder, ExprId value) {
  if (module_[module_[value].type].kind == TypeKind::Pointer) include(pointee(holder), target(value));
}

/// What a pointer points into.
PointsTo::Place PointsTo::target(ExprId pointer) {
  const Expr& node = module_[pointer];
  if (node.op == Op::Address) return node.object.value;
  if (node.op == Op::NullPointer) return make();
  if (node.op == Op::Select) {
    const Place either = make();
    for (const std::size_t k : {1, 2}) include(either, target(node.operands[k]));
    return either;
  }
  // An element, a field, a step, a view: a part of the same.
  return node.op == Op::Load ? pointee(target(node.operands[0])) : target(node.operands[0]);
}

/// What the pointers in a place lead to.
PointsTo::Place PointsTo::pointee(Place holder) {
  if (const auto known = pointee_[contents(holder)]) return *known;
  const Place made = make();
  pointee_[contents(holder)] = made;
  return made;
}

PointsTo::Place PointsTo::make() {
  const auto made = static_cast<Place>(parent_.size());
  parent_.push_back(made);
  pointee_.emplace_back();
  includes_.emplace_back();
  return made;
}

PointsTo::Place PointsTo::contents(Place of) {
  while (parent_[of] != of) of = parent_[of] = parent_[parent_[of]];
  return of;
}

/// Notes that one place may be another: the pointers that lie there are the same ones, then.
void PointsTo::include(Place in, Place what) {
  includes_[in].push_back(what);
  while (true) {
    const Place a = contents(in), b = contents(what);
    if (a == b) return;
    parent_[b] = a;
    const std::optional<Place> first = pointee_[a], second = pointee_[b];
    if (!first) pointee_[a] = second;
    if (!first || !second) return;
    in = *first, what = *second;
    includes_[in].push_back(what);
    includes_[what].push_back(in);
  }
}

}  // namespace sparsegen::ir
