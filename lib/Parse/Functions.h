//===- Functions.h - the source's functions, found by place and name -*- C++ -*-===//
//
// Part of `parse`: which function an annotation stands before, which one a
// `--function` names, and which definition or instantiation that means.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "Parse/Annotations.h"
#include "Parse/Parse.h"

namespace clang {
class ASTUnit;
class Decl;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace sparsegen {

/// A function's name in the pieces that users may write.
struct Signature {
  std::string name;        ///< "ns::C<int>::f"
  std::string arguments;   ///< "<double>", or empty
  std::string parameters;  ///< "(int, double *)"

  std::string text() const { return name + arguments + parameters; }
};
Signature signature(const clang::FunctionDecl& function);

/// Instantiates the class templates that the function's parameters are or refer
/// to: where the body doesn't use one, the program has left it at its name.
void completeParameters(const clang::FunctionDecl& function, clang::ASTUnit& unit);

/// All functions and instantiations of a source, and all declarations that an
/// annotation may stand before, in the order of the source.
class FunctionIndex {
public:
  FunctionIndex(clang::ASTUnit& unit, FileTable& files);

  const std::vector<const clang::FunctionDecl*>& functions() const { return functions_; }

  /// The function that is declared next after the annotation, in the same file,
  /// or around it; null where another declaration comes first.
  const clang::FunctionDecl* annotated(const Annotation& annotation) const;

  /// The functions with bodies that a declaration stands for: its definition,
  /// or the instantiations of a template. Empty where there is none.
  std::vector<const clang::FunctionDecl*> definitions(const clang::FunctionDecl& declaration) const;

  /// The one definition that a `--function` names; reports where it is not one.
  const clang::FunctionDecl* named(const CommandText& name, Diagnostics& diagnostics) const;

  /// Whether a declaration is in an included file.
  bool inHeader(const clang::FunctionDecl& declaration) const;

  SourceRange nameRange(const clang::FunctionDecl& function) const;

private:
  enum class Placement : std::uint8_t { Written, Instantiated };
  /// The innermost declaration around a place, and the one that begins next.
  struct Surroundings {
    const clang::Decl* around = nullptr;
    const clang::Decl* next = nullptr;
  };
  Surroundings surroundings(clang::SourceLocation location) const;
  void collect(const clang::Decl& declaration, Placement placement);
  void reportUnknown(const CommandText& name, Diagnostics& diagnostics) const;

  clang::ASTUnit& unit_;
  FileTable& files_;
  std::vector<const clang::FunctionDecl*> functions_;
  std::vector<const clang::Decl*> annotatable_;
};

}  // namespace sparsegen
