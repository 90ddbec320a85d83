//===- Builder.h - makes IR nodes -------------------------------*- C++ -*-===//
//
// The one way to add types, objects, expressions and statements to a module.
// Types are interned; result types are computed here, so that no stage states
// them twice. What does not fit together is an internal error at once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

class Builder {
public:
  explicit Builder(Module& module) : module_(module) {}

  Module& module() { return module_; }

  /// Nodes made from here on carry this range.
  void at(SourceRange range) { range_ = range; }
  SourceRange range() const { return range_; }

  // Types.
  TypeId voidType();
  TypeId scalar(ScalarKind kind);
  TypeId pointer(TypeId element);
  TypeId array(TypeId element, ExprId extent);
  TypeId array(TypeId element, std::int64_t extent);
  TypeId record(RecordId record);
  TypeId lanes(ScalarKind real);
  TypeId seed();

  // Objects and functions.
  ObjectId object(Object object);
  FunctionId function(Function function);
  RecordId addRecord(Record record);

  // Constants.
  /// The value is wrapped to the kind, and rounded to it.
  ExprId integer(std::int64_t value, ScalarKind kind = ScalarKind::I64);
  ExprId real(double value, ScalarKind kind = ScalarKind::F64);
  ExprId null(TypeId pointerType);

  // Places and loads.
  ExprId address(ObjectId object);
  ExprId element(ExprId arrayPlace, ExprId index);
  ExprId field(ExprId recordPlace, std::uint32_t field);
  ExprId pointerAdd(ExprId pointer, ExprId index);
  /// The same, to an element that is there and was written when it came to be.
  ExprId pointerWithin(ExprId pointer, ExprId index);
  ExprId pointerCast(ExprId pointer, TypeId pointerType);
  /// A conversion to an untyped pointer, also of one that is untyped already.
  ExprId untyped(ExprId pointer);
  ExprId load(ExprId place);
  ExprId load(ObjectId object) { return load(address(object)); }

  // Operations on scalars; the operands have the types that Ops.def asks for.
  ExprId unary(Op op, ExprId a);
  ExprId binary(Op op, ExprId a, ExprId b);
  ExprId select(ExprId condition, ExprId a, ExprId b);
  /// `a` itself where it has that type already.
  ExprId cast(ExprId a, ScalarKind kind);
  ExprId math(Op op, ExprId a, ExprId b = {}, ExprId c = {});
  /// An operation given by its operands, of the type that follows from them.
  ExprId make(Op op, std::array<ExprId, 3> operands);

  StmtId statement(Stmt::Node node);

  // Questions.
  TypeId typeOf(ExprId expr) const { return module_[expr].type; }
  ScalarKind scalarOf(ExprId expr) const;  ///< internal error if it is no scalar
  TypeId pointee(ExprId pointer) const;    ///< internal error if it is no pointer

private:
  TypeId intern(Type type);
  ExprId add(Expr expr);
  TypeId resultType(Op op, const std::array<ExprId, 3>& operands);
  TypeId arithmeticType(Op op, ExprId a, ExprId b);
  TypeId comparisonType(Op op, ExprId a, ExprId b);

  Module& module_;
  SourceRange range_;
};

}  // namespace sparsegen::ir
