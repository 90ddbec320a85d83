//===- Initialise.cpp - values into places, element by element ------------===//

#include "Lower/Classes/Initialise.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Classes.h"
#include "Lower/Classes/Lambdas.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Complex.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Statements/Statements.h"
#include "Parse/ClangCompat.h"
#include "llvm/Support/SaveAndRestore.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;
using ir::TypeKind;

static void copyArray(FunctionContext& fn, ir::ExprId place, const clang::ArrayInitLoopExpr* expr);

void forEachElement(FunctionContext& fn, ir::TypeId arrayType, std::int64_t first,
                    const std::function<void(ExprId)>& body) {
  forEach(fn, fn.build.integer(first), ir::Op::Less, fn.module[arrayType].extent, 1, body);
}

/// Whether a vector of the caller's is in a type.
static bool holdsVector(const ModuleContext& shared, ir::TypeId id) {
  const ir::Type& type = shared.module[id];
  if (type.kind == TypeKind::Array) return holdsVector(shared, type.element);
  if (type.kind != TypeKind::Record) return false;
  return isCalled(shared, type.record) ||
         llvm::any_of(shared.module[type.record].fields,
                      [&](const ir::RecordField& field) { return holdsVector(shared, field.type); });
}

/// A vector within a struct has memory of the caller's: a copy of the struct would share it.
static void requireOwn(FunctionContext& fn, ir::RecordId record) {
  if (!holdsVector(fn.shared, fn.build.record(record))) return;
  const std::string name = "`" + fn.module[record].name + "`";
  if (isCalled(fn.shared, record))
    fn.shared.diagnostics
        .report(DiagId::Unsupported, fn.build.range(),
                "a " + name + " within another object is not supported here, where the caller's objects hold such too")
        .note("keep all of its elements in one vector of numbers, or in a `std::array`");
  else
    fn.shared.diagnostics
        .report(DiagId::Unsupported, fn.build.range(),
                "a copy of a " + name + ", or a new one, is not supported, because of the vector in it")
        .note("pass it by reference, and make local vectors");
  throw LoweringFailed{};
}

void storeZero(FunctionContext& fn, ExprId where) {
  const ir::TypeId type = fn.build.pointee(where);
  const ir::Type shape = fn.module[type];
  switch (shape.kind) {
    case TypeKind::Scalar:
    case TypeKind::Pointer:
      fn.emit(ir::Assign{where, zeroOf(fn, type)});
      return;
    case TypeKind::Array:
      forEachElement(fn, type, 0, [&](ExprId k) { storeZero(fn, fn.build.element(where, k)); });
      return;
    case TypeKind::Record:
      requireOwn(fn, shape.record);
      if (fn.shared.inner->isCell(type)) return fn.vectors->clear(where);
      for (std::uint32_t k = 0; k < fn.module[shape.record].fields.size(); ++k) storeZero(fn, fn.build.field(where, k));
      return;
    case TypeKind::Void:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      break;
  }
  throw InternalError("lower", "a place of a type that can't be stored to");
}

