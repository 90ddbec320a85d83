//===- jacobian_pattern.h - the pattern of a sum of Jacobians ---*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. From the rows and columns of all elements to their sum in CSR, and
// to the places of their blocks. What is the same for rows that come together in
// all elements, as those of one node do, is found once for them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_JACOBIAN_PATTERN_H
#define SPARSEGEN_RUNTIME_JACOBIAN_PATTERN_H

#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/element_list.h>
#include <sparsegen/runtime/fetch.h>
#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/index_groups.h>
#include <sparsegen/runtime/jacobian_elements.h>
#include <sparsegen/runtime/summed_pattern.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace sparsegen {
namespace runtime {

/// All of it, and the places for jacobian_sum.
template <class Index>
class jacobian_pattern : public summed_pattern<Index> {
public:
  jacobian_pattern() = default;

  /// `rows` and `cols`: slots. `visited`: what a pass has written; is emptied. std::invalid_argument where a row or a
  /// column is outside of its slot; not_sampled where a row begins that has entries; std::length_error where Index
  /// can't count the entries. Linear in the entries of elements, times the logarithm of a row's length. May throw
  /// std::bad_alloc.
  template <class Rows, class Cols>
  jacobian_pattern(const Rows& rows, const Cols& cols, const jacobian_table& table, numbers<std::int64_t>& visited)
      : summed_pattern<Index>(at(rows.size())) {
    builder made(*this, table, at(rows.size()), at(cols.size()));
    made.read(rows, cols, visited);
    made.find_rows();
    made.find_others();
    this->col_idx_.shrink_to_fit();
  }

  /// All zero, as sums begin; nothing is done where elements set all values.
  template <class Value>
  void clear(Value* values) const {
    if (is_added_) std::fill(values, values + this->nnz(), Value{});
  }

private:
  class builder;

  using summed_pattern<Index>::at;

  bool is_added_ = false;  ///< whether some elements are not set
};

/// On the way to a pattern.
template <class Index>
class jacobian_pattern<Index>::builder {
public:
  builder(jacobian_pattern& made, const jacobian_table& table, std::size_t rows, std::size_t columns)
      : made_(made), table_(table), elements_(sizes_of(table)), rows_(rows), columns_(columns) {
    for (std::size_t k = 0; k < table.count; ++k) {
      const jacobian_kind& kind = table.kinds[k];
      run_places_.push_back(places_of(kind));
      const unsigned char* const of_columns = kind.lengths + kind.row_runs;
      widths_.push_back(std::accumulate(of_columns, of_columns + kind.column_runs, std::size_t{0}));
      made.is_added_ = made.is_added_ || !kind.is_set();
    }
  }

  template <class Rows, class Cols>
  void read(const Rows& rows, const Cols& cols, numbers<std::int64_t>& visited) {
    if (has_begins()) begun_ = numbers<bool>(at(rows.size()));
    elements_.reserve(visited.size());
    for (const std::int64_t* next = visited.begin(); next != visited.end();) {
      const auto number = static_cast<std::size_t>(*next++);
      const jacobian_kind& kind = table_.kinds[number];
      Index* const runs = elements_.add(number);
      for (std::size_t run = 0; run < kind.row_runs; ++run, ++next) {
        runs[run] = static_cast<Index>(rows(*next));
        rows(*next + kind.lengths[run] - 1);
        if (kind.columns[run] != 0) rows_.add_run(runs[run], Index{kind.lengths[run]});
      }
      for (std::size_t run = kind.row_runs; run < kind.row_runs + kind.column_runs; ++run, ++next) {
        runs[run] = static_cast<Index>(cols(*next - Cols::apart));
        cols(*next - Cols::apart + kind.lengths[run] - 1);
        columns_.add_run(runs[run], Index{kind.lengths[run]});
      }
      if (begun_.size() > 0) begin_rows(kind, runs);
    }
    visited = {};
    begun_ = {};
    rows_.number();
    columns_.number();
    is_alike_ = numbers<bool>(at(rows_.count()));
    find_elements();
  }

