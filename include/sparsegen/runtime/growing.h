//===- growing.h - arrays that grow at their end ----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What a derivative object is made of is long, and how long is known
// at the end. Such an array is not initialised.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_GROWING_H
#define SPARSEGEN_RUNTIME_GROWING_H

#include <sparsegen/runtime/buffer.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace sparsegen {
namespace runtime {

/// Asks for what is going to be read.
inline void fetch_soon(const void* address) {
#if defined(__GNUC__)
  __builtin_prefetch(address);
#else
  static_cast<void>(address);
#endif
}

/// Owns numbers, or structs of such, of type T. Can be copied and moved. What adds elements may throw std::bad_alloc,
/// and then has changed nothing; pointers to elements are of no use afterwards.
template <class T>
class growing {
  static_assert(std::is_trivially_copyable_v<T>, "elements are moved as bytes");

public:
  growing() = default;
  growing(const growing& other) {
    if (other.size_ > 0) std::memcpy(static_cast<void*>(grow(other.size_)), other.data(), other.size_ * sizeof(T));
  }
  growing(growing&& other) noexcept { swap(other); }
  growing& operator=(growing other) noexcept {
    swap(other);
    return *this;
  }
  ~growing() = default;

  T* data() { return static_cast<T*>(memory_.data()); }
  const T* data() const { return static_cast<const T*>(memory_.data()); }
  std::size_t size() const { return size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t k) { return data()[k]; }
  const T& operator[](std::size_t k) const { return data()[k]; }

  /// So many more, not initialised; returns the first of them.
  T* grow(std::size_t count) {
    if (count > capacity_ - size_) reallocate(size_ + count + size_ / 2);
    size_ += count;
    return data() + (size_ - count);
  }
  /// The same, where `done` of `all` parts are there. Where there is no room it makes some for all of them, as if those
  /// that are left were as long.
  T* grow_towards(std::size_t count, std::size_t done, std::size_t all) {
    if (count > capacity_ - size_) reserve(size_ + count + size_ / 16 + expected_left(done, all));
    return grow(count);
  }
  void push_back(T value) { *grow(1) = value; }
  void append(std::size_t count, T value) {
    for (T* next = grow(count); count > 0; --count) *next++ = value;
  }
  template <class Iterator>
  void append(Iterator first, Iterator end) {
    for (T* next = grow(static_cast<std::size_t>(end - first)); first != end; ++first) *next++ = static_cast<T>(*first);
  }

  /// Leaves the first `size`, of as many or more.
  void shrink(std::size_t size) { size_ = size; }
  void reserve(std::size_t capacity) {
    if (capacity > capacity_) reallocate(capacity);
  }
  /// Gives back what is not used, if it is much.
  void shrink_to_fit() {
    if (capacity_ - size_ > size_ / 4) reallocate(size_);
  }

private:
  /// How many elements are to come. It is limited, since the first parts may be longer than all others.
  std::size_t expected_left(std::size_t done, std::size_t all) const {
    constexpr std::size_t each_at_first = 8, at_first = std::size_t{1} << 20;
    constexpr double most = 16;
    if (done == 0) return std::min(all, at_first / each_at_first) * each_at_first;
    const double left = static_cast<double>(all - done) / static_cast<double>(done);
    return static_cast<std::size_t>(std::min(left, most) * static_cast<double>(size_));
  }

  void reallocate(std::size_t capacity) {
    if (capacity > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_alloc();
    buffer moved(capacity * sizeof(T));
    if (size_ > 0) std::memcpy(moved.data(), memory_.data(), size_ * sizeof(T));
    memory_.swap(moved);
    capacity_ = capacity;
  }

  void swap(growing& other) noexcept {
    memory_.swap(other.memory_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  buffer memory_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_GROWING_H