void copy(FunctionContext& fn, ExprId to, ExprId from) {
  const ir::TypeId type = fn.build.pointee(to);
  const ir::Type shape = fn.module[type];
  switch (shape.kind) {
    case TypeKind::Scalar:
    case TypeKind::Pointer:
      fn.emit(ir::Assign{to, fn.build.load(from), ir::Assigns::Copy});
      return;
    case TypeKind::Array:
      forEachElement(fn, type, 0, [&](ExprId k) { copy(fn, fn.build.element(to, k), fn.build.element(from, k)); });
      return;
    case TypeKind::Record:
      requireOwn(fn, shape.record);
      if (fn.shared.inner->isCell(type)) return fn.vectors->copyCell(to, from);
      for (std::uint32_t k = 0; k < fn.module[shape.record].fields.size(); ++k)
        copy(fn, fn.build.field(to, k), fn.build.field(from, k));
      leadBack(fn.shared, to, *fn.open);
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
static bool isMadeBefore(FunctionContext& fn, ExprId where, const clang::Expr* init) {
  if (!fn.inList || fn.shared.context.getLangOpts().CPlusPlus || !init->HasSideEffects(fn.shared.context)) return false;
  const auto [known, isNew] = fn.inList->try_emplace(init, where);
  if (!isNew) copy(fn, where, known->second);
  return !isNew;
}

static void initialiseList(FunctionContext& fn, ExprId where, const clang::InitListExpr* list) {
  if (list->getSemanticForm()) list = list->getSemanticForm();
  llvm::DenseMap<const clang::Expr*, ExprId> made;
  const llvm::SaveAndRestore within(fn.inList, fn.inList ? fn.inList : &made);
  const ir::TypeId type = fn.build.pointee(where);
  const ir::Type shape = fn.module[type];
  if (shape.kind == TypeKind::Array) {
    for (unsigned k = 0; k < list->getNumInits(); ++k)
      initialise(fn, fn.build.element(where, fn.build.integer(k)), list->getInit(k));
    const auto extent = ir::staticInteger(fn.module, shape.extent);
    const clang::Expr* filler = list->hasArrayFiller() ? list->getArrayFiller() : nullptr;
    const auto fill = [&](ExprId element) { filler ? initialise(fn, element, filler) : storeZero(fn, element); };
    if (!extent || *extent > static_cast<std::int64_t>(list->getNumInits()))
      forEachElement(fn, type, list->getNumInits(), [&](ExprId k) { fill(fn.build.element(where, k)); });
    return;
  }
  if (shape.kind != TypeKind::Record) {
    initialise(fn, where, list->getNumInits() == 1 ? list->getInit(0) : list);
    return;
  }
  if (list->isTransparent()) return initialise(fn, where, list->getInit(0));
  initialiseMembers(fn, where, list);
}

void initialiseMembers(FunctionContext& fn, ExprId where, const clang::InitListExpr* list) {
  if (const clang::FieldDecl* only = list->getInitializedFieldInUnion()) {
    if (const clang::FieldDecl* whole = wholeMember(fn.shared, only->getParent()))
      storeZero(fn, memberPlace(fn.shared, where, whole, list->getSourceRange()));
    if (list->getNumInits() > 0) initialiseField(fn, where, only, list->getInit(0));
    return;
  }
  const clang::RecordDecl* record = list->getType()->getAsRecordDecl();
  unsigned k = 0;
  if (const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record))
    for (const clang::CXXBaseSpecifier& base : derived->bases()) {
      if (k >= list->getNumInits()) break;
      const clang::Expr* init = list->getInit(k++);
      const auto* decl = base.getType()->getAsCXXRecordDecl()->getDefinition();
      initialise(fn, basePlace(fn, where, derived->getDefinition(), decl, init->getSourceRange()), init);
    }
  for (const clang::FieldDecl* field : record->fields()) {
    if (k >= list->getNumInits()) break;
    if (!compat::isUnnamedBitField(field)) initialiseField(fn, where, field, list->getInit(k++));
  }
}

/// `std::initializer_list`: where the first element of the array in braces is, and how many there are or where they
/// end.
static void initialiseView(FunctionContext& fn, ExprId where, const clang::CXXStdInitializerListExpr* list) {
  const ExprId array = lowerPlace(fn, list->getSubExpr());
  const ExprId count = fn.module[fn.build.pointee(array)].extent;
  bool isBegun = false;
  const std::vector<ir::RecordField> fields = fn.module[fn.module[fn.build.pointee(where)].record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k) {
    const ExprId field = fn.build.field(where, k);
    if (fn.module[fields[k].type].kind == TypeKind::Scalar) {
      fn.emit(ir::Assign{field, convert(fn, count, fn.module[fields[k].type].scalar)});
      continue;
    }
    fn.emit(ir::Assign{field, fn.build.element(array, isBegun ? count : fn.build.integer(0))});
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

void initialise(FunctionContext& fn, ExprId where, const clang::Expr* init) {
  if (const auto* update = llvm::dyn_cast<clang::DesignatedInitUpdateExpr>(init))
    fn.shared.unsupported(firstWritten(update->getUpdater()),
                          "an initial value for a part of what has one already is not supported: compilers differ",
                          "write each initial value once");
  if (isMadeBefore(fn, where, init)) return;
  const ir::TypeKind kind = fn.module[fn.build.pointee(where)].kind;
  if (kind == TypeKind::Scalar || kind == TypeKind::Pointer) {
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParens());
    const ExprId made = list && list->getNumInits() == 0 ? zeroOf(fn, fn.build.pointee(where)) : lowerValue(fn, init);
    fn.emit(ir::Assign{where, fn.build.typeOf(made) == fn.build.pointee(where)
                                  ? made
                                  : fn.build.pointerCast(made, fn.build.pointee(where))});
    return;
  }
  if (init->getType()->isAnyComplexType()) return initialiseComplex(fn, where, init);
  if (kind == TypeKind::Record) requireOwn(fn, fn.module[fn.build.pointee(where)].record);
  if (fn.shared.inner->isCell(fn.build.pointee(where))) return fn.vectors->initialise(where, init);
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
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(plain)) return initialiseList(fn, where, list);
  if (const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(plain))
    return initialiseView(fn, where, list);
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(plain)) return storeZero(fn, where);
  if (const auto* constructed = llvm::dyn_cast<clang::CXXConstructExpr>(plain))
    return construct(fn, where, constructed);
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(plain)) return makeClosure(fn, where, lambda);
  if (const auto* copied = llvm::dyn_cast<clang::ArrayInitLoopExpr>(plain)) return copyArray(fn, where, copied);
  if (const auto* literal = llvm::dyn_cast<clang::UserDefinedLiteral>(plain))
    if (const auto known = literalObject(fn.shared, literal)) return copy(fn, where, fn.build.address(*known));
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(plain); called && !plain->isGLValue()) {
    lowerCall(fn, called, where);
    return;
  }
  if (const auto* statements = llvm::dyn_cast<clang::StmtExpr>(plain))
    return inScopeOf(fn, statements, [&](const clang::Expr* result) { initialise(fn, where, result); });
  if (!plain->isGLValue()) return initialiseByValue(fn, where, plain);
  copyValue(fn, where, plain);
}

