//===- lattice.h - colorings of stencils by a formula -----------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. On a grid, columns at x with (a·x) mod p = c are a lattice; where
// no two points of one lattice meet in a stencil, p colors are enough, and for
// the stencils of 5, 7, 9 and 27 points p is the number of points: then it is
// optimal (Goldfarb and Toint, "Optimal estimation of Jacobian and Hessian
// matrices that arise in finite difference calculations", Math. Comp. 43, 1984).
//
// On a periodic axis the formula must close: extent · a = 0 mod p. Where it
// doesn't, some steps along the axis, spread evenly, are another b in place of
// a, so that their sum is 0 mod p.
//
// For each guess of a grid, the columns of some rows give the vectors between
// points that meet in a stencil. A formula is a way along each axis and an offset
// for each field, all mod p; it is good if no such vector is 0. The search assigns
// one axis after the other and asks, as soon as all axes of a vector are known,
// whether it can be 0. The generator runs this very code.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_LATTICE_H
#define SPARSEGEN_RUNTIME_LATTICE_H

#include <sparsegen/runtime/grid.h>
#include <sparsegen/runtime/lattice_form.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace sparsegen {
namespace runtime {

/// A grid and what meets on it.
struct stencil {
  /// A column's digits, or the vector between two columns.
  using point = std::array<std::int64_t, grid::most_axes>;

  /// The vector between two columns of a row, and their fields.
  struct meeting {
    point along{};  ///< of each axis; 0 of the field axis and where there is none
    std::int64_t field_a = 0;
    std::int64_t field_b = 0;

    friend bool operator==(const meeting& a, const meeting& b) {
      return a.along == b.along && a.field_a == b.field_a && a.field_b == b.field_b;
    }
    friend bool operator<(const meeting& a, const meeting& b) {
      if (a.along != b.along) return a.along < b.along;
      return a.field_a != b.field_a ? a.field_a < b.field_a : a.field_b < b.field_b;
    }
  };

  grid on;
  std::vector<bool> periodic;
  std::vector<meeting> meetings;

  bool has_fields() const { return on.field_axis >= 0; }
  bool is_field_axis(std::size_t axis) const { return static_cast<std::int32_t>(axis) == on.field_axis; }
  std::int64_t fields() const { return has_fields() ? on.axes[static_cast<std::size_t>(on.field_axis)].extent : 1; }
};

/// Finds what meets on grids that a pattern may live on.
template <class Position, class Column>
class stencils {
public:
  using view = pattern_view<Position, Column>;

  explicit stencils(const view& pattern) : pattern_(pattern) {
    for (std::int64_t row = 0; row < pattern.rows; ++row) longest_ = std::max(longest_, pattern.length(row));
    for (std::int64_t k = 0; k < std::min(edge_rows, pattern.rows); ++k) {
      rows_.push_back(k);
      rows_.push_back(pattern.rows - 1 - k);
    }
    for (std::int64_t k = 0; k < sampled_rows; ++k) rows_.push_back(k * pattern.rows / sampled_rows);
    std::sort(rows_.begin(), rows_.end());
    rows_.erase(std::unique(rows_.begin(), rows_.end()), rows_.end());
  }

