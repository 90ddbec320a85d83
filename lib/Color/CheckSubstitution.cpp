//===- CheckSubstitution.cpp - the oracle of acyclic colorings --*- C++ -*-===//
//
// Each element of the compressed matrix, (row, color), is the sum of the entries
// of that row in columns of that color: an equation. Whatever stands alone in an
// equation is known, and is struck out of the others; all entries must become
// known so. What is left shows a cycle.
//
//===----------------------------------------------------------------------===//
#include "Color/CheckSubstitution.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sparsegen::color {
namespace {

/// (row, column), row ≥ column: the entry and its mirror image.
using Unknown = std::pair<std::int32_t, std::int32_t>;
/// (row, color).
using Element = std::pair<std::int32_t, std::int32_t>;
using Equations = std::map<Element, std::set<Unknown>>;

Unknown unknown(std::int32_t i, std::int32_t j) { return {std::max(i, j), std::min(i, j)}; }

Equations equationsOf(const SparsityPattern& pattern, const std::vector<std::int32_t>& colors) {
  Equations equations;
  for (std::int32_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i))
      if (const std::int32_t color = colors[static_cast<std::size_t>(j)]; color != -1)
        equations[{i, color}].insert(unknown(i, j));
  return equations;
}

/// Strikes out what is known until no equation has one unknown. Gives what is
/// left of the unknowns.
std::set<Unknown> substitute(Equations& equations, std::set<Unknown> left, const std::vector<std::int32_t>& colors) {
  std::vector<Element> single;
  for (const auto& [element, members] : equations)
    if (members.size() == 1) single.push_back(element);
  while (!single.empty()) {
    const Element element = single.back();
    single.pop_back();
    if (equations[element].empty()) continue;
    const auto [i, j] = *equations[element].begin();
    left.erase({i, j});
    for (const Element& each :
         {Element{i, colors[static_cast<std::size_t>(j)]}, Element{j, colors[static_cast<std::size_t>(i)]}}) {
      const auto found = equations.find(each);
      if (found != equations.end() && found->second.erase({i, j}) != 0 && found->second.size() == 1)
        single.push_back(each);
    }
  }
  return left;
}

/// From an unknown that is left, always on to another one of the same equation,
/// until a column comes back.
std::string cycleFrom(const Equations& equations, Unknown start, const std::vector<std::int32_t>& colors) {
  std::vector<std::int32_t> path{start.second};
  Unknown edge = start;
  for (;;) {
    const std::int32_t here = edge.first == path.back() ? edge.second : edge.first;
    const auto seen = std::find(path.begin(), path.end(), here);
    if (seen != path.end()) {
      std::string text = "columns";
      for (auto each = seen; each != path.end(); ++each) text += " " + std::to_string(*each);
      const std::int32_t a = colors[static_cast<std::size_t>(*seen)];
      const std::int32_t b = colors[static_cast<std::size_t>(path.back())];
      return text + " form a cycle in colors " + std::to_string(std::min(a, b)) + " and " +
             std::to_string(std::max(a, b));
    }
    const auto found = equations.find({here, colors[static_cast<std::size_t>(path.back())]});
    path.push_back(here);
    if (found == equations.end()) return "";
    const auto next =
        std::find_if(found->second.begin(), found->second.end(), [&](const Unknown& other) { return other != edge; });
    if (next == found->second.end()) return "";
    edge = *next;
  }
}

}  // namespace

std::optional<std::string> checkSubstitution(const SparsityPattern& pattern, const std::vector<std::int32_t>& colors) {
  std::set<Unknown> all;
  for (std::int32_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i)) all.insert(unknown(i, j));
  Equations equations = equationsOf(pattern, colors);
  const std::set<Unknown> left = substitute(equations, all, colors);
  if (left.empty()) return std::nullopt;
  const auto color = [&](std::int32_t k) { return colors[static_cast<std::size_t>(k)]; };
  for (const auto& [i, j] : left)
    if (i != j && color(i) != -1 && color(i) == color(j))
      return "columns " + std::to_string(j) + " and " + std::to_string(i) + " share color " + std::to_string(color(i)) +
             " and have the nonzero (" + std::to_string(i) + ", " + std::to_string(j) + ")";
  const auto [i, j] = *left.begin();
  const std::string text = "entry (" + std::to_string(i) + ", " + std::to_string(j) + ") can't be substituted: ";
  for (const std::int32_t k : {j, i})
    if (color(k) == -1) return text + "column " + std::to_string(k) + " has no color";
  return text + cycleFrom(equations, {i, j}, colors);
}

}  // namespace sparsegen::color
