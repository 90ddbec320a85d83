//===- workspace.h - intermediates that are too large for a stack -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Generated code places its large intermediates in one block of
// memory, at offsets that are constants.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_WORKSPACE_H
#define SPARSEGEN_RUNTIME_WORKSPACE_H

#include <sparsegen/runtime/buffer.h>
#include <sparsegen/runtime/released_chunks.h>

#include <cstddef>
#include <new>

namespace sparsegen {
namespace runtime {

/// The objects of type T that begin `offset` bytes into the workspace. T is a
/// scalar, a struct of such, or an array of these; the sum of address and offset must suit its
/// alignment, as it does for a workspace from malloc and an offset from align_up.
template <class T>
inline T* at(void* workspace, std::size_t offset) {
  return static_cast<T*>(static_cast<void*>(static_cast<unsigned char*>(workspace) + offset));
}

/// Owns a local array of so many objects of type T, not initialised: scalars, structs of such, or arrays of these. None
/// where `size` is not positive. It is of one thread, of whose released chunks it takes one. The constructor allocates
/// where there is none, and may throw std::bad_alloc.
template <class T>
class array {
public:
  template <class Integer>
  explicit array(Integer size)
      : bytes_(size > 0 ? bytes_of(static_cast<std::size_t>(size)) : 0),
        data_(bytes_ == 0 ? nullptr : static_cast<T*>(released_chunks::take(bytes_))) {}
  array(const array&) = delete;
  array& operator=(const array&) = delete;
  ~array() {
    if (data_ != nullptr) released_chunks::give(data_, bytes_);
  }

  operator T*() { return data_; }  // NOLINT: an array is a pointer to its first element
  template <class Integer>
  T& operator[](Integer k) {
    return data_[k];
  }

private:
  /// Few sizes, so that what an array of a little fewer objects released will do.
  static std::size_t bytes_of(std::size_t size) {
    if (size > static_cast<std::size_t>(-1) / 2 / sizeof(T)) throw std::bad_alloc();
    const std::size_t bytes = size * sizeof(T);
    std::size_t step = workspace_alignment;
    while (step < bytes / 8) step *= 2;
    return align_up(bytes, step);
  }

  std::size_t bytes_;
  T* data_;
};

/// Owns `size` numbers of type T, each `value` at first. Can be copied and moved. Constructors allocate and may throw
/// std::bad_alloc. It is here, and no std::vector, since generated headers are compiled often and <vector> and
/// <algorithm> take longer to compile than all of such a header.
template <class T>
class numbers {
public:
  numbers() = default;
  explicit numbers(std::size_t size, T value = T{}) : memory_(size * sizeof(T)), size_(size) {
    for (std::size_t k = 0; k < size; ++k) ::new (static_cast<void*>(data() + k)) T(value);
  }

  numbers(const numbers& other) : memory_(other.size_ * sizeof(T)), size_(other.size_) {
    for (std::size_t k = 0; k < size_; ++k) ::new (static_cast<void*>(data() + k)) T(other[k]);
  }
  numbers(numbers&& other) noexcept { swap(other); }
  numbers& operator=(numbers other) noexcept {
    swap(other);
    return *this;
  }
  ~numbers() = default;

  /// So many that are about to be written.
  static numbers unset(std::size_t size) {
    numbers made;
    made.memory_ = buffer(size * sizeof(T));
    made.size_ = size;
    for (std::size_t k = 0; k < size; ++k) ::new (static_cast<void*>(made.data() + k)) T;
    return made;
  }

  T* data() { return static_cast<T*>(memory_.data()); }
  const T* data() const { return static_cast<const T*>(memory_.data()); }
  std::size_t size() const { return size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t k) { return data()[k]; }
  const T& operator[](std::size_t k) const { return data()[k]; }

private:
  void swap(numbers& other) noexcept {
    memory_.swap(other.memory_);
    const std::size_t size = size_;
    size_ = other.size_;
    other.size_ = size;
  }

  buffer memory_;
  std::size_t size_ = 0;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_WORKSPACE_H
