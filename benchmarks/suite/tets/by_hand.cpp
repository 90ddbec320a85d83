// The stiffness matrix of the tetrahedra by hand: the differential of the stress for each of nine displacements, and
// the fourth corner's as minus the sum of the others. Where the blocks of an element go is found once.
//   dP = mu dF + (mu - lambda ln J) F^-T dF^T F^-T + lambda tr(F^-1 dF) F^-T
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "../ways.h"
#include "problem.h"

namespace {

using Matrix = double[3][3];

// The first value of the block of each two corners; a corner's three rows are as long as each other.
struct Places {
  std::vector<std::array<std::array<int, 4>, 4>> first;
  std::vector<int> length;  // of a vertex's rows
  int nnz = 0;

  Places() : first(elements), length(vertices) {
    std::vector<std::set<int>> near(vertices);
    for (const auto& tet : tets)
      for (const int a : tet) near[static_cast<std::size_t>(a)].insert(std::begin(tet), std::end(tet));
    std::vector<int> start;
    for (std::size_t a = 0; a < near.size(); ++a) {
      start.push_back(nnz);
      length[a] = 3 * static_cast<int>(near[a].size());
      nnz += 3 * length[a];
    }
    for (std::size_t e = 0; e < first.size(); ++e)
      for (std::size_t a = 0; a < 4; ++a) {
        const auto row = static_cast<std::size_t>(tets[e][a]);
        for (std::size_t b = 0; b < 4; ++b)
          first[e][a][b] =
              start[row] + 3 * static_cast<int>(std::distance(near[row].begin(), near[row].find(tets[e][b])));
      }
  }
};

void element(int e, const double* __restrict x, double mu, double lambda, double (&K)[4][3][4][3]) {
  const int* v = tets[e];
  const Matrix& B = rest_inverse[e];
  Matrix F, inverse;  // of F, transposed
  for (int i = 0; i < 3; ++i) {
    double d[3];
    for (int j = 0; j < 3; ++j) d[j] = x[3 * v[j + 1] + i] - x[3 * v[0] + i];
    for (int j = 0; j < 3; ++j) F[i][j] = d[0] * B[0][j] + d[1] * B[1][j] + d[2] * B[2][j];
  }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) {
      const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      inverse[i][j] = F[i1][j1] * F[i2][j2] - F[i1][j2] * F[i2][j1];
    }
  const double J = F[0][0] * inverse[0][0] + F[0][1] * inverse[0][1] + F[0][2] * inverse[0][2], over = 1.0 / J;
  for (auto& row : inverse)
    for (double& entry : row) entry *= over;
  const double shear = mu - lambda * std::log(J), scale = -volume[e];
  // g[b] is the gradient of corner b's shape, G[b] = F^-T g[b]; a displacement of corner b along j has dF = e_j g[b]^T.
  double G[3][3];
  for (int b = 0; b < 3; ++b)
    for (int i = 0; i < 3; ++i) G[b][i] = inverse[i][0] * B[b][0] + inverse[i][1] * B[b][1] + inverse[i][2] * B[b][2];
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b <= a; ++b) {
      const double along = mu * (B[a][0] * B[b][0] + B[a][1] * B[b][1] + B[a][2] * B[b][2]);
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
          const double entry =
              scale * ((i == j ? along : 0.0) + shear * G[b][i] * G[a][j] + lambda * G[a][i] * G[b][j]);
          K[a + 1][i][b + 1][j] = entry;
          K[b + 1][j][a + 1][i] = entry;
        }
    }
  for (int a = 1; a < 4; ++a)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        K[a][i][0][j] = -K[a][i][1][j] - K[a][i][2][j] - K[a][i][3][j];
        K[0][j][a][i] = K[a][i][0][j];
      }
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) K[0][i][0][j] = -K[1][i][0][j] - K[2][i][0][j] - K[3][i][0][j];
}

}  // namespace

void by_hand(const Problem& problem, const double* __restrict x, double* __restrict values) {
  static const Places places;
  std::fill_n(values, places.nnz, 0.0);
  for (int e = 0; e < elements; ++e) {
    double K[4][3][4][3];
    element(e, x, problem.mu, problem.lambda, K);
    const auto& first = places.first[static_cast<std::size_t>(e)];
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b) {
        double* block = values + first[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        for (int i = 0; i < 3; ++i, block += places.length[static_cast<std::size_t>(tets[e][a])])
          for (int j = 0; j < 3; ++j) block[j] += K[a][i][b][j];
      }
  }
}
