//===- DynamicCasts.cpp - casts that look at the object's class -----------===//

#include "Lower/Calls/DynamicCasts.h"

#include "Lower/Calls/Dispatch.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/CXXInheritance.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

namespace {

const clang::CXXRecordDecl* castedClass(clang::QualType type) {
  return (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl()->getDefinition();
}

bool isPublic(const BasePath& path) {
  return llvm::all_of(path, [](const auto* step) { return step->getAccessSpecifier() == clang::AS_public; });
}

}  // namespace

/// The function that finds out whether an object is of a class.
static ir::FunctionId dynamicCast(ModuleContext& shared, const clang::CXXRecordDecl* from,
                                  const clang::CXXRecordDecl* to, clang::SourceRange at) {
  for (const DynamicCast& known : shared.dynamicCasts)
    if (known.from == from && known.to == to) return known.function;
  ir::Function made;
  made.name = shared.names.generated("as_" + to->getNameAsString());
  made.range = shared.range(at);
  made.result = shared.build.pointer(lowerType(shared, compat::typeOf(to), at));
  const ir::FunctionId id = shared.build.function(std::move(made));
  const ir::TypeId taken = shared.build.pointer(lowerType(shared, compat::typeOf(from), at));
  const ExprId object = shared.build.load(addParameter(shared, id, "object", taken, at));
  const ExprId isNull = shared.build.binary(Op::Equal, object, shared.build.null(taken));
  const ir::Block none{shared.build.statement(ir::Return{shared.build.null(shared.module[id].result)})};
  shared.module[id].body.push_back(shared.build.statement(ir::If{isNull, none, {}}));
  shared.dynamicCasts.push_back({from, to, id, 0, at});
  return id;
}

/// What the cast gives for an object of a class: null where that is not derived from what is asked for.
static ExprId castPart(ModuleContext& shared, const DynamicCast& cast, const KnownClass& known) {
  const bool isAsked = known.record == cast.to || known.record->isDerivedFrom(cast.to);
  if (!isAsked) return shared.build.null(shared.module[cast.function].result);
  const auto up = pathTo(known.record, cast.from), down = pathTo(known.record, cast.to);
  const ExprId object = shared.build.load(shared.module[cast.function].parameters[0]);
  const bool isPlain = up && down && isPublic(*up) && isPublic(*down);
  const ExprId whole = isPlain ? wholeOf(shared, object, known.record, *up, cast.at) : ExprId{};
  if (!whole.valid())
    shared.unsupported(cast.at,
                       "a `dynamic_cast` of an object of `" + known.record->getNameAsString() +
                           "`, which has a base twice or not publicly, is not supported",
                       "give it the base once, and publicly");
  return toBase(shared, whole, known.record, *down, cast.at);
}

bool extendDynamicCasts(ModuleContext& shared) {
  bool extended = false;
  for (std::size_t k = 0; k < shared.dynamicCasts.size(); ++k) {
    for (; shared.dynamicCasts[k].seen < shared.classes.size(); ++shared.dynamicCasts[k].seen) {
      const DynamicCast cast = shared.dynamicCasts[k];
      const KnownClass known = shared.classes[cast.seen];
      if (known.record != cast.from && !known.record->isDerivedFrom(cast.from)) continue;
      shared.build.at(shared.range(cast.at));
      ir::Block given{shared.build.statement(ir::Return{castPart(shared, cast, known)})};
      const ExprId own = classOf(shared, shared.build.load(shared.module[cast.function].parameters[0]), cast.from);
      const ExprId is = shared.build.binary(Op::Equal, own, classAddress(shared, known.record, cast.at));
      shared.module[cast.function].body.push_back(shared.build.statement(ir::If{is, std::move(given), {}}));
      extended = true;
    }
  }
  return extended;
}

void closeDynamicCasts(ModuleContext& shared) {
  for (const DynamicCast& each : shared.dynamicCasts) {
    shared.build.at(shared.range(each.at));
    const ExprId object = shared.build.load(shared.module[each.function].parameters[0]);
    refuseOthers(shared, each.function, classOf(shared, object, each.from), shared.build.range());
  }
}

ExprId dynamicCast(FunctionContext& fn, const clang::CastExpr* cast) {
  const clang::Expr* from = cast->getSubExpr();
  const clang::SourceRange at = cast->getSourceRange();
  if (cast->getType()->isVoidPointerType())
    fn.shared.unsupported(at, "a `dynamic_cast` to `void *` is not supported", "cast to the class that is meant");
  const ir::FunctionId function =
      dynamicCast(fn.shared, castedClass(from->getType()), castedClass(cast->getType()), at);
  const ExprId object = cast->isGLValue() ? lowerPlace(fn, from) : lowerValue(fn, from);
  const ExprId found = fn.temporary(fn.module[function].result);
  fn.emit(ir::Call{function, {object}, found});
  const ExprId given = fn.build.load(found);
  if (cast->isGLValue()) {
    const ir::Block thrown{fn.build.statement(ir::Stop{})};
    fn.emit(ir::If{fn.build.binary(Op::Equal, given, fn.build.null(fn.build.typeOf(given))), thrown, {}});
  }
  return given;
}

}  // namespace sparsegen::lowering
