//===- Initialise.cpp - values into places, element by element ------------===//
//
// Initialiser lists, zero initialisation, and copies of records and arrays.
// What an array's list does not name is filled by a loop, so that the code
// follows the source and not the extent.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/InnerVectors.h"
#include "Lower/Std/Vectors.h"
#include "llvm/Support/SaveAndRestore.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;
using ir::TypeKind;

void FunctionLowering::forEachElement(ir::TypeId arrayType, std::int64_t first,
                                      const std::function<void(ExprId)>& body) {
  forEach(build.integer(first), ir::Op::Less, module[arrayType].extent, 1, body);
}

/// Whether a vector of the caller's is in a type.
static bool holdsVector(const ModuleLowering& shared, ir::TypeId id) {
  const ir::Type& type = shared.module[id];
  if (type.kind == TypeKind::Array) return holdsVector(shared, type.element);
  if (type.kind != TypeKind::Record) return false;
  return shared.isCalled(type.record) ||
         llvm::any_of(shared.module[type.record].fields,
                      [&](const ir::RecordField& field) { return holdsVector(shared, field.type); });
}

/// A vector within a struct has memory of the caller's: a copy of the struct would share it.
void FunctionLowering::requireOwn(ir::RecordId record) {
  if (!holdsVector(shared, build.record(record))) return;
  const std::string name = "`" + module[record].name + "`";
  if (shared.isCalled(record))
    shared.diagnostics
        .report(DiagId::Unsupported, build.range(),
                "a " + name + " within another object is not supported here, where the caller's objects hold such too")
        .note("keep all of its elements in one vector of numbers, or in a `std::array`");
  else
    shared.diagnostics
        .report(DiagId::Unsupported, build.range(),
                "a copy of a " + name + ", or a new one, is not supported, because of the vector in it")
        .note("pass it by reference, and make local vectors");
  throw LoweringFailed{};
}

void FunctionLowering::storeZero(ExprId where) {
  const ir::TypeId type = build.pointee(where);
  const ir::Type shape = module[type];
  switch (shape.kind) {
    case TypeKind::Scalar:
    case TypeKind::Pointer:
      emit(ir::Assign{where, zeroOf(type)});
      return;
    case TypeKind::Array:
      forEachElement(type, 0, [&](ExprId k) { storeZero(build.element(where, k)); });
      return;
    case TypeKind::Record:
      requireOwn(shape.record);
      if (shared.inner->isCell(type)) return vectors_->clear(where);
      for (std::uint32_t k = 0; k < module[shape.record].fields.size(); ++k) storeZero(build.field(where, k));
      return;
    case TypeKind::Void:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      break;
  }
  throw InternalError("lower", "a place of a type that can't be stored to");
}

void FunctionLowering::copy(ExprId to, ExprId from) {
  const ir::TypeId type = build.pointee(to);
  const ir::Type shape = module[type];
  switch (shape.kind) {
    case TypeKind::Scalar:
    case TypeKind::Pointer:
      emit(ir::Assign{to, build.load(from), ir::Assigns::Copy});
      return;
    case TypeKind::Array:
      forEachElement(type, 0, [&](ExprId k) { copy(build.element(to, k), build.element(from, k)); });
      return;
    case TypeKind::Record:
      requireOwn(shape.record);
      if (shared.inner->isCell(type)) return vectors_->copyCell(to, from);
      for (std::uint32_t k = 0; k < module[shape.record].fields.size(); ++k)
        copy(build.field(to, k), build.field(from, k));
      shared.leadBack(to, *open_);
      return;
    case TypeKind::Void:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      break;
  }
  throw InternalError("lower", "a copy of a type that has no cells");
}

/// Of one value for several elements, `[0 ... 3] = next()`, which is evaluated once: true where it has been, and is
/// copied. That is C; in C++ one expression is the default of a member of several objects, and evaluated for each.
bool FunctionLowering::isMadeBefore(ExprId where, const clang::Expr* init) {
  if (!inList_ || shared.context.getLangOpts().CPlusPlus || !init->HasSideEffects(shared.context)) return false;
  const auto [known, isNew] = inList_->try_emplace(init, where);
  if (!isNew) copy(where, known->second);
  return !isNew;
}

