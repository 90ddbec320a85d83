// Measures one problem's gradient, generated and by hand, in one process, and prints the figures as JSON: seconds of
// CPU time, the least of many, and the most bytes that are allocated at one time by the first call.
//
//     measure_gradient [SECONDS]      how long each way is measured
//
// The values are held against each other before anything is timed.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>
#include <vector>

#include "gradient.h"
#include "problem.h"
#include "timing.h"

namespace {

// What `new` gave and was not given back, and the most that this was.
std::size_t allocated = 0, most_allocated = 0;

// Before what is given stands its size, in as much memory as keeps it aligned.
void* allocate(std::size_t size, std::size_t alignment) {
  void* const block = std::aligned_alloc(alignment, (size + 2 * alignment - 1) / alignment * alignment);
  if (block == nullptr) throw std::bad_alloc();
  *static_cast<std::size_t*>(block) = size;
  allocated += size;
  most_allocated = std::max(most_allocated, allocated);
  return static_cast<std::byte*>(block) + alignment;
}

void release(void* place, std::size_t alignment) {
  if (place == nullptr) return;
  void* const block = static_cast<std::byte*>(place) - alignment;
  allocated -= *static_cast<std::size_t*>(block);
  std::free(block);
}

constexpr std::size_t usual = alignof(std::max_align_t);

}  // namespace

void* operator new(std::size_t size) { return allocate(size, usual); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* place) noexcept { release(place, usual); }
void operator delete(void* place, std::size_t) noexcept { release(place, usual); }
void operator delete(void* place, std::align_val_t alignment) noexcept {
  release(place, static_cast<std::size_t>(alignment));
}

namespace {

using Gradient = double (*)(const Problem&, const double*, double*);

class Suite {
public:
  Suite() : x_(static_cast<std::size_t>(Problem::cols)), expected_(x_.size()), gradient_(x_.size()) {
    for (std::size_t j = 0; j < x_.size(); ++j) x_[j] = Problem::start(static_cast<int>(j));
    value_ = problem_.call(model, x_.data());
    bytes_by_hand_ = first_call("by hand", by_hand, expected_);
    bytes_ = first_call("value_and_gradient", value_and_gradient, gradient_);
    compare();
  }

  void run(double seconds) {
    ways_.push_back({"function", [this] { value_ = problem_.call(model, x_.data()); }});
    ways_.push_back({"by hand", [this] { value_ = by_hand(problem_, x_.data(), expected_.data()); }});
    ways_.push_back(
        {"value_and_gradient", [this] { value_ = value_and_gradient(problem_, x_.data(), gradient_.data()); }});
    measure(ways_, seconds);
  }

  void print() const {
    std::printf("{\"cols\": %d, \"steps\": %d, \"bytes\": %zu, \"bytes by hand\": %zu, ", Problem::cols, Problem::steps,
                bytes_, bytes_by_hand_);
    print_seconds(ways_);
    std::printf("}\n");
  }

private:
  /// The most bytes that it has allocated at one time.
  std::size_t first_call(const std::string& name, Gradient way, std::vector<double>& gradient) {
    std::fill(gradient.begin(), gradient.end(), std::numeric_limits<double>::quiet_NaN());
    const std::size_t before = most_allocated = allocated;
    const double value = way(problem_, x_.data(), gradient.data());
    const std::size_t bytes = most_allocated - before;
    check("the value " + name, value, value_, std::fabs(value_));
    return bytes;
  }

  void compare() const {
    double size = 0.0;
    for (const double entry : expected_) size = std::max(size, std::fabs(entry));
    for (std::size_t j = 0; j < expected_.size(); ++j)
      check("entry " + std::to_string(j), gradient_[j], expected_[j], size);
  }

  /// Stops the program where two numbers differ by more than rounding does, for numbers of this size.
  static void check(const std::string& what, double got, double want, double size) {
    if (std::fabs(got - want) <= 1e-11 * size) return;
    std::fprintf(stderr, "%s is %.17g, not %.17g\n", what.c_str(), got, want);
    std::exit(1);
  }

  Problem problem_;
  std::vector<double> x_, expected_, gradient_;
  double value_ = 0.0;
  std::size_t bytes_ = 0, bytes_by_hand_ = 0;
  std::vector<Timed> ways_;
};

}  // namespace

int main(int argc, char** argv) {
  Suite suite;
  suite.run(argc > 1 ? std::atof(argv[1]) : 1.0);
  suite.print();
}
