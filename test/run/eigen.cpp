// Eigen's vectors and matrices, of fixed and of run-time size, and its views of the caller's memory.
// RUN: %run
#include <eigen3/Eigen/Core>
#include <sparsegen/annotate.h>

using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1>;
using Vector3 = Eigen::Matrix<double, 3, 1>;

SPARSEGEN_JACOBIAN(y[4], x[3])
void products(const double* x, double* y) {
  Eigen::Map<const Vector> v(x, 3);
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic> A(3, 3);
  A << 1, 2, 3, 4, 5, 6, 7, 8, 9;
  const Vector w = A * v;
  y[0] = v.dot(w) / 2.0;
  for (int i = 0; i < 3; ++i) y[1 + i] = w(i);
}

SPARSEGEN_JACOBIAN(y[3], x[6])
void fixed(const double* x, double* y) {
  const Eigen::Map<const Vector3> a(x), b(x + 3);
  Eigen::Map<Vector3> out(y);
  Eigen::Matrix<double, 3, 3> S;
  S << 0.0, -a(2), a(1), a(2), 0.0, -a(0), -a(1), a(0), 0.0;
  out = S * b;
  out += 0.5 * a.cwiseProduct(a);
}

/* What the caller's vectors hold that carries no derivative. */
struct Weights {
  Vector c;
  void run(const double* x, double* y) const;
};
// OBJECT: {Vector::Constant(2, 1.5)}
// MEMBERS: sg_this.c
SPARSEGEN_JACOBIAN(y[1], x[1])
inline void Weights::run(const double* x, double* y) const { y[0] = c[0] + c[1] * x[0] * x[0]; }
