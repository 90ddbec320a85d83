//===- VectorMembers.cpp - what is done with vectors ----------------------===//
//
// Member functions and operators of std::vector, and functions of the library
// on whole vectors.
//
//===----------------------------------------------------------------------===//

#include "Lower/Calls/Calls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/Order.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Vectors.h"
#include "Parse/ClangCompat.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

std::optional<ExprId> Vectors::call(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  at_ = expr->getSourceRange();
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee)) {
    const clang::QualType type = compat::typeOf(method->getParent());
    if (!method->isInstance() || vectorElement(type).isNull()) return std::nullopt;
    return memberCall(expr, method);
  }
  if (standardName(callee) == "swap" && expr->getNumArgs() == 2 &&
      !vectorElement(expr->getArg(0)->getType()).isNull()) {
    exchange(of(expr->getArg(0)), of(expr->getArg(1)));
    return ExprId{};
  }
  return std::nullopt;
}

ExprId Vectors::memberCall(const clang::CallExpr* expr, const clang::CXXMethodDecl* method) {
  if (method->isOverloadedOperator()) {
    if (method->getOverloadedOperator() == clang::OO_Subscript) {
      const clang::Expr* index = expr->getArg(expr->getNumArgs() - 1);
      const Vector on = before(of(objectOf(expr)), index);
      return elementOf(on, lowerIndex(function, index));
    }
    if (method->getOverloadedOperator() == clang::OO_Equal) return assign(expr);
  }
  const std::string name = method->getNameAsString();
  const Vector on = before(of(objectOf(expr)), {expr->getArgs(), expr->getNumArgs()});
  if (const auto read = access(name, expr, on)) return *read;
  if (const auto changed = change(name, expr, on)) return *changed;
  if (const auto edited = edit(name, expr, on)) return *edited;
  shared.unsupported(expr->getSourceRange(), "`" + name + "` of a vector is not supported",
                     "use its size, its elements and its iterators");
}

/// A vector that is found before something else is done. What this does to the vector is seen in it.
Vector Vectors::before(const Vector& found, llvm::ArrayRef<const clang::Expr*> next) {
  if (found.cell.valid()) return within(lowering::before(function, found.cell, next), found.element);
  if (!found.isFixed) return found;
  Vector same = found;
  same.data = lowering::before(function, found.data, next);
  same.size = lowering::before(function, found.size, next);
  return same;
}

/// Whether a call's arguments may change a vector's size or memory, so that they come before anything is done to it.
bool Vectors::mayChange(const clang::CallExpr* call) {
  const clang::Expr* vector = objectOf(call);
  return llvm::any_of(llvm::ArrayRef(call->getArgs(), call->getNumArgs()), [&](const clang::Expr* each) {
    return each != vector && !Changes(each, shared.privacy).leaveVector(vector);
  });
}

/// An element that is there, and was written when it came to be, but for what a constructor may have left out.
ExprId Vectors::elementOf(const Vector& on, ExprId index) {
  const auto* record = on.element->getAsCXXRecordDecl();
  const bool isWritten = !record || record->hasTrivialDefaultConstructor() || !vectorElement(on.element).isNull();
  const bool isKnown = module[index].op == Op::IntegerConstant;
  return isWritten && !isKnown ? build.pointerWithin(on.data, index) : build.pointerAdd(on.data, index);
}

/// `x.at(i)` throws where there is no such element: the path ends.
ExprId Vectors::checked(const Vector& on, ExprId index) {
  const ExprId outside = build.binary(Op::GreaterEqual, index, sizeOf(on));
  const ir::Block stop{build.statement(ir::Stop{})};
  function.emit(ir::If{outside, stop, {}});
  return elementOf(on, convert(function, index, ScalarKind::I64));
}

