//===- AcyclicLattice.cpp - acyclic colorings by a formula ------*- C++ -*-===//
//
// See AcyclicLattice.h. A formula that fails does so within a few points of the
// grid, so that all of them can be tried.
//
//===----------------------------------------------------------------------===//
#include "Color/AcyclicLattice.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Grid.h"

namespace sparsegen::color {
namespace {

constexpr std::size_t kMostFactors = 3;  ///< all of them are tried
constexpr std::int32_t kMostColors = 32;
constexpr std::int64_t kMostNodes = 40'000'000;

/// Disjoint sets that are singletons again after reset() in constant time.
class ResettableSets {
public:
  explicit ResettableSets(std::int64_t count) : parent_(at(count)), round_(at(count), 0) {}
  void reset() { ++now_; }

  /// Whether they were apart.
  bool unite(std::int32_t a, std::int32_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    parent_[at(a)] = b;
    return true;
  }

private:
  std::int32_t parent(std::int32_t element) {
    if (std::exchange(round_[at(element)], now_) != now_) parent_[at(element)] = element;
    return parent_[at(element)];
  }
  std::int32_t find(std::int32_t element) {
    while (parent(element) != element) element = parent_[at(element)] = parent(parent_[at(element)]);
    return element;
  }

  std::vector<std::int32_t> parent_;
  std::vector<std::int32_t> round_;  ///< of each element: when its parent was set
  std::int32_t now_ = 1;
};

/// Tries linear forms on one grid.
class FormTrial {
public:
  FormTrial(const SparsityPattern& pattern, const Grid& grid, std::int32_t modulus, ResettableSets& trees,
            std::int64_t& steps)
      : pattern_(pattern),
        grid_(grid),
        modulus_(modulus),
        trees_(trees),
        steps_(steps),
        factors_(grid.axes.size(), 0),
        tables_(grid.axes.size()) {}

  bool run() { return assign(0); }

  LatticeForm form() const {
    LatticeForm form{modulus_, {}};
    for (std::size_t k = 0; k < factors_.size(); ++k)
      if (factors_[k] != 0)
        form.axes.push_back({grid_.axes[k].stride, grid_.axes[k].extent, factors_[k], factors_[k], 0, {}});
    return form;
  }

private:
  std::int32_t color(std::int64_t vertex) const {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < grid_.axes.size(); ++k) sum += tables_[k][at(grid_.axes[k].of(vertex))];
    return sum % modulus_;
  }

  bool assign(std::size_t axis) {
    if (axis == grid_.axes.size()) return holds();
    const std::int32_t end = axis == 0 ? modulus_ / 2 + 1 : modulus_;
    for (factors_[axis] = 0; factors_[axis] < end && steps_ > 0; ++factors_[axis]) {
      tables_[axis].resize(at(grid_.axes[axis].extent));
      for (std::int64_t x = 0; x < grid_.axes[axis].extent; ++x)
        tables_[axis][at(x)] = static_cast<std::int32_t>(x * factors_[axis] % modulus_);
      steps_ -= grid_.axes[axis].extent;
      if (assign(axis + 1)) return true;
    }
    return false;
  }

  /// Two colors make forests: in each, a vertex stands for itself and the other
  /// color.
  bool holds() {
    trees_.reset();
    for (std::int32_t v = 0; v < pattern_.cols; ++v) {
      const std::int32_t own = color(v);
      for (const std::int32_t w : pattern_.row(v)) {
        if (w >= v) break;
        --steps_;
        const std::int32_t other = color(w);
        if (other == own || !trees_.unite(v * modulus_ + other, w * modulus_ + own)) return false;
      }
    }
    return true;
  }

  const SparsityPattern& pattern_;
  const Grid& grid_;
  std::int32_t modulus_;
  ResettableSets& trees_;
  std::int64_t& steps_;
  std::vector<std::int32_t> factors_;              ///< of each axis
  std::vector<std::vector<std::int32_t>> tables_;  ///< of each axis: what each coordinate adds
};

LatticeColoring coloringBy(LatticeForm form, const SparsityPattern& pattern) {
  LatticeColoring result{{form.modulus, form.colors(pattern.cols)}, std::move(form)};
  for (std::int64_t v = 0; v < pattern.cols; ++v)
    if (pattern.row(v).empty()) result.assignment.colors[at(v)] = kNoColor;
  compact(result.assignment);
  return result;
}

}  // namespace

std::optional<LatticeColoring> acyclicLattice(const SparsityPattern& pattern, std::int32_t least, std::int32_t limit,
                                              std::int64_t& steps) {
  std::vector<Grid> grids;
  for (Grid& grid : guessGrids(pattern))
    if (grid.fieldAxis < 0 && grid.axes.size() <= kMostFactors) grids.push_back(std::move(grid));
  if (grids.empty()) return std::nullopt;
  const std::int64_t most = std::min<std::int64_t>(limit - 1, kMostColors);
  if (pattern.cols * most > kMostNodes) return std::nullopt;
  ResettableSets trees(pattern.cols * std::max<std::int64_t>(most, 1));
  for (std::int32_t modulus = std::max(least, 1); modulus <= most; ++modulus)
    for (const Grid& grid : grids) {
      FormTrial form(pattern, grid, modulus, trees, steps);
      if (form.run()) return coloringBy(form.form(), pattern);
    }
  return std::nullopt;
}

}  // namespace sparsegen::color
