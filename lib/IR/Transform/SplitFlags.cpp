//===- SplitFlags.cpp - conditions that variables hold --------------------===//

#include "IR/Transform/SplitFlags.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Splitter {
public:
  explicit Splitter(Module& module) : module_(module), build_(module), namedOnly_(namedOnly(module)) {}

  void run() {
    findFlags();
    forEachBody([&](Block& body) { block(body); });
    if (parts_.empty()) return;
    forEachBody([&](Block& body) { declareParts(body); });
    for (std::size_t k = 0; k < module_.stmts.size(); ++k) ask(StmtId(k));
  }

private:
  /// A condition as what comes first in it, without values, and the rest: both must be so, or one of them.
  struct Split {
    Op op;
    ExprId first, rest;
  };

  /// The bodies of functions and, each by itself, those of statements.
  template <class F>
  void forEachBody(const F& f) {
    const std::size_t statements = module_.stmts.size();
    for (std::size_t k = 0; k < statements; ++k) {
      Stmt stmt = module_.stmts[k];
      forEachBlock(stmt, f);
      module_.stmts[k] = std::move(stmt);
    }
    for (Function& function : module_.functions) f(function.body);
  }

  void findFlags() {
    std::set<ObjectId> others;
    forEachStmt(module_, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node)) declared_.insert(declare->object);
      const auto* assign = std::get_if<Assign>(&stmt.node);
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        if (use != ExprUse::Written || module_[expr].op != Op::Address) return;
        const ObjectId object = module_[expr].object;
        if (!assign || !isCandidate(object) || !flags_.insert(object).second) others.insert(object);
      });
    });
    for (const ObjectId object : others) flags_.erase(object);
  }

  bool isCandidate(ObjectId object) const {
    const Type& type = module_[module_[object].type];
    return module_[object].kind == ObjectKind::Local && namedOnly_[object.value] && type.kind == TypeKind::Scalar &&
           isInteger(type.scalar);
  }

  void block(Block& statements) {
    Block made;
    for (const StmtId id : statements) {
      split(id, made);
      made.push_back(id);
    }
    statements = std::move(made);
  }

  /// Puts what sets the part of a flag before what sets the flag.
  void split(StmtId id, Block& out) {
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    if (!assign || module_[assign->place].op != Op::Address) return;
    const ExprId place = assign->place;
    const ObjectId flag = module_[place].object;
    const auto found = flags_.contains(flag) && declared_.contains(flag) ? splitOf(assign->value) : std::nullopt;
    if (!found) return;
    build_.at(module_[id].range);
    Object part = module_[flag];
    part.name = newName(flag);
    part.called = {};
    part.type = module_[found->first].type;
    const ObjectId variable = build_.object(std::move(part));
    out.push_back(build_.statement(Assign{build_.address(variable), found->first}));
    const ExprId all = build_.binary(found->op, build_.load(variable), found->rest);
    module_.stmts[id.value].node = Assign{place, all};
    parts_[flag] = {variable, found->op};
  }

  /// Where a flag comes to life its part does, too.
  void declareParts(Block& statements) {
    Block made;
    for (const StmtId id : statements) {
      made.push_back(id);
      const auto* declare = std::get_if<Declare>(&module_[id].node);
      const auto part = parts_.find(declare ? declare->object : ObjectId());
      if (part != parts_.end()) made.push_back(build_.statement(Declare{part->second.first}));
    }
    statements = std::move(made);
  }

  std::string newName(ObjectId flag) const {
    const auto isTaken = [&](const std::string& name) {
      return std::ranges::any_of(module_.objects, [&](const Object& object) { return object.name == name; });
    };
    std::string name = module_[flag].name;
    do name += "_1";
    while (isTaken(name));
    return name;
  }

  /// Nothing where values come first, or not at all.
  std::optional<Split> splitOf(ExprId condition) {
    const Expr node = module_[condition];
    if (node.op == Op::Cast && isInteger(module_[module_[node.operands[0]].type].scalar)) return splitOf(node.operands[0]);
    if ((node.op != Op::LogicalAnd && node.op != Op::LogicalOr) || !readsReals(condition)) return std::nullopt;
    if (!readsReals(node.operands[0])) return Split{node.op, node.operands[0], node.operands[1]};
    const auto left = module_[node.operands[0]].op == node.op ? splitOf(node.operands[0]) : std::nullopt;
    if (!left) return std::nullopt;
    return Split{node.op, left->first, build_.binary(node.op, left->rest, node.operands[1])};
  }

  bool readsReals(ExprId expr) const {
    bool found = false;
    forEachNode(module_, expr, [&](const Expr& node) {
      const Type& type = module_[node.type];
      found |= node.op == Op::Load && type.kind == TypeKind::Scalar && isReal(type.scalar);
    });
    return found;
  }

  /// What a statement goes by, and the choices in its expressions.
  void ask(StmtId id) {
    Stmt stmt = module_[id];
    if (auto* branch = std::get_if<If>(&stmt.node)) branch->condition = asked(branch->condition);
    mapExprs(stmt, [&](ExprId expr) { return withChoices(expr); });
    module_.stmts[id.value] = std::move(stmt);
  }

  ExprId withChoices(ExprId expr) {
    if (const auto known = rewritten_.find(expr); known != rewritten_.end()) return known->second;
    ExprId made = mapOperands(module_, expr, [&](ExprId operand) { return withChoices(operand); });
    if (module_[made].op == Op::Select) {
      const Expr node = module_[made];
      const ExprId condition = asked(node.operands[0]);
      if (condition != node.operands[0]) made = build_.select(condition, node.operands[1], node.operands[2]);
    }
    return rewritten_[expr] = made;
  }

  /// A condition with what flags begin with.
  ExprId asked(ExprId condition) {
    const Expr node = module_[condition];
    if (node.op == Op::LogicalAnd || node.op == Op::LogicalOr || node.op == Op::LogicalNot)
      return mapOperands(module_, condition, [&](ExprId operand) { return asked(operand); });
    if (node.op != Op::Load || module_[node.operands[0]].op != Op::Address) return condition;
    const auto part = parts_.find(module_[node.operands[0]].object);
    if (part == parts_.end()) return condition;
    return build_.binary(part->second.second, build_.load(part->second.first), condition);
  }

  Module& module_;
  Builder build_;
  const std::vector<bool> namedOnly_;
  std::set<ObjectId> declared_;
  std::set<ObjectId> flags_;                           ///< that one assignment sets
  std::map<ObjectId, std::pair<ObjectId, Op>> parts_;  ///< what a flag begins with, and how the rest follows
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

void splitFlags(Module& module) { Splitter(module).run(); }

}  // namespace sparsegen::ir
