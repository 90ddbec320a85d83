//===- Spans.cpp - std::span as a parameter -------------------------------===//

#include "Lower/Library/Spans.h"

#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

using ir::ExprId;

/// The fields of a span, and of what it has in it.
static void forEachPart(ir::Builder& build, const ir::Module& module, ExprId place,
                        const std::function<void(ExprId)>& body) {
  const ir::Type shape = module[build.pointee(place)];
  if (shape.kind != ir::TypeKind::Record) return body(place);
  for (std::uint32_t k = 0; k < module[shape.record].fields.size(); ++k)
    forEachPart(build, module, build.field(place, k), body);
}

bool spanParameter(FunctionContext& fn, const clang::ParmVarDecl* declared, const MakeParameter& make) {
  const clang::QualType element = spanElement(declared->getType());
  if (fn.module.entry != fn.id || element.isNull()) return false;
  const std::string name = declared->getNameAsString();
  const clang::SourceRange range = declared->getSourceRange();
  const ir::ObjectId data = make(name, fn.build.pointer(lowerType(fn.shared, element, range)));
  fn.shared.parameterObjects[declared] = data;
  ir::ObjectId size;
  if (!spanExtent(declared->getType()))
    fn.shared.parameterSizes[declared] = size = make(name + "_size", fn.build.scalar(ir::ScalarKind::U64));
  const ir::ObjectId object = fn.local(fn.names.local(name + "_span"),
                                       lowerType(fn.shared, declared->getType().getNonReferenceType(), range), range);
  fn.objects[declared] = object;
  fn.ownRecords.insert(declared);
  fn.tables.push_back(fn.build.statement(ir::Declare{object}));
  forEachPart(fn.build, fn.module, fn.build.address(object), [&](ExprId part) {
    const bool isPointer = fn.module[fn.build.pointee(part)].kind == ir::TypeKind::Pointer;
    if (!isPointer && !size.valid())
      fn.shared.unsupported(range, "this library's `std::span` is not supported", "pass a pointer");
    fn.tables.push_back(fn.build.statement(ir::Assign{part, fn.build.load(isPointer ? data : size)}));
  });
  return true;
}

ExprId spanOf(FunctionContext& fn, ExprId callers, clang::QualType type, clang::SourceRange at) {
  const ExprId made = fn.temporary(lowerType(fn.shared, type.getUnqualifiedType(), at));
  const ExprId data = fn.build.load(fn.build.field(callers, 0)), size = fn.build.load(fn.build.field(callers, 1));
  forEachPart(fn.build, fn.module, made, [&](ExprId part) {
    const bool isPointer = fn.module[fn.build.pointee(part)].kind == ir::TypeKind::Pointer;
    fn.emit(ir::Assign{part, isPointer ? data : size});
  });
  return made;
}

}  // namespace sparsegen::lowering
