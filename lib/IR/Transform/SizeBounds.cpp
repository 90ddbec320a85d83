//===- SizeBounds.cpp - the largest values of integers --------------------===//

#include "IR/Transform/SizeBounds.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

//===----------------------------------------------------------------------===//
// What the functions do
//===----------------------------------------------------------------------===//

namespace {

/// Calls f(RecordId) on the records that a type is made of or leads to.
template <class F>
void forEachRecord(const Module& module, TypeId id, std::set<TypeId>& seen, const F& f) {
  if (!seen.insert(id).second) return;
  const Type& type = module[id];
  if (type.kind == TypeKind::Array || type.kind == TypeKind::Pointer) forEachRecord(module, type.element, seen, f);
  if (type.kind != TypeKind::Record) return;
  f(type.record);
  for (const RecordField& field : module[type.record].fields) forEachRecord(module, field.type, seen, f);
}

}  // namespace

SizeBounds::SizeBounds(Module& module, FunctionId root) : module_(module), build_(module), root_(root) {
  std::set<TypeId> seen;
  const auto unfollow = [&](RecordId record) { unfollowed_.insert(record); };
  for (const Object& object : module_.objects)
    if (object.kind == ObjectKind::External || object.kind == ObjectKind::Global || object.function == module_.entry)
      if (object.kind != ObjectKind::Local) forEachRecord(module_, object.type, seen, unfollow);
  const std::vector<FunctionId> functions = reachable(module_, root_);
  for (const FunctionId function : functions)
    forEachStmt(module_, module_[function].body, [&](const Stmt& stmt) {
      if (const auto* call = std::get_if<Call>(&stmt.node)) unify(*call);
    });
  for (const FunctionId function : functions) {
    std::vector<StmtId> loops;
    note(function, module_[function].body, loops);
  }
  for (const auto& [one, other] : same_)
    if (!one.isBehind && !isFollowed(one)) mixed_.insert(representative(other));
}

/// What an argument points to and what the parameter does are one variable.
void SizeBounds::unify(const Call& call) {
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    if (!isPassedNumber(call, k)) continue;
    const Variable one = representative(*namedAt(call.arguments[k]));
    const Variable other = representative({.object = module_[call.callee].parameters[k], .isBehind = true});
    if (one != other) same_[other] = one;
  }
}

void SizeBounds::note(FunctionId function, const Block& block, std::vector<StmtId>& loops) {
  for (const StmtId id : block) {
    positions_[id] = {function, loops, positions_.size()};
    noteStatement(id);
    const Stmt& stmt = module_[id];
    if (isLoop(stmt)) loops.push_back(id);
    forEachBlock(stmt, [&](const Block& inner) { note(function, inner, loops); });
    if (isLoop(stmt)) loops.pop_back();
  }
}

void SizeBounds::noteStatement(StmtId id) {
  const Stmt& stmt = module_[id];
  const auto isArgument = [&](ExprId expr) {
    const auto* call = std::get_if<Call>(&stmt.node);
    return call && std::ranges::find(call->arguments, expr) != call->arguments.end();
  };
  forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
    if (isArgument(expr)) return;
    // A place that is written is no address that gets away; what it is made from is.
    if (use == ExprUse::Value || !variableAt(expr)) return noteUses(expr);
    if (module_[expr].op == Op::Field) noteUses(module_[expr].operands[0]);
  });
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) noteWrite(assign->place, assign->value, id);
  if (const auto* loop = std::get_if<For>(&stmt.node)) counted_[representative({.object = loop->variable})].push_back(id);
  if (const auto* call = std::get_if<Call>(&stmt.node)) noteCall(*call, id);
}

