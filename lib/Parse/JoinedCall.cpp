//===- JoinedCall.cpp - a function that calls others ----------------------===//

#include "Parse/JoinedCall.h"

#include "Parse/ClangCompat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Sema/Initialization.h"
#include "clang/Sema/Sema.h"

namespace sparsegen {

namespace {

/// Ends the making where the language does not allow a call; says why.
struct NotJoined {
  std::string why;
};

bool isOnObject(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  return method && method->isInstance();
}

/// Keeps Clang silent while something is tried.
class Silence {
public:
  explicit Silence(clang::ASTUnit& unit) : engine_(unit.getDiagnostics()) { engine_.setSuppressAllDiagnostics(true); }
  ~Silence() { engine_.setSuppressAllDiagnostics(false); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

private:
  clang::DiagnosticsEngine& engine_;
};

/// All that is made stands where the first function's name does.
class Joining {
public:
  Joining(const JoinedText& text, const clang::CXXRecordDecl* object, clang::ASTUnit& unit)
      : text_(text),
        object_(object),
        sema_(unit.getSema()),
        context_(unit.getASTContext()),
        first_(*text.parts.front().function),
        at_(first_.getLocation()) {}

  const clang::FunctionDecl* run() {
    declare();
    const clang::Sema::ContextRAII inside(sema_, made_);
    sema_.PushFunctionScope();
    try {
      made_->setBody(body());
    } catch (const NotJoined&) {
      sema_.PopFunctionScopeInfo();
      throw;
    }
    sema_.PopFunctionScopeInfo();
    return made_;
  }

private:
  clang::QualType statusType() const {
    clang::QualType type = context_.VoidTy;
    for (const JoinedPart& part : text_.parts) {
      if (part.result || !returnsStatus(*part.function)) continue;
      const clang::QualType own = part.function->getReturnType().getCanonicalType().getUnqualifiedType();
      if (!type->isVoidType() && type != own)
        throw NotJoined{"one returns `" + type.getAsString(context_.getPrintingPolicy()) + "`, and another one `" +
                        own.getAsString(context_.getPrintingPolicy()) + "`"};
      type = own;
    }
    return type;
  }

  void declare() {
    std::vector<clang::QualType> types;
    for (const JoinedParameter& parameter : text_.parameters) types.push_back(parameter.type);
    clang::FunctionProtoType::ExtProtoInfo info;
    bool isOnAny = false, isConst = true;
    for (const JoinedPart& part : text_.parts) {
      if (!isOnObject(*part.function)) continue;
      isOnAny = true;
      isConst &= llvm::cast<clang::CXXMethodDecl>(part.function)->isConst();
    }
    if (isOnAny && isConst) info.TypeQuals.addConst();
    const clang::QualType type = context_.getFunctionType(statusType(), types, info);
    clang::TypeSourceInfo* written = context_.getTrivialTypeSourceInfo(type, at_);
    const clang::DeclarationNameInfo name(first_.getDeclName(), at_);
    if (first_.isCXXClassMember())
      made_ = clang::CXXMethodDecl::Create(context_, const_cast<clang::CXXRecordDecl*>(object_), at_, name, type,
                                           written, isOnAny ? clang::SC_None : clang::SC_Static, false, true,
                                           clang::ConstexprSpecKind::Unspecified, at_);
    else
      made_ = clang::FunctionDecl::Create(context_, const_cast<clang::DeclContext*>(first_.getDeclContext()), at_, at_,
                                          first_.getDeclName(), type, written, clang::SC_Static);
    made_->setAccess(clang::AS_public);
    for (const JoinedParameter& parameter : text_.parameters) {
      clang::IdentifierInfo* id = parameter.name.empty() ? nullptr : &context_.Idents.get(parameter.name);
      parameters_.push_back(clang::ParmVarDecl::Create(context_, made_, at_, at_, id, parameter.type,
                                                       context_.getTrivialTypeSourceInfo(parameter.type, at_),
                                                       clang::SC_None, nullptr));
      parameters_.back()->setScopeInfo(0, static_cast<unsigned>(parameters_.size() - 1));
    }
    made_->setParams(parameters_);
  }

  clang::Stmt* body() {
    for (const JoinedPart& part : text_.parts) {
      clang::Expr* call = callOf(part);
      if (part.result) {
        add(assignment(*part.result, call));
      } else if (returnsStatus(*part.function)) {
        addStatus(call);
        if (&part != &text_.parts.back()) leaveOnFailure();
      } else {
        add(call);
      }
    }
    if (!statuses_.empty()) statements_.push_back(returned());
    return clang::CompoundStmt::Create(context_, statements_, clang::FPOptionsOverride(), at_, at_);
  }

  template <class Result>
  clang::Expr* require(const Result& made) const {
    if (made.isInvalid() || !made.get()) throw NotJoined{"the language does not allow the call"};
    return made.get();
  }

