//===- index_groups.h - rows or columns that come together ------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What is the same for rows that follow each other and are in the
// same runs of all elements, as those of one node are, is found once for them; the
// same of columns.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_INDEX_GROUPS_H
#define SPARSEGEN_RUNTIME_INDEX_GROUPS_H

#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>

namespace sparsegen {
namespace runtime {

/// All numbers of a side, in groups. First each run is added, then groups get their numbers.
template <class Index>
class index_groups {
public:
  explicit index_groups(std::size_t count) : begins_group_(count + 1), group_of_(count + 1) {}

  void add_run(Index first, Index length) { begins_group_[at(first)] = begins_group_[at(first + length)] = true; }

  void number() {
    const std::size_t count = group_of_.size() - 1;
    for (std::size_t k = 0; k <= count; ++k) {
      if (k == 0 || k == count || begins_group_[k]) begins_.push_back(static_cast<Index>(k));
      group_of_[k] = static_cast<Index>(begins_.size() - 1);
    }
    begins_group_ = {};
  }

  Index count() const { return static_cast<Index>(begins_.size()) - 1; }
  Index of(Index number) const { return group_of_[at(number)]; }
  Index begin(Index group) const { return begins_[at(group)]; }
  Index size(Index group) const { return begin(group + 1) - begin(group); }
  /// Behind the last group of a run.
  Index end_of_run(Index first_group, Index length) const { return of(begin(first_group) + length); }
  /// Calls f(group) for the groups of a run.
  template <class F>
  void for_each_of_run(Index first_group, Index length, const F& f) const {
    f(first_group);
    if (length == 1) return;
    for (Index left = length - size(first_group); left > 0; left -= size(first_group)) f(++first_group);
  }

private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }

  numbers<bool> begins_group_;
  numbers<Index> group_of_;  ///< of each number
  growing<Index> begins_;    ///< and where the last one ends
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_INDEX_GROUPS_H
