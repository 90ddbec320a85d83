//===- ValueNumbers.h - equal reals along a straight line -------*- C++ -*-===//
//
// Value numbering from statement to statement of one function, in the order of the
// text: reals that are equal wherever both are computed have the same number, also
// where one of them is a constant multiple of the other, such as its negative. What
// a variable holds has the number of what was assigned to it, until something may
// change it.
//
// Tangent/Numbering.h numbers the nodes of one statement, before which nothing is
// known, by what they are made of.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Which reals are equal.
enum class Equality : std::uint8_t {
  Exact,    ///< those that no operation can tell apart, and their negatives
  Rounded,  ///< also those that differ in the sign of a zero, as a - b and -(b - a), or in how constant factors are
            ///< rounded, as 0.1 * (a * b) and 0.1 * a * b; multiples by constants have the same number
};

struct ValueNumber {
  std::size_t number = 0;
  double scale = 1;  ///< the value is so many times the number's: not zero, finite
  friend auto operator<=>(const ValueNumber&, const ValueNumber&) = default;
};

class ValueNumbers {
public:
  explicit ValueNumbers(const Derivation& derivation) : derivation_(derivation), subject_(derivation.subject) {}

  /// Of an expression that is evaluated here. Logarithmic in what was seen, for each node.
  ValueNumber of(ir::ExprId expr, Equality equality);
  /// The real variable that the place is, if only its name leads to it.
  ir::ObjectId variable(ir::ExprId place) const;
  /// Goes on behind a statement. What is in its blocks has been gone through by then, if that was of interest.
  void passed(ir::StmtId stmt);
  /// Goes on where a statement with blocks, or any part of it, may have been run.
  void passedAnyOf(ir::StmtId stmt);

private:
  using Operands = std::array<ValueNumber, 3>;
  using Key = std::tuple<Equality, ir::Op, ir::TypeId, Operands, std::int64_t, std::uint64_t, ir::ObjectId, std::uint32_t,
                         std::size_t, unsigned>;

  ValueNumber made(ir::ExprId expr, Equality equality);
  ValueNumber constant(ir::ExprId expr, Equality equality);
  ValueNumber product(ir::ExprId expr, Equality equality);
  ValueNumber sum(ir::ExprId expr, Equality equality);
  ValueNumber numbered(const Key& key);
  bool isOne(ValueNumber value, ir::TypeId type) const;
  Key keyOf(ir::ExprId expr, Equality equality, const Operands& operands) const;
  Operands operandsOf(ir::ExprId expr);
  std::size_t lastChange(ir::ExprId place) const;
  bool isOwnVariable(ir::ObjectId object) const;
  void written(ir::ExprId place);
  void changed(ir::ObjectId object) { changes_[object] = ++clock_; }
  void changedBy(ir::StmtId stmt);
  void assigned(const ir::Assign& node);
  std::optional<ValueNumber> held(ir::ExprId place, Equality equality) const;

  /// What was assigned to a variable.
  struct Held {
    ValueNumber exact, rounded;
    std::size_t since = 0;
  };

  const Derivation& derivation_;
  const Subject& subject_;
  std::map<Key, std::size_t> known_;
  std::map<std::pair<ir::ExprId, Equality>, ValueNumber> inStatement_;
  std::map<ir::ObjectId, Held> held_;
  std::map<ir::TypeId, std::size_t> ones_;  ///< the number of all constants of a type, where these are rounded
  std::size_t next_ = 1;  ///< 0 stands for no operand
  // When memory was last written, for each object and for all that others can reach.
  std::size_t clock_ = 0;
  std::map<ir::ObjectId, std::size_t> changes_;
  std::size_t anyChange_ = 0, unknownChange_ = 0;
};

}  // namespace sparsegen::differentiate
