//===- CallWrappers.cpp - std::function -----------------------------------===//
//
// A call wrapper is a pointer to what it calls: an object with a call operator, or a
// pointer to a function, and before it the address of a constant that says which.
//
//     if (self->sg_object->sg_target == &sg_Scale) return Scale_call(&((sg_held*)self->sg_object)->sg_value, t);
//
// So a call is like a virtual one, with the wrapper's own call operator as what is
// overridden. What is held lies in memory like that of `new`, and copies of the
// wrapper share it: no call may change it.
//
//===----------------------------------------------------------------------===//

#include "Lower/Dispatch.h"
#include "Lower/Function.h"
#include "Lower/Std/InnerVectors.h"
#include "Lower/Std/Sizes.h"
#include "Lower/Std/Vectors.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/Sequence.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

namespace {

constexpr std::uint32_t kObject = 0;                ///< of a wrapper
constexpr std::uint32_t kTarget = 0;                ///< of what it points to
constexpr std::uint32_t kCallable = 0, kValue = 1;  ///< of what it holds, whose first part that is

/// The call operator that a wrapper of a type of calls calls; null where it has none of these parameters.
const clang::CXXMethodDecl* callOperator(const clang::CXXRecordDecl* record, const clang::FunctionProtoType* call,
                                         const clang::ASTContext& context) {
  const auto fits = [&](const clang::CXXMethodDecl* each) {
    const auto isAlike = [&](unsigned k) {
      const auto plain = [](clang::QualType type) { return type.getNonReferenceType().getUnqualifiedType(); };
      const clang::QualType a = plain(each->getParamDecl(k)->getType()), b = plain(call->getParamType(k));
      return context.hasSameType(a, b) || (a->isArithmeticType() && b->isArithmeticType());
    };
    return each->getOverloadedOperator() == clang::OO_Call && each->getNumParams() == call->getNumParams() &&
           llvm::all_of(llvm::seq(0u, each->getNumParams()), isAlike);
  };
  std::vector<const clang::CXXMethodDecl*> found;
  for (const clang::Decl* each : record->decls()) {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(each); method && fits(method))
      found.push_back(method);
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
      for (const clang::FunctionDecl* made : pattern->specializations())
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(made); method && fits(method))
          found.push_back(method);
  }
  return found.size() == 1 ? found.front() : nullptr;
}

}  // namespace

std::optional<ir::TypeId> ModuleLowering::tryWrapper(const clang::RecordDecl* record) {
  if (!wrapperRecord_.valid()) {
    const ir::RecordId callable = build.addRecord({.name = "sg_callable", .fields = {{"sg_target", untyped()}}});
    wrapperRecord_ =
        build.addRecord({.name = "sg_function", .fields = {{"sg_object", build.pointer(build.record(callable))}}});
  }
  records_[record] = wrapperRecord_;
  return build.record(wrapperRecord_);
}

/// What stands for what wrappers of a type hold: a class, or functions of a type.
const ModuleLowering::Wrapped& ModuleLowering::wrapped(const clang::CXXRecordDecl* wrapper, clang::QualType held,
                                                       clang::SourceRange at) {
  for (const Wrapped& known : wrapped_)
    if (known.wrapper == wrapper && context.hasSameType(known.held, held)) return known;
  const auto* record = held->getAsCXXRecordDecl();
  const std::string name = record && record->getIdentifier() ? record->getNameAsString() : "callable";
  std::string number = "_";
  number += std::to_string(wrapped_.size() + 1);
  const ir::TypeId value = type(held, at);
  tryWrapper(wrapper);
  const ir::TypeId callable = module[module[wrapperRecord_].fields[kObject].type].element;
  const ir::RecordId holder =
      build.addRecord({.name = "sg_held" + number, .fields = {{"sg_what", callable}, {"sg_value", value}}});
  wrapped_.push_back({wrapper, held, addMark(*this, name, at), build.record(holder), at});
  return wrapped_.back();
}

ExprId ModuleLowering::wrappedMark(const Wrapped& held) {
  return build.pointerCast(build.address(held.object), untyped());
}

ExprId ModuleLowering::wrappedObject(ExprId wrapper) { return build.load(build.field(wrapper, kObject)); }

/// Whether it holds something.
ExprId ModuleLowering::wrappedTest(ExprId wrapper) {
  const ExprId object = wrappedObject(wrapper);
  return build.binary(Op::NotEqual, object, build.null(build.typeOf(object)));
}

