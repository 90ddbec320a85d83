//===- tape.h - what a reverse sweep needs of the forward sweep -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. An adjoint runs the user's function forward, and then backward.
// Values that the way back needs, and that were overwritten on the way forth, are
// pushed on the way forth and popped on the way back: a stack for each type.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_TAPE_H
#define SPARSEGEN_RUNTIME_TAPE_H

#include <cstddef>
#include <cstdint>
#include <new>

#include <sparsegen/runtime/released_chunks.h>

namespace sparsegen {
namespace runtime {

/// A stack of scalars in chunks of doubling size. Both operations take constant time, amortised over pushes; a push
/// takes a chunk where none has room, and may throw std::bad_alloc. What popping empties is kept for later pushes, one
/// chunk of it, so that a loop around a chunk's end does not allocate each time.
template <class T>
class stack {
public:
  stack() = default;
  stack(const stack&) = delete;
  stack& operator=(const stack&) = delete;
  ~stack() {
    release(spare_);
    while (chunk_ != nullptr) release(leave());
  }

  void push(T value) {
    if (top_ == end_) grow();
    *top_++ = value;
  }

  /// There is an element.
  T pop() {
    if (top_ == begin_) shrink();
    return *--top_;
  }

  bool empty() const { return top_ == begin_ && (chunk_ == nullptr || chunk_->below == nullptr); }

private:
  struct chunk {
    chunk* below;
    std::size_t size;  ///< in elements
    T* data() { return static_cast<T*>(static_cast<void*>(reinterpret_cast<unsigned char*>(this) + header)); }
  };
  static constexpr std::size_t header =
      (sizeof(chunk) + alignof(std::max_align_t) - 1) / alignof(std::max_align_t) * alignof(std::max_align_t);
  static constexpr std::size_t first_size = 1024;
  static constexpr std::size_t largest_size = std::size_t{1} << 20;

  void enter(chunk* next, T* top) {
    chunk_ = next;
    begin_ = next->data();
    end_ = begin_ + next->size;
    top_ = top;
  }

  /// Takes the uppermost chunk off, and stands at the end of the one below.
  chunk* leave() {
    chunk* const left = chunk_;
    if (left->below != nullptr) {
      enter(left->below, left->below->data() + left->below->size);
    } else {
      chunk_ = nullptr;
      begin_ = top_ = end_ = nullptr;
    }
    return left;
  }

  static std::size_t bytes(std::size_t size) { return header + size * sizeof(T); }

  static void release(chunk* unused) {
    if (unused != nullptr) released_chunks::give(unused, bytes(unused->size));
  }

  void grow() {
    chunk* next = spare_;
    if (next == nullptr) {
      const std::size_t size = chunk_ == nullptr             ? first_size
                               : chunk_->size < largest_size ? 2 * chunk_->size
                                                             : largest_size;
      next = ::new (released_chunks::take(bytes(size))) chunk{nullptr, size};
    }
    spare_ = nullptr;
    next->below = chunk_;
    enter(next, next->data());
  }

  void shrink() {
    chunk* const left = leave();
    release(spare_);
    spare_ = left;
  }

  T* begin_ = nullptr;
  T* top_ = nullptr;
  T* end_ = nullptr;
  chunk* chunk_ = nullptr;
  chunk* spare_ = nullptr;
};

/// The stacks of one run of an adjoint. They are of one thread.
class tape : stack<double>, stack<float>, stack<bool>, stack<std::int64_t>, stack<std::int32_t>, stack<const void*> {
public:
  template <class T>
  void push(T value) {
    stack<T>::push(value);
  }
  template <class T>
  T pop() {
    return stack<T>::pop();
  }
  /// Pointers of all types share a stack; what was pushed last points to a T.
  template <class T>
  void pop_to(T*& pointer) {
    pointer = const_cast<T*>(static_cast<const T*>(stack<const void*>::pop()));
  }
  /// Whether as much was popped as was pushed.
  bool empty() const {
    return stack<double>::empty() && stack<float>::empty() && stack<bool>::empty() && stack<std::int64_t>::empty() &&
           stack<std::int32_t>::empty() && stack<const void*>::empty();
  }
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_TAPE_H
