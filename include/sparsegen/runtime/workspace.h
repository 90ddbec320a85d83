//===- workspace.h - intermediates that are too large for a stack -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Generated code places its large intermediates in one block of
// memory, at offsets that are constants.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_WORKSPACE_H
#define SPARSEGEN_RUNTIME_WORKSPACE_H

#include <cstddef>
#include <new>

namespace sparsegen {
namespace runtime {

/// Bytes; offsets of objects in a workspace are multiples of it (a cache line,
/// and the widest vector register).
constexpr std::size_t workspace_alignment = 64;

/// The least multiple of `alignment`, a power of two, that is not below `bytes`.
constexpr std::size_t align_up(std::size_t bytes, std::size_t alignment = workspace_alignment) {
  return (bytes + alignment - 1) & ~(alignment - 1);
}

/// The objects of type T that begin `offset` bytes into the workspace. T is a
/// scalar, a struct of such, or an array of these; the sum of address and offset must suit its
/// alignment, as it does for a workspace from malloc and an offset from align_up.
template <class T>
inline T* at(void* workspace, std::size_t offset) {
  return static_cast<T*>(static_cast<void*>(static_cast<unsigned char*>(workspace) + offset));
}

/// Owns `bytes` bytes, aligned to workspace_alignment, not initialised.
/// Movable. The constructor allocates and may throw std::bad_alloc; for zero
/// bytes nothing is allocated and data() is null.
class buffer {
public:
  buffer() = default;
  explicit buffer(std::size_t bytes)
      : data_(bytes == 0 ? nullptr : ::operator new(bytes, std::align_val_t{workspace_alignment})), size_(bytes) {}
  buffer(buffer&& other) noexcept { swap(other); }
  buffer& operator=(buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  ~buffer() { ::operator delete(data_, std::align_val_t{workspace_alignment}); }

  void* data() const { return data_; }
  std::size_t size() const { return size_; }

private:
  void swap(buffer& other) noexcept {
    void* const data = data_;
    const std::size_t size = size_;
    data_ = other.data_;
    size_ = other.size_;
    other.data_ = data;
    other.size_ = size;
  }

  void* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Owns an array of so many objects of type T, not initialised: scalars, structs of such, or arrays of these. None
/// where `size` is not positive. The constructor allocates and may throw std::bad_alloc.
template <class T>
class array {
public:
  template <class Integer>
  explicit array(Integer size) : memory_(size > 0 ? static_cast<std::size_t>(size) * sizeof(T) : 0) {}

  operator T*() { return static_cast<T*>(memory_.data()); }  // NOLINT: an array is a pointer to its first element
  template <class Integer>
  T& operator[](Integer k) {
    return static_cast<T*>(memory_.data())[k];
  }

private:
  buffer memory_;
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

  T* data() { return static_cast<T*>(memory_.data()); }
  const T* data() const { return static_cast<const T*>(memory_.data()); }
  std::size_t size() const { return size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  T& operator[](std::size_t k) { return data()[k]; }
  const T& operator[](std::size_t k) const { return data()[k]; }

private:
  void swap(numbers& other) noexcept {
    buffer memory = static_cast<buffer&&>(memory_);
    memory_ = static_cast<buffer&&>(other.memory_);
    other.memory_ = static_cast<buffer&&>(memory);
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
