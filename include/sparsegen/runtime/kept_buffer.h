//===- kept_buffer.h - memory of one call, kept for the next ----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where `evaluate` of a derivative object needs memory while it runs,
// the object keeps what one call had for the next one. Calls at the same time have
// memory of their own.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_KEPT_BUFFER_H
#define SPARSEGEN_RUNTIME_KEPT_BUFFER_H

#include <sparsegen/runtime/buffer.h>

#include <atomic>
#include <cstddef>

namespace sparsegen {
namespace runtime {

/// What is kept: one buffer, or none. A copy has none. Any thread may take it.
class kept_buffer {
public:
  kept_buffer() = default;
  kept_buffer(const kept_buffer& /*other*/) noexcept {}
  kept_buffer& operator=(const kept_buffer& /*other*/) noexcept {
    give(nullptr);
    return *this;
  }
  ~kept_buffer() { give(nullptr); }

  /// Memory for as long as it lives, not initialised.
  class lease {
  public:
    /// So many bytes, or null for none. Allocates where not as many are kept, and may throw std::bad_alloc.
    lease(kept_buffer& from, std::size_t bytes)
        : from_(from), own_(bytes == 0 ? nullptr : from.kept_.exchange(nullptr)) {
      if (own_ && own_->size() < bytes) delete own_, own_ = nullptr;
      if (!own_ && bytes > 0) own_ = new buffer(bytes);
    }
    lease(const lease&) = delete;
    lease& operator=(const lease&) = delete;
    ~lease() {
      if (own_) from_.give(own_);
    }

    void* data() const { return own_ ? own_->data() : nullptr; }

  private:
    kept_buffer& from_;
    buffer* own_;
  };

private:
  void give(buffer* own) noexcept { delete kept_.exchange(own); }

  std::atomic<buffer*> kept_{nullptr};
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_KEPT_BUFFER_H
