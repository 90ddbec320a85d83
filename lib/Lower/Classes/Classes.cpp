//===- Classes.cpp - objects of classes -----------------------------------===//

#include "Lower/Classes/Classes.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Function.h"
#include "Lower/Library/CallWrappers.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Strings.h"
#include "Lower/Library/Variants.h"
#include "Lower/Library/Vectors.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

using ir::ExprId;

static void constructNothing(FunctionContext& fn, const clang::FieldDecl* made);
static void constructBase(FunctionContext& fn, const clang::CXXCtorInitializer* init);
static void inheritConstructor(FunctionContext& fn, ir::ExprId place, const clang::CXXInheritedCtorInitExpr* expr);
static void initialiseUnnamed(FunctionContext& fn, ir::ExprId record, const clang::FieldDecl* field,
                              const clang::Expr* init);

void construct(FunctionContext& fn, ExprId where, const clang::CXXConstructExpr* expr) {
  if (fn.module[fn.build.pointee(where)].kind == ir::TypeKind::Array)
    return forEachElement(fn, fn.build.pointee(where), 0,
                          [&](ExprId k) { construct(fn, fn.build.element(where, k), expr); });
  if (fn.shared.inner->isCell(fn.build.pointee(where))) return fn.vectors->initialise(where, expr);
  const clang::CXXConstructorDecl* constructor = expr->getConstructor();
  const clang::SourceRange range = expr->getSourceRange();
  if (wrappedCall(compat::typeOf(constructor->getParent())))
    return makeWrapper(fn, where, constructor->getParent(), expr->getNumArgs() > 0 ? expr->getArg(0) : nullptr, range);
  if (const clang::QualType type = compat::typeOf(constructor->getParent());
      !variantAlternatives(type).empty() && expr->getNumArgs() < 2)
    return makeVariant(fn, where, type, expr->getNumArgs() > 0 ? expr->getArg(0) : nullptr, range);
  if (isString(compat::typeOf(constructor->getParent()))) return makeString(fn, where, expr);
  if (constructor->isCopyOrMoveConstructor() && constructor->isTrivial()) return copyValue(fn, where, expr->getArg(0));
  if (expr->requiresZeroInitialization()) storeZero(fn, where);
  if (constructor->isDefaultConstructor() && constructor->isTrivial()) return;
  const clang::FunctionDecl* definition = nullptr;
  if (!constructor->hasBody(definition))
    fn.shared.fail(
        DiagId::NoBody, range,
        "the body of a constructor of `" + expr->getType().getAsString(fn.shared.policy) + "` is not visible here",
        "define it in this file or in a header that it includes");
  if (definition->isVariadic())
    fn.shared.unsupported(range, "a call with a variable number of arguments is not supported");
  callFunction(fn, definition, {expr->getArgs(), expr->getNumArgs()}, where, {}, range,
               expr->isListInitialization() ? ArgumentOrder::LeftToRight : ArgumentOrder::ObjectFirst);
}

void constructParts(FunctionContext& fn, const clang::CXXConstructorDecl* constructor) {
  const clang::CXXRecordDecl* record = constructor->getParent();
  bool isMade = constructor->isDelegatingConstructor();
  const auto basesAreMade = [&] {
    if (!isMade) becomeClass(fn, record, constructor->getSourceRange());
    isMade = true;
  };
  for (const clang::CXXCtorInitializer* init : constructor->inits()) {
    if (init->isAnyMemberInitializer()) basesAreMade();
    fn.at(init->isWritten() ? init->getSourceRange() : constructor->getNameInfo().getSourceRange());
    if (init->isDelegatingInitializer()) {
      initialise(fn, fn.build.load(fn.thisObject), init->getInit());
    } else if (init->isBaseInitializer()) {
      constructBase(fn, init);
    } else if (init->isIndirectMemberInitializer()) {
      ExprId place = fn.build.load(fn.thisObject);
      for (const clang::NamedDecl* each : init->getIndirectMember()->chain())
        place = memberPlace(fn.shared, place, llvm::cast<clang::FieldDecl>(each), init->getSourceRange());
      initialise(fn, place, init->getInit());
    } else {
      initialiseField(fn, fn.build.load(fn.thisObject), init->getMember(), init->getInit());
      constructNothing(fn, init->getMember());
    }
  }
  basesAreMade();
}

/// A union that is made to be nothing, as an optional's is: a copy of it copies what it might be, which is zero then.
static void constructNothing(FunctionContext& fn, const clang::FieldDecl* made) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(made->getParent());
  const auto* nothing = made->getType()->getAsCXXRecordDecl();
  if (!record || !record->isUnion() || !record->isTriviallyCopyable() || !nothing || !nothing->isEmpty()) return;
  for (const clang::FieldDecl* other : record->fields())
    if (other != made)
      storeZero(fn, fn.build.field(fn.build.load(fn.thisObject), fieldOf(fn.shared, other, other->getSourceRange())));
}

