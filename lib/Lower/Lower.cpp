//===- Lower.cpp - the stage's way in -------------------------------------===//

#include "Lower/Lower.h"

#include "Lower/Lowering.h"
#include "Lower/Std/InnerVectors.h"
#include "clang/Frontend/ASTUnit.h"

namespace sparsegen {

std::optional<ir::Module> lower(const Request& request, clang::ASTUnit& unit, const Inclusions& inclusions,
                                FileTable& files, Diagnostics& diagnostics) {
  lowering::ModuleLowering lowering(unit.getASTContext(), inclusions, files, diagnostics);
  try {
    lowering.lowerEntry(request);
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

ModuleLowering::ModuleLowering(clang::ASTContext& ast, const Inclusions& included, FileTable& table,
                               Diagnostics& engine)
    : context(ast),
      policy(ast.getPrintingPolicy()),
      build(module),
      files(table),
      diagnostics(engine),
      inclusions(included),
      inner(std::make_unique<InnerVectors>(*this)) {}

ModuleLowering::~ModuleLowering() = default;

/// Of what is wrong within a library's code, the user sees the own call first.
void ModuleLowering::fail(DiagId id, clang::SourceRange at, std::string text, std::string wayOut) {
  const SourceRange place = range(at);
  const bool isInside = current_ && !isInSource(at.getBegin(), context.getSourceManager());
  const CalledFrom from = isInside ? calledFrom_[current_] : CalledFrom{};
  const std::string inside = isInside ? "in `" + current_->getQualifiedNameAsString() + "`" : "";
  const bool isLibrary = isInside && from.outermost && place.valid() && files.isLibrary(place.file);
  if (isLibrary) text = "in `" + from.outermost->getQualifiedNameAsString() + "`, " + text;
  auto pending = diagnostics.report(id, isLibrary ? range(from.at) : place, std::move(text));
  if (!wayOut.empty()) pending.note(std::move(wayOut));
  if (isLibrary)
    pending.note(place, "it is " + inside);
  else if (isInside)
    pending.note(range(from.at), inside + ", called here");
  throw LoweringFailed{};
}

void ModuleLowering::unsupported(clang::SourceRange at, std::string what, std::string wayOut) {
  fail(DiagId::Unsupported, at, std::move(what), std::move(wayOut));
}

}  // namespace lowering
}  // namespace sparsegen
