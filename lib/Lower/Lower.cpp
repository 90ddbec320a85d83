//===- Lower.cpp - the stage's way in -------------------------------------===//

#include "Lower/Lower.h"

#include "Lower/Context/ModuleContext.h"
#include "Lower/Entry/Interface.h"
#include "Lower/Library/InnerVectors.h"
#include "clang/Frontend/ASTUnit.h"

namespace sparsegen {

/// The elements of the parameters that are slots with written extents.
static void noteSlots(lowering::ModuleContext& lowering, const Request& request) {
  for (const auto* side : {&request.of, &request.wrt})
    for (const RequestSlot& slot : *side) {
      if (slot.path.names.size() != 1 || slot.offset != 0 || slot.extents.empty() || hasLowerBound(slot)) continue;
      if (!llvm::all_of(slot.extents, [](const Extent& extent) { return extent.known().has_value(); })) continue;
      std::int64_t count = 1;
      for (const Extent& extent : slot.extents) count *= *extent.known();
      for (const clang::ParmVarDecl* parameter : request.function->parameters())
        if (parameter->getName() == slot.path.names.front()) lowering.slotExtents[parameter] = count;
    }
}

/// Whether some extent is known at run time only.
static bool hasStructuralExtents(const Request& request) {
  const auto isStructural = [](const RequestSlot& slot) {
    return llvm::any_of(slot.extents, [](const Extent& extent) { return !extent.known(); });
  };
  return llvm::any_of(request.of, isStructural) || llvm::any_of(request.wrt, isStructural) ||
         !request.structure.empty();
}

/// What is differentiated twice calls the code that is made for that, where a rule has some.
static Rules rulesFor(const Request& request, Rules rules) {
  if (request.kind == RequestKind::Hessian)
    for (Rule& rule : rules.all)
      if (rule.secondCode) rule.code = rule.secondCode;
  return rules;
}

std::optional<ir::Module> lower(const Request& request, clang::ASTUnit& unit, const Inclusions& inclusions,
                                const Rules& rules, FileTable& files, Diagnostics& diagnostics) {
  const Rules used = rulesFor(request, rules);
  lowering::ModuleContext lowering(unit.getASTContext(), inclusions, used, files, diagnostics);
  noteSlots(lowering, request);
  if (hasStructuralExtents(request)) lowering.sizedVectors.emplace();
  try {
    lowerEntry(lowering, request);
  } catch (const lowering::LoweringFailed&) {
    return std::nullopt;
  }
  for (std::int32_t k = 0; k < static_cast<std::int32_t>(files.size()); ++k) {
    lowering.module.files.push_back(files.path(k));
    if (files.isLibrary(k)) lowering.module.libraryFiles.insert(k);
  }
  return std::move(lowering.module);
}

namespace lowering {

ModuleContext::ModuleContext(clang::ASTContext& ast, const Inclusions& included, const Rules& ofSource,
                             FileTable& table, Diagnostics& engine)
    : context(ast),
      policy(ast.getPrintingPolicy()),
      build(module),
      files(table),
      diagnostics(engine),
      inclusions(included),
      rules(ofSource),
      inner(std::make_unique<InnerVectors>(*this)) {}

ModuleContext::~ModuleContext() = default;

SourceRange ModuleContext::range(clang::SourceRange at) {
  const clang::SourceManager& sources = context.getSourceManager();
  if (rules.all.empty() || at.isInvalid()) return toRange(at, context, files);
  const auto [file, offset] = sources.getDecomposedExpansionLoc(at.getBegin());
  if (file != sources.getMainFileID() || offset < rules.begin) return toRange(at, context, files);
  const auto next = llvm::find_if(llvm::drop_begin(rules.all), [&](const Rule& rule) { return rule.begin > offset; });
  return std::prev(next)->range;
}

/// Of what is wrong within a library's code, the user sees the own call first.
void ModuleContext::fail(DiagId id, clang::SourceRange at, std::string text, std::string wayOut) {
  const SourceRange place = range(at);
  const bool isInside = current && !isInSource(at.getBegin(), context.getSourceManager());
  const CalledFrom from = isInside ? calledFrom[current] : CalledFrom{};
  const std::string inside = isInside ? "in `" + current->getQualifiedNameAsString() + "`" : "";
  const bool isLibrary = isInside && from.outermost && place.valid() && files.isLibrary(place.file);
  if (isLibrary) text = "in `" + from.outermost->getQualifiedNameAsString() + "`, " + text;
  auto reported = diagnostics.report(id, isLibrary ? range(from.at) : place, std::move(text));
  if (!wayOut.empty()) reported.note(std::move(wayOut));
  if (isLibrary)
    reported.note(place, "it is " + inside);
  else if (isInside)
    reported.note(range(from.at), inside + ", called here");
  throw LoweringFailed{};
}

void ModuleContext::unsupported(clang::SourceRange at, std::string what, std::string wayOut) {
  fail(DiagId::Unsupported, at, std::move(what), std::move(wayOut));
}

}  // namespace lowering
}  // namespace sparsegen
