//===- Invariance.cpp - what the body of a loop leaves alone --------------===//
//
// A variable is private if all that is done with it is done by its name. Every
// other place is memory: a write to any may be a write to each of its type, C's
// effective types being what they are, a real or not.
//
//===----------------------------------------------------------------------===//

#include "Lower/Source/Invariance.h"

#include "Lower/Source/Formats.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/Sizes.h"
#include "Parse/ClangCompat.h"
#include "Parse/Getters.h"
#include "clang/AST/ExprCXX.h"

namespace sparsegen::lowering {

const clang::VarDecl* variableOf(const clang::Expr* expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

const clang::Expr* withoutViews(const clang::Expr* place) {
  place = place->IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(place);
  return cast && cast->getCastKind() == clang::CK_NoOp ? withoutViews(cast->getSubExpr()) : place;
}

const clang::Expr* assigned(const clang::Stmt* stmt) {
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt))
    return binary->isAssignmentOp() ? binary->getLHS() : nullptr;
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt))
    return unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
  return nullptr;
}

bool names(const clang::Stmt* stmt, const clang::VarDecl* variable) {
  if (!stmt) return false;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    const auto* part = llvm::dyn_cast<clang::BindingDecl>(name->getDecl());
    return (part ? part->getDecomposedDecl() : name->getDecl()) == variable;
  }
  return llvm::any_of(stmt->children(), [&](const clang::Stmt* child) { return names(child, variable); });
}

bool assigns(const clang::Stmt* stmt, const clang::VarDecl* variable) {
  if (!stmt) return false;
  if (const clang::Expr* target = assigned(stmt); target && variableOf(target) == variable) return true;
  bool found = false;
  forEachPart(stmt, [&](const clang::Stmt* part) { found = found || assigns(part, variable); });
  return found;
}

namespace {

/// Whether a cast reads what it is applied to, or gives a way to read it only.
bool reads(const clang::CastExpr* cast) {
  if (cast->getCastKind() == clang::CK_LValueToRValue) return true;
  if (cast->getCastKind() != clang::CK_NoOp) return false;
  const clang::QualType type = cast->getType();
  return type->isPointerType() ? type->getPointeeType().isConstQualified() : type.isConstQualified();
}

/// Goes from a part of a variable, or a pointer to one, to the variable, and notes the indexes on the way; null where
/// a pointer that is stored is followed.
const clang::DeclRefExpr* wholeOf(const clang::Expr* part, llvm::SmallVectorImpl<const clang::Stmt*>& indexes) {
  while (true) {
    part = part->IgnoreParens();
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(part)) {
      // A step from a scalar is one of a pointer to it.
      return indexes.empty() || !name->getType()->isScalarType() ? name : nullptr;
    }
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(part); member && !member->isArrow()) {
      part = member->getBase();
    } else if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(part)) {
      indexes.push_back(subscript->getIdx());
      part = subscript->getBase();
    } else if (const auto* step = llvm::dyn_cast<clang::BinaryOperator>(part);
               step && step->isAdditiveOp() && step->getType()->isPointerType()) {
      const bool first = step->getLHS()->getType()->isPointerType();
      indexes.push_back(first ? step->getRHS() : step->getLHS());
      part = first ? step->getLHS() : step->getRHS();
    } else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(part);
               unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref)) {
      part = unary->getSubExpr();
    } else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(part);
               cast &&
               (cast->getCastKind() == clang::CK_ArrayToPointerDecay || cast->getCastKind() == clang::CK_NoOp)) {
      part = cast->getSubExpr();
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(part);
               call && isReferenceCast(call->getDirectCallee())) {
      part = call->getArg(0);
    } else if (const auto* named = llvm::dyn_cast<clang::OpaqueValueExpr>(part); named && named->getSourceExpr()) {
      part = named->getSourceExpr();
    } else {
      return nullptr;
    }
  }
}

/// Whether a call makes an element of a vector of numbers: it takes references, and reads what is behind.
bool makesNumber(const clang::CXXMemberCallExpr* call) {
  const clang::CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
  if (!method || !method->getDeclName().isIdentifier()) return false;
  const clang::QualType element = vectorElement(compat::typeOf(method->getParent()));
  return !element.isNull() && element->isArithmeticType() &&
         (method->getName() == "emplace_back" || method->getName() == "push_back" || method->getName() == "emplace");
}

/// The function that is called for certain; null where that may be another one, or hands on what it gets unseen.
const clang::FunctionDecl* calleeOf(const clang::Stmt* stmt) {
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt))
    return made->getConstructor()->isInheritingConstructor() ? nullptr : made->getConstructor();
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  return method && (method->isVirtual() || compat::hasExplicitObject(method)) ? nullptr : callee;
}

