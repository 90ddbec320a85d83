//===- Locals.cpp - locals that are another name of a parameter -----------===//

#include "Parse/Locals.h"

#include "Parse/AstVisitor.h"
#include "Parse/Sundials.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen {

namespace {

/// All locals of one name.
class LocalsOfName : public AstVisitor {
public:
  explicit LocalsOfName(llvm::StringRef wanted) : name(wanted) {}
  bool VisitVarDecl(const clang::VarDecl* decl) override {
    if (decl->getName() == name && !llvm::isa<clang::ParmVarDecl>(decl)) found.push_back(decl);
    return true;
  }
  llvm::StringRef name;
  llvm::SmallVector<const clang::VarDecl*, 2> found;
};

/// Visits what runs: of a generic lambda, its instances.
class CodeVisitor : public AstVisitor {
public:
  /// To capture a variable is neither to read nor to change it: the lambda's body names it as well.
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
    for (const auto [capture, init] : llvm::zip_equal(lambda->captures(), lambda->capture_inits())) {
      const auto* variable = lambda->isInitCapture(&capture) ? init : nullptr;
      if (variable && !TraverseStmt(const_cast<clang::Expr*>(variable))) return false;
    }
    clang::FunctionTemplateDecl* generic = lambda->getDependentCallOperator();
    if (!generic) return TraverseStmt(lambda->getBody());
    return llvm::all_of(generic->specializations(), [&](clang::FunctionDecl* made) {
      return made->isDependentContext() || !made->hasBody() || TraverseStmt(made->getBody());
    });
  }
};

/// What becomes of one variable in a function: the values that are assigned to
/// it as a whole, and whether it may change in another way.
class UsesOf : public CodeVisitor {
public:
  explicit UsesOf(const clang::VarDecl* watched) : variable(watched) {}

  bool VisitBinaryOperator(const clang::BinaryOperator* assignment) override {
    if (assignment->getOpcode() == clang::BO_Assign && isVariable(assignment->getLHS())) {
      understood.insert(assignment->getLHS()->IgnoreParens());
      assigned.push_back(assignment->getRHS());
    }
    return true;
  }
  /// Its address goes to a function without a body: `get_array(X, &x)`.
  bool VisitCallExpr(const clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || callee->hasBody()) return true;
    for (const clang::Expr* argument : call->arguments()) {
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
      if (!address || address->getOpcode() != clang::UO_AddrOf || !isVariable(address->getSubExpr())) continue;
      understood.insert(address->getSubExpr()->IgnoreParens());
      lent.push_back(call);
    }
    return true;
  }
  /// It is read, or only named: `(void)user_data`.
  bool VisitCastExpr(const clang::CastExpr* cast) override {
    const bool reads = cast->getCastKind() == clang::CK_LValueToRValue || cast->getCastKind() == clang::CK_ToVoid;
    if (reads) read(cast->getSubExpr());
    return true;
  }
  /// As it was meant, with its conversions, and not as it was written.
  bool TraverseInitListExpr(clang::InitListExpr* list) override {
    const clang::InitListExpr* meant = list->getSemanticForm() ? list->getSemanticForm() : list;
    for (const clang::Stmt* child : meant->children())
      if (!TraverseStmt(const_cast<clang::Stmt*>(child))) return false;
    return true;
  }
  /// Comes after what it is part of.
  bool VisitDeclRefExpr(const clang::DeclRefExpr* use) override {
    if (use->getDecl() == variable && !understood.contains(use)) mayChange = true;
    return true;
  }

  const clang::VarDecl* variable;
  llvm::SmallPtrSet<const clang::Expr*, 8> understood;
  llvm::SmallVector<const clang::Expr*, 2> assigned;
  llvm::SmallVector<const clang::CallExpr*, 2> lent;
  bool mayChange = false;

private:
  /// Also where it is one of two places.
  void read(const clang::Expr* place) {
    place = place->IgnoreParens();
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(place)) {
      read(choice->getTrueExpr());
      read(choice->getFalseExpr());
    } else if (isVariable(place)) {
      understood.insert(place);
    }
  }
  bool isVariable(const clang::Expr* expr) const {
    const auto* use = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParens());
    return use && use->getDecl() == variable;
  }
};

UsesOf usesOf(const clang::VarDecl* variable, clang::Stmt* body) {
  UsesOf uses(variable);
  uses.TraverseStmt(body);
  return uses;
}

/// Whether a function may give a member another value.
class ChangesOf : public CodeVisitor {
public:
  explicit ChangesOf(const clang::ValueDecl* watched) : member(watched) {}
  bool VisitBinaryOperator(const clang::BinaryOperator* binary) override {
    if (binary->isAssignmentOp()) note(binary->getLHS());
    return true;
  }
  bool VisitUnaryOperator(const clang::UnaryOperator* unary) override {
    if (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf) note(unary->getSubExpr());
    return true;
  }
  const clang::ValueDecl* member;
  bool found = false;

private:
  void note(const clang::Expr* target) {
    const auto* use = llvm::dyn_cast<clang::MemberExpr>(target->IgnoreParenCasts());
    found = found || (use && use->getMemberDecl() == member);
  }
};

bool isNull(const clang::Expr* value) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(value->IgnoreParens());
  return cast && cast->getCastKind() == clang::CK_NullToPointer;
}

