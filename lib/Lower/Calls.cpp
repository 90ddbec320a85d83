//===- Calls.cpp - calls to functions with visible bodies -----------------===//
//
// A call stays a call. Its result goes to a temporary, or, for a record, to the
// place that wants it.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Implied.h"
#include "Lower/Std/Iterators.h"
#include "Lower/Std/Vectors.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;

/// A scalar or pointer by value; a reference as its place; a record as the
/// place of a copy, which the callee may change.
ExprId FunctionLowering::argument(const clang::Expr* expr, clang::QualType parameter) {
  if (parameter->isReferenceType()) return place(expr);
  if (!isRecord(parameter)) return value(expr);
  return placeOfTemporary(expr);
}

/// The same of what stands at a place.
ExprId FunctionLowering::passPlace(ExprId from, clang::QualType parameter, clang::SourceRange at) {
  const ir::TypeId wanted = shared.parameterType(parameter, at);
  if (!parameter->isReferenceType() && !isRecord(parameter)) return toType(build.load(from), parameter, at);
  if (!parameter->isReferenceType()) {
    const ExprId copied = temporary(module[wanted].element);
    copy(copied, from);
    return copied;
  }
  return build.typeOf(from) == wanted ? from : build.pointerCast(from, wanted);
}

ExprId FunctionLowering::callFunction(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments,
                                      ExprId self, ExprId resultPlace, clang::SourceRange at, ArgumentOrder order) {
  vectors_->requireDistinct(callee, arguments);
  ir::Call made{shared.function(callee, at), {}, {}};
  if (self.valid()) made.arguments.push_back(self);
  llvm::SmallVector<PassedAs, 8> parameters;
  const clang::FunctionDecl* definition = nullptr;
  callee->hasBody(definition);
  for (const clang::ParmVarDecl* parameter : (definition ? definition : callee)->parameters())
    parameters.push_back({parameter->getType(), parameter});
  return makeCall(std::move(made), parameters, arguments, callee->getReturnType(), resultPlace, at, order);
}

ExprId FunctionLowering::callVirtual(const clang::CXXMethodDecl* method, llvm::ArrayRef<const clang::Expr*> arguments,
                                     ExprId self, ExprId resultPlace, clang::SourceRange at, ArgumentOrder order) {
  ir::Call made{shared.virtualDispatcher(method, at), {self}, {}};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::ParmVarDecl* parameter : method->parameters()) parameters.push_back({parameter->getType()});
  return makeCall(std::move(made), parameters, arguments, method->getReturnType(), resultPlace, at, order);
}

void FunctionLowering::pass(ir::Call& made, const clang::Expr* expr, const PassedAs& parameter) {
  if (vectors_->pass(made, expr, parameter)) return;
  const ir::TypeId wanted = shared.parameterType(parameter.type, expr->getSourceRange());
  ExprId passed = argument(expr, parameter.type);
  if (build.typeOf(passed) != wanted) passed = build.pointerCast(passed, wanted);
  made.arguments.push_back(passed);
}

void FunctionLowering::passAll(ir::Call& made, llvm::ArrayRef<PassedAs> parameters,
                               llvm::ArrayRef<const clang::Expr*> arguments, ArgumentOrder order) {
  std::vector<std::vector<ExprId>> passed{std::move(made.arguments)};  // the object, then each argument
  passed.resize(arguments.size() + 1);
  std::vector<std::size_t> first;  // what is evaluated already, and stands before what comes
  if (order != ArgumentOrder::RightToLeft) first.push_back(0);
  for (std::size_t j = 0; j < arguments.size(); ++j) {
    const std::size_t k = order == ArgumentOrder::RightToLeft ? arguments.size() - 1 - j : j;
    ir::Call part{made.callee, {}, {}};
    const ir::Block later = block([&] { pass(part, arguments[k], parameters[k]); });
    for (const std::size_t earlier : first)
      for (ExprId& value : passed[earlier]) value = before(value, arguments[k], later);
    emit(later);
    passed[k + 1] = std::move(part.arguments);
    if (order != ArgumentOrder::ObjectFirst) first.push_back(k + 1);
  }
  made.arguments.clear();
  for (const std::vector<ExprId>& each : passed) made.arguments.insert(made.arguments.end(), each.begin(), each.end());
}

