//===- row_groups.h - sorted rows of what is visited ------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The pattern in CSR of what a structure pass has visited. Rows that
// are visited in the same blocks only, as those of a node of a mesh, are one group:
// their columns are found once.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ROW_GROUPS_H
#define SPARSEGEN_RUNTIME_ROW_GROUPS_H

#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/visit_records.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace sparsegen {
namespace runtime {

/// Finds the rows of one pattern.
template <class Index>
class row_groups {
public:
  using position = typename visit_records<Index>::position;

  /// `begins`: of each row, where the visit stands that begins it for the last time: what was visited before is
  /// overwritten; none where no row begins. Where one triangle is wanted nothing above the diagonal is in the pattern.
  /// May throw std::bad_alloc.
  row_groups(visit_records<Index>& records, const numbers<position>& begins, std::size_t rows, std::size_t cols,
             triangle wanted)
      : records_(records), begins_(begins), wanted_(wanted), marks_(cols) {
    find_groups(rows);
    sort_by_group();
  }

  /// Fills `row_ptr`, which has a zero for each row and one more, and `col_idx`: columns ascending and distinct in each
  /// row. Records get the ranks of their columns, -1 for what is no entry; but visits of pairs, those that are
  /// overwritten, and runs of rows of which others have visits of their own: these are left as they are. Linear in what
  /// was written, rows and columns, and the entries, times the logarithm of a row's length. std::length_error where
  /// Index can't count the entries. May throw std::bad_alloc.
  void find_rows(numbers<Index>& row_ptr, growing<Index>& col_idx) {
    for (std::size_t group = 0; group < groups(); ++group) {
      gather(group);
      unite();
      for (std::size_t row = first_row(group); row < first_row(group + 1); ++row) {
        const Index* const last = wanted_ == triangle::both
                                      ? united_.end()
                                      : std::upper_bound(united_.begin(), united_.end(), static_cast<Index>(row));
        std::copy(united_.begin(), last,
                  col_idx.grow_towards(static_cast<std::size_t>(last - united_.begin()), row, row_ptr.size()));
        require_countable(col_idx.size());
        row_ptr[row + 1] = static_cast<Index>(col_idx.size());
      }
      for (std::size_t k = begin_of(group); k < ends_[group]; ++k) rank(group, records_.rows_at(sorted_[k]));
    }
  }

private:
  /// How many rows that are visited are fetched before they are looked at.
  static constexpr std::size_t fetched_ahead = 12;

  /// A run of columns of the group that is looked at, by its first column. `order` counts the runs as they are found.
  struct found_run {
    Index column, order;

    friend bool operator<(const found_run& a, const found_run& b) { return a.column < b.column; }
  };

