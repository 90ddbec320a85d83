//===- MemoryCalls.cpp - the standard library's functions on memory -------===//

#include "Lower/Calls/MemoryCalls.h"

#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Source/Allocators.h"
#include "Lower/Statements/Statements.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// Whether source and target may overlap.
enum class CopyOrder : std::uint8_t { Any, AsOverlap };

static ir::ExprId allocatedCount(FunctionContext& fn, const AllocatorCall& asked, clang::QualType element);
static ir::ExprId nextOf(FunctionContext& fn, ir::ObjectId memory, ir::ExprId count);

struct Elements {
  ExprId first;            ///< a pointer to the first element
  clang::QualType type;    ///< of one
  std::int64_t bytes = 0;  ///< of one
};

/// What an untyped argument points to, without the conversions that hide it.
static Elements elements(FunctionContext& fn, const clang::Expr* argument) {
  const clang::Expr* plain = argument->IgnoreParenCasts();
  clang::QualType type = plain->getType();
  Elements found;
  if (type->isVariableArrayType()) {
    found.first = elementOf(fn, plain, lowerPlace(fn, plain), fn.build.integer(0));
    type = flatElement(type, fn.shared.context);
  } else if (type->isArrayType()) {
    found.first = lowerPlace(fn, plain);
  } else if (type->isPointerType()) {
    found.first = lowerValue(fn, plain);
    type = flatElement(type->getPointeeType(), fn.shared.context);
  } else {
    fn.shared.unsupported(argument->getSourceRange(), "what this points to is not known",
                          "pass a pointer to its elements");
  }
  int levels = 0;
  for (; const clang::ArrayType* array = fn.shared.context.getAsArrayType(type); ++levels) {
    found.first = fn.build.element(found.first, fn.build.integer(0));
    type = array->getElementType();
  }
  // A compiler that sees the first row would not let it be indexed beyond its end.
  if (levels > 1) found.first = fn.kept(found.first);
  if (type->isVoidType() || type->isIncompleteType())
    fn.shared.unsupported(argument->getSourceRange(), "the type of what this points to is not known",
                          "convert it to a pointer to its elements first");
  found.type = type.getCanonicalType().getUnqualifiedType();
  found.bytes = fn.shared.context.getTypeSizeInChars(found.type).getQuantity();
  return found;
}

/// How many elements a number of bytes is.
static ExprId elementCount(FunctionContext& fn, const clang::Expr* size, const Elements& of) {
  const auto constant = [&](const clang::Expr* expr) -> std::optional<std::int64_t> {
    clang::Expr::EvalResult result;
    if (expr->isValueDependent() || !expr->EvaluateAsInt(result, fn.shared.context)) return std::nullopt;
    return result.Val.getInt().getExtValue();
  };
  if (const auto bytes = constant(size)) {
    if (*bytes % of.bytes != 0)
      fn.shared.unsupported(size->getSourceRange(), "this is no whole number of elements",
                            "copy or set whole elements only");
    return fn.build.integer(*bytes / of.bytes);
  }
  if (const auto* product = llvm::dyn_cast<clang::BinaryOperator>(size->IgnoreParenImpCasts());
      product && product->getOpcode() == clang::BO_Mul) {
    if (constant(product->getRHS()) == of.bytes) return convert(fn, lowerValue(fn, product->getLHS()), ScalarKind::I64);
    if (constant(product->getLHS()) == of.bytes) return convert(fn, lowerValue(fn, product->getRHS()), ScalarKind::I64);
  }
  return fn.build.binary(Op::Divide, convert(fn, lowerValue(fn, size), ScalarKind::I64), fn.build.integer(of.bytes));
}

ir::For counting(FunctionContext& fn, ExprId first, Op compare, ExprId bound, std::int64_t step,
                 const std::function<void(ExprId)>& body) {
  const ir::ObjectId variable = fn.local(fn.names.generatedLocal("k"), fn.build.scalar(ScalarKind::I64), {});
  const llvm::SaveAndRestore open(fn.madeLoops, fn.madeLoops + 1);
  ir::Block inner = fn.block([&] { body(fn.build.load(variable)); });
  return {variable, first, compare, bound, fn.build.integer(step), std::move(inner)};
}

