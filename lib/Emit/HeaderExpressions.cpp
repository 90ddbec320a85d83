//===- HeaderExpressions.cpp - IR expressions as C++ ------------*- C++ -*-===//

#include "Emit/HeaderExpressions.h"

#include <bit>

#include "Emit/HeaderWalk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

struct Operator {
  std::string_view text;
  Binding binding;
};

/// The C++ operator of an operation with two operands.
Operator binaryOperator(Op op) {
  if (op == Op::Add) return {"+", Binding::Additive};
  if (op == Op::Subtract || op == Op::PointerDifference) return {"-", Binding::Additive};
  if (op == Op::Multiply) return {"*", Binding::Multiplicative};
  if (op == Op::Divide) return {"/", Binding::Multiplicative};
  if (op == Op::Remainder) return {"%", Binding::Multiplicative};
  if (op == Op::ShiftLeft) return {"<<", Binding::Shift};
  if (op == Op::ShiftRight) return {">>", Binding::Shift};
  if (op == Op::BitAnd) return {"&", Binding::BitAnd};
  if (op == Op::BitOr) return {"|", Binding::BitOr};
  if (op == Op::BitXor) return {"^", Binding::BitXor};
  if (op == Op::Equal) return {"==", Binding::Equality};
  if (op == Op::NotEqual) return {"!=", Binding::Equality};
  if (op == Op::Less) return {"<", Binding::Relational};
  if (op == Op::LessEqual) return {"<=", Binding::Relational};
  if (op == Op::Greater) return {">", Binding::Relational};
  if (op == Op::GreaterEqual) return {">=", Binding::Relational};
  if (op == Op::LogicalAnd) return {"&&", Binding::LogicalAnd};
  if (op == Op::LogicalOr) return {"||", Binding::LogicalOr};
  throw InternalError("emit", "`" + std::string(info(op).text) + "` is no operator of C++");
}

bool isLogical(Binding binding) { return binding == Binding::LogicalAnd || binding == Binding::LogicalOr; }
bool isArithmetic(Binding binding) { return binding == Binding::Additive || binding == Binding::Multiplicative; }
bool isBinary(Binding binding) { return binding >= Binding::LogicalOr && binding <= Binding::Multiplicative; }

/// Whether an operand needs parentheses. Beyond what the grammar asks for,
/// shifts and bit operations have them around every operator, and so have
/// comparisons within comparisons and && within ||: compilers warn otherwise.
bool needsParentheses(Binding outer, const Printed& operand, bool isRight) {
  const Binding inner = operand.binding;
  if (inner == Binding::Ternary) return true;
  if (isRight && isArithmetic(outer) && outer == Binding::Additive && operand.text.starts_with('-')) return true;
  if (!isBinary(inner)) return false;
  if (isLogical(outer)) return inner < outer || (isLogical(inner) && inner != outer);
  if (isArithmetic(outer)) return inner < outer || (isRight && inner == outer);
  if (outer == Binding::Equality || outer == Binding::Relational) return !isArithmetic(inner);
  return true;
}

std::string parenthesized(const std::string& text) { return "(" + text + ")"; }

}  // namespace

std::string Expressions::wrap(const Printed& printed, Binding least) {
  return printed.binding < least ? parenthesized(printed.text) : printed.text;
}

std::string Expressions::comparison(Op op) { return std::string(binaryOperator(op).text); }

ScalarKind Expressions::scalarOf(ExprId expr) const { return module_[module_[expr].type].scalar; }

bool Expressions::isReal(ExprId expr) const {
  return module_[module_[expr].type].kind == TypeKind::Scalar && ir::isReal(scalarOf(expr));
}

bool Expressions::isZero(ExprId expr) const {
  return module_[expr].op == Op::IntegerConstant && module_[expr].integer == 0;
}

Printed Expressions::print(ExprId id) const {
  const Expr& expr = module_[id];
  switch (info(expr.op).family) {
    case OpFamily::Constant:
      return constant(expr);
    case OpFamily::Place:
      return expr.op == Op::PointerCast ? pointerCast(id) : address(id);
    case OpFamily::Load:
      return isUntyped(expr.operand(0)) ? typed(id) : converted(id, target(expr.operand(0)));
    case OpFamily::Arithmetic:
    case OpFamily::Comparison:
    case OpFamily::Logic:
      if (isStrongProduct(expr))
        return {strongProduct(value(expr.operand(0)), value(expr.operand(1))), Binding::Postfix};
      return info(expr.op).arity == 1 ? unary(expr) : binary(expr);
    case OpFamily::Select:
      return select(expr);
    case OpFamily::Cast:
      return cast(expr);
    case OpFamily::Math:
    case OpFamily::Ldexp:
    case OpFamily::Digamma:
    case OpFamily::Predicate:
      return call(expr);
    case OpFamily::Mark:
      return print(expr.operand(0));
  }
  throw InternalError("emit", "an operation of no family");
}