llvm::ArrayRef<const clang::Expr*> argumentsOf(const clang::Stmt* stmt) {
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) return {made->getArgs(), made->getNumArgs()};
  const auto* call = llvm::cast<clang::CallExpr>(stmt);
  const llvm::ArrayRef<const clang::Expr*> all(call->getArgs(), call->getNumArgs());
  // The first of an operator that is a member is the object.
  const bool isMember = llvm::isa<clang::CXXOperatorCallExpr>(call) &&
                        llvm::isa_and_nonnull<clang::CXXMethodDecl>(call->getDirectCallee());
  return isMember ? all.drop_front() : all;
}

}  // namespace

/// The parameter that refers to what a call is given; null where there is none, or the call is another one.
const clang::ParmVarDecl* Privacy::parameterOf(const clang::Stmt* call, const clang::Stmt* argument) {
  const clang::FunctionDecl* callee = calleeOf(call);
  const clang::FunctionDecl* definition = nullptr;
  if (!callee || !callee->hasBody(definition)) return nullptr;
  const llvm::ArrayRef<const clang::Expr*> arguments = argumentsOf(call);
  const auto* const at = llvm::find(arguments, argument);
  const auto k = static_cast<unsigned>(at - arguments.begin());
  if (at == arguments.end() || k >= definition->getNumParams()) return nullptr;
  const clang::ParmVarDecl* parameter = definition->getParamDecl(k);
  return parameter->getType()->isReferenceType() ? parameter : nullptr;
}

/// Whether two pointers are compared, or one is taken off the other.
static bool isOfAddresses(const clang::BinaryOperator* binary) {
  const auto isPointer = [](const clang::Expr* each) { return each->getType()->isPointerType(); };
  return (binary->isComparisonOp() || binary->getOpcode() == clang::BO_Sub) && isPointer(binary->getLHS()) &&
         isPointer(binary->getRHS());
}

/// Of what a pointer leads to nothing is touched.
void Privacy::collectAddress(const clang::Expr* pointer, const Views& views, Variables& escaping) {
  const clang::Expr* plain = pointer->IgnoreParenCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(plain);
  if (address && address->getOpcode() == clang::UO_AddrOf)
    return collectRead(address->getSubExpr(), Read::Now, views, escaping);
  if (plain->getType()->isArrayType()) return collectRead(plain, Read::Now, views, escaping);
  const auto* moved = llvm::dyn_cast<clang::BinaryOperator>(plain);
  if (!moved || !moved->isAdditiveOp() || !plain->getType()->isPointerType()) return collect(pointer, views, escaping);
  for (const clang::Expr* operand : {moved->getLHS(), moved->getRHS()}) collectAddress(operand, views, escaping);
}

/// A lambda may do anything with what it names.
void Privacy::collect(const clang::Stmt* stmt, const Views& views, Variables& escaping) {
  if (!stmt) return;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(stmt); cast && reads(cast)) {
    const Read when = cast->getCastKind() == clang::CK_LValueToRValue ? Read::Now : Read::Later;
    return collectRead(cast->getSubExpr(), when, views, escaping);
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(stmt); makesNumber(call)) {
    collect(call->getCallee(), views, escaping);
    for (const clang::Expr* argument : call->arguments()) collectRead(argument, Read::Now, views, escaping);
    return;
  }
  const auto* sized = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(stmt);
  if (sized && !sized->getTypeOfArgument()->isVariablyModifiedType()) return;  // nothing is evaluated
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt); binary && isOfAddresses(binary)) {
    for (const clang::Expr* operand : {binary->getLHS(), binary->getRHS()}) collectAddress(operand, views, escaping);
    return;
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) escaping.insert(name->getDecl());
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt))
    for (const clang::LambdaCapture& capture : lambda->captures())
      if (capture.capturesVariable()) escaping.insert(capture.getCapturedVar());
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt); lambda && lambda->isGenericLambda()) {
    // What it does is known of its instances.
    for (const clang::Expr* init : lambda->capture_inits()) collect(init, views, escaping);
    return;
  }
  const clang::Expr* target = assigned(stmt);
  if (target && !variableOf(target)) target = nullptr;
  forEachPart(stmt, [&](const clang::Stmt* part) {
    const clang::ParmVarDecl* parameter = parameterOf(stmt, part);
    if (parameter && views.onlyRead(parameter))
      collectRead(llvm::cast<clang::Expr>(part), Read::Now, views, escaping);
    else if (part != target)
      collect(part, views, escaping);
  });
}