ExprId ModuleLowering::wrappedTarget(ExprId wrapper) {
  return build.load(build.field(wrappedObject(wrapper), kTarget));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// An argument of a wrapper's call as what it calls takes it: a copy of what it takes by value.
ExprId ModuleLowering::wrappedArgument(ir::FunctionId caller, ExprId given, clang::QualType from, clang::QualType to,
                                       ir::Block& block, clang::SourceRange at) {
  if (from->isReferenceType() && isRecord(to) && vectorElement(to).isNull()) {
    const ir::TypeId held = type(to, at);
    if (inner->holdsCell(held))
      unsupported(at, "a `std::function` of what takes a copy of this object is not supported", "take it by reference");
    const ExprId place = build.address(addLocal(*this, caller, "sg_argument", held, range(at)));
    const ir::Block copied = FunctionLowering(*this, nullptr, caller).copying(place, given);
    block.insert(block.end(), copied.begin(), copied.end());
    return place;
  }
  if (!scalarKind(from.getNonReferenceType())) return given;
  const auto kind = *scalarKind(to.getNonReferenceType());
  if (from->isReferenceType() && to->isReferenceType() && scalarKind(from.getNonReferenceType()) == kind) return given;
  const ExprId value = build.cast(from->isReferenceType() ? build.load(given) : given, kind);
  if (!to->isReferenceType()) return value;
  const ExprId place = build.address(addLocal(*this, caller, "sg_argument", build.scalar(kind), range(at)));
  block.push_back(build.statement(ir::Assign{place, value}));
  return place;
}

/// Gives the function that a wrapper's calls call a branch for one of the things that it may hold.
void ModuleLowering::addWrapped(const VirtualDispatcher& dispatcher, const Wrapped& held) {
  build.at(range(dispatcher.at));
  const std::vector<ir::ObjectId> parameters = module[dispatcher.function].parameters;
  const ExprId self = build.load(parameters[0]),
               object = build.pointerCast(wrappedObject(self), build.pointer(held.holder));
  std::vector<ExprId> arguments;
  for (const ir::ObjectId parameter : parameters) arguments.push_back(build.load(parameter));
  ir::Block taken;
  ir::Call call;
  const auto* type = wrappedCall(context.getRecordType(held.wrapper));
  const auto* pointee =
      held.held->isPointerType() ? held.held->getPointeeType()->getAs<clang::FunctionProtoType>() : nullptr;
  if (pointee) {
    arguments[0] = build.load(build.field(object, kValue));
    call.callee = this->dispatcher(pointee, held.at);
  } else {
    const clang::CXXMethodDecl* method = callOperator(held.held->getAsCXXRecordDecl(), type, context);
    arguments[0] = build.field(object, kValue);
    if (const ir::TypeId wanted = this->type(method->getThisType(), dispatcher.at);
        build.typeOf(arguments[0]) != wanted)
      arguments[0] = build.pointerCast(arguments[0], wanted);
    std::size_t next = 1;
    for (unsigned k = 0; k < method->getNumParams(); ++k, ++next) {
      const clang::QualType given = type->getParamType(k);
      arguments[next] = wrappedArgument(dispatcher.function, arguments[next], given, method->getParamDecl(k)->getType(),
                                        taken, held.at);
      if (!vectorElement(given).isNull()) ++next;  // its size
    }
    const clang::FunctionDecl* definition = method;
    method->hasBody(definition);
    requireFixedVectors(definition, dispatcher.at);
    calledIndirectly(definition);
    call.callee = function(definition, held.at);
  }
  call.arguments = std::move(arguments);
  ExprId value = addCall(*this, dispatcher.function, std::move(call), taken, range(dispatcher.at));
  const ir::TypeId wanted = module[dispatcher.function].result;
  if (module[wanted].kind == ir::TypeKind::Void)
    value = {};
  else if (module[wanted].kind == ir::TypeKind::Scalar)
    value = build.cast(value, module[wanted].scalar);
  taken.push_back(build.statement(ir::Return{value}));
  const ExprId is = build.binary(Op::Equal, wrappedTarget(self), wrappedMark(held));
  module[dispatcher.function].body.push_back(build.statement(ir::If{is, std::move(taken), {}}));
}

bool ModuleLowering::extendWrapper(std::size_t dispatcher) {
  bool extended = false;
  for (; virtuals_[dispatcher].seen < wrapped_.size(); ++virtuals_[dispatcher].seen) {
    const Wrapped held = wrapped_[virtuals_[dispatcher].seen];
    if (held.wrapper != virtuals_[dispatcher].method->getParent()) continue;
    addWrapped(VirtualDispatcher(virtuals_[dispatcher]), held);
    extended = true;
  }
  return extended;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// That a wrapper can call what it is given, and that copies of it may share that.
void FunctionLowering::requireCallable(const clang::CXXRecordDecl* wrapper, clang::QualType held,
                                       clang::SourceRange at) {
  const auto* type = wrappedCall(shared.context.getRecordType(wrapper));
  const std::string wayOut = "take what is called as a template parameter, or by `auto`";
  const auto refuse = [&](const std::string& what) {
    shared.unsupported(at, "a `std::function` of " + what + " is not supported", wayOut);
  };
  const auto isSame = [&](clang::QualType a, clang::QualType b) {
    return b->isVoidType() || shared.context.hasSameUnqualifiedType(a, b) ||
           (a->isArithmeticType() && b->isArithmeticType());
  };
  if (held->isFunctionPointerType()) {
    if (!shared.context.hasSameFunctionTypeIgnoringExceptionSpec(held->getPointeeType(), clang::QualType(type, 0)))
      refuse("a function with parameters or a result of other types");
    return;
  }
  const auto* record = held->getAsCXXRecordDecl();
  const clang::CXXMethodDecl* method =
      record && !wrappedCall(held) ? callOperator(record->getDefinition(), type, shared.context) : nullptr;
  if (!method || !method->hasBody() || !isSame(method->getReturnType(), type->getReturnType()))
    refuse("what is called with, or gives, other types");
  for (unsigned k = 0; k < method->getNumParams(); ++k)
    if (!vectorElement(type->getParamType(k)).isNull() &&
        !shared.context.hasSameType(type->getParamType(k), method->getParamDecl(k)->getType()))
      refuse("what is called with, or gives, other types");
  if (!method->isConst() || record->getDefinition()->hasMutableFields())
    refuse("what may change itself when it is called");
  if (!shared.endsSilently(held)) refuse("what ends with a destructor that does something");
}

/// Makes a wrapper in its place: of nothing, or of a function or an object that can be called.
void FunctionLowering::makeWrapper(ExprId where, const clang::CXXRecordDecl* wrapper, const clang::Expr* of,
                                   clang::SourceRange at) {
  if (!of || of->getType().getNonReferenceType()->isNullPtrType()) return storeZero(where);
  clang::QualType held = of->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (shared.context.hasSameType(held, shared.context.getRecordType(wrapper))) return copyValue(where, of);
  ExprId function;
  if (held->isFunctionType()) {
    held = shared.context.getPointerType(held);
    function = place(of);
  } else if (held->isFunctionPointerType()) {
    function = settled(of->isGLValue() ? build.load(place(of)) : value(of));
  }
  requireCallable(wrapper, held, at);
  const ModuleLowering::Wrapped known = shared.wrapped(wrapper, held, at);
  const ExprId object = settled(pieceOfMemory(known.holder, at, [&] { return build.integer(1); }));
  const ExprId callable = build.field(object, kCallable);
  emit(ir::Assign{build.field(callable, kTarget), shared.wrappedMark(known)});
  if (function.valid())
    emit(ir::Assign{build.field(object, kValue), function});
  else
    holdObject(build.field(object, kValue), of, at);
  emit(ir::Assign{build.field(where, kObject), callable});
  if (!function.valid() || of->getType().getNonReferenceType()->isFunctionType()) return;
  const ExprId isNone = build.binary(Op::Equal, function, build.null(build.typeOf(function)));
  emit(ir::If{isNone, block([&] { storeZero(where); }), {}});  // of no function it is empty
}

void FunctionLowering::holdObject(ExprId where, const clang::Expr* of, clang::SourceRange at) {
  const auto* record = of->getType().getNonReferenceType()->getAsCXXRecordDecl()->getDefinition();
  vectors_->comeToLife(where);
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(of->IgnoreParens())) {
    initialise(where, made->getSubExpr());
  } else {
    if (!record->isLambda() && !record->hasTrivialCopyConstructor())
      shared.unsupported(at, "a `std::function` of a copy of this object is not supported",
                         "use a lambda that calls it");
    copyValue(where, of);
  }
  vectors_->keep(where, record, at);
}

/// A member function of a wrapper: its call, its test, its assignment.
std::optional<ExprId> FunctionLowering::callOnWrapper(const clang::CallExpr* expr, ExprId resultPlace) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  if (!method || !method->isInstance() || !wrappedCall(shared.context.getRecordType(method->getParent())))
    return std::nullopt;
  const clang::SourceRange range = expr->getSourceRange();
  const clang::Expr* object = objectOf(expr);
  const bool isMember = llvm::isa<clang::CXXMemberCallExpr>(expr);
  const llvm::ArrayRef<const clang::Expr*> all(expr->getArgs(), expr->getNumArgs());
  const auto arguments = isMember ? all : all.drop_front();
  const auto self = [&] { return object->getType()->isPointerType() ? value(object) : place(object); };
  if (method->getOverloadedOperator() == clang::OO_Call)
    return callVirtual(method, arguments, self(), resultPlace, range);
  if (method->getOverloadedOperator() == clang::OO_Equal) {
    const ExprId to = self();
    const clang::Expr* from = arguments.front();
    makeWrapper(to, method->getParent(), from, range);
    return to;
  }
  if (llvm::isa<clang::CXXConversionDecl>(method)) return shared.wrappedTest(self());
  const bool isNamed = method->getDeclName().isIdentifier();
  if (isNamed && method->getName() == "swap") {
    const ExprId one = self();
    exchange(one, place(arguments.front()));
    return ExprId{};
  }
  std::string what = "`";  // not in one expression, of which GCC 12 warns
  what += method->getNameAsString();
  shared.unsupported(range, what + "` of a `std::function` is not supported",
                     "call it, assign it, or ask whether it is empty");
}

}  // namespace sparsegen::lowering
