//===- VectorConstruct.cpp - the elements of vectors ----------------------===//
//
// Constructors, and what assigns whole vectors. A new vector's elements are
// written by a loop over as many as there are; a size is read before it is
// changed, since it may be an operand of its own change.
//
//===----------------------------------------------------------------------===//

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/NothingLeft.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

void Vectors::requireResizable(const Vector& vector) {
  if (vector.isFixed)
    shared.unsupported(at_, "a vector within a struct or a vector can't change its size here",
                       "make a local vector of that size");
  requireElements(shared, vector.element, at_);
}

void Vectors::requireSwappable(const Vector& vector, clang::SourceRange at) {
  requireResizable(vector);
  if (!vector.pointer.valid())
    shared.unsupported(at, "moving or swapping this vector here is not supported",
                       "copy it, or name the vector itself");
}

/// Cells are exchanged with cells.
void Vectors::requireSwappable(const Vector& a, const Vector& b) {
  requireSwappable(a, at_);
  requireSwappable(b, at_);
  if (a.cell.valid() != b.cell.valid())
    shared.unsupported(at_, "moving or swapping a vector within an object and this one is not supported here",
                       "copy it");
}

void Vectors::setSize(const Vector& to, ExprId size) { function.emit(ir::Assign{to.size, size}); }

/// A number of elements, as it is now.
ExprId Vectors::asSize(const clang::Expr* count) {
  return function.kept(convert(function, lowerValue(function, count), ScalarKind::U64));
}

/// Whether `T()` is zero all over.
static bool isMadeZero(clang::QualType type) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || record->hasTrivialDefaultConstructor() || !vectorElement(type).isNull() ||
      !iteratorPointer(type).isNull() || wrappedCall(type))
    return true;
  // The constructors of pairs and tuples are templates, and make each part so.
  const auto parts = tupleParts(type);
  return !parts.empty() && llvm::all_of(parts, isMadeZero);
}

/// What `T()` is.
void Vectors::zeroElement(ExprId place, clang::QualType type) {
  if (isMadeZero(type)) return storeZero(function, place);
  const auto* record = type->getAsCXXRecordDecl();
  const clang::FunctionDecl* definition = nullptr;
  for (const clang::CXXConstructorDecl* each : record->getDefinition()->ctors())
    if (each->isDefaultConstructor() && each->hasBody(definition)) break;
  const auto hasValue = [](const clang::ParmVarDecl* each) {
    return each->hasDefaultArg() && !each->hasUninstantiatedDefaultArg() && !each->hasUnparsedDefaultArg();
  };
  if (!definition || !llvm::all_of(definition->parameters(), hasValue))
    shared.unsupported(at_,
                       "elements of `" + type.getAsString(shared.policy) +
                           "`, which has a constructor of its own, "
                           "are not supported here",
                       "give their value");
  const auto* made = llvm::cast<clang::CXXConstructorDecl>(definition);
  if (!made->isUserProvided()) storeZero(function, place);
  llvm::SmallVector<const clang::Expr*, 2> defaults;
  for (const clang::ParmVarDecl* each : definition->parameters()) defaults.push_back(each->getDefaultArg());
  callFunction(function, definition, defaults, place, {}, at_);
}

/// What many elements are to be: a number, or the place of an object.
ExprId Vectors::valueToFill(const Vector& to, const clang::Expr* value) {
  requirePlainCopies(shared, to.element, at_);
  return isRecord(to.element) ? placeOfTemporary(function, value) : function.kept(lowerValue(function, value));
}

/// Writes the elements from `first` on, to as many as `count`: all alike, or zero where there is no value.
void Vectors::fillFrom(const Vector& to, ExprId first, ExprId count, ExprId from) {
  requirePlainCopies(shared, to.element, at_);
  const ExprId bound = convert(function, count, ScalarKind::I64);
  grow(to, count);
  forEach(function, convert(function, first, ScalarKind::I64), Op::Less, bound, 1, [&](ExprId k) {
    const ExprId place = build.pointerAdd(to.data, k);
    if (!from.valid())
      zeroElement(place, to.element);
    else if (isRecord(to.element))
      copy(function, place, from);
    else
      function.emit(ir::Assign{place, from});
  });
}

void Vectors::fill(const Vector& to, const clang::Expr* count, const clang::Expr* value) {
  const ExprId number = asSize(count);
  fillFrom(to, size(0), number, value ? valueToFill(to, value) : ExprId{});
  setSize(to, number);
}

