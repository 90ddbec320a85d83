//===- ValueNumbers.cpp - equal reals along a straight line ---------------===//

#include "Differentiate/Simplify/ValueNumbers.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

namespace {

/// Whether a value may be so many times another one: what multiplies it is as exact as any number.
bool isScale(double value) { return std::isnormal(value); }

ValueNumber scaled(ValueNumber value, double scale) { return {value.number, value.scale * scale}; }

}  // namespace

ValueNumber ValueNumbers::of(ExprId expr, Equality equality) {
  if (!expr.valid()) return {0};
  if (!isRealScalar(subject_.module, subject_.module[expr].type)) equality = Equality::Exact;
  if (const auto known = inStatement_.find({expr, equality}); known != inStatement_.end()) return known->second;
  const ValueNumber own = made(expr, equality);
  inStatement_.emplace(std::pair{expr, equality}, own);
  return own;
}

/// Where the scale of an operand is that of the result, it is no part of the number.
ValueNumber ValueNumbers::made(ExprId expr, Equality equality) {
  const Expr node = subject_.module[expr];
  if (isRealScalar(subject_.module, node.type)) {
    if (node.op == Op::RealConstant) return constant(expr, equality);
    if (node.op == Op::Multiply || node.op == Op::Divide) return product(expr, equality);
    if (node.op == Op::Add || node.op == Op::Subtract) return sum(expr, equality);
    const ValueNumber inner = of(node.operands[0], equality);
    if (node.op == Op::Negate) return scaled(inner, -1);
    if (info(node.op).family == OpFamily::Mark)
      return scaled(numbered(keyOf(expr, equality, {ValueNumber{inner.number}})), inner.scale);
    if (const auto value = node.op == Op::Load ? held(node.operands[0], equality) : std::nullopt) return *value;
  }
  return numbered(keyOf(expr, equality, operandsOf(expr)));
}

/// Rounded, all constants of a type are multiples of one number.
ValueNumber ValueNumbers::constant(ExprId expr, Equality equality) {
  const Expr& node = subject_.module[expr];
  if (equality == Equality::Exact || !isScale(node.real))
    return scaled(numbered(keyOf(expr, Equality::Exact, {})), std::signbit(node.real) ? -1 : 1);
  const auto [one, fresh] = ones_.try_emplace(node.type, next_);
  if (fresh) ++next_;
  return {one->second, node.real};
}

bool ValueNumbers::isOne(ValueNumber value, TypeId type) const {
  const auto one = ones_.find(type);
  return one != ones_.end() && one->second == value.number;
}

/// What is divided by a zero has its sign.
ValueNumber ValueNumbers::product(ExprId expr, Equality equality) {
  const Expr node = subject_.module[expr];
  ValueNumber a = of(node.operands[0], equality);
  ValueNumber b = of(node.operands[1], node.op == Op::Divide ? Equality::Exact : equality);
  const double scale = a.scale * b.scale;
  if (!isScale(scale)) return numbered(keyOf(expr, Equality::Exact, operandsOf(expr)));
  if (node.op == Op::Multiply) {
    if (isOne(a, node.type)) return {b.number, scale};
    if (isOne(b, node.type)) return {a.number, scale};
    if (b < a) std::swap(a, b);
  }
  a.scale = b.scale = 1;
  return scaled(numbered(keyOf(expr, equality, {a, b})), scale);
}
/// A difference is a sum with a negative. Of a zero sum the sign is not that of its negative's, which is why the scale
/// of the first operand is that of the sum only where this is no matter.
ValueNumber ValueNumbers::sum(ExprId expr, Equality equality) {
  const Expr node = subject_.module[expr];
  ValueNumber a = of(node.operands[0], equality), b = of(node.operands[1], equality);
  if (node.op == Op::Subtract) b.scale = -b.scale;
  if (b < a) std::swap(a, b);
  double scale = 1;
  if (equality == Equality::Rounded) {
    if (a.number == b.number && isScale(a.scale + b.scale)) return {a.number, a.scale + b.scale};
    if (isScale(b.scale / a.scale)) scale = a.scale, b.scale /= a.scale, a.scale = 1;
  }
  Key key = keyOf(expr, equality, {a, b});
  std::get<Op>(key) = Op::Add;
  return scaled(numbered(key), scale);
}

ValueNumber ValueNumbers::numbered(const Key& key) {
  const auto [at, fresh] = known_.try_emplace(key, next_);
  if (fresh) ++next_;
  return {at->second};
}