void forEach(FunctionContext& fn, ExprId first, Op compare, ExprId bound, std::int64_t step,
             const std::function<void(ExprId)>& body) {
  fn.emit(counting(fn, first, compare, bound, step, body));
}

ExprId settled(FunctionContext& fn, ExprId value) {
  const std::function<bool(ExprId)> isSettled = [&](ExprId id) {
    const ir::Expr& expr = fn.module[id];
    if (expr.op == Op::Load) return fn.module[expr.operand(0)].op == Op::Address;
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k)
      if (!isSettled(expr.operand(k))) return false;
    return true;
  };
  return isSettled(value) ? value : fn.kept(value);
}

/// Whether what a pointer led to is not known where it was made.
static bool pointsToVoid(const clang::Expr* argument) {
  const clang::QualType type = argument->IgnoreParenCasts()->getType();
  return type->isPointerType() && type->getPointeeType()->isVoidType();
}

/// Gives where they are copied to.
static ExprId copyElements(FunctionContext& fn, const clang::CallExpr* expr, CopyOrder order) {
  // What has no type of its own is of the other's.
  const bool isUntyped = pointsToVoid(expr->getArg(0)), isFromUntyped = pointsToVoid(expr->getArg(1));
  Elements to = isUntyped && !isFromUntyped ? Elements{} : elements(fn, expr->getArg(0));
  Elements from = isFromUntyped && !isUntyped ? Elements{} : elements(fn, expr->getArg(1));
  const auto typed = [&](const clang::Expr* argument, const Elements& as) {
    return Elements{
        fn.kept(fn.build.pointerCast(lowerValue(fn, argument->IgnoreParenCasts()), fn.build.typeOf(as.first))), as.type,
        as.bytes};
  };
  if (!to.first.valid()) to = typed(expr->getArg(0), from);
  if (!from.first.valid()) from = typed(expr->getArg(1), to);
  if (to.type != from.type) {
    // A struct of reals and a flat array of them have the same cells: the smaller element is both's.
    const bool first = to.bytes <= from.bytes;
    const Elements& small = first ? to : from;
    Elements& large = first ? from : to;
    const auto kind = scalarKind(fn.shared, small.type);
    if (!kind || !ir::isReal(*kind) || !isMadeOf(fn.shared, large.type, *kind))
      fn.shared.unsupported(expr->getSourceRange(), "a copy between different types is not supported",
                            "assign the members one by one");
    large = {fn.build.pointerCast(large.first, fn.build.typeOf(small.first)), small.type, small.bytes};
  }
  const ExprId count = settled(fn, elementCount(fn, expr->getArg(2), to));
  const ExprId target = settled(fn, to.first), source = settled(fn, from.first);
  const auto one = [&](ExprId k) { copy(fn, fn.build.pointerAdd(target, k), fn.build.pointerAdd(source, k)); };
  const auto upwards = [&] { forEach(fn, fn.build.integer(0), Op::Less, count, 1, one); };
  if (order == CopyOrder::Any) {
    upwards();
    return target;
  }
  // What may overlap is copied from the end that is read before it is written.
  ir::Block up = fn.block(upwards);
  ir::Block down = fn.block([&] {
    forEach(fn, fn.build.binary(Op::Subtract, count, fn.build.integer(1)), Op::GreaterEqual, fn.build.integer(0), -1,
            one);
  });
  branch(fn, fn.build.binary(Op::LessEqual, target, source), std::move(up), std::move(down));
  return target;
}

static ExprId clearElements(FunctionContext& fn, const clang::CallExpr* expr, const clang::Expr* size) {
  const Elements to = elements(fn, expr->getArg(0));
  const ExprId count = settled(fn, elementCount(fn, size, to)), target = settled(fn, to.first);
  forEach(fn, fn.build.integer(0), Op::Less, count, 1,
          [&](ExprId k) { storeZero(fn, fn.build.pointerAdd(target, k)); });
  return target;
}

