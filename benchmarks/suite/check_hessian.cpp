// Holds a Hessian by hand against hyper-dual numbers, which know nothing of its structure. A small one is held against
// them entry by entry, also where it says that there is none; a large one by the curvatures along random directions, in
// each of which all entries have a share.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "hessian.h"
#include "probes.h"
#include "problem.h"

namespace {

constexpr int small = 300;

void fail(const char* what, int row, int column, double got, double want) {
  std::fprintf(stderr, "%s (%d, %d) is %.17g, hyper-dual numbers have %.17g\n", what, row, column, got, want);
  std::exit(1);
}

class Check {
public:
  Check() : x_(start<Problem>()), hand_(by_hand()), values_(hand_->triangle().col_idx.size(), std::nan("")) {
    // Twice, so that nothing is left from the first time.
    for (int time = 0; time < 2; ++time) hand_->values(problem_, x_.data(), values_.data());
  }

  void entry_by_entry() const {
    double largest = 0.0;
    for (const double value : values_) largest = std::max(largest, std::fabs(value));
    for (int i = 0; i < Problem::cols; ++i)
      for (int j = 0; j <= i; ++j) {
        const double want = directional(problem_, x_.data(), unit(i), unit(j)).curvature, got = entry(i, j);
        if (!(std::fabs(got - want) <= 1e-13 * largest)) fail("entry", i, j, got, want);
      }
  }

  void along_directions() const {
    Probes probes;
    for (int turn = 0; turn < 10; ++turn) {
      const std::vector<double> u = probes.direction(x_.size()), v = probes.direction(x_.size());
      const double want = directional(problem_, x_.data(), u, v).curvature;
      const Curvature got = curvature(hand_->triangle(), values_, u, v);
      if (!(std::fabs(got.value - want) <= 1e-14 * got.size)) fail("curvature", turn, turn, got.value, want);
    }
  }

private:
  static std::vector<double> unit(int column) {
    std::vector<double> result(Problem::cols);
    result[static_cast<std::size_t>(column)] = 1.0;
    return result;
  }

  double entry(int row, int column) const {
    const Triangle& triangle = hand_->triangle();
    const auto begin = triangle.col_idx.begin() + triangle.row_ptr[static_cast<std::size_t>(row)];
    const auto end = triangle.col_idx.begin() + triangle.row_ptr[static_cast<std::size_t>(row) + 1];
    const auto found = std::lower_bound(begin, end, column);
    if (found == end || *found != column) return 0.0;
    return values_[static_cast<std::size_t>(found - triangle.col_idx.begin())];
  }

  Problem problem_;
  std::vector<double> x_;
  std::unique_ptr<ByHand> hand_;
  std::vector<double> values_;
};

}  // namespace

int main() {
  const Check check;
  if (Problem::cols <= small) check.entry_by_entry();
  check.along_directions();
}
