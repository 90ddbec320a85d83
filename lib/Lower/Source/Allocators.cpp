//===- Allocators.cpp - calls that give memory ----------------------------===//

#include "Lower/Source/Allocators.h"

#include "Lower/Source/Invariance.h"
#include "Lower/Source/LibraryNames.h"
#include "Lower/Source/SilentEnds.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

namespace {

/// So many functions around `malloc` are looked through.
constexpr unsigned kDeepest = 4;

std::optional<AllocatorCall> find(const clang::CallExpr* call, const clang::ASTContext& context, unsigned depth);

/// The product that a size is.
void split(const clang::Expr* size, llvm::SmallVectorImpl<const clang::Expr*>& factors) {
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(size->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) {
    factors.push_back(size);
    return;
  }
  split(product->getLHS(), factors);
  split(product->getRHS(), factors);
}

const clang::ParmVarDecl* parameterOf(const clang::Expr* expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
}

/// Reads a function that may be one around `malloc`.
class Reader {
public:
  Reader(const clang::FunctionDecl* definition, const clang::ASTContext& context, unsigned depth)
      : definition_(definition), context_(context), depth_(depth) {}

  /// What it asks for, in terms of its parameters.
  std::optional<AllocatorCall> run() {
    const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(definition_->getBody());
    if (!body || !definition_->getReturnType()->isVoidPointerType()) return std::nullopt;
    for (const clang::Stmt* each : body->body()) {
      if (each == body->body_back()) return gives(each) ? asked_ : std::nullopt;
      if (!reads(each)) return std::nullopt;
    }
    return std::nullopt;
  }

private:
  bool reads(const clang::Stmt* stmt) {
    if (const auto* named = llvm::dyn_cast<clang::DeclStmt>(stmt);
        named &&
        llvm::all_of(named->decls(), [](const clang::Decl* each) { return !llvm::isa<clang::ValueDecl>(each); }))
      return true;  // `using std::malloc;`
    if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) return declares(declared);
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt))
      return !branch->getElse() && !branch->getInit() && asksForNull(branch->getCond());
    const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
    return (expr && (assigns(expr) || clears(expr))) || doesNothing(stmt, context_);
  }

  bool declares(const clang::DeclStmt* stmt) {
    const auto* variable = stmt->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(stmt->getSingleDecl()) : nullptr;
    if (!variable || pointer_ || !variable->hasLocalStorage() || !variable->getType()->isVoidPointerType())
      return false;
    pointer_ = variable;
    return !variable->getInit() || isNull(variable->getInit()) || asks(variable->getInit());
  }

  bool isNull(const clang::Expr* expr) const {
    // Clang's question does not change what it is given.
    return expr->isNullPointerConstant(const_cast<clang::ASTContext&>(context_),
                                       clang::Expr::NPC_NeverValueDependent) != clang::Expr::NPCK_NotNull;
  }

  bool assigns(const clang::Expr* expr) {
    const auto* assign = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
    return assign && assign->getOpcode() == clang::BO_Assign && isPointer(assign->getLHS()) && asks(assign->getRHS());
  }

  /// `memset(p, 0, size)` of all that there is.
  bool clears(const clang::Expr* expr) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenImpCasts());
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (!asked_ || !callee || libraryName(callee, context_) != "memset" || !isPointer(call->getArg(0))) return false;
    clang::Expr::EvalResult value;
    llvm::SmallVector<const clang::Expr*, 2> factors;
    split(call->getArg(2), factors);
    const bool isAll = factors.size() == asked_->factors.size() &&
                       std::equal(factors.begin(), factors.end(), asked_->factors.begin(),
                                  [&](const clang::Expr* a, const clang::Expr* b) {
                                    return parameterOf(a) && parameterOf(a) == parameterOf(b);
                                  });
    asked_->isZeroed = true;
    return isAll && call->getArg(1)->EvaluateAsInt(value, context_) && value.Val.getInt() == 0;
  }

  bool asks(const clang::Expr* value) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(value->IgnoreParenCasts());
    if (!call || asked_) return false;
    asked_ = find(call, context_, depth_ + 1);
    return asked_ && llvm::all_of(asked_->factors, [&](const clang::Expr* each) {
             return parameterOf(each) || each->isEvaluatable(context_);
           });
  }

  /// `!p`, `p == NULL`, `(p = malloc(n)) == NULL`, `!p && n > 0`: there always is memory here.
  bool asksForNull(const clang::Expr* condition) {
    condition = condition->IgnoreParenImpCasts();
    const auto isAsked = [&](const clang::Expr* side) { return (asked_ && isPointer(side)) || assigns(side); };
    if (const auto* negated = llvm::dyn_cast<clang::UnaryOperator>(condition))
      return negated->getOpcode() == clang::UO_LNot && isAsked(negated->getSubExpr());
    const auto* compared = llvm::dyn_cast<clang::BinaryOperator>(condition);
    if (compared && compared->getOpcode() == clang::BO_LAnd)
      return asksForNull(compared->getLHS()) && !compared->getRHS()->HasSideEffects(context_);
    if (!compared || compared->getOpcode() != clang::BO_EQ) return false;
    return (isNull(compared->getRHS()) && isAsked(compared->getLHS())) ||
           (isNull(compared->getLHS()) && isAsked(compared->getRHS()));
  }

  bool gives(const clang::Stmt* last) {
    const auto* left = llvm::dyn_cast<clang::ReturnStmt>(last);
    if (!left || !left->getRetValue()) return false;
    return asked_ ? isPointer(left->getRetValue()) : asks(left->getRetValue());
  }

  bool isPointer(const clang::Expr* expr) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    return name && pointer_ && name->getDecl() == pointer_;
  }

  const clang::FunctionDecl* definition_;
  const clang::ASTContext& context_;
  const unsigned depth_;
  const clang::VarDecl* pointer_ = nullptr;
  std::optional<AllocatorCall> asked_;
};

