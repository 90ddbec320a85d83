// A boundary-value solver as a class template on the problem that it is for: box method on a grid that is graded, with
// the problem's own boundary conditions.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// u'' + lambda exp(u) = 0, u(0) = u(1) = 0.
struct BratuProblem {
  static constexpr int components = 2;
  static constexpr int left_conditions = 1;
  double lambda;

  void rhs(double, const double* u, double* du) const {
    du[0] = u[1];
    du[1] = -lambda * std::exp(u[0]);
  }
  void left(const double* u, double* r) const { r[0] = u[0]; }
  void right(const double* u, double* r) const { r[0] = u[0]; }
};

template <class Problem, int Intervals>
class BoxMethod {
public:
  static constexpr int kComponents = Problem::components;
  static constexpr int kUnknowns = kComponents * (Intervals + 1);

  BoxMethod(const Problem& problem, double grading) : problem_(problem) {
    for (int i = 0; i <= Intervals; ++i) {
      const double s = double(i) / Intervals;
      mesh_[i] = s + grading * s * (1.0 - s);
    }
  }

  void residual(const double* u, double* r) const;

private:
  const double* at(const double* u, int i) const { return u + kComponents * i; }

  Problem problem_;
  double mesh_[Intervals + 1];
};

// CLASS: BoxMethod<BratuProblem, 5>
// SETUP: static constexpr int kUnknowns = 12;
// SETUP: double s(double i) { return i / 5 + 0.2 * (i / 5) * (1.0 - i / 5); }
// SETUP: BratuProblem problem{3.0};
// SETUP: double mesh[6] = {s(0.0), s(1.0), s(2.0), s(3.0), s(4.0), s(5.0)};
// OBJECT: {problem, 0.2}
// MEMBERS: problem, mesh
SPARSEGEN_JACOBIAN(r[kUnknowns], u[kUnknowns])
template <class Problem, int Intervals>
void BoxMethod<Problem, Intervals>::residual(const double* u, double* r) const {
  problem_.left(at(u, 0), r);
  int row = Problem::left_conditions;
  for (int i = 0; i < Intervals; ++i) {
    const double h = mesh_[i + 1] - mesh_[i];
    double middle[kComponents], slope[kComponents];
    for (int c = 0; c < kComponents; ++c) middle[c] = 0.5 * (at(u, i)[c] + at(u, i + 1)[c]);
    problem_.rhs(0.5 * (mesh_[i] + mesh_[i + 1]), middle, slope);
    for (int c = 0; c < kComponents; ++c) r[row++] = (at(u, i + 1)[c] - at(u, i)[c]) / h - slope[c];
  }
  problem_.right(at(u, Intervals), r + row);
}

template class BoxMethod<BratuProblem, 5>;
