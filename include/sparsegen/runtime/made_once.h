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
#include <memory>
#include <mutex>

namespace sparsegen {
namespace runtime {

/// A value that is made when it is first asked for, once, from whichever thread. Copies have it in common, as they are
/// of objects with the same structure. One that was moved from has none.
template <class T>
class made_once {
public:
  made_once() : held_(std::make_shared<held>()) {}

  /// `make()` gives the value. Where it throws, the next one who asks makes it.
  template <class Make>
  const T& get(const Make& make) const {
    held& own = *held_;
    if (!own.is_made.load(std::memory_order_acquire)) {
      const std::lock_guard<std::mutex> alone(own.mutex);
      if (!own.is_made.load(std::memory_order_relaxed)) {
        own.value = make();
        own.is_made.store(true, std::memory_order_release);
      }
    }
    return own.value;
  }

private:
  struct held {
    std::mutex mutex;
    std::atomic<bool> is_made{false};
    T value{};
  };

  std::shared_ptr<held> held_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_MADE_ONCE_H
