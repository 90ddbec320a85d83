//===- c_interface.h - what stands between C and generated code -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. C has no exceptions: what a generated function throws is kept
// here as a text.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_C_INTERFACE_H
#define SPARSEGEN_RUNTIME_C_INTERFACE_H

#include <cstddef>
#include <cstring>
#include <exception>

#include <sparsegen/runtime/partition.h>

namespace sparsegen {
namespace runtime {

/// Why the last call that failed did so. It has memory of its own, since memory may be what is short.
class failure {
public:
  /// Empty where nothing has failed; valid until something else does.
  const char* text() const noexcept { return text_; }

  /// Keeps as much of a text as there is room for.
  void keep(const char* text) noexcept {
    const std::size_t length = std::strlen(text), room = sizeof text_ - 1;
    const std::size_t kept = length < room ? length : room;
    std::memcpy(text_, text, kept);
    text_[kept] = '\0';
  }

private:
  char text_[512] = {};
};

/// Makes a call: 0 where it returns, 1 where it throws, of which `last` keeps the text.
template <class Call>
inline int guarded(failure& last, const Call& call) noexcept {
  try {
    call();
    return 0;
  } catch (const std::exception& problem) {
    last.keep(problem.what());
  } catch (...) {
    last.keep("what was thrown is no std::exception");
  }
  return 1;
}

/// The name of a partition, as the enumeration has it.
inline const char* name_of(partition each) noexcept {
  switch (each) {
    case partition::column:
      return "column";
    case partition::row:
      return "row";
    case partition::bidirectional:
      return "bidirectional";
    case partition::star:
      return "star";
    case partition::acyclic:
      return "acyclic";
  }
  return "";
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_C_INTERFACE_H
