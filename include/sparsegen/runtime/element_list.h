//===- element_list.h - elements and where their places are -----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What the patterns of sums of elements keep of each of these while
// they are made.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ELEMENT_LIST_H
#define SPARSEGEN_RUNTIME_ELEMENT_LIST_H

#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace sparsegen {
namespace runtime {

/// How many runs the elements of one kind have, and how many places.
struct element_size {
  std::size_t runs;
  std::size_t places;
};

/// Elements one behind the other, each with the number of its kind, where its places begin, and the first number of
/// each run; later the group of that.
template <class Index>
class element_list {
public:
  /// Where an element stands, or its places.
  using position = std::make_unsigned_t<Index>;

  /// Of each kind.
  explicit element_list(std::vector<element_size> sizes) : sizes_(std::move(sizes)) {}

  /// Makes room for what a pass has written as so many numbers.
  void reserve(std::size_t visited) { written_.reserve(visited + visited / 2); }

  static std::size_t kind_of(const Index* element) { return static_cast<std::size_t>(element[0]); }
  static Index* runs_of(Index* element) { return element + 2; }
  static std::size_t places_begin(const Index* element) { return static_cast<position>(element[1]); }

  /// How many places an element of a kind has.
  std::size_t places(std::size_t kind) const { return sizes_[kind].places; }
  /// How many all have.
  std::size_t places() const { return places_; }

  /// The next one; returns where its runs are to be written. std::length_error where Index can't count what is there.
  Index* add(std::size_t kind) {
    if (written_.size() > most() - 2 - sizes_[kind].runs || places_ > most()) too_many();
    Index* const element = written_.grow(2 + sizes_[kind].runs);
    element[0] = static_cast<Index>(kind);
    element[1] = static_cast<Index>(static_cast<position>(places_));
    places_ += places(kind);
    return runs_of(element);
  }

  Index* element(position where) { return written_.data() + where; }
  void fetch(position where) const { fetch_soon(written_.data() + where); }

  /// Calls f(where, element) for all, in their order.
  template <class F>
  void for_each(const F& f) {
    for (std::size_t next = 0; next < written_.size();) {
      Index* const element = written_.data() + next;
      f(static_cast<position>(next), element);
      next += 2 + sizes_[kind_of(element)].runs;
    }
  }

  [[noreturn]] static void too_many() {
    throw std::length_error("sparsegen: index_type can't count what the function writes");
  }

private:
  static constexpr std::size_t most() { return std::numeric_limits<position>::max(); }

  std::vector<element_size> sizes_;
  growing<Index> written_;
  std::size_t places_ = 0;
};

/// The elements of each group of rows.
template <class Index>
class elements_of_groups {
public:
  using position = typename element_list<Index>::position;

  /// First each group of each element is counted, then each element is added to them, in the same order.
  void begin(Index groups) { first_ = numbers<position>(at(groups) + 1); }
  void count(Index group) { ++first_[at(group) + 1]; }
  /// Behind the last that is counted. std::length_error as above.
  void end_count() {
    std::size_t total = 0;
    for (std::size_t k = 1; k < first_.size(); ++k) {
      const position count = first_[k];
      first_[k] = static_cast<position>(total);
      total += count;
      if (total > std::numeric_limits<position>::max()) element_list<Index>::too_many();
    }
    own_.grow(total);
  }
  void add(Index group, position element) { own_[first_[at(group) + 1]++] = element; }

  bool is_empty(Index group) const { return first_[at(group)] == first_[at(group) + 1]; }

  /// Calls f(element) for those of a group, and fetches others ahead: they are anywhere.
  template <class F>
  void for_each(element_list<Index>& elements, Index group, const F& f) const {
    const position end = first_[at(group) + 1];
    for (position k = first_[at(group)]; k < end; ++k) {
      if (k + fetched < own_.size()) elements.fetch(own_[k + fetched]);
      f(elements.element(own_[k]));
    }
  }

private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }
  static constexpr position fetched = 8;

  numbers<position> first_;  ///< of each group, where its elements begin in `own_`
  growing<position> own_;    ///< where the elements of each group stand
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ELEMENT_LIST_H
