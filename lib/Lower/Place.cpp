//===- Place.cpp - the places that expressions name -----------------------===//
//
// Names, members, subscripts and dereferences. A reference is a pointer that is
// followed wherever it is named. The place of a function is the pointer to it.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Linkage.h"
#include "Lower/Std/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;

/// The text that an expression is: a literal, or the function's name in `__func__`; null for any other.
static const clang::StringLiteral* literalOf(const clang::Expr* expr) {
  const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expr);
  return predefined ? predefined->getFunctionName() : llvm::dyn_cast<clang::StringLiteral>(expr);
}

ExprId FunctionLowering::place(const clang::Expr* expr) {
  const SourceRange outer = build.range();
  at(expr->getSourceRange());
  const auto made = [&]() -> ExprId {
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(expr)) return place(paren->getSubExpr());
    if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) return place(cleanups->getSubExpr());
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return placeOfDecl(name);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) return placeOfMember(member);
    if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) return placeOfSubscript(subscript);
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (unary->getOpcode() == clang::UO_Deref) return value(unary->getSubExpr());
      if (unary->isPrefix() && unary->isIncrementDecrementOp()) return placeOfIncremented(unary);
      if (unary->getOpcode() == clang::UO_Extension) return place(unary->getSubExpr());
      const bool isPart = unary->getOpcode() == clang::UO_Real || unary->getOpcode() == clang::UO_Imag;
      if (isPart && unary->isGLValue() && unary->getSubExpr()->getType()->isAnyComplexType())
        return build.field(place(unary->getSubExpr()), unary->getOpcode() == clang::UO_Real ? 0 : 1);
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      if (binary->isPtrMemOp()) return placeByMember(binary);
      if (binary->isAssignmentOp()) return placeOfAssigned(binary);
      if (binary->getOpcode() == clang::BO_Comma) {
        discard(binary->getLHS());
        return place(binary->getRHS());
      }
    }
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && cast->isGLValue()) {
      if (cast->getCastKind() == clang::CK_NoOp || cast->getCastKind() == clang::CK_UserDefinedConversion)
        return place(cast->getSubExpr());
      if (cast->getCastKind() == clang::CK_DerivedToBase || cast->getCastKind() == clang::CK_UncheckedDerivedToBase ||
          cast->getCastKind() == clang::CK_BaseToDerived)
        return baseCast(cast);
      if (cast->getCastKind() == clang::CK_Dynamic) return dynamicCast(cast);
      if (cast->getCastKind() == clang::CK_LValueBitCast)
        return build.pointerCast(place(cast->getSubExpr()),
                                 build.pointer(shared.type(cast->getType(), cast->getSourceRange())));
    }
    if (const auto* conditional = llvm::dyn_cast<clang::ConditionalOperator>(expr); conditional && expr->isGLValue()) {
      return placeOfChoice(conditional);
    }
    if (const auto* standIn = llvm::dyn_cast<clang::OpaqueValueExpr>(expr); standIn && opaque_.count(standIn))
      return opaque_[standIn];
    if (const auto* given = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr); given && expr->isGLValue())
      return place(given->getReplacement());
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultInitExpr>(expr)) return place(defaulted->getExpr());
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr)) return place(defaulted->getExpr());
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr); list && list->isGLValue())
      return place(list->getInit(0));
    if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expr); called && expr->isGLValue())
      return call(called, {});
    if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) return placeOfLiteral(literal);
    if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
      return placeOfTemporary(temporary->getSubExpr());
    if (!expr->isGLValue()) return placeOfTemporary(expr);
    if (const clang::StringLiteral* text = literalOf(expr)) return build.address(shared.text(text));
    shared.unsupported(expr->getSourceRange(),
                       std::string("this expression (") + expr->getStmtClassName() + ") is not supported",
                       "rewrite it with plain variables, members and subscripts");
  }();
  build.at(outer);
  return made;
}

