//===- ClangCompat.cpp - what differs between Clang's versions ------------===//

#include "Parse/ClangCompat.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/Support/VirtualFileSystem.h"
#if CLANG_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Options/OptionUtils.h"
#else
#include "clang/Driver/Driver.h"
#include "clang/Frontend/Utils.h"
#endif

namespace sparsegen::compat {

//===----------------------------------------------------------------------===//
// Declarations and types
//===----------------------------------------------------------------------===//

clang::QualType typeOf(const clang::TagDecl* tag) {
#if CLANG_VERSION_MAJOR >= 22
  return tag->getASTContext().getCanonicalTagType(tag);
#else
  return tag->getASTContext().getTypeDeclType(tag).getCanonicalType();
#endif
}

bool isPureVirtual(const clang::CXXMethodDecl* method) {
#if CLANG_VERSION_MAJOR >= 18
  return method->isPureVirtual();
#else
  return method->isPure();
#endif
}

bool hasExplicitObject([[maybe_unused]] const clang::CXXMethodDecl* method) {
#if CLANG_VERSION_MAJOR >= 18
  return method->isExplicitObjectMemberFunction();
#else
  return false;
#endif
}

bool hasWrittenArguments(const clang::ClassTemplateSpecializationDecl* instance) {
#if CLANG_VERSION_MAJOR >= 19
  return instance->getTemplateArgsAsWritten() != nullptr;
#else
  return instance->getTypeAsWritten() != nullptr;
#endif
}

bool isOfC(const clang::LinkageSpecDecl* block) {
#if CLANG_VERSION_MAJOR >= 18
  return block->getLanguage() == clang::LinkageSpecLanguageIDs::C;
#else
  return block->getLanguage() == clang::LinkageSpecDecl::lang_c;
#endif
}

void printCanonicalTypes(clang::PrintingPolicy& policy) {
#if CLANG_VERSION_MAJOR >= 22
  policy.PrintAsCanonical = true;
#else
  policy.PrintCanonicalTypes = true;
#endif
}

//===----------------------------------------------------------------------===//
// Statements and expressions
//===----------------------------------------------------------------------===//

const clang::Stmt* resultOf(const clang::StmtExpr* expr) {
#if CLANG_VERSION_MAJOR >= 22
  return expr->getSubStmt()->body_back();
#else
  return expr->getSubStmt()->getStmtExprResult();
#endif
}

std::string textOf(const clang::GCCAsmStmt* assembly) {
#if CLANG_VERSION_MAJOR >= 21
  return assembly->getAsmString();
#else
  return assembly->getAsmString()->getString().str();
#endif
}

const clang::StringLiteral* emptyText(clang::ASTContext& context, clang::SourceLocation at) {
#if CLANG_VERSION_MAJOR >= 18
  constexpr auto kOrdinary = clang::StringLiteralKind::Ordinary;
#else
  constexpr auto kOrdinary = clang::StringLiteral::Ordinary;
#endif
  return clang::StringLiteral::Create(context, "", kOrdinary, /*Pascal=*/false,
                                      context.getStringLiteralArrayType(context.CharTy, 0), at);
}

const clang::CXXConstructExpr* constructBase(clang::ASTContext& context, clang::QualType type, clang::SourceLocation at,
                                             clang::CXXConstructorDecl* constructor,
                                             llvm::ArrayRef<clang::Expr*> arguments) {
#if CLANG_VERSION_MAJOR >= 18
  constexpr auto kOfBase = clang::CXXConstructionKind::NonVirtualBase;
#else
  constexpr auto kOfBase = clang::CXXConstructExpr::CK_NonVirtualBase;
#endif
  return clang::CXXConstructExpr::Create(context, type, at, constructor, /*Elidable=*/false, arguments,
                                         /*HadMultipleCandidates=*/false, /*ListInitialization=*/false,
                                         /*StdInitListInitialization=*/false, /*ZeroInitialization=*/false, kOfBase,
                                         {});
}

clang::Expr* implicitThis(clang::ASTContext& context, clang::QualType type, clang::SourceLocation at) {
#if CLANG_VERSION_MAJOR >= 18
  return clang::CXXThisExpr::Create(context, at, type, /*IsImplicit=*/true);
#else
  return new (context) clang::CXXThisExpr(at, type, /*IsImplicit=*/true);
#endif
}

clang::NestedNameSpecifierLoc qualifierOf(clang::ASTContext& context, const clang::CXXRecordDecl* record,
                                          clang::SourceLocation at) {
  const clang::Type* type = typeOf(record).getTypePtr();
  clang::NestedNameSpecifierLocBuilder made;
#if CLANG_VERSION_MAJOR >= 22
  made.MakeTrivial(context, clang::NestedNameSpecifier(type), at);
#elif CLANG_VERSION_MAJOR >= 21
  made.MakeTrivial(context, clang::NestedNameSpecifier::Create(context, nullptr, type), at);
#else
  made.MakeTrivial(context, clang::NestedNameSpecifier::Create(context, nullptr, /*Template=*/false, type), at);
#endif
  return made.getWithLocInContext(context);
}

//===----------------------------------------------------------------------===//
// Types as they are written
//===----------------------------------------------------------------------===//

#if CLANG_VERSION_MAJOR >= 22
const clang::NamedDecl* declarationOf(clang::TypedefTypeLoc type) { return type.getDecl(); }
const clang::NamedDecl* declarationOf(clang::UsingTypeLoc type) { return type.getDecl(); }

const clang::NamespaceDecl* namespaceOf(clang::NestedNameSpecifierLoc scope) {
  const clang::NestedNameSpecifier named = scope.getNestedNameSpecifier();
  if (named.getKind() != clang::NestedNameSpecifier::Kind::Namespace) return nullptr;
  return llvm::dyn_cast_or_null<clang::NamespaceDecl>(named.getAsNamespaceAndPrefix().Namespace);
}

bool isRecordWithKeyword(clang::TypeLoc type) {
  const auto record = type.getAs<clang::RecordTypeLoc>();
  return record && record.getTypePtr()->getKeyword() != clang::ElaboratedTypeKeyword::None;
}
#else
const clang::NamedDecl* declarationOf(clang::TypedefTypeLoc type) { return type.getTypedefNameDecl(); }
const clang::NamedDecl* declarationOf(clang::UsingTypeLoc type) { return type.getFoundDecl(); }

const clang::NamespaceDecl* namespaceOf(clang::NestedNameSpecifierLoc scope) {
  return scope.getNestedNameSpecifier()->getAsNamespace();
}

bool isRecordWithKeyword(clang::TypeLoc type) {
#if CLANG_VERSION_MAJOR >= 18
  constexpr auto kNone = clang::ElaboratedTypeKeyword::None;
#else
  constexpr auto kNone = clang::ETK_None;
#endif
  const auto named = type.getAs<clang::ElaboratedTypeLoc>();
  return named && named.getTypePtr()->getKeyword() != kNone && named.getNamedTypeLoc().getAs<clang::RecordTypeLoc>();
}
#endif

//===----------------------------------------------------------------------===//
// Running Clang
//===----------------------------------------------------------------------===//

OptionsPointer diagnosticOptions() { return OptionsPointer(new clang::DiagnosticOptions); }

static Engine engine(OptionsPointer options, clang::DiagnosticConsumer* consumer, [[maybe_unused]] bool isOwned) {
#if CLANG_VERSION_MAJOR >= 21
  EnginePointer made =
      clang::CompilerInstance::createDiagnostics(*llvm::vfs::getRealFileSystem(), *options, consumer, isOwned);
#elif CLANG_VERSION_MAJOR >= 20
  EnginePointer made =
      clang::CompilerInstance::createDiagnostics(*llvm::vfs::getRealFileSystem(), options.get(), consumer, isOwned);
#else
  EnginePointer made = clang::CompilerInstance::createDiagnostics(options.get(), consumer, isOwned);
#endif
  return {std::move(options), std::move(made)};
}

Engine engineOwning(OptionsPointer options, std::unique_ptr<clang::DiagnosticConsumer> consumer) {
  return engine(std::move(options), consumer.release(), true);
}

Engine engineFor(OptionsPointer options, clang::DiagnosticConsumer& consumer) {
  return engine(std::move(options), &consumer, false);
}

std::shared_ptr<clang::CompilerInvocation> createInvocation(llvm::ArrayRef<const char*> arguments,
                                                            const EnginePointer& engine) {
  clang::CreateInvocationOptions options;
  options.Diags = engine;
  return clang::createInvocation(arguments, options);
}

void checkTarget(const Engine& engine, const clang::CompilerInvocation& invocation) {
  const auto options = std::make_shared<clang::TargetOptions>(invocation.getTargetOpts());
#if CLANG_VERSION_MAJOR >= 21
  clang::TargetInfo::CreateTargetInfo(*engine.engine, *options);
#else
  clang::TargetInfo::CreateTargetInfo(*engine.engine, options);
#endif
}

std::unique_ptr<clang::ASTUnit> buildTree(std::shared_ptr<clang::CompilerInvocation> invocation, const Engine& engine,
                                          clang::FrontendAction& action) {
  return std::unique_ptr<clang::ASTUnit>(clang::ASTUnit::LoadFromCompilerInvocationAction(
      std::move(invocation), std::make_shared<clang::PCHContainerOperations>(),
#if CLANG_VERSION_MAJOR >= 21
      engine.options,
#endif
      engine.engine, &action));
}

void runAction(std::shared_ptr<clang::CompilerInvocation> invocation, const Engine& engine,
               clang::FrontendAction& action) {
#if CLANG_VERSION_MAJOR >= 20
  clang::ProcessWarningOptions(*engine.engine, invocation->getDiagnosticOpts(), *llvm::vfs::getRealFileSystem());
#else
  clang::ProcessWarningOptions(*engine.engine, invocation->getDiagnosticOpts());
#endif
#if CLANG_VERSION_MAJOR >= 21
  clang::CompilerInstance compiler(std::move(invocation));
#else
  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invocation));
#endif
#if CLANG_VERSION_MAJOR >= 22
  compiler.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
  compiler.setDiagnostics(engine.engine);
#else
  compiler.setDiagnostics(engine.engine.get());
#endif
  compiler.ExecuteAction(action);
}

std::string resourceDirectoryOf(llvm::StringRef program) {
#if CLANG_VERSION_MAJOR >= 22
  return clang::GetResourcesPath(program);
#else
  return clang::driver::Driver::GetResourcesPath(program);
#endif
}

}  // namespace sparsegen::compat
