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
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace sparsegen {
namespace runtime {

/// Finds the rows of one pattern.
template <class Index>
class row_groups {
public:
  /// `begins`: of each row, where in the stream it begins for the last time: what was visited before is overwritten. In
  /// the stream are the rows and columns of the pattern, and -1 for none. Where one triangle is wanted nothing above the
  /// diagonal is in the pattern. May throw std::bad_alloc.
  row_groups(visit_stream& stream, const numbers<std::size_t>& begins, std::size_t cols, triangle wanted)
      : stream_(stream), begins_(begins), wanted_(wanted), columns_(cols) {
    find_groups();
    sort_runs_by_group();
  }

  /// Fills `row_ptr`, which has a zero for each row and one more, and `col_idx`: columns ascending and distinct in each
  /// row. std::length_error where Index can't count the entries. Linear in what was written, rows and columns, and the
  /// entries, times the logarithm of a row's length. May throw std::bad_alloc.
  void find_rows(numbers<Index>& row_ptr, std::vector<Index>& col_idx) {
    for (std::size_t group = 0; group + 1 < first_rows_.size(); ++group) {
      gather(group);
      unite();
      for (std::size_t row = first_rows_[group]; row < first_rows_[group + 1]; ++row) {
        const auto last = wanted_ == triangle::both
                              ? united_.end()
                              : std::upper_bound(united_.begin(), united_.end(), static_cast<Index>(row));
        col_idx.insert(col_idx.end(), united_.begin(), last);
        require_countable(col_idx.size());
        row_ptr[row + 1] = static_cast<Index>(col_idx.size());
      }
      for (std::size_t k = begin_of(group); k < ends_[group]; ++k)
        if (runs_[k] != -1) runs_[k] = columns_[static_cast<std::size_t>(runs_[k])].rank;
    }
    columns_ = {};
  }

  /// After that, the ranks of runs of columns, in the order of the stream: for each run of rows of a regular block, or
  /// null where that is not one group; for each visit of a block that is none; and for each other visit that has terms
  /// and stays.
  const Index* next_ranks() {
    const std::size_t place = places_[next_++];
    return place == npos ? nullptr : runs_.data() + place;
  }

private:
  /// What is known of a column in the group that is looked at.
  struct column_state {
    Index group = -1;  ///< the last one that has a run from here on
    Index length = 0;  ///< of the longest
    Index rank = 0;
  };

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  static void require_countable(std::size_t entries) {
    if (entries > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries of the pattern");
  }

  /// Calls f(first row, how many, columns, lengths, how many) for each visit that stays, with the first columns of its
  /// runs; lengths are null where all are 1.
  template <class F>
  void for_each_rows(const F& f) {
    const auto visit = [&](const visit_kind& kind, std::size_t at, std::int64_t row, const std::int64_t* columns) {
      if (kind.terms > 0 && !kind.tells_position && at >= begins_[static_cast<std::size_t>(row)])
        f(static_cast<std::size_t>(row), std::size_t{1}, columns, nullptr, static_cast<std::size_t>(kind.terms));
    };
    stream_.for_each(visit, [&](const block_kind& block, std::size_t at, const std::int64_t* first_rows) {
      if (!stream_.is_regular(at))
        return stream_.for_each_visit(block, first_rows,
                                      [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
                                        visit(kind, at, row, columns);
                                      });
      for (std::int64_t a = 0; a < block.row_runs; ++a)
        f(static_cast<std::size_t>(first_rows[a]), static_cast<std::size_t>(block.lengths[a]),
          first_rows + block.row_runs, block.lengths + block.row_runs, static_cast<std::size_t>(block.column_runs));
    });
  }

  /// Without blocks each row is a group.
  void find_groups() {
    const std::size_t rows = begins_.size();
    if (stream_.table().block_count == 0) {
      for (std::size_t row = 0; row <= rows; ++row) first_rows_.push_back(row);
      return;
    }
    numbers<bool> is_first(rows + 1);
    for_each_rows([&](std::size_t row, std::size_t length, const std::int64_t*, const unsigned char*, std::size_t) {
      is_first[row] = true;
      is_first[row + length] = true;
    });
    group_of_ = numbers<Index>(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      if (row == 0 || is_first[row]) first_rows_.push_back(row);
      group_of_[row] = static_cast<Index>(first_rows_.size() - 1);
    }
    first_rows_.push_back(rows);
  }

  Index group_of(std::size_t row) const { return group_of_.size() == 0 ? static_cast<Index>(row) : group_of_[row]; }

  /// Counting sort of the runs of columns by the groups that have them.
  void sort_runs_by_group() {
    ends_.assign(first_rows_.size() - 1, 0);
    std::size_t visits = 0;
    for_each_rows([&](std::size_t row, std::size_t length, const std::int64_t*, const unsigned char*,
                      std::size_t runs) {
      for_each_group(row, length, [&](std::size_t group) { ends_[group] += runs; });
      ++visits;
    });
    std::size_t all = 0;
    for (std::size_t& end : ends_) {
      const std::size_t count = end;
      end = all;
      all += count;
    }
    runs_.resize(all);
    lengths_.resize(stream_.table().block_count == 0 ? 0 : all, 1);
    places_.reserve(visits);
    for_each_rows([&](std::size_t row, std::size_t length, const std::int64_t* columns, const unsigned char* lengths,
                      std::size_t runs) {
      const auto first = static_cast<std::size_t>(group_of(row));
      const bool is_group = first_rows_[first] == row && first_rows_[first + 1] == row + length;
      places_.push_back(is_group ? ends_[first] : npos);
      for_each_group(row, length, [&](std::size_t group) {
        std::size_t& end = ends_[group];
        for (std::size_t k = 0; k < runs; ++k, ++end) {
          runs_[end] = static_cast<Index>(columns[k]);
          if (lengths) lengths_[end] = lengths[k];
        }
      });
    });
  }

  /// Calls f(group) for the groups of a run of rows.
  template <class F>
  void for_each_group(std::size_t row, std::size_t length, const F& f) {
    for (auto group = static_cast<std::size_t>(group_of(row)); first_rows_[group] < row + length; ++group) f(group);
  }

  std::size_t begin_of(std::size_t group) const { return group == 0 ? 0 : ends_[group - 1]; }

  /// The runs of columns of a group, each first column once, ascending.
  void gather(std::size_t group) {
    const auto last_row = static_cast<Index>(first_rows_[group + 1] - 1);
    found_.clear();
    for (std::size_t k = begin_of(group); k < ends_[group]; ++k) {
      const Index column = runs_[k], length = lengths_.empty() ? Index{1} : static_cast<Index>(lengths_[k]);
      if (column == -1 || (wanted_ == triangle::lower && column > last_row)) continue;
      column_state& held = columns_[static_cast<std::size_t>(column)];
      if (held.group != static_cast<Index>(group)) {
        held = {static_cast<Index>(group), length, 0};
        found_.push_back(column);
      }
      held.length = std::max(held.length, length);
    }
    sort_row(found_.data(), found_.data() + found_.size(), columns_.size(),
             [&](std::size_t column) { return columns_[column].group == static_cast<Index>(group); });
  }

  /// The columns of a group, and the ranks of its runs.
  void unite() {
    united_.clear();
    Index end = 0;
    for (const Index column : found_) {
      column_state& held = columns_[static_cast<std::size_t>(column)];
      if (column > end || united_.empty()) end = column;
      held.rank = static_cast<Index>(united_.size()) - (end - column);
      for (; end < column + held.length; ++end) united_.push_back(end);
    }
  }

  visit_stream& stream_;
  const numbers<std::size_t>& begins_;
  triangle wanted_;
  std::vector<column_state> columns_;
  numbers<Index> group_of_;              ///< of each row
  std::vector<std::size_t> first_rows_;  ///< of each group, and one behind the last
  std::vector<Index> runs_;              ///< the first columns of runs, group by group; then their ranks
  std::vector<unsigned char> lengths_;   ///< of these, where there are blocks
  std::vector<std::size_t> ends_;        ///< of each group, behind its runs
  std::vector<std::size_t> places_;      ///< of each visit, where its runs are
  std::size_t next_ = 0;
  std::vector<Index> found_;   ///< the runs of the group that is looked at
  std::vector<Index> united_;  ///< its columns
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ROW_GROUPS_H
