//===- MemoryCalls.cpp - the standard library's functions on memory -------===//
//
// memcpy, memmove and memset of zero become loops over whole elements; what is
// allocated becomes a local array, as large as the function turns out to need.
//
//===----------------------------------------------------------------------===//

#include "Lower/Allocators.h"
#include "Lower/Function.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

struct FunctionLowering::Elements {
  ExprId first;            ///< a pointer to the first element
  clang::QualType type;    ///< of one
  std::int64_t bytes = 0;  ///< of one
};

/// What an untyped argument points to, without the conversions that hide it.
FunctionLowering::Elements FunctionLowering::elements(const clang::Expr* argument) {
  const clang::Expr* plain = argument->IgnoreParenCasts();
  clang::QualType type = plain->getType();
  Elements found;
  if (type->isVariableArrayType()) {
    found.first = elementOf(plain, place(plain), build.integer(0));
    type = flatElement(type, shared.context);
  } else if (type->isArrayType()) {
    found.first = place(plain);
  } else if (type->isPointerType()) {
    found.first = value(plain);
    type = flatElement(type->getPointeeType(), shared.context);
  } else {
    shared.unsupported(argument->getSourceRange(), "what this points to is not known",
                       "pass a pointer to its elements");
  }
  int levels = 0;
  for (; const clang::ArrayType* array = shared.context.getAsArrayType(type); ++levels) {
    found.first = build.element(found.first, build.integer(0));
    type = array->getElementType();
  }
  // A compiler that sees the first row would not let it be indexed beyond its end.
  if (levels > 1) found.first = kept(found.first);
  if (type->isVoidType() || type->isIncompleteType())
    shared.unsupported(argument->getSourceRange(), "the type of what this points to is not known",
                       "convert it to a pointer to its elements first");
  found.type = type.getCanonicalType().getUnqualifiedType();
  found.bytes = shared.context.getTypeSizeInChars(found.type).getQuantity();
  return found;
}

/// How many elements a number of bytes is.
ExprId FunctionLowering::elementCount(const clang::Expr* size, const Elements& of) {
  const auto constant = [&](const clang::Expr* expr) -> std::optional<std::int64_t> {
    clang::Expr::EvalResult result;
    if (expr->isValueDependent() || !expr->EvaluateAsInt(result, shared.context)) return std::nullopt;
    return result.Val.getInt().getExtValue();
  };
  if (const auto bytes = constant(size)) {
    if (*bytes % of.bytes != 0)
      shared.unsupported(size->getSourceRange(), "this is no whole number of elements",
                         "copy or set whole elements only");
    return build.integer(*bytes / of.bytes);
  }
  if (const auto* product = llvm::dyn_cast<clang::BinaryOperator>(size->IgnoreParenImpCasts());
      product && product->getOpcode() == clang::BO_Mul) {
    if (constant(product->getRHS()) == of.bytes) return convert(value(product->getLHS()), ScalarKind::I64);
    if (constant(product->getLHS()) == of.bytes) return convert(value(product->getRHS()), ScalarKind::I64);
  }
  return build.binary(Op::Divide, convert(value(size), ScalarKind::I64), build.integer(of.bytes));
}

/// for (k = first; k < count or, downwards, k >= 0) body(k), of an own variable.
ir::For FunctionLowering::counting(ExprId first, Op compare, ExprId bound, std::int64_t step,
                                   const std::function<void(ExprId)>& body) {
  const ir::ObjectId variable = local(names_.generatedLocal("k"), build.scalar(ScalarKind::I64), {});
  const llvm::SaveAndRestore open(madeLoops_, madeLoops_ + 1);
  ir::Block inner = block([&] { body(build.load(variable)); });
  return {variable, first, compare, bound, build.integer(step), std::move(inner)};
}

void FunctionLowering::forEach(ExprId first, Op compare, ExprId bound, std::int64_t step,
                               const std::function<void(ExprId)>& body) {
  emit(counting(first, compare, bound, step, body));
}

