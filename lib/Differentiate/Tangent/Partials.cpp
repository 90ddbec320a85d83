//===- Partials.cpp - the partial derivatives of one expression -----------===//
//
// Each node's adjoint (the derivative of the whole with respect to it) is
// passed on to its operands, times the local partial derivative. Nodes are
// numbered by value first, so that `x * x` is one load with two uses.
//
// A part is a node with several active operands in the argument of a function,
// whose derivative is a factor before all that they are made of; or one that
// belongs to several sums. Its adjoint is a coefficient of its tangents, and the
// sweep goes on from it with 1. The operands of a product are no parts: what their
// derivatives are multiplied with are second derivatives themselves.
//
//===----------------------------------------------------------------------===//

#include "Differentiate/Tangent/Partials.h"

#include <cmath>
#include <iterator>
#include <map>
#include <set>

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
  Sweep(Subject& subject, Shadows& shadows, const Squares& squares, FunctionId function)
      : subject_(subject),
        shadows_(shadows),
        squares_(squares),
        function_(function),
        build_(subject.build),
        numbering_(subject) {}

  /// The terms and parts of an expression's tangents.
  void run(ExprId value, Linearized& result) {
    value = numbering_.canonical(value);
    visit(value);
    if (!active_[value]) return;
    sums_.emplace_back();
    adjoints_[value].emplace(kWhole, one(value));
    for (auto node = order_.rbegin(); node != order_.rend(); ++node) {
      if (isPart(*node)) beginPart(*node);
      propagate(*node);
    }
    for (const ExprId load : order_)
      if (subject_.module[load].op == Op::Load) addTerms(load);
    result.terms = std::move(sums_[kWhole].terms);
    result.parts.assign(std::make_move_iterator(sums_.rbegin()), std::make_move_iterator(sums_.rend() - 1));
  }