  void add(clang::Expr* expr) { statements_.push_back(require(sema_.ActOnFinishFullExpr(expr, at_, true))); }

  clang::Expr* named(clang::ValueDecl* declared) {
    return sema_.BuildDeclRefExpr(declared, declared->getType().getNonReferenceType(), clang::VK_LValue, at_);
  }

  clang::Expr* callOf(const JoinedPart& part) {
    std::vector<clang::Expr*> arguments;
    for (const std::size_t k : part.arguments) arguments.push_back(named(parameters_[k]));
    auto* function = const_cast<clang::FunctionDecl*>(part.function);
    if (isOnObject(*function))
      return require(sema_.BuildCallToMemberFunction(nullptr, member(*llvm::cast<clang::CXXMethodDecl>(function)), at_,
                                                     arguments, at_));
    const clang::ExprValueKind kind = context_.getLangOpts().CPlusPlus ? clang::VK_LValue : clang::VK_PRValue;
    clang::Expr* callee = sema_.BuildDeclRefExpr(function, function->getType(), kind, at_);
    return require(sema_.BuildCallExpr(nullptr, callee, at_, arguments, at_));
  }

  /// The function by its class: this one is meant, whatever overrides it.
  clang::Expr* member(clang::CXXMethodDecl& method) {
    const clang::QualType own = llvm::cast<clang::CXXMethodDecl>(made_)->getThisType();
    clang::Expr* self = compat::implicitThis(context_, own, at_);
    return sema_.BuildMemberExpr(self, true, at_, compat::qualifierOf(context_, method.getParent(), at_), {}, &method,
                                 clang::DeclAccessPair::make(&method, clang::AS_public), false,
                                 clang::DeclarationNameInfo(method.getDeclName(), at_), context_.BoundMemberTy,
                                 clang::VK_PRValue, clang::OK_Ordinary);
  }

  clang::Expr* assignment(std::size_t parameter, clang::Expr* value) {
    clang::Expr* place = require(sema_.BuildUnaryOp(nullptr, at_, clang::UO_Deref, named(parameters_[parameter])));
    return require(sema_.BuildBinOp(nullptr, at_, clang::BO_Assign, place, value));
  }

  void addStatus(clang::Expr* call) {
    const clang::QualType type = made_->getReturnType();
    auto* status = clang::VarDecl::Create(context_, made_, at_, at_,
                                          &context_.Idents.get("status_" + std::to_string(statuses_.size())), type,
                                          context_.getTrivialTypeSourceInfo(type, at_), clang::SC_None);
    sema_.AddInitializerToDecl(status, call, /*DirectInit=*/false);
    if (status->isInvalidDecl()) throw NotJoined{"the language does not allow the call"};
    statuses_.push_back(status);
    statements_.push_back(new (context_) clang::DeclStmt(clang::DeclGroupRef(status), at_, at_));
  }

  /// `if (status) return status;` of numbers, `if (!status) return status;` of truth values.
  void leaveOnFailure() {
    clang::Expr* status = named(statuses_.back());
    if (made_->getReturnType()->isBooleanType())
      status = require(sema_.BuildUnaryOp(nullptr, at_, clang::UO_LNot, status));
    clang::Expr* condition = require(sema_.CheckBooleanCondition(at_, status));
    statements_.push_back(clang::IfStmt::Create(context_, at_, clang::IfStatementKind::Ordinary, nullptr, nullptr,
                                                condition, at_, at_, returned()));
  }

  clang::Stmt* returned() {
    clang::Expr* status = require(sema_.PerformCopyInitialization(
        clang::InitializedEntity::InitializeResult(at_, made_->getReturnType()), at_, named(statuses_.back())));
    return clang::ReturnStmt::Create(context_, at_, status, nullptr);
  }

  const JoinedText& text_;
  const clang::CXXRecordDecl* object_;
  clang::Sema& sema_;
  clang::ASTContext& context_;
  const clang::FunctionDecl& first_;
  clang::SourceLocation at_;
  clang::FunctionDecl* made_ = nullptr;
  std::vector<clang::ParmVarDecl*> parameters_;
  std::vector<clang::VarDecl*> statuses_;
  std::vector<clang::Stmt*> statements_;
};

}  // namespace

bool returnsStatus(const clang::FunctionDecl& function) {
  return function.getReturnType()->isIntegralOrEnumerationType();
}

std::variant<const clang::FunctionDecl*, std::string> joinedCall(const JoinedText& text,
                                                                 const clang::CXXRecordDecl* object,
                                                                 clang::ASTUnit& unit) {
  const Silence silence(unit);
  try {
    return Joining(text, object, unit).run();
  } catch (const NotJoined& reason) {
    return reason.why;
  }
}

}  // namespace sparsegen
