//===- FunctionContext.cpp - what every topic does to a body --------------===//

#include "Lower/Context/FunctionContext.h"

#include "Lower/Library/Iterators.h"
#include "Lower/Library/Vectors.h"

namespace sparsegen::lowering {

FunctionContext::FunctionContext(ModuleContext& owner, const clang::FunctionDecl* lowered, ir::FunctionId made)
    : shared(owner),
      module(owner.module),
      build(owner.build),
      definition(lowered),
      id(made),
      names(&owner.names),
      vectors(std::make_unique<Vectors>(*this)),
      iterators(std::make_unique<Iterators>(*this)) {}

FunctionContext::~FunctionContext() = default;

void FunctionContext::at(clang::SourceRange range) { build.at(shared.range(range)); }

ir::ObjectId FunctionContext::local(Names::Local name, ir::TypeId type, clang::SourceRange at) {
  ir::Object made;
  if (name.called != name.name) made.called = std::move(name.called);
  made.name = std::move(name.name);
  made.type = type;
  made.kind = ir::ObjectKind::Local;
  made.function = id;
  made.range = shared.range(at);
  return build.object(std::move(made));
}

ir::ExprId FunctionContext::temporary(ir::TypeId type) {
  const ir::ObjectId made = local(names.generatedLocal("value"), type, {});
  module[made].range = build.range();
  emit(ir::Declare{made});
  vectors->comeToLife(build.address(made));
  return build.address(made);
}

ir::ExprId FunctionContext::kept(ir::ExprId value) {
  if (ir::info(module[value].op).family == ir::OpFamily::Constant) return value;
  const ir::ExprId place = temporary(build.typeOf(value));
  emit(ir::Assign{place, value});
  return build.load(place);
}

ir::Block FunctionContext::block(const std::function<void()>& body) {
  ir::Block made;
  ir::Block* outer = std::exchange(open, &made);
  body();
  open = outer;
  return made;
}

}  // namespace sparsegen::lowering
