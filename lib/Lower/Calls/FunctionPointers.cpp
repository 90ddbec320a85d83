//===- FunctionPointers.cpp - calls through pointers ----------------------===//

#include "Lower/Calls/FunctionPointers.h"

#include "Lower/Calls/Dispatch.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/MathCalls.h"
#include "Lower/Function.h"
#include "Lower/Statics/State.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

static ir::FunctionId addDispatcher(ModuleContext& shared, clang::QualType type, const clang::FunctionProtoType* call,
                                    const clang::CXXRecordDecl* object, clang::SourceRange at);
static void addTarget(ModuleContext& shared, ir::FunctionId dispatcher, const Target& target);

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

ExprId functionAddress(ModuleContext& shared, const clang::FunctionDecl* function, clang::SourceRange at) {
  function = targetByRule(shared, behindLambda(function), at);
  const clang::FunctionDecl* definition = function;
  if (!function->hasBody(definition) && !mathOf(shared, function))
    shared.fail(DiagId::NoBody, at, "the body of `" + function->getQualifiedNameAsString() + "` is not visible here",
                "define it in this file or in a header that it includes");
  definition = definition ? definition : function;
  for (const Target& known : shared.targets)
    if (known.function == definition)
      return shared.build.pointerCast(shared.build.address(known.object), untypedPointer(shared));
  shared.targets.push_back({definition, addMark(shared, function->getNameAsString(), function->getLocation()), at});
  return shared.build.pointerCast(shared.build.address(shared.targets.back().object), untypedPointer(shared));
}

void addTargetFor(ModuleContext& shared, const clang::FunctionDecl* function, ir::ObjectId mark,
                  clang::SourceRange at) {
  shared.targets.push_back({function, mark, at});
}

bool mayCall(ModuleContext& shared, clang::QualType type, clang::QualType function) {
  // A lambda's call operator is one of the object, which the type of a pointer to it does not say.
  if (const auto* proto = function->getAs<clang::FunctionProtoType>(); proto && proto->getMethodQuals().hasConst())
    function = shared.context.getFunctionType(proto->getReturnType(), proto->getParamTypes(), {});
  // Whether a function throws makes no other type of it here; in C, an enumeration may stand for an integer.
  return shared.context.getLangOpts().CPlusPlus
             ? shared.context.hasSameFunctionTypeIgnoringExceptionSpec(type, function)
             : shared.context.typesAreCompatible(type, function);
}

ir::TypeId untypedPointer(ModuleContext& shared) { return shared.build.pointer(shared.build.voidType()); }

ir::FunctionId dispatcher(ModuleContext& shared, const clang::FunctionProtoType* type, clang::SourceRange at) {
  return addDispatcher(shared, shared.context.getCanonicalType(clang::QualType(type, 0)), type, nullptr, at);
}

ir::FunctionId memberDispatcher(ModuleContext& shared, const clang::MemberPointerType* type, clang::SourceRange at) {
  return addDispatcher(shared, shared.context.getCanonicalType(clang::QualType(type, 0)),
                       type->getPointeeType()->castAs<clang::FunctionProtoType>(), type->getMostRecentCXXRecordDecl(),
                       at);
}

/// `object` is the class of the object that a member function is called on; none for other functions.
static ir::FunctionId addDispatcher(ModuleContext& shared, clang::QualType pointer,
                                    const clang::FunctionProtoType* type, const clang::CXXRecordDecl* object,
                                    clang::SourceRange at) {
  for (const Dispatcher& known : shared.dispatchers)
    if (known.type == pointer) return known.function;
  ir::Function calls;
  calls.name = shared.names.generated("call");
  calls.range = shared.range(at);
  const clang::QualType result = type->getReturnType();
  calls.result = isRecord(result) ? shared.build.voidType() : lowerType(shared, result, at);
  const ir::FunctionId id = shared.build.function(std::move(calls));
  const auto parameter = [&](const char* name, ir::TypeId held) { addParameter(shared, id, name, held, at); };
  parameter("target", untypedPointer(shared));
  if (object) parameter("self", shared.build.pointer(lowerType(shared, compat::typeOf(object), at)));
  addArguments(shared, id, type->param_types(), result, at);
  shared.dispatchers.push_back({pointer, id, 0});
  return id;
}

