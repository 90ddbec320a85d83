//===- HeaderExtents.h - extents in the header ------------------*- C++ -*-===//
//
// Integer expressions of slots, as the public functions and the constructor can
// evaluate them: over what the caller passes, without overflow.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Emit/HeaderInterface.h"

namespace sparsegen::emit {

/// Writes such expressions over the inputs of a signature.
class ExtentText {
public:
  ExtentText(const ir::Module& module, const Signature& signature) : module_(module), signature_(signature) {}

  /// C++ of type `sparsegen::runtime::extent`. Internal error for what is no integer expression over inputs.
  std::string text(ir::ExprId id) const;
  /// C++ of the number: a literal where it is static.
  std::string number(ir::ExprId id) const;

private:
  std::string operation(const ir::Expr& expr, const char* symbol) const;
  std::string product(const ir::Expr& expr) const;
  std::string input(ir::ExprId place) const;
  std::string entry(const ir::Expr& step) const;

  const ir::Module& module_;
  const Signature& signature_;
};

}  // namespace sparsegen::emit
