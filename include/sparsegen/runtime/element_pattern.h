//===- element_pattern.h - the pattern of a sum of elements -----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. From the unknowns of all elements to the lower triangle of their
// sum in CSR, and to the places of their blocks. What is the same for unknowns that
// come together in all elements, as those of one node do, is found once for them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ELEMENT_PATTERN_H
#define SPARSEGEN_RUNTIME_ELEMENT_PATTERN_H

#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/element_list.h>
#include <sparsegen/runtime/elements.h>
#include <sparsegen/runtime/fetch.h>
#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/index_groups.h>
#include <sparsegen/runtime/kept_buffer.h>
#include <sparsegen/runtime/summed_pattern.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace sparsegen {
namespace runtime {

/// The lower triangle, and the places for element_sum.
template <class Index>
class element_pattern : public summed_pattern<Index> {
public:
  element_pattern() = default;

  /// `rows` and `cols`: like slots, with as many elements. `visited`: what a pass has written; is emptied.
  /// std::invalid_argument where an unknown is outside of its slot; std::length_error where Index can't count the
  /// entries. Linear in the entries of elements, times the logarithm of a row's length. May throw std::bad_alloc.
  template <class Rows, class Cols>
  element_pattern(const Rows& rows, const Cols& cols, const element_table& table, numbers<std::int64_t>& visited)
      : summed_pattern<Index>(at(cols.size())) {
    builder made(*this, table, at(cols.size()));
    made.read(rows, cols, visited);
    made.find_rows();
    made.find_others();
    made.store_blocks();
    this->col_idx_.shrink_to_fit();
  }

  /// Whether each block of two runs is one element's alone, and written once. Then the places of blocks on the diagonal
  /// are not in the values but in an array of such a size: one lower triangle after the other, row by row.
  bool stores_blocks() const noexcept { return diagonal_size_ > 0; }
  std::size_t diagonal_size() const noexcept { return diagonal_size_; }
  /// Where the unknowns of each such block begin, and the last ones end; those of some have no entries, and no block.
  const growing<Index>& diagonal_begins() const noexcept { return begins_; }
  /// Memory that evaluations take turns in.
  kept_buffer& kept() const noexcept { return kept_; }

  /// All zero, as sums begin where blocks are not stored.
  template <class Value>
  void clear(Value* values) const {
    std::fill(values, values + this->nnz(), Value{});
  }

private:
  class builder;

  using summed_pattern<Index>::at;

  std::size_t diagonal_size_ = 0;  ///< 0: blocks are added
  growing<Index> begins_;          ///< of each group of unknowns, and where the last one ends: where blocks are stored
  mutable kept_buffer kept_;
};

/// On the way to a pattern.
template <class Index>
class element_pattern<Index>::builder {
public:
  builder(element_pattern& made, const element_table& table, std::size_t unknowns)
      : made_(made), table_(table), elements_(sizes_of(table)), groups_(unknowns) {
    for (std::size_t k = 0; k < table.count; ++k) long_runs_.push_back(long_runs_of(table.kinds[k]));
  }

  template <class Rows, class Cols>
  void read(const Rows& rows, const Cols& cols, numbers<std::int64_t>& visited) {
    elements_.reserve(visited.size());
    for (const std::int64_t* next = visited.begin(); next != visited.end();) {
      const auto number = static_cast<std::size_t>(*next++);
      const element_kind& kind = table_.kinds[number];
      Index* const runs = kind.runs == 0 ? nullptr : elements_.add(number);
      for (std::size_t run = 0; run < kind.runs; ++run, ++next) {
        runs[run] = static_cast<Index>(cols(*next - Cols::apart));
        cols(*next - Cols::apart + kind.lengths[run] - 1);
        groups_.add_run(runs[run], Index{kind.lengths[run]});
      }
      for (std::size_t k = 0; k < kind.rows; ++k) rows(*next++);
    }
    visited = {};
    groups_.number();
    follows_ = numbers<bool>(at(groups_.count()));
    has_diagonal_ = numbers<bool>(at(groups_.count()));
    find_elements();
  }

