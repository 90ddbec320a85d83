//===- Memberwise.cpp - copies that are written out -----------------------===//

#include "Lower/Source/Memberwise.h"

#include <map>
#include <optional>
#include <utility>

#include "Lower/Source/Known.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"

namespace sparsegen::lowering {

namespace {

class Reader {
public:
  explicit Reader(const clang::CXXMethodDecl* copy)
      : copy_(copy), context_(copy->getASTContext()), record_(copy->getParent()) {}

  bool isMemberwise() {
    const clang::FunctionDecl* definition = nullptr;
    if (copy_->getNumParams() != 1 || record_->isUnion() || !copy_->hasBody(definition) || copy_->isVirtual())
      return false;
    from_ = definition->getParamDecl(0);
    if (!from_->getType()->isReferenceType()) return false;
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition)) {
      for (const clang::CXXCtorInitializer* init : constructor->inits())
        if (!reads(init)) return false;
    }
    if (llvm::count_if(record_->bases(), [](const auto& base) { return !isEmpty(base.getType()); }) != bases_)
      return false;
    return readsBody(llvm::dyn_cast<clang::CompoundStmt>(definition->getBody())) && isWhole();
  }

private:
  /// A place within an object, in bits. Of elements that loops go through, all of them, in an array of type `all`.
  struct Part {
    std::uint64_t at = 0;
    clang::QualType type;
    bool isOfSource = false;  ///< of the object that is copied
    clang::QualType all{};
    llvm::SmallVector<const clang::VarDecl*, 2> by{};  ///< the loops' variables, from the outer index on
  };

  static bool isEmpty(clang::QualType base) {
    const auto* record = base->getAsCXXRecordDecl();
    return record && record->isEmpty();
  }

