//===- NoAlias.cpp - places that are never the same -----------------------===//

#include "IR/Memory/NoAlias.h"

#include "IR/Types.h"

namespace sparsegen::ir {

namespace {

/// An integer as another one and a constant; small constants only, so that no width wraps one into another.
struct Sum {
  ExprId rest;  ///< none for a constant alone
  std::int64_t constant = 0;
};

constexpr std::int64_t kMostConstant = std::int64_t{1} << 20;

constexpr unsigned kLeastWidth = 32;

bool isSmall(std::int64_t value) { return value > -kMostConstant && value < kMostConstant; }

/// Through casts to integers that are no narrower, which keep different numbers different. Where a sign is lost or made
/// the number changes by a power of two that is no small constant.
Sum split(const Module& module, ExprId expr) {
  const Expr& node = module[expr];
  if (node.op == Op::IntegerConstant && isSmall(node.integer)) return {{}, node.integer};
  if (bitWidth(module[node.type].scalar) < kLeastWidth) return {expr, 0};
  if (node.op == Op::Cast && isInteger(module[module[node.operands[0]].type].scalar) &&
      bitWidth(module[module[node.operands[0]].type].scalar) <= bitWidth(module[node.type].scalar))
    return split(module, node.operands[0]);
  if (node.op == Op::Add || node.op == Op::Subtract) {
    const Expr& second = module[node.operands[1]];
    if (second.op == Op::IntegerConstant && isSmall(second.integer)) {
      Sum sum = split(module, node.operands[0]);
      sum.constant += node.op == Op::Add ? second.integer : -second.integer;
      if (isSmall(sum.constant)) return sum;
    }
  }
  return {expr, 0};
}

bool differ(const Module& module, const Sum& a, const Sum& b) {
  const bool sameRest = a.rest.valid() == b.rest.valid() && (!a.rest.valid() || sameExpr(module, a.rest, b.rest));
  return sameRest && a.constant != b.constant;
}

}  // namespace

bool areApart(const Module& module, ExprId a, ExprId b) {
  const ObjectId first = namedObject(module, a), second = namedObject(module, b);
  if (first.valid() && second.valid() && first != second) return true;
  const Expr &left = module[a], &right = module[b];
  if (left.op == Op::Element && right.op == Op::Element)
    return sameExpr(module, left.operands[0], right.operands[0]) &&
           differ(module, split(module, left.operands[1]), split(module, right.operands[1]));
  const auto base = [&](ExprId place) {
    return module[place].op == Op::PointerAdd ? module[place].operands[0] : place;
  };
  const auto index = [&](ExprId place) {
    return module[place].op == Op::PointerAdd ? split(module, module[place].operands[1]) : Sum{};
  };
  return sameExpr(module, base(a), base(b)) && differ(module, index(a), index(b));
}

}  // namespace sparsegen::ir
