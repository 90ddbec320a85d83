//===- Partials.cpp - the partial derivatives of one expression -----------===//
//
// Each node's adjoint (the derivative of the whole with respect to it) is
// passed on to its operands, times the local partial derivative. Nodes are
// numbered by value first, so that `x * x` is one load with two uses.
//
//===----------------------------------------------------------------------===//

#include "Differentiate/Tangent/Partials.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "Differentiate/Model/DerivativeLoads.h"
#include "Differentiate/Tangent/Numbering.h"
#include "Differentiate/Tangent/Real.h"
#include "Differentiate/Tangent/Rules.h"
#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Sweep {
public:
  Sweep(Subject& subject, Shadows& shadows, const Squares& squares)
      : subject_(subject), shadows_(shadows), squares_(squares), build_(subject.build), numbering_(subject) {}

  std::vector<Partial> run(ExprId value) {
    value = numbering_.canonical(value);
    visit(value);
    if (!active_[value]) return {};
    add(value, real(build_.real(1, build_.scalarOf(value))));
    for (auto node = order_.rbegin(); node != order_.rend(); ++node) propagate(*node);
    std::vector<Partial> partials;
    for (const ExprId load : order_) {
      const auto adjoint = adjoints_.find(load);
      if (subject_.module[load].op != Op::Load || adjoint == adjoints_.end()) continue;
      // Where entries are visited, one that cancels is visited too: with a zero.
      if (subject_.mode.carrier == Carrier::Lanes && adjoint->second.is(0)) continue;
      partials.push_back({adjoint->second.as(subject_.laneKind).expr(), load});
    }
    return partials;
  }

private:
  Real real(ExprId expr) { return {build_, expr}; }

  /// Finds the active nodes; `order_` has operands before what they are used in.
  bool visit(ExprId expr) {
    expr = numbering_.canonical(expr);
    if (const auto known = active_.find(expr); known != active_.end()) return known->second;
    const Expr node = subject_.module[expr];
    bool active = node.op == Op::Load && shadows_.isActiveLoad(expr);
    for (unsigned k = 0; k < node.operands.size(); ++k)
      if (node.operands[k].valid() && carriesDerivative(subject_.module, node, k)) active |= visit(node.operands[k]);
    active_[expr] = active;
    if (active) order_.push_back(expr);
    return active;
  }

  void add(ExprId expr, const Real& adjoint) {
    const auto [at, fresh] = adjoints_.try_emplace(expr, adjoint);
    if (!fresh) at->second = at->second + adjoint;
  }

  bool isActive(const Expr& node, unsigned k) {
    return node.operands[k].valid() && carriesDerivative(subject_.module, node, k) &&
           active_[numbering_.canonical(node.operands[k])];
  }

  void propagate(ExprId expr) {
    const Expr node = subject_.module[expr];
    if (node.op == Op::Load) return;
    const auto known = adjoints_.find(expr);
    if (known == adjoints_.end()) return;
    const Real adjoint = known->second;
    const std::array<bool, 3> active{isActive(node, 0), isActive(node, 1), isActive(node, 2)};
    for (unsigned k = 0; k < 3; ++k) {
      if (!active[k]) continue;
      const Real part = contribution(expr, node, k, adjoint);
      if (!part.is(0) || adjoint.is(0)) add(numbering_.canonical(node.operands[k]), part);
    }
  }

  /// adjoint · (the partial derivative of the node with respect to operand k).
  Real contribution(ExprId expr, const Expr& node, unsigned k, const Real& adjoint) {
    const auto operand = [&](unsigned j) { return real(node.operands[j]); };
    switch (info(node.op).family) {
      case OpFamily::Arithmetic:
        return arithmetic(expr, node, k, adjoint);
      case OpFamily::Cast:
        return adjoint.as(build_.scalarOf(node.operands[0]));
      case OpFamily::Math: {
        const unsigned arity = info(node.op).arity;
        const std::array operands{operand(0), operand(arity > 1 ? 1 : 0), operand(arity > 2 ? 2 : 0)};
        const Real partial = partialDerivative(node.op, k, operands, real(expr));
        return adjoint * marked(partial, markAt(node, operands));
      }
      case OpFamily::Ldexp: {
        const Real one(adjoint, 1.0);
        return adjoint * real(build_.binary(Op::Ldexp, one.expr(), node.operands[1]));
      }
      case OpFamily::Digamma:
        if (node.op != Op::Digamma) break;
        return adjoint * marked(real(build_.unary(Op::Trigamma, node.operands[0])), Mark::Guarded);
      case OpFamily::Mark:
        return marked(adjoint, node.op == Op::Strong ? Mark::Strong : Mark::Guarded);
      case OpFamily::Rule:  // of attach(value, partial, x); the others carry none
        return k == 0 ? adjoint : adjoint * operand(1);
      case OpFamily::Constant:
      case OpFamily::Place:
      case OpFamily::Load:
      case OpFamily::Comparison:
      case OpFamily::Logic:
      case OpFamily::Select:
      case OpFamily::Predicate:
        break;
    }
    throw InternalError("differentiate", "`" + std::string(info(node.op).text) + "` has no derivative");
  }

  /// Where the argument shows that a derivative is finite, or infinite only by what it meets, there is less to mark.
  Mark markAt(const Expr& node, const std::array<Real, 3>& operands) const {
    const bool isRoot = node.op == Op::Sqrt;
    if ((isRoot || node.op == Op::Log) && squares_.isPositive(node.operands[0])) return Mark::None;
    return isRoot && squares_.isSum(node.operands[0]) ? Mark::Guarded : markOf(node.op, operands);
  }

  /// Whether a constant's reciprocal is as exact as any number; of 1 there is none to make.
  static bool isOrdinary(double constant) {
    constexpr double kLargest = 1e30;  // of floats, too
    return constant != 1 && std::fabs(constant) < kLargest && std::fabs(constant) > 1 / kLargest;
  }

  Real arithmetic(ExprId expr, const Expr& node, unsigned k, const Real& adjoint) {
    if (node.op == Op::Negate) return -adjoint;
    if (node.op == Op::Add) return adjoint;
    if (node.op == Op::Subtract) return k == 0 ? adjoint : -adjoint;
    const Real other = real(node.operands[1 - k]);
    if (node.op == Op::Multiply) return adjoint * other;
    if (node.op != Op::Divide) throw InternalError("differentiate", "integer arithmetic has no derivative");
    // r = a / b: with q = adjoint / b, which both need, the parts are q and -q r. A constant a needs no q: then the
    // part of b is -(r / a) r, without another division; r / a is no larger than 1 / b, and so does not overflow
    // before.
    const std::optional<double> numerator = real(node.operands[0]).constant();
    if (k == 1 && numerator && isOrdinary(*numerator))
      return -(adjoint * (real(expr) * (1.0 / *numerator) * real(expr)));
    // What is passive is often the same for many adjoints, or in all rounds of a loop: its reciprocal is taken once.
    const Real denominator = real(node.operands[1]);
    if (!isActive(node, 1) && !denominator.constant() && !adjoint.isMarked()) return adjoint * (1.0 / denominator);
    const Real quotient = adjoint / denominator;
    return k == 0 ? quotient : -(quotient * real(expr));
  }

  Subject& subject_;
  Shadows& shadows_;
  const Squares& squares_;
  Builder& build_;
  Numbering numbering_;
  std::map<ExprId, bool> active_;
  std::vector<ExprId> order_;
  std::map<ExprId, Real> adjoints_;
};

}  // namespace

