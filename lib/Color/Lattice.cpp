//===- Lattice.cpp - colorings of stencils by a formula ---------*- C++ -*-===//
//
// See Lattice.h. For each guess of a grid, the columns of some rows give the
// vectors between points that meet in a stencil. A formula is a way along each
// axis and an offset for each field, all mod p; it is good if no such vector is
// 0. The search assigns one axis after the other and asks, as soon as all axes
// of a vector are known, whether it can be 0.
//
//===----------------------------------------------------------------------===//
#include "Color/Lattice.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Grid.h"
#include "Pattern/Operations.h"

namespace sparsegen::color {
namespace {

constexpr std::int64_t kSampledRows = 256;
constexpr std::int64_t kEdgeRows = 32;      ///< of them, at each end: they show what is periodic
constexpr std::size_t kMostMeetings = 400;  ///< vectors of a stencil; 27 points have 62 up to sign
constexpr std::int64_t kTimesEach = 16;     ///< on a grid, the same vectors are met again and again
constexpr std::size_t kMostGrids = 12;
constexpr std::int32_t kMostColors = 64;  ///< sets of residues are one word
constexpr std::int64_t kSmallExtent = 4;  ///< too short to tell a neighbor from one across the edge

/// A column's digits.
using Point = std::array<std::int64_t, kMostAxes>;

/// The vector between two columns of a row, and their fields.
struct Meeting {
  Point along{};  ///< of each axis; 0 of the field axis and where there is none
  std::int64_t fieldA = 0;
  std::int64_t fieldB = 0;
  friend auto operator<=>(const Meeting&, const Meeting&) = default;
};

/// Up to kMostMeetings different ones. The same few come again and again: a small hash table.
class MeetingSet {
public:
  void insert(const Meeting& meeting) {
    std::uint64_t hash = static_cast<std::uint64_t>(meeting.fieldA * 31 + meeting.fieldB);
    for (const std::int64_t along : meeting.along)
      hash = (hash ^ static_cast<std::uint64_t>(along)) * 0x9e3779b97f4a7c15 >> 3;
    std::size_t slot = hash % slots_.size();
    while (slots_[slot] != 0 && meetings_[slots_[slot] - 1] != meeting) slot = (slot + 1) % slots_.size();
    if (slots_[slot] != 0) return;
    meetings_.push_back(meeting);
    slots_[slot] = static_cast<std::uint16_t>(meetings_.size());
  }
  std::size_t size() const { return meetings_.size(); }
  std::vector<Meeting> take() { return std::move(meetings_); }

private:
  std::vector<Meeting> meetings_;
  std::array<std::uint16_t, 4 * kMostMeetings> slots_{};  ///< one more than the place in `meetings_`, or 0
};

/// A grid and what meets on it.
struct Stencil {
  Grid grid;
  std::vector<bool> periodic;
  std::vector<Meeting> meetings;
};

/// Steps along one axis: `usual`, and `other` for `others` of the extent's steps; see LatticeAxis.
struct Way {
  std::int32_t usual = 0;
  std::int32_t other = 0;
  std::int64_t others = 0;
};

struct Formula {
  std::int32_t modulus = 0;
  std::vector<Way> ways;              ///< of each axis
  std::vector<std::int32_t> offsets;  ///< of each field; one without fields
};

std::vector<std::int64_t> sampledRows(const SparsityPattern& pattern) {
  std::set<std::int64_t> rows;
  for (std::int64_t k = 0; k < std::min(kEdgeRows, pattern.rows); ++k) rows.insert({k, pattern.rows - 1 - k});
  for (std::int64_t k = 0; k < kSampledRows; ++k) rows.insert(k * pattern.rows / kSampledRows);
  return {rows.begin(), rows.end()};
}

/// The vector from a to b, the short way round a periodic axis, and of it and its
/// opposite the one that is the same for all pairs.
Meeting meetingOf(Stencil& stencil, const Point& a, const Point& b) {
  Meeting meeting;
  Meeting opposite;
  for (std::size_t k = 0; k < stencil.grid.axes.size(); ++k) {
    const GridAxis& axis = stencil.grid.axes[k];
    std::int64_t along = b[k] - a[k];
    if (static_cast<std::int32_t>(k) == stencil.grid.fieldAxis) {
      meeting.fieldA = opposite.fieldB = a[k];
      meeting.fieldB = opposite.fieldA = b[k];
      along = 0;
    } else if (axis.extent > kSmallExtent && 2 * std::abs(along) > axis.extent) {
      along += along > 0 ? -axis.extent : axis.extent;
      stencil.periodic[k] = true;
    }
    meeting.along[k] = along;
    opposite.along[k] = -along;
  }
  return std::max(meeting, opposite);
}

/// How many vectors a stencil of so many points has at most, for each field; and
/// as many again, for there may be two kinds of points.
std::size_t mostMeetings(const Grid& grid, std::int64_t points) {
  const std::int64_t fields = grid.fieldAxis < 0 ? 1 : grid.axes[at(grid.fieldAxis)].extent;
  return std::min(at(points * (points - 1) * fields), kMostMeetings);
}

std::optional<Stencil> stencilOn(const Grid& grid, const SparsityPattern& pattern,
                                 const std::vector<std::int64_t>& rows, std::int64_t longest) {
  Stencil stencil{grid, std::vector<bool>(grid.axes.size(), false), {}};
  const std::size_t most = mostMeetings(grid, longest);
  MeetingSet meetings;
  std::vector<Point> points;
  std::int64_t pairs = 0;
  for (const std::int64_t i : rows) {
    points.clear();
    for (const std::int32_t column : pattern.row(i)) {
      points.emplace_back();
      for (std::size_t k = 0; k < grid.axes.size(); ++k) points.back()[k] = grid.axes[k].of(column);
    }
    for (std::size_t a = 0; a < points.size(); ++a)
      for (std::size_t b = a + 1; b < points.size(); ++b, ++pairs) {
        meetings.insert(meetingOf(stencil, points[a], points[b]));
        if (meetings.size() > most) return std::nullopt;
      }
  }
  if (pairs < kTimesEach * static_cast<std::int64_t>(meetings.size())) return std::nullopt;
  stencil.meetings = meetings.take();
  return stencil;
}

/// The likeliest grids: on the right one, fewer vectors meet.
std::vector<Stencil> stencils(const SparsityPattern& pattern) {
  const std::vector<std::int64_t> rows = sampledRows(pattern);
  const std::int64_t longest = longestRow(pattern);
  std::vector<Stencil> found;
  for (const Grid& grid : guessGrids(pattern))
    if (auto stencil = stencilOn(grid, pattern, rows, longest)) found.push_back(std::move(*stencil));
  std::stable_sort(found.begin(), found.end(), [](const Stencil& a, const Stencil& b) {
    const std::size_t fieldsA = a.grid.fieldAxis < 0 ? 1 : 2;  // vectors are counted once for each pair of fields
    const std::size_t fieldsB = b.grid.fieldAxis < 0 ? 1 : 2;
    return a.meetings.size() * fieldsB < b.meetings.size() * fieldsA;
  });
  if (found.size() > kMostGrids) found.resize(kMostGrids);
  return found;
}

/// Residues mod p, as bits.
class Residues {
public:
  Residues(std::uint64_t bits, std::int32_t modulus) : bits_(bits), modulus_(modulus) {}
  bool hasZero() const { return (bits_ & 1) != 0; }

