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

ValueNumber ValueNumbers::of(ExprId expr, Zeros zeros) {
  if (!expr.valid()) return {0};
  if (!isRealScalar(subject_.module, subject_.module[expr].type)) zeros = Zeros::Signed;
  if (const auto known = inStatement_.find({expr, zeros}); known != inStatement_.end()) return known->second;
  const ValueNumber own = made(expr, zeros);
  inStatement_.emplace(std::pair{expr, zeros}, own);
  return own;
}

/// Where the sign of an operand is that of the result, it is the number's.
ValueNumber ValueNumbers::made(ExprId expr, Zeros zeros) {
  const Expr node = subject_.module[expr];
  if (isRealScalar(subject_.module, node.type)) {
    if (node.op == Op::RealConstant) return numbered(keyOf(expr, zeros, {}), std::signbit(node.real));
    if (node.op == Op::Multiply || node.op == Op::Divide) return product(expr, zeros);
    if (node.op == Op::Add || node.op == Op::Subtract) return sum(expr, zeros);
    const ValueNumber inner = of(node.operands[0], zeros);
    if (node.op == Op::Negate) return {inner.number, !inner.isNegated};
    if (info(node.op).family == OpFamily::Mark)
      return numbered(keyOf(expr, zeros, {ValueNumber{inner.number}}), inner.isNegated);
    if (const auto value = node.op == Op::Load ? held(node.operands[0], zeros) : std::nullopt) return *value;
  }
  return numbered(keyOf(expr, zeros, operandsOf(expr)), false);
}

/// What is divided by a zero has its sign.
ValueNumber ValueNumbers::product(ExprId expr, Zeros zeros) {
  const Expr node = subject_.module[expr];
  ValueNumber a = of(node.operands[0], zeros);
  ValueNumber b = of(node.operands[1], node.op == Op::Divide ? Zeros::Signed : zeros);
  const bool isNegated = a.isNegated != b.isNegated;
  a.isNegated = b.isNegated = false;
  if (node.op == Op::Multiply && b < a) std::swap(a, b);
  return numbered(keyOf(expr, zeros, {a, b}), isNegated);
}

/// A difference is a sum with a negative. Of a zero sum the sign is not that of its negative's.
ValueNumber ValueNumbers::sum(ExprId expr, Zeros zeros) {
  const Expr node = subject_.module[expr];
  ValueNumber a = of(node.operands[0], zeros), b = of(node.operands[1], zeros);
  if (node.op == Op::Subtract) b.isNegated = !b.isNegated;
  if (b < a) std::swap(a, b);
  const bool isNegated = zeros == Zeros::Unsigned && a.isNegated;
  if (isNegated) a.isNegated = false, b.isNegated = !b.isNegated;
  Key key = keyOf(expr, zeros, {a, b});
  std::get<Op>(key) = Op::Add;
  return numbered(key, isNegated);
}

ValueNumber ValueNumbers::numbered(const Key& key, bool isNegated) {
  const auto [at, fresh] = known_.try_emplace(key, ValueNumber{next_});
  if (fresh) ++next_;
  return {at->second.number, at->second.isNegated != isNegated};
}

/// Other operations may see the sign of a zero.
ValueNumbers::Operands ValueNumbers::operandsOf(ExprId expr) {
  Operands found{};
  for (std::size_t k = 0; k < found.size(); ++k) found[k] = of(subject_.module[expr].operands[k], Zeros::Signed);
  return found;
}

ValueNumbers::Key ValueNumbers::keyOf(ExprId expr, Zeros zeros, const Operands& operands) const {
  const Expr& node = subject_.module[expr];
  const bool isLoad = node.op == Op::Load;
  return {zeros,
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
  const Expr& place = subject_.module[node.place];
  const bool isVariable = place.op == Op::Address && isOwnVariable(place.object) &&
                          isRealScalar(subject_.module, subject_.module[node.value].type);
  if (!isVariable) return written(node.place);
  Held own{of(node.value, Zeros::Signed), of(node.value, Zeros::Unsigned)};
  written(node.place);
  own.since = lastChange(node.place);
  held_.insert_or_assign(place.object, own);
}

/// The number of what a variable holds, if that is what was assigned to it last.
std::optional<ValueNumber> ValueNumbers::held(ExprId place, Zeros zeros) const {
  const auto known = held_.find(subject_.module[place].object);
  if (subject_.module[place].op != Op::Address || known == held_.end()) return std::nullopt;
  if (known->second.since != lastChange(place)) return std::nullopt;
  return zeros == Zeros::Signed ? known->second.exact : known->second.unsignedZeros;
}

}  // namespace sparsegen::differentiate