bool Expressions::isMarked(ExprId id) const { return info(module_[id].op).family == OpFamily::Mark; }

bool Expressions::isStrongProduct(const Expr& expr) const {
  return expr.op == Op::Multiply && (isMarked(expr.operand(0)) || isMarked(expr.operand(1)));
}

std::string Expressions::strongProduct(const std::string& a, const std::string& b) {
  return "::sparsegen::runtime::strong_product(" + a + ", " + b + ")";
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Printed Expressions::target(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op == Op::Address) return {types_.name(expr.object), Binding::Primary};
  if (expr.op == Op::Element) {
    return {lvalueOperand(expr.operand(0)) + "[" + index(expr.operand(1)) + "]", Binding::Postfix};
  }
  if (expr.op == Op::PointerAdd) {
    const bool isPlace = info(module_[expr.operand(0)].op).family == OpFamily::Place;
    if (isZero(expr.operand(1)) && isPlace) return target(expr.operand(0));
    const Printed base = isRow(expr.operand(0)) ? comparedPointer(expr.operand(0)) : pointed(expr.operand(0));
    return {tight(base) + "[" + index(expr.operand(1)) + "]", Binding::Postfix};
  }
  if (expr.op == Op::Field) {
    const RecordId record = module_[module_[module_[expr.operand(0)].type].element].record;
    if (isBase(id)) return {"*" + wrap(toBase(id), Binding::Unary), Binding::Unary};
    const ExprId whole = wholeOf(expr.operand(0));
    const Op op = module_[whole].op;
    const bool isPlace = op == Op::Address || op == Op::Element || op == Op::Field || op == Op::PointerAdd;
    if (module_[record].fields[expr.field].isParts)
      return {Types::parts(isPlace ? target(whole).text : "*" + wrap(print(whole), Binding::Unary)), Binding::Postfix};
    const std::string name =
        types_.name(record, expr.field) + (module_[record].fields[expr.field].isCalled ? "()" : "");
    return {isPlace ? lvalueOperand(whole) + "." + name : tight(print(whole)) + "->" + name, Binding::Postfix};
  }
  return {"*" + wrap(pointed(id), Binding::Unary), Binding::Unary};
}

/// Whether a step is written as one that takes something away.
bool Expressions::mayGoBack(ExprId step) const {
  const Expr& expr = module_[step];
  if (expr.op == Op::Cast) return mayGoBack(expr.operand(0));
  if (expr.op == Op::Add) return mayGoBack(expr.operand(0)) || mayGoBack(expr.operand(1));
  return expr.op == Op::Negate || expr.op == Op::Subtract || (expr.op == Op::IntegerConstant && expr.integer < 0);
}

/// Whether a place is the base of an object of the user's class.
bool Expressions::isBase(ExprId place) const {
  const Expr& expr = module_[place];
  return expr.op == Op::Field &&
         types_.isStep(module_[module_[module_[expr.operand(0)].type].element].record, expr.field);
}

/// The object that a base is of: the base's members are its own.
ExprId Expressions::wholeOf(ExprId place) const {
  while (isBase(place)) place = module_[place].operand(0);
  return place;
}

/// The pointer to a base of an object of the user's class.
Printed Expressions::toBase(ExprId base) const {
  const ExprId whole = wholeOf(base);
  const MutableLevels levels = types_.constness().ofValue(base);
  const std::string type = types_.spell(module_[base].type, levels);
  if (type == types_.spell(module_[whole].type, levels)) return print(whole);
  return {"static_cast<" + type + ">(" + print(whole).text + ")", Binding::Postfix};
}

/// Whether a pointer is to the first element of an array that lies in a larger object. Steps from there may leave the
/// array, which an index into it must not.
bool Expressions::isRow(ExprId pointer) const {
  const Expr& expr = module_[pointer];
  return expr.op == Op::Element && isZero(expr.operand(1)) && module_[expr.operand(0)].op != Op::Address;
}

