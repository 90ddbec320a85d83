//===- Variants.cpp - std::variant ----------------------------------------===//

#include "Lower/Library/Variants.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Calls/VirtualCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/Vectors.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

[[noreturn]] static void refuseVariant(FunctionContext& fn, const clang::CallExpr* expr);

namespace {

constexpr std::uint32_t kIndex = 0;  ///< of a variant; the alternatives are behind it

clang::QualType plain(clang::QualType type) {
  return type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
}

/// The number of the alternative of a type; none where there is no such one, or several.
std::optional<unsigned> alternativeOf(llvm::ArrayRef<clang::QualType> alternatives, clang::QualType type) {
  std::optional<unsigned> found;
  for (unsigned k = 0; k < alternatives.size(); ++k) {
    if (plain(alternatives[k]) != plain(type)) continue;
    if (found) return std::nullopt;
    found = k;
  }
  return found;
}

/// The alternative that `std::get<T>` and the like name, by its type or its number.
std::optional<unsigned> namedAlternative(const clang::FunctionDecl* callee, clang::QualType variant) {
  const clang::TemplateArgumentList* arguments = callee->getTemplateSpecializationArgs();
  if (!arguments || arguments->size() == 0) return std::nullopt;
  const clang::TemplateArgument& first = arguments->get(0);
  if (first.getKind() == clang::TemplateArgument::Integral)
    return static_cast<unsigned>(first.getAsIntegral().getExtValue());
  if (first.getKind() != clang::TemplateArgument::Type) return std::nullopt;
  return alternativeOf(variantAlternatives(variant), first.getAsType());
}

/// A call operator, and the base of the visitor that has it.
struct Visited {
  const clang::CXXMethodDecl* method;
  const clang::CXXRecordDecl* base;
};

/// The call operators of a class, and of its bases, that take what there is.
void findVisits(const clang::CXXRecordDecl* record, llvm::ArrayRef<clang::QualType> given,
                llvm::SmallVectorImpl<Visited>& found) {
  const auto look = [&](const clang::FunctionDecl* each) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(each);
    const clang::FunctionDecl* definition = nullptr;
    if (!method || method->getOverloadedOperator() != clang::OO_Call || method->getNumParams() != given.size() ||
        !method->hasBody(definition))
      return;
    for (unsigned k = 0; k < given.size(); ++k)
      if (plain(method->getParamDecl(k)->getType()) != plain(given[k])) return;
    found.push_back({llvm::cast<clang::CXXMethodDecl>(definition), record});
  };
  for (const clang::Decl* each : record->decls()) {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(each)) look(method);
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
      for (const clang::FunctionDecl* made : pattern->specializations()) look(made);
  }
  for (const clang::CXXBaseSpecifier& base : record->bases())
    findVisits(base.getType()->getAsCXXRecordDecl()->getDefinition(), given, found);
}

}  // namespace

std::optional<ir::TypeId> tryVariant(ModuleContext& shared, const clang::RecordDecl* record) {
  if (const auto seen = shared.records.find(record); seen != shared.records.end())
    return shared.build.record(seen->second);
  ir::Record made{.name = "sg_variant_" + std::to_string(shared.module.records.size()), .fields = {}};
  made.fields.push_back({"sg_index", shared.build.scalar(ir::ScalarKind::I64)});
  for (const clang::QualType each : variantAlternatives(compat::typeOf(record))) {
    const auto held = vectorElement(each).isNull() ? tryLowerType(shared, each) : std::nullopt;
    if (!held) return std::nullopt;
    made.fields.push_back({"sg_alternative_" + std::to_string(made.fields.size()), *held});
  }
  const ir::RecordId id = shared.build.addRecord(std::move(made));
  shared.records[record] = id;
  return shared.build.record(id);
}

/// Makes a variant hold one of its alternatives, which `fill` gives its value.
static void holdAlternative(FunctionContext& fn, ExprId where, unsigned alternative,
                            const std::function<void(ExprId)>& fill) {
  const auto fields = static_cast<std::uint32_t>(fn.module[fn.module[fn.build.pointee(where)].record].fields.size());
  for (std::uint32_t k = 1; k < fields; ++k)
    if (k != alternative + 1) storeZero(fn, fn.build.field(where, k));
  fill(fn.build.field(where, alternative + 1));
  fn.emit(ir::Assign{fn.build.field(where, kIndex), fn.build.integer(alternative)});
}

