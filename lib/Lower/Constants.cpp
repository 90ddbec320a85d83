//===- Constants.cpp - variables that outlive a call ----------------------===//
//
// A constant whose initial value Clang can evaluate becomes a Constant object
// with all of its cells: tables stay tables, and keep their names. A variable
// that may change becomes a Global of unknown value.
//
//===----------------------------------------------------------------------===//

#include "Lower/Lowering.h"
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
    if (value.getStructNumBases() != 0) return false;
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->fields())
      if (!append(value.getStructField(field->getFieldIndex()), field->getType())) return false;
    return true;
  }

  clang::ASTContext& context_;
  Cells& cells_;
};

}  // namespace

std::optional<ir::ObjectId> ModuleLowering::variable(const clang::VarDecl* decl, clang::SourceRange at) {
  if (const auto seen = variables_.find(decl); seen != variables_.end()) return seen->second;
  const clang::VarDecl* definition = decl;
  const clang::Expr* init = decl->getAnyInitializer(definition);
  const clang::QualType declared = definition->getType();
  const bool isConstant = definition->isConstexpr() || context.getBaseElementType(declared).isConstQualified();

  ir::Object object;
  object.name = decl->getNameAsString();
  object.type = type(declared, at);
  object.range = range(decl->getLocation());
  if (isConstant) {
    if (!init || init->isValueDependent()) {
      unsupported(at, "the value of constant `" + object.name + "` is not visible",
                  "define it in a header that this source includes");
    }
    const clang::APValue* value = definition->evaluateValue();
    Cells cells;
    if (!value || !Flattener(context, cells).append(*value, declared)) {
      if (scalarKind(declared)) return std::nullopt;
      unsupported(at, "the values of `" + object.name + "` can't be evaluated",
                  "a table must be initialised by constant expressions");
    }
    if (ir::cellCount(module, object.type) != cells.size())
      unsupported(at, "the initial value of `" + object.name + "` has a layout that is not supported");
    object.kind = ir::ObjectKind::Constant;
    object.initial = std::move(cells);
  } else {
    if (!definition->isExternallyVisible())
      unsupported(at, "variable `" + object.name + "` may change, and the generated header can't name it",
                  "make it `const`, or pass it as a parameter");
    object.kind = ir::ObjectKind::Global;
    object.spelling = decl->getQualifiedNameAsString();
    if (context.getSourceManager().isInMainFile(decl->getCanonicalDecl()->getLocation())) {
      object.declaration = object.name;
      declared.getCanonicalType().getAsStringInternal(object.declaration, policy);
    }
  }
  object.name = names.unique(object.name);
  const ir::ObjectId id = build.object(std::move(object));
  variables_[decl] = id;
  return id;
}

}  // namespace sparsegen::lowering
