//===- Spans.cpp - std::span as a parameter -------------------------------===//
//
// A `std::span` lowers by its members, like other classes. One that the function
// to differentiate is given by its caller is a pointer to its elements and, where
// its type does not say it, their number: the object is made of these.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"

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

bool FunctionLowering::spanParameter(const clang::ParmVarDecl* declared, const MakeParameter& make) {
  const clang::QualType element = spanElement(declared->getType());
  if (module.entry != id_ || element.isNull()) return false;
  const std::string name = declared->getNameAsString();
  const clang::SourceRange range = declared->getSourceRange();
  const ir::ObjectId data = make(name, build.pointer(shared.type(element, range)));
  shared.parameterObjects[declared] = data;
  ir::ObjectId size;
  if (!spanExtent(declared->getType()))
    shared.parameterSizes[declared] = size = make(name + "_size", build.scalar(ir::ScalarKind::U64));
  const ir::ObjectId object =
      local(names_.local(name + "_span"), shared.type(declared->getType().getNonReferenceType(), range), range);
  objects_[declared] = object;
  ownRecords_.insert(declared);
  tables_.push_back(build.statement(ir::Declare{object}));
  forEachPart(build, module, build.address(object), [&](ExprId part) {
    const bool isPointer = module[build.pointee(part)].kind == ir::TypeKind::Pointer;
    if (!isPointer && !size.valid())
      shared.unsupported(range, "this library's `std::span` is not supported", "pass a pointer");
    tables_.push_back(build.statement(ir::Assign{part, build.load(isPointer ? data : size)}));
  });
  return true;
}

/// A span within a struct of the caller's, which is a pointer and a size, as an object of its class.
ExprId FunctionLowering::spanOf(ExprId callers, clang::QualType type, clang::SourceRange at) {
  const ExprId made = temporary(shared.type(type.getUnqualifiedType(), at));
  const ExprId data = build.load(build.field(callers, 0)), size = build.load(build.field(callers, 1));
  forEachPart(build, module, made, [&](ExprId part) {
    const bool isPointer = module[build.pointee(part)].kind == ir::TypeKind::Pointer;
    emit(ir::Assign{part, isPointer ? data : size});
  });
  return made;
}

}  // namespace sparsegen::lowering
