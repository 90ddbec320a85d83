//===- FunctionPointers.cpp - calls through pointers ----------------------===//
//
// A function whose address is taken gets a constant of its own that stands for
// it, and a pointer to a function is an untyped pointer to such a constant. A
// call through a pointer calls a function of the IR that finds out which one is
// meant:
//
//     if (target == &sg_f) return f(a);
//     if (target == &sg_g) return g(a);
//
// A pointer of which nothing is known is looked at in the end, which is an error
// there; one that is known to be among them never gets so far.
//
//===----------------------------------------------------------------------===//

#include "Lower/Dispatch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

/// What a pointer to a lambda calls: not the function that Clang puts between, which has no body yet.
static const clang::FunctionDecl* behindLambda(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (!method || !method->isLambdaStaticInvoker()) return function;
  clang::CXXMethodDecl* const call = method->getParent()->getLambdaCallOperator();
  clang::FunctionTemplateDecl* const generic = call->getDescribedFunctionTemplate();
  if (!generic) return call;
  void* place = nullptr;
  return generic->findSpecialization(method->getTemplateSpecializationArgs()->asArray(), place);
}

/// The pointer that stands for a function.
ExprId ModuleLowering::functionAddress(const clang::FunctionDecl* function, clang::SourceRange at) {
  function = behindLambda(function);
  const clang::FunctionDecl* definition = function;
  if (!function->hasBody(definition) && !mathOf(function))
    fail(DiagId::NoBody, at, "the body of `" + function->getQualifiedNameAsString() + "` is not visible here",
         "define it in this file or in a header that it includes");
  definition = definition ? definition : function;
  for (const Target& known : targets_)
    if (known.function == definition) return build.pointerCast(build.address(known.object), untyped());
  targets_.push_back({definition, addMark(*this, function->getNameAsString(), function->getLocation()), at});
  return build.pointerCast(build.address(targets_.back().object), untyped());
}

bool ModuleLowering::mayCall(clang::QualType type, clang::QualType function) {
  // A lambda's call operator is one of the object, which the type of a pointer to it does not say.
  if (const auto* proto = function->getAs<clang::FunctionProtoType>(); proto && proto->getMethodQuals().hasConst())
    function = context.getFunctionType(proto->getReturnType(), proto->getParamTypes(), {});
  // Whether a function throws makes no other type of it here; in C, an enumeration may stand for an integer.
  return context.getLangOpts().CPlusPlus ? context.hasSameFunctionTypeIgnoringExceptionSpec(type, function)
                                         : context.typesAreCompatible(type, function);
}

ir::TypeId ModuleLowering::untyped() { return build.pointer(build.voidType()); }

/// The function that calls what a pointer of a type points to; its first parameter is the pointer.
ir::FunctionId ModuleLowering::dispatcher(const clang::FunctionProtoType* type, clang::SourceRange at) {
  return addDispatcher(context.getCanonicalType(clang::QualType(type, 0)), type, nullptr, at);
}

ir::FunctionId ModuleLowering::memberDispatcher(const clang::MemberPointerType* type, clang::SourceRange at) {
  return addDispatcher(context.getCanonicalType(clang::QualType(type, 0)),
                       type->getPointeeType()->castAs<clang::FunctionProtoType>(), type->getClass(), at);
}

/// `object` is the class of the object that a member function is called on; none for other functions.
ir::FunctionId ModuleLowering::addDispatcher(clang::QualType pointer, const clang::FunctionProtoType* type,
                                             const clang::Type* object, clang::SourceRange at) {
  for (const Dispatcher& known : dispatchers_)
    if (known.type == pointer) return known.function;
  ir::Function calls;
  calls.name = names.generated("call");
  calls.range = range(at);
  const clang::QualType result = type->getReturnType();
  calls.result = isRecord(result) ? build.voidType() : this->type(result, at);
  const ir::FunctionId id = build.function(std::move(calls));
  const auto parameter = [&](const char* name, ir::TypeId held) { addParameter(*this, id, name, held, at); };
  parameter("target", untyped());
  if (object) parameter("self", build.pointer(this->type(clang::QualType(object, 0), at)));
  addArguments(*this, id, type->param_types(), result, at);
  dispatchers_.push_back({pointer, id, 0});
  return id;
}

/// Whether what a pointer leads to, given the type of functions or of a pointer to members, may be a function.
bool ModuleLowering::mayBeMeant(clang::QualType pointer, const clang::FunctionDecl* target) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(target);
  const bool isMember = method && method->isInstance() && !method->getParent()->isLambda();
  if (const auto* member = pointer->getAs<clang::MemberPointerType>())
    return isMember && method->getParent()->getDefinition() == member->getClass()->getAsRecordDecl()->getDefinition() &&
           context.hasSameFunctionTypeIgnoringExceptionSpec(member->getPointeeType(), target->getType());
  // In C, `f()` has any number of parameters as a type, and none as a definition.
  return !isMember && mayCall(pointer, target->getType()) &&
         target->getNumParams() == pointer->castAs<clang::FunctionProtoType>()->getNumParams();
}

/// Gives every dispatcher a branch for each function of its type; true if there was one to add.
bool ModuleLowering::extendDispatchers() {
  bool extended = false;
  for (std::size_t k = 0; k < dispatchers_.size(); ++k) {
    for (; dispatchers_[k].seen < targets_.size(); ++dispatchers_[k].seen) {
      const Target target = targets_[dispatchers_[k].seen];
      if (!mayBeMeant(dispatchers_[k].type, target.function)) continue;
      addTarget(dispatchers_[k].function, target);
      extended = true;
    }
  }
  return extended;
}

/// A lambda that captures nothing, for its call operator.
ExprId ModuleLowering::emptyObject(ir::FunctionId user, const clang::CXXRecordDecl* record, clang::SourceRange at) {
  ir::Object object;
  object.name = freshName("sg_closure");
  object.type = type(context.getRecordType(record), at);
  object.function = user;
  object.range = range(at);
  return build.address(build.object(std::move(object)));
}

void ModuleLowering::addTarget(ir::FunctionId dispatcher, const Target& target) {
  build.at(range(target.at));
  const std::vector<ir::ObjectId> parameters = module[dispatcher].parameters;
  std::vector<ExprId> arguments;
  for (std::size_t k = 1; k < parameters.size(); ++k) arguments.push_back(build.load(parameters[k]));
  ir::Block taken;
  ExprId value;
  if (const auto math = mathOf(target.function)) {
    value = build.math(*math, arguments[0], arguments.size() > 1 ? arguments[1] : ExprId{});
  } else {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(target.function);
        method && method->isInstance() && method->getParent()->isLambda())
      arguments.insert(arguments.begin(), emptyObject(dispatcher, method->getParent(), target.at));
    requireFixedVectors(target.function, target.at);
    calledIndirectly(target.function);
    ir::Call call{function(target.function, target.at), std::move(arguments), {}};
    value = addCall(*this, dispatcher, std::move(call), taken, range(target.at));
  }
  taken.push_back(build.statement(ir::Return{value}));
  const ExprId is =
      build.binary(Op::Equal, build.load(parameters[0]), build.pointerCast(build.address(target.object), untyped()));
  module[dispatcher].body.push_back(build.statement(ir::If{is, std::move(taken), {}}));
}

/// What no branch took: an unknown pointer can't be looked at.
void ModuleLowering::closeDispatchers() {
  for (const Dispatcher& each : dispatchers_) {
    build.at(module[each.function].range);
    refuseOthers(*this, each.function, build.load(module[each.function].parameters[0]), build.range());
  }
}

}  // namespace sparsegen::lowering