static void constructBase(FunctionContext& fn, const clang::CXXCtorInitializer* init) {
  const clang::Expr* value = init->getInit();
  const auto* base = init->getBaseClass()->getAsCXXRecordDecl();
  const auto* derived = llvm::cast<clang::CXXMethodDecl>(fn.definition)->getParent();
  const ExprId where = basePlace(fn, fn.build.load(fn.thisObject), derived, base, value->getSourceRange());
  if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(value))
    return inheritConstructor(fn, where, inherited);
  initialise(fn, where, value);
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
static const clang::CXXConstructExpr* calledOpenly(FunctionContext& fn, const clang::CXXInheritedCtorInitExpr* expr) {
  clang::CXXConstructorDecl* constructor = expr->getConstructor();
  llvm::SmallVector<clang::Expr*, 4> arguments;
  for (clang::ParmVarDecl* parameter : fn.definition->parameters()) {
    const auto* record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (record && record->isInStdNamespace() && record->getName() == "allocator") break;  // behind all that counts
    arguments.push_back(handedOn(fn.shared.context, parameter, expr->getLocation()));
  }
  return compat::constructBase(fn.shared.context, expr->getType(), expr->getLocation(), constructor, arguments);
}

/// `using Base::Base;`: what the derived class's constructor is given goes on to the base's.
static void inheritConstructor(FunctionContext& fn, ExprId where, const clang::CXXInheritedCtorInitExpr* expr) {
  const clang::QualType made = compat::typeOf(expr->getConstructor()->getParent());
  if (fn.shared.inner->isCell(fn.build.pointee(where)) || wrappedCall(made) || !variantAlternatives(made).empty())
    return construct(fn, where, calledOpenly(fn, expr));
  const clang::FunctionDecl* definition = nullptr;
  if (!expr->getConstructor()->hasBody(definition))
    fn.shared.fail(DiagId::NoBody, expr->getSourceRange(), "the body of an inherited constructor is not visible here",
                   "define it in this file or in a header that it includes");
  for (unsigned k = 0; k < fn.definition->getNumParams(); ++k) {
    const clang::ParmVarDecl* own = fn.definition->getParamDecl(k);
    const clang::ParmVarDecl* base = definition->getParamDecl(k);
    if (!vectorElement(own->getType()).isNull() &&
        (fn.shared.inner->isCellVariable(own) != fn.shared.inner->isCellVariable(base) ||
         fn.shared.bufferSwaps.swapsBuffer(own) != fn.shared.bufferSwaps.swapsBuffer(base)))
      fn.shared.unsupported(expr->getSourceRange(),
                            "an inherited constructor that keeps or moves a vector is not supported",
                            "write a constructor that calls the base's");
  }
  ir::Call call{functionOf(fn.shared, definition, expr->getSourceRange()), {where}, {}};
  const std::vector<ir::ObjectId>& given = fn.module[fn.id].parameters;  // of this object comes first
  for (std::size_t k = 1; k < given.size(); ++k) call.arguments.push_back(fn.build.load(given[k]));
  fn.emit(std::move(call));
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

void initialiseField(FunctionContext& fn, ExprId record, const clang::FieldDecl* field, const clang::Expr* init) {
  if (isString(fn.shared.context.getBaseElementType(field->getType())) || !tryLowerType(fn.shared, field->getType())) {
    if (!init->HasSideEffects(fn.shared.context, false) && makesOnlyTheLibrarys(init)) return;
  }
  if (fn.vectors->copyCaptured(record, field, init)) return;
  if (field->isAnonymousStructOrUnion()) return initialiseUnnamed(fn, record, field, init);
  const ExprId where = memberPlace(fn.shared, record, field, init->getSourceRange());
  const ExprId outer = fn.object;
  if (llvm::isa<clang::CXXDefaultInitExpr>(init->IgnoreParens())) fn.object = record;
  if (field->getType()->isReferenceType()) {
    const ExprId bound = lowerPlace(fn, init);
    const ir::TypeId wanted = fn.build.pointee(where);
    fn.emit(ir::Assign{where, fn.build.typeOf(bound) == wanted ? bound : fn.build.pointerCast(bound, wanted)});
  } else {
    initialise(fn, where, init);
  }
  fn.object = outer;
}

/// What a member without a name has is the record's own.
static void initialiseUnnamed(FunctionContext& fn, ExprId record, const clang::FieldDecl* field,
                              const clang::Expr* init) {
  const clang::SourceRange at = init->getSourceRange().isValid() ? init->getSourceRange() : field->getSourceRange();
  const ExprId where = memberPlace(fn.shared, record, field, at);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(init)) return initialiseMembers(fn, where, list);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(init); made && !made->requiresZeroInitialization())
    return construct(fn, where, made);
  if (!llvm::isa<clang::ImplicitValueInitExpr>(init))
    fn.shared.unsupported(at, "the initial value of a member without a name is not supported here",
                          "give the member a name");
  for (const clang::FieldDecl* each : membersOf(fn.shared, field->getType()->getAsRecordDecl()))
    storeZero(fn, memberPlace(fn.shared, where, each, at));
}

ExprId lowerCXXThisExpr(FunctionContext& fn, const clang::CXXThisExpr* expr) {
  if (fn.object.valid()) return fn.object;
  if (!fn.capturedThis) return fn.build.load(fn.thisObject);
  const ExprId held =
      fn.build.field(fn.build.load(fn.thisObject), fieldOf(fn.shared, fn.capturedThis, expr->getSourceRange()));
  return fn.capturedThis->getType()->isPointerType() ? fn.build.load(held) : held;  // [this], [*this]
}

}  // namespace sparsegen::lowering
