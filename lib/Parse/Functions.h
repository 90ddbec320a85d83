//===- Functions.h - the source's functions, found by place and name -*- C++ -*-===//
//
// Part of `parse`: which function an annotation stands before, which one a
// `--function` names, and which definition or instantiation that means.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <string>
#include <vector>

#include "Parse/Annotations.h"
#include "Parse/Parse.h"

namespace clang {
class ASTUnit;
class CXXRecordDecl;
class Decl;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace sparsegen {

class FunctionName;

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

/// What a `--function` names.
struct FoundFunction {
  const clang::FunctionDecl* function = nullptr;  ///< null where it is not one
  const clang::CXXRecordDecl* object = nullptr;   ///< a class that inherits it, by which it is named; null for others
};

/// The function at the end of the source that names instances, so that Clang makes them.
inline constexpr const char* kInstancesName = "sg_instances";

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

  /// The one definition that a `--function` names, by the class that has it or by one that inherits it; reports where
  /// it is not one.
  FoundFunction named(const CommandText& name, Diagnostics& diagnostics) const;

  /// The name, fit to be written at the end of the source, of an instance that a `--function` names and that the source
  /// does not make: `ns::f<double>`. Empty where there is no such template, or the instance is there.
  std::string missingInstance(const std::string& name) const;
  /// Finds the instances that `Frontend::instantiate` had made; `names` are what the command line calls them, in order.
  void setInstances(const std::vector<std::string>& names);

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
  std::vector<const clang::FunctionDecl*> candidates(const FunctionName& wanted, bool& isDeclared) const;
  std::vector<FoundFunction> inherited(const FunctionName& wanted) const;
  void reportUnknown(const CommandText& name, Diagnostics& diagnostics) const;

  clang::ASTUnit& unit_;
  FileTable& files_;
  std::vector<const clang::FunctionDecl*> functions_;
  std::vector<const clang::Decl*> annotatable_;
  std::vector<const clang::CXXRecordDecl*> classes_;
  std::map<std::string, const clang::FunctionDecl*> instances_;  ///< by what the command line calls them
};

/// The function that an annotation stands before; null, and StrayAnnotation, where there is none.
const clang::FunctionDecl* requireAnnotated(const FunctionIndex& index, const Annotation& annotation,
                                            Diagnostics& diagnostics);

}  // namespace sparsegen
