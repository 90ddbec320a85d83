//===- Function.cpp - functions, their parameters and their names ---------===//

#include "Lower/Function.h"

#include "Lower/Calls/DynamicCasts.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Classes.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lambdas.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Library/Iterators.h"
#include "Lower/Library/NothingLeft.h"
#include "Lower/Library/ReturnedBuffers.h"
#include "Lower/Library/Spans.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statements/VariableArrays.h"
#include "Lower/Statics/StaticInitialisers.h"

namespace sparsegen::lowering {

static void lowerBodies(ModuleContext& shared);
static void lowerBody(FunctionContext& fn);

/// What a function is called that has no name of its own.
static std::string functionName(const clang::FunctionDecl* function) {
  if (function->getDeclName().isIdentifier()) return function->getNameAsString();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const std::string owner = method && !method->getParent()->isLambda() ? method->getParent()->getNameAsString() : "";
  if (llvm::isa<clang::CXXConstructorDecl>(function)) return "make_" + owner;
  if (llvm::isa<clang::CXXDestructorDecl>(function)) return "end_" + owner;
  if (llvm::isa<clang::CXXConversionDecl>(function)) return owner + "_converted";
  return owner.empty() ? "operator_call" : owner + "_operator";
}

ir::FunctionId functionOf(ModuleContext& shared, const clang::FunctionDecl* definition, clang::SourceRange from) {
  if (const auto seen = shared.functions.find(definition); seen != shared.functions.end()) return seen->second;
  ir::Function made;
  made.name = shared.names.unique(functionName(definition));
  made.range = shared.range(definition->getNameInfo().getSourceRange());
  const clang::QualType result = definition->getReturnType();
  made.result =
      isRecord(result) ? shared.build.voidType() : lowerType(shared, result, definition->getReturnTypeSourceRange());
  const ir::FunctionId id = shared.build.function(std::move(made));
  shared.functions[definition] = id;
  if (shared.bufferSwaps.returnsBuffer(definition)) shared.bufferReturning.insert(id.value);
  // Within a library's code, what matters is still where the user called it.
  const auto caller = shared.current ? shared.calledFrom.find(shared.current) : shared.calledFrom.end();
  const bool isFirst =
      isInSource(from.getBegin(), shared.context.getSourceManager()) || caller == shared.calledFrom.end();
  shared.calledFrom[definition] = isFirst ? CalledFrom{from, definition} : CalledFrom(caller->second);
  shared.pending.push_back(definition);
  return id;
}

void lowerPending(ModuleContext& shared) {
  do lowerBodies(shared);
  while (extendDispatchers(shared) || extendVirtuals(shared) || extendDynamicCasts(shared));
  closeDispatchers(shared);
  closeVirtuals(shared);
  closeDynamicCasts(shared);
  settleLeft(shared);
  settleParameterBuffersReturned(shared);
}

static void lowerBodies(ModuleContext& shared) {
  while (!shared.pending.empty() || !shared.pendingInitials.empty()) {
    if (shared.pending.empty()) {
      const clang::VarDecl* variable = shared.pendingInitials.front();
      shared.pendingInitials.pop_front();
      lowerInitial(shared, variable);
      continue;
    }
    const clang::FunctionDecl* definition = shared.pending.front();
    shared.pending.pop_front();
    shared.current = definition;
    FunctionContext fn(shared, definition, shared.functions[definition]);
    lowerBody(fn);
  }
}

/// Names that the function has already are taken.
ir::Block copying(FunctionContext& fn, ir::ExprId to, ir::ExprId from) {
  for (const ir::Object& object : fn.module.objects) {
    if (object.function != fn.id) continue;
    if (object.name.rfind("sg_", 0) == 0)
      fn.names.generated(object.name.substr(3));
    else
      fn.names.unique(object.name);
  }
  return fn.block([&] { copy(fn, to, from); });
}

/// Parameters and body. Parameters of a function made before its turn are
/// made here; its signature was fixed by functionOf.
static void lowerBody(FunctionContext& fn) {
  std::vector<ir::ObjectId> parameters;
  const auto parameter = [&](const std::string& name, ir::TypeId type, clang::SourceRange range) {
    fn.at(range);
    const ir::ObjectId object = fn.local(fn.names.local(name), type, range);
    fn.module[object].kind = ir::ObjectKind::Parameter;
    parameters.push_back(object);
    return object;
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(fn.definition);
  if (method && method->isInstance()) {
    const clang::SourceRange range = fn.definition->getNameInfo().getSourceRange();
    fn.thisObject = parameter("self", lowerType(fn.shared, method->getThisType(), range), range);
    findCaptures(fn, method);
  }
  for (const clang::ParmVarDecl* declared : fn.definition->parameters()) {
    const auto more = [&](std::string name, ir::TypeId type) {
      return parameter(std::move(name), type, declared->getSourceRange());
    };
    if (fn.vectors->parameter(declared, more) || spanParameter(fn, declared, more)) continue;
    const ir::TypeId type = parameterType(fn.shared, declared->getType(), declared->getSourceRange());
    fn.objects[declared] = parameter(declared->getNameAsString(), type, declared->getSourceRange());
    if (fn.module.entry == fn.id) fn.shared.parameterObjects[declared] = fn.objects[declared];
  }
  if (fn.module.entry == fn.id)
    for (auto& [filled, object] : fn.shared.filledLocals)
      fn.objects[filled] = object =
          parameter(filled->getNameAsString(), lowerType(fn.shared, filled->getType(), filled->getSourceRange()),
                    filled->getSourceRange());
  const clang::QualType result = fn.definition->getReturnType();
  const clang::SourceRange resultRange = fn.definition->getReturnTypeSourceRange();
  const bool isVector = fn.vectors->result(
      result, [&](std::string name, ir::TypeId type) { return parameter(std::move(name), type, resultRange); });
  if (isRecord(result) && !isVector) {
    const clang::SourceRange range = fn.definition->getReturnTypeSourceRange();
    fn.result = parameter("result", fn.build.pointer(lowerType(fn.shared, result, range)), range);
    if (fn.module.entry == fn.id) fn.shared.resultObject = fn.result;
  }
  fn.module[fn.id].parameters = std::move(parameters);
  ir::Block body = fn.block([&] {
    for (const clang::ParmVarDecl* declared : fn.definition->parameters()) noteExtents(fn, declared->getType());
    fn.vectors->enter();
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(fn.definition))
      constructParts(fn, constructor);
    scope(fn, [&] {
      if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(fn.definition)) {
        becomeClass(fn, destructor->getParent(), fn.definition->getNameInfo().getSourceRange());
        endPartsLater(fn, destructor);
      }
      lowerStatement(fn, fn.definition->getBody());
    });
    if (mayContinue(fn, *fn.open)) fn.vectors->leave();
  });
  fn.vectors->finish();
  body.insert(body.begin(), fn.tables.begin(), fn.tables.end());
  fn.module[fn.id].body = std::move(body);
}

}  // namespace sparsegen::lowering
