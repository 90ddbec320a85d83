//===- ResolvePointers.cpp - pointers that lead to one place --------------===//

#include "IR/Transform/ResolvePointers.h"

#include <map>
#include <optional>
#include <vector>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Resolver {
public:
  explicit Resolver(Module& module) : module_(module), build_(module) {}

  void run() {
    findSet();
    for (const auto& [variable, value] : set_) resolved(variable);
    std::erase_if(places_, [](const auto& each) { return !each.second; });
    if (places_.empty()) return;
    for (Stmt& stmt : module_.stmts) {
      mapExprs(stmt, [&](ExprId expr) { return rewritten(expr); });
      // An address is no copy of what memory holds.
      if (auto* assign = std::get_if<Assign>(&stmt.node); assign && module_[assign->value].op != Op::Load)
        if (assign->what == Assigns::Copy) assign->what = Assigns::Value;
    }
    for (Function& function : module_.functions) withoutSets(function.body);
    for (Stmt& stmt : module_.stmts) forEachBlock(stmt, [&](Block& block) { withoutSets(block); });
  }

private:
  /// Pointer variables that one assignment sets, and nothing else.
  void findSet() {
    const auto isPointer = [&](ObjectId object) { return module_[module_[object].type].kind == TypeKind::Pointer; };
    for (const auto& [variable, at] : setOnce(module_, isPointer))
      set_[variable] = std::get<Assign>(module_[at].node).value;
  }

  /// The place that a variable points to, if that is always the same.
  std::optional<ExprId> resolved(ObjectId variable) {
    const auto [at, isNew] = places_.try_emplace(variable);
    if (isNew) {
      const std::optional<ExprId> place = placeOf(set_.at(variable));
      places_[variable] = place;
      return place;
    }
    return at->second;
  }

  std::optional<ExprId> placeOf(ExprId pointer) {
    const Expr node = module_[pointer];
    if (node.op == Op::Address)
      return module_[node.object].kind == ObjectKind::Local ? std::optional(pointer) : std::nullopt;
    if (node.op == Op::Load) {
      const ObjectId variable = variableOf(node.operands[0]);
      return set_.contains(variable) ? resolved(variable) : std::nullopt;
    }
    if (node.op != Op::Field && node.op != Op::Element && node.op != Op::PointerAdd) return std::nullopt;
    const auto from = placeOf(node.operands[0]);
    if (!from) return std::nullopt;
    if (node.op == Op::Field) return build_.field(*from, node.field);
    if (node.op == Op::PointerAdd) return stepped(*from, node.operands[1]);
    if (!staticInteger(module_, node.operands[1])) return std::nullopt;
    return build_.element(*from, node.operands[1]);
  }

  ObjectId variableOf(ExprId place) const {
    return module_[place].op == Op::Address ? module_[place].object : ObjectId();
  }

  /// An element so many further on in its array.
  std::optional<ExprId> stepped(ExprId place, ExprId by) {
    const Expr node = module_[place];
    const auto steps = staticInteger(module_, by);
    if (steps == 0) return place;
    if (node.op != Op::Element || !steps) return std::nullopt;
    const Type& array = module_[build_.pointee(node.operands[0])];
    const auto first = staticInteger(module_, node.operands[1]);
    const auto extent = array.extent.valid() ? staticInteger(module_, array.extent) : std::nullopt;
    if (!first || !extent || *first + *steps < 0 || *first + *steps >= *extent) return std::nullopt;
    return build_.element(node.operands[0], build_.integer(*first + *steps));
  }

  /// The expression with places for what is loaded.
  ExprId rewritten(ExprId id) {
    if (const auto known = rewritten_.find(id); known != rewritten_.end()) return known->second;
    const Expr expr = module_[id];
    const ObjectId variable = expr.op == Op::Load ? variableOf(expr.operands[0]) : ObjectId();
    ExprId made;
    if (const auto place = places_.find(variable); place != places_.end()) {
      made = *place->second;
    } else {
      made = mapOperands(module_, id, [&](ExprId operand) { return rewritten(operand); });
      const auto operands = module_[made].operands;
      if (made != id && expr.op == Op::PointerAdd) made = stepped(operands[0], operands[1]).value_or(made);
    }
    rewritten_[id] = made;
    return made;
  }

  void withoutSets(Block& block) const {
    std::erase_if(block, [&](StmtId id) {
      const auto* assign = std::get_if<Assign>(&module_[id].node);
      return assign && places_.contains(variableOf(assign->place));
    });
  }

  Module& module_;
  Builder build_;
  std::map<ObjectId, ExprId> set_;                    ///< what each variable is set to
  std::map<ObjectId, std::optional<ExprId>> places_;  ///< where it points to
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

void resolvePointers(Module& module) { Resolver(module).run(); }

}  // namespace sparsegen::ir