/// The constructor of elements that takes what is of another type; null where there is none, or more than one.
static const clang::FunctionDecl* converting(ModuleContext& shared, clang::QualType element, ir::TypeId from) {
  const auto* record = element->getAsCXXRecordDecl();
  if (!record) return nullptr;
  const clang::FunctionDecl* found = nullptr;
  for (const clang::CXXConstructorDecl* each : record->getDefinition()->ctors()) {
    const clang::FunctionDecl* definition = nullptr;
    if (each->getNumParams() == 0 || each->getMinRequiredArguments() > 1 || !each->hasBody(definition)) continue;
    const auto taken = tryLowerType(shared, definition->getParamDecl(0)->getType().getNonReferenceType());
    if (!taken || *taken != from) continue;
    if (found) return nullptr;
    found = definition;
  }
  return found;
}

/// An element from what may be of another type.
void Vectors::elementFrom(ExprId to, ExprId from, clang::QualType element) {
  const ir::TypeId made = build.pointee(to), given = build.pointee(from);
  if (made == given) return copy(function, to, from);
  if (!isRecord(element)) return function.emit(ir::Assign{to, toType(function, build.load(from), element, at_)});
  const clang::FunctionDecl* constructor = converting(shared, element, given);
  if (!constructor)
    shared.unsupported(at_, "elements from those of another type are not supported here",
                       "append them in a loop of your own");
  const clang::QualType parameter = constructor->getParamDecl(0)->getType();
  ir::Call call{functionOf(shared, constructor, at_), {to, lowering::passPlace(function, from, parameter, at_)}, {}};
  llvm::SmallVector<PassedAs, 2> parameters;
  llvm::SmallVector<const clang::Expr*, 2> defaults;
  for (const clang::ParmVarDecl* each : constructor->parameters().drop_front()) {
    parameters.push_back({each->getType(), each});
    defaults.push_back(each->getDefaultArg());
  }
  comeToLife(to);
  makeCall(function, std::move(call), parameters, defaults, constructor->getReturnType(), {}, at_);
}

void Vectors::copyRange(const Vector& to, const ElementRange& from) {
  requirePlainCopies(shared, to.element, at_);
  grow(to, convert(function, from.count, ScalarKind::U64));
  forEach(function, build.integer(0), Op::Less, from.count, 1,
          [&](ExprId k) { elementFrom(build.pointerAdd(to.data, k), elementAt(from, k), to.element); });
  setSize(to, convert(function, from.count, ScalarKind::U64));
}

/// Iterators that go backwards stand behind what they lead to.
ExprId Vectors::elementAt(const ElementRange& range, ExprId k) {
  const bool isForwards = range.direction == Direction::Forwards;
  return build.pointerAdd(range.first, isForwards ? k : build.binary(Op::Subtract, build.integer(-1), k));
}

/// What lies between two pointers or iterators; nothing for iterators of any other kind.
std::optional<Vectors::ElementRange> Vectors::between(const clang::Expr* first, const clang::Expr* last) {
  const clang::QualType type = first->getType().getNonReferenceType();
  if (type->isPointerType() || !iteratorPointer(type).isNull()) {
    const ExprId begin = lowerValue(function, first);
    const ExprId from = function.kept(begin);
    const std::size_t before = function.open->size();
    const ExprId end = lowerValue(function, last);
    // `x + n` is known to be n elements behind `x` where nothing comes in between.
    const bool isStep = function.open->size() == before && module[end].op == Op::PointerAdd &&
                        ir::sameExpr(module, module[end].operands[0], begin);
    const ExprId count = isStep ? module[end].operands[1] : build.binary(Op::PointerDifference, end, from);
    return ElementRange{from, function.kept(count)};
  }
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->isInStdNamespace() || record->getName() != "reverse_iterator") return std::nullopt;
  const clang::FieldDecl* current = *record->getDefinition()->field_begin();
  if (!current->getType()->isPointerType() && iteratorPointer(current->getType()).isNull()) return std::nullopt;
  const auto held = [&](const clang::Expr* iterator) {
    const ExprId object = placeOfTemporary(function, iterator);
    return build.load(build.field(object, fieldOf(shared, current, iterator->getSourceRange())));
  };
  const ExprId from = function.kept(held(first));
  const ExprId count = function.kept(build.binary(Op::PointerDifference, from, held(last)));
  return ElementRange{from, count, Direction::Backwards};
}

/// From what lies between two iterators; false for iterators of a kind that is not known here.
bool Vectors::copyIterators(const Vector& to, const clang::Expr* first, const clang::Expr* last) {
  const std::optional<ElementRange> from = between(first, last);
  if (from) copyRange(to, *from);
  return from.has_value();
}