/// Adds the arguments to a call that has what comes before them, and makes it.
ExprId FunctionLowering::makeCall(ir::Call made, llvm::ArrayRef<PassedAs> parameters,
                                  llvm::ArrayRef<const clang::Expr*> arguments, clang::QualType result,
                                  ExprId resultPlace, clang::SourceRange at, ArgumentOrder order) {
  passAll(made, parameters, arguments, order);
  if (!result->isReferenceType() && !vectorElement(result).isNull()) {
    const ExprId to = vectors_->passResult(made, result);
    emit(std::move(made));
    return to;
  }
  if (isRecord(result)) {
    const ExprId to = resultPlace.valid() ? resultPlace : temporary(shared.type(result, at));
    made.arguments.push_back(to);
    emit(std::move(made));
    return to;
  }
  if (result->isVoidType()) {
    emit(std::move(made));
    return {};
  }
  made.result = temporary(module[made.callee].result);
  const ExprId place = made.result;
  emit(std::move(made));
  return build.load(place);
}

ExprId FunctionLowering::callThrough(const clang::CallExpr* expr, ExprId resultPlace) {
  const clang::Expr* callee = expr->getCallee();
  if (const auto* member = llvm::dyn_cast<clang::BinaryOperator>(callee->IgnoreParens());
      member && member->isPtrMemOp())
    return callByMember(expr, member, resultPlace);
  const clang::QualType pointer = callee->getType();
  const auto* type =
      pointer->isFunctionPointerType() ? pointer->getPointeeType()->getAs<clang::FunctionProtoType>() : nullptr;
  if (!type || type->isVariadic())
    shared.unsupported(callee->getSourceRange(), "a call through this pointer is not supported",
                       "call the function by its name");
  const clang::SourceRange range = expr->getSourceRange();
  ir::Call made{shared.dispatcher(type, callee->getSourceRange()), {value(callee)}, {}};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::QualType parameter : type->param_types()) parameters.push_back({parameter});
  return makeCall(std::move(made), parameters, {expr->getArgs(), expr->getNumArgs()}, type->getReturnType(),
                  resultPlace, range);
}

/// What Clang takes for a cast though it is spelled as a call.
std::optional<ExprId> FunctionLowering::castLikeCall(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  switch (callee ? callee->getBuiltinID() : 0) {
    case clang::Builtin::BImove:
    case clang::Builtin::BImove_if_noexcept:
    case clang::Builtin::BIforward:
    case clang::Builtin::BIas_const:
    case clang::Builtin::BIaddressof:
    case clang::Builtin::BI__addressof:
    case clang::Builtin::BI__builtin_addressof:
      return place(expr->getArg(0));
    case clang::Builtin::BI__builtin_expect:
    case clang::Builtin::BI__builtin_expect_with_probability:
    case clang::Builtin::BI__builtin_unpredictable:
      return value(expr->getArg(0));
    case clang::Builtin::BI__builtin_assume:  // of which nothing is evaluated that does something
      return ExprId{};
    case clang::Builtin::BI__builtin_assume_aligned:
      for (unsigned k = 1; k < expr->getNumArgs(); ++k)
        if (expr->getArg(k)->HasSideEffects(shared.context)) discard(expr->getArg(k));
      return toType(value(expr->getArg(0)->IgnoreParenImpCasts()), expr->getType(), expr->getSourceRange());
    case clang::Builtin::BI__builtin_prefetch:
      discard(expr->getArg(0));
      return ExprId{};
    case clang::Builtin::BI__builtin_constant_p:
      return build.integer(0, ir::ScalarKind::I32);  // what does without knowing is right for all
    default:                                         // Clang's enumeration of thousands, not ours
      return std::nullopt;
  }
}

/// A member of what a vector's contents are.
ExprId FunctionLowering::partOfVector(const VectorPart& part, clang::SourceRange at) {
  const auto field = [&](ExprId pointer, const clang::FieldDecl* member) {
    return build.load(build.field(pointer, shared.field(member, at)));
  };
  const ExprId content = field(value(part.vector), part.content);
  const clang::QualType held = shared.context.getRecordType(part.part->getParent());
  return field(build.pointerCast(content, build.pointer(shared.type(held, at))), part.part);
}