/// One of two places; what is done on the way to it is done for that one only.
ExprId FunctionLowering::placeOfChoice(const clang::ConditionalOperator* expr) {
  const ExprId chosen = condition(expr->getCond());
  ExprId a, b;
  ir::Block then = block([&] { a = place(expr->getTrueExpr()); });
  ir::Block otherwise = block([&] { b = place(expr->getFalseExpr()); });
  b = alike(b, a);
  if (then.empty() && otherwise.empty()) return build.select(chosen, a, b);
  const ExprId result = temporary(build.typeOf(a));
  then.push_back(build.statement(ir::Assign{result, a}));
  otherwise.push_back(build.statement(ir::Assign{result, b}));
  emit(ir::If{chosen, std::move(then), std::move(otherwise)});
  return build.load(result);
}

ExprId FunctionLowering::placeOfTemporary(const clang::Expr* expr) {
  if (!shared.endsSilently(expr->getType()))
    shared.unsupported(expr->getSourceRange(),
                       "a temporary of `" + expr->getType().getAsString(shared.policy) +
                           "`, whose destructor does something, is not supported",
                       "make it a variable of its own");
  const ExprId made = temporary(shared.type(expr->getType(), expr->getSourceRange()));
  initialise(made, expr);
  return made;
}

/// `(S){a, b}`, `(double[]){1, 2}`: an object of the block that it stands in, which is more than the statement. It
/// gets its values each time that it is evaluated.
ExprId FunctionLowering::placeOfLiteral(const clang::CompoundLiteralExpr* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const ir::ObjectId object = local(names_.generatedLocal("literal"), shared.type(expr->getType(), range), range);
  initialise(build.address(object), expr->getInitializer());
  return build.address(object);
}

ExprId FunctionLowering::placeOfDecl(const clang::DeclRefExpr* expr) {
  const bool isVector = llvm::isa<clang::VarDecl>(expr->getDecl()) && !vectorElement(expr->getType()).isNull();
  if (isVector) return vectors_->placeOf(expr);
  if (const auto member = captured(expr->getDecl(), expr->getSourceRange())) return *member;
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(expr->getDecl());
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  if (function && !(method && method->isInstance())) return shared.functionAddress(function, expr->getSourceRange());
  const auto* part = llvm::dyn_cast<clang::BindingDecl>(expr->getDecl());
  if (part && !part->getHoldingVar()) return place(part->getBinding());
  const auto* variable = part ? part->getHoldingVar() : llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
  if (!variable) {
    std::string name = "`";  // not in one expression, of which GCC 12 warns
    name += expr->getNameInfo().getAsString();
    shared.unsupported(expr->getSourceRange(), name + "` is not supported here", "name variables and members only");
  }
  return placeOfVariable(variable, expr->getSourceRange());
}

/// What a reference that outlives a call names.
const clang::Expr* FunctionLowering::aliased(const clang::VarDecl* variable) {
  if (!variable->hasGlobalStorage() || !variable->getType()->isReferenceType() || objects_.count(variable))
    return nullptr;
  const clang::Expr* init = shared.madeOnce(variable);
  const auto* cleanups = llvm::dyn_cast_or_null<clang::ExprWithCleanups>(init);
  const clang::Expr* plain = cleanups ? cleanups->getSubExpr() : init;
  while (const auto* cast = llvm::dyn_cast_or_null<clang::ImplicitCastExpr>(plain)) plain = cast->getSubExpr();
  if (!plain || llvm::isa<clang::MaterializeTemporaryExpr>(plain)) return nullptr;
  const Changes changes(init, shared.privacy);
  if (!changes.leaveMemoryOf(Changes::Kind::Real) || !changes.leaveMemoryOf(Changes::Kind::Other))
    shared.unsupported(variable->getSourceRange(),
                       "a reference that outlives a call, and is made by what changes something, is not supported",
                       "make it a local that is not static");
  return init;
}

ExprId FunctionLowering::placeOfVariable(const clang::VarDecl* variable, clang::SourceRange at) {
  if (const clang::Expr* named = aliased(variable)) return place(named);
  if (shared.isState(variable) || (shared.isTable(variable) && !shared.isMadeOfLocals(variable)))
    return placeOfState(variable, at);
  const auto known = objects_.find(variable);
  if (known != objects_.end()) {
    const bool byAddress =
        !ownRecords_.contains(variable) && (variable->getType()->isReferenceType() ||
                                            (llvm::isa<clang::ParmVarDecl>(variable) && isRecord(variable->getType())));
    return byAddress ? build.load(known->second) : build.address(known->second);
  }
  if (variable->hasLocalStorage())
    shared.unsupported(at, "`" + variable->getNameAsString() + "` belongs to another function",
                       "pass it as a parameter");
  if (const auto object = shared.variable(variable, at)) return build.address(*object);
  return placeOfTemporary(shared.madeOnce(variable));
}

