//===- SavedValues.h - what of a statement has to be saved ------*- C++ -*-===//
//
// Part of reverse mode. Which values the way back through a statement uses and
// does not find in memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Reverse/Availability.h"

namespace sparsegen::differentiate {

/// Whether a node is cheap to compute again from its operands.
bool isCheap(const ir::Expr& node);

class SavedValues {
public:
  /// Of a statement of the linearized function.
  SavedValues(const ir::Module& module, const Availability& availability, ir::StmtId at)
      : module_(module), availability_(availability), at_(at) {}

  /// Whether coefficients are saved, or what they are made of.
  enum class Form : std::uint8_t { Coefficients, Loads };
  /// What is fewer.
  Form formOf(const ir::Combine& node) const;

  // Each of these adds values, each of them once.
  void addPlace(ir::ExprId expr, std::vector<ir::ExprId>& values) const;
  void addCombine(const ir::Combine& node, std::vector<ir::ExprId>& values) const;
  void addValue(ir::ExprId expr, std::vector<ir::ExprId>& values) const;

private:
  bool isAvailable(ir::ExprId expr) const { return availability_.isAvailable(expr, at_); }
  void addLeaves(ir::ExprId expr, std::vector<ir::ExprId>& leaves) const;
  void addOnce(ir::ExprId expr, std::vector<ir::ExprId>& values) const;

  const ir::Module& module_;
  const Availability& availability_;
  const ir::StmtId at_;
};

}  // namespace sparsegen::differentiate
