//===- Extent.h - integers that a request writes ----------------*- C++ -*-===//
//
// The binding time of an extent: a number that is known at generation, or an
// expression over integers that the caller passes, which is known once the
// derivative object is made. Whoever needs a number has to ask for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sparsegen {

/// A path: `data->u`, `this->N_`, `p.grid.mx`; with elements too, `dims[1]`, `data->local[0]->u`, `*n`.
struct RequestPath {
  std::string text;                ///< as written
  std::vector<std::string> names;  ///< {"data", "u"}; {"this", "N_"}; {"return"}; {"dims", "[1]"}; {"n", "[0]"}
};

class Extent {
public:
  enum class Kind : std::uint8_t { Static, Input, Element, Add, Subtract, Multiply, Divide, Remainder };

  Extent(std::int64_t value) : value_(value) {}  // NOLINT: a number is an extent
  explicit Extent(RequestPath input) : kind_(Kind::Input), input_(std::move(input)) {}
  /// The element of a table of integers that the caller passes, at an index that is not static.
  Extent(RequestPath table, Extent index)
      : kind_(Kind::Element), input_(std::move(table)), operands_{std::move(index)} {}
  /// Of two of which one is not static: `kind` is one of the five operations.
  Extent(Kind kind, Extent a, Extent b) : kind_(kind), operands_{std::move(a), std::move(b)} {}

  Kind kind() const { return kind_; }
  /// The number, where it is known at generation.
  std::optional<std::int64_t> known() const { return kind_ == Kind::Static ? std::optional(value_) : std::nullopt; }
  const RequestPath& input() const { return input_; }                ///< of an Input; of an Element, the table
  const std::vector<Extent>& operands() const { return operands_; }  ///< of an operation: two; of an Element, its index

private:
  Kind kind_ = Kind::Static;
  std::int64_t value_ = 0;
  RequestPath input_;
  std::vector<Extent> operands_;
};

/// The same with f(input) in place of each input.
template <class F>
Extent mapInputs(const Extent& extent, const F& f) {
  if (extent.known()) return extent;
  if (extent.kind() == Extent::Kind::Input) return Extent(f(extent.input()));
  if (extent.kind() == Extent::Kind::Element) return {f(extent.input()), mapInputs(extent.operands()[0], f)};
  return {extent.kind(), mapInputs(extent.operands()[0], f), mapInputs(extent.operands()[1], f)};
}

/// As a user would write it, with all parentheses.
std::string toText(const Extent& extent);

}  // namespace sparsegen