/// Whether what a pointer leads to, given the type of functions or of a pointer to members, may be a function.
static bool mayBeMeant(ModuleContext& shared, clang::QualType pointer, const clang::FunctionDecl* target) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(target);
  const bool isMember = method && method->isInstance() && !method->getParent()->isLambda();
  if (const auto* member = pointer->getAs<clang::MemberPointerType>())
    return isMember && method->getParent()->getDefinition() == member->getMostRecentCXXRecordDecl()->getDefinition() &&
           shared.context.hasSameFunctionTypeIgnoringExceptionSpec(member->getPointeeType(), target->getType());
  // In C, `f()` has any number of parameters as a type, and none as a definition.
  return !isMember && mayCall(shared, pointer, target->getType()) &&
         target->getNumParams() == pointer->castAs<clang::FunctionProtoType>()->getNumParams();
}

bool extendDispatchers(ModuleContext& shared) {
  bool extended = false;
  for (std::size_t k = 0; k < shared.dispatchers.size(); ++k) {
    for (; shared.dispatchers[k].seen < shared.targets.size(); ++shared.dispatchers[k].seen) {
      const Target target = shared.targets[shared.dispatchers[k].seen];
      if (!mayBeMeant(shared, shared.dispatchers[k].type, target.function)) continue;
      addTarget(shared, shared.dispatchers[k].function, target);
      extended = true;
    }
  }
  return extended;
}

/// A lambda that captures nothing, for its call operator.
static ExprId emptyObject(ModuleContext& shared, ir::FunctionId user, const clang::CXXRecordDecl* record,
                          clang::SourceRange at) {
  ir::Object object;
  object.name = freshName(shared, "sg_closure");
  object.type = lowerType(shared, compat::typeOf(record), at);
  object.function = user;
  object.range = shared.range(at);
  return shared.build.address(shared.build.object(std::move(object)));
}

static void addTarget(ModuleContext& shared, ir::FunctionId dispatcher, const Target& target) {
  shared.build.at(shared.range(target.at));
  const std::vector<ir::ObjectId> parameters = shared.module[dispatcher].parameters;
  std::vector<ExprId> arguments;
  for (std::size_t k = 1; k < parameters.size(); ++k) arguments.push_back(shared.build.load(parameters[k]));
  ir::Block taken;
  ExprId value;
  if (const auto math = mathOf(shared, target.function)) {
    value = shared.build.math(*math, arguments[0], arguments.size() > 1 ? arguments[1] : ExprId{});
  } else {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(target.function);
        method && method->isInstance() && method->getParent()->isLambda())
      arguments.insert(arguments.begin(), emptyObject(shared, dispatcher, method->getParent(), target.at));
    requireFixedVectors(shared, target.function, target.at);
    noteCalledIndirectly(shared, target.function);
    ir::Call call{functionOf(shared, target.function, target.at), std::move(arguments), {}};
    value = addCall(shared, dispatcher, std::move(call), taken, shared.range(target.at));
  }
  taken.push_back(shared.build.statement(ir::Return{value}));
  const ExprId is =
      shared.build.binary(Op::Equal, shared.build.load(parameters[0]),
                          shared.build.pointerCast(shared.build.address(target.object), untypedPointer(shared)));
  shared.module[dispatcher].body.push_back(shared.build.statement(ir::If{is, std::move(taken), {}}));
}

void closeDispatchers(ModuleContext& shared) {
  for (const Dispatcher& each : shared.dispatchers) {
    shared.build.at(shared.module[each.function].range);
    refuseOthers(shared, each.function, shared.build.load(shared.module[each.function].parameters[0]),
                 shared.build.range());
  }
}

}  // namespace sparsegen::lowering
