//===- Bases.cpp - from an object to its bases, and back ------------------===//
//
// A base is a field of the derived record, before that one's own; a base without
// cells is not there, and its address is that of the whole object. The way back
// from the first base is a cast. Any other leads back where it has virtual
// functions: its record has a pointer to the object that it is a part of, which
// constructors write, as they write of which class it is (VirtualCalls.cpp).
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
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

/// Finds the classes whose objects may be parts that lead back, before any record is made. Linear in the declarations.
void ModuleLowering::findInnerBases(const clang::DeclContext* within) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(within);
  if (record && record->isThisDeclarationADefinition() && !record->isDependentType())
    for (const clang::CXXBaseSpecifier& each : record->bases())
      if (const auto* base = recordOf(each); &each != record->bases_begin() && base && base->isPolymorphic())
        innerBases_.insert(base);
  for (const clang::Decl* each : within->decls()) {
    if (const auto* nested = llvm::dyn_cast<clang::DeclContext>(each)) findInnerBases(nested);
    if (const auto* pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(each))
      for (const clang::ClassTemplateSpecializationDecl* made : pattern->specializations()) findInnerBases(made);
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
      for (const clang::FunctionDecl* made : pattern->specializations()) findInnerBases(made);
  }
}

/// Lets the bases that an object has directly, and that have a pointer for it, lead back to it. Each copy of an object
/// does so: what it copies led to another.
void ModuleLowering::leadBack(ExprId object, ir::Block& block) {
  const std::vector<ir::RecordField> fields = module[module[build.pointee(object)].record].fields;
  for (std::uint32_t k = 1; k < fields.size(); ++k) {
    const auto whole = fields[k].isBase ? wholeFields_.find(module[fields[k].type].record.value) : wholeFields_.end();
    if (whole == wholeFields_.end()) continue;
    const ExprId pointer = build.field(build.field(object, k), whole->second);
    block.push_back(build.statement(ir::Assign{pointer, build.pointerCast(object, untyped())}));
  }
}

/// From a base to the object that it is a part of, a step for each class between them; invalid where nothing leads
/// back.
ExprId ModuleLowering::wholeOf(ExprId part, const clang::CXXRecordDecl* derived, const BasePath& path,
                               clang::SourceRange at) {
  const auto derivedOf = [&](std::size_t step) { return step == 0 ? derived : recordOf(*path[step - 1]); };
  for (std::size_t step = path.size(); step-- > 0;) {
    const clang::CXXRecordDecl* held = recordOf(*path[step]);
    const ir::TypeId wanted = build.pointer(type(context.getRecordType(derivedOf(step)), at));
    if (base(derivedOf(step), held).value_or(0) != 0) {
      const auto whole = wholeFields_.find(records_.lookup(held).value);
      if (whole == wholeFields_.end()) return {};
      part = build.load(build.field(part, whole->second));
    }
    if (build.typeOf(part) != wanted) part = build.pointerCast(part, wanted);
  }
  return part;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

ExprId ModuleLowering::basePlace(ExprId object, const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* held,
                                 clang::SourceRange at) {
  const ir::TypeId wanted = build.pointer(type(context.getRecordType(held), at));
  type(context.getRecordType(derived), at);
  if (const auto field = base(derived, held)) return build.field(object, *field);
  return build.typeOf(object) == wanted ? object : build.pointerCast(object, wanted);
}

ExprId ModuleLowering::toBase(ExprId object, const clang::CXXRecordDecl* derived, const BasePath& path,
                              clang::SourceRange at) {
  for (const clang::CXXBaseSpecifier* step : path) {
    const clang::CXXRecordDecl* base = recordOf(*step);
    object = basePlace(object, derived->getDefinition(), base, at);
    derived = base;
  }
  return object;
}

ExprId FunctionLowering::basePlace(ExprId object, const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base,
                                   clang::SourceRange at) {
  return shared.basePlace(object, derived, base, at);
}

/// A conversion between a class and its base, of pointers or of places.
ExprId FunctionLowering::baseCast(const clang::CastExpr* cast) {
  const auto classOf = [](clang::QualType type) {
    return (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl()->getDefinition();
  };
  const clang::Expr* from = cast->getSubExpr();
  const clang::SourceRange range = cast->getSourceRange();
  const ExprId object = from->getType()->isPointerType() ? value(from) : place(from);
  const ModuleLowering::BasePath path(cast->path_begin(), cast->path_end());
  if (cast->getCastKind() != clang::CK_BaseToDerived)
    return shared.toBase(object, classOf(from->getType()), path, range);
  const clang::CXXRecordDecl* derived = classOf(cast->getType());
  shared.type(shared.context.getRecordType(derived), range);
  const ExprId whole = shared.wholeOf(object, derived, path, range);
  if (!whole.valid())
    shared.unsupported(range,
                       "a conversion from a base without virtual functions that is not the first to the derived class "
                       "is not supported",
                       "make it the first base");
  return whole;
}

}  // namespace sparsegen::lowering
