// The Jacobian of the body's forces by hand. With p and q the linear and the angular half of M v, C(v) v is
// (w x p, u x p + w x q), where u and w are the halves of v.
#include <cmath>

#include "../ways.h"
#include "problem.h"

namespace {

// Adds a x M[rows][column] to a column of three values.
inline void add_cross(const double* a, const double (*M)[6], int column, double* values) {
  const double m0 = M[0][column], m1 = M[1][column], m2 = M[2][column];
  values[0] += a[1] * m2 - a[2] * m1;
  values[6] += a[2] * m0 - a[0] * m2;
  values[12] += a[0] * m1 - a[1] * m0;
}

// Subtracts the cross product's matrix of a from a block.
inline void subtract_skew(const double* a, double* values) {
  values[1] += a[2];
  values[2] -= a[1];
  values[6] -= a[2];
  values[8] += a[0];
  values[12] += a[1];
  values[13] -= a[0];
}

}  // namespace

void by_hand(const Problem& problem, const double* __restrict v, double* __restrict values) {
  const auto& M = problem.body.mass;
  const auto& D = problem.body.damping;
  double p[3] = {}, q[3] = {};
  for (int j = 0; j < 6; ++j)
    for (int i = 0; i < 3; ++i) {
      p[i] += M[i][j] * v[j];
      q[i] += M[i + 3][j] * v[j];
    }
  for (int j = 0; j < 6; ++j) {
    const double slope = 2.0 * std::fabs(v[j]);
    for (int i = 0; i < 6; ++i) values[6 * i + j] = D[i][j] * slope;
    add_cross(v + 3, M, j, values + j);
    add_cross(v, M, j, values + 18 + j);
    add_cross(v + 3, M + 3, j, values + 18 + j);
  }
  subtract_skew(p, values + 3);
  subtract_skew(p, values + 18);
  subtract_skew(q, values + 21);
}
