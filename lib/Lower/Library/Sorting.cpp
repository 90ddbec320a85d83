//===- Sorting.cpp - std::sort and the like -------------------------------===//
//
// The library's own code compares until an element is in its place, which it
// relies on to be found. Where the order depends on values that are known at run
// time only, nothing says that it is. So a range is sorted by neighbours that are
// exchanged, whose number is known whatever the order is:
//
//     for (i = 1; i < n; ++i)
//       for (k = i; k >= 1; --k)
//         if (a[k] < a[k - 1]) swap(a[k], a[k - 1]);
//
// Elements that are equal stay in their order. `std::sort` may bring them into any,
// but no library does where there are few; of more, the library's own code is taken,
// unless they are real numbers that are compared by what tells them apart: then which
// of two that are equal comes first is a derivative from one side or from the other.
//
//===----------------------------------------------------------------------===//

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/Iterators.h"
#include "Lower/Library/Vectors.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// As many elements as every library sorts by inserting one after the other.
static constexpr std::int64_t kFew = 16;

/// The call operator by which an object compares two elements; null where it has none, or several.
static const clang::CXXMethodDecl* comparison(const clang::CXXRecordDecl* record, clang::QualType element,
                                              const clang::ASTContext& context) {
  const auto takes = [&](const clang::FunctionDecl* each) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(each);
    return method && method->getOverloadedOperator() == clang::OO_Call && method->getNumParams() == 2 &&
           method->isConst() && method->hasBody() &&
           llvm::all_of(method->parameters(), [&](const clang::ParmVarDecl* parameter) {
             const clang::QualType type = parameter->getType().getNonReferenceType();
             if (!parameter->getType()->isReferenceType() && type->isPointerType() && element->isPointerType())
               return context.hasSameUnqualifiedType(type->getPointeeType(), element->getPointeeType());
             return type.getCanonicalType().getUnqualifiedType() == element;
           });
  };
  const clang::CXXMethodDecl* found = nullptr;
  const auto look = [&](const clang::FunctionDecl* each) {
    if (!found && takes(each)) found = llvm::cast<clang::CXXMethodDecl>(each);
  };
  for (const clang::Decl* each : record->decls()) {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(each)) look(method);
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
      for (const clang::FunctionDecl* made : pattern->specializations()) look(made);
  }
  const clang::FunctionDecl* definition = found;
  if (found) found->hasBody(definition);
  return llvm::cast_or_null<clang::CXXMethodDecl>(definition);
}

/// What libstdc++ has for `*a < *b`, of two iterators, where a function sorts by nothing else; null where it has not.
static const clang::CXXMethodDecl* lessOfIterators(const clang::Stmt* body, clang::QualType iterator) {
  if (!body) return nullptr;
  const auto takes = [&](const clang::FunctionDecl* each) {
    return each->getNumParams() == 2 && llvm::all_of(each->parameters(), [&](const clang::ParmVarDecl* parameter) {
             return parameter->getType().getCanonicalType().getUnqualifiedType() == iterator;
           });
  };
  const auto* expr = llvm::dyn_cast<clang::Expr>(body);
  const clang::CXXRecordDecl* record = expr ? expr->getType()->getAsCXXRecordDecl() : nullptr;
  if (record && record->getIdentifier() && record->getName() == "_Iter_less_iter")
    for (const clang::Decl* each : record->decls())
      if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
        for (const clang::FunctionDecl* made : pattern->specializations())
          if (const clang::FunctionDecl* definition = nullptr; takes(made) && made->hasBody(definition))
            return llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  for (const clang::Stmt* child : body->children())
    if (const auto* found = lessOfIterators(child, iterator)) return found;
  return nullptr;
}

const clang::FunctionDecl* functionNamed(const clang::Expr* expr) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  const auto* named = name ? llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()) : nullptr;
  const clang::FunctionDecl* definition = nullptr;
  return named && named->hasBody(definition) ? definition : nullptr;
}

