//===- buffer.h - memory of one size, in huge pages -------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The arrays of derivative objects and of workspaces. An object is
// large and written once: in pages of 4 KiB the system may take longer to give
// the memory than the object to fill it.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_BUFFER_H
#define SPARSEGEN_RUNTIME_BUFFER_H

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sparsegen {
namespace runtime {

/// Bytes; offsets of objects in a workspace are multiples of it (a cache line,
/// and the widest vector register).
constexpr std::size_t workspace_alignment = 64;

/// The least multiple of `alignment`, a power of two, that is not below `bytes`.
constexpr std::size_t align_up(std::size_t bytes, std::size_t alignment = workspace_alignment) {
  return (bytes + alignment - 1) & ~(alignment - 1);
}

constexpr std::size_t huge_page = std::size_t{1} << 21;

/// Where `bytes` bytes begin: at a huge page, if they are at least half of one.
constexpr std::align_val_t alignment_of(std::size_t bytes) {
  return std::align_val_t{bytes < huge_page / 2 ? workspace_alignment : huge_page};
}

/// So many bytes, at least one, aligned to workspace_alignment, not initialised. Throws std::bad_alloc.
///
/// From half the size of a huge page on, the memory is of whole ones, and Linux is asked for such: it gives them by
/// default only to programs that ask (https://docs.kernel.org/admin-guide/mm/transhuge.html).
inline void* allocate(std::size_t bytes) {
  if (bytes < huge_page / 2) return ::operator new(bytes, alignment_of(bytes));
  if (bytes > static_cast<std::size_t>(-1) - huge_page) throw std::bad_alloc();
  const std::size_t whole_pages = align_up(bytes, huge_page);
  void* const data = ::operator new(whole_pages, alignment_of(bytes));
#ifdef MADV_HUGEPAGE
  static_cast<void>(::madvise(data, whole_pages, MADV_HUGEPAGE));  // The system may refuse: all works without.
#endif
  return data;
}

/// Frees what `allocate` gave for so many bytes, or nothing where `data` is null.
inline void deallocate(void* data, std::size_t bytes) noexcept { ::operator delete(data, alignment_of(bytes)); }

/// Owns `bytes` bytes, as `allocate` gives them. Movable. The constructor allocates and may throw std::bad_alloc; for
/// zero bytes nothing is allocated and data() is null.
class buffer {
public:
  buffer() = default;
  explicit buffer(std::size_t bytes) : data_(bytes == 0 ? nullptr : allocate(bytes)), size_(bytes) {}
  buffer(buffer&& other) noexcept { swap(other); }
  buffer& operator=(buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  ~buffer() { deallocate(data_, size_); }

  void* data() const { return data_; }
  std::size_t size() const { return size_; }

  void swap(buffer& other) noexcept {
    void* const data = data_;
    const std::size_t size = size_;
    data_ = other.data_;
    size_ = other.size_;
    other.data_ = data;
    other.size_ = size;
  }

private:
  void* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_BUFFER_H
