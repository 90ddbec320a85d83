//===- Squares.h - sums of squares ------------------------------*- C++ -*-===//
//
// The root of a sum of squares, a distance or an absolute value, has an infinite
// derivative at zero only by that sum, which has a derivative of zero there. So
// what is made from such a root stays finite once both have met.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <vector>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

class Squares {
public:
  /// Of the subject's primal. Linear in its statements.
  explicit Squares(const Subject& subject);

  /// Whether a real is a sum of squares and of constants that are not negative, or products and quotients of such,
  /// perhaps by locals that are assigned nothing else. Linear in the expressions that it is made of.
  bool isSum(ir::ExprId value) const;

  /// Whether it is such a sum, and one of its terms is a constant that is positive.
  bool isPositive(ir::ExprId value) const;

private:
  bool isPositive(ir::ExprId value, std::set<ir::ObjectId>& seen) const;
  bool isProduct(ir::ExprId value, std::set<ir::ObjectId>& assumed) const;
  bool isSum(ir::ExprId value, std::set<ir::ObjectId>& assumed) const;
  void collect(const ir::Stmt& stmt);

  const Subject& subject_;
  std::map<ir::ObjectId, std::vector<ir::ExprId>> assigned_;  ///< local scalars, and what each is assigned
  std::set<ir::ObjectId> changedElsewhere_;                   ///< those of which that is not all
};

}  // namespace sparsegen::differentiate
