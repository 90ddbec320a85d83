//===- Overwrites.cpp - what loops overwrite, and can have again ----------===//

#include "Differentiate/Reverse/Overwrites.h"

#include <algorithm>
#include <ranges>

#include "Differentiate/Reverse/SavedValues.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

bool isStep(const Module& module, StmtId stmt) {
  const auto* assign = std::get_if<Assign>(&module[stmt].node);
  if (!assign || module[assign->place].op != Op::Address) return false;
  const Expr& value = module[assign->value];
  const bool isSum = value.op == Op::Add || value.op == Op::Subtract;
  const bool isInteger = module[value.type].kind == TypeKind::Scalar && !isReal(module[value.type].scalar);
  if (!(isSum && isInteger) && value.op != Op::PointerAdd) return false;
  const Expr& from = module[value.operands[0]];
  return from.op == Op::Load && sameExpr(module, from.operands[0], assign->place) &&
         module[value.operands[1]].op == Op::IntegerConstant;
}

ExprId stepBack(Builder& build, const Assign& step) {
  const Module& module = build.module();
  const Expr value = module[step.value];
  const ExprId by = value.operands[1];
  if (value.op == Op::Add) return build.binary(Op::Subtract, value.operands[0], by);
  if (value.op == Op::Subtract) return build.binary(Op::Add, value.operands[0], by);
  return build.pointerAdd(value.operands[0], build.integer(-module[by].integer));
}

Overwrites::Overwrites(const Subject& subject, const Accesses& accesses, const Availability& availability,
                       FunctionId function)
    : subject_(subject),
      module_(subject.module),
      accesses_(accesses),
      availability_(availability),
      function_(function),
      writes_(accesses) {
  visit(module_[function].body);
}

//===----------------------------------------------------------------------===//
// The function's statements
//===----------------------------------------------------------------------===//

void Overwrites::visit(const Block& block) {
  const std::uint32_t number = blocks_++;
  for (const StmtId id : block) {
    const auto at = static_cast<std::uint32_t>(sites_.size());
    sites_[id] = {at, number, availability_.outermostLoop(id)};
    writes_.add(accesses_.written(id), at);
    noteWrites(id);
    forEachBlock(module_[id], [&](const Block& inner) { visit(inner); });
  }
}

void Overwrites::noteWrites(StmtId id) {
  const Stmt& stmt = module_[id];
  const auto* declare = std::get_if<Declare>(&stmt.node);
  const auto* assign = std::get_if<Assign>(&stmt.node);
  const CellSet written = accesses_.written(id);
  for (const Cells& cells : written.all()) {
    if (!cells.object.valid() || !isOurs(cells.object)) continue;
    Variable& variable = variables_[cells.object];
    if (declare) {
      variable.isOther |= variable.declaration.valid() && variable.declaration != id;
      variable.declaration = id;
    } else if (assign && written.all().size() == 1 &&
               (cells.kind != CellKind::Pointer || isPointerVariable(cells.object))) {
      variable.assigned.push_back(id);
    } else {
      variable.isOther = true;
    }
  }
  if (!assign || module_[assign->value].op != Op::Load) return;
  const Expr& from = module_[module_[assign->value].operands[0]];
  if (from.op == Op::Address) copies_[from.object].push_back(id);
}

/// Whether the way back may write a variable: nobody reads it behind the function. A scalar is one that only its name
/// leads to, since the way back may have another one in its place.
bool Overwrites::isOurs(ObjectId object) const {
  if (module_[object].function != function_) return false;
  if (isPointerVariable(object)) return accesses_.isNamedOnly(object);
  if (isShadowObject(subject_, object)) return false;
  return isScalar(object) ? accesses_.isNamedOnly(object) : module_[object].kind == ObjectKind::Local;
}

//===----------------------------------------------------------------------===//
// What can be restored
//===----------------------------------------------------------------------===//

std::vector<Overwritten> Overwrites::candidates() const {
  std::vector<Overwritten> once, more;
  const CellSet& needed = availability_.function().needs->cells();
  for (const auto& [object, variable] : variables_) {
    const bool isNeeded =
        std::ranges::any_of(std::initializer_list{CellKind::Real, CellKind::Integer, CellKind::Pointer},
                            [&](CellKind kind) { return needed.all().contains({object, kind}); });
    if (variable.isOther || !isNeeded) continue;
    std::set<StmtId> loops;
    for (const StmtId stmt : variable.assigned) loops.insert(sites_.at(stmt).loop);
    for (const StmtId loop : loops)
      if (loop.valid() && isRestorable(object, variable, loop))
        (isOnce(variable) ? once : more).push_back({object, loop});
  }
  std::ranges::reverse(once);
  once.insert(once.end(), more.begin(), more.end());
  return once;
}

bool Overwrites::isScalar(ObjectId object) const { return module_[module_[object].type].kind == TypeKind::Scalar; }

bool Overwrites::isPointerVariable(ObjectId object) const {
  return module_[module_[object].type].kind == TypeKind::Pointer;
}

/// Whether one statement sets a scalar, in the block that declares it.
bool Overwrites::isOnce(const Variable& variable) const {
  return !variable.isOther && variable.assigned.size() == 1 && isInBlockOf(variable, variable.assigned.front());
}

bool Overwrites::isInBlockOf(const Variable& variable, StmtId stmt) const {
  const std::uint32_t block = variable.declaration.valid() ? sites_.at(variable.declaration).block : 0;
  return sites_.at(stmt).block == block;
}

