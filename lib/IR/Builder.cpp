//===- Builder.cpp - makes IR nodes ---------------------------------------===//

#include "IR/Builder.h"

#include "IR/Integer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

[[noreturn]] void mismatch(Op op, const std::string& what) {
  throw InternalError("ir", "`" + std::string(info(op).text) + "` " + what);
}

void require(bool holds, Op op, const char* what) {
  if (!holds) mismatch(op, what);
}

bool isBitOperation(Op op) {
  return op == Op::ShiftLeft || op == Op::ShiftRight || op == Op::BitAnd || op == Op::BitOr || op == Op::BitXor ||
         op == Op::BitNot;
}

/// Bit operations that map 0 and 1 to 0 and 1, and so are defined on bool.
bool keepsBool(Op op) { return op == Op::BitAnd || op == Op::BitOr || op == Op::BitXor; }

}  // namespace

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

TypeId Builder::intern(Type type) {
  for (std::size_t k = 0; k < module_.types.size(); ++k) {
    const Type& known = module_.types[k];
    if (known == type) return TypeId(k);
    Type sameButExtent = known;
    sameButExtent.extent = type.extent;
    if (sameButExtent == type && sameExpr(module_, known.extent, type.extent)) return TypeId(k);
  }
  module_.types.push_back(type);
  return TypeId(module_.types.size() - 1);
}

TypeId Builder::voidType() { return intern({}); }

TypeId Builder::scalar(ScalarKind kind) { return intern({.kind = TypeKind::Scalar, .scalar = kind}); }

TypeId Builder::pointer(TypeId element) { return intern({.kind = TypeKind::Pointer, .element = element}); }

TypeId Builder::array(TypeId element, ExprId extent) {
  if (extent.valid() && !isInteger(scalarOf(extent))) throw InternalError("ir", "an extent that is no integer");
  if (module_[element].kind == TypeKind::Void) throw InternalError("ir", "an array of void");
  return intern({.kind = TypeKind::Array, .element = element, .extent = extent});
}

TypeId Builder::array(TypeId element, std::int64_t extent) {
  // Looked for first, so that a known type costs no constant.
  for (std::size_t k = 0; k < module_.types.size(); ++k) {
    const Type& known = module_.types[k];
    if (known.kind != TypeKind::Array || known.element != element || !known.extent.valid()) continue;
    const Expr& count = module_[known.extent];
    if (count.op == Op::IntegerConstant && count.integer == extent && scalarOf(known.extent) == ScalarKind::I64)
      return TypeId(k);
  }
  return array(element, integer(extent));
}

TypeId Builder::record(RecordId record) { return intern({.kind = TypeKind::Record, .record = record}); }

TypeId Builder::lanes(ScalarKind real) {
  if (!isReal(real)) throw InternalError("ir", "lanes of integers");
  return intern({.kind = TypeKind::Lanes, .scalar = real});
}

TypeId Builder::seed() { return intern({.kind = TypeKind::Seed}); }

//===----------------------------------------------------------------------===//
// Objects, functions, records
//===----------------------------------------------------------------------===//

ObjectId Builder::object(Object object) {
  if (!object.range.valid()) object.range = range_;
  module_.objects.push_back(std::move(object));
  return ObjectId(module_.objects.size() - 1);
}

FunctionId Builder::function(Function function) {
  if (!function.range.valid()) function.range = range_;
  module_.functions.push_back(std::move(function));
  return FunctionId(module_.functions.size() - 1);
}

RecordId Builder::addRecord(Record record) {
  if (!record.range.valid()) record.range = range_;
  module_.records.push_back(std::move(record));
  return RecordId(module_.records.size() - 1);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

ExprId Builder::add(Expr expr) {
  expr.range = range_;
  module_.exprs.push_back(expr);
  return ExprId(module_.exprs.size() - 1);
}

ExprId Builder::integer(std::int64_t value, ScalarKind kind) {
  require(isInteger(kind), Op::IntegerConstant, "of a real kind");
  return add({.op = Op::IntegerConstant, .type = scalar(kind), .integer = wrap(value, kind)});
}

ExprId Builder::real(double value, ScalarKind kind) {
  require(isReal(kind), Op::RealConstant, "of an integer kind");
  const double held = kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(value)) : value;
  return add({.op = Op::RealConstant, .type = scalar(kind), .real = held});
}

