//===- made_once.h - what an object makes when it needs it ------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Not everyone who makes a derivative object wants its colors; so
// they are made when something first asks for them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_MADE_ONCE_H
#define SPARSEGEN_RUNTIME_MADE_ONCE_H

#include <atomic>
#include <cstddef>

namespace sparsegen {
namespace runtime {

/// A value that is made when it is first asked for, once, from whichever thread; others that ask meanwhile are kept
/// busy until it is there. Copies have it in common, as they are of objects with the same structure. One that was moved
/// from has none. It has no std::mutex and no std::shared_ptr, whose headers take longer to compile than all that a
/// generated header needs else.
template <class T>
class made_once {
public:
  made_once() : held_(new held) {}
  made_once(const made_once& other) : held_(other.held_) {
    if (held_) held_->owners.fetch_add(1, std::memory_order_relaxed);
  }
  made_once(made_once&& other) noexcept : held_(other.held_) { other.held_ = nullptr; }
  made_once& operator=(made_once other) noexcept {
    held* const own = held_;
    held_ = other.held_;
    other.held_ = own;
    return *this;
  }
  ~made_once() {
    if (held_ && held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete held_;
  }

  /// `make()` gives the value. Where it throws, the next one who asks makes it.
  template <class Make>
  const T& get(const Make& make) const {
    held& own = *held_;
    while (!own.is_made.load(std::memory_order_acquire)) {
      if (own.is_busy.test_and_set(std::memory_order_acquire)) continue;
      const releaser at_end{own.is_busy};
      if (own.is_made.load(std::memory_order_relaxed)) break;
      own.value = make();
      own.is_made.store(true, std::memory_order_release);
    }
    return own.value;
  }

private:
  struct held {
    std::atomic<std::size_t> owners{1};
    std::atomic<bool> is_made{false};
    std::atomic_flag is_busy = ATOMIC_FLAG_INIT;
    T value{};
  };
  struct releaser {
    std::atomic_flag& flag;

    ~releaser() { flag.clear(std::memory_order_release); }
  };

  held* held_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_MADE_ONCE_H