/// The pointer to a place. The first element of an array is the array itself.
Printed Expressions::address(ExprId id) const {
  const Expr& expr = module_[id];
  if (isBase(id)) return toBase(id);
  if (expr.op == Op::Element && isZero(expr.operand(1))) return converted(id, target(expr.operand(0)));
  if (expr.op != Op::PointerAdd) return converted(id, {"&" + wrap(target(id), Binding::Unary), Binding::Unary});
  if (isZero(expr.operand(1))) return print(expr.operand(0));
  const Printed step = print(indexOf(expr.operand(1)));
  // Sanitizers take what is added to an array for an index within it; a base that is shifted back is none.
  const bool isNone = mayGoBack(expr.operand(1)) || isRow(expr.operand(0));
  const Printed base = isNone ? comparedPointer(expr.operand(0)) : print(expr.operand(0));
  return {wrap(base, Binding::Additive) + " + " +
              (needsParentheses(Binding::Additive, step, true) ? parenthesized(step.text) : step.text),
          Binding::Additive};
}

/// Two arrays must not be compared themselves; their first elements may.
Printed Expressions::comparedPointer(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op == Op::PointerAdd && isZero(expr.operand(1))) return comparedPointer(expr.operand(0));
  if (expr.op != Op::Element || !isZero(expr.operand(1))) return print(id);
  return {"&" + lvalueOperand(expr.operand(0)) + "[0]", Binding::Unary};
}

/// Two pointers are subtracted only where what they point to is alike but for its own const.
Printed Expressions::subtractedPointer(ExprId id, ExprId other) const {
  const MutableLevels own = types_.constness().ofValue(id), others = types_.constness().ofValue(other);
  const MutableLevels lost = own & ~others & ~MutableLevels{1};
  if (lost == 0) return comparedPointer(id);
  // A level becomes const only where all levels before it do.
  const MutableLevels kept = own & others & ~(std::bit_floor(lost) - 1);
  return {"static_cast<" + types_.spell(module_[id].type, kept) + ">(" + comparedPointer(id).text + ")",
          Binding::Postfix};
}

Printed Expressions::pointerCast(ExprId id) const {
  const Expr& expr = module_[id];
  const ExprId operand = expr.operand(0);
  const Type& to = module_[module_[expr.type].element];
  TypeId from = module_[module_[operand].type].element;
  const bool isNull = module_[operand].op == Op::NullPointer;
  if (from == module_[expr.type].element || to.kind == TypeKind::Void || isNull) return print(operand);
  const bool isUntyped = module_[from].kind == TypeKind::Void && module_[operand].op != Op::PointerCast;
  std::string decayed = module_[from].kind == TypeKind::Array ? lvalueOperand(operand) : "";
  for (bool isWhole = module_[operand].op == Op::Address; module_[from].kind == TypeKind::Array; isWhole = false) {
    from = module_[from].element;
    const bool isReached = from == module_[expr.type].element;
    if (isReached && isWhole) return {decayed, Binding::Postfix};
    decayed += "[0]";
    if (isReached) return {"&" + decayed, Binding::Unary};
  }
  const std::string type = types_.spell(expr.type, types_.constness().ofValue(operand));
  const std::string_view how = isUntyped ? "static_cast<" : "reinterpret_cast<";
  return {std::string(how) + type + ">(" + value(operand) + ")", Binding::Postfix};
}

/// Whether a place is a member that is a `void*` in the user's struct.
bool Expressions::isUntyped(ExprId place) const {
  const Expr& expr = module_[place];
  if (expr.op != Op::Field) return false;
  const RecordId record = module_[module_[module_[expr.operand(0)].type].element].record;
  return module_[record].fields[expr.field].isUntyped && !types_.isOwn(record);
}

Printed Expressions::typed(ExprId load) const {
  const std::string type = types_.spell(module_[load].type, types_.constness().ofValue(load));
  return {"static_cast<" + type + ">(" + target(module_[load].operand(0)).text + ")", Binding::Postfix};
}

/// Whether a place is an integer, or a pointer to integers, that has another type in the user's struct.
bool Expressions::isConverted(ExprId place) const {
  const Op op = module_[place].op;
  if (op == Op::Element || op == Op::PointerAdd || (op == Op::Load && isPointer(module_[place].type)))
    return isConverted(module_[place].operand(0));
  if (op != Op::Field) return false;
  const RecordId record = module_[module_[module_[module_[place].operand(0)].type].element].record;
  return module_[record].fields[module_[place].field].isConverted && !types_.isOwn(record);
}

