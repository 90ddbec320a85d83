//===- Request.h - what the user asked for ----------------------*- C++ -*-===//
//
// Annotations and the command line become one form: requests on Clang's
// declarations, with every extent and bound value evaluated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "Parse/Extent.h"
#include "Support/Source.h"

namespace clang {
class ASTUnit;
class CXXRecordDecl;
class FunctionDecl;
}  // namespace clang

namespace sparsegen {

enum class RequestKind : std::uint8_t { Jacobian, Hessian };

struct RequestSlot {
  RequestPath path;
  /// Where the slot begins: elements behind the one that the path leads to. 2 of `(ydot + 2)[4]`.
  std::int64_t offset = 0;
  /// The written extents, in order: `u[NY][NX]` has two; empty where none was written.
  std::vector<Extent> extents;
  /// By extents, the index of the first element: -1 of `u[-1:n + 1]`, whose extent is n + 2; else 0.
  std::vector<Extent> begins;
  SourceRange range;
};

/// Whether the first element of a slot has another index than zero, or one that is known at run time only.
inline bool hasLowerBound(const RequestSlot& slot) {
  return std::any_of(slot.begins.begin(), slot.begins.end(), [](const Extent& begin) { return begin.known() != 0; });
}

struct RequestBinding {
  RequestPath path;
  std::int64_t value = 0;
  const clang::FunctionDecl* function = nullptr;  ///< what a pointer is bound to; null where an integer is bound
  SourceRange range;
};

struct Request {
  RequestKind kind = RequestKind::Jacobian;
  const clang::FunctionDecl* function = nullptr;  ///< the definition, of a template: the instantiation
  /// Of a member function, the class of the object that it is called on: its own, or one that inherits it; null for
  /// other functions.
  const clang::CXXRecordDecl* object = nullptr;
  std::vector<RequestSlot> of;
  std::vector<RequestSlot> wrt;
  std::vector<RequestSlot> structure;  ///< integers, and tables of integers, that it depends on
  std::vector<RequestBinding> bindings;
  std::string name;  ///< of the generated struct
  SourceRange range;
};

/// A rule (SPARSEGEN_RULE, SPARSEGEN_RULE2), and the function that `parse` wrote for it, which is called in place of
/// the user's.
struct Rule {
  const clang::FunctionDecl* function = nullptr;  ///< canonical
  const clang::FunctionDecl* code = nullptr;
  /// The same for what is differentiated twice; null where the rule has no second derivatives.
  const clang::FunctionDecl* secondCode = nullptr;
  std::vector<bool> isNamed;  ///< by the function's parameters: whether the dependency names it
  /// The arguments that say how long a rule element by element is, which is the code's first parameter; empty where it
  /// has no such parameter.
  std::vector<std::size_t> lengthParameters;
  bool isDifferenced = false;
  SourceRange range;        ///< of the annotation
  std::uint64_t begin = 0;  ///< where its code begins in the source
};

struct Rules {
  std::vector<Rule> all;        ///< in the order of their code
  std::uint64_t begin = ~0ull;  ///< where their code begins in the source
  /// What the code calls: the functions that rules are of, and their derivatives. They compute from their arguments
  /// alone, and keep none of them.
  std::set<const clang::FunctionDecl*> callees;
};

}  // namespace sparsegen