/// An integer all of whose bytes are one.
static ExprId repeatedByte(FunctionContext& fn, const clang::Expr* byte, ScalarKind kind) {
  constexpr std::int64_t kEach = 0x0101010101010101;
  clang::Expr::EvalResult known;
  if (byte->EvaluateAsInt(known, fn.shared.context)) {
    const llvm::APInt one = known.Val.getInt().extOrTrunc(8);
    const llvm::APInt all = llvm::APInt::getSplat(ir::bitWidth(kind), one);
    if (kind == ScalarKind::Bool) return fn.build.integer(one.isZero() ? 0 : 1, kind);
    return convert(fn,
                   fn.build.integer(ir::isSigned(kind) || ir::bitWidth(kind) == 64
                                        ? all.getSExtValue()
                                        : static_cast<std::int64_t>(all.getZExtValue())),
                   kind);
  }
  const ExprId one = convert(fn, convert(fn, lowerValue(fn, byte), ScalarKind::U8), ScalarKind::U64);
  return fn.kept(convert(fn, fn.build.binary(Op::Multiply, one, fn.build.integer(kEach, ScalarKind::U64)), kind));
}

/// `memset`: of real numbers, to zero alone.
static ExprId setElements(FunctionContext& fn, const clang::CallExpr* expr) {
  clang::Expr::EvalResult byte;
  if (expr->getArg(1)->EvaluateAsInt(byte, fn.shared.context) && byte.Val.getInt().isZero())
    return clearElements(fn, expr, expr->getArg(2));
  const Elements to = elements(fn, expr->getArg(0));
  const auto kind = scalarKind(fn.shared, to.type);
  if (!kind || ir::isReal(*kind))
    fn.shared.unsupported(expr->getArg(1)->getSourceRange(),
                          "`memset` of anything but integers to anything but zero is not supported",
                          "assign the values in a loop");
  const ExprId held = repeatedByte(fn, expr->getArg(1), *kind);
  const ExprId count = settled(fn, elementCount(fn, expr->getArg(2), to)), target = settled(fn, to.first);
  forEach(fn, fn.build.integer(0), Op::Less, count, 1,
          [&](ExprId k) { fn.emit(ir::Assign{fn.build.pointerAdd(target, k), held}); });
  return target;
}

std::optional<ExprId> memoryCall(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  std::string name = libraryName(callee, fn.shared.context);
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
    return expr->getType()->isVoidType() ? ExprId{} : toType(fn, target, expr->getType(), expr->getSourceRange());
  };
  switch (kind) {
    case Kind::None:
      return std::nullopt;
    case Kind::Copy:
      return given(copyElements(fn, expr, CopyOrder::Any));
    case Kind::Move:
      return given(copyElements(fn, expr, CopyOrder::AsOverlap));
    case Kind::Set:
      return given(setElements(fn, expr));
    case Kind::Zero:
      return given(clearElements(fn, expr, expr->getArg(1)));
    case Kind::Free:
      lowerDiscarded(fn, expr->getArg(0));
      return ExprId{};
    case Kind::Untyped:
      fn.shared.unsupported(expr->getSourceRange(),
                            "memory of `" + name + "` that has no type yet is not supported here",
                            "convert it to a pointer to what it is to hold, where it is made");
  }
  throw InternalError("lower", "a memory function of no kind");
}

std::optional<ExprId> allocation(FunctionContext& fn, const clang::Expr* expr, clang::QualType element) {
  const auto* called = llvm::dyn_cast<clang::CallExpr>(expr->IgnoreParenCasts());
  const clang::FunctionDecl* callee = called ? called->getDirectCallee() : nullptr;
  if (!callee || element->isVoidType()) return std::nullopt;
  const std::string name = libraryName(callee, fn.shared.context);
  if (name == "realloc" || name == "reallocarray")
    fn.shared.unsupported(called->getSourceRange(), "`" + name + "` is not supported",
                          "allocate as much as is needed in the end at once");
  const std::optional<AllocatorCall> asked = allocatorCall(called, fn.shared.context);
  if (!asked) return std::nullopt;
  element = flatElement(element, fn.shared.context);
  const ir::TypeId type = lowerType(fn.shared, element, expr->getSourceRange());
  ExprId known;
  const auto count = [&] { return known.valid() ? known : known = settled(fn, allocatedCount(fn, *asked, element)); };
  const auto does = [&](const clang::Expr* size) { return size->HasSideEffects(fn.shared.context); };
  if (llvm::any_of(asked->factors, does)) count();
  const ExprId first = memoryFor(fn, expr, type, count);
  if (asked->isZeroed)
    forEach(fn, fn.build.integer(0), Op::Less, count(), 1,
            [&](ExprId k) { storeZero(fn, fn.build.pointerAdd(first, k)); });
  return first;
}

