//===- ProgressLine.h - what a long run is at -------------------*- C++ -*-===//
//
// Part of support: one line on a terminal that says what is being done, once
// that has taken longer than people wait for without asking. It is written over
// itself, and erased at the end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <string>
#include <thread>

namespace sparsegen {

class ProgressLine {
public:
  /// Nothing is written before `patience` has passed. `out` is a terminal, is not owned, and nobody else writes to it
  /// while the object lives.
  ProgressLine(std::ostream& out, std::chrono::milliseconds patience);
  /// Erases the line, if there is one.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// From here on the line says this; may be called from any thread.
  void say(std::string what);

private:
  void run();

  std::ostream& out_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool isEnded_ = false;
  std::string what_;
  std::thread writer_;  ///< last: it uses the others
};

}  // namespace sparsegen
