//===- Squares.h - sums of squares ------------------------------*- C++ -*-===//
//
// The root of a sum of squares, a distance or an absolute value, has an infinite
// derivative at zero only by that sum, which has a derivative of zero there. So
// what is made from such a root stays finite once both have met.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

class Squares {
public:
  /// Of the subject's primal. Linear in its statements.
  explicit Squares(const Subject& subject);

  /// Whether a real is a sum of squares and of constants that are not negative, perhaps by locals that are assigned
  /// nothing else. Linear in the expressions that it is made of.
  bool isSum(ir::ExprId value) const;

  /// Whether it is a sum of what is not negative, products and quotients of squares, too, and one of its terms is a
  /// constant that is positive.
  bool isPositive(ir::ExprId value) const;

private:
  /// What terms may be. Of a square the derivative has the same factor twice, and nothing before it.
  enum class Terms : std::uint8_t { Squares, NotNegative };

  bool isPositive(ir::ExprId value, std::map<ir::ObjectId, bool>& known) const;
  bool isProduct(ir::ExprId value, std::set<ir::ObjectId>& assumed) const;
  bool isSum(ir::ExprId value, Terms terms, std::set<ir::ObjectId>& assumed) const;
  void collect(const ir::Stmt& stmt);

  const Subject& subject_;
  std::map<ir::ObjectId, std::vector<ir::ExprId>> assigned_;  ///< local scalars, and what each is assigned
  std::set<ir::ObjectId> changedElsewhere_;                   ///< those of which that is not all
};

}  // namespace sparsegen::differentiate