void FunctionLowering::initialiseList(ExprId where, const clang::InitListExpr* list) {
  if (list->getSemanticForm()) list = list->getSemanticForm();
  llvm::DenseMap<const clang::Expr*, ExprId> made;
  const llvm::SaveAndRestore within(inList_, inList_ ? inList_ : &made);
  const ir::TypeId type = build.pointee(where);
  const ir::Type shape = module[type];
  if (shape.kind == TypeKind::Array) {
    for (unsigned k = 0; k < list->getNumInits(); ++k)
      initialise(build.element(where, build.integer(k)), list->getInit(k));
    const auto extent = ir::staticInteger(module, shape.extent);
    const clang::Expr* filler = list->hasArrayFiller() ? list->getArrayFiller() : nullptr;
    const auto fill = [&](ExprId element) { filler ? initialise(element, filler) : storeZero(element); };
    if (!extent || *extent > static_cast<std::int64_t>(list->getNumInits()))
      forEachElement(type, list->getNumInits(), [&](ExprId k) { fill(build.element(where, k)); });
    return;
  }
  if (shape.kind != TypeKind::Record) {
    initialise(where, list->getNumInits() == 1 ? list->getInit(0) : list);
    return;
  }
  if (list->isTransparent()) return initialise(where, list->getInit(0));
  initialiseMembers(where, list);
}

/// The bases and members of a record, or what a member without a name has; of a union the one that the list is for.
void FunctionLowering::initialiseMembers(ExprId where, const clang::InitListExpr* list) {
  if (const clang::FieldDecl* only = list->getInitializedFieldInUnion()) {
    if (const clang::FieldDecl* whole = shared.wholeMember(only->getParent()))
      storeZero(shared.memberPlace(where, whole, list->getSourceRange()));
    if (list->getNumInits() > 0) initialiseField(where, only, list->getInit(0));
    return;
  }
  const clang::RecordDecl* record = list->getType()->getAsRecordDecl();
  unsigned k = 0;
  if (const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record))
    for (const clang::CXXBaseSpecifier& base : derived->bases()) {
      if (k >= list->getNumInits()) break;
      const clang::Expr* init = list->getInit(k++);
      const auto* decl = base.getType()->getAsCXXRecordDecl()->getDefinition();
      initialise(basePlace(where, derived->getDefinition(), decl, init->getSourceRange()), init);
    }
  for (const clang::FieldDecl* field : record->fields()) {
    if (k >= list->getNumInits()) break;
    if (!field->isUnnamedBitField()) initialiseField(where, field, list->getInit(k++));
  }
}

/// `std::initializer_list`: where the first element of the array in braces is, and how many there are or where they
/// end.
void FunctionLowering::initialiseView(ExprId where, const clang::CXXStdInitializerListExpr* list) {
  const ExprId array = place(list->getSubExpr());
  const ExprId count = module[build.pointee(array)].extent;
  bool isBegun = false;
  const std::vector<ir::RecordField> fields = module[module[build.pointee(where)].record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k) {
    const ExprId field = build.field(where, k);
    if (module[fields[k].type].kind == TypeKind::Scalar) {
      emit(ir::Assign{field, convert(count, module[fields[k].type].scalar)});
      continue;
    }
    emit(ir::Assign{field, build.element(array, isBegun ? count : build.integer(0))});
    isBegun = true;
  }
}

/// Where the first is of the values that the source writes in a list.
static clang::SourceRange firstWritten(const clang::Expr* init) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(init);
  if (!list) return init->getSourceRange();
  for (const clang::Expr* each : list->inits())
    if (const clang::SourceRange at = firstWritten(each); at.isValid()) return at;
  return {};
}