void SizeBounds::noteCall(const Call& call, StmtId id) {
  const Function& callee = module_[call.callee];
  callers_[call.callee].push_back(id);
  for (std::size_t k = 0; k < call.arguments.size(); ++k) {
    if (!isPassedNumber(call, k)) noteUses(call.arguments[k]);
    if (k < callee.parameters.size()) written_[representative({.object = callee.parameters[k]})].push_back({call.arguments[k], id});
  }
  if (!call.result.valid()) return;
  bool returns = false;
  forEachStmt(module_, callee.body, [&](const Stmt& inner) {
    const auto* left = std::get_if<Return>(&inner.node);
    if (!left || !left->value.valid()) return;
    noteWrite(call.result, left->value, id);
    returns = true;
  });
  if (!returns) noteWrite(call.result, {}, id);
}

void SizeBounds::noteWrite(ExprId place, ExprId value, StmtId at) {
  if (const auto variable = variableAt(place)) {
    written_[*variable].push_back({value, at});
    escaping_.insert(representative({.object = variable->object, .isBehind = true}));  // a parameter that is set
  }
  const ObjectId named = namedObject(module_, place);
  if (!named.valid() || module_[named].kind != ObjectKind::Local) storedBehind_.push_back(place);
}

void SizeBounds::noteUses(ExprId expr) {
  const Expr& node = module_[expr];
  if (node.op == Op::Load && variableAt(node.operands[0])) {
    const Expr& place = module_[node.operands[0]];
    if (place.op == Op::Field) noteUses(place.operands[0]);
    if (const auto behind = variableAt(expr)) escaping_.insert(*behind);
    return;
  }
  if (const auto variable = variableAt(expr)) {
    escaping_.insert(*variable);
    escaping_.insert(representative({.object = variable->object, .isBehind = true}));
  }
  if (node.op == Op::PointerCast) {
    std::set<TypeId> seen;
    const TypeId from = module_[module_[node.operands[0]].type].element;
    if (module_[from].kind == TypeKind::Record)
      forEachRecord(module_, from, seen, [&](RecordId record) { unfollowed_.insert(record); });
  }
  for (unsigned k = 0; k < info(node.op).arity; ++k) noteUses(node.operands[k]);
}

SizeBounds::Variable SizeBounds::representative(Variable variable) const {
  for (auto found = same_.find(variable); found != same_.end(); found = same_.find(variable)) variable = found->second;
  return variable;
}

/// Whether an argument is the address of a number, and what the function does with it is seen.
bool SizeBounds::isPassedNumber(const Call& call, std::size_t argument) const {
  const Function& callee = module_[call.callee];
  return !callee.outside && argument < callee.parameters.size() && namedAt(call.arguments[argument]) &&
         module_[module_[module_[call.arguments[argument]].type].element].kind == TypeKind::Scalar;
}

/// Of a place: the variable that it is, where that is one of numbers or pointers.
std::optional<SizeBounds::Variable> SizeBounds::variableAt(ExprId place) const {
  const auto named = namedAt(place);
  return named ? std::optional(representative(*named)) : std::nullopt;
}

/// The same by the name that it has there.
std::optional<SizeBounds::Variable> SizeBounds::namedAt(ExprId place) const {
  const Expr& expr = module_[place];
  if (!isPointer(module_, expr.type)) return std::nullopt;
  if (expr.op == Op::Load) {
    const Type& held = module_[module_[expr.type].element];
    const Expr& from = module_[expr.operands[0]];
    const bool isNumber = held.kind == TypeKind::Scalar && !isReal(held.scalar);
    if (!isNumber || from.op != Op::Address || module_[from.object].kind != ObjectKind::Parameter) return std::nullopt;
    return Variable{.object = from.object, .isBehind = true};
  }
  if (expr.op != Op::Address && expr.op != Op::Field) return std::nullopt;
  const TypeKind held = module_[module_[expr.type].element].kind;
  if (held != TypeKind::Scalar && held != TypeKind::Pointer) return std::nullopt;
  if (expr.op == Op::Address) return Variable{.object = expr.object};
  const Type& record = module_[module_[module_[expr.operands[0]].type].element];
  return Variable{.record = record.record, .field = expr.field};
}