  /// The likeliest grids: on the right one, fewer vectors meet.
  std::vector<stencil> likeliest() const {
    std::vector<stencil> found;
    if (pattern_.rows == 0) return found;
    for (grid& each : grid_guesses(pattern_).take()) {
      stencil made{std::move(each), {}, {}};
      if (fill(made)) found.push_back(std::move(made));
    }
    // Vectors are counted once for each pair of fields. Not std::stable_sort: libstdc++ 12 makes it of a function that
    // C++17 deprecates, of which Clang warns.
    const auto key = [&](std::size_t k) {
      return std::make_pair(found[k].meetings.size() * (found[k].has_fields() ? 2 : 1), k);
    };
    std::vector<std::size_t> order(found.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    if (order.size() > most_grids) order.resize(most_grids);
    std::vector<stencil> result;
    for (const std::size_t k : order) result.push_back(std::move(found[k]));
    return result;
  }

private:
  static constexpr std::int64_t sampled_rows = 256;
  static constexpr std::int64_t edge_rows = 32;      ///< of them, at each end: they show what is periodic
  static constexpr std::size_t most_meetings = 400;  ///< vectors of a stencil; 27 points have 62 up to sign
  static constexpr std::int64_t times_each = 16;     ///< on a grid, the same vectors are met again and again
  static constexpr std::size_t most_grids = 12;
  static constexpr std::int64_t small_extent = 4;  ///< too short to tell a neighbor from one across the edge

  /// Up to most_meetings different ones. The same few come again and again: a small hash table.
  class meeting_set {
  public:
    void insert(const stencil::meeting& meeting) {
      auto hash = static_cast<std::uint64_t>(meeting.field_a * 31 + meeting.field_b);
      for (const std::int64_t along : meeting.along)
        hash = (hash ^ static_cast<std::uint64_t>(along)) * 0x9e3779b97f4a7c15 >> 3;
      std::size_t slot = hash % slots_.size();
      while (slots_[slot] != 0 && !(meetings_[slots_[slot] - 1u] == meeting)) slot = (slot + 1) % slots_.size();
      if (slots_[slot] != 0) return;
      meetings_.push_back(meeting);
      slots_[slot] = static_cast<std::uint16_t>(meetings_.size());
    }
    std::size_t size() const { return meetings_.size(); }
    std::vector<stencil::meeting> take() { return std::move(meetings_); }

  private:
    std::vector<stencil::meeting> meetings_;
    std::array<std::uint16_t, 4 * most_meetings> slots_{};  ///< one more than the place in `meetings_`, or 0
  };

  /// How many vectors a stencil of so many points has at most, for each field; and as many again, for there may be two
  /// kinds of points.
  std::size_t most_of(const stencil& made) const {
    return std::min(static_cast<std::size_t>(longest_ * (longest_ - 1) * made.fields()), most_meetings);
  }

  /// False where what meets is no stencil.
  bool fill(stencil& made) const {
    made.periodic.assign(made.on.axes.size(), false);
    const std::size_t most = most_of(made);
    meeting_set meetings;
    std::vector<stencil::point> points;
    std::int64_t pairs = 0;
    for (const std::int64_t row : rows_) {
      points.clear();
      for (const Column* column = pattern_.begin(row); column != pattern_.end(row); ++column) {
        points.emplace_back();
        for (std::size_t k = 0; k < made.on.axes.size(); ++k) points.back()[k] = made.on.axes[k].of(*column);
      }
      for (std::size_t a = 0; a < points.size(); ++a)
        for (std::size_t b = a + 1; b < points.size(); ++b, ++pairs) {
          meetings.insert(meeting_of(made, points[a], points[b]));
          if (meetings.size() > most) return false;
        }
    }
    if (pairs < times_each * static_cast<std::int64_t>(meetings.size())) return false;
    made.meetings = meetings.take();
    return true;
  }

  /// The vector from a to b, the short way round a periodic axis, and of it and its opposite the one that is the same
  /// for all pairs.
  static stencil::meeting meeting_of(stencil& made, const stencil::point& a, const stencil::point& b) {
    stencil::meeting meeting, opposite;
    for (std::size_t k = 0; k < made.on.axes.size(); ++k) {
      const grid_axis& axis = made.on.axes[k];
      std::int64_t along = b[k] - a[k];
      if (made.is_field_axis(k)) {
        meeting.field_a = opposite.field_b = a[k];
        meeting.field_b = opposite.field_a = b[k];
        along = 0;
      } else if (axis.extent > small_extent && 2 * std::abs(along) > axis.extent) {
        along += along > 0 ? -axis.extent : axis.extent;
        made.periodic[k] = true;
      }
      meeting.along[k] = along;
      opposite.along[k] = -along;
    }
    return std::max(meeting, opposite);
  }

  view pattern_;
  std::int64_t longest_ = 0;
  std::vector<std::int64_t> rows_;  ///< that are looked at
};

/// Residues mod p <= 64, as bits.
class residues {
public:
  residues(std::uint64_t bits, std::int32_t modulus) : bits_(bits), modulus_(modulus) {}
  bool has_zero() const { return (bits_ & 1) != 0; }

