// Measures one problem's Hessian, generated and by hand, in one process, and prints the figures as JSON: seconds of CPU
// time, the least of many.
//
//     measure_hessian [SECONDS]      how long each way is measured
//
// Before anything is timed the generated values are held against those by hand, which check_hessian.cpp checks, and the
// gradient against hyper-dual numbers.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "hessian.h"
#include "probes.h"
#include "problem.h"
#include "timing.h"

namespace {

using Values = std::vector<double>;

/// Stops the program where two numbers differ by more than rounding does, for numbers of this size.
void check(const std::string& what, double got, double want, double size) {
  if (std::fabs(got - want) <= 1e-11 * size) return;
  std::fprintf(stderr, "%s is %.17g, not %.17g\n", what.c_str(), got, want);
  std::exit(1);
}

/// Values by hand in the generated structure: zero where by hand there is no entry.
Values in_structure(const Generated& structure, const Triangle& triangle, const Values& values) {
  Values result(static_cast<std::size_t>(structure.nnz));
  for (int i = 0; i < structure.rows; ++i) {
    const int *begin = structure.col_idx + structure.row_ptr[i], *end = structure.col_idx + structure.row_ptr[i + 1];
    const auto row = static_cast<std::size_t>(i);
    for (auto k = static_cast<std::size_t>(triangle.row_ptr[row]);
         k < static_cast<std::size_t>(triangle.row_ptr[row + 1]); ++k) {
      const int* found = std::lower_bound(begin, end, triangle.col_idx[k]);
      if (found == end || *found != triangle.col_idx[k]) {
        std::fprintf(stderr, "entry (%d, %d) is missing\n", i, triangle.col_idx[k]);
        std::exit(1);
      }
      result[static_cast<std::size_t>(found - structure.col_idx)] = values[k];
    }
  }
  return result;
}

/// H v, and for each row the size of what is summed for it.
struct Product {
  Values value, size;

  Product(const Triangle& triangle, const Values& values, const Values& v) : value(v.size()), size(v.size()) {
    for (std::size_t i = 0; i < v.size(); ++i)
      for (auto k = static_cast<std::size_t>(triangle.row_ptr[i]);
           k < static_cast<std::size_t>(triangle.row_ptr[i + 1]); ++k) {
        const auto j = static_cast<std::size_t>(triangle.col_idx[k]);
        add(i, values[k] * v[j]);
        if (i != j) add(j, values[k] * v[i]);
      }
  }

private:
  void add(std::size_t row, double share) {
    value[row] += share;
    size[row] += std::fabs(share);
  }
};

class Suite {
public:
  Suite()
      : x_(start<Problem>()),
        hand_(by_hand()),
        by_hand_(hand_->triangle().col_idx.size()),
        values_(unset(generated().nnz)),
        compressed_(unset(generated().compressed_size)),
        gradient_(unset(Problem::cols)),
        product_(unset(Problem::cols)),
        direction_(Probes().direction(x_.size())) {
    hand_->values(problem_, x_.data(), by_hand_.data());
    check_values();
    check_gradient();
    check_product();
  }

  void run(double seconds) {
    ways_.push_back({"function", [this] { value_ = problem_.value(model, x_.data()); }});
    ways_.push_back({"by hand", [this] { hand_->values(problem_, x_.data(), by_hand_.data()); }});
    ways_.push_back({"evaluate", [this] { evaluate(problem_, x_.data(), values_.data()); }});
    ways_.push_back({"compressed", [this] { decompressed(); }});
    ways_.push_back({"gradient", [this] { gradient(problem_, x_.data(), gradient_.data()); }});
    ways_.push_back({"hvp", [this] { hvp(problem_, x_.data(), direction_.data(), product_.data()); }});
    measure(ways_, seconds);
  }

  void print() const {
    const Generated structure = generated();
    std::printf("{\"rows\": %d, \"nnz\": %d, \"nnz by hand\": %zu, \"colors\": %d, ", structure.rows, structure.nnz,
                by_hand_.size(), structure.colors);
    print_seconds(ways_);
    std::printf("}\n");
  }

private:
  static Values unset(std::size_t size) { return Values(size, std::numeric_limits<double>::quiet_NaN()); }

  void decompressed() {
    compressed(problem_, x_.data(), compressed_.data());
    decompress(compressed_.data(), values_.data());
  }

  void check_values() {
    const Values expected = in_structure(generated(), hand_->triangle(), by_hand_);
    evaluate(problem_, x_.data(), values_.data());
    compare("evaluate", expected);
    values_ = unset(values_.size());
    decompressed();
    compare("compressed", expected);
  }

  void compare(const std::string& way, const Values& expected) const {
    const Generated structure = generated();
    for (int i = 0; i < structure.rows; ++i) {
      const auto begin = expected.begin() + structure.row_ptr[i], end = expected.begin() + structure.row_ptr[i + 1];
      double size = 0.0;
      for (auto entry = begin; entry != end; ++entry) size = std::max(size, std::fabs(*entry));
      for (auto entry = begin; entry != end; ++entry) {
        const auto k = entry - expected.begin();
        check(way + ": entry (" + std::to_string(i) + ", " + std::to_string(structure.col_idx[k]) + ")",
              values_[static_cast<std::size_t>(k)], *entry, size);
      }
    }
  }

  void check_gradient() {
    gradient(problem_, x_.data(), gradient_.data());
    Probes probes;
    for (int turn = 0; turn < 5; ++turn) {
      const Values u = probes.direction(x_.size());
      double slope = 0.0, size = 0.0;
      for (std::size_t j = 0; j < u.size(); ++j) {
        slope += gradient_[j] * u[j];
        size += std::fabs(gradient_[j] * u[j]);
      }
      check("the slope by the gradient", slope, directional(problem_, x_.data(), u, u).slope, size);
    }
  }

  void check_product() {
    hvp(problem_, x_.data(), direction_.data(), product_.data());
    const Product expected(hand_->triangle(), by_hand_, direction_);
    for (std::size_t i = 0; i < product_.size(); ++i)
      check("hvp: entry " + std::to_string(i), product_[i], expected.value[i], expected.size[i]);
  }

  Problem problem_;
  Values x_;
  std::unique_ptr<ByHand> hand_;
  Values by_hand_, values_, compressed_, gradient_, product_, direction_;
  double value_ = 0.0;
  std::vector<Timed> ways_;
};

}  // namespace

int main(int argc, char** argv) {
  Suite suite;
  suite.run(argc > 1 ? std::atof(argv[1]) : 1.0);
  suite.print();
}
