//===- InteriorPointers.cpp - vectors that nothing points into ------------===//

#include "Lower/Source/InteriorPointers.h"

#include "Lower/Source/BufferSwaps.h"
#include "Lower/Source/EscapeSummary.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Known.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

namespace {

/// Looks at each use of the vector: one that is not known to be harmless is found by its name.
class Search {
public:
  using Lent = llvm::function_ref<bool(const clang::ParmVarDecl*)>;
  using Given = llvm::function_ref<bool(const clang::Expr*)>;
  Search(const clang::VarDecl* vector, Lent isLent, Given isGiven)
      : vector_(vector), isLent_(isLent), isGiven_(isGiven) {}

  /// What becomes of an expression's value: where it is a statement, nothing.
  enum class As : std::uint8_t { Statement, Value };
  bool finds(const clang::Stmt* stmt, As as);

private:
  bool isVector(const clang::Expr* expr) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(withoutWrapping(expr));
    return name && name->getDecl() == vector_;
  }
  bool isElement(const clang::Expr* expr) const;
  bool findsIn(llvm::ArrayRef<const clang::Expr*> expressions) {
    return llvm::any_of(expressions, [&](const clang::Expr* each) { return finds(each, As::Value); });
  }
  bool findsInIndex(const clang::Expr* element);
  bool findsInRest(const clang::Stmt* stmt);
  bool isFreshly(const clang::Expr* made, EscapeSummary most);
  bool declares(const clang::DeclStmt* stmt);
  bool loops(const clang::CXXForRangeStmt* loop);
  std::optional<bool> ofExpression(const clang::Expr* expr, As as);
  std::optional<bool> ofCall(const clang::CallExpr* call, As as);
  bool argument(const clang::FunctionDecl* callee, unsigned k, const clang::Expr* given, As as);

  const clang::VarDecl* vector_;
  Lent isLent_;
  Given isGiven_;
};

/// A number that is one of its elements.
bool Search::isElement(const clang::Expr* expr) const {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(withoutWrapping(expr));
  const auto* method = call ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  if (!method || !isOfVector(method) || !expr->isGLValue() || !expr->getType()->isArithmeticType()) return false;
  if (!objectOf(call) || !isVector(objectOf(call))) return false;
  return method->getOverloadedOperator() == clang::OO_Subscript ||
         (method->getIdentifier() &&
          llvm::StringSwitch<bool>(method->getName()).Cases("at", "front", "back", true).Default(false));
}

bool Search::findsInIndex(const clang::Expr* element) {
  const auto* call = llvm::cast<clang::CallExpr>(withoutWrapping(element));
  const unsigned first = llvm::isa<clang::CXXOperatorCallExpr>(call) ? 1 : 0;
  return findsIn(llvm::ArrayRef(call->getArgs(), call->getNumArgs()).drop_front(first));
}

/// Whether a value that the vector gets is in memory that nothing points to, if calls leave no more than that.
bool Search::isFreshly(const clang::Expr* made, EscapeSummary most) {
  return !isGiven_(made) && !anyMade(made, [&](const clang::Expr* each) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(each);
    return isMadeByMove(each) || (call && each->isPRValue() && escapeSummary(call->getDirectCallee()) > most);
  });
}

/// The vector itself, and references to its elements.
bool Search::declares(const clang::DeclStmt* stmt) {
  return llvm::any_of(stmt->decls(), [&](const clang::Decl* each) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
    if (!variable || !variable->getInit()) return false;
    return (variable == vector_ && !isFreshly(variable->getInit(), EscapeSummary::Nothing)) ||
           finds(variable->getInit(), As::Value);
  });
}

/// `for (double each : v)`.
bool Search::loops(const clang::CXXForRangeStmt* loop) {
  const clang::VarDecl* each = loop->getLoopVariable();
  const bool isValue = !each->getType()->isReferenceType() && each->getType()->isArithmeticType();
  if (isVector(loop->getRangeInit()) ? !isValue : finds(loop->getRangeInit(), As::Value)) return true;
  if (loop->getInit() && finds(loop->getInit(), As::Statement)) return true;
  return finds(loop->getBody(), As::Statement);
}

