// Colored finite differences: one evaluation of the plain function for each color, and one at the point itself.
#include <cmath>
#include <cstddef>
#include <vector>

#include "problem.h"
#include "ways.h"

namespace {

class Differences final : public Way {
public:
  explicit Differences(const Problem& problem)
      : problem_(problem),
        structure_(structure()),
        rows_(static_cast<std::size_t>(structure_.rows)),
        cols_(static_cast<std::size_t>(structure_.cols)),
        colors_(static_cast<std::size_t>(structure_.colors)),
        shifted_(cols_),
        inverse_(cols_),
        f_(rows_),
        f_shifted_(rows_),
        compressed_(rows_ * colors_) {}

  void values(const double* x, double* values) override {
    problem_.call(model, x, f_.data());
    for (std::size_t c = 0; c < colors_; ++c) {
      shift(x, static_cast<int>(c));
      problem_.call(model, shifted_.data(), f_shifted_.data());
      for (std::size_t i = 0; i < rows_; ++i) compressed_[i * colors_ + c] = f_shifted_[i] - f_[i];
    }
    decompress(compressed_.data(), values);
    for (int k = 0; k < structure_.nnz; ++k) values[k] *= inverse_[static_cast<std::size_t>(structure_.col_idx[k])];
  }

private:
  // x with a step in each column of one color.
  void shift(const double* x, int color) {
    for (std::size_t j = 0; j < cols_; ++j) {
      shifted_[j] = x[j];
      if (structure_.color[j] != color) continue;
      shifted_[j] += 1e-7 * (std::fabs(x[j]) + 0.01);
      inverse_[j] = 1.0 / (shifted_[j] - x[j]);
    }
  }

  const Problem& problem_;
  Structure structure_;
  std::size_t rows_, cols_, colors_;
  std::vector<double> shifted_, inverse_, f_, f_shifted_, compressed_;
};

}  // namespace

std::unique_ptr<Way> with_differences(const Problem& problem) { return std::make_unique<Differences>(problem); }