void FunctionLowering::initialise(ExprId where, const clang::Expr* init) {
  if (const auto* update = llvm::dyn_cast<clang::DesignatedInitUpdateExpr>(init))
    shared.unsupported(firstWritten(update->getUpdater()),
                       "an initial value for a part of what has one already is not supported: compilers differ",
                       "write each initial value once");
  if (isMadeBefore(where, init)) return;
  const ir::TypeKind kind = module[build.pointee(where)].kind;
  if (kind == TypeKind::Scalar || kind == TypeKind::Pointer) {
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParens());
    const ExprId made = list && list->getNumInits() == 0 ? zeroOf(build.pointee(where)) : value(init);
    emit(ir::Assign{where,
                    build.typeOf(made) == build.pointee(where) ? made : build.pointerCast(made, build.pointee(where))});
    return;
  }
  if (init->getType()->isAnyComplexType()) return initialiseComplex(where, init);
  if (kind == TypeKind::Record) requireOwn(module[build.pointee(where)].record);
  if (shared.inner->isCell(build.pointee(where))) return vectors_->initialise(where, init);
  const clang::Expr* plain = init->IgnoreParens();
  while (true) {
    if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(plain))
      plain = cleanups->getSubExpr();
    else if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(plain))
      plain = made->getSubExpr();
    else if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(plain))
      plain = bound->getSubExpr();
    else if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(plain);
             cast && (cast->getCastKind() == clang::CK_NoOp || cast->getCastKind() == clang::CK_LValueToRValue ||
                      cast->getCastKind() == clang::CK_ConstructorConversion ||
                      cast->getCastKind() == clang::CK_UserDefinedConversion))
      plain = cast->getSubExpr();
    else if (const auto* member = llvm::dyn_cast<clang::CXXDefaultInitExpr>(plain))
      plain = member->getExpr();
    else if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(plain))
      plain = argument->getExpr();
    else
      break;
    plain = plain->IgnoreParens();
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain)) return initialiseList(where, list);
  if (const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(plain)) return initialiseView(where, list);
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(plain)) return storeZero(where);
  if (const auto* constructed = llvm::dyn_cast<clang::CXXConstructExpr>(plain)) return construct(where, constructed);
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(plain)) return makeClosure(where, lambda);
  if (const auto* copied = llvm::dyn_cast<clang::ArrayInitLoopExpr>(plain)) return copyArray(where, copied);
  if (const auto* literal = llvm::dyn_cast<clang::UserDefinedLiteral>(plain))
    if (const auto known = shared.literal(literal)) return copy(where, build.address(*known));
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(plain); called && !plain->isGLValue()) {
    call(called, where);
    return;
  }
  if (const auto* statements = llvm::dyn_cast<clang::StmtExpr>(plain))
    return inScopeOf(statements, [&](const clang::Expr* result) { initialise(where, result); });
  if (!plain->isGLValue()) return initialiseByValue(where, plain);
  copyValue(where, plain);
}

/// What stands at each of two places comes to stand at the other one.
void FunctionLowering::exchange(ExprId a, ExprId b) {
  const ExprId held = temporary(build.pointee(a));
  vectors_->relocate(held, a);
  vectors_->relocate(a, b);
  vectors_->relocate(b, held);
}

/// The choice that a place is, if it is one.
const clang::ConditionalOperator* FunctionLowering::choice(const clang::Expr* glvalue) {
  const clang::Expr* plain = glvalue->IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(plain)) {
    if (cast->getCastKind() != clang::CK_NoOp) break;
    plain = cast->getSubExpr()->IgnoreParens();
  }
  return llvm::dyn_cast<clang::ConditionalOperator>(plain);
}

/// A copy of what a member without a name has leaves the rest of its holder alone.
void FunctionLowering::copyObject(ExprId to, ExprId from, clang::QualType type, clang::SourceRange at) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->isAnonymousStructOrUnion()) return copy(to, from);
  for (const clang::FieldDecl* each : shared.membersOf(record))
    copy(shared.memberPlace(to, each, at), shared.memberPlace(from, each, at));
}