/// Whether what rules attach derivatives to has none, also where it is differentiated twice.
static bool isTwicePassive(const Module& module, ExprId value) {
  while (module[value].op == Op::Attach) value = module[value].operands[0];
  return module[value].op == Op::Passive && module[module[value].operands[0]].op == Op::Passive;
}

ExprId withoutRules(Module& module, DerivativeOrder order, ExprId expr) {
  Expr node = module[expr];
  const bool isOfRule = node.op == Op::Passive || node.op == Op::Attach;
  const bool stays = isOfRule && order == DerivativeOrder::Second && isTwicePassive(module, expr);
  if (stays && node.op == Op::Passive) return node.operands[0];
  if (isOfRule && !stays) return withoutRules(module, order, node.operands[0]);
  bool changed = false;
  for (ExprId& operand : node.operands) {
    if (!operand.valid() || !isRealScalar(module, module[operand].type)) continue;
    const ExprId own = withoutRules(module, order, operand);
    changed |= own != operand;
    operand = own;
  }
  if (!changed) return expr;
  module.exprs.push_back(node);
  return ExprId(module.exprs.size() - 1);
}

Linearized linearize(Subject& subject, Shadows& shadows, const Squares& squares, FunctionId function, ExprId value) {
  Linearized result{{}, Sweep(subject, shadows, squares).run(value), value};
  std::vector<ExprId*> exprs;
  for (Partial& partial : result.partials) exprs.push_back(&partial.coefficient);
  exprs.push_back(&result.value);
  for (ExprId* const each : exprs) *each = withoutRules(subject.module, subject.mode.order, *each);
  result.before = shareSubexpressions(subject, exprs, [&](ScalarKind kind) { return shadows.scalar(function, kind); });
  return result;
}

}  // namespace sparsegen::differentiate