std::optional<AllocatorCall> find(const clang::CallExpr* call, const clang::ASTContext& context, unsigned depth) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee) return std::nullopt;
  const std::string name = libraryName(callee, context);
  AllocatorCall found;
  found.isZeroed = name == "calloc";
  // As the library's allocators call it.
  const bool isNew = callee->getBuiltinID() == clang::Builtin::BI__builtin_operator_new && call->getNumArgs() == 1;
  if (name == "malloc" || isNew || found.isZeroed || (name == "alloca" && depth == 0)) {
    for (const clang::Expr* each : call->arguments()) split(each, found.factors);
    return found;
  }
  const clang::FunctionDecl* definition = nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (depth == kDeepest || (method && !method->isStatic()) || !callee->hasBody(definition)) return std::nullopt;
  const std::optional<AllocatorCall> inner = Reader(definition, context, depth).run();
  if (!inner) return std::nullopt;
  found.isZeroed = inner->isZeroed;
  llvm::SmallVector<const clang::Expr*, 4> used;
  for (const clang::Expr* each : inner->factors) {
    const clang::ParmVarDecl* parameter = parameterOf(each);
    const clang::Expr* given = parameter ? call->getArg(parameter->getFunctionScopeIndex()) : each;
    if (llvm::is_contained(used, given)) return std::nullopt;  // it would be evaluated twice
    used.push_back(given);
    split(given, found.factors);
  }
  // What else it is told, for messages, must not do anything.
  const bool isQuiet = llvm::all_of(call->arguments(), [&](const clang::Expr* each) {
    return llvm::is_contained(used, each) || !each->HasSideEffects(context);
  });
  return isQuiet ? std::optional(found) : std::nullopt;
}

bool contains(const clang::Stmt* stmt, const clang::Stmt* part) {
  return stmt && (stmt == part || llvm::any_of(stmt->children(), [&](const clang::Stmt* child) {
                    return contains(child, part);
                  }));
}

/// Leaving a block, or coming into it elsewhere than at its start.
bool jumps(const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt, clang::GotoStmt, clang::IndirectGotoStmt,
                clang::LabelStmt, clang::SwitchCase>(stmt))
    return true;
  return llvm::any_of(stmt->children(), jumps);
}

/// `free(p)` or `delete[] p`.
bool givesBack(const clang::Stmt* stmt, const clang::VarDecl* pointer, const clang::ASTContext& context) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  if (!expr) return false;
  expr = expr->IgnoreParenImpCasts();
  if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) expr = cleanups->getSubExpr();
  const clang::Expr* given = nullptr;
  if (const auto* deleted = llvm::dyn_cast<clang::CXXDeleteExpr>(expr)) given = deleted->getArgument();
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  if (callee && libraryName(callee, context) == "free") given = call->getArg(0);
  return given && variableOf(given->IgnoreParenCasts()) == pointer;
}

/// The variable that a statement declares, and gives what `made` makes.
const clang::VarDecl* declaredWith(const clang::Stmt* stmt, const clang::Expr* made) {
  const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt);
  if (!declared) return nullptr;
  for (const clang::Decl* each : declared->decls())
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
        variable && variable->getInit() && variable->getInit()->IgnoreParenCasts() == made->IgnoreParenCasts())
      return variable;
  return nullptr;
}

}  // namespace

bool endsInItsBlock(const clang::Stmt* body, const clang::Expr* made, const clang::ASTContext& context) {
  const clang::VarDecl* pointer = nullptr;
  const bool isBlock = llvm::isa<clang::CompoundStmt>(body);
  for (const clang::Stmt* each : body->children()) {
    if (!isBlock || !each) continue;
    if (!pointer) {
      pointer = declaredWith(each, made);
      continue;
    }
    if (givesBack(each, pointer, context)) return true;
    if (jumps(each) || assigns(each, pointer)) return false;
  }
  return !pointer && llvm::any_of(body->children(), [&](const clang::Stmt* child) {
    return child && contains(child, made) && endsInItsBlock(child, made, context);
  });
}

std::optional<AllocatorCall> allocatorCall(const clang::CallExpr* call, const clang::ASTContext& context) {
  return find(call, context, 0);
}

}  // namespace sparsegen::lowering
