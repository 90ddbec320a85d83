// Measures one problem, all ways in one process, and prints the figures as JSON: seconds of CPU time, the least of
// many.
//
//     measure [SECONDS]      how long each way is measured
//
// Each way's values are held against `evaluate` before anything is timed.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "problem.h"
#include "timing.h"
#include "ways.h"

namespace {

// Stops the program where values differ by more than `tolerance` of the largest in their row. Differences of the
// function's values are as exact as those are, so `scale`, the values themselves, counts for them as well.
void compare(const std::string& name, const std::vector<double>& values, const std::vector<double>& expected,
             double tolerance, const std::vector<double>& scale) {
  const Structure s = structure();
  for (int i = 0; i < s.rows; ++i) {
    double size = scale.empty() ? 0.0 : std::fabs(scale[static_cast<std::size_t>(i)]);
    for (int k = s.row_ptr[i]; k < s.row_ptr[i + 1]; ++k)
      size = std::max(size, std::fabs(expected[static_cast<std::size_t>(k)]));
    for (int k = s.row_ptr[i]; k < s.row_ptr[i + 1]; ++k) {
      const double got = values[static_cast<std::size_t>(k)], want = expected[static_cast<std::size_t>(k)];
      if (std::fabs(got - want) <= tolerance * size) continue;
      std::fprintf(stderr, "%s: entry (%d, %d) is %.17g, `evaluate` has %.17g\n", name.c_str(), i, s.col_idx[k], got,
                   want);
      std::exit(1);
    }
  }
}

class Suite {
public:
  Suite()
      : x_(static_cast<std::size_t>(Problem::cols)),
        f_(static_cast<std::size_t>(Problem::rows)),
        values_(static_cast<std::size_t>(structure().nnz)) {
    for (std::size_t j = 0; j < x_.size(); ++j) x_[j] = Problem::start(static_cast<int>(j));
    problem_.call(model, x_.data(), f_.data());
    evaluate(problem_, x_.data(), values_.data());
    expected_ = values_;
  }

  void run(double seconds) {
    ways_.push_back({"function", [this] { problem_.call(model, x_.data(), f_.data()); }});
    add("by hand", [this] { by_hand(problem_, x_.data(), values_.data()); });
    ways_.push_back({"evaluate", [this] { evaluate(problem_, x_.data(), values_.data()); }});
#ifdef SUITE_COLORED
    compressed_.resize(structure().compressed_size);
    add("compressed", [this] {
      compressed(problem_, x_.data(), compressed_.data());
      decompress(compressed_.data(), values_.data());
    });
#ifdef SUITE_EIGEN
    add("Eigen", with_eigen);
#endif
#ifdef SUITE_SACADO
    add("Sacado", with_sacado);
#endif
#ifdef SUITE_ADOLC
    add("ADOL-C", with_adolc);
#endif
    add("differences", with_differences);
#else
    for (const char* way : {"compressed", "Eigen", "Sacado", "ADOL-C", "differences"})
      refused_.emplace_back(way, "each unknown has a color of its own");
#endif
    measure(ways_, seconds);
  }

  void print() const {
    const Structure s = structure();
    std::printf("{\"rows\": %d, \"cols\": %d, \"nnz\": %d, \"colors\": %d, ", s.rows, s.cols, s.nnz, s.colors);
    print_seconds(ways_);
    std::printf(", \"refused\": {");
    const char* separator = "";
    for (const auto& [name, reason] : refused_) {
      std::printf("%s\"%s\": \"%s\"", separator, name.c_str(), reason.c_str());
      separator = ", ";
    }
    std::printf("}}\n");
  }

private:
  void add(const std::string& name, const std::function<void()>& run) {
    std::fill(values_.begin(), values_.end(), std::numeric_limits<double>::quiet_NaN());
    run();
    const bool exact = name != "differences";
    compare(name, values_, expected_, exact ? 1e-12 : 1e-4, exact ? std::vector<double>() : f_);
    ways_.push_back({name, run});
  }

  void add(const std::string& name, std::unique_ptr<Way> (*make)(const Problem&)) {
    try {
      const std::shared_ptr<Way> way = make(problem_);
      add(name, [this, way] { way->values(x_.data(), values_.data()); });
    } catch (const std::length_error& error) {
      refused_.emplace_back(name, error.what());
    }
  }

  Problem problem_;
  std::vector<double> x_, f_, compressed_, values_, expected_;
  std::vector<Timed> ways_;
  std::vector<std::pair<std::string, std::string>> refused_;
};

}  // namespace

int main(int argc, char** argv) {
  Suite suite;
  suite.run(argc > 1 ? std::atof(argv[1]) : 1.0);
  suite.print();
}
