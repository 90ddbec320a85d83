//===- WrittenIntegers.h - what a structure pass writes ---------*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made: statements that write integers in place of those of a visit.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>

#include "IR/Builder.h"

namespace sparsegen::differentiate {

class WrittenIntegers {
public:
  /// As `visit`, the statements of one (Structure::written), does it.
  WrittenIntegers(ir::Module& pass, const ir::Block& visit);

  /// Integer k of a record, of the type that a pass writes.
  ir::StmtId write(std::size_t k, ir::ExprId value);
  ir::StmtId write(std::size_t k, std::int64_t value);
  /// Appends what ends a record of so many.
  void end(std::size_t count, ir::Block& out);

private:
  ir::Module& module_;
  ir::Builder build_;
  const ir::Assign first_, moved_, counted_;  ///< of the visit: its number, and the statements behind all integers
};

}  // namespace sparsegen::differentiate