void makeVariant(FunctionContext& fn, ExprId where, clang::QualType variant, const clang::Expr* of,
                 clang::SourceRange at) {
  const auto refuse = [&] {
    fn.shared.unsupported(at, "a `std::variant` of what is none of its alternatives is not supported",
                          "name the alternative: `A{...}`");
  };
  if (!endsSilently(fn.shared, variant))
    fn.shared.unsupported(at, "a `std::variant` of what ends with a destructor that does something is not supported",
                          "make it a variable of its own");
  if (of) requirePlainCopies(fn.shared, variant, at);
  if (of && plain(of->getType()) == plain(variant)) return copyValue(fn, where, of);
  const llvm::SmallVector<clang::QualType, 4> alternatives = variantAlternatives(variant);
  if (!of) return holdAlternative(fn, where, 0, [&](ExprId held) { fn.vectors->zeroElement(held, alternatives[0]); });
  const auto alternative = alternativeOf(alternatives, of->getType());
  if (!alternative) refuse();
  // It may be made of what the variant holds.
  const ExprId made = fn.temporary(fn.module[fn.module[fn.build.pointee(where)].record].fields[*alternative + 1].type);
  initialise(fn, made, of);
  holdAlternative(fn, where, *alternative, [&](ExprId held) { copy(fn, held, made); });
}

static ExprId holds(FunctionContext& fn, ExprId variant, unsigned alternative) {
  return fn.build.binary(Op::Equal, fn.build.load(fn.build.field(variant, kIndex)), fn.build.integer(alternative));
}

/// `std::visit(f, a, b)`: calls what the visitor has for the alternatives that the variants hold; `chosen` are those
/// of the first ones.
static void visitAlternatives(FunctionContext& fn, const clang::CallExpr* expr, ExprId visitor,
                              llvm::ArrayRef<ExprId> variants, llvm::SmallVectorImpl<unsigned>& chosen, ExprId result) {
  const clang::SourceRange at = expr->getSourceRange();
  const auto alternatives = [&](std::size_t k) {
    return variantAlternatives(expr->getArg(static_cast<unsigned>(k) + 1)->getType());
  };
  if (chosen.size() < variants.size()) {
    const ExprId variant = variants[chosen.size()];
    ir::Block rest;
    const auto count = static_cast<unsigned>(alternatives(chosen.size()).size());
    for (unsigned k = count; k-- > 0;) {
      chosen.push_back(k);
      ir::Block then = fn.block([&] { visitAlternatives(fn, expr, visitor, variants, chosen, result); });
      chosen.pop_back();
      rest = k + 1 == count ? std::move(then)
                            : ir::Block{fn.build.statement(ir::If{holds(fn, variant, k), std::move(then), rest})};
    }
    return fn.emit(rest);
  }
  llvm::SmallVector<clang::QualType, 2> given;
  for (std::size_t k = 0; k < chosen.size(); ++k) given.push_back(alternatives(k)[chosen[k]]);
  llvm::SmallVector<Visited, 2> found;
  const auto* record = expr->getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (record) findVisits(record->getDefinition(), given, found);
  if (found.size() != 1)
    fn.shared.unsupported(at,
                          "a visit of `" + given[0].getAsString(fn.shared.policy) +
                              "` by a visitor that has no call operator for it, or several, is not supported",
                          "give the visitor one for each alternative: `const A&`, or `const auto&`");
  const clang::CXXMethodDecl* method = found[0].method;
  requireFixedVectors(fn.shared, method, at);
  ExprId self = visitor;
  if (found[0].base != record->getDefinition()) self = basePlace(fn, self, record->getDefinition(), found[0].base, at);
  if (const ir::TypeId wanted = lowerType(fn.shared, method->getThisType(), at); fn.build.typeOf(self) != wanted)
    self = fn.build.pointerCast(self, wanted);
  ir::Call made{functionOf(fn.shared, method, at), {self}, {}};
  for (unsigned k = 0; k < given.size(); ++k)
    made.arguments.push_back(
        passPlace(fn, fn.build.field(variants[k], chosen[k] + 1), method->getParamDecl(k)->getType(), at));
  const clang::QualType gives = method->getReturnType();
  const ExprId value = makeCall(fn, std::move(made), {}, {}, gives, isRecord(gives) ? result : ExprId{}, at);
  if (result.valid() && !isRecord(gives))
    fn.emit(ir::Assign{result, gives->isReferenceType() ? value : toType(fn, value, expr->getType(), at)});
}