/// No memory is at hand for the library's algorithms: then they do without.
ExprId FunctionLowering::noMemory(ExprId resultPlace) {
  storeZero(resultPlace);
  return resultPlace;
}

/// Whether a call is of a destructor by its name, which does nothing.
bool FunctionLowering::endsNothing(const clang::CallExpr* expr) {
  if (llvm::isa<clang::CXXPseudoDestructorExpr>(expr->getCallee()->IgnoreParens())) return true;
  const auto* destructor = llvm::dyn_cast_or_null<clang::CXXDestructorDecl>(expr->getDirectCallee());
  return destructor && shared.endsSilently(shared.context.getRecordType(destructor->getParent()));
}

static bool isOfString(const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  return method && method->getParent()->isInStdNamespace() && method->getParent()->getIdentifier() &&
         method->getParent()->getName() == "basic_string";
}

/// An operator is evaluated as the one of the language is.
FunctionLowering::ArgumentOrder FunctionLowering::orderOf(const clang::CallExpr* expr) {
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  if (!operation) return ArgumentOrder::ObjectFirst;
  if (operation->isAssignmentOp()) return ArgumentOrder::RightToLeft;
  const clang::OverloadedOperatorKind kind = operation->getOperator();
  const bool isShift = kind == clang::OO_LessLess || kind == clang::OO_GreaterGreater;
  return isShift || kind == clang::OO_Comma ? ArgumentOrder::LeftToRight : ArgumentOrder::ObjectFirst;
}

/// Whether a function without a body sets a local that is a slot, or takes back what that was set to.
bool FunctionLowering::fillsSlot(const clang::CallExpr* expr) const {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || callee->hasBody()) return false;
  return llvm::any_of(expr->arguments(), [&](const clang::Expr* argument) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(argument->IgnoreParenCasts());
    const auto* name = address && address->getOpcode() == clang::UO_AddrOf
                           ? llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens())
                           : nullptr;
    const auto* local = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return local && shared.filledLocals.contains(local);
  });
}

/// The value of the call (of a reference: the place), nothing for void.
ExprId FunctionLowering::call(const clang::CallExpr* expr, ExprId resultPlace) {
  if (fillsSlot(expr))  // which it did well
    return expr->getType()->isVoidType() ? ExprId{} : zeroOf(shared.type(expr->getType(), expr->getSourceRange()));
  if (const auto cast = castLikeCall(expr)) return *cast;
  if (const auto known = vectors_->call(expr)) {
    if (resultPlace.valid()) copy(resultPlace, *known);
    return *known;
  }
  if (const auto known = iterators_->call(expr)) return *known;
  if (const auto known = callOnWrapper(expr, resultPlace)) return *known;
  if (const auto known = callOnVariant(expr, resultPlace)) return *known;
  if (const auto known = callOnOwner(expr)) return *known;
  if (const auto known = callOnString(expr)) return *known;
  if (const auto known = memoryCall(expr)) return *known;
  if (const auto known = textCall(expr)) return *known;
  if (endsNothing(expr)) return {};
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const clang::SourceRange range = expr->getSourceRange();
  const auto* invoked = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || (invoked && invoked->isLambdaStaticInvoker())) return callThrough(expr, resultPlace);
  const bool givesObject = callee->getReturnType()->isReferenceType() || isRecord(callee->getReturnType());
  if (callee->isNoReturn() || (!givesObject && shared.noReturn.of(callee))) {
    emit(ir::Stop{});
    return callee->getReturnType()->isVoidType() ? ExprId{} : zeroOf(shared.type(expr->getType(), range));
  }
  const auto* called = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (called && called->isVirtual() && !knownTarget(called, expr)) return callMethod(expr, called, resultPlace);
  if (standardName(callee) == "get_temporary_buffer" && resultPlace.valid()) return noMemory(resultPlace);
  const clang::FunctionDecl* definition = nullptr;
  if (!callee->hasBody(definition)) {
    if (const auto part = vectorPart(expr)) return partOfVector(*part, range);
    if (const auto known = sundialsCall(expr)) return *known;
    if (const auto result = callOutside(expr, resultPlace)) return *result;
    if (isOfString(callee))
      shared.unsupported(range, "a `std::string` is not supported here",
                         "choose by a number, an enumerator or a type, and leave texts to the caller");
    shared.fail(DiagId::NoBody, expr->getCallee()->getSourceRange(),
                "the body of `" + callee->getQualifiedNameAsString() + "` is not visible here",
                "define it in this file or in a header that it includes, or compute its value before the call and "
                "pass it as a parameter");
  }
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(definition); method && method->isInstance()) {
    if (definition->isVariadic())
      shared.unsupported(range, "a call of a member function with a variable number of arguments is not supported",
                         "make it a static member function");
    return callMethod(expr, method, resultPlace);
  }
  llvm::ArrayRef<const clang::Expr*> arguments(expr->getArgs(), expr->getNumArgs());
  if (definition->isVariadic()) {
    dropFurther(arguments.drop_front(definition->getNumParams()));
    arguments = arguments.take_front(definition->getNumParams());
  }
  // A static member function has no object, though it may be named by one.
  if (const auto* named = llvm::dyn_cast<clang::MemberExpr>(expr->getCallee()->IgnoreParenImpCasts()))
    discardObject(named);
  // The call operator of a lambda that is declared static, by C++23's spelling, has an object all the same.
  if (llvm::isa<clang::CXXOperatorCallExpr>(expr) && llvm::isa<clang::CXXMethodDecl>(definition)) {
    discard(arguments.front());
    arguments = arguments.drop_front();
  }
  return callFunction(definition, arguments, {}, resultPlace, range, orderOf(expr));
}

