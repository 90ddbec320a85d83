// Classes of a header with bases that hold data.
#pragma once

#include <array>

namespace plant {

struct Physics {
  double mu = 0.5;
  double rho = 1.25;
  double drag(double v) const { return mu * rho * v * v; }
};

struct Named {
  int id = 3;
};

template <int N>
struct Weights {
  std::array<double, N> w{};
  double weigh(const double* x) const {
    double sum = 0;
    for (int i = 0; i < N; ++i) sum += w[static_cast<std::size_t>(i)] * x[i];
    return sum;
  }
};

struct Problem : Physics {
  double k = 2;
};

struct Refined : Problem, Named, Weights<2> {
  double extra = 0.75;
  explicit Refined(double e) : extra(e) { w = {1.5, -0.5}; }
};

class Hidden : public Physics {
public:
  double cubic(double v) const { return rate_ * v * v * v + drag(v); }
  const double& rate() const { return rate_; }

private:
  double rate_ = 4;
};

inline double lift(const Physics& p, double v) { return p.rho * v; }

}  // namespace plant
