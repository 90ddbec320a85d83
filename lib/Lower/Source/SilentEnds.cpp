//===- SilentEnds.cpp - destructors that do nothing -----------------------===//

#include "Lower/Source/SilentEnds.h"

#include "Lower/Source/LibraryNames.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

/// Classes and functions that are being looked at.
using Seen = llvm::SmallPtrSetImpl<const clang::Decl*>;
bool endsSilently(clang::QualType type, const clang::ASTContext& context, Seen& seen);
bool isSilent(const clang::Stmt* stmt, const clang::ASTContext& context, Seen& seen);

bool isSilentCall(const clang::CallExpr* call, const clang::ASTContext& context, Seen& seen);

/// Whether an expression frees memory, or does nothing, as do the functions that it calls: `assert(k == m.rows())`.
bool isSilentExpr(const clang::Expr* expr, const clang::ASTContext& context, Seen& seen) {
  if (!expr->HasSideEffects(context)) return true;
  expr = expr->IgnoreParenCasts();
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) return isSilentCall(call, context, seen);
  if (const auto* freed = llvm::dyn_cast<clang::CXXDeleteExpr>(expr))
    return endsSilently(freed->getDestroyedType(), context, seen) && !freed->getArgument()->HasSideEffects(context);
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  const bool isOperation = (unary && !unary->isIncrementDecrementOp()) || (binary && !binary->isAssignmentOp()) ||
                           llvm::isa<clang::MemberExpr, clang::ConditionalOperator, clang::ExprWithCleanups>(expr);
  return isOperation && llvm::all_of(expr->children(), [&](const clang::Stmt* part) {
           return isSilentExpr(llvm::cast<clang::Expr>(part), context, seen);
         });
}

/// Whether a call frees memory, ends the program, or is of a function that does nothing: `finished()`, which only
/// asserts.
bool isSilentCall(const clang::CallExpr* call, const clang::ASTContext& context, Seen& seen) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto isPlain = [&](const clang::Expr* part) { return isSilentExpr(part, context, seen); };
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  if (!callee || !llvm::all_of(call->arguments(), isPlain) || (member && !isPlain(member->getImplicitObjectArgument())))
    return false;
  if (callee->isNoReturn() || libraryName(callee, context) == "free") return true;
  const clang::FunctionDecl* definition = nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if ((method && method->isVirtual()) || !callee->hasBody(definition)) return false;
  return !seen.insert(definition).second || isSilent(definition->getBody(), context, seen);
}

/// `for (int k = 0; k < n; k++) delete rows[k];`
bool isSilentLoop(const clang::ForStmt* loop, const clang::ASTContext& context, Seen& seen) {
  const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  const auto* variable =
      declared && declared->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl()) : nullptr;
  const auto* step = llvm::dyn_cast_or_null<clang::UnaryOperator>(loop->getInc());
  const auto* stepped = step ? llvm::dyn_cast<clang::DeclRefExpr>(step->getSubExpr()->IgnoreParens()) : nullptr;
  return variable && variable->getType()->isScalarType() && variable->getInit() && !loop->getConditionVariable() &&
         stepped && step->isIncrementDecrementOp() && stepped->getDecl() == variable && loop->getCond() &&
         isSilentExpr(variable->getInit(), context, seen) && isSilentExpr(loop->getCond(), context, seen) &&
         isSilent(loop->getBody(), context, seen);
}

/// Whether a statement frees memory, or does nothing.
bool isSilent(const clang::Stmt* stmt, const clang::ASTContext& context, Seen& seen) {
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt))
    return llvm::all_of(block->body(), [&](const clang::Stmt* each) { return isSilent(each, context, seen); });
  if (llvm::isa<clang::NullStmt>(stmt)) return true;
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt))
    return !branch->getInit() && !branch->getConditionVariable() && isSilentExpr(branch->getCond(), context, seen) &&
           isSilent(branch->getThen(), context, seen) &&
           (!branch->getElse() || isSilent(branch->getElse(), context, seen));
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) return isSilentLoop(loop, context, seen);
  if (const auto* left = llvm::dyn_cast<clang::ReturnStmt>(stmt))
    return !left->getRetValue() || isSilentExpr(left->getRetValue(), context, seen);
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  return expr && isSilentExpr(expr, context, seen);
}

/// Whether the end of an object calls what is not the library's: a deleter.
bool callsDeleter(const clang::ClassTemplateSpecializationDecl* instance) {
  if (instance->getName() != "unique_ptr") return false;
  const clang::QualType deleter = instance->getTemplateArgs()[1].getAsType();
  const auto* record = deleter->getAsCXXRecordDecl();
  return !record || !record->isInStdNamespace() || record->getName() != "default_delete";
}

/// Looks at a type and all that its objects hold; `seen` are those that are being looked at.
bool endsSilently(clang::QualType type, const clang::ASTContext& context, Seen& seen) {
  type = context.getBaseElementType(type).getCanonicalType();
  const auto* record = type->isReferenceType() ? nullptr : type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->hasTrivialDestructor() || !seen.insert(record).second) return true;
  const auto inner = [&](clang::QualType held) { return endsSilently(held, context, seen); };
  // The library's own classes give back what they hold, and end what they contain.
  if (record->isInStdNamespace()) {
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
    const auto isSilentPart = [&](const clang::TemplateArgument& each) {
      return each.getKind() != clang::TemplateArgument::Type || inner(each.getAsType());
    };
    if (!instance) return true;
    return !callsDeleter(instance) &&
           llvm::all_of(instance->getTemplateArgs().asArray(), [&](const clang::TemplateArgument& each) {
             if (each.getKind() != clang::TemplateArgument::Pack) return isSilentPart(each);
             return llvm::all_of(each.pack_elements(), isSilentPart);
           });
  }
  const clang::CXXDestructorDecl* destructor = record->getDestructor();
  const clang::FunctionDecl* definition = destructor;
  const bool isWritten = destructor && !destructor->isDefaulted();
  if (isWritten && (!destructor->hasBody(definition) || !isSilent(definition->getBody(), context, seen))) return false;
  if (record->isUnion()) return true;  // which member is there, the destructor has to know
  return llvm::all_of(record->bases(), [&](const auto& base) { return inner(base.getType()); }) &&
         llvm::all_of(record->fields(), [&](const auto* field) { return inner(field->getType()); });
}

}  // namespace

bool endsSilently(clang::QualType type, const clang::ASTContext& context) {
  llvm::SmallPtrSet<const clang::Decl*, 8> seen;
  return endsSilently(type, context, seen);
}

bool doesNothing(const clang::Stmt* stmt, const clang::ASTContext& context) {
  llvm::SmallPtrSet<const clang::Decl*, 8> seen;
  return isSilent(stmt, context, seen);
}

}  // namespace sparsegen::lowering