  /// All rows, and the places of all blocks.
  void find_rows() {
    std::size_t ahead = elements_.places();
    for (std::size_t k = 0; k < table_.count; ++k) ahead = std::max(ahead, elements_.places() + ahead_of(k));
    made_.places_.append(ahead, Index{});
    ranks_ = numbers<Index>(at(columns_.count()));
    marks_ = numbers<Index>(at(columns_.count()), Index{-1});
    for (Index group = 0; group < rows_.count(); ++group) {
      find_columns(group);
      write_rows(group);
      own_.for_each(elements_, group, [&](Index* element) { write_places(group, element); });
    }
  }

  /// The places of all entries of elements that do not stand as usual.
  void find_others() {
    if (!rows_.is_split() && !sets_some()) return;
    elements_.for_each([&](position, Index* element) {
      if (has_runs_alike(element) && !has_column_twice(element)) return;
      if (made_.others_.size() > at(std::numeric_limits<Index>::max())) elements_.too_many();
      made_.places_[elements_.places_begin(element)] =
          static_cast<Index>(-1 - static_cast<std::int64_t>(made_.others_.size()));
      write_others(element);
    });
  }

private:
  using position = typename element_list<Index>::position;

  /// Where, among the places of an element, the length of a run's rows stands, and its first block.
  struct run_places {
    std::size_t length, first;
  };

  /// Of the runs of rows of a kind, and where they end.
  static std::vector<run_places> places_of(const jacobian_kind& kind) {
    std::vector<run_places> places;
    std::size_t lengths = 0;
    for (std::size_t a = 0; a < kind.row_runs; ++a) {
      places.push_back({lengths, 0});
      lengths += kind.says_length(a) ? 1 : 0;
    }
    places.push_back({lengths, lengths});
    std::size_t next = lengths;
    for (std::size_t a = 0; a < kind.row_runs; ++a) {
      places[a].first = next;
      for (std::size_t b = 0; b < kind.column_runs; ++b) next += kind.has(a, b) ? 1 : 0;
    }
    places.back().first = next;
    return places;
  }
  static std::vector<element_size> sizes_of(const jacobian_table& table) {
    std::vector<element_size> sizes;
    for (std::size_t k = 0; k < table.count; ++k) {
      const jacobian_kind& kind = table.kinds[k];
      sizes.push_back({kind.row_runs + kind.column_runs, places_of(kind).back().first});
    }
    return sizes;
  }
  const jacobian_kind& kind_of(const Index* element) const { return table_.kinds[elements_.kind_of(element)]; }

  bool has_begins() const {
    return std::any_of(table_.kinds, table_.kinds + table_.count,
                       [](const jacobian_kind& kind) { return kind.begins != 0; });
  }

  bool sets_some() const {
    return std::any_of(table_.kinds, table_.kinds + table_.count,
                       [](const jacobian_kind& kind) { return kind.is_set(); });
  }

  /// A row may begin once, before all else that it gets.
  void begin_rows(const jacobian_kind& kind, const Index* runs) {
    const auto for_each_row = [&](std::size_t run, const auto& f) {
      for (Index row = runs[run]; row < runs[run] + kind.lengths[run]; ++row) f(row);
    };
    for (std::size_t run = 0; run < kind.row_runs; ++run)
      if (kind.is_begun(run))
        for_each_row(run, [&](Index row) {
          if (begun_[at(row)]) not_as_tried("writes row " + std::to_string(row) + " again");
          begun_[at(row)] = kind.columns[run] != 0;
        });
    for (std::size_t run = 0; run < kind.row_runs; ++run)
      if (!kind.is_begun(run) && kind.columns[run] != 0) for_each_row(run, [&](Index row) { begun_[at(row)] = true; });
  }

  std::size_t ahead_of(std::size_t kind) const {
    if (elements_.places(kind) == 0) return 0;
    std::size_t entries = 0;
    const jacobian_kind& of = table_.kinds[kind];
    for (std::size_t a = 0; a < of.row_runs; ++a)
      for (std::size_t b = 0; b < of.column_runs; ++b)
        entries += of.has(a, b) ? of.lengths[a] * std::size_t{of.lengths[of.row_runs + b]} : 0;
    return (elements_ahead(entries) + 2) * elements_.places(kind);
  }