  /// The rows of all groups, and the places of all blocks.
  void find_rows() {
    std::size_t ahead = elements_.places();
    for (std::size_t k = 0; k < table_.count; ++k)
      if (table_.kinds[k].runs > 0) ahead = std::max(ahead, elements_.places() + ahead_of(k));
    made_.places_.append(ahead, Index{});
    ranks_ = numbers<Index>(at(groups_.count()));
    marks_ = numbers<Index>(at(groups_.count()), Index{-1});
    for (Index group = 0; group < groups_.count(); ++group) {
      find_neighbours(group);
      write_rows(group);
      own_.for_each(elements_, group, [&](Index* element) { write_places(group, element); });
    }
  }

  /// The places of all entries of elements that do not stand as usual.
  void find_others() {
    elements_.for_each([&](position, Index* element) {
      if (is_usual(element)) return;
      if (made_.others_.size() > at(std::numeric_limits<Index>::max())) elements_.too_many();
      made_.places_[elements_.places_begin(element)] =
          static_cast<Index>(-1 - static_cast<std::int64_t>(made_.others_.size()));
      write_others(element);
    });
  }

  /// Where no two elements have two groups in common, blocks are stored.
  void store_blocks() {
    if (meetings_ != neighbourhoods_ || groups_.is_split() || made_.others_.size() > 0) return;
    numbers<Index> triangles(at(groups_.count()));
    std::size_t size = 0;
    for (Index group = 0; group < groups_.count(); ++group) {
      if (!own_.is_empty(group) && !has_diagonal_[at(group)]) return;
      triangles[at(group)] = static_cast<Index>(size);
      if (!own_.is_empty(group)) size += at(groups_.size(group)) * (at(groups_.size(group)) + 1) / 2;
    }
    elements_.for_each([&](position, Index* element) {
      const std::size_t number = elements_.kind_of(element), runs = table_.kinds[number].runs;
      Index* const pairs = made_.places_.data() + elements_.places_begin(element) + long_runs_[number];
      for (std::size_t a = 0; a < runs; ++a) pairs[places_of_pair(a, a)] = triangles[at(elements_.runs_of(element)[a])];
    });
    made_.diagonal_size_ = size;
    made_.begins_ = groups_.take_begins();
  }

private:
  using position = typename element_list<Index>::position;

  static std::size_t long_runs_of(const element_kind& kind) {
    std::size_t count = 0;
    for (std::size_t run = 0; run < kind.runs; ++run) count += kind.lengths[run] > 1 ? 1 : 0;
    return count;
  }
  static std::vector<element_size> sizes_of(const element_table& table) {
    std::vector<element_size> sizes;
    for (std::size_t k = 0; k < table.count; ++k) {
      const element_kind& kind = table.kinds[k];
      sizes.push_back({kind.runs, long_runs_of(kind) + places_of_pair(kind.runs, 0)});
    }
    return sizes;
  }
  const element_kind& kind_of(const Index* element) const { return table_.kinds[elements_.kind_of(element)]; }

  /// How many places behind an element's own `evaluate` reads.
  std::size_t ahead_of(std::size_t kind) const {
    std::size_t size = 0;
    for (std::size_t run = 0; run < table_.kinds[kind].runs; ++run) size += table_.kinds[kind].lengths[run];
    return (elements_ahead(size * (size + 1) / 2) + 1) * elements_.places(kind);
  }

  /// Calls f(group) for the groups of an element, run by run.
  template <class F>
  void for_each_group(Index* element, const F& f) const {
    const element_kind& kind = kind_of(element);
    const Index* const runs = elements_.runs_of(element);
    for (std::size_t run = 0; run < kind.runs; ++run) groups_.for_each_of_run(runs[run], Index{kind.lengths[run]}, f);
  }

