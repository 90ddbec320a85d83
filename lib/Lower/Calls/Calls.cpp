//===- Calls.cpp - calls to functions with visible bodies -----------------===//

#include "Lower/Calls/Calls.h"

#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/MemberPointers.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Calls/Outside.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Calls/SundialsCalls.h"
#include "Lower/Calls/TextCalls.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Order.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Lower/Library/CallWrappers.h"
#include "Lower/Library/Iterators.h"
#include "Lower/Library/Owners.h"
#include "Lower/Library/Strings.h"
#include "Lower/Library/Variants.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Statements/Statements.h"
#include "Parse/ClangCompat.h"
#include "Parse/Getters.h"
#include "Parse/Sundials.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;

static ir::ExprId callMethod(FunctionContext& fn, const clang::CallExpr* expr, const clang::CXXMethodDecl* method,
                             ir::ExprId resultPlace);

/// A scalar or pointer by value; a reference as its place; a record as the
/// place of a copy, which the callee may change.
static ExprId lowerArgument(FunctionContext& fn, const clang::Expr* expr, clang::QualType parameter) {
  if (parameter->isReferenceType()) return lowerPlace(fn, expr);
  if (!isRecord(parameter)) return lowerValue(fn, expr);
  return placeOfTemporary(fn, expr);
}

ExprId passPlace(FunctionContext& fn, ExprId from, clang::QualType parameter, clang::SourceRange at) {
  const ir::TypeId wanted = parameterType(fn.shared, parameter, at);
  if (!parameter->isReferenceType() && !isRecord(parameter)) return toType(fn, fn.build.load(from), parameter, at);
  if (!parameter->isReferenceType()) {
    const ExprId copied = fn.temporary(fn.module[wanted].element);
    copy(fn, copied, from);
    return copied;
  }
  return fn.build.typeOf(from) == wanted ? from : fn.build.pointerCast(from, wanted);
}

ExprId callFunction(FunctionContext& fn, const clang::FunctionDecl* callee,
                    llvm::ArrayRef<const clang::Expr*> arguments, ExprId self, ExprId resultPlace,
                    clang::SourceRange at, ArgumentOrder order) {
  fn.vectors->requireDistinct(callee, arguments);
  ir::Call made{functionOf(fn.shared, callee, at), {}, {}};
  if (self.valid()) made.arguments.push_back(self);
  llvm::SmallVector<PassedAs, 8> parameters;
  const clang::FunctionDecl* definition = nullptr;
  callee->hasBody(definition);
  for (const clang::ParmVarDecl* parameter : (definition ? definition : callee)->parameters())
    parameters.push_back({parameter->getType(), parameter});
  return makeCall(fn, std::move(made), parameters, arguments, callee->getReturnType(), resultPlace, at, order);
}

ExprId callVirtual(FunctionContext& fn, const clang::CXXMethodDecl* method,
                   llvm::ArrayRef<const clang::Expr*> arguments, ExprId self, ExprId resultPlace, clang::SourceRange at,
                   ArgumentOrder order) {
  ir::Call made{virtualDispatcher(fn.shared, method, at), {self}, {}};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::ParmVarDecl* parameter : method->parameters()) parameters.push_back({parameter->getType()});
  return makeCall(fn, std::move(made), parameters, arguments, method->getReturnType(), resultPlace, at, order);
}

static void pass(FunctionContext& fn, ir::Call& made, const clang::Expr* expr, const PassedAs& parameter) {
  if (fn.vectors->pass(made, expr, parameter)) return;
  const ir::TypeId wanted = parameterType(fn.shared, parameter.type, expr->getSourceRange());
  ExprId passed = lowerArgument(fn, expr, parameter.type);
  if (fn.build.typeOf(passed) != wanted) passed = fn.build.pointerCast(passed, wanted);
  made.arguments.push_back(passed);
}

static void passAll(FunctionContext& fn, ir::Call& made, llvm::ArrayRef<PassedAs> parameters,
                    llvm::ArrayRef<const clang::Expr*> arguments, ArgumentOrder order) {
  std::vector<std::vector<ExprId>> passed{std::move(made.arguments)};  // the object, then each argument
  passed.resize(arguments.size() + 1);
  std::vector<std::size_t> first;  // what is evaluated already, and stands before what comes
  if (order != ArgumentOrder::RightToLeft) first.push_back(0);
  for (std::size_t j = 0; j < arguments.size(); ++j) {
    const std::size_t k = order == ArgumentOrder::RightToLeft ? arguments.size() - 1 - j : j;
    ir::Call part{made.callee, {}, {}};
    const ir::Block later = fn.block([&] { pass(fn, part, arguments[k], parameters[k]); });
    for (const std::size_t earlier : first)
      for (ExprId& value : passed[earlier]) value = before(fn, value, arguments[k], later);
    fn.emit(later);
    passed[k + 1] = std::move(part.arguments);
    if (order != ArgumentOrder::ObjectFirst) first.push_back(k + 1);
  }
  made.arguments.clear();
  for (const std::vector<ExprId>& each : passed) made.arguments.insert(made.arguments.end(), each.begin(), each.end());
}

