//===- CallWrappers.cpp - std::function -----------------------------------===//

#include "Lower/Library/CallWrappers.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/Dispatch.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/Sizes.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/Sequence.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

static void holdObject(FunctionContext& fn, ir::ExprId place, const clang::Expr* of, clang::SourceRange at);

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

std::optional<ir::TypeId> tryWrapper(ModuleContext& shared, const clang::RecordDecl* record) {
  if (!shared.wrapperRecord.valid()) {
    const ir::RecordId callable =
        shared.build.addRecord({.name = "sg_callable", .fields = {{"sg_target", untypedPointer(shared)}}});
    shared.wrapperRecord = shared.build.addRecord(
        {.name = "sg_function", .fields = {{"sg_object", shared.build.pointer(shared.build.record(callable))}}});
  }
  shared.records[record] = shared.wrapperRecord;
  return shared.build.record(shared.wrapperRecord);
}

/// What stands for what wrappers of a type hold: a class, or functions of a type.
static const Wrapped& wrappedCallable(ModuleContext& shared, const clang::CXXRecordDecl* wrapper, clang::QualType held,
                                      clang::SourceRange at) {
  for (const Wrapped& known : shared.wrapped)
    if (known.wrapper == wrapper && shared.context.hasSameType(known.held, held)) return known;
  const auto* record = held->getAsCXXRecordDecl();
  const std::string name = record && record->getIdentifier() ? record->getNameAsString() : "callable";
  std::string number = "_";
  number += std::to_string(shared.wrapped.size() + 1);
  const ir::TypeId value = lowerType(shared, held, at);
  tryWrapper(shared, wrapper);
  const ir::TypeId callable = shared.module[shared.module[shared.wrapperRecord].fields[kObject].type].element;
  const ir::RecordId holder =
      shared.build.addRecord({.name = "sg_held" + number, .fields = {{"sg_what", callable}, {"sg_value", value}}});
  shared.wrapped.push_back({wrapper, held, addMark(shared, name, at), shared.build.record(holder), at});
  return shared.wrapped.back();
}

static ExprId wrappedMark(ModuleContext& shared, const Wrapped& held) {
  return shared.build.pointerCast(shared.build.address(held.object), untypedPointer(shared));
}

static ExprId wrappedObject(ModuleContext& shared, ExprId wrapper) {
  return shared.build.load(shared.build.field(wrapper, kObject));
}

/// Whether it holds something.
static ExprId wrappedTest(ModuleContext& shared, ExprId wrapper) {
  const ExprId object = wrappedObject(shared, wrapper);
  return shared.build.binary(Op::NotEqual, object, shared.build.null(shared.build.typeOf(object)));
}

