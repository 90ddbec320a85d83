//===- Products.cpp - how a function's products are used ------------------===//

#include "Differentiate/Simplify/Products.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// A product that is split into its factors takes one multiplication for each pair of what it is multiplied with, which
/// was one for each. With more of these the multiplications take longer than the wait for the last factor.
constexpr std::size_t kMaxPartners = 3;

/// Of a division or a function, in multiplications.
constexpr unsigned kSlow = 4;

bool isSlow(Op op) {
  const OpFamily family = info(op).family;
  return op == Op::Divide || family == OpFamily::Math || family == OpFamily::Runtime;
}

}  // namespace

bool isProduct(const Module& module, ExprId expr) {
  const Expr& node = module[expr];
  if (node.op != Op::Multiply || !isRealScalar(module, node.type)) return false;
  const auto isMarked = [&](ExprId factor) { return info(module[factor].op).family == OpFamily::Mark; };
  return module[node.type].scalar == ScalarKind::F64 && !isMarked(node.operands[0]) && !isMarked(node.operands[1]);
}

Temporaries sorted(Temporaries factors) {
  std::ranges::sort(factors);
  return factors;
}

//===----------------------------------------------------------------------===//
// Ranks
//===----------------------------------------------------------------------===//

unsigned Ranks::of(ExprId expr) const {
  const Expr& node = module_[expr];
  if (node.op == Op::Load) {
    const Expr& place = module_[node.operands[0]];
    return place.op == Op::Address ? of(place.object) : 0;
  }
  if (!isRealScalar(module_, node.type) || node.op == Op::RealConstant) return 0;
  unsigned longest = 0;
  for (const ExprId operand : node.operands)
    if (operand.valid()) longest = std::max(longest, of(operand));
  return longest + (isSlow(node.op) ? kSlow : 1);
}

unsigned Ranks::of(ObjectId variable) const {
  const auto known = known_.find(variable);
  return known == known_.end() ? 0 : known->second;
}

//===----------------------------------------------------------------------===//
// ProductUses
//===----------------------------------------------------------------------===//

ProductUses::ProductUses(const Derivation& derivation, FunctionId function)
    : module_(derivation.subject.module), shadows_(derivation.shadows), numbers_(derivation) {
  collect(module_[function].body);
}

bool ProductUses::isTemporary(ExprId place) const {
  return module_[place].op == Op::Address && shadows_.isScalar(module_[place].object);
}

ObjectId ProductUses::temporary(ExprId value) const {
  const Expr& node = module_[value];
  return node.op == Op::Load && isTemporary(node.operands[0]) ? module_[node.operands[0]].object : ObjectId();
}

std::optional<TwoTemporaries> ProductUses::factors(ExprId expr) const {
  if (!isProduct(module_, expr)) return std::nullopt;
  const ObjectId a = temporary(module_[expr].operands[0]), b = temporary(module_[expr].operands[1]);
  return a.valid() && b.valid() ? std::optional(TwoTemporaries{a, b}) : std::nullopt;
}

std::optional<TwoTemporaries> ProductUses::factors(ObjectId product) const {
  const auto known = pairs_.find(product);
  return known == pairs_.end() ? std::nullopt : std::optional(known->second);
}

bool ProductUses::isRepeated(StmtId stmt, ExprId product) const {
  const auto number = number_.find({stmt, product});
  return number != number_.end() && times_.at(number->second) > 1;
}

bool ProductUses::isOfFewProducts(ObjectId own) const {
  return count(own).loads == count(own).inPairs && count(own).partners.size() <= kMaxPartners;
}

std::size_t ProductUses::times(const Temporaries& three) const {
  const auto known = threes_.find(sorted(three));
  return known == threes_.end() ? 0 : known->second.times;
}

bool ProductUses::isSymmetric(ObjectId product) const {
  const TwoTemporaries& two = pairs_.at(product);
  return std::ranges::all_of(count(product).partners, [&](ObjectId factor) {
    return factor == two.first || factor == two.second ||
           threes_.at(sorted({two.first, two.second, factor})).pairs.size() > 1;
  });
}

const ProductUses::Count& ProductUses::count(ObjectId own) const {
  static const Count none;
  const auto known = counts_.find(own);
  return known == counts_.end() ? none : known->second;
}

void ProductUses::collect(const Block& body) {
  for (const StmtId id : body) {
    forEachExpr(module_[id], [&](ExprId expr) { forEachNode(module_, expr, [&](ExprId node) { collect(id, node); }); });
    forEachBlock(module_[id], [&](const Block& inner) {
      numbers_.passedAnyOf(id);
      collect(inner);
    });
    numbers_.passed(id);
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    if (assign && isTemporary(assign->place))
      if (const auto two = factors(assign->value)) pairs_[module_[assign->place].object] = *two;
  }
}

void ProductUses::collect(StmtId stmt, ExprId node) {
  if (const ObjectId own = temporary(node); own.valid()) ++counts_[own].loads;
  if (!isProduct(module_, node)) return;
  for (unsigned k = 0; k < 2; ++k)
    if (const ObjectId own = temporary(module_[node].operands[k]); own.valid()) ++counts_[own].factors;
  if (const auto two = factors(node)) {
    addPartner(two->first, two->second);
    addPartner(two->second, two->first);
  }
  const std::size_t number = numbers_.of(node, Equality::Rounded).number;
  ++times_[number];
  number_[{stmt, node}] = number;
}

void ProductUses::addPartner(ObjectId own, ObjectId other) {
  Count& count = counts_[own];
  ++count.inPairs;
  count.partners.insert(other);
  const auto two = pairs_.find(own);
  if (two == pairs_.end()) return;
  Three& three = threes_[sorted({two->second.first, two->second.second, other})];
  ++three.times;
  three.pairs.insert(own);
}

}  // namespace sparsegen::differentiate