ExprId makeCall(FunctionContext& fn, ir::Call made, llvm::ArrayRef<PassedAs> parameters,
                llvm::ArrayRef<const clang::Expr*> arguments, clang::QualType result, ExprId resultPlace,
                clang::SourceRange at, ArgumentOrder order) {
  passAll(fn, made, parameters, arguments, order);
  if (!result->isReferenceType() && !vectorElement(result).isNull()) {
    const ExprId to = fn.vectors->passResult(made, result);
    fn.emit(std::move(made));
    return to;
  }
  if (isRecord(result)) {
    const ExprId to = resultPlace.valid() ? resultPlace : fn.temporary(lowerType(fn.shared, result, at));
    made.arguments.push_back(to);
    fn.emit(std::move(made));
    return to;
  }
  if (result->isVoidType()) {
    fn.emit(std::move(made));
    return {};
  }
  made.result = fn.temporary(fn.module[made.callee].result);
  const ExprId place = made.result;
  fn.emit(std::move(made));
  return fn.build.load(place);
}

static ExprId callThrough(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  const clang::Expr* callee = expr->getCallee();
  if (const auto* member = llvm::dyn_cast<clang::BinaryOperator>(callee->IgnoreParens());
      member && member->isPtrMemOp())
    return callByMember(fn, expr, member, resultPlace);
  const clang::QualType pointer = callee->getType();
  const auto* type =
      pointer->isFunctionPointerType() ? pointer->getPointeeType()->getAs<clang::FunctionProtoType>() : nullptr;
  if (!type || type->isVariadic())
    fn.shared.unsupported(callee->getSourceRange(), "a call through this pointer is not supported",
                          "call the function by its name");
  const clang::SourceRange range = expr->getSourceRange();
  ir::Call made{dispatcher(fn.shared, type, callee->getSourceRange()), {lowerValue(fn, callee)}, {}};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::QualType parameter : type->param_types()) parameters.push_back({parameter});
  return makeCall(fn, std::move(made), parameters, {expr->getArgs(), expr->getNumArgs()}, type->getReturnType(),
                  resultPlace, range);
}

/// What Clang takes for a cast though it is spelled as a call.
static std::optional<ExprId> castLikeCall(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  switch (callee ? callee->getBuiltinID() : 0) {
    case clang::Builtin::BImove:
    case clang::Builtin::BImove_if_noexcept:
    case clang::Builtin::BIforward:
    case clang::Builtin::BIas_const:
    case clang::Builtin::BIaddressof:
    case clang::Builtin::BI__addressof:
    case clang::Builtin::BI__builtin_addressof:
      return lowerPlace(fn, expr->getArg(0));
    case clang::Builtin::BI__builtin_expect:
    case clang::Builtin::BI__builtin_expect_with_probability:
    case clang::Builtin::BI__builtin_unpredictable:
      return lowerValue(fn, expr->getArg(0));
    case clang::Builtin::BI__builtin_assume:  // of which nothing is evaluated that does something
      return ExprId{};
    case clang::Builtin::BI__builtin_assume_aligned:
      for (unsigned k = 1; k < expr->getNumArgs(); ++k)
        if (expr->getArg(k)->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, expr->getArg(k));
      return toType(fn, lowerValue(fn, expr->getArg(0)->IgnoreParenImpCasts()), expr->getType(),
                    expr->getSourceRange());
    case clang::Builtin::BI__builtin_prefetch:
      lowerDiscarded(fn, expr->getArg(0));
      return ExprId{};
    case clang::Builtin::BI__builtin_constant_p:
      return fn.build.integer(0, ir::ScalarKind::I32);  // what does without knowing is right for all
    default:                                            // Clang's enumeration of thousands, not ours
      return std::nullopt;
  }
}

ExprId partOfVector(FunctionContext& fn, const VectorPart& part, clang::SourceRange at) {
  const auto field = [&](ExprId pointer, const clang::FieldDecl* member) {
    return fn.build.load(fn.build.field(pointer, fieldOf(fn.shared, member, at)));
  };
  const ExprId content = field(lowerValue(fn, part.vector), part.content);
  const clang::QualType held = compat::typeOf(part.part->getParent());
  return field(fn.build.pointerCast(content, fn.build.pointer(lowerType(fn.shared, held, at))), part.part);
}

