//===- SharedScalars.cpp - temporaries that hold the same value -----------===//

#include "Differentiate/Simplify/SharedScalars.h"

#include <map>
#include <optional>
#include <vector>

#include "Differentiate/Simplify/ValueNumbers.h"
#include "Differentiate/Tangent/Real.h"
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
  /// A temporary, and whether it holds the negative of a number.
  struct Holder {
    ObjectId temporary;
    bool isNegated;
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
      for (CombineTerm& term : combine->terms) term.coefficient = shared(term.coefficient, Zeros::Unsigned);
    if (auto* assign = std::get_if<Assign>(&stmt.node); assign && temporary(assign->place).valid())
      assign->value = withOperands(assign->value, Zeros::Signed);
    module_[id] = std::move(stmt);
    if (!hasBlocks) passed(id);
  }

  void passed(StmtId id) {
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    const ObjectId own = assign ? temporary(assign->place) : ObjectId();
    if (!own.valid() || !isRealScalar(module_, module_[assign->value].type)) return numbers_.passed(id);
    for (const Zeros zeros : {Zeros::Signed, Zeros::Unsigned}) {
      const ValueNumber value = numbers_.of(assign->value, zeros);
      if (holders_.try_emplace(value.number, own, value.isNegated).second) order_.push_back(value.number);
    }
    numbers_.passed(id);
  }

  ObjectId temporary(ExprId place) const {
    const Expr& node = module_[place];
    return node.op == Op::Address && derivation_.shadows.isScalar(node.object) ? node.object : ObjectId();
  }

  /// The same value, made of what temporaries hold here.
  ExprId shared(ExprId expr, Zeros zeros) {
    const Expr& node = module_[expr];
    if (!isRealScalar(module_, node.type) || node.op == Op::RealConstant) return expr;
    const std::optional<ExprId> found = held(expr, zeros);
    return found ? *found : withOperands(expr, zeros);
  }

  /// What is read off a temporary; variables stay as they are, they are no work.
  std::optional<ExprId> held(ExprId expr, Zeros zeros) {
    const Expr& node = module_[expr];
    if (node.op == Op::Negate || info(node.op).family == OpFamily::Mark) return std::nullopt;
    const bool isVariable = node.op == Op::Load && module_[node.operands[0]].op == Op::Address;
    if (isVariable && !temporary(node.operands[0]).valid()) return expr;
    const ValueNumber value = numbers_.of(expr, zeros);
    const auto holder = holders_.find(value.number);
    if (holder == holders_.end()) return std::nullopt;
    const auto [own, isNegated] = holder->second;
    if (isVariable && temporary(node.operands[0]) == own) return expr;
    const Real found(build_, build_.load(own));
    return (isNegated == value.isNegated ? found : -found).expr();
  }

  /// The same with what its operands share. A temporary that holds what another one does keeps its value: it may be
  /// used where nothing is rewritten.
  ExprId withOperands(ExprId expr, Zeros zeros) {
    Expr node = module_[expr];
    if (node.op == Op::Load) return expr;
    bool isChanged = false;
    for (unsigned k = 0; k < node.operands.size(); ++k) {
      if (!node.operands[k].valid()) continue;
      const ExprId own = shared(node.operands[k], passesZeros(node.op, k) ? zeros : Zeros::Signed);
      isChanged |= own != node.operands[k];
      node.operands[k] = own;
    }
    return isChanged ? made(node, zeros) : expr;
  }

  /// Whether the sign of a zero operand shows in nothing but that of a zero result.
  static bool passesZeros(Op op, unsigned operand) {
    const bool isLinear = op == Op::Negate || op == Op::Add || op == Op::Subtract || op == Op::Multiply;
    return isLinear || (op == Op::Divide && operand == 0) || info(op).family == OpFamily::Mark;
  }

  /// With negations where Real puts them.
  ExprId made(const Expr& node, Zeros zeros) {
    const Real a(build_, node.operands[0]);
    if (node.op == Op::Negate) return (-a).expr();
    if (node.op == Op::Strong) return marked(a, Mark::Strong).expr();
    if (node.op == Op::Guarded) return marked(a, Mark::Guarded).expr();
    if (node.op == Op::Add || node.op == Op::Subtract) {
      const Real b(build_, node.operands[1]);
      if (zeros == Zeros::Unsigned || keepsZero(node.op, a, b)) return (node.op == Op::Add ? a + b : a - b).expr();
    }
    if (node.op == Op::Multiply || node.op == Op::Divide) return product(node);
    return copy(node);
  }

  /// Whether Real makes a sum whose zeros have the sign that they had.
  static bool keepsZero(Op op, const Real& a, const Real& b) {
    if (a.constant() || b.constant()) return false;
    return !a.negated() || (op == Op::Add && !b.negated());
  }

  /// With the negations of its factors before it.
  ExprId product(Expr node) {
    bool isNegated = false;
    for (unsigned k = 0; k < 2; ++k) {
      const auto inner = Real(build_, node.operands[k]).negated();
      if (!inner) continue;
      node.operands[k] = inner->expr();
      isNegated = !isNegated;
    }
    const Real own(build_, copy(node));
    return (isNegated ? -own : own).expr();
  }

  ExprId copy(const Expr& node) {
    module_.exprs.push_back(node);
    return ExprId(module_.exprs.size() - 1);
  }

  Derivation& derivation_;
  Module& module_;
  Builder& build_;
  ValueNumbers numbers_;
  std::map<std::size_t, Holder> holders_;  ///< of a number: the first temporary that holds it here
  std::vector<std::size_t> order_;         ///< the numbers in the order in which they got their holders
};

}  // namespace

void shareScalars(Derivation& derivation, FunctionId function) {
  Module& module = derivation.subject.module;
  Block body = module[function].body;
  Sharing(derivation).block(body);
  module[function].body = std::move(body);
}

}  // namespace sparsegen::differentiate
