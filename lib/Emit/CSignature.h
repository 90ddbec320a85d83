//===- CSignature.h - a public function as C declares it --------*- C++ -*-===//
//
// From the parameters of a generated function in C++ to those of a C function,
// and back: what the C++ function is given for each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "Emit/PublicMembers.h"
#include "IR/IR.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

struct CParameter {
  std::string declaration;  ///< in C
  std::string argument;     ///< what the C++ function is given for it
};

/// Translates the parameters of one request's functions.
class CSignature {
public:
  /// `layouts`: the namespace that has the interface's layouts.
  CSignature(const ir::Module& primal, std::string layouts, Diagnostics& diagnostics)
      : primal_(primal), layouts_(std::move(layouts)), diagnostics_(diagnostics) {}

  /// References are pointers, and so is what only the source declares: `const void*`. NotEmittable, and the declaration
  /// as it is, for what C has no type for.
  CParameter parameter(const PublicParameter& from) const;

  /// A type or declaration with the keyword that C has before the names of structs and enumerations.
  std::string withKeyword(std::string text) const;

private:
  CParameter ownStruct(const PublicParameter& from, const std::string& name) const;
  CParameter refuse(const PublicParameter& from, const std::string& why, const std::string& wayOut) const;

  const ir::Module& primal_;
  std::string layouts_;
  Diagnostics& diagnostics_;
};

}  // namespace sparsegen::emit