ExprId Builder::null(TypeId pointerType) {
  require(module_[pointerType].kind == TypeKind::Pointer, Op::NullPointer, "of a type that is no pointer");
  return add({.op = Op::NullPointer, .type = pointerType});
}

//===----------------------------------------------------------------------===//
// Places and loads
//===----------------------------------------------------------------------===//

ExprId Builder::address(ObjectId object) {
  require(object.valid(), Op::Address, "of no object");
  return add({.op = Op::Address, .type = pointer(module_[object].type), .object = object});
}

ExprId Builder::element(ExprId arrayPlace, ExprId index) {
  const Type array = module_[pointee(arrayPlace)];
  require(array.kind == TypeKind::Array, Op::Element, "of what is no array");
  require(scalarOf(index) == ScalarKind::I64, Op::Element, "at an index that is no i64");
  return add({.op = Op::Element, .type = pointer(array.element), .operands = {arrayPlace, index}});
}

ExprId Builder::field(ExprId recordPlace, std::uint32_t field) {
  const Type record = module_[pointee(recordPlace)];
  require(record.kind == TypeKind::Record, Op::Field, "of what is no record");
  const auto& fields = module_[record.record].fields;
  require(field < fields.size(), Op::Field, "that the record does not have");
  return add({.op = Op::Field, .type = pointer(fields[field].type), .operands = {recordPlace}, .field = field});
}

ExprId Builder::pointerAdd(ExprId pointer, ExprId index) {
  pointee(pointer);
  require(scalarOf(index) == ScalarKind::I64, Op::PointerAdd, "of an index that is no i64");
  return add({.op = Op::PointerAdd, .type = typeOf(pointer), .operands = {pointer, index}});
}

ExprId Builder::pointerWithin(ExprId pointer, ExprId index) {
  const ExprId made = pointerAdd(pointer, index);
  module_.exprs[made.value].integer = kWithin;
  return made;
}

ExprId Builder::pointerCast(ExprId pointer, TypeId pointerType) {
  pointee(pointer);
  require(module_[pointerType].kind == TypeKind::Pointer, Op::PointerCast, "to a type that is no pointer");
  if (typeOf(pointer) == pointerType) return pointer;
  return add({.op = Op::PointerCast, .type = pointerType, .operands = {pointer}});
}

ExprId Builder::untyped(ExprId pointer) {
  pointee(pointer);
  return add({.op = Op::PointerCast, .type = this->pointer(voidType()), .operands = {pointer}});
}