/// A call of an operator that assigns what stands at a place.
ExprId FunctionLowering::assignBy(const clang::CXXMethodDecl* method, ExprId self, ExprId from, ExprId resultPlace,
                                  clang::SourceRange at) {
  const clang::QualType parameter = method->getParamDecl(0)->getType();
  const ir::TypeId wanted = shared.parameterType(parameter, at);
  ExprId passed = parameter->isReferenceType() || isRecord(parameter) ? from : build.load(from);
  if (build.typeOf(passed) != wanted) passed = build.pointerCast(passed, wanted);
  ir::Call made{shared.function(method, at), {self, passed}, {}};
  return makeCall(std::move(made), {}, {}, method->getReturnType(), resultPlace, at);
}

/// A call on an object: its place is the first argument.
ExprId FunctionLowering::callMethod(const clang::CallExpr* expr, const clang::CXXMethodDecl* method,
                                    ExprId resultPlace) {
  const clang::SourceRange range = expr->getSourceRange();
  if (!insteadOf(method->getParent()).empty()) shared.type(shared.context.getRecordType(method->getParent()), range);
  llvm::ArrayRef<const clang::Expr*> arguments(expr->getArgs(), expr->getNumArgs());
  const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr);
  const clang::Expr* object = member ? member->getImplicitObjectArgument() : arguments.front();
  if (!member) arguments = arguments.drop_front();
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  const bool assigns = operation && operation->isAssignmentOp();
  const auto placeOfObject = [&] { return object->getType()->isPointerType() ? value(object) : place(object); };
  // The compiler writes what it assigns as any other call; of a union it writes nothing.
  const bool copies = method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (copies && choice(arguments.front())) {
    const ExprId to = settled(placeOfObject());
    copyValue(to, arguments.front());
    return to;
  }
  // What is assigned comes to be before the place that it is assigned to; any other object before the arguments.
  const bool isKnown = knownTarget(method, expr) != nullptr;
  const bool isFirst = copies || (assigns && isKnown && vectorElement(method->getParamDecl(0)->getType()).isNull());
  ExprId from = isFirst ? place(arguments.front()) : ExprId{};
  ExprId self;
  const ir::Block later = block([&] { self = placeOfObject(); });
  if (isFirst) from = before(from, object, later);
  emit(later);
  if (copies) {
    copyObject(self, from, arguments.front()->getType(), range);
    return self;
  }
  if (isFirst) return assignBy(method, self, from, resultPlace, range);
  if (isKnown) return callFunction(method, arguments, self, resultPlace, range, orderOf(expr));
  return callVirtual(method, arguments, self, resultPlace, range, orderOf(expr));
}

}  // namespace sparsegen::lowering