static ExprId visitVariants(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  const clang::QualType result = expr->getCallReturnType(fn.shared.context);
  const clang::SourceRange at = expr->getSourceRange();
  const ExprId visitor = settled(fn, lowerPlace(fn, expr->getArg(0)));
  llvm::SmallVector<ExprId, 2> variants;
  for (unsigned k = 1; k < expr->getNumArgs(); ++k) {
    if (variantAlternatives(expr->getArg(k)->getType()).empty())
      fn.shared.unsupported(expr->getArg(k)->getSourceRange(), "a visit of this is not supported",
                            "visit `std::variant`s themselves");
    variants.push_back(settled(fn, lowerPlace(fn, expr->getArg(k))));
  }
  ExprId to = resultPlace;
  if (!result->isVoidType() && !(isRecord(result) && to.valid())) to = fn.temporary(lowerType(fn.shared, result, at));
  llvm::SmallVector<unsigned, 2> chosen;
  visitAlternatives(fn, expr, visitor, variants, chosen, result->isVoidType() ? ExprId{} : to);
  if (result->isVoidType()) return {};
  return isRecord(result) ? to : fn.build.load(to);
}

/// `a = b`, and the like.
static ExprId memberOfVariant(FunctionContext& fn, const clang::CallExpr* expr, clang::QualType variant, ExprId self) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (callee->getOverloadedOperator() == clang::OO_Equal) {
    // As an operator, or by its name, as in the assignments that compilers write.
    makeVariant(fn, self, variant, expr->getArg(expr->getNumArgs() - 1), expr->getSourceRange());
    return self;
  }
  const llvm::StringRef name = callee->getDeclName().isIdentifier() ? callee->getName() : "";
  if (name == "index") return convert(fn, fn.build.load(fn.build.field(self, kIndex)), ir::ScalarKind::U64);
  if (name == "valueless_by_exception") return fn.build.integer(0, ir::ScalarKind::Bool);
  if (name == "swap" && !hasOwnSwap(variant)) return exchange(fn, self, lowerPlace(fn, expr->getArg(0))), ExprId{};
  refuseVariant(fn, expr);
}

static void refuseVariant(FunctionContext& fn, const clang::CallExpr* expr) {
  fn.shared.unsupported(expr->getSourceRange(), "this use of a `std::variant` is not supported",
                        "make it of one of its alternatives, assign one, and use `std::get`, `std::get_if` and "
                        "`std::visit`");
}

std::optional<ExprId> callOnVariant(FunctionContext& fn, const clang::CallExpr* expr, ExprId resultPlace) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  const auto pointee = [](clang::QualType type) { return type->isPointerType() ? type->getPointeeType() : type; };
  const auto lead = [&](const clang::Expr* to) {
    return settled(fn, to->getType()->isPointerType() ? lowerValue(fn, to) : lowerPlace(fn, to));
  };
  if (llvm::isa<clang::CXXMethodDecl>(callee)) {
    const clang::Expr* object = objectOf(expr);
    if (!object || variantAlternatives(pointee(object->getType())).empty()) return std::nullopt;
    return memberOfVariant(fn, expr, pointee(object->getType()), lead(object));
  }
  const std::string name = standardName(callee);
  if (name.empty() || expr->getNumArgs() == 0) return std::nullopt;
  if (name == "visit" && expr->getNumArgs() > 1) return visitVariants(fn, expr, resultPlace);
  const clang::QualType variant = pointee(expr->getArg(0)->getType());
  if (variantAlternatives(variant).empty() || expr->getType()->isPointerType() != (name == "get_if"))
    return std::nullopt;
  if (name == "swap" && !hasOwnSwap(variant)) {
    const ExprId one = lead(expr->getArg(0));
    return exchange(fn, one, lead(expr->getArg(1))), ExprId{};
  }
  const auto alternative = namedAlternative(callee, variant);
  if (!alternative) refuseVariant(fn, expr);
  const ExprId where = lead(expr->getArg(0)), held = fn.build.field(where, *alternative + 1);
  if (name == "holds_alternative") return holds(fn, where, *alternative);
  if (name == "get_if")
    return fn.build.select(holds(fn, where, *alternative), held, fn.build.null(fn.build.typeOf(held)));
  if (name != "get") refuseVariant(fn, expr);
  const ir::Block stop{fn.build.statement(ir::Stop{})};
  fn.emit(ir::If{fn.build.unary(Op::LogicalNot, holds(fn, where, *alternative)), stop, {}});
  return held;
}

}  // namespace sparsegen::lowering
