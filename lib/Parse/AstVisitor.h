//===- AstVisitor.h - walks over Clang's tree -------------------*- C++ -*-===//
//
// Part of parse, and used by lower: Clang's RecursiveASTVisitor, compiled once.
// That is a template, and takes half a minute for each class that is derived
// from it. The functions here are its own by name and meaning, those that this
// project overrides.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeLoc.h"

namespace sparsegen {

/// Visits a declaration or statement and all below it, the outer before the inner. False ends the walk.
class AstVisitor {
public:
  virtual ~AstVisitor() = default;

  bool TraverseDecl(clang::Decl* decl);
  bool TraverseStmt(clang::Stmt* stmt);

protected:
  virtual bool shouldVisitTemplateInstantiations() const { return false; }

  virtual bool VisitVarDecl(const clang::VarDecl*) { return true; }
  virtual bool VisitFieldDecl(const clang::FieldDecl*) { return true; }
  virtual bool VisitFunctionDecl(const clang::FunctionDecl*) { return true; }
  virtual bool VisitRecordDecl(const clang::RecordDecl*) { return true; }
  virtual bool VisitUsingDecl(const clang::UsingDecl*) { return true; }
  virtual bool VisitUsingDirectiveDecl(const clang::UsingDirectiveDecl*) { return true; }
  virtual bool VisitNamespaceAliasDecl(const clang::NamespaceAliasDecl*) { return true; }

  virtual bool VisitBinaryOperator(const clang::BinaryOperator*) { return true; }
  virtual bool VisitUnaryOperator(const clang::UnaryOperator*) { return true; }
  virtual bool VisitCallExpr(const clang::CallExpr*) { return true; }
  virtual bool VisitCastExpr(const clang::CastExpr*) { return true; }
  virtual bool VisitDeclRefExpr(const clang::DeclRefExpr*) { return true; }
  virtual bool VisitMemberExpr(const clang::MemberExpr*) { return true; }
  virtual bool VisitOverloadExpr(const clang::OverloadExpr*) { return true; }
  virtual bool VisitLambdaExpr(const clang::LambdaExpr*) { return true; }

  virtual bool VisitTypedefTypeLoc(clang::TypedefTypeLoc) { return true; }
  virtual bool VisitTagTypeLoc(clang::TagTypeLoc) { return true; }
  virtual bool VisitUsingTypeLoc(clang::UsingTypeLoc) { return true; }
  virtual bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc) { return true; }
  virtual bool VisitNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc) { return true; }

  /// Whether what a pointer points to, as it is written, is visited.
  virtual bool entersPointee(clang::PointerTypeLoc) { return true; }
  /// What is below these two is what they visit themselves.
  virtual bool TraverseLambdaExpr(clang::LambdaExpr* lambda);
  virtual bool TraverseInitListExpr(clang::InitListExpr* list);

private:
  class Walk;
};

}  // namespace sparsegen
