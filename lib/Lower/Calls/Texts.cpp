//===- Texts.cpp - which texts that are composed are read -----------------===//

#include "Lower/Calls/Texts.h"

#include "IR/Memory/PointsTo.h"
#include "IR/Walk.h"
#include "Lower/Calls/LeftOut.h"
#include "Lower/Calls/TextCalls.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"

namespace sparsegen::lowering {

using ir::ExprId;

namespace {

bool isTextElement(const ir::Module& module, ir::TypeId id) {
  const ir::Type& type = module[id];
  return type.kind == ir::TypeKind::Scalar && ir::bitWidth(type.scalar) == 8 && type.scalar != ir::ScalarKind::Bool;
}

/// Finds the memory that texts are read from: by generated code, and by the functions that it calls, `called`, which
/// may follow what they are given.
class TextReads {
public:
  TextReads(const ir::Module& module, ir::PointsTo& written, const std::set<ir::FunctionId>& called)
      : module_(module), written_(written), called_(called) {}

  /// By the statements of a block, but for some and those in them.
  void visit(const ir::Block& block, const std::set<ir::StmtId>& but) {
    for (const ir::StmtId id : block) {
      if (but.count(id) != 0) continue;
      ir::forEachExpr(module_[id], [&](ExprId expr, ir::ExprUse) { visit(expr); });
      if (const auto* call = std::get_if<ir::Call>(&module_[id].node)) visitCall(*call);
      ir::forEachBlock(module_[id], [&](const ir::Block& within) { visit(within, but); });
    }
  }

  bool any() const { return any_; }
  const ir::PointsTo::Region& area() const { return area_; }

private:
  void visit(ExprId id) {
    if (!seen_.insert(id).second) return;
    const ir::Expr& expr = module_[id];
    if (expr.op == ir::Op::Load && isTextElement(module_, expr.type)) add(written_.targets(expr.operand(0)));
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k) visit(expr.operand(k));
  }

  void visitCall(const ir::Call& call) {
    if (called_.count(call.callee) == 0) return;
    for (std::size_t k = 0; k < call.arguments.size(); ++k)
      if (mayLeadToText(module_[call.callee].parameters[k])) add(written_.reachableFrom(call.arguments[k]));
  }

  bool mayLeadToText(ir::ObjectId parameter) const {
    const ir::Type& type = module_[module_[parameter].type];
    return type.kind == ir::TypeKind::Pointer &&
           (module_[type.element].kind != ir::TypeKind::Scalar || isTextElement(module_, type.element));
  }

  void add(const ir::PointsTo::Region& area) {
    any_ = true;
    area_.add(area);
  }

  const ir::Module& module_;
  ir::PointsTo& written_;
  const std::set<ir::FunctionId>& called_;
  std::set<ExprId> seen_;
  ir::PointsTo::Region area_;
  bool any_ = false;
};

}  // namespace

ExprId composedTo(FunctionContext& fn, const clang::Expr* text) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(text->IgnoreParenImpCasts());
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  const bool isStatic = variable && variable->hasGlobalStorage() && tryLowerType(fn.shared, variable->getType());
  return isStatic || isPlainText(fn, text) ? lowerValue(fn, text) : ExprId{};
}

std::set<ir::StmtId> composingStatements(const ModuleContext& shared) {
  return unreadTexts(shared, std::vector<bool>(shared.composed.size()));
}

std::set<ir::StmtId> unreadTexts(const ModuleContext& shared, const std::vector<bool>& isRead) {
  std::set<ir::StmtId> found;
  for (std::size_t k = 0; k < shared.composed.size(); ++k)
    if (const auto& instead = shared.composed[k].instead; instead && !isRead[k])
      found.insert(instead->begin(), instead->end());
  return found;
}

/// Lets what leads to a variable that outlives calls lead to one place in all functions, which nothing hands on to each
/// other as yet; that of its initial value, too. Gives these places and those of locals: what is known to be reached in
/// no other way than the module shows.
static ir::PointsTo::Region ownPlaces(const ModuleContext& shared, ir::PointsTo& written) {
  ir::PointsTo::Region own;
  std::map<const clang::VarDecl*, ir::ObjectId> leading;
  const auto add = [&](const clang::VarDecl* variable, ir::ObjectId parameter) {
    const auto [known, isNew] = leading.try_emplace(variable->getCanonicalDecl(), parameter);
    if (!isNew) written.unite(known->second, parameter);
  };
  for (const auto& [function, states] : shared.states)
    for (const State& state : states) add(state.variable, state.parameter);
  for (const auto& [variable, function] : shared.initials) add(variable, shared.module[function].parameters.front());
  for (const auto& [variable, parameter] : leading) own.add(written.pointees(parameter));
  for (std::size_t k = 0; k < shared.module.objects.size(); ++k)
    if (shared.module.objects[k].kind == ir::ObjectKind::Local) own.add(written.of(ir::ObjectId(k)));
  return own;
}

std::vector<bool> readTexts(const ModuleContext& shared, const std::set<ir::FunctionId>& called,
                            std::set<ir::StmtId> but) {
  std::vector<bool> isRead(shared.composed.size());
  if (shared.composed.empty()) return isRead;
  ir::PointsTo written(shared.module);
  const ir::PointsTo::Region own = ownPlaces(shared, written);
  const auto isAmong = [&](ExprId text, const TextReads& reads) {
    if (!text.valid()) return reads.any();
    const ir::PointsTo::Region area = written.targets(text);
    return area.meets(own) ? area.meets(reads.area()) : reads.any();
  };
  for (bool isSettled = false; !isSettled;) {
    isSettled = true;
    std::set<ir::FunctionId> all(called);
    all.merge(outsideCalled(shared, but));
    TextReads reads(shared.module, written, all);
    for (const ir::Function& function : shared.module.functions) reads.visit(function.body, but);
    for (std::size_t k = 0; k < shared.composed.size(); ++k) {
      const Composed& each = shared.composed[k];
      if (isRead[k] || !isAmong(each.to, reads)) continue;
      isRead[k] = true;
      isSettled = false;
      if (each.instead)
        for (const ir::StmtId stmt : *each.instead) but.erase(stmt);
    }
  }
  return isRead;
}

bool settleTexts(ModuleContext& shared, const std::set<ir::FunctionId>& called) {
  const std::vector<bool> isRead = readTexts(shared, called, composingStatements(shared));
  for (std::size_t k = 0; k < shared.composed.size(); ++k) {
    const Composed& each = shared.composed[k];
    if (!isRead[k])
      noteLeftOut(shared, each.callee, each.at);
    else if (!each.instead)
      shared.fail(DiagId::NoBody, each.at,
                  "the body of `" + each.callee->getQualifiedNameAsString() +
                      "` is not visible here, and what it writes may be read",
                  "put the call between `#ifndef __SPARSEGEN__` and `#endif`, if that does not matter");
  }
  const std::set<ir::StmtId> gone = unreadTexts(shared, isRead);
  for (ir::Function& function : shared.module.functions) eraseStatements(shared.module, function.body, gone);
  return llvm::is_contained(isRead, true);
}

}  // namespace sparsegen::lowering
