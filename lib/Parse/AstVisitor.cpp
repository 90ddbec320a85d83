//===- AstVisitor.cpp - walks over Clang's tree ---------------------------===//

#include "Parse/AstVisitor.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Version.h"

namespace sparsegen {

/// Clang's visitor, which asks ours at each place that this may override.
class AstVisitor::Walk : public clang::RecursiveASTVisitor<Walk> {
  using Base = clang::RecursiveASTVisitor<Walk>;

public:
  explicit Walk(AstVisitor& visitor) : visitor_(visitor) {}

  bool shouldVisitTemplateInstantiations() const { return visitor_.shouldVisitTemplateInstantiations(); }

  bool VisitVarDecl(clang::VarDecl* decl) { return visitor_.VisitVarDecl(decl); }
  bool VisitFieldDecl(clang::FieldDecl* decl) { return visitor_.VisitFieldDecl(decl); }
  bool VisitFunctionDecl(clang::FunctionDecl* decl) { return visitor_.VisitFunctionDecl(decl); }
  bool VisitRecordDecl(clang::RecordDecl* decl) { return visitor_.VisitRecordDecl(decl); }
  bool VisitUsingDecl(clang::UsingDecl* decl) { return visitor_.VisitUsingDecl(decl); }
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl* decl) { return visitor_.VisitUsingDirectiveDecl(decl); }
  bool VisitNamespaceAliasDecl(clang::NamespaceAliasDecl* decl) { return visitor_.VisitNamespaceAliasDecl(decl); }

  bool VisitBinaryOperator(clang::BinaryOperator* expr) { return visitor_.VisitBinaryOperator(expr); }
  bool VisitUnaryOperator(clang::UnaryOperator* expr) { return visitor_.VisitUnaryOperator(expr); }
  bool VisitCallExpr(clang::CallExpr* expr) { return visitor_.VisitCallExpr(expr); }
  bool VisitCastExpr(clang::CastExpr* expr) { return visitor_.VisitCastExpr(expr); }
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) { return visitor_.VisitDeclRefExpr(expr); }
  bool VisitMemberExpr(clang::MemberExpr* expr) { return visitor_.VisitMemberExpr(expr); }
  bool VisitOverloadExpr(clang::OverloadExpr* expr) { return visitor_.VisitOverloadExpr(expr); }
  bool VisitLambdaExpr(clang::LambdaExpr* expr) { return visitor_.VisitLambdaExpr(expr); }

  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) { return visitor_.VisitTypedefTypeLoc(type); }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) { return visitor_.VisitTagTypeLoc(type); }
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) { return visitor_.VisitUsingTypeLoc(type); }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) {
    return visitor_.VisitTemplateSpecializationTypeLoc(type);
  }

  bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc scope) {
    return (!scope || visitor_.VisitNestedNameSpecifierLoc(scope)) && Base::TraverseNestedNameSpecifierLoc(scope);
  }
#if CLANG_VERSION_MAJOR >= 22
  bool TraversePointerTypeLoc(clang::PointerTypeLoc pointer, bool withQualifier) {
    return !visitor_.entersPointee(pointer) || Base::TraversePointerTypeLoc(pointer, withQualifier);
  }
#else
  bool TraversePointerTypeLoc(clang::PointerTypeLoc pointer) {
    return !visitor_.entersPointee(pointer) || Base::TraversePointerTypeLoc(pointer);
  }
#endif
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda, DataRecursionQueue* /*queue*/ = nullptr) {
    return visitor_.TraverseLambdaExpr(lambda);
  }
  bool TraverseInitListExpr(clang::InitListExpr* list, DataRecursionQueue* /*queue*/ = nullptr) {
    return visitor_.TraverseInitListExpr(list);
  }

  bool traverseBelow(clang::LambdaExpr* lambda) { return Base::TraverseLambdaExpr(lambda); }
  bool traverseBelow(clang::InitListExpr* list) { return Base::TraverseInitListExpr(list); }

private:
  AstVisitor& visitor_;
};

bool AstVisitor::TraverseDecl(clang::Decl* decl) { return Walk(*this).TraverseDecl(decl); }

bool AstVisitor::TraverseStmt(clang::Stmt* stmt) { return Walk(*this).TraverseStmt(stmt); }

bool AstVisitor::TraverseLambdaExpr(clang::LambdaExpr* lambda) { return Walk(*this).traverseBelow(lambda); }

bool AstVisitor::TraverseInitListExpr(clang::InitListExpr* list) { return Walk(*this).traverseBelow(list); }

}  // namespace sparsegen