  /// All sums of one of these and one of those.
  residues plus(std::uint64_t others) const {
    std::uint64_t sums = 0;
    for (std::int32_t r = 0; r < modulus_; ++r)
      if ((others >> r & 1) != 0) sums |= rotated(r);
    return {sums, modulus_};
  }

  static std::int32_t of(std::int64_t value, std::int32_t modulus) {
    const std::int64_t rest = value % modulus;
    return static_cast<std::int32_t>(rest < 0 ? rest + modulus : rest);
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

/// Searches a formula with one modulus: backtracking over the axes, then over the fields.
class formula_search {
public:
  formula_search(const stencil& of, std::int32_t modulus, std::int64_t& steps)
      : stencil_(of),
        modulus_(modulus),
        steps_(steps),
        ways_(of.on.axes.size()),
        offsets_(static_cast<std::size_t>(of.fields()), 0),
        by_level_(level_count()) {
    for (const stencil::meeting& meeting : of.meetings) by_level_[level_of(meeting)].push_back(&meeting);
  }

  /// A formula under which no two points that meet have the same color, or none that was found within the steps; takes
  /// these off.
  std::optional<lattice_form> run() {
    if (!assign(0)) return std::nullopt;
    lattice_form form;
    form.modulus = modulus_;
    for (std::size_t k = 0; k < ways_.size(); ++k) {
      const way& own = ways_[k];
      const grid_axis& axis = stencil_.on.axes[k];
      if (stencil_.is_field_axis(k))
        form.axes.push_back({axis.stride, axis.extent, 0, 0, 0, offsets_});
      else if (own.usual != 0 || own.others != 0)
        form.axes.push_back({axis.stride, axis.extent, own.usual, own.other, own.others, {}});
    }
    return form;
  }

private:
  /// Steps along one axis: `usual`, and `other` for `others` of the extent's steps; see lattice_axis.
  struct way {
    std::int32_t usual = 0;
    std::int32_t other = 0;
    std::int64_t others = 0;
  };

  std::size_t axis_count() const { return stencil_.on.axes.size(); }
  std::size_t level_count() const { return axis_count() + offsets_.size(); }

  /// The level at which all that a meeting needs is known.
  std::size_t level_of(const stencil::meeting& meeting) const {
    if (meeting.field_a != meeting.field_b)
      return axis_count() + static_cast<std::size_t>(std::max(meeting.field_a, meeting.field_b));
    std::size_t level = 0;
    for (std::size_t k = 0; k < axis_count(); ++k)
      if (meeting.along[k] != 0) level = k;
    return level;
  }

  bool assign(std::size_t level) {
    if (level == level_count()) return true;
    if (steps_ <= 0) return false;
    return level < axis_count() ? assign_axis(level) : assign_field(level);
  }

  bool assign_axis(std::size_t level) {
    if (stencil_.is_field_axis(level)) return assign(level + 1);
    // The mirror image of a formula is one, so the first axis needs half of the steps.
    const std::int32_t end = level == 0 ? modulus_ / 2 + 1 : modulus_;
    for (std::int32_t usual = 0; usual < end; ++usual) {
      ways_[level] = {usual, usual, 0};
      const bool closes =
          !stencil_.periodic[level] || residues::of(usual * stencil_.on.axes[level].extent, modulus_) == 0;
      if (closes ? is_good(level) && assign(level + 1) : assign_mixed(level, usual)) return true;
    }
    return false;
  }

  /// A periodic axis whose usual steps don't close.
  bool assign_mixed(std::size_t level, std::int32_t usual) {
    const std::int64_t extent = stencil_.on.axes[level].extent;
    for (std::int32_t other = 0; other < modulus_; ++other) {
      std::int64_t others = 1;
      while (others < modulus_ && residues::of(usual * extent + others * (other - usual), modulus_) != 0) ++others;
      if (other == usual || others == modulus_ || 2 * others > extent) continue;
      ways_[level] = {usual, other, others};
      if (is_good(level) && assign(level + 1)) return true;
    }
    return false;
  }

  bool assign_field(std::size_t level) {
    std::int32_t& offset = offsets_[level - axis_count()];
    const std::int32_t end = level == axis_count() ? 1 : modulus_;
    for (offset = 0; offset < end; ++offset)
      if (is_good(level) && assign(level + 1)) return true;
    return false;
  }

  bool is_good(std::size_t level) {
    steps_ -= static_cast<std::int64_t>(by_level_[level].size()) + 1;
    for (const stencil::meeting* meeting : by_level_[level])
      if (can_be_zero(*meeting)) return false;
    return true;
  }

  bool can_be_zero(const stencil::meeting& meeting) const {
    const std::int32_t fields = residues::of(
        offsets_[static_cast<std::size_t>(meeting.field_b)] - offsets_[static_cast<std::size_t>(meeting.field_a)],
        modulus_);
    residues sums(std::uint64_t{1} << fields, modulus_);
    for (std::size_t k = 0; k < axis_count(); ++k)
      if (meeting.along[k] != 0) sums = sums.plus(reach(k, meeting.along[k]));
    return sums.has_zero();
  }

  /// What so many steps along an axis can come to.
  std::uint64_t reach(std::size_t axis, std::int64_t along) const {
    const way& own = ways_[axis];
    const std::int64_t length = std::abs(along), extent = stencil_.on.axes[axis].extent;
    const std::int64_t most = std::min(length, (length * own.others + extent - 1) / extent);
    std::uint64_t bits = 0;
    for (std::int64_t others = 0; others <= most; ++others) {
      const std::int64_t sum = (length - others) * own.usual + others * own.other;
      bits |= std::uint64_t{1} << residues::of(along > 0 ? sum : -sum, modulus_);
    }
    return bits;
  }

  const stencil& stencil_;
  std::int32_t modulus_;
  std::int64_t& steps_;
  std::vector<way> ways_;              ///< of each axis
  std::vector<std::int32_t> offsets_;  ///< of each field; one without fields
  std::vector<std::vector<const stencil::meeting*>> by_level_;
};

/// A formula, and the color that it gives to each column.
struct lattice_coloring {
  lattice_form form;
  std::vector<std::int32_t> colors;
};

/// Whether no row has a color below 64 twice.
template <class Position, class Column>
inline bool holds(const pattern_view<Position, Column>& pattern, const std::vector<std::int32_t>& colors) {
  for (std::int64_t row = 0; row < pattern.rows; ++row) {
    std::uint64_t seen = 0;
    for (const Column* column = pattern.begin(row); column != pattern.end(row); ++column) {
      const std::uint64_t bit = std::uint64_t{1} << colors[static_cast<std::size_t>(*column)];
      if ((seen & bit) != 0) return false;
      seen |= bit;
    }
  }
  return true;
}

/// A column coloring by a formula with a modulus of at least `least` and below `limit`, the smallest that is found
/// within `steps` and a few passes over the pattern; verified on all of it, or nothing. Takes off `steps` what was
/// spent. May throw std::bad_alloc.
template <class Position, class Column>
inline std::optional<lattice_coloring> find_lattice(const pattern_view<Position, Column>& pattern, std::int32_t least,
                                                    std::int32_t limit, std::int64_t& steps) {
  constexpr std::int32_t most_colors = 64;  // sets of residues are one word
  const std::vector<stencil> guesses = stencils<Position, Column>(pattern).likeliest();
  for (std::int32_t modulus = std::max(least, 1); modulus < std::min(limit, most_colors + 1); ++modulus)
    for (const stencil& guess : guesses) {
      std::optional<lattice_form> form = formula_search(guess, modulus, steps).run();
      if (!form) continue;
      std::vector<std::int32_t> colors = form->colors(pattern.cols);
      if (holds(pattern, colors)) return lattice_coloring{*std::move(form), std::move(colors)};
    }
  return std::nullopt;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_LATTICE_H
