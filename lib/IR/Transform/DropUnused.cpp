//===- DropUnused.cpp - a module without what nothing leads to ------------===//

#include "IR/Transform/DropUnused.h"

#include <utility>
#include <vector>

#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// The new numbers of what is kept.
template <class Tag>
class Numbers {
public:
  explicit Numbers(std::size_t size) : isKept_(size), now_(size) {}

  /// Returns whether it was not kept before.
  bool keep(Id<Tag> id) { return !std::exchange(isKept_[id.value], 1); }

  /// Moves what is kept to the front, in its order.
  template <class T>
  void compact(std::vector<T>& all) {
    std::size_t next = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (!isKept_[k]) continue;
      now_[k] = Id<Tag>(next);
      if (next != k) all[next] = std::move(all[k]);
      ++next;
    }
    all.resize(next);
    all.shrink_to_fit();
  }

  Id<Tag> now(Id<Tag> id) const { return now_[id.value]; }
  void renumber(Id<Tag>& id) const {
    if (id.valid()) id = now(id);
  }

private:
  std::vector<char> isKept_;
  std::vector<Id<Tag>> now_;
};

class Dropper {
public:
  explicit Dropper(Module& module) : module_(module), exprs_(module.exprs.size()), stmts_(module.stmts.size()) {}

  void run() {
    for (const Type& type : module_.types) keep(type.extent);
    for (const std::vector<Slot>* slots : {&module_.independents, &module_.dependents})
      for (const Slot& slot : *slots) {
        keep(slot.count);
        for (const ExprId begin : slot.begins) keep(begin);
      }
    for (const StructureInput& input : module_.structure) keep(input.count);
    forEachStmt(module_, [&](StmtId id) {
      stmts_.keep(id);
      forEachExpr(module_[id], [&](ExprId expr) { keep(expr); });
    });
    exprs_.compact(module_.exprs);
    stmts_.compact(module_.stmts);
    renumber();
  }

private:
  void keep(ExprId id) {
    if (!id.valid() || !exprs_.keep(id)) return;
    for (const ExprId operand : module_[id].operands) keep(operand);
  }

  void renumber() {
    for (Type& type : module_.types) exprs_.renumber(type.extent);
    for (std::vector<Slot>* slots : {&module_.independents, &module_.dependents})
      for (Slot& slot : *slots) {
        exprs_.renumber(slot.count);
        for (ExprId& begin : slot.begins) exprs_.renumber(begin);
      }
    for (StructureInput& input : module_.structure) exprs_.renumber(input.count);
    for (Expr& expr : module_.exprs)
      for (ExprId& operand : expr.operands) exprs_.renumber(operand);
    for (Stmt& stmt : module_.stmts) {
      mapExprs(stmt, [&](ExprId expr) { return exprs_.now(expr); });
      forEachBlock(stmt, [&](Block& block) { renumber(block); });
    }
    for (Function& function : module_.functions) renumber(function.body);
  }

  void renumber(Block& block) const {
    for (StmtId& id : block) stmts_.renumber(id);
  }

  Module& module_;
  Numbers<ExprTag> exprs_;
  Numbers<StmtTag> stmts_;
};

}  // namespace

void dropUnused(Module& module) { Dropper(module).run(); }

}  // namespace sparsegen::ir