/// What is read, here or later, is no more than that; a value may be read from one of two places.
void Privacy::collectRead(const clang::Expr* place, Read when, const Views& views, Variables& escaping) {
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(withoutViews(place)); choice) {
    collect(choice->getCond(), views, escaping);
    collectRead(choice->getTrueExpr(), when, views, escaping);
    return collectRead(choice->getFalseExpr(), when, views, escaping);
  }
  llvm::SmallVector<const clang::Stmt*, 4> indexes;
  const clang::DeclRefExpr* whole = wholeOf(place, indexes);
  const bool isView = when == Read::Later && (!whole || views.more(whole->getType()));
  if (!whole || isView) return collect(place, views, escaping);
  for (const clang::Stmt* index : indexes) collect(index, views, escaping);
}

/// What anybody gets a reference to is not private: what is assigned by its name as a whole would be seen to change.
static const Privacy::Views& byName() {
  static const Privacy::Views views{[](clang::QualType type) { return !type->isArrayType(); },
                                    [](const clang::ParmVarDecl*) { return false; }};
  return views;
}

bool Privacy::isPrivate(const clang::VarDecl* variable) {
  if (!variable->hasLocalStorage() || variable->getType()->isReferenceType()) return false;
  const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
  if (!function || !function->hasBody()) return false;
  const auto [at, isNew] = escaping_.try_emplace(function);
  // A write through a pointer is one to memory, wherever the pointer comes from.
  if (isNew) forEachPart(function, [&](const clang::Stmt* part) { collect(part, byName(), at->second); });
  return !at->second.contains(variable);
}

void Changes::visit(const clang::Stmt* stmt) {
  if (!stmt) return;
  if (const clang::Expr* target = assigned(stmt)) write(target);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) visitCall(call);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt); made && !made->getConstructor()->isTrivial())
    visitBody(made->getConstructor());
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* decl : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
          variable && variable->getType().isDestructedType())
        reals_ = others_ = true;
  if (llvm::isa<clang::CXXNewExpr, clang::CXXDeleteExpr, clang::AtomicExpr>(stmt)) reals_ = others_ = true;
  forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* each) { visitBody(each); });
  forEachPart(stmt, [&](const clang::Stmt* part) { visit(part); });
}

/// Of a scalar type: complex numbers are two that are real.
static Changes::Kind kindOf(clang::QualType type) {
  return type->isFloatingType() ? Changes::Kind::Real : Changes::Kind::Other;
}

void Changes::write(const clang::Expr* target) {
  const clang::VarDecl* variable = variableOf(target);
  if (variable && privacy_.isPrivate(variable)) return;
  const clang::QualType type = target->getType();
  const bool isScalar = type->isScalarType();
  reals_ = reals_ || !isScalar || kindOf(type) == Kind::Real;
  others_ = others_ || !isScalar || kindOf(type) == Kind::Other;
}

namespace {

/// What a function may write that can't be seen into, because of what it is given.
class Given {
public:
  bool reals = false;
  bool others = false;

  explicit Given(const clang::ASTContext& context) : context_(context) {}
  /// A value of a type: what the pointers in it lead to.
  void hold(clang::QualType type);

private:
  void lead(clang::QualType to);

  const clang::ASTContext& context_;
  llvm::SmallPtrSet<const clang::RecordDecl*, 8> seen_;
};

void Given::hold(clang::QualType type) {
  type = context_.getBaseElementType(type);
  if (type->isPointerType() || type->isReferenceType()) return lead(type->getPointeeType());
  // Elements are as constant as their vector; those of a text are no number.
  if (const clang::QualType element = vectorElement(type); !element.isNull()) return hold(element);
  const clang::RecordDecl* record = isString(type) ? nullptr : type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !seen_.insert(record).second) return;
  for (const clang::FieldDecl* field : record->fields()) hold(field->getType());
  if (const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record))
    for (const clang::CXXBaseSpecifier& base : derived->bases()) hold(base.getType());
}

/// A function may follow the pointers that it finds behind one to const.
void Given::lead(clang::QualType to) {
  const clang::QualType stream = context_.getFILEType();
  if (!stream.isNull() && context_.hasSameUnqualifiedType(to, stream)) return;
  if (to.isConstQualified()) return hold(to);
  reals = true;
  others = others || kindOf(to) == Changes::Kind::Other;
}

}  // namespace

void Changes::visitCall(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || (method && method->isVirtual())) {
    reals_ = others_ = true;
    return;
  }
  if (!isReferenceCast(callee)) visitBody(callee);
  if (callee->hasBody() || printsTheRest(call, callee)) return;
  // No parameter says what becomes of the rest.
  Given given(callee->getASTContext());
  const llvm::ArrayRef<const clang::Expr*> arguments = argumentsOf(call);
  for (const clang::Expr* rest : arguments.drop_front(std::min<std::size_t>(callee->getNumParams(), arguments.size())))
    given.hold(rest->getType());
  reals_ = reals_ || given.reals;
  others_ = others_ || given.others;
}