  /// All sums of one of these and one of those.
  Residues plus(std::uint64_t others) const {
    std::uint64_t sums = 0;
    for (std::int32_t r = 0; r < modulus_; ++r)
      if ((others >> r & 1) != 0) sums |= rotated(r);
    return {sums, modulus_};
  }

private:
  std::uint64_t rotated(std::int32_t by) const {
    if (by == 0) return bits_;
    const std::uint64_t all = modulus_ == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << modulus_) - 1;
    return (bits_ << by | bits_ >> (modulus_ - by)) & all;
  }

  std::uint64_t bits_;
  std::int32_t modulus_;
};

std::int32_t residue(std::int64_t value, std::int32_t modulus) {
  const std::int64_t rest = value % modulus;
  return static_cast<std::int32_t>(rest < 0 ? rest + modulus : rest);
}

/// Backtracking over the axes, then over the fields.
class FormulaSearch {
public:
  FormulaSearch(const Stencil& stencil, std::int32_t modulus, std::int64_t& steps)
      : stencil_(stencil), modulus_(modulus), steps_(steps), byLevel_(levelCount()) {
    formula_.modulus = modulus;
    formula_.ways.resize(stencil.grid.axes.size());
    formula_.offsets.assign(fieldCount(), 0);
    for (const Meeting& meeting : stencil.meetings) byLevel_[levelOf(meeting)].push_back(&meeting);
  }

  std::optional<Formula> run() {
    if (assign(0)) return formula_;
    return std::nullopt;
  }

private:
  std::size_t axisCount() const { return stencil_.grid.axes.size(); }
  std::size_t fieldCount() const {
    return stencil_.grid.fieldAxis < 0 ? 1 : at(stencil_.grid.axes[at(stencil_.grid.fieldAxis)].extent);
  }
  std::size_t levelCount() const { return axisCount() + fieldCount(); }

  /// The level at which all that a meeting needs is known.
  std::size_t levelOf(const Meeting& meeting) const {
    if (meeting.fieldA != meeting.fieldB) return axisCount() + at(std::max(meeting.fieldA, meeting.fieldB));
    std::size_t level = 0;
    for (std::size_t k = 0; k < axisCount(); ++k)
      if (meeting.along[k] != 0) level = k;
    return level;
  }

  bool assign(std::size_t level) {
    if (level == levelCount()) return true;
    if (steps_ <= 0) return false;
    return level < axisCount() ? assignAxis(level) : assignField(level);
  }