void exchange(FunctionContext& fn, ExprId a, ExprId b) {
  const ExprId held = fn.temporary(fn.build.pointee(a));
  fn.vectors->relocate(held, a);
  fn.vectors->relocate(a, b);
  fn.vectors->relocate(b, held);
}

const clang::ConditionalOperator* choice(const clang::Expr* glvalue) {
  const clang::Expr* plain = glvalue->IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(plain)) {
    if (cast->getCastKind() != clang::CK_NoOp) break;
    plain = cast->getSubExpr()->IgnoreParens();
  }
  return llvm::dyn_cast<clang::ConditionalOperator>(plain);
}

void copyObject(FunctionContext& fn, ExprId to, ExprId from, clang::QualType type, clang::SourceRange at) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->isAnonymousStructOrUnion()) return copy(fn, to, from);
  for (const clang::FieldDecl* each : membersOf(fn.shared, record))
    copy(fn, memberPlace(fn.shared, to, each, at), memberPlace(fn.shared, from, each, at));
}

void copyValue(FunctionContext& fn, ExprId to, const clang::Expr* from) {
  const clang::ConditionalOperator* chosen = choice(from);
  if (!chosen) return copyObject(fn, to, lowerPlace(fn, from), from->getType(), from->getSourceRange());
  const ExprId when = lowerCondition(fn, chosen->getCond());
  ir::Block then = fn.block([&] { copyValue(fn, to, chosen->getTrueExpr()); });
  ir::Block otherwise = fn.block([&] { copyValue(fn, to, chosen->getFalseExpr()); });
  branch(fn, when, std::move(then), std::move(otherwise));
}

/// An array that is a member of what is copied: each element from the one that has its index.
static void copyArray(FunctionContext& fn, ExprId where, const clang::ArrayInitLoopExpr* expr) {
  const clang::OpaqueValueExpr* source = expr->getCommonExpr();
  if (!fn.opaque.count(source)) fn.opaque[source] = lowerPlace(fn, source->getSourceExpr());
  forEachElement(fn, fn.build.pointee(where), 0, [&](ExprId k) {
    fn.copied.push_back(k);
    initialise(fn, fn.build.element(where, k), expr->getSubExpr());
    fn.copied.pop_back();
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

void initialiseByValue(FunctionContext& fn, ExprId where, const clang::Expr* expr) {
  const ir::Type shape = fn.module[fn.build.pointee(where)];
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr); text && shape.kind == TypeKind::Array) {
    const ScalarKind kind = fn.module[shape.element].scalar;
    const auto extent = static_cast<unsigned>(ir::staticInteger(fn.module, shape.extent).value_or(0));
    const unsigned length = std::min(text->getLength(), extent);
    for (unsigned k = 0; k < length; ++k)
      fn.emit(ir::Assign{fn.build.element(where, fn.build.integer(k)), fn.build.integer(text->getCodeUnit(k), kind)});
    if (length < extent)
      forEachElement(fn, fn.build.pointee(where), length, [&](ExprId k) { storeZero(fn, fn.build.element(where, k)); });
    return;
  }
  if (const auto* chosen = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    const ExprId when = lowerCondition(fn, chosen->getCond());
    ir::Block then = fn.block([&] { initialise(fn, where, chosen->getTrueExpr()); });
    ir::Block otherwise = fn.block([&] { initialise(fn, where, chosen->getFalseExpr()); });
    return branch(fn, when, std::move(then), std::move(otherwise));
  }
  // An assignment, in C; a comma; in C++ a compound literal is a value.
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  const auto* known = fn.shared.context.CompCategories.lookupInfoForType(expr->getType());
  if (binary && known && binary->getOpcode() == clang::BO_Cmp && !binary->getLHS()->getType()->isPointerType()) {
    const ExprId place = fn.build.field(where, 0), a = fn.kept(lowerValue(fn, binary->getLHS())),
                 b = fn.kept(lowerValue(fn, binary->getRHS()));
    const ScalarKind kind = fn.module[fn.build.pointee(place)].scalar;
    return fn.emit(ir::Assign{place, threeWay(fn.build, *known, kind, a, b)});
  }
  if (llvm::isa<clang::CompoundLiteralExpr>(expr) || (binary && (binary->isAssignmentOp() || binary->isCommaOp())))
    return copy(fn, where, lowerPlace(fn, expr));
  fn.shared.unsupported(expr->getSourceRange(),
                        std::string("this expression (") + expr->getStmtClassName() + ") is not supported here",
                        "assign the members one by one");
}

}  // namespace sparsegen::lowering
