//===- Lower.cpp - the stage's way in -------------------------------------===//

#include "Lower/Lower.h"

#include "Lower/Context/ModuleContext.h"
#include "Lower/Entry/Interface.h"
#include "Lower/Library/InnerVectors.h"
#include "clang/Frontend/ASTUnit.h"

namespace sparsegen {

std::optional<ir::Module> lower(const Request& request, clang::ASTUnit& unit, const Inclusions& inclusions,
                                FileTable& files, Diagnostics& diagnostics) {
  lowering::ModuleContext lowering(unit.getASTContext(), inclusions, files, diagnostics);
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

ModuleContext::ModuleContext(clang::ASTContext& ast, const Inclusions& included, FileTable& table, Diagnostics& engine)
    : context(ast),
      policy(ast.getPrintingPolicy()),
      build(module),
      files(table),
      diagnostics(engine),
      inclusions(included),
      inner(std::make_unique<InnerVectors>(*this)) {}

ModuleContext::~ModuleContext() = default;

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