/// A reverse iterator, which holds the iterator behind the element that it stands for.
ExprId Vectors::reversed(const clang::CallExpr* expr, ExprId behind) {
  const ExprId made = function.temporary(lowerType(shared, expr->getType(), expr->getSourceRange()));
  const std::vector<ir::RecordField> fields = module[module[build.pointee(made)].record].fields;
  if (fields.size() != 1 || module[fields[0].type].kind != ir::TypeKind::Pointer)
    shared.unsupported(expr->getSourceRange(), "this library's reverse iterators are not supported",
                       "use an index that counts down");
  function.emit(ir::Assign{build.field(made, 0), build.pointerCast(behind, fields[0].type)});
  return made;
}

/// What only looks at the vector: a value, or the place of an element.
std::optional<ExprId> Vectors::access(const std::string& name, const clang::CallExpr* expr, const Vector& on) {
  enum class Kind { None, Size, Empty, At, Front, Back, First, End, LastInReverse, FirstInReverse };
  const Kind kind = llvm::StringSwitch<Kind>(name)
                        .Case("size", Kind::Size)
                        .Case("empty", Kind::Empty)
                        .Case("at", Kind::At)
                        .Case("front", Kind::Front)
                        .Case("back", Kind::Back)
                        .Cases("data", "begin", "cbegin", Kind::First)
                        .Cases("end", "cend", Kind::End)
                        .Cases("rbegin", "crbegin", Kind::LastInReverse)
                        .Cases("rend", "crend", Kind::FirstInReverse)
                        .Default(Kind::None);
  switch (kind) {
    case Kind::None:
      return std::nullopt;
    case Kind::Size:
      return sizeOf(on);
    case Kind::Empty:
      return build.binary(Op::Equal, sizeOf(on), size(0));
    case Kind::At:
      return checked(on, asSize(expr->getArg(0)));
    case Kind::Front:
      return build.pointerAdd(on.data, build.integer(0));
    case Kind::Back:
      return elementOf(on, build.binary(Op::Subtract, countOf(on), build.integer(1)));
    case Kind::First:
      return on.data;
    case Kind::End:
      return build.pointerAdd(on.data, countOf(on));
    case Kind::LastInReverse:
      return reversed(expr, build.pointerAdd(on.data, countOf(on)));
    case Kind::FirstInReverse:
      return reversed(expr, on.data);
  }
  throw InternalError("lower", "an access to a vector of no kind");
}

/// What changes the vector's size; the value of the call, which may be none.
std::optional<ExprId> Vectors::change(const std::string& name, const clang::CallExpr* expr, const Vector& on) {
  enum class Kind { None, Nothing, Reserve, Clear, Resize, Assign, Append, Drop, Swap };
  const Kind kind = llvm::StringSwitch<Kind>(name)
                        .Case("shrink_to_fit", Kind::Nothing)
                        .Case("reserve", Kind::Reserve)
                        .Case("clear", Kind::Clear)
                        .Case("resize", Kind::Resize)
                        .Case("assign", Kind::Assign)
                        .Cases("push_back", "emplace_back", Kind::Append)
                        .Case("pop_back", Kind::Drop)
                        .Case("swap", Kind::Swap)
                        .Default(Kind::None);
  if (kind == Kind::None) return std::nullopt;
  if (kind != Kind::Nothing && kind != Kind::Reserve) requireResizable(on);
  switch (kind) {
    case Kind::None:
    case Kind::Nothing:
      break;
    case Kind::Reserve:  // what points to elements still does when it has grown so far
      if (on.cell.valid() || on.isLimited)
        grow(on, asSize(expr->getArg(0)));
      else if (expr->getArg(0)->HasSideEffects(shared.context))
        asSize(expr->getArg(0));
      break;
    case Kind::Clear:
      setSize(on, size(0));
      break;
    case Kind::Resize:
      resize(expr, on);
      break;
    case Kind::Assign:
      assignCall(expr, on);
      break;
    case Kind::Append:
      return append(expr, on);
    case Kind::Drop:
      setSize(on, build.binary(Op::Subtract, sizeOf(on), size(1)));
      break;
    case Kind::Swap:
      exchangeWith(expr, on);
      break;
  }
  return ExprId{};
}