/// The last variable that a call names before the address of a local; null where there is none.
const clang::VarDecl* handleBefore(const clang::CallExpr* call, const clang::VarDecl* local) {
  const clang::VarDecl* found = nullptr;
  for (const clang::Expr* argument : call->arguments()) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
    const clang::Expr* named = address ? address->getSubExpr()->IgnoreParens() : argument->IgnoreParenCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(named);
    if (name && name->getDecl() == local) break;
    found = name && !address ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  }
  return found;
}

using Path = std::vector<std::string>;

/// Finds what locals of one function stand for.
class Paths {
public:
  explicit Paths(const clang::FunctionDecl& function) : body_(function.getBody()) {}

  Path ofLocal(llvm::StringRef name) {
    LocalsOfName locals(name);
    locals.TraverseStmt(body_);
    return locals.found.size() == 1 ? ofLocal(locals.found.front()) : Path{};
  }

private:
  static constexpr unsigned kMaxDepth = 8;

  Path ofLocal(const clang::VarDecl* local) {
    const clang::QualType type = local->getType();
    if (!local->hasLocalStorage() || !(type->isPointerType() || type->isReferenceType())) return {};
    llvm::SmallVector<const clang::Expr*, 2> values;
    if (local->getInit()) values.push_back(local->getInit());
    if (type->isPointerType()) {
      const UsesOf uses = usesOf(local, body_);
      if (uses.mayChange || !uses.lent.empty()) return {};
      values.append(uses.assigned);
    }
    Path found;
    for (const clang::Expr* value : values) {
      if (isNull(value)) continue;  // not where it is used
      const Path path = type->isReferenceType() ? ofFollowed(value) : ofPointer(value);
      if (path.empty() || (!found.empty() && found != path)) return {};
      found = path;
    }
    return found;
  }

  /// Of a reference: what it leads to is what a pointer does.
  Path ofFollowed(const clang::Expr* value) {
    const auto* followed = llvm::dyn_cast<clang::UnaryOperator>(value->IgnoreParenCasts());
    if (!followed || followed->getOpcode() != clang::UO_Deref) return {};
    return ofPointer(followed->getSubExpr());
  }

  Path ofPointer(const clang::Expr* value) {
    value = value->IgnoreParenCasts();
    const bool isPlace = value->getType()->isPointerType() || value->getType()->isArrayType();
    if (!isPlace || depth_ >= kMaxDepth) return {};
    ++depth_;
    Path path = ofMember(value);
    --depth_;
    return path;
  }

  Path ofMember(const clang::Expr* value) {
    value = value->IgnoreParenCasts();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(value)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (!variable || !variable->getType()->isPointerType()) return {};
      const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
      if (!parameter) return ofLocal(variable);
      const UsesOf uses = usesOf(parameter, body_);
      return uses.mayChange || !uses.lent.empty() || !uses.assigned.empty() ? Path{}
                                                                            : Path{parameter->getNameAsString()};
    }
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(value)) {
      ChangesOf changes(member->getMemberDecl());
      changes.TraverseStmt(body_);
      if (changes.found) return {};
      return extended(member->isArrow() ? ofPointer(member->getBase()) : ofMember(member->getBase()),
                      member->getMemberDecl());
    }
    const auto* call = llvm::dyn_cast<clang::CallExpr>(value);
    const auto part = call ? vectorPart(call) : std::nullopt;
    return part ? extended(extended(ofPointer(part->vector), part->content), part->part) : Path{};
  }

  static Path extended(Path path, const clang::ValueDecl* member) {
    if (!path.empty()) path.push_back(member->getNameAsString());
    return path;
  }

  clang::Stmt* body_;
  unsigned depth_ = 0;
};

}  // namespace

std::vector<std::string> pathBehind(const clang::FunctionDecl& function, llvm::StringRef name) {
  return function.getBody() ? Paths(function).ofLocal(name) : Path{};
}

std::string fetchedType(const clang::FunctionDecl& function, llvm::StringRef name) {
  if (pathBehind(function, name).empty()) return {};
  LocalsOfName locals(name);
  locals.TraverseStmt(function.getBody());
  const clang::QualType type = locals.found.front()->getType();
  return type.getUnqualifiedType().getAsString(function.getASTContext().getPrintingPolicy());
}

std::optional<FilledLocal> filledLocal(const clang::FunctionDecl& function, llvm::StringRef name) {
  clang::Stmt* body = function.getBody();
  if (!body) return std::nullopt;
  LocalsOfName locals(name);
  locals.TraverseStmt(body);
  if (locals.found.size() != 1) return std::nullopt;
  const clang::VarDecl* local = locals.found.front();
  const bool isOpen = !local->getInit() || isNull(local->getInit());
  if (!local->hasLocalStorage() || !local->getType()->isPointerType() || !isOpen) return std::nullopt;
  const UsesOf uses = usesOf(local, body);
  if (uses.mayChange || !uses.assigned.empty() || uses.lent.empty()) return std::nullopt;
  // Of two handles, or of one that becomes another, it may be two arrays.
  const clang::VarDecl* handle = handleBefore(uses.lent.front(), local);
  const bool isOne = handle && llvm::all_of(uses.lent, [&](const clang::CallExpr* call) {
                       return handleBefore(call, local) == handle;
                     });
  if (!isOne || !usesOf(handle, body).assigned.empty()) return std::nullopt;
  return FilledLocal{local, llvm::dyn_cast<clang::ParmVarDecl>(handle)};
}

}  // namespace sparsegen
