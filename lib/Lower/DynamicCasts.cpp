//===- DynamicCasts.cpp - casts that look at the object's class -----------===//
//
// What a `dynamic_cast` calls: a function that asks, as a virtual call does
// (VirtualCalls.cpp), of which class the whole object is, and gives a pointer to
// the part that is asked for, or null:
//
//     if (object->sg_class == &sg_Disc) return (Disc*)object;
//     if (object->sg_class == &sg_Square) return null;
//
// A cast to a reference ends the path where compiled code would throw.
//
//===----------------------------------------------------------------------===//

#include "Lower/Dispatch.h"
#include "Lower/Function.h"
#include "clang/AST/CXXInheritance.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

namespace {

const clang::CXXRecordDecl* castedClass(clang::QualType type) {
  return (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl()->getDefinition();
}

bool isPublic(const ModuleLowering::BasePath& path) {
  return llvm::all_of(path, [](const auto* step) { return step->getAccessSpecifier() == clang::AS_public; });
}

}  // namespace

ir::FunctionId ModuleLowering::dynamicCast(const clang::CXXRecordDecl* from, const clang::CXXRecordDecl* to,
                                           clang::SourceRange at) {
  for (const DynamicCast& known : dynamicCasts_)
    if (known.from == from && known.to == to) return known.function;
  ir::Function made;
  made.name = names.generated("as_" + to->getNameAsString());
  made.range = range(at);
  made.result = build.pointer(type(context.getRecordType(to), at));
  const ir::FunctionId id = build.function(std::move(made));
  const ir::TypeId taken = build.pointer(type(context.getRecordType(from), at));
  const ExprId object = build.load(addParameter(*this, id, "object", taken, at));
  const ExprId isNull = build.binary(Op::Equal, object, build.null(taken));
  const ir::Block none{build.statement(ir::Return{build.null(module[id].result)})};
  module[id].body.push_back(build.statement(ir::If{isNull, none, {}}));
  dynamicCasts_.push_back({from, to, id, 0, at});
  return id;
}

/// What the cast gives for an object of a class: null where that is not derived from what is asked for.
ExprId ModuleLowering::castPart(const DynamicCast& cast, const KnownClass& known) {
  const bool isAsked = known.record == cast.to || known.record->isDerivedFrom(cast.to);
  if (!isAsked) return build.null(module[cast.function].result);
  const auto up = pathTo(known.record, cast.from), down = pathTo(known.record, cast.to);
  const ExprId object = build.load(module[cast.function].parameters[0]);
  const bool isPlain = up && down && isPublic(*up) && isPublic(*down);
  const ExprId whole = isPlain ? wholeOf(object, known.record, *up, cast.at) : ExprId{};
  if (!whole.valid())
    unsupported(cast.at,
                "a `dynamic_cast` of an object of `" + known.record->getNameAsString() +
                    "`, which has a base twice or not publicly, is not supported",
                "give it the base once, and publicly");
  return toBase(whole, known.record, *down, cast.at);
}

/// Gives every cast a branch for each class; true if there was one to add.
bool ModuleLowering::extendDynamicCasts() {
  bool extended = false;
  for (std::size_t k = 0; k < dynamicCasts_.size(); ++k) {
    for (; dynamicCasts_[k].seen < classes_.size(); ++dynamicCasts_[k].seen) {
      const DynamicCast cast = dynamicCasts_[k];
      const KnownClass known = classes_[cast.seen];
      if (known.record != cast.from && !known.record->isDerivedFrom(cast.from)) continue;
      build.at(range(cast.at));
      ir::Block given{build.statement(ir::Return{castPart(cast, known)})};
      const ExprId own = classOf(build.load(module[cast.function].parameters[0]), cast.from);
      const ExprId is = build.binary(Op::Equal, own, classAddress(known.record, cast.at));
      module[cast.function].body.push_back(build.statement(ir::If{is, std::move(given), {}}));
      extended = true;
    }
  }
  return extended;
}

void ModuleLowering::closeDynamicCasts() {
  for (const DynamicCast& each : dynamicCasts_) {
    build.at(range(each.at));
    const ExprId object = build.load(module[each.function].parameters[0]);
    refuseOthers(*this, each.function, classOf(object, each.from), build.range());
  }
}

/// The pointer that a cast gives, or the place.
ExprId FunctionLowering::dynamicCast(const clang::CastExpr* cast) {
  const clang::Expr* from = cast->getSubExpr();
  const clang::SourceRange at = cast->getSourceRange();
  if (cast->getType()->isVoidPointerType())
    shared.unsupported(at, "a `dynamic_cast` to `void *` is not supported", "cast to the class that is meant");
  const ir::FunctionId function = shared.dynamicCast(castedClass(from->getType()), castedClass(cast->getType()), at);
  const ExprId object = cast->isGLValue() ? place(from) : value(from);
  const ExprId found = temporary(module[function].result);
  emit(ir::Call{function, {object}, found});
  const ExprId given = build.load(found);
  if (cast->isGLValue()) {
    const ir::Block thrown{build.statement(ir::Stop{})};
    emit(ir::If{build.binary(Op::Equal, given, build.null(build.typeOf(given))), thrown, {}});
  }
  return given;
}

}  // namespace sparsegen::lowering