/// A function without a body writes what its parameters lead to, and for all we know its own object.
void Changes::visitBody(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  if (function->hasBody(definition)) {
    if (seen_.insert(definition).second) forEachPart(definition, [&](const clang::Stmt* part) { visit(part); });
    return;
  }
  Given given(function->getASTContext());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && method->isInstance()) given.hold(method->getThisType());
  for (const clang::ParmVarDecl* parameter : function->parameters()) given.hold(parameter->getType());
  reals_ = reals_ || given.reals;
  others_ = others_ || given.others;
}

bool Changes::leave(const clang::VarDecl* variable) const {
  const clang::QualType type = variable->getType().getNonReferenceType();
  if (variable->getType().isConstQualified()) return true;
  if (assigns(stmt_, variable)) return false;
  // What lies in an array or record is asked for where it is read.
  return !type->isScalarType() || privacy_.isPrivate(variable) || leaveMemoryOf(kindOf(type));
}

/// A vector that is a variable keeps its size where nothing changes that; one within a struct always does.
bool Changes::leaveSize(const clang::Expr* vector) const {
  const clang::Expr* plain = withoutWrapping(vector);
  const SizeChanges changes(stmt_);
  if (const auto* variable = variableOf(plain)) return !changes.change(variable);
  if (changes.changeOthers()) return false;
  if (const auto getter = getterCall(*plain)) return leave(getter->object) && leaveSize(getter->value);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(plain)) return leave(member->getBase());
  const auto* element = llvm::dyn_cast<clang::CXXOperatorCallExpr>(plain);
  return element && element->getOperator() == clang::OO_Subscript && leaveSize(element->getArg(0)) &&
         leave(element->getArg(1));
}

namespace {

bool isVector(const clang::Expr* expr) { return !vectorElement(expr->getType().getNonReferenceType()).isNull(); }

/// Functions that call each other would be looked into for ever.
constexpr unsigned kMaxCalls = 8;

}  // namespace

/// Whether a call is `std::min` or `std::max` of two integers, by `<`.
static bool choosesInteger(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  return callee && callee->isInStdNamespace() && callee->getIdentifier() && call->getNumArgs() == 2 &&
         (callee->getName() == "min" || callee->getName() == "max") &&
         call->getArg(1)->getType()->isIntegralOrUnscopedEnumerationType();
}

/// A call gives the same where its arguments do, and what it returns is made of them and of what stays.
bool Changes::leaveCall(const clang::CallExpr* call, unsigned calls) const {
  const auto stays = [&](const clang::Expr* given) {
    return leave(given, calls - 1) && (!isVector(given) || leaveSize(given));
  };
  const clang::FunctionDecl* callee = calleeOf(call);
  if (calls == 0 || !callee || !llvm::all_of(call->arguments(), stays)) return false;
  if (choosesInteger(call)) return true;
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
  const clang::Expr* value = onlyReturned(*callee);
  return value && (!member || leave(member->getImplicitObjectArgument(), calls - 1)) && leave(value, calls - 1);
}

bool Changes::leave(const clang::Expr* expr) const { return leave(expr, kMaxCalls); }

bool Changes::leave(const clang::Expr* expr, unsigned calls) const {
  if (const clang::Expr* vector = sizedVector(expr)) return leaveSize(vector);
  if (const auto element = elementCall(*expr)) {
    const bool isRead = expr->getType()->isScalarType();
    return (!isRead || leaveMemoryOf(kindOf(expr->getType()))) && leave(element->index, calls) &&
           (isVector(element->container) ? leaveSize(element->container) : leave(element->container, calls));
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) return leaveCall(call, calls);
  if (llvm::isa<clang::StmtExpr, clang::LambdaExpr, clang::CXXNewExpr>(expr) || assigned(expr)) return false;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(expr);
  if (made && !made->getConstructor()->isTrivial()) return false;
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
  const bool memory =
      llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr>(expr) || (unary && unary->getOpcode() == clang::UO_Deref);
  if (memory && expr->getType()->isScalarType() && !leaveMemoryOf(kindOf(expr->getType()))) return false;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) return leave(variable);
    return llvm::isa<clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(name->getDecl());
  }
  bool leaves = true;
  forEachPart(expr, [&](const clang::Stmt* each) {
    const auto* part = llvm::dyn_cast<clang::Expr>(each);
    leaves = leaves && (!part || leave(part, calls));
  });
  return leaves;
}

}  // namespace sparsegen::lowering