/// A vector that a function gets to see, and an iterator that a function of the library goes on from.
bool Search::argument(const clang::FunctionDecl* callee, unsigned k, const clang::Expr* given, As as) {
  const bool isKept = holdsPointer(callee->getReturnType()) && as != As::Statement;
  const auto isHarmless = [&] { return !isKept && escapeSummary(callee) == EscapeSummary::Nothing; };
  const clang::Expr* plain = withoutWrapping(given);
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(plain);
  if (const auto* copied = llvm::dyn_cast<clang::CXXConstructExpr>(plain); copied && copied->getNumArgs() == 1)
    call = llvm::dyn_cast<clang::CXXMemberCallExpr>(withoutWrapping(copied->getArg(0)));
  const bool isAlgorithm = callee->isInStdNamespace() && !llvm::isa<clang::CXXMethodDecl>(callee);
  if (call && isVector(call->getImplicitObjectArgument()) && isAlgorithm) {
    const clang::QualType type = call->getType();
    if (!iteratorPointer(type).isNull() && call->getNumArgs() == 0) return !isHarmless();
  }
  if (!isVector(given)) return finds(given, As::Value);
  const clang::FunctionDecl* definition = nullptr;
  if (k >= callee->getNumParams() || !callee->hasBody(definition)) return true;
  const clang::ParmVarDecl* parameter = definition->getParamDecl(k);
  if (!parameter->getType()->isReferenceType()) return true;
  // A vector copies what it may not change.
  if (isOfVector(callee)) return !parameter->getType()->getPointeeType().isConstQualified();
  return isLent_(parameter) || !isHarmless();
}

std::optional<bool> Search::ofCall(const clang::CallExpr* call, As as) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
  const llvm::ArrayRef<const clang::Expr*> arguments(call->getArgs(), call->getNumArgs());
  const clang::Expr* object = method ? objectOf(call) : nullptr;
  if (object && isVector(object) && isOfVector(method)) {
    if (operation && operation->getOperator() == clang::OO_Equal) {
      // What an indirect call leaves is looked at where what it gives is copied.
      const bool isMoved = method->isMoveAssignmentOperator() && !withoutWrapping(arguments[1])->isPRValue();
      const bool isFresh = !isMoved && isFreshly(arguments[1], EscapeSummary::OfIndirectCallees);
      return as != As::Statement || !isFresh || finds(arguments[1], As::Value);
    }
    const bool gives = call->isGLValue() || holdsPointer(call->getType());
    const bool exchanges = method->getIdentifier() && method->getName() == "swap";
    if (gives || exchanges || !llvm::isa<clang::CXXMemberCallExpr>(call)) return true;
    return findsIn(arguments);
  }
  if (!callee) return std::nullopt;
  if (object && finds(object, As::Value)) return true;
  const unsigned skipped = operation && method ? 1 : 0;
  for (unsigned k = skipped; k < arguments.size(); ++k)
    if (argument(callee, k - skipped, arguments[k], as)) return true;
  return false;
}

/// Nothing where no part of it is a use of the vector that is known.
std::optional<bool> Search::ofExpression(const clang::Expr* expr, As as) {
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr);
  if (cast && cast->getCastKind() == clang::CK_LValueToRValue && isElement(cast->getSubExpr()))
    return findsInIndex(cast->getSubExpr());
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (binary && binary->isAssignmentOp() && isElement(binary->getLHS()))
    return as != As::Statement || findsInIndex(binary->getLHS()) || finds(binary->getRHS(), As::Value);
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
  if (unary && unary->isIncrementDecrementOp() && isElement(unary->getSubExpr()))
    return (as != As::Statement && unary->isPrefix()) || findsInIndex(unary->getSubExpr());
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(expr);
      made && !vectorElement(made->getType()).isNull() && made->getNumArgs() > 0) {
    if (made->getConstructor()->isCopyConstructor() && isVector(made->getArg(0))) return false;
    // It is moved where a parameter by value or a result takes it.
    if (isMadeByMove(made) && movedFrom(made) == vector_) return false;
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) return ofCall(call, as);
  return std::nullopt;
}

bool Search::findsInRest(const clang::Stmt* stmt) {
  const bool isBlock = llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                                 clang::SwitchStmt, clang::SwitchCase, clang::LabelStmt, clang::AttributedStmt>(stmt);
  bool found = false;
  forEachPart(stmt,
              [&](const clang::Stmt* part) { found = found || finds(part, isBlock ? As::Statement : As::Value); });
  return found;
}

bool Search::finds(const clang::Stmt* stmt, As as) {
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) return declares(declared);
  if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) return loops(loop);
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(stmt)) return finds(full->getSubExpr(), as);
  if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(stmt)) return finds(paren->getSubExpr(), as);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) return name->getDecl() == vector_;
  if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt))
    if (const auto known = ofExpression(expr, as)) return *known;
  return findsInRest(stmt);
}

}  // namespace

bool mayPointInto(const clang::VarDecl* vector, const clang::FunctionDecl* function,
                  llvm::function_ref<bool(const clang::ParmVarDecl*)> isLent,
                  llvm::function_ref<bool(const clang::Expr*)> isGiven) {
  bool found = false;
  Search search(vector, isLent, isGiven);
  forEachPart(function, [&](const clang::Stmt* part) { found = found || search.finds(part, Search::As::Statement); });
  return found;
}

}  // namespace sparsegen::lowering
