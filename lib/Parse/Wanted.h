//===- Wanted.h - what is asked for, on which function ----------*- C++ -*-===//
//
// Part of `parse`: annotations and options brought together on functions,
// before names are checked and extents evaluated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Parse/Functions.h"
#include "Parse/Parse.h"
#include "Parse/RequestText.h"

namespace sparsegen {

/// One request, still as text.
struct WantedRequest {
  DerivativeText text;
  const clang::FunctionDecl* function = nullptr;  ///< with a body
  const clang::CXXRecordDecl* object = nullptr;   ///< the class by which it is named, where that inherits it
  std::vector<SlotText> structure;                ///< what the structure depends on, besides what is found
  std::vector<BindingText> bindings;              ///< later ones replace earlier ones of the same path
  /// Where `function` was made to call several (JoinedFunctions.h): these, the one that was asked first.
  std::vector<const clang::FunctionDecl*> joined;
};

/// The function in whose body extents are read, as the user wrote it.
const clang::FunctionDecl& asked(const WantedRequest& wanted);

/// Whether a bound path has a name that the function has, or one of those that it was made to call.
bool isBindingName(const WantedRequest& wanted, const RequestPath& path);

/// The path of a bound name from the function's parameter.
RequestPath fromParameter(const WantedRequest& wanted, const RequestPath& path);

/// The name of the generated struct; empty where none follows from the function.
std::string generatedName(const WantedRequest& wanted);

/// All requests, in the order of the source and then of the command line.
/// Errors are reported; what remains then is of no use.
std::vector<WantedRequest> wantedRequests(const std::vector<Annotation>& annotations, const ParseOptions& options,
                                          const FunctionIndex& index, Diagnostics& diagnostics);

/// Adds a binding, in place of one of the same path.
void bind(WantedRequest& request, BindingText binding);

}  // namespace sparsegen
