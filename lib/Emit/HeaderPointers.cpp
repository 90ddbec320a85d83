//===- HeaderPointers.cpp - places and pointers as C++ ----------*- C++ -*-===//
//
// The part of Expressions that says where a value lies: what is assigned to,
// what a pointer leads to, and what a member of the user's type is to C++ where
// the IR has another type for it.
//
//===----------------------------------------------------------------------===//

#include <bit>

#include "Emit/HeaderExpressions.h"

namespace sparsegen::emit {

using namespace ir;

/// Whether a field is of a record that was made for the pass itself.
bool Expressions::isOfPass(ExprId field) const {
  const Type& whole = module_[module_[module_[module_[field].operand(0)].type].element];
  return module_[whole.record].name.starts_with("sg_");
}

/// Whether an index may lead outside: not into what was made for the pass itself, nor of an array that checks it.
bool Expressions::isChecked(ExprId base, ExprId index) const {
  if (!types_.checksIndices()) return false;
  if (module_[base].op == Op::Element && isZero(module_[base].operand(1))) base = module_[base].operand(0);
  const Type& held = module_[module_[module_[base].type].element];
  if (held.kind == TypeKind::Array) {
    const bool isFixed = held.extent.valid() && staticInteger(module_, held.extent);
    if (isFixed ? module_[index].op == Op::IntegerConstant : module_[base].op == Op::Address) return false;
  }
  for (; base.valid() && module_[base].op != Op::Address; base = module_[base].operand(0))
    if (module_[base].op == Op::Field && isOfPass(base)) return false;
  return !base.valid() || !types_.name(module_[base].object).starts_with("sg_");
}

/// An index in its brackets.
std::string Expressions::bracketed(const std::string& base, ExprId of, ExprId step) const {
  const std::string plain = index(step);
  return isChecked(of, step) ? "[::sparsegen::runtime::within(" + base + ", " + plain + ")]" : "[" + plain + "]";
}

Printed Expressions::target(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op == Op::Address) return {types_.name(expr.object), Binding::Primary};
  if (expr.op == Op::Element) {
    const std::string base = lvalueOperand(expr.operand(0));
    return {base + bracketed(base, expr.operand(0), expr.operand(1)), Binding::Postfix};
  }
  if (expr.op == Op::PointerAdd) {
    const bool isPlace = info(module_[expr.operand(0)].op).family == OpFamily::Place;
    if (isZero(expr.operand(1)) && isPlace) return target(expr.operand(0));
    const Printed base = isRow(expr.operand(0)) ? comparedPointer(expr.operand(0)) : pointed(expr.operand(0));
    return {tight(base) + bracketed(tight(base), expr.operand(0), expr.operand(1)), Binding::Postfix};
  }
  if (expr.op == Op::Field) {
    const RecordId record = module_[module_[module_[expr.operand(0)].type].element].record;
    if (isBase(id)) return {"*" + wrap(toBase(id), Binding::Unary), Binding::Unary};
    const ExprId whole = wholeOf(expr.operand(0));
    const Op op = module_[whole].op;
    const bool isPlace =
        op == Op::Address || op == Op::Element || op == Op::Field || op == Op::PointerAdd || isReference(whole);
    if (module_[record].fields[expr.field].isParts)
      return {Types::parts(isPlace ? target(whole).text : "*" + wrap(print(whole), Binding::Unary)), Binding::Postfix};
    const std::string object = isPlace ? lvalueOperand(whole) : tight(print(whole));
    return {types_.member(object, isPlace ? "." : "->", record, expr.field), Binding::Postfix};
  }
  if (isReference(id)) return target(expr.operand(0));
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
  // A pointer behind the last element is no index.
  if (expr.op == Op::Element && types_.checksIndices()) {
    const Printed first = {lvalueOperand(expr.operand(0)), Binding::Postfix};
    const std::string step = asOperand(Binding::Additive, print(indexOf(expr.operand(1))), Side::Right);
    return converted(id, {first.text + " + " + step, Binding::Additive});
  }
  if (expr.op != Op::PointerAdd) return converted(id, {"&" + wrap(target(id), Binding::Unary), Binding::Unary});
  if (isZero(expr.operand(1))) return print(expr.operand(0));
  const Printed step = print(indexOf(expr.operand(1)));
  // Sanitizers take what is added to an array for an index within it; a base that is shifted back is none.
  const bool isNone = mayGoBack(expr.operand(1)) || isRow(expr.operand(0));
  const Printed base = isNone ? comparedPointer(expr.operand(0)) : print(expr.operand(0));
  return {wrap(base, Binding::Additive) + " + " + asOperand(Binding::Additive, step, Side::Right), Binding::Additive};
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
  if (module_[operand].op == Op::Address && !module_[module_[operand].object].functionType.empty())
    return {"reinterpret_cast<const void*>(" + functionName(module_[module_[operand].object]) + ")", Binding::Postfix};
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

/// Whether a pointer is loaded from a member that is a reference in the user's struct: what it leads to has its name.
bool Expressions::isReference(ExprId pointer) const {
  if (module_[pointer].op != Op::Load) return false;
  const Expr& member = module_[module_[pointer].operand(0)];
  if (member.op != Op::Field) return false;
  const RecordId record = module_[module_[module_[member.operand(0)].type].element].record;
  return module_[record].fields[member.field].isReference && !types_.isOwn(record);
}

/// The pointer that is loaded from such a member.
Printed Expressions::referred(ExprId load) const {
  return {"&" + wrap(target(module_[load].operand(0)), Binding::Unary), Binding::Unary};
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
  if (isPlain && isReference(pointer)) return referred(pointer);
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
  if (isPointer(load.type) && isUsersMember(place)) return withoutConst(value);
  const Expr& variable = module_[place];
  return variable.op == Op::Address ? given(value, variable.object) : assigned(value);
}

/// A helper that gives back a pointer to what it was passed is written once for what is const and what is not: a
/// constant, which is not written through, loses its const on the way there.
std::string Expressions::given(ExprId value, ObjectId variable) const {
  const MutableLevels wanted = types_.constness().of(variable);
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
  return asOperand(Binding::Relational, printed, Side::Right);
}

}  // namespace sparsegen::emit