ExprId FunctionLowering::placeOfState(const clang::VarDecl* variable, clang::SourceRange at) {
  ir::ObjectId& parameter = objects_[variable->getCanonicalDecl()];
  if (!parameter.valid())
    parameter = shared.stateParameter(id_, variable, names_.unique(variable->getNameAsString()), at);
  return build.load(parameter);
}

ExprId FunctionLowering::placeOfMember(const clang::MemberExpr* expr) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  if (!field) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getMemberDecl());
    if (variable) {
      discardObject(expr);
      return placeOfVariable(variable, expr->getSourceRange());
    }
    shared.unsupported(expr->getSourceRange(),
                       "member `" + expr->getMemberNameInfo().getAsString() + "` is not supported here");
  }
  const clang::Expr* base = expr->getBase();
  const ExprId record = expr->isArrow() ? value(base) : place(base);
  if (!field->isAnonymousStructOrUnion() && !shared.wholeMember(field->getParent()))
    shared.field(field, expr->getMemberLoc());  // or an error that says why there is none
  if (module[build.pointee(record)].kind != ir::TypeKind::Record)
    shared.unsupported(base->getSourceRange(),
                       "type `" + base->getType().getAsString(shared.policy) + "` is not supported");
  const ExprId member = shared.memberPlace(record, field, expr->getMemberLoc());
  const ir::Type held = module[build.pointee(member)];
  if (held.kind == ir::TypeKind::Record && shared.isCalled(held.record) && !spanElement(field->getType()).isNull())
    return spanOf(member, field->getType(), expr->getSourceRange());
  return field->getType()->isReferenceType() ? build.load(member) : member;
}

ExprId FunctionLowering::index(const clang::Expr* expr) { return convert(value(expr), ScalarKind::I64); }

ExprId FunctionLowering::placeOfSubscript(const clang::ArraySubscriptExpr* expr) {
  const clang::Expr* base = expr->getBase()->IgnoreParens();
  // a[i] of an array is an element of it, not of a pointer that it decays to:
  // so the extent is known where it is used.
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
  const bool isArray = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
  const ExprId from = isArray ? place(decay->getSubExpr()) : value(base);
  ExprId offset;
  ir::Block later = block([&] { offset = index(expr->getIdx()); });
  const ExprId where = before(from, base, expr->getIdx(), std::move(later));
  return isArray ? elementOf(decay->getSubExpr(), where, offset)
                 : moved(where, offset, base->getType(), base->getSourceRange());
}

ExprId FunctionLowering::elementOf(const clang::Expr* array, ExprId where, ExprId index) {
  if (const auto* variable = shared.context.getAsVariableArrayType(array->getType())) {
    const ExprId offset = flatOffset(index, variable->getElementType(), array->getSourceRange());
    const ir::TypeId flat = shared.type(flatElement(array->getType(), shared.context), array->getSourceRange());
    if (build.pointee(where) != flat) return build.element(where, offset);
    // A row of an array, or what a pointer to one leads to, is at its first element: `a[i][j]` is `a[i * m + j]`.
    const ir::Expr row = module[where];
    if (row.op != ir::Op::Element && row.op != ir::Op::PointerAdd) return build.pointerAdd(where, offset);
    const ExprId both = build.binary(ir::Op::Add, row.operand(1), offset);
    return row.op == ir::Op::Element ? build.element(row.operand(0), both) : build.pointerAdd(row.operand(0), both);
  }
  // One behind a pointer may be of a type or an extent that the IR does not have.
  if (module[build.pointee(where)].kind != ir::TypeKind::Array)
    shared.unsupported(array->getSourceRange(),
                       "type `" + array->getType().getAsString(shared.policy) + "` is not supported",
                       "numbers, pointers, arrays of fixed size, and structs of these are");
  return build.element(where, index);
}

}  // namespace sparsegen::lowering