/// `{a, b, c}`. All of it is evaluated before any is written.
void Vectors::copyList(const Vector& to, const clang::Expr* list) {
  requirePlainCopies(shared, to.element, at_);
  const clang::Expr* plain = withoutWrapping(list);
  if (const auto* standard = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(plain))
    plain = withoutWrapping(standard->getSubExpr());
  const auto* values = llvm::dyn_cast<clang::InitListExpr>(plain);
  if (!values) return copyRange(to, listView(list));
  const bool isScalar = !isRecord(to.element);
  std::vector<ExprId> held;
  for (const clang::Expr* value : values->inits())
    held.push_back(isScalar ? function.kept(lowerValue(function, value)) : placeOfTemporary(function, value));
  grow(to, size(static_cast<std::int64_t>(held.size())));
  for (std::size_t k = 0; k < held.size(); ++k) {
    const ExprId place = build.pointerAdd(to.data, build.integer(static_cast<std::int64_t>(k)));
    if (isScalar)
      function.emit(ir::Assign{place, held[k]});
    else
      copy(function, place, held[k]);
  }
  setSize(to, size(static_cast<std::int64_t>(held.size())));
}

bool Vectors::isListView(clang::QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getName() == "initializer_list";
}

Vectors::ElementRange Vectors::listView(const clang::Expr* list) {
  const ExprId view = list->isGLValue() ? lowerPlace(function, list) : placeOfTemporary(function, list);
  const ExprId first = function.kept(build.load(build.field(view, 0)));
  const ExprId second = build.load(build.field(view, 1));
  const bool isEnd = module[build.typeOf(second)].kind == ir::TypeKind::Pointer;
  return {first, function.kept(isEnd ? build.binary(Op::PointerDifference, second, first)
                                     : convert(function, second, ScalarKind::I64))};
}

void Vectors::copyElements(ExprId to, const Vector& from) {
  requirePlainCopies(shared, from.element, at_);
  forEach(function, build.integer(0), Op::Less, countOf(from), 1,
          [&](ExprId k) { copy(function, build.pointerAdd(to, k), build.pointerAdd(from.data, k)); });
}

void Vectors::copyAll(const Vector& to, const Vector& from) {
  requireResizable(to);
  const ExprId number = function.kept(sizeOf(from));
  grow(to, number);
  copyElements(to.data, {from.data, number, from.element, true});
  setSize(to, number);
}

/// Whether a call is of a function that does; of those that are called indirectly, none does.
bool Vectors::returnsBuffer(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  return shared.bufferSwaps.returnsBuffer(callee) && (!method || knownTarget(method, call));
}

/// Whether what a call returns is a cell.
bool Vectors::returnsCell(const clang::CallExpr* call) {
  return shared.inner->isOwnHolder(call->getType()) || returnsBuffer(call);
}

/// Whether it is where the function to differentiate returns a vector, behind which nobody looks at another.
bool Vectors::isEntrysResult(const Vector& vector) {
  return module.entry == function.id && result_ && ir::sameExpr(module, vector.data, made(*result_).data);
}

/// From what an expression makes, which ends behind it: nothing may point into what is copied.
void Vectors::copyMade(const Vector& to, const clang::Expr* made) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(made);
  if (call && to.cell.valid() && returnsCell(call)) return moveAll(to, of(made));
  constexpr const char* kWhat = "a copy of what this call gives, and may be pointed to, is not supported";
  constexpr const char* kWayOut = "give it a name where it is declared";
  if (call && returnsBuffer(call) && !isEntrysResult(to)) shared.unsupported(made->getSourceRange(), kWhat, kWayOut);
  if (call) requireNothingLeft(shared, call->getDirectCallee(), made->getSourceRange(), kWhat, kWayOut);
  copyAll(to, of(made));
}

/// A vector of this function's ends with it, and what pointed to its elements is not followed any more: where it is
/// copied, that was nothing of the caller's.
void Vectors::copyReturned(const clang::Expr* value) {
  const clang::Expr* plain = withoutWrapping(value);
  const Vector to = made(*result_);
  if (!isMadeByMove(plain)) return construct(to, value);
  const clang::Expr* from = llvm::cast<clang::CXXConstructExpr>(plain)->getArg(0);
  const clang::VarDecl* variable = movedFrom(plain);
  const auto known = variable ? held_.find(variable) : held_.end();
  const bool isOwn = known != held_.end() && !variable->getType()->isReferenceType();
  if (to.cell.valid() && (!isOwn || known->second.isCell)) return moveAll(to, of(from));
  constexpr const char* kWhat = "returning what is moved from this vector is not supported";
  constexpr const char* kWayOut = "return a copy of it";
  if (!isOwn) shared.unsupported(value->getSourceRange(), kWhat, kWayOut);
  if (llvm::isa<clang::ParmVarDecl>(variable) || known->second.isSwapped)
    requireNothingLeft(shared, function.definition, value->getSourceRange(), kWhat, kWayOut);
  copyAll(to, of(from));
}

