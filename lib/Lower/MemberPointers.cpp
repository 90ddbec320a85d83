//===- MemberPointers.cpp - pointers to members ---------------------------===//
//
// A pointer to a data member is the number of the field, and what it leads to in
// an object is one of the fields of that type:
//
//     s.*m        m == 0 ? s.a : s.b
//
// A pointer to a member function is one to the constant that stands for it, as for
// any function, and is called by a function of the IR that finds out which one is
// meant.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

/// `&S::member`.
ExprId FunctionLowering::memberPointer(const clang::UnaryOperator* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->getSubExpr()->IgnoreParens());
  const clang::ValueDecl* member = name ? name->getDecl() : nullptr;
  if (const auto* field = llvm::dyn_cast_or_null<clang::FieldDecl>(member))
    return build.integer(shared.field(field, range));
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(member);
  if (!method || method->isVirtual())
    shared.unsupported(range, "a pointer to this member is not supported", "use a lambda that takes the object");
  return shared.functionAddress(method, range);
}

/// `object.*m`, `pointer->*m`, of data.
ExprId FunctionLowering::placeByMember(const clang::BinaryOperator* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const clang::Expr* object = expr->getLHS();
  const auto* pointer = expr->getRHS()->getType()->castAs<clang::MemberPointerType>();
  const ExprId whole = settled(expr->getOpcode() == clang::BO_PtrMemI ? value(object) : place(object));
  const ExprId which = settled(value(expr->getRHS()));
  const clang::RecordDecl* record = pointer->getClass()->getAsRecordDecl()->getDefinition();
  ExprId found;
  for (const clang::FieldDecl* field : record->fields()) {
    if (!shared.context.hasSameUnqualifiedType(field->getType(), pointer->getPointeeType())) continue;
    const std::uint32_t index = shared.field(field, range);
    const ExprId place = build.field(whole, index);
    const ir::Expr known = module[which];
    if (known.op == Op::IntegerConstant && known.integer == index) return place;
    const ExprId is = build.binary(Op::Equal, which, build.integer(index));
    found = found.valid() ? build.select(is, place, found) : place;
  }
  if (!found.valid())
    shared.unsupported(range, "a pointer to this member is not supported", "use a lambda that takes the object");
  return found;
}

/// `(object.*m)(arguments)`.
ExprId FunctionLowering::callByMember(const clang::CallExpr* expr, const clang::BinaryOperator* callee,
                                      ExprId resultPlace) {
  const clang::SourceRange range = expr->getSourceRange();
  const auto* pointer = callee->getRHS()->getType()->castAs<clang::MemberPointerType>();
  const auto* type = pointer->getPointeeType()->castAs<clang::FunctionProtoType>();
  const clang::Expr* object = callee->getLHS();
  const ExprId whole = settled(callee->getOpcode() == clang::BO_PtrMemI ? value(object) : place(object));
  ir::Call made{shared.memberDispatcher(pointer, range), {settled(value(callee->getRHS())), whole}, {}};
  llvm::SmallVector<PassedAs, 8> parameters;
  for (const clang::QualType parameter : type->param_types()) parameters.push_back({parameter});
  return makeCall(std::move(made), parameters, {expr->getArgs(), expr->getNumArgs()}, type->getReturnType(),
                  resultPlace, range);
}

}  // namespace sparsegen::lowering
