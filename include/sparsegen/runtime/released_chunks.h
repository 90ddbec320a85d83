//===- released_chunks.h - memory of one call, for the next ones -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The tape of an adjoint, and local arrays whose sizes are known at
// run time, are made and released by each call. What those of a thread have
// released is kept for its next ones.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_RELEASED_CHUNKS_H
#define SPARSEGEN_RUNTIME_RELEASED_CHUNKS_H

#include <sparsegen/runtime/buffer.h>

#include <cstddef>
#include <new>

namespace sparsegen {
namespace runtime {

/// Chunks that the tapes and arrays of a thread have released, for its next ones of these sizes: pages that the system
/// has given and cleared once are not asked for again in each call. At most `most_kept` bytes are kept, and never more
/// of a size than the thread had of it at one time; they are freed when the thread ends.
class released_chunks {
public:
  static constexpr std::size_t most_kept = std::size_t{64} << 20;

  /// At least `size` bytes, which are enough for two pointers, aligned to workspace_alignment. Throws std::bad_alloc.
  static void* take(std::size_t size) {
    kept& here = of_thread();
    for (node** at = &here.first; *at != nullptr; at = &(*at)->next) {
      if ((*at)->size != size) continue;
      node* const taken = *at;
      *at = taken->next;
      here.bytes -= size;
      return taken;
    }
    return allocate(size);
  }

  /// Takes back what `take` gave for this size, which is that of a node or more.
  static void give(void* chunk, std::size_t size) {
    kept& here = of_thread();
    if (here.is_closed || size > most_kept - here.bytes) return deallocate(chunk, size);
    // The thread's end frees what it has from here on.
    thread_local const closer at_end;
    static_cast<void>(at_end);
    here.first = ::new (chunk) node{here.first, size};
    here.bytes += size;
  }

private:
  struct node {
    node* next;
    std::size_t size;
  };
  /// Has no destructor, since a tape may be used, and destroyed, after those of the thread's other objects have run.
  struct kept {
    node* first;
    std::size_t bytes;
    bool is_closed;
  };
  struct closer {
    closer() {}
    ~closer() {
      kept& here = of_thread();
      here.is_closed = true;
      while (here.first != nullptr) {
        node* const next = here.first->next;
        deallocate(here.first, here.first->size);
        here.first = next;
      }
      here.bytes = 0;
    }
  };

  static kept& of_thread() {
    thread_local kept here{nullptr, 0, false};
    return here;
  }
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_RELEASED_CHUNKS_H
