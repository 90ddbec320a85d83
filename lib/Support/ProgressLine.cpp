//===- ProgressLine.cpp - what a long run is at ---------------------------===//

#include "Support/ProgressLine.h"

#include <utility>

namespace sparsegen {

namespace {

constexpr std::chrono::milliseconds kBetween{200};
constexpr std::size_t kWidest = 78;  ///< of a line that no terminal breaks
constexpr std::string_view kErase = "\r\033[K";

}  // namespace

ProgressLine::ProgressLine(std::ostream& out, std::chrono::milliseconds patience)
    : out_(out), patience_(patience), writer_([this] { run(); }) {}

ProgressLine::~ProgressLine() {
  {
    const std::scoped_lock lock(mutex_);
    isEnded_ = true;
  }
  ended_.notify_one();
  writer_.join();
}

void ProgressLine::say(std::string what) {
  const std::scoped_lock lock(mutex_);
  what_ = std::move(what);
}

void ProgressLine::run() {
  std::unique_lock lock(mutex_);
  const auto isEnded = [this] { return isEnded_; };
  bool isWritten = false;
  for (auto wait = patience_; !ended_.wait_for(lock, wait, isEnded); wait = kBetween) {
    if (what_.empty()) continue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
    const std::string text = "sparsegen: " + what_ + ", " + std::to_string(seconds.count()) + " s";
    // At once, as standard error writes each piece by itself.
    out_ << std::string(kErase) + text.substr(0, kWidest) << std::flush;
    isWritten = true;
  }
  if (isWritten) out_ << kErase << std::flush;
}

}  // namespace sparsegen