ExprId wrappedTarget(ModuleContext& shared, ExprId wrapper) {
  return shared.build.load(shared.build.field(wrappedObject(shared, wrapper), kTarget));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// An argument of a wrapper's call as what it calls takes it: a copy of what it takes by value.
static ExprId wrappedArgument(ModuleContext& shared, ir::FunctionId caller, ExprId given, clang::QualType from,
                              clang::QualType to, ir::Block& block, clang::SourceRange at) {
  if (from->isReferenceType() && isRecord(to) && vectorElement(to).isNull()) {
    const ir::TypeId held = lowerType(shared, to, at);
    if (shared.inner->holdsCell(held))
      shared.unsupported(at, "a `std::function` of what takes a copy of this object is not supported",
                         "take it by reference");
    const ExprId place = shared.build.address(addLocal(shared, caller, "sg_argument", held, shared.range(at)));
    FunctionContext fn(shared, nullptr, caller);
    const ir::Block copied = copying(fn, place, given);
    block.insert(block.end(), copied.begin(), copied.end());
    return place;
  }
  if (!scalarKind(shared, from.getNonReferenceType())) return given;
  const auto kind = *scalarKind(shared, to.getNonReferenceType());
  if (from->isReferenceType() && to->isReferenceType() && scalarKind(shared, from.getNonReferenceType()) == kind)
    return given;
  const ExprId value = shared.build.cast(from->isReferenceType() ? shared.build.load(given) : given, kind);
  if (!to->isReferenceType()) return value;
  const ExprId place =
      shared.build.address(addLocal(shared, caller, "sg_argument", shared.build.scalar(kind), shared.range(at)));
  block.push_back(shared.build.statement(ir::Assign{place, value}));
  return place;
}

/// Gives the function that a wrapper's calls call a branch for one of the things that it may hold.
static void addWrapped(ModuleContext& shared, const VirtualDispatcher& dispatcher, const Wrapped& held) {
  shared.build.at(shared.range(dispatcher.at));
  const std::vector<ir::ObjectId> parameters = shared.module[dispatcher.function].parameters;
  const ExprId self = shared.build.load(parameters[0]),
               object = shared.build.pointerCast(wrappedObject(shared, self), shared.build.pointer(held.holder));
  std::vector<ExprId> arguments;
  for (const ir::ObjectId parameter : parameters) arguments.push_back(shared.build.load(parameter));
  ir::Block taken;
  ir::Call call;
  const auto* type = wrappedCall(compat::typeOf(held.wrapper));
  const auto* pointee =
      held.held->isPointerType() ? held.held->getPointeeType()->getAs<clang::FunctionProtoType>() : nullptr;
  if (pointee) {
    arguments[0] = shared.build.load(shared.build.field(object, kValue));
    call.callee = lowering::dispatcher(shared, pointee, held.at);
  } else {
    const clang::CXXMethodDecl* method = callOperator(held.held->getAsCXXRecordDecl(), type, shared.context);
    arguments[0] = shared.build.field(object, kValue);
    if (const ir::TypeId wanted = lowerType(shared, method->getThisType(), dispatcher.at);
        shared.build.typeOf(arguments[0]) != wanted)
      arguments[0] = shared.build.pointerCast(arguments[0], wanted);
    std::size_t next = 1;
    for (unsigned k = 0; k < method->getNumParams(); ++k, ++next) {
      const clang::QualType given = type->getParamType(k);
      arguments[next] = wrappedArgument(shared, dispatcher.function, arguments[next], given,
                                        method->getParamDecl(k)->getType(), taken, held.at);
      if (!vectorElement(given).isNull()) ++next;  // its size
    }
    const clang::FunctionDecl* definition = method;
    method->hasBody(definition);
    requireFixedVectors(shared, definition, dispatcher.at);
    noteCalledIndirectly(shared, definition);
    call.callee = functionOf(shared, definition, held.at);
  }
  call.arguments = std::move(arguments);
  ExprId value = addCall(shared, dispatcher.function, std::move(call), taken, shared.range(dispatcher.at));
  const ir::TypeId wanted = shared.module[dispatcher.function].result;
  if (shared.module[wanted].kind == ir::TypeKind::Void)
    value = {};
  else if (shared.module[wanted].kind == ir::TypeKind::Scalar)
    value = shared.build.cast(value, shared.module[wanted].scalar);
  taken.push_back(shared.build.statement(ir::Return{value}));
  const ExprId is = shared.build.binary(Op::Equal, wrappedTarget(shared, self), wrappedMark(shared, held));
  shared.module[dispatcher.function].body.push_back(shared.build.statement(ir::If{is, std::move(taken), {}}));
}

bool extendWrapper(ModuleContext& shared, std::size_t dispatcher) {
  bool extended = false;
  for (; shared.virtuals[dispatcher].seen < shared.wrapped.size(); ++shared.virtuals[dispatcher].seen) {
    const Wrapped held = shared.wrapped[shared.virtuals[dispatcher].seen];
    if (held.wrapper != shared.virtuals[dispatcher].method->getParent()) continue;
    addWrapped(shared, VirtualDispatcher(shared.virtuals[dispatcher]), held);
    extended = true;
  }
  return extended;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// That a wrapper can call what it is given, and that copies of it may share that.
static void requireCallable(FunctionContext& fn, const clang::CXXRecordDecl* wrapper, clang::QualType held,
                            clang::SourceRange at) {
  const auto* type = wrappedCall(compat::typeOf(wrapper));
  const std::string wayOut = "take what is called as a template parameter, or by `auto`";
  const auto refuse = [&](const std::string& what) {
    fn.shared.unsupported(at, "a `std::function` of " + what + " is not supported", wayOut);
  };
  const auto isSame = [&](clang::QualType a, clang::QualType b) {
    return b->isVoidType() || fn.shared.context.hasSameUnqualifiedType(a, b) ||
           (a->isArithmeticType() && b->isArithmeticType());
  };
  if (held->isFunctionPointerType()) {
    if (!fn.shared.context.hasSameFunctionTypeIgnoringExceptionSpec(held->getPointeeType(), clang::QualType(type, 0)))
      refuse("a function with parameters or a result of other types");
    return;
  }
  const auto* record = held->getAsCXXRecordDecl();
  const clang::CXXMethodDecl* method =
      record && !wrappedCall(held) ? callOperator(record->getDefinition(), type, fn.shared.context) : nullptr;
  if (!method || !method->hasBody() || !isSame(method->getReturnType(), type->getReturnType()))
    refuse("what is called with, or gives, other types");
  for (unsigned k = 0; k < method->getNumParams(); ++k)
    if (!vectorElement(type->getParamType(k)).isNull() &&
        !fn.shared.context.hasSameType(type->getParamType(k), method->getParamDecl(k)->getType()))
      refuse("what is called with, or gives, other types");
  if (!method->isConst() || record->getDefinition()->hasMutableFields())
    refuse("what may change itself when it is called");
  if (!endsSilently(fn.shared, held)) refuse("what ends with a destructor that does something");
}

void makeWrapper(FunctionContext& fn, ExprId where, const clang::CXXRecordDecl* wrapper, const clang::Expr* of,
                 clang::SourceRange at) {
  if (!of || of->getType().getNonReferenceType()->isNullPtrType()) return storeZero(fn, where);
  clang::QualType held = of->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (fn.shared.context.hasSameType(held, compat::typeOf(wrapper))) return copyValue(fn, where, of);
  ExprId function;
  if (held->isFunctionType()) {
    held = fn.shared.context.getPointerType(held);
    function = lowerPlace(fn, of);
  } else if (held->isFunctionPointerType()) {
    function = settled(fn, of->isGLValue() ? fn.build.load(lowerPlace(fn, of)) : lowerValue(fn, of));
  }
  requireCallable(fn, wrapper, held, at);
  const Wrapped known = wrappedCallable(fn.shared, wrapper, held, at);
  const ExprId object = settled(fn, pieceOfMemory(fn, known.holder, at, [&] { return fn.build.integer(1); }));
  const ExprId callable = fn.build.field(object, kCallable);
  fn.emit(ir::Assign{fn.build.field(callable, kTarget), wrappedMark(fn.shared, known)});
  if (function.valid())
    fn.emit(ir::Assign{fn.build.field(object, kValue), function});
  else
    holdObject(fn, fn.build.field(object, kValue), of, at);
  fn.emit(ir::Assign{fn.build.field(where, kObject), callable});
  if (!function.valid() || of->getType().getNonReferenceType()->isFunctionType()) return;
  const ExprId isNone = fn.build.binary(Op::Equal, function, fn.build.null(fn.build.typeOf(function)));
  fn.emit(ir::If{isNone, fn.block([&] { storeZero(fn, where); }), {}});  // of no function it is empty
}

static void holdObject(FunctionContext& fn, ExprId where, const clang::Expr* of, clang::SourceRange at) {
  const auto* record = of->getType().getNonReferenceType()->getAsCXXRecordDecl()->getDefinition();
  fn.vectors->comeToLife(where);
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(of->IgnoreParens())) {
    initialise(fn, where, made->getSubExpr());
  } else {
    if (!record->isLambda() && !record->hasTrivialCopyConstructor())
      fn.shared.unsupported(at, "a `std::function` of a copy of this object is not supported",
                            "use a lambda that calls it");
    copyValue(fn, where, of);
  }
  fn.vectors->keep(where, record, at);
}

std::optional<ExprId> callOnWrapper(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  if (!method || !method->isInstance() || !wrappedCall(compat::typeOf(method->getParent()))) return std::nullopt;
  const clang::SourceRange range = expr->getSourceRange();
  const clang::Expr* object = objectOf(expr);
  const bool isMember = llvm::isa<clang::CXXMemberCallExpr>(expr);
  const llvm::ArrayRef<const clang::Expr*> all(expr->getArgs(), expr->getNumArgs());
  const auto arguments = isMember ? all : all.drop_front();
  const auto self = [&] {
    return object->getType()->isPointerType() ? lowerValue(fn, object) : lowerPlace(fn, object);
  };
  if (method->getOverloadedOperator() == clang::OO_Call)
    return callVirtual(fn, method, arguments, self(), resultPlace, range);
  if (method->getOverloadedOperator() == clang::OO_Equal) {
    const ExprId to = self();
    const clang::Expr* from = arguments.front();
    makeWrapper(fn, to, method->getParent(), from, range);
    return to;
  }
  if (llvm::isa<clang::CXXConversionDecl>(method)) return wrappedTest(fn.shared, self());
  const bool isNamed = method->getDeclName().isIdentifier();
  if (isNamed && method->getName() == "swap") {
    const ExprId one = self();
    exchange(fn, one, lowerPlace(fn, arguments.front()));
    return ExprId{};
  }
  std::string what = "`";  // not in one expression, of which GCC 12 warns
  what += method->getNameAsString();
  fn.shared.unsupported(range, what + "` of a `std::function` is not supported",
                        "call it, assign it, or ask whether it is empty");
}

}  // namespace sparsegen::lowering