/// What is moved from is empty.
void Vectors::moveAll(const Vector& to, const Vector& from) {
  requireSwappable(to, from);
  if (ir::sameExpr(module, to.pointer, from.pointer)) return;  // onto itself
  exchangeMemory(to, from);
  setSize(to, sizeOf(from));
  setSize(from, size(0));
}

/// Whether memory is that of a variable of this function's.
bool Vectors::isOwn(ExprId pointer) const { return module[pointer].op == Op::Address; }

void Vectors::exchangeMemory(const Vector& a, const Vector& b) {
  if (a.cell.valid()) return exchangeCells(a, b);
  isHanded_ |= !isOwn(a.pointer) || !isOwn(b.pointer);
  const ExprId data = function.kept(a.data);
  function.emit(ir::Assign{a.pointer, b.data});
  function.emit(ir::Assign{b.pointer, data});
}

void Vectors::exchange(const Vector& a, const Vector& b) {
  requireSwappable(a, b);
  const ExprId number = function.kept(sizeOf(a));
  exchangeMemory(a, b);
  setSize(a, sizeOf(b));
  setSize(b, number);
}

/// Whether all that a constructor is given behind `k` arguments is the allocator.
static bool isRest(const clang::CXXConstructExpr* made, unsigned k) {
  for (; k < made->getNumArgs(); ++k)
    if (!llvm::isa<clang::CXXDefaultArgExpr>(made->getArg(k))) return false;
  return true;
}

void Vectors::constructBy(const Vector& to, const clang::CXXConstructExpr* made) {
  requireResizable(to);
  const clang::CXXConstructorDecl* constructor = made->getConstructor();
  if (isRest(made, 0)) return setSize(to, size(0));
  const clang::Expr* first = made->getArg(0);
  if (constructor->isCopyConstructor()) return copyAll(to, of(first));
  if (constructor->isMoveConstructor()) return moveAll(to, of(first));
  const clang::QualType type = constructor->getParamDecl(0)->getType().getNonReferenceType();
  if (!vectorElement(type).isNull() && isRest(made, 1)) return copyAll(to, of(first));
  if (type->isIntegerType() && isRest(made, 1)) return fill(to, first, nullptr);
  if (type->isIntegerType() && made->getNumArgs() > 1 && isRest(made, 2)) return fill(to, first, made->getArg(1));
  if (isListView(type) && isRest(made, 1)) return copyList(to, first);
  if (made->getNumArgs() > 1 && isRest(made, 2) && copyIterators(to, first, made->getArg(1))) return;
  shared.unsupported(made->getSourceRange(), "this constructor of a vector is not supported",
                     "give a number of elements, a list, or two iterators");
}

/// A new vector's value.
void Vectors::construct(const Vector& to, const clang::Expr* init) {
  if (init->getSourceRange().isValid()) at_ = init->getSourceRange();
  const clang::Expr* plain = withoutWrapping(init);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(plain)) return constructBy(to, made);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain); list && list->getNumInits() == 1)
    return construct(to, list->getInit(0));
  if (const auto* chosen = llvm::dyn_cast<clang::ConditionalOperator>(plain); chosen && plain->isPRValue()) {
    const ExprId when = lowerCondition(function, chosen->getCond());
    ir::Block then = function.block([&] { construct(to, chosen->getTrueExpr()); });
    ir::Block otherwise = function.block([&] { construct(to, chosen->getFalseExpr()); });
    return branch(function, when, std::move(then), std::move(otherwise));
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain); list && list->getNumInits() == 0)
    return setSize(to, size(0));
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(plain)) return setSize(to, size(0));
  if (plain->isPRValue() && llvm::isa<clang::CallExpr>(plain)) return copyMade(to, plain);
  if (plain->isPRValue())
    shared.unsupported(plain->getSourceRange(), "a vector from this expression is not supported",
                       "give a number of elements, a list, or two iterators");
  copyAll(to, of(plain));
}

}  // namespace sparsegen::lowering