/// No memory is at hand for the library's algorithms: then they do without.
static ExprId noMemory(FunctionContext& fn, ExprId resultPlace) {
  storeZero(fn, resultPlace);
  return resultPlace;
}

/// Whether a call is of a destructor by its name, which does nothing.
static bool endsNothing(FunctionContext& fn, const clang::CallExpr* expr) {
  if (llvm::isa<clang::CXXPseudoDestructorExpr>(expr->getCallee()->IgnoreParens())) return true;
  const auto* destructor = llvm::dyn_cast_or_null<clang::CXXDestructorDecl>(expr->getDirectCallee());
  return destructor && endsSilently(fn.shared, compat::typeOf(destructor->getParent()));
}

static bool isOfString(const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  return method && method->getParent()->isInStdNamespace() && method->getParent()->getIdentifier() &&
         method->getParent()->getName() == "basic_string";
}

/// An operator is evaluated as the one of the language is.
static ArgumentOrder orderOf(const clang::CallExpr* expr) {
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  if (!operation) return ArgumentOrder::ObjectFirst;
  if (operation->isAssignmentOp()) return ArgumentOrder::RightToLeft;
  const clang::OverloadedOperatorKind kind = operation->getOperator();
  const bool isShift = kind == clang::OO_LessLess || kind == clang::OO_GreaterGreater;
  return isShift || kind == clang::OO_Comma ? ArgumentOrder::LeftToRight : ArgumentOrder::ObjectFirst;
}

/// Whether a function without a body sets a local that is a slot, or takes back what that was set to.
static bool fillsSlot(const FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || callee->hasBody()) return false;
  return llvm::any_of(expr->arguments(), [&](const clang::Expr* argument) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
    const auto* name = address && address->getOpcode() == clang::UO_AddrOf
                           ? llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens())
                           : nullptr;
    const auto* local = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return local && fn.shared.filledLocals.count(local) != 0;
  });
}

/// What a getter gives, as an expression of the object that it is called on.
static ExprId getterValue(FunctionContext& fn, const GetterCall& getter) {
  const clang::Expr* object = getter.object;
  const ExprId place = object->getType()->isPointerType() ? lowerValue(fn, object) : lowerPlace(fn, object);
  const ExprId outer = std::exchange(fn.object, place);
  const bool isPlace = getter.call->getMethodDecl()->getReturnType()->isReferenceType();
  const ExprId value = isPlace ? lowerPlace(fn, getter.value) : lowerValue(fn, getter.value);
  fn.object = outer;
  return value;
}

ExprId lowerCall(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  if (fillsSlot(fn, expr))  // which it did well
    return expr->getType()->isVoidType() ? ExprId{}
                                         : zeroOf(fn, lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
  if (const auto cast = castLikeCall(fn, expr)) return *cast;
  if (const auto known = fn.vectors->call(expr)) {
    if (resultPlace.valid()) copy(fn, resultPlace, *known);
    return *known;
  }
  if (const auto known = fn.iterators->call(expr)) return *known;
  if (const auto known = callOnWrapper(fn, expr, resultPlace)) return *known;
  if (const auto known = callOnVariant(fn, expr, resultPlace)) return *known;
  if (const auto known = callOnOwner(fn, expr)) return *known;
  if (const auto known = callOnString(fn, expr)) return *known;
  if (const auto getter = getterCall(*expr); getter && !ruleOf(fn.shared, expr->getDirectCallee()))
    return getterValue(fn, *getter);
  if (const auto known = memoryCall(fn, expr)) return *known;
  if (const auto known = textCall(fn, expr)) return *known;
  if (endsNothing(fn, expr)) return {};
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const clang::SourceRange range = expr->getSourceRange();
  const auto* invoked = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || (invoked && invoked->isLambdaStaticInvoker())) return callThrough(fn, expr, resultPlace);
  const bool givesObject = callee->getReturnType()->isReferenceType() || isRecord(callee->getReturnType());
  if (callee->isNoReturn() || (!givesObject && fn.shared.noReturn.of(callee))) {
    fn.emit(ir::Stop{});
    return callee->getReturnType()->isVoidType() ? ExprId{} : zeroOf(fn, lowerType(fn.shared, expr->getType(), range));
  }
  const auto* called = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (called && called->isVirtual() && !knownTarget(called, expr)) return callMethod(fn, expr, called, resultPlace);
  if (standardName(callee) == "get_temporary_buffer" && resultPlace.valid()) return noMemory(fn, resultPlace);
  if (const Rule* rule = ruleOf(fn.shared, callee)) return callByRule(fn, *rule, expr);
  const clang::FunctionDecl* definition = nullptr;
  if (!callee->hasBody(definition)) {
    if (const auto part = vectorPart(expr)) return partOfVector(fn, *part, range);
    if (const auto known = sundialsCall(fn, expr)) return *known;
    if (const auto result = callOutside(fn, expr, resultPlace)) return *result;
    if (isOfString(callee))
      fn.shared.unsupported(range, "a `std::string` is not supported here",
                            "choose by a number, an enumerator or a type, and leave texts to the caller");
    fn.shared.fail(DiagId::NoBody, expr->getCallee()->getSourceRange(),
                   "the body of `" + callee->getQualifiedNameAsString() + "` is not visible here",
                   "define it in this file or in a header that it includes, or say with `SPARSEGEN_RULE` before its "
                   "declaration what it depends on");
  }
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(definition); method && method->isInstance()) {
    if (definition->isVariadic())
      fn.shared.unsupported(range, "a call of a member function with a variable number of arguments is not supported",
                            "make it a static member function");
    return callMethod(fn, expr, method, resultPlace);
  }
  llvm::ArrayRef<const clang::Expr*> arguments(expr->getArgs(), expr->getNumArgs());
  if (definition->isVariadic()) {
    dropFurther(fn, arguments.drop_front(definition->getNumParams()));
    arguments = arguments.take_front(definition->getNumParams());
  }
  // A static member function has no object, though it may be named by one.
  if (const auto* named = llvm::dyn_cast<clang::MemberExpr>(expr->getCallee()->IgnoreParenImpCasts()))
    discardObject(fn, named);
  // The call operator of a lambda that is declared static, by C++23's spelling, has an object all the same.
  if (llvm::isa<clang::CXXOperatorCallExpr>(expr) && llvm::isa<clang::CXXMethodDecl>(definition)) {
    lowerDiscarded(fn, arguments.front());
    arguments = arguments.drop_front();
  }
  return callFunction(fn, definition, arguments, {}, resultPlace, range, orderOf(expr));
}