void Vectors::resize(const clang::CallExpr* expr, const Vector& on) {
  const ExprId number = asSize(expr->getArg(0));
  const ExprId value = expr->getNumArgs() > 1 ? valueToFill(on, expr->getArg(1)) : ExprId{};
  fillFrom(on, function.kept(sizeOf(on)), number, value);
  setSize(on, number);
}

void Vectors::assignCall(const clang::CallExpr* expr, const Vector& on) {
  if (expr->getNumArgs() == 1) return copyList(on, expr->getArg(0));
  const clang::Expr* first = expr->getArg(0);
  if (first->getType()->isIntegerType()) return fill(on, first, expr->getArg(1));
  if (!copyIterators(on, first, expr->getArg(1)))
    shared.unsupported(first->getSourceRange(), "a vector from these iterators is not supported",
                       "use pointers or iterators of a vector");
}

/// `a.swap(b)`. What an expression makes ends behind it, with what it has come to hold.
void Vectors::exchangeWith(const clang::CallExpr* expr, const Vector& on) {
  const Vector other = of(expr->getArg(0));
  const clang::Expr* object = withoutWrapping(objectOf(expr));
  if (!object->isPRValue() || object->getType()->isPointerType()) return exchange(on, other);
  requireResizable(other);
  copyAll(other, on);
}

/// Whether an element from an expression is moved there, which does something to the object that it is moved from, or
/// lets what points into it point to the element.
bool Vectors::isMovedThere(const clang::Expr* value, clang::QualType element) {
  if (!value->isXValue() || !shared.context.hasSameUnqualifiedType(value->getType(), element)) return false;
  if (!vectorElement(element).isNull()) return true;
  if (wrappedCall(element) || !variantAlternatives(element).empty()) return false;  // copies are as good
  const auto* record = element->getAsCXXRecordDecl();
  return record && record->hasDefinition() && record->hasNonTrivialMoveConstructor();
}

/// An element from what a call is given.
void Vectors::makeElement(ExprId place, clang::QualType element, const clang::CallExpr* expr) {
  const unsigned count = expr->getNumArgs();
  requirePlainCopies(shared, element, expr->getSourceRange());
  if (count == 0) return zeroElement(place, element);
  const clang::Expr* value = expr->getArg(0);
  const bool isSame = shared.context.hasSameUnqualifiedType(value->getType(), element);
  if (count == 1 && !isRecord(element)) {
    function.emit(ir::Assign{place, toType(function, lowerValue(function, value), element, value->getSourceRange())});
  } else if (count == 1 && isMovedThere(value, element)) {
    makeByMove(place, element, value);
  } else if (count == 1 && isSame) {
    copy(function, place, placeOfTemporary(function, value));
  } else if (!vectorElement(element).isNull() && value->getType()->isIntegerType() && count <= 2) {
    storeZero(function, place);
    fill(within(place, vectorElement(element)), value, count == 2 ? expr->getArg(1) : nullptr);
  } else if (const auto from =
                 !vectorElement(element).isNull() && count == 2 ? between(value, expr->getArg(1)) : std::nullopt) {
    storeZero(function, place);
    copyRange(within(place, vectorElement(element)), *from);
  } else {
    makeOf(place, element, expr);
  }
}

/// The call by which a member function of a vector lets the allocator make an element.
static const clang::CallExpr* constructing(const clang::Stmt* stmt) {
  if (!stmt) return nullptr;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt);
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call ? call->getDirectCallee() : nullptr);
  const bool isMaker = method && method->getParent()->isInStdNamespace() && method->getIdentifier() &&
                       method->getName() == "construct" && method->getNumParams() >= 2;
  if (isMaker) return call;
  for (const clang::Stmt* child : stmt->children())
    if (const clang::CallExpr* found = constructing(child)) return found;
  return nullptr;
}