/// A pointer as what it points to is reached by it: with the user's type, so that compilers see one object.
Printed Expressions::pointed(ExprId pointer) const {
  const bool isPlain = module_[pointer].op == Op::Load && isConverted(pointer);
  return isPlain ? target(module_[pointer].operand(0)) : print(pointer);
}

/// What is loaded from a place, or its address, in the type that generated code has for it.
Printed Expressions::converted(ExprId value, const Printed& plain) const {
  const Expr& expr = module_[value];
  if (!isConverted(expr.op == Op::Load ? expr.operand(0) : value)) return plain;
  if (!isPointer(expr.type))
    return {"static_cast<" + scalarName(scalarOf(value)) + ">(" + plain.text + ")", Binding::Postfix};
  return {"::sparsegen::runtime::argument<" + types_.spell(expr.type, types_.constness().ofValue(value)) + ">(" +
              plain.text + ")",
          Binding::Postfix};
}

std::string Expressions::restored(ExprId place, const std::string& value) const {
  if (!isConverted(place)) return value;
  const bool toPointer = isPointer(module_[module_[place].type].element);
  return (toPointer ? "reinterpret_cast<" : "static_cast<") + ("std::remove_reference_t<decltype(" + lvalue(place)) +
         ")>>(" + value + ")";
}

/// Whether two places are in one member of a struct that generated code does not declare.
bool Expressions::areOneMember(ExprId a, ExprId b) const {
  const auto memberOf = [&](ExprId place) -> const Expr& {
    while (module_[place].op == Op::Element) place = module_[place].operand(0);
    return module_[place];
  };
  const Expr& one = memberOf(a);
  const Expr& other = memberOf(b);
  return isUsersMember(a) && other.op == Op::Field && one.field == other.field &&
         module_[one.operand(0)].type == module_[other.operand(0)].type;
}

/// A value as it is assigned to a place: from one untyped member to another, or from a member to the same one, it needs
/// no type.
std::string Expressions::stored(ExprId place, ExprId value) const {
  const Expr& load = module_[value];
  const bool isCopy = load.op == Op::Load && ((isUntyped(place) && isUntyped(load.operand(0))) ||
                                              (isPointer(load.type) && areOneMember(place, load.operand(0))));
  if (isCopy) return lvalue(load.operand(0));
  if (load.op == Op::NullPointer) return "nullptr";
  if (isConverted(place)) return restored(place, assigned(value));
  return isPointer(load.type) && isUsersMember(place) ? withoutConst(value) : assigned(value);
}

/// A helper that gives back a pointer to what it was passed is written once for what is const and what is not: a
/// constant, which is not written through, loses its const there.
std::string Expressions::passed(ExprId value, ObjectId parameter) const {
  const MutableLevels wanted = types_.constness().of(parameter);
  if (!isPointer(module_[value].type) || module_[value].op == Op::NullPointer ||
      (wanted & ~types_.constness().ofValue(value)) == 0)
    return assigned(value);
  return "const_cast<" + types_.spell(module_[value].type, wanted) + ">(" + assigned(value) + ")";
}

/// Whether a place is in a member of a struct that generated code does not declare: its type is the user's.
bool Expressions::isUsersMember(ExprId place) const {
  while (module_[place].op == Op::Element) place = module_[place].operand(0);
  const Expr& expr = module_[place];
  return expr.op == Op::Field && !types_.isOwn(module_[module_[module_[expr.operand(0)].type].element].record);
}

/// A pointer, to what nothing is written to here, for a variable of the user's that may point to what is not const.
std::string Expressions::withoutConst(ExprId value) const {
  const MutableLevels all = allLevels(module_, module_[value].type);
  const bool isConst = module_[value].op != Op::NullPointer && (types_.constness().ofValue(value) & all) != all;
  if (!isConst) return assigned(value);
  return "const_cast<" + types_.spell(module_[value].type, all) + ">(" + assigned(value) + ")";
}

/// An index without the cast to a wide integer, which C++ does not need.
ExprId Expressions::indexOf(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op != Op::Cast || scalarOf(id) != ScalarKind::I64) return id;
  const ScalarKind from = scalarOf(expr.operand(0));
  return isInteger(from) && bitWidth(from) >= 32 ? expr.operand(0) : id;
}