ExprId memoryFor(FunctionContext& fn, const clang::Expr* made, ir::TypeId type, const std::function<ExprId()>& count) {
  const clang::SourceRange at = made->getSourceRange();
  if (!fn.shared.sizedVectors || !endsInItsBlock(fn.definition->getBody(), made, fn.shared.context))
    return pieceOfMemory(fn, type, at, count);
  const ir::ObjectId object = fn.local(fn.names.generatedLocal("memory"), fn.build.array(type, ir::ExprId{}), at);
  fn.shared.growths.push_back({object, count()});
  fn.emit(ir::Declare{object});
  return fn.build.element(fn.build.address(object), fn.build.integer(0));
}

ExprId pieceOfMemory(FunctionContext& fn, ir::TypeId type, clang::SourceRange at,
                     const std::function<ExprId()>& count) {
  const ir::ObjectId object = fn.local(fn.names.generatedLocal("memory"), fn.build.array(type, ir::ExprId{}), at);
  const bool repeats =
      fn.madeLoops > 0 || llvm::any_of(fn.loops, [](const LoopScope& loop) { return loop.repeat.to != nullptr; });
  const bool mayBeKept = fn.module.entry != fn.id && fn.shared.repeatedCalls.mayRepeat(fn.definition);
  if (repeats || mayBeKept) return nextOf(fn, object, count());
  if (fn.shared.sizedVectors) fn.shared.growths.push_back({object, count()});
  return fn.build.element(fn.build.address(object), fn.build.integer(0));
}

/// How many elements an allocation is to hold, in whole ones.
static ExprId allocatedCount(FunctionContext& fn, const AllocatorCall& asked, clang::QualType element) {
  const std::int64_t bytes = fn.shared.context.getTypeSizeInChars(element).getQuantity();
  const auto isSize = [&](const clang::Expr* size) {
    clang::Expr::EvalResult result;
    return size->EvaluateAsInt(result, fn.shared.context) && result.Val.getInt() == bytes;
  };
  llvm::SmallVector<const clang::Expr*, 2> factors = asked.factors;
  const auto size = llvm::find_if(factors, isSize);
  const bool isWhole = size != factors.end();
  if (isWhole) factors.erase(size);
  ExprId count = fn.build.integer(1);
  for (const clang::Expr* factor : factors) {
    const ExprId each = convert(fn, lowerValue(fn, factor), ScalarKind::I64);
    count = factor == factors.front() ? each : fn.build.binary(Op::Multiply, count, each);
  }
  if (isWhole) return count;
  return fn.build.binary(Op::Divide, fn.build.binary(Op::Add, count, fn.build.integer(bytes - 1)),
                         fn.build.integer(bytes));
}

/// Of memory that is given out piece by piece, each behind the one before: the next one. The memory may be handed down
/// (Library/HiddenParameters.cpp).
static ExprId nextOf(FunctionContext& fn, ir::ObjectId memory, ExprId count) {
  const clang::SourceRange at;
  const ir::TypeId pointer = fn.build.pointer(fn.module[fn.module[memory].type].element);
  const ir::ObjectId next = fn.local(fn.names.generatedLocal("next"), pointer, at);
  const ExprId start = fn.build.address(next);
  fn.tables.push_back(
      fn.build.statement(ir::Assign{start, fn.build.element(fn.build.address(memory), fn.build.integer(0))}));
  if (fn.module.entry != fn.id) fn.shared.pieces.push_back({{fn.id, next, memory, at, true}, fn.tables.back()});
  const auto place = [&] { return fn.shared.movables.address(fn.build, next); };
  const ExprId piece = fn.kept(fn.build.load(place()));
  fn.emit(ir::Assign{place(), fn.build.pointerAdd(piece, count)});
  if (fn.shared.sizedVectors) fn.shared.growths.push_back({memory, count, fn.open->back()});
  return piece;
}

}  // namespace sparsegen::lowering