/// What compares two elements, as far as the source says it; null where a pointer does, or nothing but an operator.
static const clang::FunctionDecl* comparing(const clang::CXXMethodDecl* method, const clang::FunctionDecl* named) {
  return method ? method : named;
}

/// How often a comparison is called, and of what, the library is free to choose.
void Iterators::requireNoEffect(const Ordering& order, const std::string& name, clang::SourceRange at) {
  const clang::FunctionDecl* by = comparing(order.method, order.named);
  if (!by || !by->hasBody()) return;
  const Changes changes(by->getBody(), shared.privacy);
  if (changes.leaveMemoryOf(Changes::Kind::Real) && changes.leaveMemoryOf(Changes::Kind::Other)) return;
  shared.unsupported(at, "`" + name + "` by a comparison that changes something is not supported",
                     "how often a comparison is called is the library's choice: let it do no more than compare");
}

/// Whether a real number is computed from a parameter in such a way that it is the same for single values of it only:
/// `x`, `-x`, `fabs(x - c)`, `x * x`, but not `floor(x)`, or `fmax(x, c)`.
static bool tellsApart(const clang::Expr* expr, const clang::ParmVarDecl* element, const clang::ASTContext& context) {
  expr = expr->IgnoreParens();
  const auto tells = [&](const clang::Expr* part) { return tellsApart(part, element, context); };
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) {
    const clang::CastKind kind = cast->getCastKind();
    const bool isSame = kind == clang::CK_LValueToRValue || kind == clang::CK_NoOp ||
                        (kind == clang::CK_FloatingCast &&
                         context.getTypeSize(cast->getType()) >= context.getTypeSize(cast->getSubExpr()->getType()));
    return isSame && tells(cast->getSubExpr());
  }
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return name->getDecl() == element;
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return (unary->getOpcode() == clang::UO_Minus || unary->getOpcode() == clang::UO_Plus) &&
           tells(unary->getSubExpr());
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const std::string name = callee ? libraryName(callee, context) : std::string();
    return (name == "fabs" || name == "abs" || name == "sqrt" || name == "cbrt") && call->getNumArgs() == 1 &&
           call->getType()->isRealFloatingType() && tells(call->getArg(0));
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary) return false;
  const clang::Expr *a = binary->getLHS(), *b = binary->getRHS();
  if (binary->isAdditiveOp()) return names(a, element) ? tells(a) && !names(b, element) : tells(b);
  const auto isFactor = [&](const clang::Expr* factor) {
    clang::Expr::EvalResult known;
    return factor->EvaluateAsRValue(known, context) && known.Val.isFloat() && known.Val.getFloat().isFiniteNonZero();
  };
  if (binary->getOpcode() == clang::BO_Mul)
    return isFactor(a) ? tells(b) : isFactor(b) ? tells(a) : tells(a) && tells(b);
  return binary->getOpcode() == clang::BO_Div && isFactor(b) && tells(a);
}

/// Whether two real numbers that differ may well be equal by an order.
bool Iterators::mayTie(const Ordering& order, clang::QualType element) const {
  if (!order.method && !order.function) return false;
  const clang::FunctionDecl* by = comparing(order.method, order.named);
  const auto* body = by ? llvm::dyn_cast_or_null<clang::CompoundStmt>(by->getBody()) : nullptr;
  const auto* only = body && body->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
  const auto* compared = only && only->getRetValue()
                             ? llvm::dyn_cast<clang::BinaryOperator>(only->getRetValue()->IgnoreParenImpCasts())
                             : nullptr;
  if (!compared || (compared->getOpcode() != clang::BO_LT && compared->getOpcode() != clang::BO_GT) ||
      by->getNumParams() != 2 || llvm::any_of(by->parameters(), [&](const clang::ParmVarDecl* each) {
        return !shared.context.hasSameUnqualifiedType(each->getType().getNonReferenceType(), element);
      }))
    return true;
  const auto sides = [&](unsigned first, unsigned second) {
    const clang::ParmVarDecl *a = by->getParamDecl(first), *b = by->getParamDecl(second);
    const clang::Expr *left = compared->getLHS(), *right = compared->getRHS();
    return tellsApart(left, a, shared.context) && !names(left, b) && tellsApart(right, b, shared.context) &&
           !names(right, a);
  };
  return !sides(0, 1) && !sides(1, 0);
}

