//===- MemberPointers.cpp - pointers to members ---------------------------===//

#include "Lower/Calls/MemberPointers.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

ExprId memberPointer(FunctionContext& fn, const clang::UnaryOperator* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->getSubExpr()->IgnoreParens());
  const clang::ValueDecl* member = name ? name->getDecl() : nullptr;
  if (const auto* field = llvm::dyn_cast_or_null<clang::FieldDecl>(member))
    return fn.build.integer(fieldOf(fn.shared, field, range));
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(member);
  if (!method || method->isVirtual())
    fn.shared.unsupported(range, "a pointer to this member is not supported", "use a lambda that takes the object");
  return functionAddress(fn.shared, method, range);
}

ExprId placeByMember(FunctionContext& fn, const clang::BinaryOperator* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const clang::Expr* object = expr->getLHS();
  const auto* pointer = expr->getRHS()->getType()->castAs<clang::MemberPointerType>();
  const ExprId whole =
      settled(fn, expr->getOpcode() == clang::BO_PtrMemI ? lowerValue(fn, object) : lowerPlace(fn, object));
  const ExprId which = settled(fn, lowerValue(fn, expr->getRHS()));
  const clang::RecordDecl* record = pointer->getMostRecentCXXRecordDecl()->getDefinition();
  ExprId found;
  for (const clang::FieldDecl* field : record->fields()) {
    if (!fn.shared.context.hasSameUnqualifiedType(field->getType(), pointer->getPointeeType())) continue;
    const std::uint32_t index = fieldOf(fn.shared, field, range);
    const ExprId place = fn.build.field(whole, index);
    const ir::Expr known = fn.module[which];
    if (known.op == Op::IntegerConstant && known.integer == index) return place;
    const ExprId is = fn.build.binary(Op::Equal, which, fn.build.integer(index));
    found = found.valid() ? fn.build.select(is, place, found) : place;
  }
  if (!found.valid())
    fn.shared.unsupported(range, "a pointer to this member is not supported", "use a lambda that takes the object");
  return found;
}

ExprId callByMember(FunctionContext& fn, const clang::CallExpr* expr, const clang::BinaryOperator* callee,
                    ExprId resultPlace) {
  const clang::SourceRange range = expr->getSourceRange();
  const auto* pointer = callee->getRHS()->getType()->castAs<clang::MemberPointerType>();
  const auto* type = pointer->getPointeeType()->castAs<clang::FunctionProtoType>();
  const clang::Expr* object = callee->getLHS();
  const ExprId whole =
      settled(fn, callee->getOpcode() == clang::BO_PtrMemI ? lowerValue(fn, object) : lowerPlace(fn, object));
  ir::Call made{
      memberDispatcher(fn.shared, pointer, range), {settled(fn, lowerValue(fn, callee->getRHS())), whole}, {}};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::QualType parameter : type->param_types()) parameters.push_back({parameter});
  return makeCall(fn, std::move(made), parameters, {expr->getArgs(), expr->getNumArgs()}, type->getReturnType(),
                  resultPlace, range);
}

}  // namespace sparsegen::lowering