  bool assignAxis(std::size_t level) {
    const GridAxis& axis = stencil_.grid.axes[level];
    Way& way = formula_.ways[level];
    if (static_cast<std::int32_t>(level) == stencil_.grid.fieldAxis) return assign(level + 1);
    // The mirror image of a formula is one, so the first axis needs half of the steps.
    const std::int32_t end = level == 0 ? modulus_ / 2 + 1 : modulus_;
    for (std::int32_t usual = 0; usual < end; ++usual) {
      way = {usual, usual, 0};
      const bool closes = !stencil_.periodic[level] || residue(usual * axis.extent, modulus_) == 0;
      if (closes ? good(level) && assign(level + 1) : assignMixed(level, usual)) return true;
    }
    return false;
  }

  /// A periodic axis whose usual steps don't close.
  bool assignMixed(std::size_t level, std::int32_t usual) {
    const std::int64_t extent = stencil_.grid.axes[level].extent;
    Way& way = formula_.ways[level];
    for (std::int32_t other = 0; other < modulus_; ++other) {
      std::int64_t others = 1;
      while (others < modulus_ && residue(usual * extent + others * (other - usual), modulus_) != 0) ++others;
      if (other == usual || others == modulus_ || 2 * others > extent) continue;
      way = {usual, other, others};
      if (good(level) && assign(level + 1)) return true;
    }
    return false;
  }

  bool assignField(std::size_t level) {
    std::int32_t& offset = formula_.offsets[level - axisCount()];
    const std::int32_t end = level == axisCount() ? 1 : modulus_;
    for (offset = 0; offset < end; ++offset)
      if (good(level) && assign(level + 1)) return true;
    return false;
  }

  bool good(std::size_t level) {
    steps_ -= static_cast<std::int64_t>(byLevel_[level].size()) + 1;
    return std::none_of(byLevel_[level].begin(), byLevel_[level].end(),
                        [&](const Meeting* meeting) { return canBeZero(*meeting); });
  }

  bool canBeZero(const Meeting& meeting) const {
    const std::int32_t fields =
        residue(formula_.offsets[at(meeting.fieldB)] - formula_.offsets[at(meeting.fieldA)], modulus_);
    Residues sums(std::uint64_t{1} << fields, modulus_);
    for (std::size_t k = 0; k < axisCount(); ++k)
      if (meeting.along[k] != 0) sums = sums.plus(reach(k, meeting.along[k]));
    return sums.hasZero();
  }

  /// What so many steps along an axis can come to.
  std::uint64_t reach(std::size_t axis, std::int64_t along) const {
    const Way& way = formula_.ways[axis];
    const std::int64_t length = std::abs(along);
    const std::int64_t extent = stencil_.grid.axes[axis].extent;
    const std::int64_t most = std::min(length, (length * way.others + extent - 1) / extent);
    std::uint64_t bits = 0;
    for (std::int64_t others = 0; others <= most; ++others) {
      const std::int64_t sum = (length - others) * way.usual + others * way.other;
      bits |= std::uint64_t{1} << residue(along > 0 ? sum : -sum, modulus_);
    }
    return bits;
  }

  const Stencil& stencil_;
  std::int32_t modulus_;
  std::int64_t& steps_;
  Formula formula_;
  std::vector<std::vector<const Meeting*>> byLevel_;
};

LatticeForm formOf(const Formula& formula, const Grid& grid) {
  LatticeForm form;
  form.modulus = formula.modulus;
  for (std::size_t k = 0; k < grid.axes.size(); ++k) {
    const Way& way = formula.ways[k];
    const bool fields = static_cast<std::int32_t>(k) == grid.fieldAxis;
    if (!fields && way.usual == 0 && way.others == 0) continue;
    LatticeAxis axis{grid.axes[k].stride, grid.axes[k].extent, way.usual, way.other, way.others, {}};
    if (fields) axis = {axis.stride, axis.extent, 0, 0, 0, formula.offsets};
    form.axes.push_back(std::move(axis));
  }
  return form;
}

/// On the whole pattern: no row has a color twice.
bool holds(const SparsityPattern& pattern, const std::vector<std::int32_t>& colors) {
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    std::uint64_t seen = 0;
    for (const std::int32_t column : pattern.row(i)) {
      const std::uint64_t bit = std::uint64_t{1} << colors[at(column)];
      if ((seen & bit) != 0) return false;
      seen |= bit;
    }
  }
  return true;
}

}  // namespace

std::optional<LatticeColoring> latticeColoring(const SparsityPattern& pattern, const SparsityPattern& columns,
                                               std::int32_t least, std::int32_t limit, std::int64_t& steps) {
  const std::vector<Stencil> guesses = stencils(pattern);
  for (std::int32_t modulus = std::max(least, 1); modulus < std::min(limit, kMostColors + 1); ++modulus)
    for (const Stencil& stencil : guesses) {
      const std::optional<Formula> formula = FormulaSearch(stencil, modulus, steps).run();
      if (!formula) continue;
      LatticeForm form = formOf(*formula, stencil.grid);
      std::vector<std::int32_t> colors = colorsBy(form, pattern.cols);
      if (!holds(pattern, colors)) continue;
      for (std::int64_t column = 0; column < pattern.cols; ++column)
        if (columns.row(column).empty()) colors[at(column)] = kNoColor;
      LatticeColoring result{{modulus, std::move(colors)}, std::move(form)};
      compact(result.assignment);
      return result;
    }
  return std::nullopt;
}

}  // namespace sparsegen::color
