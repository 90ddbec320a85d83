//===- Inclusions.cpp - which files use which others ----------------------===//

#include "Parse/Inclusions.h"

#include "Parse/InclusionCallbacks.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace sparsegen {

namespace {

class InclusionKeeper : public compat::InclusionCallbacks {
public:
  InclusionKeeper(const clang::SourceManager& sources, Inclusions& found) : sources_(sources), found_(found) {}

  void included(const compat::Inclusion& inclusion) override {
    const clang::FileID by = fileOf(inclusion.hash);
    const clang::FileEntry* includer = sources_.getFileEntryForID(by);
    if (!includer || !inclusion.file) return;
    found_.included[includer].insert(&inclusion.file->getFileEntry());
    found_.spelled[{by, &inclusion.file->getFileEntry()}] = inclusion.name.str();
  }

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceRange,
                    const clang::MacroArgs*) override {
    use(name, macro);
  }
  void Defined(const clang::Token& name, const clang::MacroDefinition& macro, clang::SourceRange) override {
    use(name, macro);
  }
  void Ifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition& macro) override {
    use(name, macro);
  }
  void Elifdef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition& macro) override {
    use(name, macro);
  }
  void Elifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition& macro) override {
    use(name, macro);
  }
  /// What only has a value of its own for a macro that has none does without the other one.
  void Ifndef(clang::SourceLocation, const clang::Token& name, const clang::MacroDefinition& macro) override {
    if (!isDefault(name)) use(name, macro);
  }

  void MacroUndefined(const clang::Token& name, const clang::MacroDefinition& macro,
                      const clang::MacroDirective*) override {
    if (macro.getMacroInfo()) undefined_[name.getIdentifierInfo()] = fileOf(name.getLocation());
  }

private:
  clang::FileID fileOf(clang::SourceLocation at) const { return sources_.getFileID(sources_.getExpansionLoc(at)); }

  void use(const clang::Token& name, const clang::MacroDefinition& macro) {
    const clang::MacroInfo* info = macro.getMacroInfo();
    if ((info && info->isBuiltinMacro()) || sources_.isInSystemHeader(name.getLocation())) return;
    const clang::FileID by = fileOf(name.getLocation());
    // One that was taken back comes from where that was done.
    const clang::FileID from =
        info ? sources_.getFileID(info->getDefinitionLoc()) : undefined_[name.getIdentifierInfo()];
    const clang::FileEntry* file = sources_.getFileEntryForID(by);
    if (file && by != from && from.isValid() && sources_.getFileEntryForID(from))
      found_.macros[file].try_emplace(from, name.getIdentifierInfo()->getName().str());
  }

  /// Whether the line behind `#ifndef NAME` is `#define NAME`.
  bool isDefault(const clang::Token& name) const {
    const auto [file, offset] = sources_.getDecomposedExpansionLoc(name.getLocation());
    llvm::StringRef text = sources_.getBufferData(file).substr(offset).split('\n').second.ltrim();
    if (!text.consume_front("#")) return false;
    text = text.ltrim(" \t");
    if (!text.consume_front("define")) return false;
    text = text.ltrim(" \t");
    return text.consume_front(name.getIdentifierInfo()->getName()) &&
           (text.empty() || !clang::isAsciiIdentifierContinue(text.front()));
  }

  const clang::SourceManager& sources_;
  Inclusions& found_;
  std::map<const clang::IdentifierInfo*, clang::FileID> undefined_;  ///< invalid of those that never were
};

}  // namespace

void collectInclusions(clang::Preprocessor& preprocessor, Inclusions& found) {
  preprocessor.addPPCallbacks(std::make_unique<InclusionKeeper>(preprocessor.getSourceManager(), found));
}

}  // namespace sparsegen
