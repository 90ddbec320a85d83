//===- Positions.cpp - integers as a sum and an offset --------------------===//

#include "Differentiate/Direct/Places/Positions.h"

#include <algorithm>
#include <optional>

#include "IR/Builder.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Numbers that are larger are left as they are written, so that no sum of their products overflows.
constexpr std::int64_t kLargest = std::int64_t{1} << 24;

bool isSmall(std::int64_t value) { return value > -kLargest && value < kLargest; }

}  // namespace

Position Positions::of(ExprId expr) {
  Sum sum;
  add(expr, 1, sum);
  std::erase_if(sum.factors, [](const auto& each) { return each.second == 0; });
  return {bases_.try_emplace(sum.factors, bases_.size()).first->second, sum.offset};
}

/// Adds `factor` times an expression. What is no sum and no product with a constant is an atom.
void Positions::add(ExprId expr, std::int64_t factor, Sum& to) {
  const Expr& node = module_[expr];
  const std::optional<std::int64_t> constant = staticInteger(module_, expr);
  if (constant && isSmall(*constant) && isSmall(factor)) {
    to.offset += factor * *constant;
    return;
  }
  const bool isSigned = isSignedScalar(expr);
  if (isSigned && node.op == Op::Cast && isSignedScalar(node.operands[0]) && width(node.operands[0]) <= width(expr))
    return add(node.operands[0], factor, to);
  if (isSigned && node.op == Op::Add) {
    add(node.operands[0], factor, to);
    return add(node.operands[1], factor, to);
  }
  if (isSigned && node.op == Op::Multiply)
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
      const std::optional<std::int64_t> by = staticInteger(module_, node.operands[k]);
      if (by && isSmall(*by) && isSmall(factor * *by)) return add(node.operands[1 - k], factor * *by, to);
    }
  to.factors[atom(expr)] += factor;
}

bool Positions::isSignedScalar(ExprId expr) const {
  const Type& type = module_[module_[expr].type];
  return type.kind == TypeKind::Scalar && (type.scalar == ScalarKind::I32 || type.scalar == ScalarKind::I64);
}

int Positions::width(ExprId expr) const { return module_[module_[expr].type].scalar == ScalarKind::I64 ? 64 : 32; }

std::size_t Positions::atom(ExprId expr) {
  const auto found =
      std::ranges::find_if(atoms_, [&](ExprId other) { return sameExpr(module_, expr, other); }) - atoms_.begin();
  if (found == std::ssize(atoms_)) atoms_.push_back(expr);
  return static_cast<std::size_t>(found);
}

}  // namespace sparsegen::differentiate