/// Other operations may see the sign of a zero.
ValueNumbers::Operands ValueNumbers::operandsOf(ExprId expr) {
  Operands found{};
  for (std::size_t k = 0; k < found.size(); ++k) found[k] = of(subject_.module[expr].operands[k], Equality::Exact);
  return found;
}

ValueNumbers::Key ValueNumbers::keyOf(ExprId expr, Equality equality, const Operands& operands) const {
  const Expr& node = subject_.module[expr];
  const bool isLoad = node.op == Op::Load;
  return {equality,
          node.op,
          node.type,
          operands,
          node.integer,
          std::bit_cast<std::uint64_t>(std::fabs(node.real)),
          node.object,
          node.field,
          isLoad ? lastChange(node.operands[0]) : 0,
          isLoad ? subject_.loadFacts(expr) : 0};
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Whether only its name leads to it.
bool ValueNumbers::isOwnVariable(ObjectId object) const {
  const ObjectKind kind = subject_.module[object].kind;
  return (kind == ObjectKind::Local || kind == ObjectKind::Parameter) && !derivation_.escaping.contains(object);
}

ObjectId ValueNumbers::variable(ExprId place) const {
  const Expr& node = subject_.module[place];
  if (node.op != Op::Address || !isRealScalar(subject_.module, subject_.build.pointee(place))) return {};
  return isOwnVariable(node.object) ? node.object : ObjectId();
}

std::size_t ValueNumbers::lastChange(ExprId place) const {
  const auto changed = [&](ObjectId object) {
    const auto known = changes_.find(object);
    return known == changes_.end() ? 0 : known->second;
  };
  if (const ObjectId named = namedObject(subject_.module, place); named.valid() && isOwnVariable(named))
    return changed(named);
  const std::vector<ObjectId> targets = subject_.targets(place);
  std::size_t last = targets.empty() ? unknownChange_ : anyChange_;
  for (const ObjectId target : targets) last = std::max(last, changed(target));
  return last;
}

void ValueNumbers::written(ExprId place) {
  const ObjectId named = namedObject(subject_.module, place);
  if (named.valid() && isOwnVariable(named)) return changed(named);
  const std::vector<ObjectId> targets = subject_.targets(place);
  for (const ObjectId target : targets) changed(target);
  unknownChange_ = ++clock_;
  if (targets.empty()) anyChange_ = clock_;
}

void ValueNumbers::changedBy(StmtId stmt) {
  const Stmt::Node& node = subject_.module[stmt].node;
  if (const auto* declare = std::get_if<Declare>(&node)) changed(declare->object);
  if (const auto* assign = std::get_if<Assign>(&node)) written(assign->place);
  if (const auto* pop = std::get_if<Pop>(&node)) written(pop->place);
  if (const auto* loop = std::get_if<For>(&node)) changed(loop->variable);
  if (const auto* call = std::get_if<Call>(&node)) {
    anyChange_ = unknownChange_ = ++clock_;
    if (call->result.valid()) written(call->result);
  }
}

void ValueNumbers::passed(StmtId stmt) {
  bool hasBlocks = false;
  forEachBlock(subject_.module[stmt], [&](const Block&) { hasBlocks = true; });
  if (hasBlocks) return passedAnyOf(stmt);
  if (const auto* assign = std::get_if<Assign>(&subject_.module[stmt].node))
    assigned(*assign);
  else
    changedBy(stmt);
  inStatement_.clear();
}

void ValueNumbers::passedAnyOf(StmtId stmt) {
  forEachStmt(subject_.module, Block{stmt}, [&](StmtId id) { changedBy(id); });
  inStatement_.clear();
}

/// What a variable holds has the number of its value.
void ValueNumbers::assigned(const Assign& node) {
  const ObjectId variable = this->variable(node.place);
  if (!variable.valid()) return written(node.place);
  Held own{of(node.value, Equality::Exact), of(node.value, Equality::Rounded)};
  written(node.place);
  own.since = lastChange(node.place);
  held_.insert_or_assign(variable, own);
}

/// The number of what a variable holds, if that is what was assigned to it last.
std::optional<ValueNumber> ValueNumbers::held(ExprId place, Equality equality) const {
  const auto known = held_.find(subject_.module[place].object);
  if (subject_.module[place].op != Op::Address || known == held_.end()) return std::nullopt;
  if (known->second.since != lastChange(place)) return std::nullopt;
  return equality == Equality::Exact ? known->second.exact : known->second.rounded;
}

}  // namespace sparsegen::differentiate
