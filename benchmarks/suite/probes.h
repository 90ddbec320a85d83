// Where Hessians are checked, and along which directions.
#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "hessian.h"

template <class Problem>
std::vector<double> start() {
  std::vector<double> x;
  for (int j = 0; j < Problem::cols; ++j) x.push_back(Problem::start(j));
  return x;
}

/// Random directions, the same in each run.
class Probes {
public:
  std::vector<double> direction(std::size_t size) {
    std::vector<double> result;
    while (result.size() < size) result.push_back(uniform_(engine_));
    return result;
  }

private:
  std::mt19937 engine_{7};
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
};

/// u^T H v, and the size of what is summed for it.
struct Curvature {
  double value = 0.0, size = 0.0;
};

inline Curvature curvature(const Triangle& triangle, const std::vector<double>& values, const std::vector<double>& u,
                           const std::vector<double>& v) {
  Curvature result;
  for (std::size_t i = 0; i + 1 < triangle.row_ptr.size(); ++i)
    for (auto k = static_cast<std::size_t>(triangle.row_ptr[i]); k < static_cast<std::size_t>(triangle.row_ptr[i + 1]);
         ++k) {
      const auto j = static_cast<std::size_t>(triangle.col_idx[k]);
      const double share = values[k] * (u[i] * v[j] + (i == j ? 0.0 : u[j] * v[i]));
      result.value += share;
      result.size += std::fabs(share);
    }
  return result;
}
