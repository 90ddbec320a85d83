//===- Annotations.cpp - finds annotations in the source ------------------===//

#include "Parse/Annotations.h"

#include "Parse/ClangSource.h"
#include "clang/Lex/MacroArgs.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen {

namespace {

std::optional<AnnotationKind> annotationKind(llvm::StringRef macro) {
  return llvm::StringSwitch<std::optional<AnnotationKind>>(macro)
      .Case("SPARSEGEN_JACOBIAN", AnnotationKind::Jacobian)
      .Case("SPARSEGEN_HESSIAN", AnnotationKind::Hessian)
      .Case("SPARSEGEN_SET", AnnotationKind::Set)
      .Case("SPARSEGEN_RULE", AnnotationKind::Rule)
      .Case("SPARSEGEN_STRUCTURE", AnnotationKind::Structure)
      .Case("SPARSEGEN_RULE2", AnnotationKind::Rule2)
      .Default(std::nullopt);
}

class AnnotationCallbacks : public clang::PPCallbacks {
public:
  AnnotationCallbacks(clang::Preprocessor& preprocessor, FileTable& files, std::vector<Annotation>& found)
      : preprocessor_(preprocessor), files_(files), found_(found) {}

  void MacroExpands(const clang::Token& name, const clang::MacroDefinition&, clang::SourceRange range,
                    const clang::MacroArgs* arguments) override {
    const auto kind = annotationKind(name.getIdentifierInfo()->getName());
    if (!kind || !arguments) return;
    Annotation annotation;
    annotation.kind = *kind;
    annotation.location = name.getLocation();
    annotation.range = place(range);
    for (unsigned k = 0; k < arguments->getNumMacroArguments(); ++k) {
      // One parameter `...` holds the commas; a stand-in header may have named ones.
      if (k > 0) annotation.arguments.push_back({",", false, annotation.range});
      for (const clang::Token* token = arguments->getUnexpArgument(k); token->isNot(clang::tok::eof); ++token)
        annotation.arguments.push_back({preprocessor_.getSpelling(*token),
                                        token->hasLeadingSpace() || token->isAtStartOfLine(),
                                        place(token->getLocation())});
    }
    found_.push_back(std::move(annotation));
  }

private:
  SourceRange place(clang::SourceRange range) {
    return toRange(range, preprocessor_.getSourceManager(), preprocessor_.getLangOpts(), files_);
  }

  clang::Preprocessor& preprocessor_;
  FileTable& files_;
  std::vector<Annotation>& found_;
};

}  // namespace

void collectAnnotations(clang::Preprocessor& preprocessor, FileTable& files, std::vector<Annotation>& found) {
  preprocessor.addPPCallbacks(std::make_unique<AnnotationCallbacks>(preprocessor, files, found));
}

}  // namespace sparsegen
