//===- Substitution.cpp - plans of acyclic colorings ------------*- C++ -*-===//
//
// Two colors of an acyclic coloring make a forest. Its leaves are alone in their
// equations, and once they are known so are the leaves of what is left. So
// equations, one an element of the compressed matrix, are kept with the number
// and the sum of the unknowns that they still have: where the number is one, the
// sum is the unknown.
//
//===----------------------------------------------------------------------===//
#include "Color/Substitution.h"

#include <numeric>

#include "Color/Index.h"
#include "Support/Diagnostics.h"

namespace sparsegen::color {
namespace {

/// The elements that have entries; each entry has one or none.
struct Equations {
  std::vector<std::int64_t> of;       ///< of each entry: its equation, or -1
  std::vector<std::int64_t> element;  ///< of each equation: where in the compressed matrix
  std::vector<std::int64_t> left;     ///< how many unknowns it still has
  std::vector<std::int64_t> sum;      ///< of their numbers
};

Equations equationsOf(const SparsityPattern& pattern, const Coloring& coloring, const DecompressionPlan& plan) {
  Equations equations;
  equations.of.assign(pattern.col.size(), kNoColor);
  std::vector<std::int64_t> current(at(coloring.numColors), 0);  // of each color: the last equation, plus one
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    const auto before = static_cast<std::int64_t>(equations.element.size());
    for (std::int64_t k = pattern.rowPtr[at(i)]; k < pattern.rowPtr[at(i) + 1]; ++k) {
      const std::int32_t color = coloring.colors[at(pattern.col[at(k)])];
      if (color == kNoColor) continue;
      if (current[at(color)] <= before) {
        equations.element.push_back(i * coloring.numColors + color);
        equations.left.push_back(0);
        equations.sum.push_back(0);
        current[at(color)] = static_cast<std::int64_t>(equations.element.size());
      }
      const std::int64_t equation = current[at(color)] - 1;
      equations.of[at(k)] = equation;
      ++equations.left[at(equation)];
      equations.sum[at(equation)] += plan.unknownOf[at(k)];
    }
  }
  return equations;
}

/// The entries of each unknown: its own and its mirror image (-1 on the diagonal).
struct Entries {
  std::vector<std::int64_t> lower;
  std::vector<std::int64_t> upper;
};

Entries entriesOf(const DecompressionPlan& plan) {
  Entries entries{std::vector<std::int64_t>(plan.source.size(), kNoColor),
                  std::vector<std::int64_t>(plan.source.size(), kNoColor)};
  for (std::size_t k = 0; k < plan.unknownOf.size(); ++k) {
    std::int64_t& first = entries.lower[at(plan.unknownOf[k])];
    (first == kNoColor ? first : entries.upper[at(plan.unknownOf[k])]) = static_cast<std::int64_t>(k);
  }
  return entries;
}

/// The equation that each unknown is read from, in the order of reading.
std::vector<std::int64_t> peel(Equations& equations, DecompressionPlan& plan) {
  const Entries entries = entriesOf(plan);
  std::vector<std::int64_t> readFrom(plan.source.size(), kNoColor);
  std::vector<std::int64_t> ready;
  for (std::size_t e = 0; e < equations.left.size(); ++e)
    if (equations.left[e] == 1) ready.push_back(static_cast<std::int64_t>(e));
  for (std::size_t next = 0; next < ready.size(); ++next) {
    if (equations.left[at(ready[next])] != 1) continue;
    const std::int64_t unknown = equations.sum[at(ready[next])];
    readFrom[at(unknown)] = ready[next];
    plan.source[at(unknown)] = equations.element[at(ready[next])];
    plan.order.push_back(unknown);
    for (const std::int64_t entry : {entries.lower[at(unknown)], entries.upper[at(unknown)]}) {
      if (entry == kNoColor || equations.of[at(entry)] == kNoColor) continue;
      const std::int64_t equation = equations.of[at(entry)];
      equations.sum[at(equation)] -= unknown;
      if (--equations.left[at(equation)] == 1) ready.push_back(equation);
    }
  }
  if (plan.order.size() != plan.source.size())
    throw InternalError("color", "an entry can't be substituted from the compressed matrix");
  return readFrom;
}

}  // namespace

void planSubstitution(const SparsityPattern& pattern, const Coloring& coloring, DecompressionPlan& plan) {
  Equations equations = equationsOf(pattern, coloring, plan);
  // The members of each equation, by counting.
  std::vector<std::int64_t> first(equations.left.size() + 1, 0);
  std::partial_sum(equations.left.begin(), equations.left.end(), first.begin() + 1);
  std::vector<std::int64_t> members(at(first.back()));
  std::vector<std::int64_t> place(first.begin(), first.end() - 1);
  for (std::size_t k = 0; k < equations.of.size(); ++k)
    if (equations.of[k] != kNoColor) members[at(place[at(equations.of[k])]++)] = plan.unknownOf[k];
  const std::vector<std::int64_t> readFrom = peel(equations, plan);
  plan.subtractFirst.assign(1, 0);
  for (std::size_t unknown = 0; unknown < readFrom.size(); ++unknown) {
    for (std::int64_t m = first[at(readFrom[unknown])]; m < first[at(readFrom[unknown]) + 1]; ++m)
      if (members[at(m)] != static_cast<std::int64_t>(unknown)) plan.subtract.push_back(members[at(m)]);
    plan.subtractFirst.push_back(static_cast<std::int64_t>(plan.subtract.size()));
  }
}

}  // namespace sparsegen::color