std::string Expressions::assigned(ExprId id) const { return value(isImplicit(id) ? module_[id].operand(0) : id); }

std::string Expressions::comparand(ExprId id) const {
  const Printed printed = print(isImplicit(id) ? module_[id].operand(0) : id);
  return needsParentheses(Binding::Relational, printed, true) ? parenthesized(printed.text) : printed.text;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Printed Expressions::constant(const Expr& expr) const {
  if (expr.op == Op::NullPointer) return {"nullptr"};
  const ScalarKind kind = module_[expr.type].scalar;
  if (expr.op == Op::IntegerConstant) {
    const std::string text = integerLiteral(expr.integer, kind);
    return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
  }
  const std::string text =
      kind == ScalarKind::F32 ? floatLiteral(static_cast<float>(expr.real)) : realLiteral(expr.real);
  return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Whether a cast changes nothing but the width, exactly and without a warning.
bool Expressions::isImplicit(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op != Op::Cast || module_[expr.operand(0)].op == Op::IntegerConstant) return false;
  const ScalarKind from = scalarOf(expr.operand(0));
  if (from != ScalarKind::I32 && from != ScalarKind::U32) return false;
  if (isConstant(expr.operand(0))) return false;
  // Clang doubts that who negates an unsigned number means it to stay positive when it becomes wider.
  if (from == ScalarKind::U32 && module_[expr.operand(0)].op == Op::Negate) return false;
  return scalarOf(id) == ScalarKind::F64 || scalarOf(id) == ScalarKind::I64;
}

/// Whether compilers know the value, and warn of what it makes of a conversion or a comparison.
bool Expressions::isConstant(ExprId id) const {
  bool constant = true;
  forEachExpression(module_, id, [&](const Expr& inner) { constant &= inner.op != Op::Load; });
  return constant;
}

/// Whether the printed expression has the IR's type by itself: an integer
/// literal of 64 bits is an `int` to C++.
bool Expressions::isFirm(ExprId id) const {
  const Expr& expr = module_[id];
  if (bitWidth(scalarOf(id)) != 64 || ir::isReal(scalarOf(id))) return true;
  if (expr.op == Op::Select) return isFirm(expr.operand(1)) || isFirm(expr.operand(2));
  return expr.op != Op::IntegerConstant;
}

/// The two operands of an operator, such that C++ computes in the IR's type.
std::pair<Printed, Printed> Expressions::operands(const Expr& expr) const {
  const ExprId a = expr.operand(0);
  const ExprId b = expr.operand(1);
  if (module_[module_[a].type].kind == TypeKind::Pointer) {
    if (expr.op == Op::PointerDifference) return {subtractedPointer(a, b), subtractedPointer(b, a)};
    return {comparedPointer(a), comparedPointer(b)};
  }
  // What a shift is made of has the type of its left operand alone.
  const bool isShift = expr.op == Op::ShiftLeft || expr.op == Op::ShiftRight;
  const bool isCompared = info(expr.op).family == OpFamily::Comparison;
  const bool widensA = isImplicit(a) && isFirm(b) && !isImplicit(b) && !isShift && !(isCompared && isConstant(b));
  const bool widensB = isImplicit(b) && (isFirm(a) || isShift) && !(isCompared && isConstant(a));
  const Printed right = print(widensB ? module_[b].operand(0) : b);
  if (widensA) return {print(module_[a].operand(0)), right};
  if (!isFirm(a) && (isShift || !isFirm(b)) && info(expr.op).family == OpFamily::Arithmetic) {
    return {{"static_cast<" + scalarName(scalarOf(a)) + ">(" + value(a) + ")", Binding::Postfix}, right};
  }
  return {print(a), right};
}

Printed Expressions::binary(const Expr& expr) const {
  const Operator op = binaryOperator(expr.op);
  auto [left, right] = operands(expr);
  // Of two literals clang supposes that a power is meant, as in 2 ^ 8.
  if (expr.op == Op::BitXor && module_[expr.operand(0)].op == Op::IntegerConstant && left.binding == Binding::Primary)
    left = {"+" + left.text, Binding::Unary};
  return {(needsParentheses(op.binding, left, false) ? parenthesized(left.text) : left.text) + " " +
              std::string(op.text) + " " +
              (needsParentheses(op.binding, right, true) ? parenthesized(right.text) : right.text),
          op.binding};
}

/// Whether an integer was unsigned and narrow.
bool Expressions::isPromoted(ExprId id) const {
  if (module_[id].op != Op::Cast) return false;
  const ScalarKind from = scalarOf(module_[id].operand(0));
  return isInteger(from) && !isSigned(from) && bitWidth(from) < 32;
}

Printed Expressions::unary(const Expr& expr) const {
  Printed operand = print(expr.operand(0));
  if (!isFirm(expr.operand(0))) {
    operand = {"static_cast<" + scalarName(scalarOf(expr.operand(0))) + ">(" + operand.text + ")", Binding::Postfix};
  }
  // Of `~` of what is unsigned g++ warns where it is compared and one of both was narrower: its bits are then
  // another's. Its ones come first: clang takes 2 ^ and 10 ^ of a literal for powers.
  const bool isWidened = scalarOf(expr.operand(0)) == ScalarKind::U32 || isPromoted(expr.operand(0));
  if (expr.op == Op::BitNot && isWidened)
    return {integerLiteral(-1, scalarOf(expr.operand(0))) + " ^ " +
                (needsParentheses(Binding::BitXor, operand, true) ? parenthesized(operand.text) : operand.text),
            Binding::BitXor};
  const std::string_view op = expr.op == Op::Negate ? "-" : expr.op == Op::BitNot ? "~" : "!";
  const bool wouldDecrement = op == "-" && operand.text.starts_with('-');
  const std::string text = wouldDecrement ? parenthesized(operand.text) : wrap(operand, Binding::Unary);
  return {std::string(op) + text, Binding::Unary};
}

/// Of two pointers that lose their types one says so, where these are not the same.
bool Expressions::losesType(const Expr& select) const {
  if (!isPointer(select.type) || module_[module_[select.type].element].kind != TypeKind::Void) return false;
  const auto before = [&](ExprId pointer) {
    while (module_[pointer].op == Op::PointerCast) pointer = module_[pointer].operand(0);
    return module_[pointer].type;
  };
  const TypeId a = before(select.operand(1)), b = before(select.operand(2));
  return a != b && a != select.type && b != select.type;
}

Printed Expressions::select(const Expr& expr) const {
  const bool isChosen = isPointer(expr.type);
  Printed a = isChosen ? comparedPointer(expr.operand(1)) : print(expr.operand(1));
  if (losesType(expr)) {
    const std::string type = types_.spell(expr.type, types_.constness().ofValue(expr.operand(1)));
    a = {"static_cast<" + type + ">(" + a.text + ")", Binding::Postfix};
  }
  const Printed b = isChosen ? comparedPointer(expr.operand(2)) : print(expr.operand(2));
  return {wrap(print(expr.operand(0)), Binding::LogicalOr) + " ? " + wrap(a, Binding::LogicalOr) + " : " + b.text,
          Binding::Ternary};
}

Printed Expressions::cast(const Expr& expr) const {
  const Expr& operand = module_[expr.operand(0)];
  const ScalarKind to = module_[expr.type].scalar;
  if (operand.op == Op::IntegerConstant && to == ScalarKind::F64 && module_[operand.type].scalar != ScalarKind::U64) {
    const std::string text = realLiteral(static_cast<double>(operand.integer));
    return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
  }
  return castTo(to, expr.operand(0));
}

/// Of two values the one that is chosen is made narrow: g++ 12 looks into a cast of both, and warns of what it means to
/// do.
Printed Expressions::castTo(ScalarKind to, ExprId from) const {
  const Expr& node = module_[from];
  const bool isNarrow = isInteger(to) && bitWidth(to) < 32;
  if (node.op != Op::Select || !isNarrow)
    return {"static_cast<" + scalarName(to) + ">(" + value(from) + ")", Binding::Postfix};
  return {wrap(print(node.operand(0)), Binding::LogicalOr) + " ? " +
              wrap(castTo(to, node.operand(1)), Binding::LogicalOr) + " : " + castTo(to, node.operand(2)).text,
          Binding::Ternary};
}

Printed Expressions::call(const Expr& expr) const {
  const OpInfo& op = info(expr.op);
  std::string text = (op.family == OpFamily::Digamma ? "::sparsegen::runtime::" : "std::") + std::string(op.text) + "(";
  for (unsigned k = 0; k < op.arity; ++k) text += (k == 0 ? "" : ", ") + value(expr.operand(k));
  return {text + ")", Binding::Postfix};
}

}  // namespace sparsegen::emit