  /// Calls f(other) for the groups of an element that it has entries of in the rows of `group`.
  template <class F>
  void for_each_entry_group(Index group, Index* element, const F& f) {
    const element_kind& kind = kind_of(element);
    if (kind.in == nullptr) {
      has_diagonal_[at(group)] = true;
      return for_each_group(element, f);
    }
    const Index* const runs = elements_.runs_of(element);
    std::uint64_t in = 0;
    for (std::size_t a = 0; a < kind.runs; ++a)
      if (runs[a] <= group && group < groups_.end_of_run(runs[a], Index{kind.lengths[a]})) in |= kind.in[a];
    for (std::size_t b = 0; in != 0; ++b, in >>= 1) {
      if ((in & 1) == 0) continue;
      groups_.for_each_of_run(runs[b], Index{kind.lengths[b]}, [&](Index other) {
        if (other == group) has_diagonal_[at(group)] = true;
        f(other);
      });
    }
  }

  /// The elements of each group. Their runs are of groups from here on.
  void find_elements() {
    own_.begin(groups_.count());
    elements_.for_each([&](position, Index* element) {
      const element_kind& kind = kind_of(element);
      Index* const runs = elements_.runs_of(element);
      for (std::size_t run = 0; run < kind.runs; ++run)
        runs[run] = groups_.first_of_run(runs[run], Index{kind.lengths[run]});
      for_each_group(element, [&](Index group) { own_.count(group); });
    });
    own_.end_count();
    elements_.for_each(
        [&](position where, Index* element) { for_each_group(element, [&](Index group) { own_.add(group, where); }); });
  }

  /// The groups before this one that share entries of an element with it, ascending; and whether there are some with
  /// itself.
  void find_neighbours(Index group) {
    std::swap(neighbours_, last_);
    neighbours_.shrink(0);
    own_.for_each(elements_, group, [&](Index* element) {
      for_each_entry_group(group, element, [&](Index other) {
        if (other >= group) return;
        ++meetings_;
        if (marks_[at(other)] == group) return;
        marks_[at(other)] = group;
        neighbours_.push_back(other);
      });
    });
    sort_row(neighbours_.data(), neighbours_.data() + neighbours_.size(), marks_.size(),
             [&](std::size_t other, Index& to) {
               to = static_cast<Index>(other);
               return marks_[other] == group;
             });
    neighbourhoods_ += neighbours_.size();
    const bool is_next = group > 0 && neighbours_.size() == last_.size() + 1;
    follows_[at(group)] = is_next && neighbours_[last_.size()] == group - 1 &&
                          std::equal(last_.begin(), last_.end(), neighbours_.begin());
  }

  void write_rows(Index group) {
    const Index begin = groups_.begin(group), size = groups_.size(group);
    const bool has_diagonal = has_diagonal_[at(group)];
    length_ = 0;
    for (const Index other : neighbours_) ranks_[at(other)] = length_, length_ += groups_.size(other);
    for (Index row = 0; row < size; ++row) {
      const std::size_t before = made_.col_idx_.size(), added = at(length_) + (has_diagonal ? at(row) + 1 : 0);
      if (added > at(std::numeric_limits<Index>::max()) - before) elements_.too_many();
      Index* next = made_.col_idx_.grow_towards(added, at(begin + row), made_.row_ptr_.size());
      if (row > 0 && has_diagonal) {
        std::copy(next - added + 1, next, next);
        next[added - 1] = begin + row;
      } else {
        for (const Index other : neighbours_)
          for (Index column = groups_.begin(other); column < groups_.begin(other + 1); ++column) *next++ = column;
        if (has_diagonal) *next = begin;
      }
      made_.row_ptr_[at(begin + row) + 1] = static_cast<Index>(made_.col_idx_.size());
    }
  }

