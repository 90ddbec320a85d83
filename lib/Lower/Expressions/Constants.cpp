//===- Constants.cpp - variables that outlive a call ----------------------===//

#include "Lower/Expressions/Constants.h"

#include "Lower/Classes/Declarations.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/ModuleContext.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Statics/State.h"
#include "clang/AST/APValue.h"

namespace sparsegen::lowering {

namespace {

using Cells = std::vector<ir::Constant>;

/// Appends the cells of a value; false where it has one that is no number.
class Flattener {
public:
  Flattener(clang::ASTContext& context, Cells& cells) : context_(context), cells_(cells) {}

  bool append(const clang::APValue& value, clang::QualType type) {
    if (value.isInt()) {
      cells_.push_back(static_cast<std::int64_t>(value.getInt().getExtValue()));
      return true;
    }
    if (value.isFloat()) {
      cells_.push_back(real(value.getFloat()));
      return true;
    }
    if (value.isArray()) return appendArray(value, type);
    if (value.isStruct()) return appendStruct(value, type);
    return false;
  }

private:
  static double real(llvm::APFloat value) {
    bool exact = false;
    value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &exact);
    return value.convertToDouble();
  }

  bool appendArray(const clang::APValue& value, clang::QualType type) {
    const clang::QualType element = context_.getAsArrayType(type)->getElementType();
    const unsigned written = value.getArrayInitializedElts();
    for (unsigned k = 0; k < value.getArraySize(); ++k)
      if (!append(k < written ? value.getArrayInitializedElt(k) : value.getArrayFiller(), element)) return false;
    return true;
  }

  bool appendStruct(const clang::APValue& value, clang::QualType type) {
    const auto* derived = type->getAsCXXRecordDecl();
    if (derived && derived->isPolymorphic()) return false;
    for (unsigned k = 0; k < value.getStructNumBases(); ++k)
      if (!append(value.getStructBase(k), std::next(derived->bases_begin(), k)->getType())) return false;
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->fields())
      if (!append(value.getStructField(field->getFieldIndex()), field->getType())) return false;
    return true;
  }

  clang::ASTContext& context_;
  Cells& cells_;
};

/// Appends a zero for each cell of a type; false where one is no number.
bool appendZeros(const ir::Module& module, ir::TypeId type, Cells& cells) {
  const ir::Type& shape = module[type];
  if (shape.kind == ir::TypeKind::Array) {
    const auto extent = ir::staticInteger(module, shape.extent).value_or(0);
    for (std::int64_t k = 0; k < extent; ++k)
      if (!appendZeros(module, shape.element, cells)) return false;
    return true;
  }
  if (shape.kind == ir::TypeKind::Record)
    return llvm::all_of(module[shape.record].fields,
                        [&](const ir::RecordField& field) { return appendZeros(module, field.type, cells); });
  if (shape.kind != ir::TypeKind::Scalar) return false;
  cells.push_back(ir::isReal(shape.scalar) ? ir::Constant(0.0) : ir::Constant(std::int64_t{0}));
  return true;
}

}  // namespace

std::optional<Cells> initialCells(ModuleContext& shared, const clang::VarDecl* variable) {
  const clang::VarDecl* definition = variable;
  const clang::Expr* init = variable->getAnyInitializer(definition);
  const ir::TypeId held = lowerType(shared, definition->getType(), variable->getSourceRange());
  const auto count = ir::cellCount(shared.module, held);
  if (!count) return std::nullopt;
  Cells cells;
  if (!init) return appendZeros(shared.module, held, cells) ? std::optional(std::move(cells)) : std::nullopt;
  if (init->isValueDependent()) return std::nullopt;
  const clang::APValue* value = definition->evaluateValue();
  if (!value || !Flattener(shared.context, cells).append(*value, definition->getType()) || cells.size() != *count)
    return std::nullopt;
  return cells;
}

ir::Object globalObject(ModuleContext& shared, const clang::VarDecl* decl) {
  if (decl->getAccess() == clang::AS_private || decl->getAccess() == clang::AS_protected)
    shared.fail(DiagId::NotEmittable, decl->getSourceRange(),
                "the header can't name `" + decl->getQualifiedNameAsString() + "`, which is not public",
                "make it public, or pass it as a parameter");
  const auto* enumeration = decl->getType()->getAs<clang::EnumType>();
  const bool isScoped =
      enumeration && enumeration->getDecl()->isScoped() &&
      !isInSource(enumeration->getDecl()->getLocation(), shared.context.getSourceManager(), shared.inclusions);
  if (decl->getType()->isReferenceType() || isScoped)
    shared.unsupported(decl->getSourceRange(),
                       "a reference or a scoped enumerator that other code sets is not supported",
                       "pass it as a parameter");
  if (holdsVariant(decl->getType()))
    shared.unsupported(decl->getSourceRange(), "a `std::variant` that other code sets is not supported",
                       "pass what it holds as a parameter");
  ir::Object object;
  object.name = decl->getNameAsString();
  object.type = lowerType(shared, decl->getType(), decl->getSourceRange());
  object.range = shared.range(decl->getLocation());
  object.kind = ir::ObjectKind::Global;
  object.spelling = decl->getQualifiedNameAsString();
  if (isInSource(decl->getCanonicalDecl()->getLocation(), shared.context.getSourceManager(), shared.inclusions))
    object.declaration = declarationOf(shared, decl);
  return object;
}