/// The order that a call sorts by, `by` being its last argument; nothing where it can't be told.
std::optional<Iterators::Ordering> Iterators::ordering(const clang::CallExpr* call, const clang::Expr* by,
                                                       clang::QualType element) {
  const bool isNumber = scalarKind(shared, element).has_value();
  if (!by && isNumber) return Ordering{};
  if (!by) {
    const clang::FunctionDecl* definition = nullptr;
    if (!call->getDirectCallee()->hasBody(definition)) return std::nullopt;
    const clang::QualType iterator = call->getArg(0)->getType().getCanonicalType().getUnqualifiedType();
    const clang::CXXMethodDecl* less = lessOfIterators(definition->getBody(), iterator);
    if (!less) return std::nullopt;
    const clang::QualType held = compat::typeOf(less->getParent());
    const ExprId object = function.temporary(lowerType(shared, held, call->getSourceRange()));
    return Ordering{.method = less, .by = object, .takesPlaces = true};
  }
  const clang::QualType type = by->getType().getNonReferenceType();
  if (type->isFunctionPointerType()) {
    const auto* called = type->getPointeeType()->getAs<clang::FunctionProtoType>();
    if (const clang::FunctionDecl* named = functionNamed(by)) return Ordering{.function = called, .named = named};
    return Ordering{.function = called, .by = function.kept(lowerValue(function, by))};
  }
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || wrappedCall(type)) return std::nullopt;
  const bool isLess = record->isInStdNamespace() && record->getName() == "less";
  if (isNumber && (isLess || (record->isInStdNamespace() && record->getName() == "greater")))
    return Ordering{.operation = isLess ? Op::Less : Op::Greater};
  const clang::CXXMethodDecl* method = comparison(record, element, shared.context);
  if (!method || record->hasMutableFields()) return std::nullopt;
  return Ordering{.method = method, .by = placeOfTemporary(function, by)};
}

/// Whether one element comes before another.
ExprId Iterators::isBefore(const Ordering& order, ExprId a, ExprId b, clang::SourceRange at) {
  if (!order.method && !order.function) {
    const auto number = [&](ExprId element) {
      const ExprId held = build.load(element);
      const ScalarKind kind = build.scalarOf(held);
      return !ir::isReal(kind) && ir::bitWidth(kind) < 32 ? convert(function, held, ScalarKind::I32) : held;
    };
    return function.kept(build.binary(order.operation, number(a), number(b)));
  }
  const ExprId compared = compare(order, a, b, at);
  if (!order.isThreeWay) return toBool(function, compared);
  return function.kept(build.binary(Op::Less, compared, build.integer(0, build.scalarOf(compared))));
}

/// What a function gives that compares two elements.
ExprId Iterators::compare(const Ordering& order, ExprId a, ExprId b, clang::SourceRange at) {
  ir::Call made;
  clang::QualType types[2], result;
  if (order.function) {
    made = order.named ? ir::Call{functionOf(shared, order.named, at), {}, {}}
                       : ir::Call{dispatcher(shared, order.function, at), {order.by}, {}};
    for (unsigned k = 0; k < 2; ++k) types[k] = order.function->getParamType(k);
    result = order.function->getReturnType();
  } else {
    const ir::TypeId self = lowerType(shared, order.method->getThisType(), at);
    made = {functionOf(shared, order.method, at), {}, {}};
    made.arguments.push_back(build.typeOf(order.by) == self ? order.by : build.pointerCast(order.by, self));
    for (unsigned k = 0; k < 2; ++k) types[k] = order.method->getParamDecl(k)->getType();
    result = order.method->getReturnType();
  }
  const ExprId compared[2] = {a, b};
  for (unsigned k = 0; k < 2; ++k) {
    const clang::ParmVarDecl* declared = order.method ? order.method->getParamDecl(k) : nullptr;
    if (order.takesPlaces)
      made.arguments.push_back(toType(function, compared[k], types[k], at));
    else if (!function.vectors->passPlace(made, compared[k], {types[k], declared}, at))
      made.arguments.push_back(passPlace(function, compared[k], types[k], at));
  }
  return makeCall(function, std::move(made), {}, {}, result, {}, at);
}