/// A value that copying elements can't change: of variables alone, or kept.
ExprId FunctionLowering::settled(ExprId value) {
  const std::function<bool(ExprId)> isSettled = [&](ExprId id) {
    const ir::Expr& expr = module[id];
    if (expr.op == Op::Load) return module[expr.operand(0)].op == Op::Address;
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k)
      if (!isSettled(expr.operand(k))) return false;
    return true;
  };
  return isSettled(value) ? value : kept(value);
}

/// Whether what a pointer led to is not known where it was made.
static bool pointsToVoid(const clang::Expr* argument) {
  const clang::QualType type = argument->IgnoreParenCasts()->getType();
  return type->isPointerType() && type->getPointeeType()->isVoidType();
}

/// Gives where they are copied to.
ExprId FunctionLowering::copyElements(const clang::CallExpr* expr, CopyOrder order) {
  // What has no type of its own is of the other's.
  const bool isUntyped = pointsToVoid(expr->getArg(0)), isFromUntyped = pointsToVoid(expr->getArg(1));
  Elements to = isUntyped && !isFromUntyped ? Elements{} : elements(expr->getArg(0));
  Elements from = isFromUntyped && !isUntyped ? Elements{} : elements(expr->getArg(1));
  const auto typed = [&](const clang::Expr* argument, const Elements& as) {
    return Elements{kept(build.pointerCast(value(argument->IgnoreParenCasts()), build.typeOf(as.first))), as.type,
                    as.bytes};
  };
  if (!to.first.valid()) to = typed(expr->getArg(0), from);
  if (!from.first.valid()) from = typed(expr->getArg(1), to);
  if (to.type != from.type) {
    // A struct of reals and a flat array of them have the same cells: the smaller element is both's.
    const bool first = to.bytes <= from.bytes;
    const Elements& small = first ? to : from;
    Elements& large = first ? from : to;
    const auto kind = shared.scalarKind(small.type);
    if (!kind || !ir::isReal(*kind) || !shared.isMadeOf(large.type, *kind))
      shared.unsupported(expr->getSourceRange(), "a copy between different types is not supported",
                         "assign the members one by one");
    large = {build.pointerCast(large.first, build.typeOf(small.first)), small.type, small.bytes};
  }
  const ExprId count = settled(elementCount(expr->getArg(2), to));
  const ExprId target = settled(to.first), source = settled(from.first);
  const auto one = [&](ExprId k) { copy(build.pointerAdd(target, k), build.pointerAdd(source, k)); };
  const auto upwards = [&] { forEach(build.integer(0), Op::Less, count, 1, one); };
  if (order == CopyOrder::Any) {
    upwards();
    return target;
  }
  // What may overlap is copied from the end that is read before it is written.
  ir::Block up = block(upwards);
  ir::Block down = block([&] {
    forEach(build.binary(Op::Subtract, count, build.integer(1)), Op::GreaterEqual, build.integer(0), -1, one);
  });
  branch(build.binary(Op::LessEqual, target, source), std::move(up), std::move(down));
  return target;
}

ExprId FunctionLowering::clearElements(const clang::CallExpr* expr, const clang::Expr* size) {
  const Elements to = elements(expr->getArg(0));
  const ExprId count = settled(elementCount(size, to)), target = settled(to.first);
  forEach(build.integer(0), Op::Less, count, 1, [&](ExprId k) { storeZero(build.pointerAdd(target, k)); });
  return target;
}