ir::ObjectId textObject(ModuleContext& shared, const clang::StringLiteral* literal) {
  const auto* array = shared.context.getAsConstantArrayType(literal->getType());
  const auto kind = *scalarKind(shared, array->getElementType());
  const auto size = static_cast<unsigned>(array->getSize().getZExtValue());
  std::vector<ir::Constant> values;
  for (unsigned k = 0; k < size; ++k) {
    const std::int64_t unit = k < literal->getLength() ? literal->getCodeUnit(k) : 0;
    values.emplace_back(kind == ir::ScalarKind::I8 ? static_cast<std::int8_t>(unit) : unit);
  }
  const ir::TypeId type = shared.build.array(shared.build.scalar(kind), shared.build.integer(size));
  for (const ir::ObjectId known : shared.texts)
    if (shared.module[known].type == type && shared.module[known].initial == values) return known;
  ir::Object object;
  object.name = shared.names.generated("text");
  object.type = type;
  object.range = shared.range(literal->getSourceRange());
  object.kind = ir::ObjectKind::Constant;
  object.initial = std::move(values);
  shared.texts.push_back(shared.build.object(std::move(object)));
  return shared.texts.back();
}

std::optional<ir::ObjectId> literalObject(ModuleContext& shared, const clang::UserDefinedLiteral* literal) {
  clang::Expr::EvalResult known;
  const auto held = tryLowerType(shared, literal->getType());
  const auto count = held ? ir::cellCount(shared.module, *held) : std::nullopt;
  if (!count || literal->isValueDependent() || !literal->EvaluateAsRValue(known, shared.context) ||
      known.HasSideEffects)
    return std::nullopt;
  ir::Object object;
  if (!Flattener(shared.context, object.initial).append(known.Val, literal->getType()) ||
      object.initial.size() != *count)
    return std::nullopt;
  object.name = shared.names.generated("constant");
  object.type = *held;
  object.range = shared.range(literal->getSourceRange());
  object.kind = ir::ObjectKind::Constant;
  return shared.build.object(std::move(object));
}

/// A constant with its values, also one that the source could change and does not; else a global of unknown value.
/// Nothing for a constant whose value is to be computed where it is used.
std::optional<ir::ObjectId> variableObject(ModuleContext& shared, const clang::VarDecl* decl, clang::SourceRange at) {
  if (const auto seen = shared.variables.find(decl); seen != shared.variables.end()) return seen->second;
  const clang::VarDecl* definition = decl;
  const clang::Expr* init = decl->getAnyInitializer(definition);
  ir::Object object;
  const auto* record = definition->getType()->getAsCXXRecordDecl();
  const bool isEmpty = record && record->hasDefinition() && record->isEmpty();
  // A constant that another file defines is read there, as a variable is.
  const bool isElsewhere = !init && !isEmpty && definition->isExternallyVisible();
  if (isElsewhere && isOnlyHere(definition, shared.context.getSourceManager()))
    shared.unsupported(at, "the value of `" + decl->getNameAsString() + "`, which this source declares, is not visible",
                       "define it here, or declare it in a header that this source includes");
  if ((isConstant(definition) && !isElsewhere) || isOnlyHere(definition, shared.context.getSourceManager())) {
    const std::string name = decl->getNameAsString();
    object.type = lowerType(shared, definition->getType(), at);
    auto cells = initialCells(shared, definition);
    if (!cells && scalarKind(shared, definition->getType()) && init) return std::nullopt;
    if (!cells)
      shared.unsupported(at, "the values of `" + name + "` can't be evaluated",
                         "a table must be initialised by constant expressions");
    object.name = name;
    object.range = shared.range(decl->getLocation());
    object.kind = ir::ObjectKind::Constant;
    object.initial = std::move(*cells);
  } else {
    object = globalObject(shared, definition);
  }
  // A local may have the name already: `const int n = Scheme::n`.
  object.name = shared.names.unique(freshName(shared, object.name));
  const ir::ObjectId id = shared.build.object(std::move(object));
  shared.variables[decl] = id;
  return id;
}

}  // namespace sparsegen::lowering
