//===- Classes.cpp - objects of classes -----------------------------------===//
//
// A constructor is a function whose first parameter is the place of the object;
// what stands before its body (bases, members) is lowered as the first part of
// it.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/InnerVectors.h"
#include "Lower/Std/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;

/// Makes an object of a class in its place.
void FunctionLowering::construct(ExprId where, const clang::CXXConstructExpr* expr) {
  if (module[build.pointee(where)].kind == ir::TypeKind::Array)
    return forEachElement(build.pointee(where), 0, [&](ExprId k) { construct(build.element(where, k), expr); });
  if (shared.inner->isCell(build.pointee(where))) return vectors_->initialise(where, expr);
  const clang::CXXConstructorDecl* constructor = expr->getConstructor();
  const clang::SourceRange range = expr->getSourceRange();
  if (wrappedCall(shared.context.getRecordType(constructor->getParent())))
    return makeWrapper(where, constructor->getParent(), expr->getNumArgs() > 0 ? expr->getArg(0) : nullptr, range);
  if (const clang::QualType type = shared.context.getRecordType(constructor->getParent());
      !variantAlternatives(type).empty() && expr->getNumArgs() < 2)
    return makeVariant(where, type, expr->getNumArgs() > 0 ? expr->getArg(0) : nullptr, range);
  if (isString(shared.context.getRecordType(constructor->getParent()))) return makeString(where, expr);
  if (constructor->isCopyOrMoveConstructor() && constructor->isTrivial()) return copyValue(where, expr->getArg(0));
  if (expr->requiresZeroInitialization()) storeZero(where);
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) return;
  const clang::FunctionDecl* definition = nullptr;
  if (!constructor->hasBody(definition))
    shared.fail(DiagId::NoBody, range,
                "the body of a constructor of `" + expr->getType().getAsString(shared.policy) + "` is not visible here",
                "define it in this file or in a header that it includes");
  if (definition->isVariadic())
    shared.unsupported(range, "a call with a variable number of arguments is not supported");
  callFunction(definition, {expr->getArgs(), expr->getNumArgs()}, where, {}, range,
               expr->isListInitialization() ? ArgumentOrder::LeftToRight : ArgumentOrder::ObjectFirst);
}

/// What a constructor does before its body.
void FunctionLowering::constructParts(const clang::CXXConstructorDecl* constructor) {
  const clang::CXXRecordDecl* record = constructor->getParent();
  bool isMade = constructor->isDelegatingConstructor();
  const auto basesAreMade = [&] {
    if (!isMade) becomeClass(record, constructor->getSourceRange());
    isMade = true;
  };
  for (const clang::CXXCtorInitializer* init : constructor->inits()) {
    if (init->isAnyMemberInitializer()) basesAreMade();
    at(init->isWritten() ? init->getSourceRange() : constructor->getNameInfo().getSourceRange());
    if (init->isDelegatingInitializer()) {
      initialise(build.load(this_), init->getInit());
    } else if (init->isBaseInitializer()) {
      constructBase(init);
    } else if (init->isIndirectMemberInitializer()) {
      ExprId place = build.load(this_);
      for (const clang::NamedDecl* each : init->getIndirectMember()->chain())
        place = shared.memberPlace(place, llvm::cast<clang::FieldDecl>(each), init->getSourceRange());
      initialise(place, init->getInit());
    } else {
      initialiseField(build.load(this_), init->getMember(), init->getInit());
      constructNothing(init->getMember());
    }
  }
  basesAreMade();
}

/// A union that is made to be nothing, as an optional's is: a copy of it copies what it might be, which is zero then.
void FunctionLowering::constructNothing(const clang::FieldDecl* made) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(made->getParent());
  const auto* nothing = made->getType()->getAsCXXRecordDecl();
  if (!record || !record->isUnion() || !record->isTriviallyCopyable() || !nothing || !nothing->isEmpty()) return;
  for (const clang::FieldDecl* other : record->fields())
    if (other != made) storeZero(build.field(build.load(this_), shared.field(other, other->getSourceRange())));
}

void FunctionLowering::constructBase(const clang::CXXCtorInitializer* init) {
  const clang::Expr* value = init->getInit();
  const auto* base = init->getBaseClass()->getAsCXXRecordDecl();
  const auto* derived = llvm::cast<clang::CXXMethodDecl>(definition_)->getParent();
  const ExprId where = basePlace(build.load(this_), derived, base, value->getSourceRange());
  if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(value))
    return inheritConstructor(where, inherited);
  initialise(where, value);
}

/// A parameter as the argument of a constructor that gets the same.
static clang::Expr* handedOn(clang::ASTContext& context, clang::ParmVarDecl* parameter, clang::SourceLocation at) {
  const clang::QualType type = parameter->getType().getNonReferenceType();
  clang::Expr* name = clang::DeclRefExpr::Create(context, {}, {}, parameter, false, at, type, clang::VK_LValue);
  if (type->isRecordType() || parameter->getType()->isLValueReferenceType()) return name;
  return clang::ImplicitCastExpr::Create(context, type.getUnqualifiedType(), clang::CK_LValueToRValue, name, nullptr,
                                         clang::VK_PRValue, {});
}