  template <class F>
  void for_each_row_group(const Index* element, const F& f) const {
    const jacobian_kind& kind = kind_of(element);
    for (std::size_t run = 0; run < kind.row_runs; ++run)
      if (kind.columns[run] != 0) rows_.for_each_of_run(element[2 + run], Index{kind.lengths[run]}, f);
  }

  /// The elements of each group of rows. Their runs are of groups from here on.
  void find_elements() {
    own_.begin(rows_.count());
    elements_.for_each([&](position, Index* element) {
      const jacobian_kind& kind = kind_of(element);
      Index* const runs = elements_.runs_of(element);
      for (std::size_t run = 0; run < kind.row_runs + kind.column_runs; ++run) {
        index_groups<Index>& side = run < kind.row_runs ? rows_ : columns_;
        runs[run] = side.first_of_run(runs[run], Index{kind.lengths[run]});
      }
      for_each_row_group(element, [&](Index group) { own_.count(group); });
    });
    own_.end_count();
    elements_.for_each([&](position where, Index* element) {
      for_each_row_group(element, [&](Index group) { own_.add(group, where); });
    });
  }

  /// Whether a run of an element has a group of rows.
  bool has_group(const jacobian_kind& kind, const Index* runs, std::size_t run, Index group) const {
    if (runs[run] == group) return true;
    if (!rows_.is_split() || runs[run] > group || group - runs[run] >= kind.lengths[run]) return false;
    return group < rows_.end_of_run(runs[run], Index{kind.lengths[run]});
  }

  /// The groups of columns that a group of rows has, ascending.
  void find_columns(Index group) {
    std::swap(found_, last_);
    found_.shrink(0);
    own_.for_each(elements_, group, [&](const Index* element) { add_columns(group, element); });
    sort_row(found_.data(), found_.data() + found_.size(), marks_.size(), [&](std::size_t other, Index& to) {
      to = static_cast<Index>(other);
      return marks_[other] == group;
    });
    is_alike_[at(group)] =
        group > 0 && found_.size() == last_.size() && std::equal(found_.begin(), found_.end(), last_.begin());
  }

  /// Those of an element. What is found goes behind the last, and stays there if it is new: no branch depends on it.
  void add_columns(Index group, const Index* element) {
    fetch_soon(made_.places_.data() + elements_.places_begin(element));
    const jacobian_kind& kind = kind_of(element);
    const Index* const runs = element + 2;
    std::uint64_t columns = 0;
    for (std::size_t a = 0; a < kind.row_runs; ++a)
      if (has_group(kind, runs, a, group)) columns |= kind.columns[a];
    const std::size_t before = found_.size();
    Index* const first = found_.grow(widths_[elements_.kind_of(element)]);
    Index* next = first;
    for (std::size_t b = kind.row_runs; columns != 0; ++b, columns >>= 1) {
      if ((columns & 1) == 0) continue;
      columns_.for_each_of_run(runs[b], Index{kind.lengths[b]}, [&](Index other) {
        const bool is_new = marks_[at(other)] != group;
        marks_[at(other)] = group;
        *next = other;
        next += is_new ? 1 : 0;
      });
    }
    found_.shrink(before + static_cast<std::size_t>(next - first));
  }

  void write_rows(Index group) {
    length_ = 0;
    for (const Index other : found_) ranks_[at(other)] = length_, length_ += columns_.size(other);
    for (Index row = rows_.begin(group); row < rows_.begin(group + 1); ++row) {
      const std::size_t before = made_.col_idx_.size();
      if (at(length_) > at(std::numeric_limits<Index>::max()) - before) elements_.too_many();
      Index* next = made_.col_idx_.grow_towards(at(length_), at(row), made_.row_ptr_.size());
      if (row > rows_.begin(group))
        std::copy(next - length_, next, next);
      else
        for (const Index other : found_)
          for (Index column = columns_.begin(other); column < columns_.begin(other + 1); ++column) *next++ = column;
      made_.row_ptr_[at(row) + 1] = static_cast<Index>(made_.col_idx_.size());
    }
  }