/// Exchanges two elements where the second comes before the first.
void Iterators::inOrder(const Ordering& order, ExprId a, ExprId b, clang::SourceRange at) {
  const ExprId swapped = isBefore(order, b, a, at);
  if (module[build.pointee(a)].kind == ir::TypeKind::Scalar) {
    const ExprId one = function.kept(build.load(a)), other = function.kept(build.load(b));
    function.emit(ir::Assign{a, build.select(swapped, other, one)});
    function.emit(ir::Assign{b, build.select(swapped, one, other)});
    return;
  }
  function.emit(ir::If{swapped, function.block([&] { exchange(function, a, b); }), {}});
}

void Iterators::insertEach(const Ordering& order, ExprId first, ExprId count, clang::SourceRange at) {
  forEach(function, build.integer(1), Op::Less, count, 1, [&](ExprId i) {
    forEach(function, i, Op::GreaterEqual, build.integer(1), -1, [&](ExprId k) {
      const ExprId before = build.pointerAdd(first, build.binary(Op::Subtract, k, build.integer(1)));
      inOrder(order, before, build.pointerAdd(first, k), at);
    });
  });
}

/// Whether the call is one that sorts a range, and was lowered. Of real numbers, a whole range in order is also one of
/// which a part is.
bool Iterators::sorted(const std::string& name, const clang::CallExpr* expr) {
  const int last =
      llvm::StringSwitch<int>(name).Cases("sort", "stable_sort", 1).Cases("partial_sort", "nth_element", 2).Default(0);
  const unsigned arguments = expr->getNumArgs(), ends = static_cast<unsigned>(last);
  if (last == 0 || !arePointers(expr, {0, ends}) || arguments < ends + 1 || arguments > ends + 2) return false;
  const clang::QualType iterator = expr->getArg(0)->getType();
  const clang::QualType pointer = iterator->isPointerType() ? iterator : iteratorPointer(iterator);
  const clang::QualType element = pointer->getPointeeType().getCanonicalType().getUnqualifiedType();
  const clang::SourceRange range = expr->getSourceRange();
  const bool isReal = element->isRealFloatingType();
  if (!isReal && last == 2) return false;
  std::optional<Ordering> order;
  ir::Block exchanges = function.block([&] {
    order = ordering(expr, arguments == ends + 2 ? expr->getArg(ends + 1) : nullptr, element);
    if (!order) return;
    requireNoEffect(*order, "std::" + name, range);
    if (isReal && last == 2 && mayTie(*order, element)) order.reset();
    if (!order) return;
    requirePlainCopies(shared, element, range);
    const ExprId first = function.kept(lowerValue(function, expr->getArg(0)));
    insertEach(*order, first, countBetween(first, lowerValue(function, expr->getArg(ends))), range);
  });
  if (!order && name == "stable_sort")
    shared.unsupported(range, "`std::stable_sort` by this comparison is not supported",
                       "give it a lambda that takes two of the elements");
  if (!order) return false;
  if (name == "stable_sort" || (isReal && !mayTie(*order, element))) {
    function.emit(exchanges);
    return true;
  }
  const ExprId first = function.kept(lowerValue(function, expr->getArg(0)));
  const ExprId count = countBetween(first, lowerValue(function, expr->getArg(1)));
  const clang::FunctionDecl* definition = expr->getDirectCallee();
  definition->hasBody(definition);
  ir::Block library =
      function.block([&] { callFunction(function, definition, {expr->getArgs(), arguments}, {}, {}, range); });
  function.emit(
      ir::If{build.binary(Op::LessEqual, count, build.integer(kFew)), std::move(exchanges), std::move(library)});
  return true;
}

}  // namespace sparsegen::lowering
