//===- SharedScalars.cpp - temporaries that hold the same value -----------===//

#include "Differentiate/Simplify/SharedScalars.h"

#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "Differentiate/Simplify/ValueNumbers.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Transform/Simplify.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Sharing {
public:
  explicit Sharing(Derivation& derivation)
      : derivation_(derivation),
        module_(derivation.subject.module),
        build_(derivation.subject.build),
        numbers_(derivation) {}

  void block(Block& body) {
    const std::size_t outer = order_.size();
    for (const StmtId id : body) statement(id);
    for (; order_.size() > outer; order_.pop_back()) holders_.erase(order_.back());
  }

private:
  /// A variable, as it is read, and how many times a number it holds.
  struct Multiple {
    ExprId read;
    double scale;
  };

  void statement(StmtId id) {
    Stmt stmt = module_[id];
    bool hasBlocks = false;
    forEachBlock(stmt, [&](Block& inner) {
      hasBlocks = true;
      numbers_.passedAnyOf(id);
      block(inner);
    });
    if (hasBlocks) numbers_.passedAnyOf(id);
    if (auto* combine = std::get_if<Combine>(&stmt.node))
      for (CombineTerm& term : combine->terms) term.coefficient = shared(term.coefficient, Equality::Rounded);
    if (auto* assign = std::get_if<Assign>(&stmt.node)) {
      if (temporary(assign->place).valid())
        assign->value = withOperands(assign->value, Equality::Exact);
      else if (isTemporary(assign->value))
        assign->value = shared(assign->value, Equality::Exact);
    }
    module_[id] = std::move(stmt);
    if (!hasBlocks) passed(id);
  }

  void passed(StmtId id) {
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    const ObjectId own = assign ? numbers_.variable(assign->place) : ObjectId();
    if (!own.valid()) return numbers_.passed(id);
    const ValueNumber exact = numbers_.of(assign->value, Equality::Exact);
    const ValueNumber rounded = numbers_.of(assign->value, Equality::Rounded);
    numbers_.passed(id);
    const ExprId read = build_.load(own);
    hold(exact, read, Equality::Exact);
    hold(rounded, read, Equality::Rounded);
  }

  /// The first that holds it stays, while it does.
  void hold(ValueNumber value, ExprId read, Equality equality) {
    const ValueNumber positive{value.number, std::fabs(value.scale)};
    const auto known = holders_.find(positive);
    if (known != holders_.end() && isHeld(known->first, known->second, equality)) return;
    holders_.insert_or_assign(positive, Multiple{read, value.scale});
    order_.push_back(positive);
  }

  bool isHeld(ValueNumber positive, const Multiple& holder, Equality equality) {
    return numbers_.of(holder.read, equality) == ValueNumber{positive.number, holder.scale};
  }

  /// What holds the value or its negative, else what holds another multiple of the same number.
  std::optional<Multiple> holder(ValueNumber value, Equality equality) {
    const auto own = holders_.find({value.number, std::fabs(value.scale)});
    if (own != holders_.end() && isHeld(own->first, own->second, equality)) return own->second;
    for (auto at = holders_.lower_bound({value.number, 0}); at != holders_.end(); ++at) {
      if (at->first.number != value.number) break;
      if (isHeld(at->first, at->second, equality)) return at->second;
    }
    return std::nullopt;
  }

  ObjectId temporary(ExprId place) const {
    const Expr& node = module_[place];
    return node.op == Op::Address && derivation_.shadows.isScalar(node.object) ? node.object : ObjectId();
  }

  bool isTemporary(ExprId value) const {
    const Expr& node = module_[value];
    return node.op == Op::Load && temporary(node.operands[0]).valid();
  }

  /// The same value, made of what temporaries hold here.
  ExprId shared(ExprId expr, Equality equality) {
    const Expr& node = module_[expr];
    if (!isRealScalar(module_, node.type) || node.op == Op::RealConstant) return expr;
    const std::optional<ExprId> found = held(expr, equality);
    return found ? *found : withOperands(expr, equality);
  }

  /// What is read off a variable, so many times. Variables stay as they are where they are no other one's value or its
  /// negative, and those of the user's always: they are no work.
  std::optional<ExprId> held(ExprId expr, Equality equality) {
    const Expr& node = module_[expr];
    if (node.op == Op::Negate || info(node.op).family == OpFamily::Mark) return std::nullopt;
    const bool isVariable = node.op == Op::Load && module_[node.operands[0]].op == Op::Address;
    if (isVariable && !isTemporary(expr)) return expr;
    const std::optional<Multiple> found = multiple(expr, equality);
    if (!found || sameExpr(module_, expr, found->read)) return std::nullopt;
    if (isVariable && std::fabs(found->scale) != 1) return std::nullopt;
    const Real read(build_, found->read);
    return (Real(read, found->scale) * read).expr();
  }

  /// How many times what is read off another variable a value is.
  std::optional<Multiple> multiple(ExprId expr, Equality equality) {
    const ValueNumber value = numbers_.of(expr, equality);
    const std::optional<Multiple> found = holder(value, equality);
    if (!found || !isFactor(value.scale / found->scale)) return std::nullopt;
    return Multiple{found->read, value.scale / found->scale};
  }

  /// The same with what its operands share. A temporary that holds what another one does keeps its value: it may be
  /// used where nothing is rewritten.
  ExprId withOperands(ExprId expr, Equality equality) {
    Expr node = module_[expr];
    if (node.op == Op::Load) return expr;
    bool isChanged = false;
    for (unsigned k = 0; k < node.operands.size(); ++k) {
      if (!node.operands[k].valid()) continue;
      const ExprId own = shared(node.operands[k], passesRounding(node.op, k) ? equality : Equality::Exact);
      isChanged |= own != node.operands[k];
      node.operands[k] = own;
    }
    return isChanged ? made(node, equality) : expr;
  }

  /// Whether an operand that is rounded otherwise, or is a zero of another sign, shows in nothing but that of the result.
  static bool passesRounding(Op op, unsigned operand) {
    const bool isLinear = op == Op::Negate || op == Op::Add || op == Op::Subtract || op == Op::Multiply;
    return isLinear || (op == Op::Divide && operand == 0) || info(op).family == OpFamily::Mark;
  }

  /// With negations where Real puts them.
  ExprId made(const Expr& node, Equality equality) {
    const Real a(build_, node.operands[0]);
    if (node.op == Op::Negate) return (-a).expr();
    if (node.op == Op::Strong) return marked(a, Mark::Strong).expr();
    if (node.op == Op::Guarded) return marked(a, Mark::Guarded).expr();
    if (node.op == Op::Add || node.op == Op::Subtract) {
      const Real b(build_, node.operands[1]);
      if (equality == Equality::Rounded || keepsZero(node.op, a, b)) return (node.op == Op::Add ? a + b : a - b).expr();
    }
    if (node.op == Op::Multiply || node.op == Op::Divide) return product(node, equality);
    return copy(node);
  }

  /// Whether Real makes a sum whose zeros have the sign that they had.
  static bool keepsZero(Op op, const Real& a, const Real& b) {
    if (a.constant() || b.constant()) return false;
    return !a.negated() || (op == Op::Add && !b.negated());
  }

  /// With the constants of its factors before it, or their signs alone. Where there is a constant, that of a variable
  /// which is a multiple of another one goes into it.
  ExprId product(Expr node, Equality equality) {
    const unsigned scalable = node.op == Op::Divide ? 1 : 2;
    double scale = 1;
    for (unsigned k = 0; k < 2; ++k) {
      const auto [factor, rest] = constantFactor(module_, node.operands[k]);
      const bool isExact = equality == Equality::Exact || k >= scalable;
      if (isExact ? factor != -1 : !isFactor(scale * factor)) continue;
      node.operands[k] = rest;
      scale *= factor;
    }
    for (unsigned k = 0; std::fabs(scale) != 1 && k < scalable; ++k) {
      const auto found = multiple(node.operands[k], equality);
      if (!found || !isFactor(scale * found->scale)) continue;
      node.operands[k] = found->read;
      scale *= found->scale;
    }
    const Real own(build_, copy(node));
    return (Real(own, scale) * own).expr();
  }

  static bool isFactor(double value) { return std::isnormal(value); }

  ExprId copy(const Expr& node) {
    module_.exprs.push_back(node);
    return ExprId(module_.exprs.size() - 1);
  }

  Derivation& derivation_;
  Module& module_;
  Builder& build_;
  ValueNumbers numbers_;
  std::map<ValueNumber, Multiple> holders_;  ///< of positive multiples: the first variable that holds it here
  std::vector<ValueNumber> order_;           ///< their keys in the order in which they got there
};

}  // namespace

void shareScalars(Derivation& derivation, FunctionId function) {
  Module& module = derivation.subject.module;
  Block body = module[function].body;
  Sharing(derivation).block(body);
  module[function].body = std::move(body);
}

}  // namespace sparsegen::differentiate