/// An inherited constructor of what the library defines, as a class of the source's own would call it.
const clang::CXXConstructExpr* FunctionLowering::calledOpenly(const clang::CXXInheritedCtorInitExpr* expr) {
  clang::CXXConstructorDecl* constructor = expr->getConstructor();
  llvm::SmallVector<clang::Expr*, 4> arguments;
  for (clang::ParmVarDecl* parameter : definition_->parameters()) {
    const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && record->isInStdNamespace() && record->getName() == "allocator") break;  // behind all that counts
    arguments.push_back(handedOn(shared.context, parameter, expr->getLocation()));
  }
  return clang::CXXConstructExpr::Create(shared.context, expr->getType(), expr->getLocation(), constructor, false,
                                         arguments, false, false, false, false,
                                         clang::CXXConstructionKind::NonVirtualBase, {});
}

/// `using Base::Base;`: what the derived class's constructor is given goes on to the base's.
void FunctionLowering::inheritConstructor(ExprId where, const clang::CXXInheritedCtorInitExpr* expr) {
  const clang::QualType made = shared.context.getRecordType(expr->getConstructor()->getParent());
  if (shared.inner->isCell(build.pointee(where)) || wrappedCall(made) || !variantAlternatives(made).empty())
    return construct(where, calledOpenly(expr));
  const clang::FunctionDecl* definition = nullptr;
  if (!expr->getConstructor()->hasBody(definition))
    shared.fail(DiagId::NoBody, expr->getSourceRange(), "the body of an inherited constructor is not visible here",
                "define it in this file or in a header that it includes");
  for (unsigned k = 0; k < definition_->getNumParams(); ++k) {
    const clang::ParmVarDecl* own = definition_->getParamDecl(k);
    const clang::ParmVarDecl* base = definition->getParamDecl(k);
    if (!vectorElement(own->getType()).isNull() &&
        (shared.inner->isCellVariable(own) != shared.inner->isCellVariable(base) ||
         shared.exchanges.exchanges(own) != shared.exchanges.exchanges(base)))
      shared.unsupported(expr->getSourceRange(),
                         "an inherited constructor that keeps or moves a vector is not supported",
                         "write a constructor that calls the base's");
  }
  ir::Call call{shared.function(definition, expr->getSourceRange()), {where}, {}};
  const std::vector<ir::ObjectId>& given = module[id_].parameters;  // of this object comes first
  for (std::size_t k = 1; k < given.size(); ++k) call.arguments.push_back(build.load(given[k]));
  emit(std::move(call));
}

/// Whether an initial value calls nothing but constructors of the standard library.
static bool makesOnlyTheLibrarys(const clang::Stmt* init) {
  if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultInitExpr>(init))
    return makesOnlyTheLibrarys(defaulted->getExpr());
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(init);
  const bool isOthers =
      made && !made->getConstructor()->isTrivial() && !made->getConstructor()->getParent()->isInStdNamespace();
  if (isOthers || llvm::isa<clang::CallExpr, clang::CXXNewExpr>(init)) return false;
  return llvm::all_of(init->children(), [](const clang::Stmt* child) { return !child || makesOnlyTheLibrarys(child); });
}

/// A reference is bound; what has no type in the IR is left alone, where making it does nothing else.
void FunctionLowering::initialiseField(ExprId record, const clang::FieldDecl* field, const clang::Expr* init) {
  if (isString(shared.context.getBaseElementType(field->getType())) || !shared.tryType(field->getType())) {
    if (!init->HasSideEffects(shared.context, false) && makesOnlyTheLibrarys(init)) return;
  }
  if (vectors_->copyCaptured(record, field, init)) return;
  if (field->isAnonymousStructOrUnion()) return initialiseUnnamed(record, field, init);
  const ExprId where = shared.memberPlace(record, field, init->getSourceRange());
  const ExprId outer = object_;
  if (llvm::isa<clang::CXXDefaultInitExpr>(init->IgnoreParens())) object_ = record;
  if (field->getType()->isReferenceType()) {
    const ExprId bound = place(init);
    const ir::TypeId wanted = build.pointee(where);
    emit(ir::Assign{where, build.typeOf(bound) == wanted ? bound : build.pointerCast(bound, wanted)});
  } else {
    initialise(where, init);
  }
  object_ = outer;
}

/// What a member without a name has is the record's own.
void FunctionLowering::initialiseUnnamed(ExprId record, const clang::FieldDecl* field, const clang::Expr* init) {
  const clang::SourceRange at = init->getSourceRange().isValid() ? init->getSourceRange() : field->getSourceRange();
  const ExprId where = shared.memberPlace(record, field, at);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(init)) return initialiseMembers(where, list);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(init); made && !made->requiresZeroInitialization())
    return construct(where, made);
  if (!llvm::isa<clang::ImplicitValueInitExpr>(init))
    shared.unsupported(at, "the initial value of a member without a name is not supported here",
                       "give the member a name");
  for (const clang::FieldDecl* each : shared.membersOf(field->getType()->getAsRecordDecl()))
    storeZero(shared.memberPlace(where, each, at));
}

ExprId FunctionLowering::VisitCXXThisExpr(const clang::CXXThisExpr* expr) {
  if (object_.valid()) return object_;
  if (!capturedThis_) return build.load(this_);
  const ExprId held = build.field(build.load(this_), shared.field(capturedThis_, expr->getSourceRange()));
  return capturedThis_->getType()->isPointerType() ? build.load(held) : held;  // [this], [*this]
}

}  // namespace sparsegen::lowering
