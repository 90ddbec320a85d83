//===- Positions.h - integers as a sum and an offset ------------*- C++ -*-===//
//
// Part of direct evaluation: the integers that a structure pass writes for rows and
// columns, each as a constant offset behind a sum of products. Two with the same
// sum stand that far apart wherever both are evaluated with the same variables.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// Where a row or a column stands: so far behind a sum, its base, which is the same for all that is near.
struct Position {
  std::size_t base;
  std::int64_t offset;

  auto operator<=>(const Position&) const = default;
};

class Positions {
public:
  explicit Positions(const ir::Module& module) : module_(module) {}

  /// Of a signed integer, which does not overflow. O(nodes · atoms seen).
  Position of(ir::ExprId expr);

private:
  /// A sum of products of atoms.
  struct Sum {
    std::map<std::size_t, std::int64_t> factors;  ///< of the atoms, by their numbers
    std::int64_t offset = 0;
  };

  void add(ir::ExprId expr, std::int64_t factor, Sum& to);
  bool isSignedScalar(ir::ExprId expr) const;
  int width(ir::ExprId expr) const;
  std::size_t atom(ir::ExprId expr);

  const ir::Module& module_;
  std::vector<ir::ExprId> atoms_;
  std::map<std::map<std::size_t, std::int64_t>, std::size_t> bases_;
};

}  // namespace sparsegen::differentiate
