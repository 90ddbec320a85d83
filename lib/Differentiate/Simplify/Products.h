//===- Products.h - how a function's products are used ----------*- C++ -*-===//
//
// Which temporaries are multiplied with which, how often a product is computed,
// and how long a value takes. Part of Reassociate.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "Differentiate/Simplify/ValueNumbers.h"
#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Whether an expression is a product the factors of which may be multiplied in any order. One that may be infinite stays
/// with what it is multiplied with: where that is made of others, these may be, too. Of `float` the range is short, and
/// some of the factors alone may leave it.
bool isProduct(const ir::Module& module, ir::ExprId expr);

/// How long values take: their operations one after the other, in multiplications. What is not known is there. Linear
/// in the expression.
class Ranks {
public:
  explicit Ranks(const ir::Module& module) : module_(module) {}

  unsigned of(ir::ExprId expr) const;
  unsigned of(ir::ObjectId variable) const;
  void assigned(ir::ObjectId variable, ir::ExprId value) { known_[variable] = of(value); }

private:
  const ir::Module& module_;
  std::map<ir::ObjectId, unsigned> known_;
};

/// Factors, each a temporary that is assigned once.
using Temporaries = std::vector<ir::ObjectId>;
using TwoTemporaries = std::pair<ir::ObjectId, ir::ObjectId>;

/// The same in the order of their ids.
Temporaries sorted(Temporaries factors);

/// How temporaries and products are used all over a function, as it was.
class ProductUses {
public:
  /// O(n log n) in its nodes.
  ProductUses(const Derivation& derivation, ir::FunctionId function);

  bool isTemporary(ir::ExprId place) const;
  /// The temporary that is read, or none.
  ir::ObjectId temporary(ir::ExprId value) const;
  /// The temporaries that are multiplied, if two are.
  std::optional<TwoTemporaries> factors(ir::ExprId expr) const;
  /// The two that a temporary is the product of.
  std::optional<TwoTemporaries> factors(ir::ObjectId product) const;

  /// Whether a product in a statement is computed somewhere else, too.
  bool isRepeated(ir::StmtId stmt, ir::ExprId product) const;
  /// Whether a temporary is read once, as a factor.
  bool isOneFactor(ir::ObjectId own) const { return count(own).loads == 1 && count(own).factors == 1; }
  /// Whether it is read as a factor of few other temporaries, and of nothing else.
  bool isOfFewProducts(ir::ObjectId own) const;
  /// How often three temporaries are multiplied, two of which are a temporary before that.
  std::size_t times(const Temporaries& three) const;
  /// Whether whatever a product of two temporaries is multiplied with is met in another order, too, or is one of them:
  /// the product of p, f'' and q also as that of q, f'' and p.
  bool isSymmetric(ir::ObjectId product) const;

private:
  struct Count {
    std::size_t loads = 0, factors = 0, inPairs = 0;
    std::set<ir::ObjectId> partners;  ///< temporaries that it is multiplied with
  };
  struct Three {
    std::size_t times = 0;
    std::set<ir::ObjectId> pairs;  ///< the products of two of them that are multiplied with the third
  };

  const Count& count(ir::ObjectId own) const;
  void collect(const ir::Block& body);
  void collect(ir::StmtId stmt, ir::ExprId node);
  void addPartner(ir::ObjectId own, ir::ObjectId other);

  const ir::Module& module_;
  const Shadows& shadows_;
  ValueNumbers numbers_;
  std::map<ir::ObjectId, Count> counts_;
  std::map<ir::ObjectId, TwoTemporaries> pairs_;  ///< of products of two temporaries
  std::map<Temporaries, Three> threes_;
  std::map<std::size_t, std::size_t> times_;  ///< how often the product with a number is computed
  std::map<std::pair<ir::StmtId, ir::ExprId>, std::size_t> number_;
};

}  // namespace sparsegen::differentiate
