//===- Sundials.cpp - SUNDIALS' vectors -----------------------------------===//

#include "Parse/Sundials.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/IdentifierTable.h"

namespace sparsegen {

namespace {

const clang::FieldDecl* fieldOf(const clang::RecordDecl* record, llvm::StringRef name) {
  if (record && record->getDefinition())
    for (const clang::FieldDecl* field : record->getDefinition()->fields())
      if (field->getName() == name) return field;
  return nullptr;
}

/// The contents of a vector, of the one kind whose header the source includes.
const clang::RecordDecl* contents(clang::ASTContext& context) {
  const clang::RecordDecl* found = nullptr;
  for (const char* kind : {"Serial", "OpenMP", "Pthreads"}) {
    const std::string name = std::string("_N_VectorContent_") + kind;
    for (const clang::NamedDecl* decl : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name))) {
      const auto* record = llvm::dyn_cast<clang::RecordDecl>(decl);
      if (!record || !record->getDefinition()) continue;
      if (found) return nullptr;
      found = record->getDefinition();
    }
  }
  return found;
}

}  // namespace

std::optional<VectorPart> vectorPart(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee || callee->hasBody() || !callee->getDeclName().isIdentifier() || call->getNumArgs() != 1)
    return std::nullopt;
  const bool isData = callee->getName() == "N_VGetArrayPointer";
  if (!isData && callee->getName() != "N_VGetLength") return std::nullopt;
  return vectorPart(call->getArg(0), isData ? "data" : "length", callee->getASTContext());
}

bool isVectorHandle(clang::QualType type) {
  const clang::RecordDecl* record = type->isPointerType() ? type->getPointeeType()->getAsRecordDecl() : nullptr;
  return record && record->getName() == "_generic_N_Vector";
}

VectorMembers vectorMembers(clang::QualType vector, llvm::StringRef part, clang::ASTContext& context) {
  return {fieldOf(vector->getPointeeType()->getAsRecordDecl(), "content"), fieldOf(contents(context), part)};
}

std::optional<VectorPart> vectorPart(const clang::Expr* vector, llvm::StringRef part, clang::ASTContext& context) {
  if (!isVectorHandle(vector->getType())) return std::nullopt;
  const auto [content, member] = vectorMembers(vector->getType(), part, context);
  return content && member ? std::optional(VectorPart{vector, content, member}) : std::nullopt;
}

}  // namespace sparsegen
