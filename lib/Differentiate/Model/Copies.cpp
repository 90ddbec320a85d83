//===- Copies.cpp - statements with other names in them -------------------===//

#include "Differentiate/Model/Copies.h"

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Makes expressions anew where something in them changes.
class Rebuilder {
public:
  Rebuilder(Subject& subject, const ObjectMap& objects, std::map<ExprId, ExprId> nodes)
      : subject_(subject), module_(subject.module), objects_(objects), nodes_(std::move(nodes)) {}

  ExprId expr(ExprId from) {
    if (!from.valid()) return from;
    if (const auto known = nodes_.find(from); known != nodes_.end()) return known->second;
    Expr node = module_[from];
    bool changed = false;
    for (ExprId& operand : node.operands) {
      const ExprId now = expr(operand);
      changed |= now != operand;
      operand = now;
    }
    if (const auto found = objects_.find(node.object); node.op == Op::Address && found != objects_.end()) {
      node.object = found->second;
      changed = true;
    }
    return nodes_[from] = changed ? made(from, node) : from;
  }

  StmtId stmt(StmtId id) {
    Stmt now = module_[id];
    mapExprs(now, [&](ExprId each) { return expr(each); });
    if (auto* declare = std::get_if<Declare>(&now.node)) declare->object = object(declare->object);
    if (auto* loop = std::get_if<For>(&now.node)) loop->variable = object(loop->variable);
    module_[id] = now;
    forEachBlock(now, [&](const Block& block) {
      for (const StmtId inner : block) stmt(inner);
    });
    return id;
  }

private:
  ObjectId object(ObjectId from) const {
    const auto found = objects_.find(from);
    return found == objects_.end() ? from : found->second;
  }

  ExprId made(ExprId from, const Expr& node) {
    const ExprId now(module_.exprs.size());
    module_.exprs.push_back(node);
    if (node.op != Op::Load || !isPointer(module_, node.type)) return now;
    std::vector<ObjectId> targets = subject_.targets(from);
    for (ObjectId& target : targets) target = object(target);
    if (!targets.empty()) subject_.pointsInto(now, std::move(targets));
    return now;
  }

  Subject& subject_;
  Module& module_;
  const ObjectMap& objects_;
  std::map<ExprId, ExprId> nodes_;
};

}  // namespace

void rename(Subject& subject, const Block& block, const ObjectMap& objects) {
  if (objects.empty()) return;
  Rebuilder rebuilder(subject, objects, {});
  for (const StmtId id : block) rebuilder.stmt(id);
}

ExprId replaced(Subject& subject, ExprId expr, const std::map<ExprId, ExprId>& nodes) {
  static const ObjectMap none;
  return nodes.empty() ? expr : Rebuilder(subject, none, nodes).expr(expr);
}

ObjectId copyOf(Subject& subject, ObjectId object, FunctionId function) {
  Object copy = subject.module[object];
  copy.function = function;
  const std::string called = calledName(copy);
  subject.name(copy, copy.name, called);
  const ObjectId made = subject.build.object(std::move(copy));
  subject.standsInFor(made, object);
  if (subject.isUntypedShadow(object)) subject.addedShadow(made);
  return made;
}

Block copied(Subject& subject, const Block& block) {
  Block made;
  for (const StmtId id : Block(block)) {
    Stmt copy = subject.module[id];
    forEachBlock(copy, [&](Block& inner) { inner = copied(subject, inner); });
    made.emplace_back(subject.module.stmts.size());
    subject.module.stmts.push_back(std::move(copy));
  }
  return made;
}

}  // namespace sparsegen::differentiate
