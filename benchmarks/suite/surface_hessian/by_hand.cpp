// The Hessian of a surface's area by hand. A cell's second derivatives in its two diagonals are three numbers, which
// are kept for two rows of cells; then each point's row is gathered from the four cells around it. Beyond the border
// are cells of zeros.
//
// Of a cell, `rising` goes from its first point to its fourth, `falling` from its second to its third.
#include <cmath>
#include <utility>

#include "../hessian.h"
#include "problem.h"

namespace {

// The cells of one row; that of column j is at j + 1.
struct Cells {
  double rising[side + 1] = {}, mixed[side + 1] = {}, falling[side + 1] = {};
};

void cells(const double* __restrict below, double h, Cells& __restrict result) {
  const double scale = 1.0 / (2.0 * h * h);
  const double* __restrict above = below + side;
  for (int j = 0; j < side - 1; ++j) {
    const double rising = above[j + 1] - below[j], falling = above[j] - below[j + 1];
    const double r = rising * rising * scale, f = falling * falling * scale, square = 1.0 + r + f;
    const double factor = 0.5 / (square * std::sqrt(square));
    result.rising[j + 1] = (1.0 + f) * factor;
    result.mixed[j + 1] = -rising * falling * scale * factor;
    result.falling[j + 1] = (1.0 + r) * factor;
  }
}

// Entries of the point in column j, with the cells below and above it.
struct Point {
  const Cells &below, &above;
  double lower_left(int j) const { return -below.rising[j]; }
  double lower(int j) const { return -below.mixed[j] - below.mixed[j + 1]; }
  double lower_right(int j) const { return -below.falling[j + 1]; }
  double left(int j) const { return below.mixed[j] + above.mixed[j]; }
  double own(int j) const { return below.rising[j] + below.falling[j + 1] + above.falling[j] + above.rising[j + 1]; }
};

double* first_row(const Point point, double* __restrict values) {
  *values++ = point.own(0);
  for (int j = 1; j < side; ++j) {
    *values++ = point.left(j);
    *values++ = point.own(j);
  }
  return values;
}

double* further_row(const Point point, double* __restrict values) {
  *values++ = point.lower(0);
  *values++ = point.lower_right(0);
  *values++ = point.own(0);
  for (int j = 1; j < side - 1; ++j, values += 5) {
    values[0] = point.lower_left(j);
    values[1] = point.lower(j);
    values[2] = point.lower_right(j);
    values[3] = point.left(j);
    values[4] = point.own(j);
  }
  *values++ = point.lower_left(side - 1);
  *values++ = point.lower(side - 1);
  *values++ = point.left(side - 1);
  *values++ = point.own(side - 1);
  return values;
}

class Surface final : public ByHand {
public:
  Surface() {
    triangle_.row_ptr.push_back(0);
    for (int k = 0; k < n; ++k) {
      const int i = k / side, j = k % side;
      const bool left = j > 0, right = j < side - 1;
      if (i > 0 && left) triangle_.col_idx.push_back(k - side - 1);
      if (i > 0) triangle_.col_idx.push_back(k - side);
      if (i > 0 && right) triangle_.col_idx.push_back(k - side + 1);
      if (left) triangle_.col_idx.push_back(k - 1);
      triangle_.col_idx.push_back(k);
      triangle_.row_ptr.push_back(static_cast<int>(triangle_.col_idx.size()));
    }
  }
  const Triangle& triangle() const override { return triangle_; }

  void values(const Problem& problem, const double* x, double* values) override {
    static const Cells none;
    Cells *below = &first_, *above = &second_;
    cells(x, problem.h, *above);
    values = first_row({none, *above}, values);
    for (int i = 1; i < side - 1; ++i) {
      std::swap(below, above);
      cells(x + i * side, problem.h, *above);
      values = further_row({*below, *above}, values);
    }
    further_row({*above, none}, values);
  }

private:
  Triangle triangle_;
  Cells first_, second_;
};

}  // namespace

std::unique_ptr<ByHand> by_hand() { return std::make_unique<Surface>(); }
