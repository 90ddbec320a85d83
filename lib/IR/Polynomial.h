//===- Polynomial.h - integers as sums of products --------------*- C++ -*-===//
//
// Integer expressions as polynomials in some of their parts, the atoms, which
// have numbers. Two that are equal as polynomials are equal, wherever the same is
// put for the atoms; and how far they are apart is a polynomial, too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace sparsegen::ir {

/// With integer coefficients, of any integers that do not overflow.
class Polynomial {
public:
  Polynomial() = default;  ///< zero
  explicit Polynomial(std::int64_t constant) { add({}, constant); }
  static Polynomial atom(std::size_t number);

  friend Polynomial operator+(Polynomial a, const Polynomial& b);
  friend Polynomial operator-(Polynomial a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  bool operator==(const Polynomial&) const = default;

  /// Its value, if it has no atoms.
  std::optional<std::int64_t> constant() const;
  bool has(std::size_t atom) const;
  struct Linear;
  /// As a factor times the atom, and the rest, neither of which has the atom; none where it is not linear in it.
  std::optional<Linear> linearIn(std::size_t atom) const;
  /// Whether it is short, and its coefficients are small: products of two such polynomials do not overflow.
  bool isSmall() const;

private:
  using Product = std::vector<std::size_t>;  ///< of atoms, ascending

  void add(const Product& atoms, std::int64_t coefficient);

  std::map<Product, std::int64_t> terms_;  ///< none is zero
};

struct Polynomial::Linear {
  Polynomial factor, rest;
};

}  // namespace sparsegen::ir