/// A call of an operator that assigns what stands at a place.
static ExprId assignBy(FunctionContext& fn, const clang::CXXMethodDecl* method, ExprId self, ExprId from,
                       ExprId resultPlace, clang::SourceRange at) {
  const clang::QualType parameter = method->getParamDecl(0)->getType();
  const ir::TypeId wanted = parameterType(fn.shared, parameter, at);
  ExprId passed = parameter->isReferenceType() || isRecord(parameter) ? from : fn.build.load(from);
  if (fn.build.typeOf(passed) != wanted) passed = fn.build.pointerCast(passed, wanted);
  ir::Call made{functionOf(fn.shared, method, at), {self, passed}, {}};
  return makeCall(fn, std::move(made), {}, {}, method->getReturnType(), resultPlace, at);
}

/// A call on an object: its place is the first argument.
static ExprId callMethod(FunctionContext& fn, const clang::CallExpr* expr, const clang::CXXMethodDecl* method,
                         ExprId resultPlace) {
  const clang::SourceRange range = expr->getSourceRange();
  if (!insteadOf(method->getParent()).empty()) lowerType(fn.shared, compat::typeOf(method->getParent()), range);
  llvm::ArrayRef<const clang::Expr*> arguments(expr->getArgs(), expr->getNumArgs());
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr);
  const clang::Expr* object = member ? member->getImplicitObjectArgument() : arguments.front();
  if (!member) arguments = arguments.drop_front();
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  const bool assigns = operation && operation->isAssignmentOp();
  const auto placeOfObject = [&] {
    return object->getType()->isPointerType() ? lowerValue(fn, object) : lowerPlace(fn, object);
  };
  // The compiler writes what it assigns as any other call; of a union it writes nothing.
  const bool copies = method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (copies && choice(arguments.front())) {
    const ExprId to = settled(fn, placeOfObject());
    copyValue(fn, to, arguments.front());
    return to;
  }
  // What is assigned comes to be before the place that it is assigned to; any other object before the arguments.
  const bool isKnown = knownTarget(method, expr) != nullptr;
  const bool isFirst = copies || (assigns && isKnown && vectorElement(method->getParamDecl(0)->getType()).isNull());
  ExprId from = isFirst ? lowerPlace(fn, arguments.front()) : ExprId{};
  ExprId self;
  const ir::Block later = fn.block([&] { self = placeOfObject(); });
  if (isFirst) from = before(fn, from, object, later);
  fn.emit(later);
  if (copies) {
    copyObject(fn, self, from, arguments.front()->getType(), range);
    return self;
  }
  if (isFirst) return assignBy(fn, method, self, from, resultPlace, range);
  if (isKnown) return callFunction(fn, method, arguments, self, resultPlace, range, orderOf(expr));
  return callVirtual(fn, method, arguments, self, resultPlace, range, orderOf(expr));
}

}  // namespace sparsegen::lowering