/// What is pushed has to have a value: a scalar was given one before, an array's cell was read before.
bool Overwrites::isRestorable(ObjectId object, const Variable& variable, StmtId loop) const {
  if (isScalar(object)) return beginsWithFirst(object, variable);
  // In a loop that is run again, how far the pointer may go would be harder to bound (IR/Transform/SizeBounds.h).
  if (isPointerVariable(object))
    return !availability_.regionAround(loop).loop.valid() && hasValueBefore(object, variable, loop) &&
           std::ranges::all_of(variable.assigned,
                               [&](StmtId stmt) { return sites_.at(stmt).loop != loop || isStep(module_, stmt); });
  if (variable.declaration.valid() && sites_.at(variable.declaration).loop.valid()) return false;
  return std::ranges::all_of(variable.assigned, [&](StmtId stmt) {
    return sites_.at(stmt).loop != loop || readsOld(stmt) || holderOf(stmt).valid();
  });
}

/// Whether a scalar's first assignment comes before all that is in the scalar's scope.
bool Overwrites::beginsWithFirst(ObjectId object, const Variable& variable) const {
  if (module_[object].kind == ObjectKind::Parameter) return true;
  return isInBlockOf(variable, variable.assigned.front());
}

/// Whether a variable is given its first value before a loop, or is a parameter.
bool Overwrites::hasValueBefore(ObjectId object, const Variable& variable, StmtId loop) const {
  if (module_[object].kind == ObjectKind::Parameter) return true;
  return sites_.at(variable.assigned.front()).loop != loop && beginsWithFirst(object, variable);
}

bool Overwrites::readsOld(StmtId stmt) const {
  const auto& assign = std::get<Assign>(module_[stmt].node);
  bool found = false;
  accesses_.forEachLoad(assign.value,
                        [&](ExprId load) { found |= sameExpr(module_, module_[load].operands[0], assign.place); });
  return found;
}

/// A scalar that was set, before in the same block, to what the statement overwrites; or none.
ObjectId Overwrites::holderOf(StmtId stmt) const {
  const ExprId place = std::get<Assign>(module_[stmt].node).place;
  const Site& at = sites_.at(stmt);
  for (const auto& [object, variable] : variables_) {
    if (!isOnce(variable) || !isScalar(object)) continue;
    const StmtId definition = variable.assigned.front();
    const Site& from = sites_.at(definition);
    if (from.block != at.block || from.number > at.number) continue;
    const Expr& value = module_[std::get<Assign>(module_[definition].node).value];
    if (value.op == Op::Load && sameExpr(module_, value.operands[0], place) && isUnchanged(place, definition, stmt))
      return object;
  }
  return {};
}

/// Whether a place is the same one, and has the same value, from a statement to another one further down in the block.
bool Overwrites::isUnchanged(ExprId place, StmtId from, StmtId to) const {
  const std::uint32_t first = sites_.at(from).number + 1, last = sites_.at(to).number - 1;
  if (first > last) return true;
  std::vector<Cells> read = accesses_.cellsAt(place);
  accesses_.forEachLoad(place, [&](ExprId load) {
    for (const Cells& cells : accesses_.cellsAt(module_[load].operands[0])) read.push_back(cells);
  });
  return std::ranges::none_of(read, [&](const Cells& cells) { return writes_.hasBetween(cells, first, last); });
}

//===----------------------------------------------------------------------===//
// Restorations
//===----------------------------------------------------------------------===//

Restoration Overwrites::restorationOf(const std::vector<Overwritten>& chosen) const {
  Restoration made;
  for (const Overwritten& each : chosen) {
    const Variable& variable = variables_.at(each.object);
    const bool isWithin = variable.declaration.valid() && sites_.at(variable.declaration).loop == each.loop;
    made.objects_.insert(each.object);
    for (const StmtId stmt : variable.assigned) {
      const bool isFirst = isWithin && stmt == variable.assigned.front();
      if (sites_.at(stmt).loop == each.loop) made.writes_[stmt] = {isFirst, isStep(module_, stmt), holderOf(stmt)};
    }
    if (isWithin) made.declared_[variable.declaration] = variable.assigned.front();
  }
  addTemporaries(made, chosen);
  return made;
}

/// Of what is set once in these loops, and is not restored itself.
void Overwrites::addTemporaries(Restoration& made, const std::vector<Overwritten>& chosen) const {
  for (const auto& [object, variable] : variables_) {
    if (!isOnce(variable) || !isScalar(object) || made.restores(object)) continue;
    const StmtId definition = variable.assigned.front();
    const StmtId loop = sites_.at(definition).loop;
    if (std::ranges::none_of(chosen, [&](const Overwritten& each) { return each.loop == loop; })) continue;
    const bool isCheap = isCheapToCompute(std::get<Assign>(module_[definition].node).value);
    made.temporaries_[object] = {definition, isCheap, copyOf(object, made)};
  }
}

bool Overwrites::isCheapToCompute(ExprId value) const {
  bool cheap = true;
  forEachNode(module_, value, [&](const Expr& node) {
    const OpFamily family = info(node.op).family;
    cheap &= differentiate::isCheap(node) || family == OpFamily::Constant || family == OpFamily::Place ||
             family == OpFamily::Load;
  });
  return cheap;
}

/// The last undone statement in a temporary's block that copies it to a scalar of its type; or none.
StmtId Overwrites::copyOf(ObjectId object, const Restoration& restoration) const {
  const auto found = copies_.find(object);
  if (found == copies_.end()) return {};
  const StmtId definition = variables_.at(object).assigned.front();
  for (const StmtId stmt : std::views::reverse(found->second)) {
    const Expr& place = module_[std::get<Assign>(module_[stmt].node).place];
    const bool isInBlock = sites_.at(stmt).block == sites_.at(definition).block;
    if (isInBlock && restoration.write(stmt) && place.op == Op::Address && isScalar(place.object) &&
        module_[place.object].type == module_[object].type)
      return stmt;
  }
  return {};
}

}  // namespace sparsegen::differentiate
