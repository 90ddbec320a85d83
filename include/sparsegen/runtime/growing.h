//===- growing.h - arrays that grow at their end ----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What a derivative object is made of is long, and how long is known
// at the end. Such an array is not initialised, and large ones are not copied
// where the system can move their pages.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_GROWING_H
#define SPARSEGEN_RUNTIME_GROWING_H

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

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
    if (other.size_ > 0) std::memcpy(grow(other.size_), other.data_, other.size_ * sizeof(T));
  }
  growing(growing&& other) noexcept { swap(other); }
  growing& operator=(growing other) noexcept {
    swap(other);
    return *this;
  }
  ~growing() { std::free(data_); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t k) { return data_[k]; }
  const T& operator[](std::size_t k) const { return data_[k]; }

  /// So many more, not initialised; returns the first of them.
  T* grow(std::size_t count) {
    if (count > capacity_ - size_) reallocate(size_ + count + size_ / 2);
    size_ += count;
    return data_ + (size_ - count);
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
  void shrink_to_fit() {
    if (size_ < capacity_ && size_ > 0) reallocate(size_);
  }

private:
  void reallocate(std::size_t capacity) {
    void* const moved = capacity <= static_cast<std::size_t>(-1) / sizeof(T)
                            ? std::realloc(static_cast<void*>(data_), capacity * sizeof(T))
                            : nullptr;
    if (!moved) throw std::bad_alloc();
    data_ = static_cast<T*>(moved);
    capacity_ = capacity;
  }

  void swap(growing& other) noexcept {
    T* const data = data_;
    const std::size_t size = size_, capacity = capacity_;
    data_ = other.data_;
    size_ = other.size_;
    capacity_ = other.capacity_;
    other.data_ = data;
    other.size_ = size;
    other.capacity_ = capacity;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_GROWING_H
