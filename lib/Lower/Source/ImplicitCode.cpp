//===- ImplicitCode.cpp - what runs with a statement ----------------------===//

#include "Lower/Source/ImplicitCode.h"

#include "Lower/Source/SilentEnds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

namespace sparsegen::lowering {

/// What makes the names of the parts that a variable is decomposed into, where functions get at them.
static void forEachNamedPart(const clang::Decl* declared, StmtVisit visit) {
  const auto* whole = llvm::dyn_cast<clang::DecompositionDecl>(declared);
  if (!whole) return;
  for (const clang::BindingDecl* each : whole->bindings())
    if (const clang::VarDecl* part = each->getHoldingVar(); part && part->getInit()) visit(part->getInit());
}

void forEachPart(const clang::Stmt* stmt, StmtVisit visit) {
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(stmt)) return visit(argument->getExpr());
  if (const auto* member = llvm::dyn_cast<clang::CXXDefaultInitExpr>(stmt)) return visit(member->getExpr());
  // What Clang evaluates once and uses several times, it names by an expression without children.
  if (const auto* named = llvm::dyn_cast<clang::OpaqueValueExpr>(stmt)) {
    if (named->getSourceExpr()) visit(named->getSourceExpr());
    return;
  }
  if (const auto* each = llvm::dyn_cast<clang::ArrayInitLoopExpr>(stmt)) return visit(each->getSubExpr());
  if (const auto* either = llvm::dyn_cast<clang::BinaryConditionalOperator>(stmt)) {
    visit(either->getCommon());
    return visit(either->getFalseExpr());
  }
  const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt);
  if (lambda && lambda->isGenericLambda()) {
    for (const clang::Expr* init : lambda->capture_inits())
      if (init) visit(init);
    for (const clang::FunctionDecl* made : lambda->getDependentCallOperator()->specializations())
      if (!made->isDependentContext() && made->hasBody()) visit(made->getBody());
    return;
  }
  for (const clang::Stmt* child : stmt->children())
    if (child) visit(child);
  // What makes the elements that a list leaves out, and the names of the parts of what is like a tuple.
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(stmt);
  const auto* inParentheses = llvm::dyn_cast<clang::CXXParenListInitExpr>(stmt);
  if (list && list->hasArrayFiller()) visit(list->getArrayFiller());
  if (inParentheses && inParentheses->getArrayFiller()) visit(inParentheses->getArrayFiller());
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* each : declared->decls()) forEachNamedPart(each, visit);
}

void forEachPart(const clang::FunctionDecl* definition, StmtVisit visit) {
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition))
    for (const clang::CXXCtorInitializer* init : constructor->inits()) visit(init->getInit());
  if (const clang::Stmt* body = definition->getBody()) visit(body);
}

/// What runs at the end of an object, its parts' ends included.
static void forEachDestructor(clang::QualType type, const clang::ASTContext& context, FunctionVisit visit) {
  if (endsSilently(type, context)) return;
  const clang::CXXRecordDecl* record = context.getBaseElementType(type)->getAsCXXRecordDecl()->getDefinition();
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor()) visit(destructor);
  if (record->isUnion()) return;
  for (const clang::CXXBaseSpecifier& base : record->bases()) forEachDestructor(base.getType(), context, visit);
  for (const clang::FieldDecl* field : record->fields()) forEachDestructor(field->getType(), context, visit);
}

const clang::CXXMethodDecl* knownTarget(const clang::CXXMethodDecl* method, const clang::CallExpr* call) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParens());
  if (!method->isVirtual() || (member && member->hasQualifier())) return method;
  const bool isFinal = method->hasAttr<clang::FinalAttr>() || method->getParent()->isEffectivelyFinal();
  const auto* named = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  const clang::Expr* object = named ? named->getImplicitObjectArgument()->IgnoreParens() : nullptr;
  const auto* name = object ? llvm::dyn_cast<clang::DeclRefExpr>(object) : nullptr;
  const bool isVariable = name && name->getType()->isRecordType() && !name->getDecl()->getType()->isReferenceType() &&
                          name->getType()->getAsCXXRecordDecl()->getDefinition() == method->getParent();
  return isFinal || isVariable ? method : nullptr;
}

void forEachImplicitCallee(const clang::Stmt* stmt, FunctionVisit visit) {
  if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(stmt)) visit(inherited->getConstructor());
  if (const auto* made = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(stmt))
    if (const clang::CXXDestructorDecl* destructor = made->getTemporary()->getDestructor())
      forEachDestructor(made->getType(), destructor->getASTContext(), visit);
  if (const auto* freed = llvm::dyn_cast<clang::CXXDeleteExpr>(stmt))
    if (const clang::FunctionDecl* operation = freed->getOperatorDelete())
      if (!freed->getDestroyedType().isNull())
        forEachDestructor(freed->getDestroyedType(), operation->getASTContext(), visit);
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* each : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each))
        forEachDestructor(variable->getType(), variable->getASTContext(), visit);
}

}  // namespace sparsegen::lowering