  /// Of an element that has a run which begins with this group: the blocks in the rows of that.
  void write_places(Index group, Index* element) {
    const std::size_t number = elements_.kind_of(element);
    const element_kind& kind = table_.kinds[number];
    const Index* const runs = elements_.runs_of(element);
    Index* const places = made_.places_.data() + elements_.places_begin(element);
    Index* const pairs = places + long_runs_[number];
    const Index row = made_.row_ptr_[at(groups_.begin(group))];
    std::size_t long_runs = 0;
    for (std::size_t a = 0; a < kind.runs; ++a) {
      const bool is_long = kind.lengths[a] > 1;
      if (runs[a] == group) {
        if (is_long) places[long_runs] = length_ + 1;
        for (std::size_t b = 0; b < kind.runs; ++b) {
          if (runs[b] > group || (runs[b] == group && a != b) || !kind.has(a, b)) continue;
          const Index place = row + (a == b ? length_ : ranks_[at(runs[b])]);
          const bool is_one = !is_long && kind.lengths[b] == 1;
          pairs[a < b ? places_of_pair(b, a) : places_of_pair(a, b)] = a < b && !is_one ? ~place : place;
        }
      }
      long_runs += is_long ? 1 : 0;
    }
  }

  /// Whether its runs have no unknown in common, and the rows of each differ by the run alone.
  bool is_usual(Index* element) const {
    const element_kind& kind = kind_of(element);
    const Index* const runs = elements_.runs_of(element);
    for (std::size_t a = 0; a < kind.runs; ++a) {
      const Index end = groups_.end_of_run(runs[a], Index{kind.lengths[a]});
      for (Index group = runs[a] + 1; group < end; ++group)
        if (!follows_[at(group)]) return false;
      for (std::size_t b = 0; b < kind.runs; ++b)
        if (a != b && runs[b] >= runs[a] && runs[b] < end) return false;
    }
    return true;
  }

  void write_others(Index* element) {
    const element_kind& kind = kind_of(element);
    const Index* const runs = elements_.runs_of(element);
    for (std::size_t a = 0; a < kind.runs; ++a)
      for (Index i = 0; i < kind.lengths[a]; ++i)
        for (std::size_t b = 0; b <= a; ++b) {
          if (!kind.has(a, b)) continue;
          const Index columns = b < a ? Index{kind.lengths[b]} : static_cast<Index>(i + 1);
          for (Index j = 0; j < columns; ++j)
            write_other(groups_.begin(runs[a]) + i, groups_.begin(runs[b]) + j, a == b && i == j);
        }
  }

  void write_other(Index one, Index other, bool is_diagonal) {
    const Index row = std::max(one, other), column = std::min(one, other);
    const Index* const columns = made_.col_idx_.data();
    const Index first = made_.row_ptr_[at(row)], end = made_.row_ptr_[at(row) + 1];
    const auto place = static_cast<Index>(first + rank_in_row(columns + first, columns + end, column));
    made_.others_.push_back(row == column && !is_diagonal ? ~place : place);
  }

  element_pattern& made_;
  const element_table& table_;
  element_list<Index> elements_;
  index_groups<Index> groups_;
  std::vector<std::size_t> long_runs_;  ///< of each kind, how many
  elements_of_groups<Index> own_;
  numbers<bool> has_diagonal_;  ///< whether a group has entries with itself
  numbers<bool> follows_;      ///< whether a group's first row is the last one before, and its own diagonal
  numbers<Index> ranks_;       ///< of each neighbour of the present group, in its rows
  numbers<Index> marks_;       ///< of each group, the last that found it
  growing<Index> neighbours_;  ///< of the present group
  growing<Index> last_;        ///< of the one before
  std::size_t meetings_ = 0;   ///< of two groups in an element
  std::size_t neighbourhoods_ = 0;  ///< of two groups in any
  Index length_ = 0;           ///< of a row of the present group, before its own unknowns
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ELEMENT_PATTERN_H