  /// Of an element: the blocks of the runs that begin with this group.
  void write_places(Index group, Index* element) {
    const std::size_t number = elements_.kind_of(element);
    const jacobian_kind& kind = table_.kinds[number];
    const Index* const runs = elements_.runs_of(element);
    Index* const places = made_.places_.data() + elements_.places_begin(element);
    const Index row = made_.row_ptr_[at(rows_.begin(group))];
    for (std::size_t a = 0; a < kind.row_runs; ++a) {
      if (runs[a] != group) continue;
      const run_places& own = run_places_[number][a];
      if (kind.says_length(a)) places[own.length] = length_;
      Index* place = places + own.first;
      std::uint64_t columns = kind.columns[a];
      for (const Index* column = runs + kind.row_runs; columns != 0; ++column, columns >>= 1)
        if ((columns & 1) != 0) *place++ = row + ranks_[at(*column)];
    }
  }

  bool has_runs_alike(Index* element) const {
    const jacobian_kind& kind = kind_of(element);
    const Index* const runs = elements_.runs_of(element);
    for (std::size_t a = 0; a < kind.row_runs; ++a) {
      if (kind.columns[a] == 0 || kind.lengths[a] == 1) continue;
      const Index end = rows_.end_of_run(runs[a], Index{kind.lengths[a]});
      for (Index group = runs[a] + 1; group < end; ++group)
        if (!is_alike_[at(group)]) return false;
    }
    return true;
  }

  /// Of one that is set.
  bool has_column_twice(Index* element) const {
    const jacobian_kind& kind = kind_of(element);
    if (!kind.is_set()) return false;
    const Index* const runs = elements_.runs_of(element) + kind.row_runs;
    for (std::size_t a = 0; a < kind.column_runs; ++a) {
      const Index end = columns_.end_of_run(runs[a], Index{kind.lengths[kind.row_runs + a]});
      for (std::size_t b = 0; b < kind.column_runs; ++b)
        if (a != b && runs[b] >= runs[a] && runs[b] < end) return true;
    }
    return false;
  }

  void write_others(Index* element) {
    const jacobian_kind& kind = kind_of(element);
    const Index* const runs = elements_.runs_of(element);
    const Index* const columns = made_.col_idx_.data();
    for (std::size_t a = 0; a < kind.row_runs; ++a)
      for (std::size_t b = 0; b < kind.column_runs; ++b) {
        if (!kind.has(a, b)) continue;
        const Index begin = rows_.begin(runs[a]), column = columns_.begin(runs[kind.row_runs + b]);
        for (Index row = begin; row < begin + kind.lengths[a]; ++row) {
          const Index first = made_.row_ptr_[at(row)], end = made_.row_ptr_[at(row) + 1];
          const auto place = static_cast<Index>(first + rank_in_row(columns + first, columns + end, column));
          for (Index k = 0; k < kind.lengths[kind.row_runs + b]; ++k) made_.others_.push_back(place + k);
        }
      }
  }

  jacobian_pattern& made_;
  const jacobian_table& table_;
  element_list<Index> elements_;
  index_groups<Index> rows_, columns_;
  std::vector<std::vector<run_places>> run_places_;  ///< of each kind
  std::vector<std::size_t> widths_;                  ///< of each kind, how many columns
  numbers<bool> begun_;                              ///< rows with entries, if some row may begin later
  elements_of_groups<Index> own_;
  numbers<bool> is_alike_;  ///< whether a group of rows has the columns of the one before
  numbers<Index> ranks_;    ///< of each group of columns in the present rows
  numbers<Index> marks_;    ///< of each group of columns, the last rows that have it
  growing<Index> found_;    ///< groups of columns of the present rows
  growing<Index> last_;     ///< of those before
  Index length_ = 0;        ///< of the present rows
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_JACOBIAN_PATTERN_H
