//===- Dispatch.cpp - functions that find out what is meant ---------------===//

#include "Lower/Calls/Dispatch.h"

#include "Lower/Classes/Types.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Statics/State.h"

namespace sparsegen::lowering {

using ir::ExprId;

ir::ObjectId addMark(ModuleContext& shared, const std::string& name, clang::SourceRange at) {
  ir::Object object;
  object.name = shared.names.generated(name);
  object.type = shared.build.scalar(ir::ScalarKind::Bool);  // no letter: nobody reads a text by it
  object.kind = ir::ObjectKind::Constant;
  object.range = shared.range(at);
  object.initial = {std::int64_t{0}};
  return shared.build.object(std::move(object));
}

ir::ObjectId addLocal(ModuleContext& shared, ir::FunctionId function, const char* name, ir::TypeId type,
                      SourceRange at) {
  ir::Object object;
  object.name = freshName(shared, name);
  object.type = type;
  object.function = function;
  object.range = at;
  return shared.build.object(std::move(object));
}

ir::ObjectId addParameter(ModuleContext& shared, ir::FunctionId function, const char* name, ir::TypeId type,
                          clang::SourceRange at) {
  const ir::ObjectId made = addLocal(shared, function, name, type, shared.range(at));
  shared.module[made].kind = ir::ObjectKind::Parameter;
  shared.module[function].parameters.push_back(made);
  return made;
}

void addArguments(ModuleContext& shared, ir::FunctionId function, llvm::ArrayRef<clang::QualType> types,
                  clang::QualType result, clang::SourceRange at) {
  ir::Builder& build = shared.build;
  const ir::TypeId number = build.scalar(ir::ScalarKind::U64);
  const auto add = [&](const char* name, ir::TypeId type) { addParameter(shared, function, name, type, at); };
  const auto elements = [&](clang::QualType vector) {
    return build.pointer(lowerType(shared, vectorElement(vector), at));
  };
  for (const clang::QualType type : types) {
    if (vectorElement(type).isNull()) {
      add("argument", parameterType(shared, type, at));
      continue;
    }
    const bool isValue = !type->isReferenceType() || type->getPointeeType().isConstQualified();
    add("argument", elements(type));
    add("size", isValue ? number : build.pointer(number));
  }
  if (!isRecord(result)) return;
  if (vectorElement(result).isNull()) return add("result", build.pointer(lowerType(shared, result, at)));
  if (shared.inner->isOwnHolder(result))
    shared.unsupported(at, "a vector of vectors is not supported as what an indirect call gives",
                       "let the function fill one that it is given");
  add("result", elements(result));
  add("size", build.pointer(number));
}

ExprId addCall(ModuleContext& shared, ir::FunctionId caller, ir::Call call, ir::Block& block, SourceRange at) {
  ExprId value;
  if (const ir::TypeId result = shared.module[call.callee].result; shared.module[result].kind != ir::TypeKind::Void) {
    call.result = shared.build.address(addLocal(shared, caller, "sg_result", result, at));
    value = shared.build.load(call.result);
  }
  block.push_back(shared.build.statement(std::move(call)));
  return value;
}

void refuseOthers(ModuleContext& shared, ir::FunctionId function, ExprId address, SourceRange at) {
  ir::Builder& build = shared.build;
  const ir::TypeId mark = build.scalar(ir::ScalarKind::Bool);
  const ir::ObjectId held = addLocal(shared, function, "sg_looked_at", mark, at);
  ir::Block& body = shared.module[function].body;
  body.push_back(
      build.statement(ir::Assign{build.address(held), build.load(build.pointerCast(address, build.pointer(mark)))}));
  body.push_back(build.statement(ir::Stop{}));
}

}  // namespace sparsegen::lowering
