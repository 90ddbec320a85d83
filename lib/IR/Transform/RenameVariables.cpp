//===- RenameVariables.cpp - other variables in a block -------------------===//

#include "IR/Transform/RenameVariables.h"

#include <utility>
#include <vector>

#include "IR/Builder.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Renaming {
public:
  Renaming(Module& module, const std::map<ObjectId, ObjectId>& own) : module_(module), build_(module), own_(own) {}

  void rename(StmtId id) {
    Stmt stmt = module_[id];
    if (auto* loop = std::get_if<For>(&stmt.node))
      if (const auto found = own_.find(loop->variable); found != own_.end()) loop->variable = found->second;
    mapExprs(stmt, [&](ExprId expr) { return renamed(expr); });
    module_[id] = std::move(stmt);
  }

private:
  ExprId renamed(ExprId expr) {
    if (const auto known = done_.find(expr); known != done_.end()) return known->second;
    const auto found = module_[expr].op == Op::Address ? own_.find(module_[expr].object) : own_.end();
    const ExprId made = found != own_.end()
                            ? build_.address(found->second)
                            : mapOperands(module_, expr, [&](ExprId operand) { return renamed(operand); });
    return done_[expr] = made;
  }

  Module& module_;
  Builder build_;
  const std::map<ObjectId, ObjectId>& own_;
  std::map<ExprId, ExprId> done_;
};

}  // namespace

void renameVariables(Module& module, const Block& block, const std::map<ObjectId, ObjectId>& own) {
  std::vector<StmtId> all;
  forEachStmt(module, block, [&](StmtId id) { all.push_back(id); });
  Renaming renaming(module, own);
  for (const StmtId id : all) renaming.rename(id);
}

}  // namespace sparsegen::ir
