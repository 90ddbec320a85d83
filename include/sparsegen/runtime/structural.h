//===- structural.h - structure that is known at run time -------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What derivative objects are made from whose sizes and tables are
// known at run time: extents, tables, and slots. Such an object runs the structure
// pass of its function; structural_pattern.h makes of that what it needs.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURAL_H
#define SPARSEGEN_RUNTIME_STRUCTURAL_H

#include <sparsegen/runtime/bound.h>
#include <sparsegen/runtime/tables.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace sparsegen {
namespace runtime {

/// An integer of an extent, evaluated without overflow: std::length_error where it leaves 64 bits. A factor is not
/// negative, a divisor not zero, or it is std::invalid_argument.
class extent {
public:
  template <class Integer>
  extent(Integer value) : value_(static_cast<std::int64_t>(value)) {  // NOLINT: a number is an extent
    if (value > Integer{} && (value_ < 0 || static_cast<Integer>(value_) != value)) too_large();
  }

  std::int64_t value() const { return value_; }

  friend extent operator+(extent a, extent b) {
    if (b.value_ > 0 ? a.value_ > most - b.value_ : a.value_ < least - b.value_) too_large();
    return a.value_ + b.value_;
  }
  friend extent operator-(extent a, extent b) {
    if (b.value_ < 0 ? a.value_ > most + b.value_ : a.value_ < least + b.value_) too_large();
    return a.value_ - b.value_;
  }
  friend extent operator*(extent a, extent b) {
    if (a.value_ < 0 || b.value_ < 0)
      throw std::invalid_argument("sparsegen: a factor of an extent is " +
                                  std::to_string(a.value_ < 0 ? a.value_ : b.value_));
    if (b.value_ != 0 && a.value_ > most / b.value_) too_large();
    return a.value_ * b.value_;
  }
  friend extent operator/(extent a, extent b) {
    require_divisor(a, b);
    return a.value_ / b.value_;
  }
  friend extent operator%(extent a, extent b) {
    require_divisor(a, b);
    return a.value_ % b.value_;
  }

private:
  static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

  [[noreturn]] static void too_large() { throw std::length_error("sparsegen: an extent does not fit into 64 bits"); }
  static void require_divisor(extent a, extent b) {
    if (b.value_ == 0) throw std::invalid_argument("sparsegen: an extent is divided by zero");
    if (a.value_ == least && b.value_ == -1) too_large();
  }

  std::int64_t value_;
};

/// Nothing where the integer is what the object was made from. Else std::invalid_argument, with its name and both
/// values.
template <class Integer>
inline void require_made_from(const char* name, Integer value, Integer made_from) {
  if (value == made_from) return;
  throw std::invalid_argument("sparsegen: `" + std::string(name) + "` is " + in_decimal(value) +
                              ", and the object was made from " + in_decimal(made_from));
}

/// std::invalid_argument for a negative extent.
inline void require_extent(const std::string& name, extent count) {
  if (count.value() >= 0) return;
  throw std::invalid_argument("sparsegen: the extent of " + name + " is " + std::to_string(count.value()));
}

/// std::invalid_argument where what is said to be symmetric, of this name, has no row for each column.
inline void require_square(const char* name, std::int64_t rows, std::int64_t cols) {
  if (rows == cols) return;
  throw std::invalid_argument("sparsegen: " + std::string(name) + " is symmetric, and would have " +
                              std::to_string(rows) + " rows and " + std::to_string(cols) + " columns");
}

/// A table of integers that an object is made from.
class table : known_array {
public:
  /// std::invalid_argument for a negative length.
  template <class T>
  table(const char* name, const T* first, extent count) : known_array(name, first, bytes(name, count, sizeof(T))) {}

private:
  static std::size_t bytes(const char* name, extent count, std::size_t size) {
    require_extent(name, count);
    return static_cast<std::size_t>((extent(size) * count).value());
  }
};

/// Where the rows of a table lie that are vectors each.
class row_ranges {
protected:
  /// `row(k)` is vector k of `count`. std::invalid_argument for a negative count. O(count log count).
  template <class Row>
  row_ranges(const char* name, extent count, const Row& row) {
    require_extent(name, count);
    for (std::int64_t k = 0; k < count.value(); ++k)
      if (const auto& each = row(k); !each.empty()) ranges_.emplace_back(each.data(), each.size() * sizeof(each[0]));
    std::sort(ranges_.begin(), ranges_.end(),
              [](const memory_range& a, const memory_range& b) { return a.begin < b.begin; });
  }