ExprId Builder::load(ExprId place) {
  const TypeId type = pointee(place);
  const TypeKind kind = module_[type].kind;
  require(kind == TypeKind::Scalar || kind == TypeKind::Pointer, Op::Load, "of what is no scalar or pointer");
  return add({.op = Op::Load, .type = type, .operands = {place}});
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

ExprId Builder::unary(Op op, ExprId a) { return make(op, {a}); }

ExprId Builder::binary(Op op, ExprId a, ExprId b) { return make(op, {a, b}); }

ExprId Builder::select(ExprId condition, ExprId a, ExprId b) { return make(Op::Select, {condition, a, b}); }

ExprId Builder::math(Op op, ExprId a, ExprId b, ExprId c) { return make(op, {a, b, c}); }

ExprId Builder::cast(ExprId a, ScalarKind kind) {
  if (scalarOf(a) == kind) return a;
  return add({.op = Op::Cast, .type = scalar(kind), .operands = {a}});
}

ExprId Builder::make(Op op, std::array<ExprId, 3> operands) {
  for (unsigned k = 0; k < 3; ++k)
    if (operands[k].valid() != (k < info(op).arity)) mismatch(op, "with a wrong number of operands");
  if (op == Op::Load) return load(operands[0]);
  if (op == Op::Element) return element(operands[0], operands[1]);
  if (op == Op::PointerAdd) return pointerAdd(operands[0], operands[1]);
  return add({.op = op, .type = resultType(op, operands), .operands = operands});
}

TypeId Builder::resultType(Op op, const std::array<ExprId, 3>& operands) {
  const auto [a, b, c] = operands;
  switch (info(op).family) {
    case OpFamily::Constant:
    case OpFamily::Place:
    case OpFamily::Load:
    case OpFamily::Cast:
      mismatch(op, "is not given by its operands alone");
    case OpFamily::Arithmetic:
      return arithmeticType(op, a, b);
    case OpFamily::Comparison:
      return comparisonType(op, a, b);
    case OpFamily::Logic:
      for (const ExprId operand : operands)
        require(!operand.valid() || scalarOf(operand) == ScalarKind::Bool, op, "of what is no bool");
      return scalar(ScalarKind::Bool);
    case OpFamily::Select: {
      require(scalarOf(a) == ScalarKind::Bool, op, "on a condition that is no bool");
      require(typeOf(b) == typeOf(c), op, "of two types");
      const TypeKind kind = module_[typeOf(b)].kind;
      require(kind == TypeKind::Scalar || kind == TypeKind::Pointer, op, "of what is no scalar or pointer");
      return typeOf(b);
    }
    case OpFamily::Math:
    case OpFamily::Runtime:
    case OpFamily::Rule:
    case OpFamily::Mark:
      require(isReal(scalarOf(a)), op, "of an integer");
      for (const ExprId operand : operands)
        require(!operand.valid() || typeOf(operand) == typeOf(a), op, "of two types");
      return typeOf(a);
    case OpFamily::Ldexp:
      require(isReal(scalarOf(a)), op, "of an integer");
      require(scalarOf(b) == ScalarKind::I32, op, "with an exponent that is no i32");
      return typeOf(a);
    case OpFamily::Predicate:
      require(isReal(scalarOf(a)), op, "of an integer");
      return scalar(ScalarKind::I32);
  }
  mismatch(op, "is of no family");
}

TypeId Builder::arithmeticType(Op op, ExprId a, ExprId b) {
  const ScalarKind kind = scalarOf(a);
  require(!b.valid() || typeOf(b) == typeOf(a), op, "of two types");
  require(isInteger(kind) || !(isBitOperation(op) || op == Op::Remainder), op, "of a real");
  require(kind != ScalarKind::Bool || keepsBool(op), op, "of a bool");
  return typeOf(a);
}

TypeId Builder::comparisonType(Op op, ExprId a, ExprId b) {
  require(typeOf(a) == typeOf(b), op, "of two types");
  const TypeKind kind = module_[typeOf(a)].kind;
  if (op == Op::PointerDifference) {
    require(kind == TypeKind::Pointer, op, "of what is no pointer");
    return scalar(ScalarKind::I64);
  }
  require(kind == TypeKind::Scalar || kind == TypeKind::Pointer, op, "of what is no scalar or pointer");
  return scalar(ScalarKind::Bool);
}

StmtId Builder::statement(Stmt::Node node) {
  module_.stmts.push_back({std::move(node), range_});
  return StmtId(module_.stmts.size() - 1);
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

ScalarKind Builder::scalarOf(ExprId expr) const {
  if (!expr.valid()) throw InternalError("ir", "an operand is missing");
  const Type& type = module_[typeOf(expr)];
  if (type.kind != TypeKind::Scalar) throw InternalError("ir", "an operand is no scalar");
  return type.scalar;
}

TypeId Builder::pointee(ExprId pointer) const {
  if (!pointer.valid()) throw InternalError("ir", "a place is missing");
  const Type& type = module_[typeOf(pointer)];
  if (type.kind != TypeKind::Pointer) throw InternalError("ir", "a place is no pointer");
  return type.element;
}

}  // namespace sparsegen::ir