/// A copy of one of two objects is that of the one or of the other: no pointer may lead to either.
void FunctionLowering::copyValue(ExprId to, const clang::Expr* from) {
  const clang::ConditionalOperator* chosen = choice(from);
  if (!chosen) return copyObject(to, place(from), from->getType(), from->getSourceRange());
  const ExprId when = condition(chosen->getCond());
  ir::Block then = block([&] { copyValue(to, chosen->getTrueExpr()); });
  ir::Block otherwise = block([&] { copyValue(to, chosen->getFalseExpr()); });
  branch(when, std::move(then), std::move(otherwise));
}

/// An array that is a member of what is copied: each element from the one that has its index.
void FunctionLowering::copyArray(ExprId where, const clang::ArrayInitLoopExpr* expr) {
  const clang::OpaqueValueExpr* source = expr->getCommonExpr();
  if (!opaque_.count(source)) opaque_[source] = place(source->getSourceExpr());
  forEachElement(build.pointee(where), 0, [&](ExprId k) {
    copied_.push_back(k);
    initialise(build.element(where, k), expr->getSubExpr());
    copied_.pop_back();
  });
}

/// What `a <=> b` of numbers holds, an object of a class of the standard's: a number that says which is larger.
static ExprId threeWay(ir::Builder& build, const clang::ComparisonCategoryInfo& known, ScalarKind kind, ExprId a,
                       ExprId b) {
  const auto number = [&](const clang::ComparisonCategoryInfo::ValueInfo* result) {
    return build.integer(result->getIntValue().getExtValue(), kind);
  };
  const auto chosen = [&](ir::Op op, ExprId then, ExprId otherwise) {
    return build.select(build.binary(op, a, b), then, otherwise);
  };
  ExprId rest = number(known.getGreater());
  if (known.isPartial()) rest = chosen(ir::Op::Greater, rest, number(known.getUnordered()));
  rest = chosen(ir::Op::Equal, number(known.getEqualOrEquiv()), rest);
  return chosen(ir::Op::Less, number(known.getLess()), rest);
}

/// From an expression that names no place: a text, one of two values.
void FunctionLowering::initialiseByValue(ExprId where, const clang::Expr* expr) {
  const ir::Type shape = module[build.pointee(where)];
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr); text && shape.kind == TypeKind::Array) {
    const ScalarKind kind = module[shape.element].scalar;
    const auto extent = static_cast<unsigned>(ir::staticInteger(module, shape.extent).value_or(0));
    const unsigned length = std::min(text->getLength(), extent);
    for (unsigned k = 0; k < length; ++k)
      emit(ir::Assign{build.element(where, build.integer(k)), build.integer(text->getCodeUnit(k), kind)});
    if (length < extent)
      forEachElement(build.pointee(where), length, [&](ExprId k) { storeZero(build.element(where, k)); });
    return;
  }
  if (const auto* chosen = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    const ExprId when = condition(chosen->getCond());
    ir::Block then = block([&] { initialise(where, chosen->getTrueExpr()); });
    ir::Block otherwise = block([&] { initialise(where, chosen->getFalseExpr()); });
    return branch(when, std::move(then), std::move(otherwise));
  }
  // An assignment, in C; a comma; in C++ a compound literal is a value.
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  const auto* known = shared.context.CompCategories.lookupInfoForType(expr->getType());
  if (binary && known && binary->getOpcode() == clang::BO_Cmp && !binary->getLHS()->getType()->isPointerType()) {
    const ExprId place = build.field(where, 0), a = kept(value(binary->getLHS())), b = kept(value(binary->getRHS()));
    const ScalarKind kind = module[build.pointee(place)].scalar;
    return emit(ir::Assign{place, threeWay(build, *known, kind, a, b)});
  }
  if (llvm::isa<clang::CompoundLiteralExpr>(expr) || (binary && (binary->isAssignmentOp() || binary->isCommaOp())))
    return copy(where, place(expr));
  shared.unsupported(expr->getSourceRange(),
                     std::string("this expression (") + expr->getStmtClassName() + ") is not supported here",
                     "assign the members one by one");
}

}  // namespace sparsegen::lowering