/// An element from what its constructor is given: as `std::allocator_traits::construct` makes it, whose allocator
/// nothing asks for.
void Vectors::makeOf(ExprId place, clang::QualType element, const clang::CallExpr* expr) {
  const clang::FunctionDecl* member = nullptr;
  const clang::CallExpr* made = expr->getDirectCallee()->hasBody(member) ? constructing(member->getBody()) : nullptr;
  const clang::FunctionDecl* maker = nullptr;
  if (!vectorElement(element).isNull() || !made || !made->getDirectCallee()->hasBody(maker) ||
      maker->getNumParams() != expr->getNumArgs() + 2)
    shared.unsupported(expr->getSourceRange(), "an element that is made of these values is not supported",
                       "append an element that is made before");
  const auto passed = [&](unsigned k) { return parameterType(shared, maker->getParamDecl(k)->getType(), at_); };
  comeToLife(place);
  ir::Call call{functionOf(shared, maker, expr->getSourceRange()), {}, {}};
  call.arguments = {build.null(passed(0)),
                    build.typeOf(place) == passed(1) ? place : build.pointerCast(place, passed(1))};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (unsigned k = 2; k < maker->getNumParams(); ++k)
    parameters.push_back({maker->getParamDecl(k)->getType(), maker->getParamDecl(k)});
  makeCall(function, std::move(call), parameters, {expr->getArgs(), expr->getNumArgs()}, maker->getReturnType(), {},
           expr->getSourceRange());
}

/// An element that gets what another object has.
void Vectors::makeByMove(ExprId place, clang::QualType element, const clang::Expr* from) {
  if (!vectorElement(element).isNull()) {
    storeZero(function, place);
    const auto made = temporaryOf(withoutWrapping(from), Memory::Swapped);
    return moveAll(within(place, vectorElement(element)), made ? this->made(*made) : of(from));
  }
  const clang::FunctionDecl* definition = nullptr;
  for (const clang::CXXConstructorDecl* each : element->getAsCXXRecordDecl()->getDefinition()->ctors())
    if (each->isMoveConstructor() && each->hasBody(definition)) break;
  if (!definition)
    shared.unsupported(from->getSourceRange(), "moving this object into a vector is not supported", "append a copy");
  callFunction(function, definition, {from}, place, {}, from->getSourceRange());
}

/// One more element; its place. What is to be one is made before there is room for it where that changes the vector.
ExprId Vectors::append(const clang::CallExpr* expr, const Vector& on) {
  ExprId made;
  if (mayChange(expr)) {
    made = function.temporary(build.pointee(on.data));
    makeElement(made, on.element, expr);
  }
  if (on.cell.valid()) {
    const ExprId isFull = build.binary(Op::Equal, sizeOf(on), build.load(build.field(on.cell, 2)));
    const ExprId more = build.binary(Op::Add, build.binary(Op::Multiply, sizeOf(on), size(2)), size(1));
    function.emit(ir::If{isFull, function.block([&] { grow(on, more); }), {}});
  } else {
    grow(on, {});
  }
  const ExprId place = build.pointerAdd(on.data, countOf(on));
  if (made.valid())
    relocate(place, made);
  else
    makeElement(place, on.element, expr);
  setSize(on, build.binary(Op::Add, sizeOf(on), size(1)));
  return build.pointerAdd(on.data, build.binary(Op::Subtract, countOf(on), build.integer(1)));
}

/// `a = b`; gives no value: who wants the vector asks for `a`.
ExprId Vectors::assign(const clang::CallExpr* expr) {
  const clang::Expr* right = withoutWrapping(expr->getArg(expr->getNumArgs() - 1));
  const clang::Expr* left = objectOf(expr);
  if (vectorElement(right->getType()).isNull()) {
    const Vector to = of(left);
    requireResizable(to);
    copyList(to, right);
    return {};
  }
  if (right->isPRValue()) {
    const Vector to = of(left);
    requireResizable(to);
    copyMade(to, right);
    return {};
  }
  const Vector from = of(right), to = of(left);
  requireResizable(to);
  if (llvm::cast<clang::CXXMethodDecl>(expr->getDirectCallee())->isMoveAssignmentOperator())
    moveAll(to, from);
  else
    copyAll(to, from);
  return {};
}

}  // namespace sparsegen::lowering
