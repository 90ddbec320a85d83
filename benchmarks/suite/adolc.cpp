// Vector forward mode of ADOL-C: the model is taped once, when the way is made; an evaluation goes over the tape with
// one direction for each color. Built as Debian has it, its own sparse drivers and ColPack are not used.
#include <adolc/adolc.h>

#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "problem.h"
#include "sparsegen/annotate.h"
#include "ways.h"

namespace on_adolc {
using Real = adouble;
#include "model.cpp"
}  // namespace on_adolc

namespace {

constexpr short tape = 1;

// An array of pointers to the rows of a matrix.
std::vector<double*> rows_of(std::vector<double>& matrix, std::size_t rows, std::size_t cols) {
  std::vector<double*> pointers;
  for (std::size_t i = 0; i < rows; ++i) pointers.push_back(matrix.data() + i * cols);
  return pointers;
}

class Taped final : public Way {
public:
  explicit Taped(const Problem& problem)
      : rows_(static_cast<std::size_t>(Problem::rows)),
        cols_(static_cast<std::size_t>(Problem::cols)),
        colors_(static_cast<std::size_t>(structure().colors)),
        seeds_(cols_ * colors_),
        compressed_(rows_ * colors_),
        seed_rows_(rows_of(seeds_, cols_, colors_)),
        compressed_rows_(rows_of(compressed_, rows_, colors_)),
        f_(rows_) {
    if (rows_ > 250'000) throw std::length_error("the tape would not stay in memory");
    record(problem);
    const int* color = structure().color;
    for (std::size_t j = 0; j < cols_; ++j) {
      if (color[j] >= 0) seed_rows_[j][color[j]] = 1.0;
    }
  }

  void values(const double* x, double* values) override {
    fov_forward(tape, Problem::rows, Problem::cols, structure().colors, x, seed_rows_.data(), f_.data(),
                compressed_rows_.data());
    decompress(compressed_.data(), values);
  }

private:
  void record(const Problem& problem) {
    constexpr std::size_t buffer = std::size_t{1} << 25;  // large enough for the tape to stay in memory
    trace_on(tape, 0, buffer, buffer, buffer, 100'000, 0);
    {
      std::vector<adouble> x(cols_), f(rows_);
      for (std::size_t j = 0; j < cols_; ++j) x[j] <<= Problem::start(static_cast<int>(j));
      problem.call(on_adolc::model, x.data(), f.data());
      double unused = 0.0;
      for (std::size_t i = 0; i < rows_; ++i) f[i] >>= unused;
    }
    trace_off();
  }

  std::size_t rows_, cols_, colors_;
  std::vector<double> seeds_, compressed_;
  std::vector<double*> seed_rows_, compressed_rows_;
  std::vector<double> f_;
};

}  // namespace

std::unique_ptr<Way> with_adolc(const Problem& problem) { return std::make_unique<Taped>(problem); }