private:
  /// By the number of the sum that each is a factor in.
  using Adjoints = std::map<std::size_t, Real>;
  static constexpr std::size_t kWhole = 0;

  Real real(ExprId expr) { return {build_, expr}; }
  Real one(ExprId like) { return real(build_.real(1, build_.scalarOf(like))); }

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

  /// Whether a node gets tangents of its own. What may be infinite goes on to where it meets the derivatives behind it.
  bool isPart(ExprId expr) {
    const auto known = adjoints_.find(expr);
    const Expr& node = subject_.module[expr];
    if (!hasParts() || node.op == Op::Load || known == adjoints_.end()) return false;
    for (const auto& [sum, adjoint] : known->second)
      if (adjoint.isMarked()) return false;
    if (known->second.size() > 1) return true;
    return inFunction_.contains(expr) && hasSeveralOperands(node);
  }

  /// In many lanes a part would be as many more. Where elimination multiplies what is behind a part first, that may leave
  /// the short range of `float`.
  bool hasParts() const {
    const bool isEliminated = subject_.mode.carrier == Carrier::Slots && subject_.laneKind == ScalarKind::F64;
    return subject_.mode.seeding == Seeding::Tangents || isEliminated;
  }

  bool hasSeveralOperands(const Expr& node) {
    std::set<ExprId> found;
    for (unsigned k = 0; k < 3; ++k)
      if (isActive(node, k)) found.insert(numbering_.canonical(node.operands[k]));
    return found.size() > 1;
  }

  /// Passes what a node's adjoint is on to tangents of its own.
  void beginPart(ExprId expr) {
    const ExprId tangents = build_.address(shadows_.local(function_, shadows_.lanes()));
    addTerms(expr, tangents);
    inFunction_.erase(expr);
    adjoints_[expr] = {{sums_.size(), one(expr)}};
    sums_.push_back({tangents, {}});
  }

  /// Adds a load's tangents to the sums that it is in.
  void addTerms(ExprId load) {
    if (!adjoints_.contains(load)) return;
    const auto source = shadows_.pointer(subject_.module[load].operands[0]);
    if (!source) throw InternalError("differentiate", "an active load without a shadow");
    addTerms(load, *source);
  }

  void addTerms(ExprId expr, ExprId source) {
    for (const auto& [sum, adjoint] : adjoints_[expr]) {
      // Where entries are visited, one that cancels is visited too: with a zero.
      if (subject_.mode.carrier == Carrier::Lanes && adjoint.is(0)) continue;
      sums_[sum].terms.push_back({adjoint.as(subject_.laneKind).expr(), source});
    }
  }

  void add(ExprId expr, std::size_t sum, const Real& adjoint) {
    const auto [at, fresh] = adjoints_[expr].try_emplace(sum, adjoint);
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
    const Adjoints adjoints = known->second;
    const std::array<bool, 3> active{isActive(node, 0), isActive(node, 1), isActive(node, 2)};
    if (info(node.op).family == OpFamily::Math || inFunction_.contains(expr))
      for (unsigned k = 0; k < 3; ++k)
        if (active[k]) inFunction_.insert(numbering_.canonical(node.operands[k]));
    for (const auto& [sum, adjoint] : adjoints)
      for (unsigned k = 0; k < 3; ++k) {
        if (!active[k]) continue;
        const Real part = contribution(expr, node, k, adjoint);
        if (!part.is(0) || adjoint.is(0)) add(numbering_.canonical(node.operands[k]), sum, part);
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
        if (node.op == Op::Sqrt && isDistance(node.operands[0]))
          return adjoint * quotient_or_zero(Real(adjoint, 0.5), real(expr));
        const unsigned arity = info(node.op).arity;
        const std::array operands{operand(0), operand(arity > 1 ? 1 : 0), operand(arity > 2 ? 2 : 0)};
        const Real partial = partialDerivative(node.op, k, operands, real(expr));
        return adjoint * marked(partial, markAt(node, operands));
      }
      case OpFamily::Ldexp: {
        const Real one(adjoint, 1.0);
        return adjoint * real(build_.binary(Op::Ldexp, one.expr(), node.operands[1]));
      }
      case OpFamily::Runtime:
        if (node.op == Op::QuotientOrZero) return quotient(expr, node, k, adjoint);
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

  /// Whether a root is that of a sum of squares that may be zero: the partial derivatives of these are, then.
  bool isDistance(ExprId argument) const { return squares_.isSum(argument) && !squares_.isPositive(argument); }

  /// Where the argument shows that a derivative is finite there is nothing to mark.
  Mark markAt(const Expr& node, const std::array<Real, 3>& operands) const {
    const bool isFinite = (node.op == Op::Sqrt || node.op == Op::Log) && squares_.isPositive(node.operands[0]);
    return isFinite ? Mark::None : markOf(node.op, operands);
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
    if (node.op == Op::Multiply) return adjoint * real(node.operands[1 - k]);
    if (node.op == Op::Divide) return quotient(expr, node, k, adjoint);
    throw InternalError("differentiate", "integer arithmetic has no derivative");
  }

  /// r = a / b: with q = adjoint / b, which both need, the parts are q and -q r. A constant a needs no q: then the part
  /// of b is -(r / a) r, without another division; r / a is no larger than 1 / b, and so does not overflow before.
  Real quotient(ExprId expr, const Expr& node, unsigned k, const Real& adjoint) {
    const std::optional<double> numerator = real(node.operands[0]).constant();
    if (k == 1 && numerator && isOrdinary(*numerator))
      return -(adjoint * (real(expr) * (1.0 / *numerator) * real(expr)));
    const Real scaled = over(adjoint, node);
    return k == 0 ? scaled : -(scaled * real(expr));
  }

  /// A factor divided as a quotient's numerator is.
  Real over(const Real& factor, const Expr& node) {
    const Real denominator = real(node.operands[1]), one(denominator, 1.0);
    if (node.op == Op::QuotientOrZero) return factor * quotient_or_zero(one, denominator);
    // What is passive is often the same for many adjoints, or in all rounds of a loop: its reciprocal is taken once.
    const bool isShared = !isActive(node, 1) && !denominator.constant() && !factor.isMarked();
    return isShared ? factor * (one / denominator) : factor / denominator;
  }

  Subject& subject_;
  Shadows& shadows_;
  const Squares& squares_;
  const FunctionId function_;
  Builder& build_;
  Numbering numbering_;
  std::map<ExprId, bool> active_;
  std::set<ExprId> inFunction_;  ///< in the argument of a function, and in no part of it
  std::vector<ExprId> order_;
  std::map<ExprId, Adjoints> adjoints_;
  std::vector<Combine> sums_;  ///< the whole's, and of each part
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
  Linearized result{{}, {}, {}, value};
  Sweep(subject, shadows, squares, function).run(value, result);
  std::vector<ExprId*> exprs;
  for (Combine& part : result.parts)
    for (CombineTerm& term : part.terms) exprs.push_back(&term.coefficient);
  for (CombineTerm& term : result.terms) exprs.push_back(&term.coefficient);
  exprs.push_back(&result.value);
  for (ExprId* const each : exprs) *each = withoutRules(subject.module, subject.mode.order, *each);
  result.before = shareSubexpressions(subject, exprs, [&](ScalarKind kind) { return shadows.scalar(function, kind); });
  return result;
}

}  // namespace sparsegen::differentiate