  static void require_countable(std::size_t entries) {
    if (entries > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries of the pattern");
  }

  std::size_t groups() const { return ends_.size(); }
  /// Without blocks each row is a group.
  std::size_t first_row(std::size_t group) const {
    return first_rows_.size() == 0 ? group : static_cast<std::size_t>(first_rows_[group]);
  }
  std::size_t group_of(std::size_t row) const {
    return group_of_.size() == 0 ? row : static_cast<std::size_t>(group_of_[row]);
  }

  void find_groups(std::size_t rows) {
    const numbers<bool>& firsts = records_.firsts();
    if (firsts.size() == 0) {
      ends_ = numbers<position>(rows);
      return;
    }
    group_of_ = numbers<Index>(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      if (row == 0 || firsts[row]) first_rows_.push_back(static_cast<Index>(row));
      group_of_[row] = static_cast<Index>(first_rows_.size() - 1);
    }
    ends_ = numbers<position>(first_rows_.size());
    first_rows_.push_back(static_cast<Index>(rows));
  }

  /// Calls f(group, position) for the groups of all rows that are visited, and whose visit stays. What more rows than
  /// one have are blocks, which no row of theirs begins behind.
  template <class F>
  void for_each_in_group(const F& f) {
    records_.for_each_rows([&](position where, position at, std::size_t row, std::size_t rows) {
      for (std::size_t group = group_of(row); group < groups() && first_row(group) < row + rows; ++group)
        if (begins_.size() == 0 || where >= begins_[first_row(group)]) f(group, at);
    });
  }

  /// Counting sort of the positions of visited rows.
  void sort_by_group() {
    growing<position> at_of, group_of;
    for_each_in_group([&](std::size_t group, position at) {
      ++ends_[group];
      at_of.push_back(at);
      group_of.push_back(static_cast<position>(group));
    });
    position all = 0;
    for (std::size_t group = 0; group < groups(); ++group) {
      const position count = ends_[group];
      ends_[group] = all;
      all += count;
    }
    sorted_.grow(all);
    sorted_.append(fetched_ahead, position{});
    for (std::size_t k = 0; k < at_of.size(); ++k) sorted_[ends_[group_of[k]]++] = at_of[k];
  }

  std::size_t begin_of(std::size_t group) const { return group == 0 ? 0 : ends_[group - 1]; }

  /// The runs of columns of a group, each first column once, ascending.
  void gather(std::size_t group) {
    before_ = marked_;
    found_.shrink(0);
    lengths_.shrink(0);
    const auto last = static_cast<position>(wanted_ == triangle::both ? std::numeric_limits<Index>::max()
                                                                      : static_cast<Index>(first_row(group + 1) - 1));
    for (std::size_t k = begin_of(group); k < ends_[group]; ++k) {
      records_.fetch(sorted_[k + fetched_ahead]);
      const visited_rows<Index> rows = records_.rows_at(sorted_[k]);
      find(rows, last);
      if (records_.column_length() == 0) lengthen(rows, last);
    }
    sort_row(found_.data(), found_.data() + found_.size(), marks_.size(), [&](std::size_t column, found_run& to) {
      if (marks_[column] <= before_) return false;
      to = {static_cast<Index>(column), static_cast<Index>(order_of(column))};
      return true;
    });
  }

  /// Which of the group a run is that was found, in the order in which they are.
  std::size_t order_of(std::size_t column) const { return marks_[column] - before_ - 1; }

  /// Finds the runs that begin no later than in that column. Whether one is new nobody could predict.
  void find(const visited_rows<Index>& rows, position last) {
    found_.grow(rows.runs);
    found_run* const found = found_.data();
    position* const marks = marks_.data();
    const position before = before_;
    position count = marked_ - before;
    for (std::size_t run = 0; run < rows.runs; ++run) {
      const auto column = static_cast<position>(rows.columns[run]);
      if (column > last) continue;
      const bool is_new = marks[column] <= before;
      found[count] = {static_cast<Index>(column), static_cast<Index>(count)};
      count += is_new ? 1 : 0;
      if (is_new) marks[column] = before + count;
    }
    marked_ = before + count;
    found_.shrink(count);
  }

  /// Where runs have different lengths, the longest counts.
  void lengthen(const visited_rows<Index>& rows, position last) {
    lengths_.append(found_.size() - lengths_.size(), Index{1});
    for (std::size_t run = 0; rows.lengths && run < rows.runs; ++run) {
      const auto column = static_cast<position>(rows.columns[run]);
      if (column > last) continue;
      Index& length = lengths_[order_of(column)];
      length = std::max(length, Index{rows.lengths[run]});
    }
  }

  /// The columns of a group, and the ranks of its runs.
  void unite() {
    united_.shrink(0);
    ranks_.shrink(0);
    ranks_.grow(found_.size());
    const auto common = static_cast<Index>(records_.column_length());
    Index end = 0;
    for (const found_run& run : found_) {
      const auto order = static_cast<std::size_t>(run.order);
      if (run.column > end || united_.size() == 0) end = run.column;
      ranks_[order] = static_cast<Index>(united_.size()) - (end - run.column);
      const Index behind = run.column + (common > 0 ? common : lengths_[order]);
      for (; end < behind; ++end) united_.push_back(end);
    }
  }

  /// Of rows that are visited, once their group is united.
  void rank(std::size_t group, const visited_rows<Index>& rows) {
    const auto first = static_cast<Index>(first_row(group)), behind = static_cast<Index>(first_row(group + 1));
    if (rows.kind ? rows.kind->has_pairs : rows.first != first || rows.first + rows.count != behind) return;
    const auto last = static_cast<position>(wanted_ == triangle::both ? std::numeric_limits<Index>::max() : behind - 1);
    const Index none = rows.kind ? -1 : 0;
    const position* const marks = marks_.data();
    const Index* const ranks = ranks_.data();
    const position before = before_ + 1;
    for (std::size_t run = 0; run < rows.runs; ++run) {
      const auto column = static_cast<position>(rows.columns[run]);
      rows.ranks[run] = column <= last ? ranks[marks[column] - before] : none;
    }
  }

  visit_records<Index>& records_;
  const numbers<position>& begins_;
  triangle wanted_;
  numbers<position> marks_;    ///< of each column, the number of its run among all that were found; 0: none yet
  position marked_ = 0;        ///< how many were found
  position before_ = 0;        ///< before the group that is looked at
  numbers<Index> group_of_;    ///< of each row
  growing<Index> first_rows_;  ///< of each group, and one behind the last
  growing<position> sorted_;   ///< where rows are visited, group by group
  numbers<position> ends_;     ///< of each group, behind its own
  growing<found_run> found_;   ///< of the group that is looked at
  growing<Index> lengths_;     ///< of these, in the order in which they are found; none where all have one length
  growing<Index> ranks_;       ///< in that order
  growing<Index> united_;      ///< the columns
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ROW_GROUPS_H
