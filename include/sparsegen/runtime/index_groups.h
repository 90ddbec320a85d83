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
    find_common_size();
  }

  Index count() const { return static_cast<Index>(begins_.size()) - 1; }
  Index of(Index number) const { return common_size_ == 1 ? number : group_of_[at(number)]; }
  /// The first group of a run that was added.
  Index first_of_run(Index first, Index length) {
    is_split_ = is_split_ || of(first) != of(first + length - 1);
    return of(first);
  }
  /// Whether some run that was asked for has more groups than one.
  bool is_split() const { return is_split_; }
  Index begin(Index group) const { return common_size_ != 0 ? group * common_size_ : begins_[at(group)]; }
  Index size(Index group) const { return common_size_ != 0 ? common_size_ : begin(group + 1) - begin(group); }
  /// Where each group begins, and the last one ends. Nothing may be asked for afterwards.
  growing<Index> take_begins() { return static_cast<growing<Index>&&>(begins_); }
  /// Behind the last group of a run.
  Index end_of_run(Index first_group, Index length) const {
    return is_split_ ? of(begin(first_group) + length) : first_group + 1;
  }
  /// Calls f(group) for the groups of a run.
  template <class F>
  void for_each_of_run(Index first_group, Index length, const F& f) const {
    f(first_group);
    if (length == 1 || !is_split_) return;
    for (Index left = length - size(first_group); left > 0; left -= size(first_group)) f(++first_group);
  }

private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }

  /// Where all have one size nothing is looked up: groups are asked for here and there.
  void find_common_size() {
    if (count() <= 0) return;
    const Index first = size(0);
    Index group = 1;
    while (group < count() && size(group) == first) ++group;
    if (group == count()) common_size_ = first;
  }

  numbers<bool> begins_group_;
  numbers<Index> group_of_;  ///< of each number
  growing<Index> begins_;    ///< and where the last one ends
  Index common_size_ = 0;    ///< 0: sizes differ
  bool is_split_ = false;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_INDEX_GROUPS_H