  std::vector<memory_range> ranges_;
};

/// A table of rows of integers, of a length each, that an object is made from.
class row_tables : row_ranges, known_memory {
public:
  template <class Row>
  row_tables(const char* name, extent count, const Row& row)
      : row_ranges(name, count, row), known_memory(name, ranges_.data(), ranges_.size()) {}
};

/// An entry of a table of `count`, on which an extent depends. std::invalid_argument for an index outside of it.
template <class T>
inline extent entry(const char* name, const T* table, extent count, extent index) {
  require_extent(name, count);
  if (index.value() < 0 || index.value() >= count.value())
    throw std::invalid_argument("sparsegen: an extent depends on entry " + std::to_string(index.value()) + " of " + name +
                                ", which has " + std::to_string(count.value()));
  return table[index.value()];
}

/// Stands for a pointer of the caller's that nothing is read by: steps from it are apart as the caller's are, and far
/// from those of another number.
struct nowhere {
  int number;

  template <class T>
  operator T*() const {  // NOLINT: it is a pointer of any type
    constexpr int bits = static_cast<int>(sizeof(std::uintptr_t)) * 8 - 8;
    return reinterpret_cast<T*>(static_cast<std::uintptr_t>(number + 1) << bits);
  }
};

/// One slot of a side, and how many elements it has.
struct slot_extent {
  const char* name;
  extent count;
};

/// Where the slots of a side stand in its rows or columns. In a pass they are numbered from k * apart on, so that what
/// is outside of its slot can't be in another one.
template <class Index, std::size_t Count>
class slots {
public:
  static constexpr std::int64_t apart = std::int64_t{1} << 40;

  slots() = default;

  /// std::invalid_argument for a negative extent, std::length_error where Index can't count the elements.
  slots(const char* what, const slot_extent (&extents)[Count]) : what_(what) {
    std::int64_t total = 0;
    for (std::size_t k = 0; k < Count; ++k) {
      const std::int64_t count = extents[k].count.value();
      require_extent("`" + std::string(extents[k].name) + "`", extents[k].count);
      if (count > std::numeric_limits<Index>::max() - total - 1 || count >= apart)
        throw std::length_error("sparsegen: index_type can't count the elements of `" + std::string(extents[k].name) +
                                "`, which are " + std::to_string(count));
      names_[k] = extents[k].name;
      counts_[k] = count;
      begins_[k] = total;
      total += count;
    }
    size_ = total;
  }

  Index size() const { return static_cast<Index>(size_); }
  /// Where slot k begins.
  std::int64_t begin(std::size_t k) const { return begins_[k]; }
  std::size_t first(std::size_t k) const { return static_cast<std::size_t>(begins_[k]); }
  /// How many elements it has.
  std::size_t length(std::size_t k) const { return static_cast<std::size_t>(counts_[k]); }
  /// The number of its first element in a pass.
  static constexpr std::int64_t number_of(std::int64_t k) { return k * apart; }

  /// The row or column that a pass means by a number; std::invalid_argument where it is none.
  Index operator()(std::int64_t number) const {
    if (static_cast<std::uint64_t>(number) < static_cast<std::uint64_t>(counts_[0])) return static_cast<Index>(number);
    return in_slot(number);
  }

private:
#ifdef __GNUC__
  [[gnu::noinline]]
#endif
  Index in_slot(std::int64_t number) const {
    const std::int64_t slot = number >= 0 ? number / apart : 0, element = number >= 0 ? number % apart : number;
    const bool is_there = slot < static_cast<std::int64_t>(Count);
    if (!is_there || element < 0 || element >= counts_[slot])
      throw std::invalid_argument("sparsegen: the function needs " + std::string(what_) + " `" +
                                  names_[is_there ? slot : 0] + "[" + std::to_string(element) +
                                  "]`, and the slot has " + std::to_string(counts_[is_there ? slot : 0]) + " elements");
    return static_cast<Index>(begins_[slot] + element);
  }

  const char* what_ = "";
  const char* names_[Count] = {};
  std::int64_t counts_[Count] = {};
  std::int64_t begins_[Count] = {};
  std::int64_t size_ = 0;
};

/// What a pass visits: it is run twice, first to count. `pass(tally, visits)` adds to tally[0] how many integers it
/// writes, one behind the other where tally[1] is 1, all from the first on where it is 0, never more than `longest`.
template <class Pass>
inline numbers<std::int64_t> run_pass(std::size_t longest, const Pass& pass) {
  std::int64_t tally[] = {0, 0};
  numbers<std::int64_t> scratch(longest);
  pass(tally, scratch.data());
  auto visited = numbers<std::int64_t>::unset(static_cast<std::size_t>(tally[0]));
  tally[0] = 0;
  tally[1] = 1;
  pass(tally, visited.data());
  return visited;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURAL_H
