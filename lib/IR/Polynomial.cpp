//===- Polynomial.cpp - integers as sums of products ----------------------===//

#include "IR/Polynomial.h"

#include <algorithm>
#include <iterator>

namespace sparsegen::ir {

namespace {

/// Products of so many terms with such coefficients stay below 2^63.
constexpr std::size_t kMostTerms = 64;
constexpr std::int64_t kLargest = std::int64_t{1} << 24;

}  // namespace

Polynomial Polynomial::atom(std::size_t number) {
  Polynomial made;
  made.add({number}, 1);
  return made;
}

void Polynomial::add(const Product& atoms, std::int64_t coefficient) {
  const auto [at, isNew] = terms_.try_emplace(atoms, 0);
  at->second += coefficient;
  if (at->second == 0) terms_.erase(at);
}

Polynomial operator+(Polynomial a, const Polynomial& b) {
  for (const auto& [atoms, coefficient] : b.terms_) a.add(atoms, coefficient);
  return a;
}

Polynomial operator-(Polynomial a, const Polynomial& b) {
  for (const auto& [atoms, coefficient] : b.terms_) a.add(atoms, -coefficient);
  return a;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  Polynomial product;
  for (const auto& [ofA, first] : a.terms_)
    for (const auto& [ofB, second] : b.terms_) {
      Polynomial::Product atoms;
      std::ranges::merge(ofA, ofB, std::back_inserter(atoms));
      product.add(atoms, first * second);
    }
  return product;
}

std::optional<std::int64_t> Polynomial::constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() > 1 || !terms_.begin()->first.empty()) return std::nullopt;
  return terms_.begin()->second;
}

bool Polynomial::has(std::size_t atom) const {
  return std::ranges::any_of(terms_, [&](const auto& term) { return std::ranges::count(term.first, atom) > 0; });
}

std::optional<Polynomial::Linear> Polynomial::linearIn(std::size_t atom) const {
  Linear made;
  for (const auto& [atoms, coefficient] : terms_) {
    const auto power = std::ranges::count(atoms, atom);
    if (power > 1) return std::nullopt;
    Product others = atoms;
    std::erase(others, atom);
    (power == 1 ? made.factor : made.rest).add(others, coefficient);
  }
  return made;
}

bool Polynomial::isSmall() const {
  return terms_.size() <= kMostTerms && std::ranges::all_of(terms_, [](const auto& term) {
           return -kLargest < term.second && term.second < kLargest;
         });
}

}  // namespace sparsegen::ir