/// An integer all of whose bytes are one.
ExprId FunctionLowering::repeatedByte(const clang::Expr* byte, ScalarKind kind) {
  constexpr std::int64_t kEach = 0x0101010101010101;
  clang::Expr::EvalResult known;
  if (byte->EvaluateAsInt(known, shared.context)) {
    const llvm::APInt one = known.Val.getInt().extOrTrunc(8);
    const llvm::APInt all = llvm::APInt::getSplat(ir::bitWidth(kind), one);
    if (kind == ScalarKind::Bool) return build.integer(one.isZero() ? 0 : 1, kind);
    return convert(
        build.integer(ir::isSigned(kind) || ir::bitWidth(kind) == 64 ? all.getSExtValue()
                                                                     : static_cast<std::int64_t>(all.getZExtValue())),
        kind);
  }
  const ExprId one = convert(convert(value(byte), ScalarKind::U8), ScalarKind::U64);
  return kept(convert(build.binary(Op::Multiply, one, build.integer(kEach, ScalarKind::U64)), kind));
}

/// `memset`: of real numbers, to zero alone.
ExprId FunctionLowering::setElements(const clang::CallExpr* expr) {
  clang::Expr::EvalResult byte;
  if (expr->getArg(1)->EvaluateAsInt(byte, shared.context) && byte.Val.getInt().isZero())
    return clearElements(expr, expr->getArg(2));
  const Elements to = elements(expr->getArg(0));
  const auto kind = shared.scalarKind(to.type);
  if (!kind || ir::isReal(*kind))
    shared.unsupported(expr->getArg(1)->getSourceRange(),
                       "`memset` of anything but integers to anything but zero is not supported",
                       "assign the values in a loop");
  const ExprId held = repeatedByte(expr->getArg(1), *kind);
  const ExprId count = settled(elementCount(expr->getArg(2), to)), target = settled(to.first);
  forEach(build.integer(0), Op::Less, count, 1, [&](ExprId k) { emit(ir::Assign{build.pointerAdd(target, k), held}); });
  return target;
}

/// What a call of one of these functions gives, if anything; nothing for other calls.
std::optional<ExprId> FunctionLowering::memoryCall(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  std::string name = libraryName(callee, shared.context);
  if (callee->getBuiltinID() == clang::Builtin::BI__builtin_operator_delete) name = "free";
  if (name.rfind("__", 0) == 0 && name.size() > 6 && name.compare(name.size() - 4, 4, "_chk") == 0)
    name = name.substr(2, name.size() - 6);  // the checked forms have one more argument
  enum class Kind { None, Copy, Move, Set, Zero, Free, Untyped };
  const Kind kind = llvm::StringSwitch<Kind>(name)
                        .Case("memcpy", Kind::Copy)
                        .Case("memmove", Kind::Move)
                        .Case("memset", Kind::Set)
                        .Case("bzero", Kind::Zero)
                        .Case("free", Kind::Free)
                        .Cases("malloc", "calloc", "alloca", Kind::Untyped)
                        .Default(Kind::None);
  const auto given = [&](ExprId target) {
    return expr->getType()->isVoidType() ? ExprId{} : toType(target, expr->getType(), expr->getSourceRange());
  };
  switch (kind) {
    case Kind::None:
      return std::nullopt;
    case Kind::Copy:
      return given(copyElements(expr, CopyOrder::Any));
    case Kind::Move:
      return given(copyElements(expr, CopyOrder::AsOverlap));
    case Kind::Set:
      return given(setElements(expr));
    case Kind::Zero:
      return given(clearElements(expr, expr->getArg(1)));
    case Kind::Free:
      discard(expr->getArg(0));
      return ExprId{};
    case Kind::Untyped:
      shared.unsupported(expr->getSourceRange(), "memory of `" + name + "` that has no type yet is not supported here",
                         "convert it to a pointer to what it is to hold, where it is made");
  }
  throw InternalError("lower", "a memory function of no kind");
}

