//===- DeadIntegers.cpp - variables that nothing reads --------------------===//

#include "IR/Transform/DeadIntegers.h"

#include <utility>
#include <vector>

#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Remover {
public:
  explicit Remover(Module& module) : module_(module) {}

  void run() {
    do {
      isChanged_ = false;
      findRead();
      for (Function& function : module_.functions) prune(function.body);
    } while (isChanged_);
  }

private:
  /// The local that a place is, or is a part of; none.
  ObjectId localOf(ExprId place) const {
    while (module_[place].op == Op::Element || module_[place].op == Op::Field) place = module_[place].operands[0];
    const Expr& node = module_[place];
    const bool isLocal = node.op == Op::Address && module_[node.object].kind == ObjectKind::Local;
    return isLocal ? node.object : ObjectId();
  }

  void findRead() {
    isRead_.assign(module_.objects.size(), false);
    forEachStmt(module_, [&](StmtId id) {
      const bool isAssigned = std::holds_alternative<Assign>(module_[id].node);
      forEachExpr(module_[id], [&](ExprId expr, ExprUse use) {
        if (use != ExprUse::Written || !isAssigned || !localOf(expr).valid()) return read(expr);
        for (ExprId place = expr; module_[place].op != Op::Address; place = module_[place].operands[0])
          if (module_[place].op == Op::Element) read(module_[place].operands[1]);
      });
    });
  }

  void read(ExprId expr) {
    forEachNode(module_, expr, [&](const Expr& node) {
      if (node.op == Op::Address) isRead_[node.object.value] = true;
    });
  }

  bool isDead(ObjectId object) const { return object.valid() && !isRead_[object.value]; }

  bool isDead(StmtId id) const {
    const Stmt::Node& node = module_[id].node;
    if (const auto* declared = std::get_if<Declare>(&node))
      return module_[declared->object].kind == ObjectKind::Local && isDead(declared->object);
    if (const auto* assigned = std::get_if<Assign>(&node)) return isDead(localOf(assigned->place));
    if (const auto* loop = std::get_if<For>(&node)) return loop->body.empty() && isDead(loop->variable);
    if (const auto* branch = std::get_if<If>(&node)) return branch->then.empty() && branch->otherwise.empty();
    return false;
  }

  void prune(Block& block) {
    Block kept;
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](Block& inner) { prune(inner); });
      module_[id] = std::move(stmt);
      if (!isDead(id)) kept.push_back(id);
    }
    isChanged_ = isChanged_ || kept.size() != block.size();
    block = std::move(kept);
  }

  Module& module_;
  std::vector<bool> isRead_;  ///< of objects
  bool isChanged_ = false;
};

}  // namespace

void removeDeadIntegers(Module& module) { Remover(module).run(); }

}  // namespace sparsegen::ir
