//===- Bases.cpp - from an object to its bases, and back ------------------===//

#include "Lower/Classes/Bases.h"

#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"

namespace sparsegen::lowering {

using ir::ExprId;

static const clang::CXXRecordDecl* recordOf(const clang::CXXBaseSpecifier& base) {
  const auto* record = base.getType()->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

//===----------------------------------------------------------------------===//
// What leads back
//===----------------------------------------------------------------------===//

void findInnerBases(ModuleContext& shared, const clang::DeclContext* within) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(within);
  if (record && record->isThisDeclarationADefinition() && !record->isDependentType())
    for (const clang::CXXBaseSpecifier& each : record->bases())
      if (const auto* base = recordOf(each); &each != record->bases_begin() && base && base->isPolymorphic())
        shared.innerBases.insert(base);
  for (const clang::Decl* each : within->decls()) {
    if (const auto* nested = llvm::dyn_cast<clang::DeclContext>(each)) findInnerBases(shared, nested);
    if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(each))
      for (const clang::ClassTemplateSpecializationDecl* made : pattern->specializations())
        findInnerBases(shared, made);
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
      for (const clang::FunctionDecl* made : pattern->specializations()) findInnerBases(shared, made);
  }
}

void leadBack(ModuleContext& shared, ExprId object, ir::Block& block) {
  const std::vector<ir::RecordField> fields = shared.module[shared.module[shared.build.pointee(object)].record].fields;
  for (std::uint32_t k = 1; k < fields.size(); ++k) {
    const auto whole = fields[k].isBase ? shared.wholeFields.find(shared.module[fields[k].type].record.value)
                                        : shared.wholeFields.end();
    if (whole == shared.wholeFields.end()) continue;
    const ExprId pointer = shared.build.field(shared.build.field(object, k), whole->second);
    block.push_back(
        shared.build.statement(ir::Assign{pointer, shared.build.pointerCast(object, untypedPointer(shared))}));
  }
}

ExprId wholeOf(ModuleContext& shared, ExprId part, const clang::CXXRecordDecl* derived, const BasePath& path,
               clang::SourceRange at) {
  const auto derivedOf = [&](std::size_t step) { return step == 0 ? derived : recordOf(*path[step - 1]); };
  for (std::size_t step = path.size(); step-- > 0;) {
    const clang::CXXRecordDecl* held = recordOf(*path[step]);
    const ir::TypeId wanted = shared.build.pointer(lowerType(shared, compat::typeOf(derivedOf(step)), at));
    if (baseField(shared, derivedOf(step), held).value_or(0) != 0) {
      const auto whole = shared.wholeFields.find(shared.records.lookup(held).value);
      if (whole == shared.wholeFields.end()) return {};
      part = shared.build.load(shared.build.field(part, whole->second));
    }
    if (shared.build.typeOf(part) != wanted) part = shared.build.pointerCast(part, wanted);
  }
  return part;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static ExprId basePlace(ModuleContext& shared, ExprId object, const clang::CXXRecordDecl* derived,
                        const clang::CXXRecordDecl* held, clang::SourceRange at) {
  const ir::TypeId wanted = shared.build.pointer(lowerType(shared, compat::typeOf(held), at));
  lowerType(shared, compat::typeOf(derived), at);
  if (const auto field = baseField(shared, derived, held)) return shared.build.field(object, *field);
  return shared.build.typeOf(object) == wanted ? object : shared.build.pointerCast(object, wanted);
}

ExprId toBase(ModuleContext& shared, ExprId object, const clang::CXXRecordDecl* derived, const BasePath& path,
              clang::SourceRange at) {
  for (const clang::CXXBaseSpecifier* step : path) {
    const clang::CXXRecordDecl* base = recordOf(*step);
    object = basePlace(shared, object, derived->getDefinition(), base, at);
    derived = base;
  }
  return object;
}

ExprId basePlace(FunctionContext& fn, ExprId object, const clang::CXXRecordDecl* derived,
                 const clang::CXXRecordDecl* base, clang::SourceRange at) {
  return basePlace(fn.shared, object, derived, base, at);
}

ExprId baseCast(FunctionContext& fn, const clang::CastExpr* cast) {
  const auto classOf = [](clang::QualType type) {
    return (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl()->getDefinition();
  };
  const clang::Expr* from = cast->getSubExpr();
  const clang::SourceRange range = cast->getSourceRange();
  const ExprId object = from->getType()->isPointerType() ? lowerValue(fn, from) : lowerPlace(fn, from);
  const BasePath path(cast->path_begin(), cast->path_end());
  if (cast->getCastKind() != clang::CK_BaseToDerived)
    return toBase(fn.shared, object, classOf(from->getType()), path, range);
  const clang::CXXRecordDecl* derived = classOf(cast->getType());
  lowerType(fn.shared, compat::typeOf(derived), range);
  const ExprId whole = wholeOf(fn.shared, object, derived, path, range);
  if (!whole.valid())
    fn.shared.unsupported(
        range,
        "a conversion from a base without virtual functions that is not the first to the derived class "
        "is not supported",
        "make it the first base");
  return whole;
}

}  // namespace sparsegen::lowering