/// The array that a call allocates, converted to a pointer to `element`; nothing for any other expression.
std::optional<ExprId> FunctionLowering::allocation(const clang::Expr* expr, clang::QualType element) {
  const auto* called = llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts());
  const clang::FunctionDecl* callee = called ? called->getDirectCallee() : nullptr;
  if (!callee || element->isVoidType()) return std::nullopt;
  const std::string name = libraryName(callee, shared.context);
  if (name == "realloc" || name == "reallocarray")
    shared.unsupported(called->getSourceRange(), "`" + name + "` is not supported",
                       "allocate as much as is needed in the end at once");
  const std::optional<AllocatorCall> asked = allocatorCall(called, shared.context);
  if (!asked) return std::nullopt;
  element = flatElement(element, shared.context);
  const ir::TypeId type = shared.type(element, expr->getSourceRange());
  ExprId known;
  const auto count = [&] { return known.valid() ? known : known = settled(allocatedCount(*asked, element)); };
  const auto does = [&](const clang::Expr* size) { return size->HasSideEffects(shared.context); };
  if (llvm::any_of(asked->factors, does)) count();
  const ExprId first = pieceOfMemory(type, called->getSourceRange(), count);
  if (asked->isZeroed)
    forEach(build.integer(0), Op::Less, count(), 1, [&](ExprId k) { storeZero(build.pointerAdd(first, k)); });
  return first;
}

/// One object stands for all that is allocated at a place in the source, and lives as long as the call; or as long as
/// that of the entry function, where callers may keep what they get in several calls.
ExprId FunctionLowering::pieceOfMemory(ir::TypeId type, clang::SourceRange at, const std::function<ExprId()>& count) {
  const ir::ObjectId object = local(names_.generatedLocal("memory"), build.array(type, ir::ExprId{}), at);
  const bool repeats =
      madeLoops_ > 0 || llvm::any_of(loops_, [](const LoopScope& loop) { return loop.repeat.to != nullptr; });
  const bool mayBeKept = module.entry != id_ && shared.repeats.repeats(definition_);
  if (repeats || mayBeKept) return nextOf(object, count());
  return build.element(build.address(object), build.integer(0));
}

/// How many elements an allocation is to hold, in whole ones.
ExprId FunctionLowering::allocatedCount(const AllocatorCall& asked, clang::QualType element) {
  const std::int64_t bytes = shared.context.getTypeSizeInChars(element).getQuantity();
  const auto isSize = [&](const clang::Expr* size) {
    clang::Expr::EvalResult result;
    return size->EvaluateAsInt(result, shared.context) && result.Val.getInt() == bytes;
  };
  llvm::SmallVector<const clang::Expr*, 2> factors = asked.factors;
  const auto size = llvm::find_if(factors, isSize);
  const bool isWhole = size != factors.end();
  if (isWhole) factors.erase(size);
  ExprId count = build.integer(1);
  for (const clang::Expr* factor : factors) {
    const ExprId each = convert(value(factor), ScalarKind::I64);
    count = factor == factors.front() ? each : build.binary(Op::Multiply, count, each);
  }
  if (isWhole) return count;
  return build.binary(Op::Divide, build.binary(Op::Add, count, build.integer(bytes - 1)), build.integer(bytes));
}

/// Of memory that is given out piece by piece, each behind the one before: the next one. The memory may be handed down
/// (Std/Handed.cpp).
ExprId FunctionLowering::nextOf(ir::ObjectId memory, ExprId count) {
  const clang::SourceRange at;
  const ir::TypeId pointer = build.pointer(module[module[memory].type].element);
  const ir::ObjectId next = local(names_.generatedLocal("next"), pointer, at);
  const ExprId start = build.address(next);
  tables_.push_back(build.statement(ir::Assign{start, build.element(build.address(memory), build.integer(0))}));
  if (module.entry != id_) shared.pieces.push_back({{id_, next, memory, at, true}, tables_.back()});
  const auto place = [&] { return shared.movables.address(build, next); };
  const ExprId piece = kept(build.load(place()));
  emit(ir::Assign{place(), build.pointerAdd(piece, count)});
  return piece;
}

}  // namespace sparsegen::lowering
