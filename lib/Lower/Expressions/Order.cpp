//===- Order.cpp - what is evaluated before what --------------------------===//

#include "Lower/Expressions/Order.h"

#include "IR/Walk.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Statics/State.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

static const clang::VarDecl* declared(const FunctionContext& fn, ir::ObjectId object);
static bool isSteady(const FunctionContext& fn, ir::ExprId place);

/// What an expression of the IR reads, but for what keeps its value for good.
class Reads {
public:
  Reads(const FunctionContext& function, ExprId expr) : function_(function), module_(function.module) { collect(expr); }

  bool mayBeChangedBy(const Changes& changes) const {
    return llvm::any_of(places_, [&](ExprId place) {
      const clang::VarDecl* variable = variableAt(place);
      return variable ? !changes.leave(variable) : !changes.leaveMemoryOf(kindAt(place));
    });
  }

  /// The same of statements that the source's change was lowered to.
  bool mayBeChangedBy(const ir::Block& later, const Changes& changes) const {
    bool assigns = false;
    bool calls = false;
    ir::forEachStmt(module_, later, [&](const ir::Stmt& stmt) {
      if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) assigns = assigns || mayBeAt(assign->place);
      calls = calls || std::holds_alternative<ir::Call>(stmt.node);
    });
    return assigns || (calls && mayBeChangedBy(changes));
  }

private:
  void collect(ExprId expr) {
    const ir::Expr& node = module_[expr];
    if (node.op == Op::Load && !isSteady(function_, node.operand(0))) places_.push_back(node.operand(0));
    for (unsigned k = 0; k < ir::info(node.op).arity; ++k) collect(node.operand(k));
  }

  const clang::VarDecl* variableAt(ExprId place) const {
    return module_[place].op == Op::Address ? declared(function_, module_[place].object) : nullptr;
  }

  bool mayBeAt(ExprId written) const {
    return !isSteady(function_, written) && llvm::any_of(places_, [&](ExprId place) {
      const bool isNamed = module_[written].op == Op::Address;
      if (isNamed && module_[place].op == Op::Address) return module_[place].object == module_[written].object;
      const clang::VarDecl* variable = isNamed ? nullptr : variableAt(place);
      return !(variable && function_.shared.privacy.isPrivate(variable)) && kindAt(place) == kindAt(written);
    });
  }

  Changes::Kind kindAt(ExprId place) const {
    const ir::Type& type = module_[module_[module_[place].type].element];
    const bool isReal = type.kind == ir::TypeKind::Scalar && ir::isReal(type.scalar);
    return isReal ? Changes::Kind::Real : Changes::Kind::Other;
  }

  const FunctionContext& function_;
  const ir::Module& module_;
  std::vector<ExprId> places_;
};

/// The variable of the source that an object is; null for any that lowering has made.
static const clang::VarDecl* declared(const FunctionContext& fn, ir::ObjectId object) {
  for (const auto& [variable, known] : fn.objects)
    if (known == object) return variable;
  return nullptr;
}

/// Whether what is at a place is never written again: a temporary, or what stands for a reference or a vector that the
/// function is given.
static bool isSteady(const FunctionContext& fn, ExprId place) {
  if (fn.module[place].op != Op::Address) return false;
  const ir::ObjectId object = fn.module[place].object;
  if (fn.module[object].name.rfind("sg_value", 0) == 0 || object == fn.thisObject || object == fn.result) return true;
  const clang::VarDecl* variable = declared(fn, object);
  if (!variable) return fn.module[object].kind == ir::ObjectKind::Parameter;
  return variable->getType()->isReferenceType() || isState(fn.shared, variable) ||
         (llvm::isa<clang::ParmVarDecl>(variable) && isRecord(variable->getType()) &&
          !fn.ownRecords.contains(variable));
}

ExprId before(FunctionContext& fn, ExprId value, const clang::Expr* next, const ir::Block& later) {
  if (later.empty()) return value;
  return Reads(fn, value).mayBeChangedBy(later, Changes(next, fn.shared.privacy)) ? fn.kept(value) : value;
}

ExprId before(FunctionContext& fn, ExprId value, const clang::Expr* first, const clang::Expr* next, ir::Block later) {
  if (!later.empty() && !Changes(next, fn.shared.privacy).leave(first)) value = before(fn, value, next, later);
  fn.emit(std::move(later));
  return value;
}

ExprId before(FunctionContext& fn, ExprId value, llvm::ArrayRef<const clang::Expr*> next) {
  const Reads reads(fn, value);
  const bool changes = llvm::any_of(
      next, [&](const clang::Expr* each) { return reads.mayBeChangedBy(Changes(each, fn.shared.privacy)); });
  return changes ? fn.kept(value) : value;
}

}  // namespace sparsegen::lowering
