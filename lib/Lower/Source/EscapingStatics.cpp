//===- EscapingStatics.cpp - variables that functions hand out ------------===//

#include "Lower/Source/EscapingStatics.h"

#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Linkage.h"
#include "Parse/AstVisitor.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace sparsegen::lowering {

namespace {

using Users = std::map<const clang::FunctionDecl*, EscapingStatics::Functions>;

/// Finds who names which function.
class NamingFunctions : public AstVisitor {
public:
  explicit NamingFunctions(Users& found) : found_(found) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitFunctionDecl(const clang::FunctionDecl* function) override {
    if (!function->isDependentContext() && function->doesThisDeclarationHaveABody())
      forEachPart(function, [&](const clang::Stmt* part) { note(part, function); });
    return true;
  }
  bool VisitVarDecl(const clang::VarDecl* variable) override {
    if (!variable->getDeclContext()->isDependentContext() && variable->hasGlobalStorage() && variable->hasInit())
      note(variable->getInit(), nullptr);
    return true;
  }

private:
  void note(const clang::Stmt* stmt, const clang::FunctionDecl* user) {
    const auto named = [&](const clang::FunctionDecl* function) {
      const clang::FunctionDecl* definition = nullptr;
      if (function && function->hasBody(definition)) found_[definition].insert(user);
    };
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
      named(llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()));
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(stmt))
      named(llvm::dyn_cast<clang::FunctionDecl>(member->getMemberDecl()));
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) named(made->getConstructor());
    forEachImplicitCallee(stmt, named);
    forEachPart(stmt, [&](const clang::Stmt* part) { note(part, user); });
  }

  Users& found_;
};

bool leavesSome(const clang::FunctionDecl* function, EscapeSummary least) {
  return holdsPointer(function->getReturnType()) || escapeSummary(function) >= least;
}

/// Whether a closure in a statement, which gets at what the function does, hands it out.
bool hasHandingClosure(const clang::Stmt* stmt, EscapeSummary least) {
  const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt);
  bool found = lambda && (lambda->isGenericLambda() || leavesSome(lambda->getCallOperator(), least));
  forEachPart(stmt, [&](const clang::Stmt* part) { found = found || hasHandingClosure(part, least); });
  return found;
}

}  // namespace

EscapingStatics::EscapingStatics(clang::ASTContext& context) : context_(context) {
  NamingFunctions(users_).TraverseDecl(context.getTranslationUnitDecl());
}

bool EscapingStatics::letsEscape(const clang::FunctionDecl* function, EscapeSummary least) {
  const auto [known, isNew] = handing_.try_emplace(function, true);
  if (!isNew) return known->second;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  // A constructor may keep it in the object.
  bool hands =
      llvm::isa<clang::CXXConstructorDecl>(function) || (method && method->isVirtual()) || leavesSome(function, least);
  forEachPart(function, [&](const clang::Stmt* part) { hands = hands || hasHandingClosure(part, least); });
  return handing_[function] = hands;
}

bool EscapingStatics::isReachableByOthers(const Functions& first,
                                          llvm::function_ref<bool(const clang::FunctionDecl*)> isKnown,
                                          const clang::FunctionDecl* settled) {
  Functions seen(first);
  llvm::SmallVector<const clang::FunctionDecl*, 8> open(first.begin(), first.end());
  while (!open.empty()) {
    const clang::FunctionDecl* function = open.pop_back_val();
    if (!function || !isKnown(function)) return true;
    if (!letsEscape(function, function == settled ? EscapeSummary::Pointers : EscapeSummary::OfIndirectCallees))
      continue;
    if (!isOnlyHere(function, context_.getSourceManager())) return true;
    for (const clang::FunctionDecl* user : users_[function])
      if (seen.insert(user).second) open.push_back(user);
  }
  return false;
}

}  // namespace sparsegen::lowering
