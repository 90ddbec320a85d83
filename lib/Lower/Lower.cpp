//===- Lower.cpp - the stage's way in -------------------------------------===//

#include "Lower/Lower.h"

#include "Lower/Lowering.h"
#include "Lower/Std/InnerVectors.h"
#include "clang/Frontend/ASTUnit.h"

namespace sparsegen {

std::optional<ir::Module> lower(const Request& request, clang::ASTUnit& unit, FileTable& files,
                                Diagnostics& diagnostics) {
  lowering::ModuleLowering lowering(unit.getASTContext(), files, diagnostics);
  try {
    lowering.lowerEntry(request);
  } catch (const lowering::LoweringFailed&) {
    return std::nullopt;
  }
  for (std::size_t k = 0; k < files.size(); ++k)
    lowering.module.files.push_back(files.path(static_cast<std::int32_t>(k)));
  return std::move(lowering.module);
}

namespace lowering {

ModuleLowering::ModuleLowering(clang::ASTContext& ast, FileTable& table, Diagnostics& reports)
    : context(ast),
      policy(ast.getPrintingPolicy()),
      build(module),
      files(table),
      diagnostics(reports),
      inner(std::make_unique<InnerVectors>(*this)) {}

ModuleLowering::~ModuleLowering() = default;

void ModuleLowering::fail(DiagId id, clang::SourceRange at, std::string text, std::string wayOut) {
  auto pending = diagnostics.report(id, range(at), std::move(text));
  if (!wayOut.empty()) pending.note(std::move(wayOut));
  const clang::SourceManager& sources = context.getSourceManager();
  if (current_ && !sources.isInMainFile(sources.getExpansionLoc(at.getBegin())))
    pending.note(range(calledFrom_[current_]), "in `" + current_->getQualifiedNameAsString() + "`, called here");
  throw LoweringFailed{};
}

void ModuleLowering::unsupported(clang::SourceRange at, std::string what, std::string wayOut) {
  fail(DiagId::Unsupported, at, std::move(what), std::move(wayOut));
}

}  // namespace lowering
}  // namespace sparsegen
