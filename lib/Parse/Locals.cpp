//===- Locals.cpp - locals that are another name of a parameter -----------===//

#include "Parse/Locals.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen {

namespace {

/// The variable that an expression names, through casts and parentheses.
const clang::VarDecl* named(const clang::Expr* expr) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenCasts());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

/// The parameter that a local of this type is when its first or a new value is
/// `value`: of a pointer the pointer itself, of a reference what it leads to.
const clang::ParmVarDecl* parameterIn(const clang::Expr* value, clang::QualType local) {
  if (local->isReferenceType()) {
    const auto* followed = llvm::dyn_cast<clang::UnaryOperator>(value->IgnoreParenCasts());
    if (!followed || followed->getOpcode() != clang::UO_Deref) return nullptr;
    value = followed->getSubExpr();
  }
  const auto* parameter = llvm::dyn_cast_or_null<clang::ParmVarDecl>(named(value));
  return parameter && parameter->getType()->isPointerType() ? parameter : nullptr;
}

/// All locals of one name.
class LocalsOfName : public clang::RecursiveASTVisitor<LocalsOfName> {
public:
  explicit LocalsOfName(llvm::StringRef wanted) : name(wanted) {}
  bool VisitVarDecl(clang::VarDecl* decl) {
    if (decl->getName() == name && !llvm::isa<clang::ParmVarDecl>(decl)) found.push_back(decl);
    return true;
  }
  llvm::StringRef name;
  llvm::SmallVector<const clang::VarDecl*, 2> found;
};

/// What becomes of one variable in a function: the values that are assigned to
/// it as a whole, and whether it may change in another way.
class UsesOf : public clang::RecursiveASTVisitor<UsesOf> {
public:
  explicit UsesOf(const clang::VarDecl* watched) : variable(watched) {}

  bool VisitBinaryOperator(clang::BinaryOperator* assignment) {
    if (assignment->getOpcode() == clang::BO_Assign && isVariable(assignment->getLHS())) {
      understood.insert(assignment->getLHS()->IgnoreParens());
      assigned.push_back(assignment->getRHS());
    }
    return true;
  }
  /// It is read, or only named: `(void)user_data`.
  bool VisitCastExpr(clang::CastExpr* cast) {
    const bool reads = cast->getCastKind() == clang::CK_LValueToRValue || cast->getCastKind() == clang::CK_ToVoid;
    if (reads && isVariable(cast->getSubExpr())) understood.insert(cast->getSubExpr()->IgnoreParens());
    return true;
  }
  /// Comes after what it is part of.
  bool VisitDeclRefExpr(clang::DeclRefExpr* use) {
    if (use->getDecl() == variable && !understood.contains(use)) mayChange = true;
    return true;
  }

  const clang::VarDecl* variable;
  llvm::SmallPtrSet<const clang::Expr*, 8> understood;
  llvm::SmallVector<const clang::Expr*, 2> assigned;
  bool mayChange = false;

private:
  bool isVariable(const clang::Expr* expr) const {
    const auto* use = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParens());
    return use && use->getDecl() == variable;
  }
};

UsesOf usesOf(const clang::VarDecl* variable, clang::Stmt* body) {
  UsesOf uses(variable);
  uses.TraverseStmt(body);
  return uses;
}

}  // namespace

const clang::ParmVarDecl* parameterBehind(const clang::FunctionDecl& function, llvm::StringRef name) {
  clang::Stmt* body = function.getBody();
  if (!body) return nullptr;
  LocalsOfName locals(name);
  locals.TraverseStmt(body);
  if (locals.found.size() != 1) return nullptr;
  const clang::VarDecl* local = locals.found.front();
  const clang::QualType type = local->getType();
  if (!local->hasLocalStorage() || !(type->isPointerType() || type->isReferenceType())) return nullptr;

  llvm::SmallVector<const clang::Expr*, 2> values;
  if (local->getInit()) values.push_back(local->getInit());
  if (type->isPointerType()) {
    const UsesOf uses = usesOf(local, body);
    if (uses.mayChange) return nullptr;
    values.append(uses.assigned);
  }
  const clang::ParmVarDecl* parameter = nullptr;
  for (const clang::Expr* value : values) {
    const clang::ParmVarDecl* behind = parameterIn(value, type);
    if (!behind || (parameter && parameter != behind)) return nullptr;
    parameter = behind;
  }
  if (!parameter) return nullptr;
  const UsesOf uses = usesOf(parameter, body);
  return uses.mayChange || !uses.assigned.empty() ? nullptr : parameter;
}

}  // namespace sparsegen
