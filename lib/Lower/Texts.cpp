//===- Texts.cpp - which texts that are composed are read -----------------===//
//
// `snprintf(message, sizeof message, "%g", x)` matters where something reads
// the message: generated code, or what it calls. Where nothing does, the call is
// left out; elsewhere what does the same stays, if that is known.
//
//===----------------------------------------------------------------------===//

#include "IR/Walk.h"
#include "Lower/Function.h"
#include "Lower/Written.h"

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
  TextReads(const ir::Module& module, Written& written, const std::set<ir::FunctionId>& called)
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
  const Written::Area& area() const { return area_; }

private:
  void visit(ExprId id) {
    if (!seen_.insert(id).second) return;
    const ir::Expr& expr = module_[id];
    if (expr.op == ir::Op::Load && isTextElement(module_, expr.type)) add(written_.at(expr.operand(0)));
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k) visit(expr.operand(k));
  }

  void visitCall(const ir::Call& call) {
    if (called_.count(call.callee) == 0) return;
    for (std::size_t k = 0; k < call.arguments.size(); ++k)
      if (mayLeadToText(module_[call.callee].parameters[k])) add(written_.from(call.arguments[k]));
  }

  bool mayLeadToText(ir::ObjectId parameter) const {
    const ir::Type& type = module_[module_[parameter].type];
    return type.kind == ir::TypeKind::Pointer &&
           (module_[type.element].kind != ir::TypeKind::Scalar || isTextElement(module_, type.element));
  }

  void add(const Written::Area& area) {
    any_ = true;
    area_.add(area);
  }

  const ir::Module& module_;
  Written& written_;
  const std::set<ir::FunctionId>& called_;
  std::set<ExprId> seen_;
  Written::Area area_;
  bool any_ = false;
};

}  // namespace

/// The pointer to the text that a call writes; none where it does not lower.
ExprId FunctionLowering::composedTo(const clang::Expr* text) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(text->IgnoreParenImpCasts());
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  const bool isStatic = variable && variable->hasGlobalStorage() && shared.tryType(variable->getType());
  return isStatic || isPlainText(text) ? value(text) : ExprId{};
}

/// What is in place of calls that compose texts.
std::set<ir::StmtId> ModuleLowering::composingStatements() const {
  return unreadTexts(std::vector<bool>(composed_.size()));
}

/// The same of those whose texts nothing reads.
std::set<ir::StmtId> ModuleLowering::unreadTexts(const std::vector<bool>& isRead) const {
  std::set<ir::StmtId> found;
  for (std::size_t k = 0; k < composed_.size(); ++k)
    if (const auto& instead = composed_[k].instead; instead && !isRead[k])
      found.insert(instead->begin(), instead->end());
  return found;
}

/// Lets what leads to a variable that outlives calls lead to one place in all functions, which nothing hands on to each
/// other as yet; that of its initial value, too. Gives these places and those of locals: what is known to be reached in
/// no other way than the module shows.
Written::Area ModuleLowering::ownPlaces(Written& written) const {
  Written::Area own;
  std::map<const clang::VarDecl*, ir::ObjectId> leading;
  const auto add = [&](const clang::VarDecl* variable, ir::ObjectId parameter) {
    const auto [known, isNew] = leading.try_emplace(variable->getCanonicalDecl(), parameter);
    if (!isNew) written.unite(known->second, parameter);
  };
  for (const auto& [function, states] : states_)
    for (const State& state : states) add(state.variable, state.parameter);
  for (const auto& [variable, function] : initials_) add(variable, module[function].parameters.front());
  for (const auto& [variable, parameter] : leading) own.add(written.behindOf(parameter));
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (module.objects[k].kind == ir::ObjectKind::Local) own.add(written.of(ir::ObjectId(k)));
  return own;
}

/// Of which calls that compose texts something may read the text, but for some statements, and for what composes others
/// that nothing reads.
std::vector<bool> ModuleLowering::readTexts(const std::set<ir::FunctionId>& called, std::set<ir::StmtId> but) const {
  std::vector<bool> isRead(composed_.size());
  if (composed_.empty()) return isRead;
  Written written(module);
  const Written::Area own = ownPlaces(written);
  const auto isAmong = [&](ExprId text, const TextReads& reads) {
    if (!text.valid()) return reads.any();
    const Written::Area area = written.at(text);
    return area.meets(own) ? area.meets(reads.area()) : reads.any();
  };
  for (bool isSettled = false; !isSettled;) {
    isSettled = true;
    std::set<ir::FunctionId> all(called);
    all.merge(outsideCalled(but));
    TextReads reads(module, written, all);
    for (const ir::Function& function : module.functions) reads.visit(function.body, but);
    for (std::size_t k = 0; k < composed_.size(); ++k) {
      const Composed& each = composed_[k];
      if (isRead[k] || !isAmong(each.to, reads)) continue;
      isRead[k] = true;
      isSettled = false;
      if (each.instead)
        for (const ir::StmtId stmt : *each.instead) but.erase(stmt);
    }
  }
  return isRead;
}

/// Leaves out what composes texts, where neither generated code nor what it calls reads them; false where none stays.
bool ModuleLowering::settleTexts(const std::set<ir::FunctionId>& called) {
  const std::vector<bool> isRead = readTexts(called, composingStatements());
  for (std::size_t k = 0; k < composed_.size(); ++k) {
    const Composed& each = composed_[k];
    if (!isRead[k])
      leftOut(each.callee, each.at);
    else if (!each.instead)
      fail(DiagId::NoBody, each.at,
           "the body of `" + each.callee->getQualifiedNameAsString() +
               "` is not visible here, and what it writes may be read",
           "put the call between `#ifndef __SPARSEGEN__` and `#endif`, if that does not matter");
  }
  const std::set<ir::StmtId> gone = unreadTexts(isRead);
  for (ir::Function& function : module.functions) eraseStatements(module, function.body, gone);
  return llvm::is_contained(isRead, true);
}

}  // namespace sparsegen::lowering
