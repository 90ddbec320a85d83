//===- first_elements.h - rows that begin elsewhere than at zero -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The caller's pointers to rows lead to where index zero is or
// would be, as those of a grid with ghost cells do. Generated code takes
// pointers to the first element of each row.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_FIRST_ELEMENTS_H
#define SPARSEGEN_RUNTIME_FIRST_ELEMENTS_H

#include <sparsegen/runtime/workspace.h>

#include <cstdint>

namespace sparsegen {
namespace runtime {

/// The caller's index of the first of some rows, and how many there are.
struct row_range {
  std::int64_t first;
  std::int64_t count;
};

/// So many pointers: `size` where that is not zero, else `count` of them, which are allocated.
template <class T, std::int64_t size>
class pointers {
public:
  explicit pointers(std::int64_t /*count*/) {}
  T* data() { return table_; }

private:
  T table_[size];
};
template <class T>
class pointers<T, 0> {
public:
  explicit pointers(std::int64_t count) : table_(count) {}
  T* data() { return table_; }

private:
  array<T> table_;
};

/// Pointers to the first elements of rows.
template <std::int64_t size, class T>
class first_of_rows {
public:
  /// `first`: the caller's index of the first element of each row. May throw std::bad_alloc where `size` is zero.
  first_of_rows(T* const* rows, row_range range, std::int64_t first) : table_(range.count) {
    for (std::int64_t k = 0; k < range.count; ++k) data()[k] = rows[range.first + k] + first;
  }

  T** data() { return table_.data(); }

private:
  pointers<T*, size> table_;
};

/// Pointers to such pointers: rows of rows. `size` is of planes, `all` of rows.
template <std::int64_t size, std::int64_t all, class T>
class first_of_planes {
public:
  first_of_planes(T* const* const* planes, row_range range, row_range rows, std::int64_t first)
      : rows_(range.count > 0 && rows.count > 0 ? range.count * rows.count : 0), table_(range.count) {
    for (std::int64_t k = 0; k < range.count; ++k) {
      T** const into = rows_.data() + k * rows.count;
      for (std::int64_t m = 0; m < rows.count; ++m) into[m] = planes[range.first + k][rows.first + m] + first;
      data()[k] = into;
    }
  }

  T*** data() { return table_.data(); }

private:
  pointers<T*, all> rows_;
  pointers<T**, size> table_;
};

/// The numbers of pointers are zero where they are not known when this is compiled, or too large for the stack.
template <std::int64_t size, class T>
inline first_of_rows<size, T> first_elements(T* const* rows, row_range range, std::int64_t first) {
  return first_of_rows<size, T>(rows, range, first);
}
template <std::int64_t size, std::int64_t all, class T>
inline first_of_planes<size, all, T> first_elements(T* const* const* planes, row_range range, row_range rows,
                                                    std::int64_t first) {
  return first_of_planes<size, all, T>(planes, range, rows, first);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_FIRST_ELEMENTS_H
