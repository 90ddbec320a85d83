// Slots that are vectors within objects, with extents that are known at run time, against differences.
// RUN: rm -rf %t.dir && mkdir -p %t.dir
// RUN: sparsegen %s -o %t.dir/members.h --namespace made -- -std=c++17 -I%include
// RUN: %cxx %flags %sanitize -Wno-sign-conversion -DCHECKS -I%t.dir %s -o %t.dir/program
// RUN: %t.dir/program
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstdio>
#include <vector>

struct Heat {
  std::vector<double> u_, k_;
  int n_;
  SPARSEGEN_JACOBIAN(r[n_], u_[n_])
  void residual(std::vector<double>& r) const {
    for (int i = 0; i < n_; ++i) {
      r[i] = u_[i] * u_[i] * k_[i];
      if (i > 0) r[i] -= std::sin(u_[i - 1]);
    }
  }
};

SPARSEGEN_JACOBIAN(r[m.n_], m.u_[m.u_.size()])
void ring(const Heat& m, std::vector<double>& r) {
  for (int i = 0; i < m.n_; ++i) r[i] = m.u_[i] * m.u_[(i + 1) % m.n_] * m.k_[i];
}

SPARSEGEN_HESSIAN(return, m.u_[m.n_])
double energy(const Heat& m) {
  double sum = 0;
  for (int i = 0; i + 1 < m.n_; ++i) sum += std::sin(m.u_[i] - m.u_[i + 1]) * m.k_[i];
  return sum;
}

#ifdef CHECKS
#include "members.h"

static int fails = 0;

static void hold(const char* what, double got, double wanted) {
  if (std::fabs(got - wanted) <= 1e-5) return;
  std::printf("%s: %g in place of %g\n", what, got, wanted);
  ++fails;
}

/// `column(j, up)`: what the function gives with unknown j moved up or down.
template <class Object, class Column>
static void check(const char* what, const Object& made, const std::vector<double>& values, int n, const Column& column) {
  for (int j = 0; j < n; ++j) {
    const std::vector<double> up = column(j, 1e-4), down = column(j, -1e-4);
    for (int i = 0; i < n; ++i) {
      double got = 0;
      for (int k = made.row_ptr()[i]; k < made.row_ptr()[i + 1]; ++k)
        if (made.col_idx()[k] == j) got = values[static_cast<std::size_t>(k)];
      hold(what, got, (up[static_cast<std::size_t>(i)] - down[static_cast<std::size_t>(i)]) / 2e-4);
    }
  }
}

int main() {
  for (const int n : {1, 2, 5}) {
    Heat heat{{}, {}, n};
    for (int i = 0; i < n; ++i) heat.u_.push_back(0.3 * i - 0.4), heat.k_.push_back(1 + 0.2 * i);
    const std::vector<double> start = heat.u_;
    const auto moved = [&](int j, double by) {
      heat.u_ = start;
      heat.u_[static_cast<std::size_t>(j)] += by;
    };
    const made::Heat_residual_jacobian rows(n);
    std::vector<double> values(static_cast<std::size_t>(rows.nnz)), r(static_cast<std::size_t>(n));
    rows.evaluate(heat.u_, heat.k_, n, values.data());
    check("residual", rows, values, n, [&](int j, double by) { return moved(j, by), heat.residual(r), r; });
    heat.u_ = start;
    const made::ring_jacobian around(heat);
    values.resize(static_cast<std::size_t>(around.nnz));
    around.evaluate(heat, values.data());
    check("ring", around, values, n, [&](int j, double by) { return moved(j, by), ring(heat, r), r; });
    heat.u_ = start;
    const made::energy_hessian lower(heat);
    values.resize(static_cast<std::size_t>(lower.nnz));
    lower.evaluate(heat, values.data());
    std::vector<double> gradient(static_cast<std::size_t>(n));
    for (int i = 0; i < n; ++i)
      for (int k = lower.row_ptr()[i]; k < lower.row_ptr()[i + 1]; ++k) {
        const int j = lower.col_idx()[k];
        const auto slope = [&](double by) {
          const auto at = [&](double more) {
            heat.u_ = start;
            heat.u_[static_cast<std::size_t>(i)] += more;
            heat.u_[static_cast<std::size_t>(j)] += by;
            return energy(heat);
          };
          return (at(1e-4) - at(-1e-4)) / 2e-4;
        };
        hold("energy", values[static_cast<std::size_t>(k)], (slope(1e-4) - slope(-1e-4)) / 2e-4);
      }
    heat.u_ = start;
  }
  return fails != 0;
}
#endif
