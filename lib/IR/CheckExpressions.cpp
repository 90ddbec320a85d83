//===- CheckExpressions.cpp - the verifier on types -----------------------===//
//
// The rules for types are Builder's. Each expression is made again by it, in a
// copy of the module, and the two results are compared.
//
//===----------------------------------------------------------------------===//

#include "IR/Builder.h"
#include "IR/Checks.h"
#include "IR/Printer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

/// Makes the type again; its id differs where it was not interned.
TypeId remake(Builder& builder, const Type& type) {
  switch (type.kind) {
    case TypeKind::Void:
      return builder.voidType();
    case TypeKind::Scalar:
      return builder.scalar(type.scalar);
    case TypeKind::Pointer:
      return builder.pointer(type.element);
    case TypeKind::Array:
      return builder.array(type.element, type.extent);
    case TypeKind::Record:
      return builder.record(type.record);
    case TypeKind::Lanes:
      return builder.lanes(type.scalar);
    case TypeKind::Seed:
      return builder.seed();
  }
  throw InternalError("ir", "of no kind");
}

ScalarKind constantKind(const Module& module, const Expr& expr) {
  const Type& type = module[expr.type];
  if (type.kind != TypeKind::Scalar) throw InternalError("ir", "a constant that is no scalar");
  return type.scalar;
}

ExprId remake(Builder& builder, const Expr& expr) {
  if (expr.op == Op::IntegerConstant) return builder.integer(expr.integer, constantKind(builder.module(), expr));
  if (expr.op == Op::RealConstant) return builder.real(expr.real, constantKind(builder.module(), expr));
  if (expr.op == Op::NullPointer) return builder.null(expr.type);
  if (expr.op == Op::Address) return builder.address(expr.object);
  if (expr.op == Op::Field) return builder.field(expr.operand(0), expr.field);
  if (expr.op == Op::PointerCast) return builder.pointerCast(expr.operand(0), expr.type);
  if (expr.op == Op::Cast) return builder.cast(expr.operand(0), constantKind(builder.module(), expr));
  if (expr.op == Op::PointerAdd && expr.integer == kWithin)
    return builder.pointerWithin(expr.operand(0), expr.operand(1));
  return builder.make(expr.op, expr.operands);
}

void checkType(Builder& builder, std::size_t k, Findings& findings) {
  const std::string name = "type " + std::to_string(k);
  try {
    if (remake(builder, Type(builder.module().types[k])) != TypeId(k)) findings.push_back(name + " is not interned");
  } catch (const InternalError& refused) {
    findings.push_back(name + ": " + refused.what());
  }
}

void checkExpr(Builder& builder, std::size_t k, Findings& findings) {
  const std::string name = "expression " + std::to_string(k);
  Module& scratch = builder.module();
  const std::size_t exprs = scratch.exprs.size();
  try {
    const Expr expr = scratch.exprs[k];
    const ExprId again = remake(builder, expr);
    const Expr& made = scratch[again];
    if (again.value < exprs)
      findings.push_back(name + ": `" + std::string(info(expr.op).text) + "` to the type that its operand has");
    else if (made.type != expr.type)
      findings.push_back(name + " is of type `" + toText(scratch, expr.type) + "`, not `" + toText(scratch, made.type) +
                         "`");
    else if (made.integer != expr.integer || (made.real != expr.real && expr.real == expr.real))
      findings.push_back(name + " is a constant that its type can't hold");
  } catch (const InternalError& refused) {
    findings.push_back(name + ": " + refused.what());
  }
  scratch.exprs.resize(exprs);
}

}  // namespace

void checkExpressions(const Module& module, Findings& findings) {
  Module scratch = module;
  Builder builder(scratch);
  for (std::size_t k = 0; k < module.types.size(); ++k) checkType(builder, k, findings);
  for (std::size_t k = 0; k < module.exprs.size(); ++k) checkExpr(builder, k, findings);
}

}  // namespace sparsegen::ir