  /// An initial value: of a member what the source has there, or nothing; of a base that of the source.
  bool reads(const clang::CXXCtorInitializer* init) {
    const clang::Expr* value = withoutWrapping(init->getInit());
    if (init->isBaseInitializer()) {
      if (isEmpty(clang::QualType(init->getBaseClass(), 0))) return true;
      const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value);
      ++bases_;
      return made && made->getConstructor()->isCopyOrMoveConstructor() && isSource(made->getArg(0));
    }
    if (!init->isMemberInitializer()) return false;
    if (!init->isWritten()) return isNothing(value);
    const std::optional<Part> part = this->part(copied(value));
    const std::optional<Part> own = memberOf({0, {}, false}, init->getMember());
    return part && own && part->isOfSource && isSamePlace(*own, *part) && covers(*own);
  }

  /// What a member without a written value is: left alone, or made of constants, until it is assigned.
  bool isNothing(const clang::Expr* value) const {
    const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value);
    return !value->HasSideEffects(context_) ||
           (made && made->getConstructor()->isDefaultConstructor() && made->getConstructor()->isTrivial());
  }

  /// The function's body, which ends by `return *this;` or by itself.
  bool readsBody(const clang::CompoundStmt* body) {
    if (!body) return false;
    return llvm::all_of(body->body(), [&](const clang::Stmt* each) {
      return (each == body->body_back() && isReturn(each)) || reads(each);
    });
  }
  bool isReturn(const clang::Stmt* stmt) const {
    const auto* left = llvm::dyn_cast<clang::ReturnStmt>(stmt);
    return left && (!left->getRetValue() || isWholeOwn(left->getRetValue()));
  }

  bool reads(const clang::Stmt* stmt) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt))
      return llvm::all_of(block->body(), [&](const clang::Stmt* each) { return reads(each); });
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt)) return readsGuard(branch);
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) return readsLoop(loop);
    if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) return readsAssignment(withoutWrapping(expr));
    return llvm::isa<clang::NullStmt>(stmt);
  }

  /// `if (this != &other)`, or `if (this == &other) return *this;`: a copy of itself changes nothing.
  bool readsGuard(const clang::IfStmt* branch) {
    const auto* compared = llvm::dyn_cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    if (!compared || !compared->isEqualityOp() || branch->getElse() || branch->getInit()) return false;
    const auto isThis = [](const clang::Expr* side) {
      return llvm::isa<clang::CXXThisExpr>(side->IgnoreParenImpCasts());
    };
    const auto isOther = [&](const clang::Expr* side) {
      const auto* address = llvm::dyn_cast<clang::UnaryOperator>(side->IgnoreParenImpCasts());
      return address && address->getOpcode() == clang::UO_AddrOf && isSource(address->getSubExpr());
    };
    const clang::Expr *a = compared->getLHS(), *b = compared->getRHS();
    if (!(isThis(a) && isOther(b)) && !(isThis(b) && isOther(a))) return false;
    if (compared->getOpcode() == clang::BO_NE) return reads(branch->getThen());
    const clang::Stmt* then = branch->getThen();
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(then); block && block->size() == 1)
      then = block->body_front();
    return isReturn(then);
  }

  /// `for (int k = 0; k < 3; ++k) d[k] = other.d[k];`
  bool readsLoop(const clang::ForStmt* loop) {
    const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
    const auto* variable =
        declared && declared->isSingleDecl() ? llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl()) : nullptr;
    const auto* compared =
        loop->getCond() ? llvm::dyn_cast<clang::BinaryOperator>(loop->getCond()->IgnoreParenImpCasts()) : nullptr;
    const auto* step =
        loop->getInc() ? llvm::dyn_cast<clang::UnaryOperator>(loop->getInc()->IgnoreParenImpCasts()) : nullptr;
    if (!variable || !variable->getInit() || !compared || !step || !step->isIncrementOp()) return false;
    if (constant(variable->getInit()) != 0 || !names(compared->getLHS(), variable) ||
        !names(step->getSubExpr(), variable))
      return false;
    const std::optional<std::uint64_t> bound = constant(compared->getRHS());
    const bool isBelow = compared->getOpcode() == clang::BO_LT || compared->getOpcode() == clang::BO_NE;
    if (!bound || *bound == 0 || !isBelow) return false;
    rounds_[variable] = *bound;
    const bool isRead = reads(loop->getBody());
    rounds_.erase(variable);
    return isRead;
  }

  bool readsAssignment(const clang::Expr* expr) {
    const auto* list = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (list && list->getOpcode() == clang::BO_Comma)
      return readsAssignment(withoutWrapping(list->getLHS())) && readsAssignment(withoutWrapping(list->getRHS()));
    const clang::Expr *to = nullptr, *value = nullptr;
    if (const auto* plain = llvm::dyn_cast<clang::BinaryOperator>(expr);
        plain && plain->getOpcode() == clang::BO_Assign)
      to = plain->getLHS(), value = plain->getRHS();
    if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
        call && call->getOperator() == clang::OO_Equal && call->getNumArgs() == 2) {
      const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
      if (method && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()))
        to = call->getArg(0), value = call->getArg(1);
    }
    if (!to) return false;
    const std::optional<Part> own = part(to);
    const std::optional<Part> source = part(copied(value));
    return own && source && !own->isOfSource && source->isOfSource && isSamePlace(*own, *source) && covers(*own);
  }

  /// What a value is a copy of.
  const clang::Expr* copied(const clang::Expr* value) const {
    value = withoutWrapping(value)->IgnoreParenImpCasts();
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(value); list && list->getNumInits() == 1)
      return copied(list->getInit(0));
    if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value))
      return made->getConstructor()->isCopyOrMoveConstructor() ? copied(made->getArg(0)) : value;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(value);
    return call && call->getDirectCallee() && isReferenceCast(call->getDirectCallee()) ? copied(call->getArg(0))
                                                                                       : value;
  }

  std::optional<Part> part(const clang::Expr* expr) const {
    expr = expr->IgnoreParenImpCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      const std::optional<Part> whole = part(member->getBase());
      return field && whole ? memberOf(*whole, field) : std::nullopt;
    }
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) return elementOf(element);
    if (isSource(expr)) return Part{0, {}, true};
    const auto* whole = llvm::dyn_cast<clang::UnaryOperator>(expr);
    const bool isOwn = llvm::isa<clang::CXXThisExpr>(expr) ||
                       (whole && whole->getOpcode() == clang::UO_Deref &&
                        llvm::isa<clang::CXXThisExpr>(whole->getSubExpr()->IgnoreParenImpCasts()));
    return isOwn ? std::optional<Part>({0, {}, false}) : std::nullopt;
  }

  std::optional<Part> memberOf(const Part& whole, const clang::FieldDecl* field) const {
    const bool isPlain = !field->isBitField() && !field->getType()->isReferenceType() && !field->getParent()->isUnion();
    if (!isPlain || !whole.by.empty()) return std::nullopt;
    // Of the object itself only members of its own class are looked at.
    if (whole.type.isNull() && field->getParent()->getCanonicalDecl() != record_->getCanonicalDecl())
      return std::nullopt;
    return Part{whole.at + context_.getFieldOffset(field), field->getType(), whole.isOfSource};
  }

  /// One element by its number, or all by the variable of a loop that goes through them.
  std::optional<Part> elementOf(const clang::ArraySubscriptExpr* element) const {
    const std::optional<Part> array = part(element->getBase());
    const auto* type = array && !array->type.isNull() ? context_.getAsConstantArrayType(array->type) : nullptr;
    if (!type) return std::nullopt;
    const std::uint64_t size = context_.getTypeSize(type->getElementType());
    Part found = *array;
    found.type = type->getElementType();
    if (const std::optional<std::uint64_t> index = constant(element->getIdx())) {
      found.at += *index * size;
      return found.by.empty() ? std::optional(found) : std::nullopt;
    }
    for (const auto& [variable, rounds] : rounds_) {
      if (!names(element->getIdx(), variable)) continue;
      if (rounds != type->getSize().getZExtValue() || llvm::is_contained(found.by, variable)) return std::nullopt;
      if (found.by.empty()) found.all = array->type;
      found.by.push_back(variable);
      return found;
    }
    return std::nullopt;
  }

  bool names(const clang::Expr* expr, const clang::VarDecl* variable) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
    return name && name->getDecl() == variable;
  }
  bool isSource(const clang::Expr* expr) const {
    expr = expr->IgnoreParenImpCasts();
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
    if (call && call->getDirectCallee() && isReferenceCast(call->getDirectCallee())) return isSource(call->getArg(0));
    const auto* cast = llvm::dyn_cast<clang::CXXStaticCastExpr>(expr);
    return cast ? isSource(cast->getSubExpr()) : names(expr, from_);
  }
  bool isWholeOwn(const clang::Expr* expr) const {
    const std::optional<Part> whole = part(expr);
    return whole && whole->type.isNull() && !whole->isOfSource;
  }

  std::optional<std::uint64_t> constant(const clang::Expr* expr) const {
    clang::Expr::EvalResult result;
    if (expr->isValueDependent() || !expr->EvaluateAsInt(result, context_) || result.Val.getInt().isNegative())
      return std::nullopt;
    return result.Val.getInt().getZExtValue();
  }

  bool isSamePlace(const Part& a, const Part& b) const {
    return a.at == b.at && a.by == b.by && !a.type.isNull() && !b.type.isNull() &&
           context_.hasSameUnqualifiedType(a.type, b.type);
  }

  bool covers(const Part& part) {
    if (part.type.isNull()) return false;
    std::uint64_t& end = copied_[part.at];
    end = std::max(end, part.at + context_.getTypeSize(part.by.empty() ? part.type : part.all));
    return true;
  }

  /// Whether each member was copied from one end to the other.
  bool isWhole() const {
    return llvm::all_of(record_->fields(), [&](const clang::FieldDecl* field) {
      std::uint64_t at = context_.getFieldOffset(field);
      const std::uint64_t end = at + context_.getTypeSize(field->getType());
      for (auto next = copied_.find(at); at < end && next != copied_.end(); next = copied_.find(at)) at = next->second;
      return at >= end || compat::isUnnamedBitField(field);
    });
  }

  const clang::CXXMethodDecl* copy_;
  const clang::ASTContext& context_;
  const clang::CXXRecordDecl* record_;
  const clang::ParmVarDecl* from_ = nullptr;
  std::ptrdiff_t bases_ = 0;                               ///< that are copied
  std::map<const clang::VarDecl*, std::uint64_t> rounds_;  ///< of the loops around, from 0 on
  std::map<std::uint64_t, std::uint64_t> copied_;          ///< where each part begins and ends
};

}  // namespace

bool isMemberwise(const clang::CXXMethodDecl* copy) { return Reader(copy).isMemberwise(); }

}  // namespace sparsegen::lowering