/// Whether all values of a variable are those that are written where this looks.
bool SizeBounds::isFollowed(const Variable& variable) const {
  if (escaping_.contains(variable) || mixed_.contains(variable)) return false;
  if (!variable.object.valid()) return root_ == module_.entry && !unfollowed_.contains(variable.record);
  const Object& object = module_[variable.object];
  if (variable.isBehind) return false;
  return object.kind == ObjectKind::Local || (object.kind == ObjectKind::Parameter && object.function != root_);
}

/// Whether what the caller has at a place may be changed by the function.
bool SizeBounds::mayBeOverwritten(ExprId place) const {
  const Type& type = module_[module_[module_[place].type].element];
  return std::ranges::any_of(storedBehind_, [&](ExprId stored) {
    const Type& other = module_[module_[module_[stored].type].element];
    if (type.kind != other.kind || (type.kind == TypeKind::Scalar && type.scalar != other.scalar)) return false;
    const bool areFields = module_[place].op == Op::Field && module_[stored].op == Op::Field;
    return !areFields || variableAt(place) == variableAt(stored);
  });
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

ExprId SizeBounds::sum(ExprId a, ExprId b) {
  const auto one = staticInteger(module_, a), other = staticInteger(module_, b);
  if (one == 0) return b;
  if (other == 0) return a;
  std::int64_t both = 0;
  if (one && other && !__builtin_add_overflow(*one, *other, &both)) return size(both);
  const auto [from, by] = shifted(a);
  if (other && by != 0 && !__builtin_add_overflow(by, *other, &both)) return sum(from, size(both));
  return build_.binary(Op::Add, a, b);
}

ExprId SizeBounds::difference(ExprId a, ExprId b) {
  const auto one = staticInteger(module_, a), other = staticInteger(module_, b);
  if (other == 0) return a;
  std::int64_t both = 0;
  if (one && other && !__builtin_sub_overflow(*one, *other, &both)) return size(both);
  return build_.binary(Op::Subtract, a, b);
}

ExprId SizeBounds::product(ExprId a, ExprId b) {
  const auto one = staticInteger(module_, a), other = staticInteger(module_, b);
  if (one == 1 || other == 0) return b;
  if (other == 1 || one == 0) return a;
  std::int64_t both = 0;
  if (one && other && !__builtin_mul_overflow(*one, *other, &both)) return size(both);
  return build_.binary(Op::Multiply, a, b);
}

/// The larger or the smaller one.
/// The operands of a larger one as `chosen` makes it.
std::optional<std::pair<ExprId, ExprId>> SizeBounds::ofLarger(ExprId expr) const {
  const Expr& node = module_[expr];
  if (node.op != Op::Select) return std::nullopt;
  const Expr& isLess = module_[node.operands[0]];
  if (isLess.op != Op::Less || isLess.operands[1] != node.operands[1] || isLess.operands[0] != node.operands[2])
    return std::nullopt;
  return std::pair(isLess.operands[0], isLess.operands[1]);
}

/// An expression as one with a constant that is added.
std::pair<ExprId, std::int64_t> SizeBounds::shifted(ExprId expr) const {
  const Expr& node = module_[expr];
  if (node.op != Op::Add) return {expr, 0};
  const auto by = staticInteger(module_, node.operands[1]);
  return by ? std::pair(node.operands[0], *by) : std::pair(expr, std::int64_t{0});
}

/// Whether it shows that `a` is never more than `b`.
bool SizeBounds::isAtMost(ExprId a, ExprId b) const {
  if (sameExpr(module_, a, b)) return true;
  const auto one = staticInteger(module_, a), other = staticInteger(module_, b);
  if (one && other) return *one <= *other;
  if (const auto both = ofLarger(a)) return isAtMost(both->first, b) && isAtMost(both->second, b);
  const auto [x, add] = shifted(a);
  const auto [y, more] = shifted(b);
  if (add <= more && (add != 0 || more != 0) && isAtMost(x, y)) return true;
  const auto both = ofLarger(b);
  return both && (isAtMost(a, both->first) || isAtMost(a, both->second));
}

ExprId SizeBounds::chosen(ExprId a, ExprId b, Side side) {
  if (isAtMost(a, b)) return side == Side::Most ? b : a;
  if (isAtMost(b, a)) return side == Side::Most ? a : b;
  const ExprId isLess = build_.binary(Op::Less, a, b);
  return side == Side::Most ? build_.select(isLess, b, a) : build_.select(isLess, a, b);
}

//===----------------------------------------------------------------------===//
// What a function is given
//===----------------------------------------------------------------------===//

/// The same value of what is known where the root begins, and stays so; none where it is not known.
ExprId SizeBounds::lasting(ExprId value) {
  const Expr expr = module_[value];
  if (expr.op == Op::IntegerConstant) return value;
  if (expr.op == Op::PointerCast) {
    const ExprId from = lasting(expr.operands[0]);
    return from.valid() ? build_.pointerCast(from, expr.type) : ExprId();
  }
  if (expr.op != Op::Load) return {};
  const ExprId place = expr.operands[0];
  if (module_[place].op != Op::Address) {
    const ExprId same = mayBeOverwritten(place) ? ExprId() : lastingPlace(place);
    return same.valid() ? build_.load(same) : ExprId();
  }
  const ObjectId id = module_[place].object;
  const Object& object = module_[id];
  const Variable variable = representative({.object = id});
  const auto written = written_.find(variable);
  const bool isWritten = written != written_.end() || counted_.contains(variable);
  if (object.kind == ObjectKind::Constant) return value;
  if (object.kind == ObjectKind::Parameter && object.function == root_)
    return isWritten || escaping_.contains(variable) ? ExprId() : value;
  if (module_[object.type].kind != TypeKind::Pointer || !isFollowed(variable) || !isWritten) return {};
  if (written->second.size() != 1 || !written->second[0].value.valid() || !open_.insert(variable).second) return {};
  const ExprId same = lasting(written->second[0].value);
  open_.erase(variable);
  return same;
}

ExprId SizeBounds::lastingPlace(ExprId place) {
  const Expr expr = module_[place];
  if (expr.op == Op::Load) return lasting(place);
  if (expr.op != Op::Field && expr.op != Op::Element && expr.op != Op::PointerAdd && expr.op != Op::PointerCast)
    return {};
  const ExprId from = lastingPlace(expr.operands[0]);
  if (!from.valid()) return {};
  if (expr.op == Op::Field) return build_.field(from, expr.field);
  if (expr.op == Op::PointerCast) return build_.pointerCast(from, expr.type);
  if (!staticInteger(module_, expr.operands[1])) return {};
  return expr.op == Op::Element ? build_.element(from, expr.operands[1]) : build_.pointerAdd(from, expr.operands[1]);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

bool SizeBounds::isNotNegative(ExprId expr) {
  const Type& type = module_[module_[expr].type];
  if (type.kind != TypeKind::Scalar || isReal(type.scalar)) return false;
  if (!isSigned(type.scalar)) return true;
  const ExprId least = bound(expr, Side::Least);
  return least.valid() && staticInteger(module_, least).value_or(-1) >= 0;
}

ExprId SizeBounds::bound(ExprId expr, Side side) {
  const Expr node = module_[expr];
  const Type type = module_[node.type];
  if (type.kind != TypeKind::Scalar || isReal(type.scalar)) return {};
  const auto found = [&]() -> ExprId {
    if (const auto known = staticInteger(module_, expr)) return size(*known);
    if (node.op != Op::Load) return ofOperation(node, side);
    if (const ExprId same = lasting(expr); same.valid()) return build_.cast(same, ScalarKind::I64);
    const auto variable = variableAt(node.operands[0]);
    return variable && isFollowed(*variable) ? ofVariable(*variable, side) : ExprId();
  }();
  if (!found.valid() && side == Side::Least && !isSigned(type.scalar)) return size(0);
  return found;
}

ExprId SizeBounds::ofOperation(const Expr& expr, Side side) {
  const Side other = side == Side::Most ? Side::Least : Side::Most;
  const auto both = [&](Side ofFirst, Side ofSecond, auto made) {
    const ExprId a = bound(expr.operands[0], ofFirst);
    const ExprId b = a.valid() ? bound(expr.operands[1], ofSecond) : ExprId();
    return b.valid() ? made(a, b) : ExprId();
  };
  const bool isUnsigned = !isSigned(module_[expr.type].scalar);
  if (expr.op == Op::Cast) return bound(expr.operands[0], side);
  if (expr.op == Op::Add) return both(side, side, [&](ExprId a, ExprId b) { return sum(a, b); });
  if (expr.op == Op::Subtract) {
    const ExprId found = both(side, other, [&](ExprId a, ExprId b) { return difference(a, b); });
    return found.valid() || !isUnsigned || side == Side::Least ? found : bound(expr.operands[0], side);
  }
  if (expr.op == Op::Multiply) return multiplied(expr.operands[0], expr.operands[1], side);
  if (expr.op == Op::Divide) return divided(expr, side);
  if (expr.op == Op::Remainder) {
    if (side == Side::Least) return isNotNegative(expr.operands[0]) ? size(0) : ExprId();
    if (const ExprId a = bound(expr.operands[0], side); a.valid()) return positive(a);
    return isUnsigned ? bound(expr.operands[1], side) : ExprId();
  }
  if (expr.op == Op::Select) {
    const ExprId a = bound(expr.operands[1], side);
    const ExprId b = a.valid() ? bound(expr.operands[2], side) : a;
    return b.valid() ? chosen(a, b, side) : b;
  }
  return isTruth(expr.op) ? size(side == Side::Most ? 1 : 0) : ExprId();
}

ExprId SizeBounds::divided(const Expr& expr, Side side) {
  const auto by = staticInteger(module_, expr.operands[1]);
  if (by.value_or(0) > 0) {
    const ExprId a = bound(expr.operands[0], side);
    return a.valid() ? build_.binary(Op::Divide, a, size(*by)) : a;
  }
  return side == Side::Most && isNotNegative(expr.operands[0]) ? bound(expr.operands[0], side) : ExprId();
}

ExprId SizeBounds::multiplied(ExprId a, ExprId b, Side side) {
  const ExprId mostA = bound(a, Side::Most), mostB = bound(b, Side::Most);
  const ExprId leastA = bound(a, Side::Least), leastB = bound(b, Side::Least);
  if (!mostA.valid() || !mostB.valid()) return {};
  const bool isExact = leastA.valid() && leastB.valid() && sameExpr(module_, mostA, leastA) &&
                       sameExpr(module_, mostB, leastB);
  if (isExact) return product(mostA, mostB);
  const bool isA = isNotNegative(a), isB = isNotNegative(b);
  if (side == Side::Least) return isA && isB && leastA.valid() && leastB.valid() ? product(leastA, leastB) : ExprId();
  return isA || isB ? product(positive(mostA), positive(mostB)) : ExprId();
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The variables whose values an expression may be made from.
void SizeBounds::reach(ExprId expr, std::set<Variable>& found) const {
  forEachNode(module_, expr, [&](const Expr& node) {
    if (node.op != Op::Load) return;
    const auto variable = variableAt(node.operands[0]);
    if (!variable || !isFollowed(*variable) || !found.insert(*variable).second) return;
    if (const auto written = written_.find(*variable); written != written_.end())
      for (const Written& each : written->second) reach(each.value, found);
    if (const auto loops = counted_.find(*variable); loops != counted_.end())
      for (const StmtId id : loops->second) {
        const For& loop = std::get<For>(module_[id].node);
        for (const ExprId each : {loop.first, loop.bound, loop.step}) reach(each, found);
      }
  });
}

std::set<SizeBounds::Variable> SizeBounds::reached(const Variable& from) const {
  std::set<Variable> found;
  if (const auto written = written_.find(from); written != written_.end())
    for (const Written& each : written->second) reach(each.value, found);
  if (const auto loops = counted_.find(from); loops != counted_.end())
    for (const StmtId id : loops->second) {
      const For& loop = std::get<For>(module_[id].node);
      for (const ExprId each : {loop.first, loop.bound, loop.step}) reach(each, found);
    }
  return found;
}

bool SizeBounds::reaches(ExprId expr, const std::set<Variable>& any) const {
  std::set<Variable> found;
  reach(expr, found);
  return std::ranges::any_of(any, [&](const Variable& each) { return found.contains(each); });
}

/// A value that is a variable's, with something added.
std::optional<SizeBounds::Step> SizeBounds::stepOf(ExprId value, const std::set<Variable>& cycle) const {
  while (module_[value].op == Op::Cast) value = module_[value].operands[0];
  const Expr& expr = module_[value];
  if (expr.op == Op::Load) {
    const auto variable = variableAt(expr.operands[0]);
    return variable && cycle.contains(*variable) ? std::optional(Step{*variable, {}}) : std::nullopt;
  }
  if (expr.op != Op::Add && expr.op != Op::Subtract) return std::nullopt;
  for (const unsigned k : {0U, 1U}) {
    if (k == 1 && expr.op == Op::Subtract) break;
    const auto step = stepOf(expr.operands[k], cycle);
    if (step && !step->more.valid() && !reaches(expr.operands[1 - k], cycle))
      return Step{step->from, expr.operands[1 - k], expr.op == Op::Subtract};
  }
  return std::nullopt;
}

ExprId SizeBounds::ofVariable(const Variable& variable, Side side) {
  const auto key = std::pair(variable, side);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  if (open_.contains(variable)) return {};
  std::set<Variable> cycle{variable};
  for (const Variable& each : reached(variable))
    if (reached(each).contains(variable)) cycle.insert(each);
  open_.insert(cycle.begin(), cycle.end());
  const ExprId found = ofCycle(cycle, side);
  for (const Variable& each : cycle) open_.erase(each);
  known_[key] = found;
  return found;
}

/// Of variables that get each other's values: the largest that any is set to, and all that is added.
ExprId SizeBounds::ofCycle(const std::set<Variable>& cycle, Side side) {
  ExprId set, added = size(0);
  const auto sets = [&](ExprId value) {
    if (value.valid()) set = set.valid() ? chosen(set, value, side) : value;
    return value.valid();
  };
  for (const Variable& variable : cycle) {
    for (const StmtId id : counted_[variable]) {
      const For loop = std::get<For>(module_[id].node);
      if (reaches(loop.first, cycle) || reaches(loop.bound, cycle) || !sets(ofLoop(loop, side))) return {};
    }
    for (const Written& each : std::vector<Written>(written_[variable])) {
      if (!each.value.valid()) return {};
      const auto step = stepOf(each.value, cycle);
      if (!step) {
        if (reaches(each.value, cycle) || !sets(bound(each.value, side))) return {};
        continue;
      }
      if (!step->more.valid()) continue;
      if (isNotNegative(step->more) && step->isLess == (side == Side::Most)) continue;
      if (step->isLess || side == Side::Least) return {};
      const ExprId more = bound(step->more, Side::Most), often = more.valid() ? times(each.at) : ExprId();
      if (!often.valid()) return {};
      added = sum(added, product(positive(more), often));
    }
  }
  return set.valid() ? sum(set, added) : set;
}

}  // namespace sparsegen::ir
