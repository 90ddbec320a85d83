//===- StrongFactors.cpp - tangents that may be infinite ------------------===//

#include "Differentiate/Tangent/StrongFactors.h"

#include <set>
#include <vector>

#include "Differentiate/Tangent/Real.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Marker {
public:
  Marker(Derivation& derivation, Carried carried)
      : subject_(derivation.subject),
        module_(derivation.subject.module),
        build_(derivation.subject.build),
        carried_(carried) {}

  void run() {
    for (const Function& function : module_.functions)
      forEachStmt(module_, function.body, [&](StmtId id) { collect(id); });
    if (subject_.mode.carrier == Carrier::Lanes) guardOverflows();
    if (carried_ == Carried::Adjoints)
      while (spreadSwitches()) {
      }
    while (spread()) {
    }
    for (const StmtId id : combines_) mark(std::get<Combine>(module_[id].node));
  }

private:
  /// None stands for all memory that pointers lead to.
  ObjectId keyOf(ExprId place) const {
    const ObjectId named = namedObject(module_, place);
    return reached_.contains(named) ? ObjectId() : named;
  }

  void collect(StmtId id) {
    const bool combines = std::holds_alternative<Combine>(module_[id].node);
    if (combines) combines_.push_back(id);
    if (const auto* assign = std::get_if<Assign>(&module_[id].node))
      if (isRealScalar(module_, module_[assign->value].type)) assigned_.push_back(id);
    for (const ExprId expr : expressionsOf(module_[id])) {
      if (combines && namedObject(module_, expr).valid()) continue;
      forEachNode(module_, expr, [&](ExprId node) {
        if (module_[node].op == Op::Address) reached_.insert(module_[node].object);
      });
    }
  }

  void guardOverflows() {
    while (spreadOverflows()) {
    }
    for (const StmtId id : combines_)
      for (CombineTerm& term : std::get<Combine>(module_[id].node).terms)
        if (mayOverflow(term.coefficient)) mark(term, Mark::Guarded);
  }

  bool spreadOverflows() {
    bool changed = false;
    for (const StmtId id : assigned_) {
      const auto& node = std::get<Assign>(module_[id].node);
      const ObjectId named = namedObject(module_, node.place);
      if (named.valid() && !overflowing_.contains(named) && mayOverflow(node.value))
        changed |= overflowing_.insert(named).second;
    }
    return changed;
  }

  /// Whether arithmetic on finite numbers may be infinite by more than a product that is too large.
  bool mayOverflow(ExprId coefficient) const {
    bool found = false;
    forEachNode(module_, coefficient, [&](ExprId id) {
      const Expr& node = module_[id];
      const bool isLarge = node.op == Op::Load && overflowing_.contains(namedObject(module_, node.operands[0]));
      found |= isLarge || node.op == Op::Exp || node.op == Op::Exp2 || node.op == Op::Expm1 || node.op == Op::Sinh ||
               node.op == Op::Cosh || node.op == Op::Tan;
    });
    return found;
  }

  bool spreadSwitches() {
    bool changed = false;
    for (const StmtId id : assigned_) {
      const auto& node = std::get<Assign>(module_[id].node);
      const ObjectId named = namedObject(module_, node.place);
      if (named.valid() && !switches_.contains(named) && isSwitch(node.value))
        changed |= switches_.insert(named).second;
    }
    return changed;
  }

  /// Whether a value is zero where another way is taken, by `condition ? 1 : 0`.
  bool isSwitch(ExprId value) const {
    bool found = false;
    forEachNode(module_, value, [&](ExprId id) {
      const Expr& node = module_[id];
      const auto isZero = [&](ExprId arm) { return Real(build_, arm).is(0); };
      found |= node.op == Op::Load && switches_.contains(namedObject(module_, node.operands[0]));
      found |= node.op == Op::Select && isRealScalar(module_, node.type) &&
               (isZero(node.operands[1]) || isZero(node.operands[2]));
    });
    return found;
  }

  /// Whether adjoints behind a factor are zero where the values that come then may be infinite.
  bool maySwitchOff(ExprId coefficient) const {
    return carried_ == Carried::Adjoints && Real(build_, coefficient).mark() == Mark::Guarded && isSwitch(coefficient);
  }

  /// Whether what was taken to be finite, and no zero that is strong, may be so after all.
  bool spread() {
    bool changed = false;
    for (const StmtId id : combines_) {
      const auto& node = std::get<Combine>(module_[id].node);
      for (const CombineTerm& term : node.terms)
        if (Real(build_, term.coefficient).mark() == Mark::Strong || maySwitchOff(term.coefficient) ||
            mayBeInfinite(term.source))
          changed |= infinite_.insert(keyOf(node.place)).second;
    }
    return changed;
  }

  bool mayBeInfinite(ExprId source) const {
    return module_[build_.pointee(source)].kind != TypeKind::Seed && infinite_.contains(keyOf(source));
  }

  void mark(CombineTerm& term, Mark as) { term.coefficient = marked(Real(build_, term.coefficient), as).expr(); }

  void mark(Combine& node) {
    for (CombineTerm& term : node.terms)
      if (mayBeInfinite(term.source)) mark(term, Mark::Strong);
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const Carried carried_;
  std::vector<StmtId> combines_, assigned_;
  std::set<ObjectId> reached_;      ///< otherwise than as the place or source of a Combine
  std::set<ObjectId> overflowing_;  ///< variables whose values may overflow
  std::set<ObjectId> switches_;     ///< variables that are zero where another way is taken
  std::set<ObjectId> infinite_;     ///< whose tangents may be infinite; none as of keyOf
};

}  // namespace

void markStrongFactors(Derivation& derivation, Carried carried) { Marker(derivation, carried).run(); }

}  // namespace sparsegen::differentiate
