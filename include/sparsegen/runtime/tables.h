//===- tables.h - indices of tables and local arrays are checked -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. While a derivative object is made, the tables of integers that it
// is given are read for the first time, and an entry may be wrong. Here such a
// table is known by where it lies, so that code that has only a pointer to it
// can check its indices.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_TABLES_H
#define SPARSEGEN_RUNTIME_TABLES_H

#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace sparsegen {
namespace runtime {

/// An index that leads outside, of what has so many elements.
#ifdef __GNUC__
[[gnu::cold, gnu::noinline]]
#endif
[[noreturn]] inline void
not_within(const char* name, std::int64_t index, std::int64_t count) {
  throw std::invalid_argument("sparsegen: index " + std::to_string(index) + " is outside of " + name + ", which has " +
                              std::to_string(count) + " elements");
}

/// Where an array lies.
struct memory_range {
  std::uintptr_t begin, end;

  memory_range(const void* first, std::size_t bytes)
      : begin(reinterpret_cast<std::uintptr_t>(first)), end(begin + bytes) {}
};

/// Memory whose indices are checked, for as long as it lives: those of a thread form a list, the last one first. It is
/// one array, or some that don't overlap, in the order of their addresses.
class known_memory {
public:
  known_memory(const char* name, const memory_range* arrays, std::size_t count)
      : name_(name),
        arrays_(arrays),
        count_(count),
        begin_(count == 1 ? arrays->begin : 0),
        bytes_(count == 1 ? arrays->end - arrays->begin : 0),
        next_(last) {
    last = this;
  }
  known_memory(const known_memory&) = delete;
  known_memory& operator=(const known_memory&) = delete;
  ~known_memory() { last = next_; }

  /// std::invalid_argument where a step of k elements leads from inside of what is known to outside of all that is.
  static void require(std::uintptr_t from, std::int64_t k, std::size_t size) {
    const std::uintptr_t to = from + static_cast<std::uintptr_t>(k) * size;
    if (k < far && k > -far)
      for (const known_memory* each = last; each; each = each->next_)
        if (to - each->begin_ < each->bytes_) return;
    require_slowly(from, k, size);
  }

private:
#ifdef __GNUC__
  [[gnu::noinline]]
#endif
  static void require_slowly(std::uintptr_t from, std::int64_t k, std::size_t size) {
    const std::uintptr_t to = from + static_cast<std::uintptr_t>(k) * size;
    const bool is_near = k < far && k > -far;
    const known_memory* left = nullptr;
    const memory_range* left_array = nullptr;
    for (const known_memory* each = last; each; each = each->next_) {
      const memory_range* const array = is_near ? each->array_at(to) : nullptr;
      if (array && to < array->end) return;
      if (const memory_range* const own = each->array_at(from)) left = each, left_array = own;
    }
    if (left) left->refuse(*left_array, from, k, size);
  }

  /// The array that an address is in, or at the end of; null for any other. O(log arrays).
  const memory_range* array_at(std::uintptr_t address) const {
    const memory_range* const behind =
        count_ == 1 ? arrays_ + (address >= arrays_->begin)
                    : std::upper_bound(arrays_, arrays_ + count_, address,
                                       [](std::uintptr_t at, const memory_range& each) { return at < each.begin; });
    return behind != arrays_ && address <= behind[-1].end ? behind - 1 : nullptr;
  }

  void refuse(const memory_range& array, std::uintptr_t from, std::int64_t k, std::size_t size) const {
    const auto before = static_cast<std::int64_t>((from - array.begin) / size);
    not_within(name_, k > far ? k : k + before, static_cast<std::int64_t>((array.end - array.begin) / size));
  }

  /// No step that is as long can be within memory, nor does it overflow.
  static constexpr std::int64_t far = std::int64_t{1} << 48;
  static inline thread_local const known_memory* last = nullptr;

  const char* name_;
  const memory_range* arrays_;
  std::size_t count_;
  std::uintptr_t begin_, bytes_;  ///< of one array; no bytes where there are more
  const known_memory* next_;
};

/// One array.
class known_array : memory_range, known_memory {
public:
  known_array(const char* name, const void* first, std::size_t bytes)
      : memory_range(first, bytes), known_memory(name, this, 1) {}
};

/// An index of an array of a fixed size, or of what a pointer leads to.
template <class Base, class Integer>
inline Integer within(const Base& base, Integer k) {
  const auto index = static_cast<std::int64_t>(k);
  if constexpr (std::is_array_v<Base>) {
    constexpr auto count = static_cast<std::int64_t>(std::extent_v<Base>);
    if (index < 0 || index >= count) not_within("an array", index, count);
  } else {
    known_memory::require(reinterpret_cast<std::uintptr_t>(base), index, sizeof(*base));
  }
  return k;
}

/// An array whose indices are checked, also those of pointers into it.
template <class T>
class checked_array {
public:
  template <class Integer>
  explicit checked_array(Integer size)
      : values_(size),
        count_(size > 0 ? static_cast<std::int64_t>(size) : 0),
        known_("an array", static_cast<T*>(values_), static_cast<std::size_t>(count_) * sizeof(T)) {}

  operator T*() { return values_; }  // NOLINT: an array is a pointer to its first element
  template <class Integer>
  T& operator[](Integer k) {
    const auto index = static_cast<std::int64_t>(k);
    if (index < 0 || index >= count_) not_within("an array", index, count_);
    return values_[k];
  }

private:
  array<T> values_;
  std::int64_t count_;
  known_array known_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_TABLES_H
