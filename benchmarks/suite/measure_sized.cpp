// Measures one problem whose structure is known at run time, all ways in one process, and prints the figures as JSON:
// seconds of CPU time, the least of many, and the peak memory of one object.
//
//     measure_sized [SECONDS]         the values
//     measure_sized [SECONDS] make    the object, beside the pattern by hand
//     measure_sized [SECONDS] color   the same with its colors
//
// Pattern and values are held against those by hand before anything is timed.
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "problem.h"
#include "sized.h"
#include "timing.h"

namespace {

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::exit(1);
}

// Stops the program where values differ by more than 1e-11 of the largest in their row.
void compare(const Made& made, const std::vector<double>& values, const std::vector<double>& expected) {
  for (int i = 0; i < made.rows(); ++i) {
    double size = 0, off = 0;
    for (auto k = static_cast<std::size_t>(made.row_ptr()[i]); k < static_cast<std::size_t>(made.row_ptr()[i + 1]);
         ++k) {
      size = std::max(size, std::fabs(expected[k]));
      off = std::max(off, std::fabs(values[k] - expected[k]));
    }
    if (!(off <= 1e-11 * size)) fail("other values than by hand");
  }
}

void measure_values(Problem& problem, double seconds) {
  const auto made = make(problem);
  problem.by_hand.prepare();
  const std::vector<double> x = problem.by_hand.x0();
  std::vector<double> f(static_cast<std::size_t>(problem.by_hand.m()));
  std::vector<double> values(static_cast<std::size_t>(made->nnz())), expected(values.size());
  problem.by_hand.hand(x.data(), expected.data());
  std::vector<Timed> ways;
  ways.push_back({"function", [&] { problem.call(x.data(), f.data()); }});
  ways.push_back({"by hand", [&] { problem.by_hand.hand(x.data(), values.data()); }});
  ways.push_back({"evaluate", [&] { made->evaluate(problem, x.data(), values.data()); }});
#ifdef SUITE_FIXED
  ways.push_back({"fixed", [&] { evaluate_fixed(problem, x.data(), values.data()); }});
#endif
  for (const Timed& way : ways) {
    if (way.name == "function") continue;
    std::fill(values.begin(), values.end(), std::nan(""));
    way.run();
    compare(*made, values, expected);
  }
  measure(ways, seconds);
  std::printf("{\"rows\": %d, \"nnz\": %d, ", made->rows(), made->nnz());
  print_seconds(ways);
  std::printf("}\n");
}

void measure_making(const Problem& problem, double seconds, const std::function<void(const Made&)>& finish) {
  const auto made = make(problem);
  finish(*made);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  const Csr pattern = problem.by_hand.pattern();
  const bool same = pattern.m == made->rows() && static_cast<int>(pattern.ci.size()) == made->nnz() &&
                    std::equal(pattern.rp.begin(), pattern.rp.end(), made->row_ptr()) &&
                    std::equal(pattern.ci.begin(), pattern.ci.end(), made->col_idx());
  if (!same) fail("another pattern than by hand");
  std::vector<Timed> ways;
  ways.push_back({"by hand", [&] { problem.by_hand.pattern(); }});
  ways.push_back({"object", [&] { finish(*make(problem)); }});
  measure(ways, seconds);
  std::printf("{\"rows\": %d, \"nnz\": %d, \"kibibytes\": %ld, ", made->rows(), made->nnz(), usage.ru_maxrss);
  print_seconds(ways);
  std::printf("}\n");
}

}  // namespace

int main(int argc, char** argv) {
  Problem problem;
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1.0;
  const std::string what = argc > 2 ? argv[2] : "";
  if (what == "make")
    measure_making(problem, seconds, [](const Made&) {});
  else if (what == "color")
    measure_making(problem, seconds, [](const Made& made) { made.num_colors(); });
  else
    measure_values(problem, seconds);
}
