//===- ClangCompat.h - what differs between Clang's versions ----*- C++ -*-===//
//
// Part of parse, and used by lower. Clang's interface is not stable. What has
// another name or form in some of the versions 16 to 22 is asked for here, and
// in AstVisitor.cpp and InclusionCallbacks.h, whose headers of Clang's take
// seconds to compile. No other file asks which version there is. A function is
// called by what it means in the newest version, and is right in all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <memory>
#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTUnit;
class CompilerInvocation;
class FrontendAction;
class GCCAsmStmt;
}  // namespace clang

namespace sparsegen::compat {

//===----------------------------------------------------------------------===//
// Declarations and types
//===----------------------------------------------------------------------===//

/// The type of objects of a struct, class, union or enumeration. Canonical, and without qualifiers.
clang::QualType typeOf(const clang::TagDecl* tag);

bool isPureVirtual(const clang::CXXMethodDecl* method);
/// Whether a member function names its object among its parameters: `f(this T&)`.
bool hasExplicitObject(const clang::CXXMethodDecl* method);
inline bool isUnnamedBitField(const clang::FieldDecl* field) { return field->isBitField() && !field->getDeclName(); }
/// Whether the source writes the arguments of an instance: of one that it specializes, or asks for.
bool hasWrittenArguments(const clang::ClassTemplateSpecializationDecl* instance);
/// Whether a block is `extern "C"`.
bool isOfC(const clang::LinkageSpecDecl* block);

/// Prints types without the names that `typedef` and `using` give them.
void printCanonicalTypes(clang::PrintingPolicy& policy);

//===----------------------------------------------------------------------===//
// Statements and expressions
//===----------------------------------------------------------------------===//

/// The statement whose value a statement expression has; null for an empty one.
const clang::Stmt* resultOf(const clang::StmtExpr* expr);

/// What an `asm` says, as written.
std::string textOf(const clang::GCCAsmStmt* assembly);

/// An empty literal of `char`, and the call of a constructor for a base that is not virtual. Both live in the context.
const clang::StringLiteral* emptyText(clang::ASTContext& context, clang::SourceLocation at);
const clang::CXXConstructExpr* constructBase(clang::ASTContext& context, clang::QualType type, clang::SourceLocation at,
                                             clang::CXXConstructorDecl* constructor,
                                             llvm::ArrayRef<clang::Expr*> arguments);

/// `this`, where nobody writes it, and the qualifier `C::`. Both live in the context.
clang::Expr* implicitThis(clang::ASTContext& context, clang::QualType type, clang::SourceLocation at);
clang::NestedNameSpecifierLoc qualifierOf(clang::ASTContext& context, const clang::CXXRecordDecl* record,
                                          clang::SourceLocation at);

//===----------------------------------------------------------------------===//
// Types as they are written
//===----------------------------------------------------------------------===//

const clang::NamedDecl* declarationOf(clang::TypedefTypeLoc type);
const clang::NamedDecl* declarationOf(clang::UsingTypeLoc type);
/// The namespace that a qualifier ends with; null for another one.
const clang::NamespaceDecl* namespaceOf(clang::NestedNameSpecifierLoc scope);
/// Whether a type is written as `struct name`.
bool isRecordWithKeyword(clang::TypeLoc type);

//===----------------------------------------------------------------------===//
// Running Clang
//===----------------------------------------------------------------------===//

#if CLANG_VERSION_MAJOR >= 21
using OptionsPointer = std::shared_ptr<clang::DiagnosticOptions>;
#else
using OptionsPointer = llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions>;
#endif
using EnginePointer = llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>;

/// A diagnostics engine, and the options that it refers to.
struct Engine {
  OptionsPointer options;
  EnginePointer engine;
};

OptionsPointer diagnosticOptions();

/// Options as a TextDiagnosticPrinter takes them.
#if CLANG_VERSION_MAJOR >= 21
inline clang::DiagnosticOptions& forPrinter(const OptionsPointer& options) { return *options; }
#else
inline clang::DiagnosticOptions* forPrinter(const OptionsPointer& options) { return options.get(); }
#endif

/// An engine that owns its consumer, or one that does not.
Engine engineOwning(OptionsPointer options, std::unique_ptr<clang::DiagnosticConsumer> consumer);
Engine engineFor(OptionsPointer options, clang::DiagnosticConsumer& consumer);

/// What the driver makes of a command line; null where it is wrong.
std::shared_ptr<clang::CompilerInvocation> createInvocation(llvm::ArrayRef<const char*> arguments,
                                                            const EnginePointer& engine);

/// Reports what a target does not know of the options for it, such as a processor.
void checkTarget(const Engine& engine, const clang::CompilerInvocation& invocation);

/// Runs an action and keeps the tree; null where it can't be run.
std::unique_ptr<clang::ASTUnit> buildTree(std::shared_ptr<clang::CompilerInvocation> invocation, const Engine& engine,
                                          clang::FrontendAction& action);

/// Runs an action, and keeps nothing.
void runAction(std::shared_ptr<clang::CompilerInvocation> invocation, const Engine& engine,
               clang::FrontendAction& action);

/// Where a Clang that is installed has its own headers, by the path of its program.
std::string resourceDirectoryOf(llvm::StringRef program);

}  // namespace sparsegen::compat
