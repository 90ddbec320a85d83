//===- Annotations.h - finds annotations in the source ----------*- C++ -*-===//
//
// annotate.h's macros expand to nothing; what they ask for is read where the
// preprocessor expands them, so that arguments keep their places in the source
// and an annotation may come from another macro.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Parse/RequestText.h"
#include "Support/FileTable.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class Preprocessor;
}

namespace sparsegen {

enum class AnnotationKind : std::uint8_t { Jacobian, Hessian, Set, Structure, Rule, Rule2 };

/// Whether an annotation is of a function that is called (Rules.h).
inline bool isRule(AnnotationKind kind) { return kind == AnnotationKind::Rule || kind == AnnotationKind::Rule2; }

struct Annotation {
  AnnotationKind kind = AnnotationKind::Jacobian;
  RequestTokens arguments;
  clang::SourceLocation location;  ///< of the macro's name
  SourceRange range;               ///< the whole annotation
};

/// Appends what is found to `found` while the preprocessor runs.
void collectAnnotations(clang::Preprocessor& preprocessor, FileTable& files, std::vector<Annotation>& found);

}  // namespace sparsegen
